import { __, sprintf } from '@wordpress/i18n';
import {
	fields,
	limits,
	type ConditionTypeRecord,
	type Schema,
} from '../../../contract/index.js';
import {
	ruleInWords,
	typeOf,
} from '../../../state/words/conditions-in-words.js';
import { ruleKeptFor } from '../../../state/site/index.js';
import { joinList } from '../../../state/words/index.js';
import type { Rule } from '../../../state/words/schedule.js';
import type { Conditions } from './moving.js';

/** Conditions as text to take along, and read back from text: held against the contract and against what this site knows. Pure. */

/** A rule that was left out, and why. */
interface Misfit {
	/** Which one, in words. */
	readonly rule: string;
	readonly reason: string;
}

export interface Pasted {
	/** What fits. */
	readonly conditions: Conditions;
	readonly misfits: readonly Misfit[];
	/** Why nothing could be read at all; empty when something could. */
	readonly problem: string;
}

export const textOfConditions = ( conditions: Conditions ): string =>
	JSON.stringify( conditions, null, '\t' );

const isRecord = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** Groups out of whatever stands for them: groups, the rules of one group, a single rule, a whole snippet. */
function groupsIn( value: unknown ): unknown[][] | null {
	if ( isRecord( value ) ) {
		return 'conditions' in value
			? groupsIn( value.conditions )
			: [ [ value ] ];
	}
	if ( ! Array.isArray( value ) || value.length === 0 ) {
		return null;
	}
	const items: unknown[] = value;
	const groups = items.filter( Array.isArray );
	if ( groups.length === items.length ) {
		return groups;
	}
	return items.every( isRecord ) ? [ items ] : null;
}

const isText = ( value: unknown ): value is string | number =>
	( typeof value === 'string' || typeof value === 'number' ) &&
	[ ...String( value ) ].length <= limits.condition_string;

const parts = {
	pair: [ 'key', 'value' ],
	range: [ 'from', 'to' ],
	times: [ 'from', 'to' ],
} as const;

const forms = {
	pair: /^/,
	range: /^(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?)?$/,
	times: /^(?:\d{1,2}:\d{2}(?::\d{2})?)?$/,
} as const;

/** Entries of a list that its type cannot have. */
function unknownValues(
	type: ConditionTypeRecord,
	values: readonly unknown[]
): unknown[] {
	const known =
		type.options === null || type.search
			? null
			: new Set( type.options.map( ( { value } ) => String( value ) ) );
	return values.filter(
		( value ) =>
			! isText( value ) ||
			( type.shape === 'ids' &&
				! /^[1-9]\d*$/.test( String( value ) ) ) ||
			( known !== null && ! known.has( String( value ) ) )
	);
}

const wrongForm = (): string => __( 'This value has the wrong form.', 'svc' );

function valueProblem( type: ConditionTypeRecord, value: unknown ): string {
	switch ( type.shape ) {
		case 'null':
			return '';
		case 'list':
		case 'ids': {
			if (
				! Array.isArray( value ) ||
				value.length > limits.condition_list
			) {
				return wrongForm();
			}
			const wrong = unknownValues( type, value );
			return wrong.length === 0
				? ''
				: sprintf(
						/* translators: %s: one or several values. */
						__( 'Unknown value on this site: %s.', 'svc' ),
						joinList( wrong.map( ( it ) => JSON.stringify( it ) ) )
					);
		}
		case 'pair':
		case 'range':
		case 'times': {
			const form = forms[ type.shape ];
			return isRecord( value ) &&
				parts[ type.shape ].every( ( part ) => {
					const text = value[ part ] ?? '';
					return isText( text ) && form.test( String( text ) );
				} )
				? ''
				: wrongForm();
		}
		case 'number':
			return isText( value ) &&
				/^-?\d{1,15}(?:[.,]\d{1,4})?$|^$/.test( String( value ) )
				? ''
				: wrongForm();
		default:
			return isText( value ) ? '' : wrongForm();
	}
}

function ruleProblem( schema: Schema, rule: Rule ): string {
	const type = typeOf( schema, rule.type );
	if ( type === undefined ) {
		return __( 'Unknown condition on this site.', 'svc' );
	}
	if ( ! type.available ) {
		return ruleKeptFor( type );
	}
	return type.ops.some( ( { value } ) => value === rule.op )
		? valueProblem( type, rule.value )
		: sprintf(
				/* translators: 1: word for a comparison, 2: list of such words. */
				__( '"%1$s" doesn\'t work here. Use: %2$s.', 'svc' ),
				rule.op,
				joinList( type.ops.map( ( { value } ) => value ) )
			);
}

const nothing = ( problem: string ): Pasted => ( {
	conditions: [],
	misfits: [],
	problem,
} );

/**
 * Reads conditions from text.
 *
 * @param text
 * @param schema What this site knows.
 * @param groups How many groups there are already.
 */
export function readPasted(
	text: string,
	schema: Schema,
	groups: number
): Pasted {
	let value: unknown;
	try {
		value = JSON.parse( text );
	} catch {
		return nothing(
			__(
				'Not valid JSON. Copy conditions from a snippet or an export.',
				'svc'
			)
		);
	}
	const found = groupsIn( value );
	if ( found === null ) {
		return nothing(
			__(
				'No conditions found. Use a list of groups of rules with type, op and value.',
				'svc'
			)
		);
	}
	const one = fields.conditions.schema.element.element;
	const misfits: Misfit[] = [];
	const read = found.map( ( rules, group ) =>
		rules.flatMap( ( item, at ) => {
			const place = sprintf(
				/* translators: 1: number of a group, 2: number of a rule in it. */
				__( 'Group %1$d, rule %2$d', 'svc' ),
				group + 1,
				at + 1
			);
			const parsed = one.safeParse( item );
			if ( ! parsed.success ) {
				misfits.push( {
					rule: place,
					reason: __( 'A rule needs type, op and value.', 'svc' ),
				} );
				return [];
			}
			const rule: Rule = { value: null, ...parsed.data };
			const isTooMany =
				at >= limits.condition_rules ||
				groups + group >= limits.condition_groups;
			const reason = isTooMany
				? __( 'The limit of groups or rules is reached.', 'svc' )
				: ruleProblem( schema, rule );
			if ( reason === '' ) {
				return [ rule ];
			}
			misfits.push( {
				rule: `${ place }: ${ ruleInWords( schema, rule ) }`,
				reason,
			} );
			return [];
		} )
	);
	return {
		conditions: read.filter( ( rules ) => rules.length > 0 ),
		misfits,
		problem: '',
	};
}

import type { ConditionTypeRecord, Schema } from '../../../contract/index.js';
import { partOf, textOf, type Rule } from '../../../state/words/index.js';

/** Values of rules: what a new one starts with, and how what is there is read for a control. */

/** Value that a rule of a type starts with. */
function emptyValue( shape: ConditionTypeRecord[ 'shape' ] ): unknown {
	switch ( shape ) {
		case 'list':
		case 'ids':
			return [];
		case 'pair':
			return { key: '', value: '' };
		case 'range':
		case 'times':
			return { from: '', to: '' };
		case 'null':
			return null;
		default:
			return '';
	}
}

export function ruleOf( type: ConditionTypeRecord ): Rule {
	return {
		type: type.type,
		op: type.ops[ 0 ]?.value ?? 'is',
		value: emptyValue( type.shape ),
	};
}

/** The rule that "Add a condition" adds: the page type, which is what most people want. */
export function freshRule( schema: Schema ): Rule {
	const type =
		schema.condition_types.find( ( it ) => it.type === 'page_type' ) ??
		schema.condition_types[ 0 ];
	return type === undefined
		? { type: 'url', op: 'contains', value: '' }
		: ruleOf( type );
}

/**
 * Whether a rule lacks the value it needs, as `Svc\Domain\Conditions\MissingValue` decides it, which keeps the snippet off;
 * `tests/unit/app/rule-values.test.ts` holds the two together.
 */
export function lacksValue(
	shape: ConditionTypeRecord[ 'shape' ],
	{ type, op, value }: Rule
): boolean {
	switch ( shape ) {
		case 'null':
			return false;
		case 'string':
			// A referrer that equals nothing is a visit without one.
			return (
				value === '' &&
				! ( type === 'referrer' && op.endsWith( 'equals' ) )
			);
		case 'number':
			return value === '';
		case 'pair':
			return (
				partOf( value, 'key' ) === '' ||
				( op === 'contains' && partOf( value, 'value' ) === '' )
			);
		case 'range':
		case 'times':
			return (
				partOf( value, 'from' ) === '' && partOf( value, 'to' ) === ''
			);
		default:
			return listOf( value ).length === 0;
	}
}

/** The rule with something changed; what the site noted about its former value goes. */
export const changedRule = (
	{ type, op, value }: Rule,
	change: Partial< Rule >
): Rule => ( { type, op, value, ...change } );

/** What was typed, beside what there is. */
export type Match =
	| { readonly kind: 'one'; readonly value: string }
	| { readonly kind: 'none' | 'several' };

const plain = ( text: string ): string =>
	text.normalize( 'NFKC' ).trim().toLocaleLowerCase();

/**
 * The one entry that was meant: the one of that name or value, or else the only one whose name has the text in it.
 *
 * @param typed
 * @param entries Names by value.
 */
export function matchOf(
	typed: string,
	entries: ReadonlyMap< string, string >
): Match {
	const text = plain( typed );
	const all = [ ...entries ];
	const same = all.filter(
		( [ value, label ] ) =>
			plain( value ) === text || plain( label ) === text
	);
	const near =
		same.length > 0
			? same
			: all.filter( ( [ , label ] ) => plain( label ).includes( text ) );
	const [ first, ...others ] = near;
	if ( text === '' || first === undefined ) {
		return { kind: 'none' };
	}
	return others.length === 0
		? { kind: 'one', value: first[ 0 ] }
		: { kind: 'several' };
}

export const listOf = ( value: unknown ): readonly string[] =>
	Array.isArray( value ) ? value.map( textOf ) : [];

/** Values as the rule keeps them: posts and products by number. */
export const keptList = (
	shape: ConditionTypeRecord[ 'shape' ],
	values: readonly string[]
): readonly ( string | number )[] =>
	shape === 'ids'
		? values
				.map( Number )
				.filter( ( id ) => Number.isInteger( id ) && id > 0 )
		: values;

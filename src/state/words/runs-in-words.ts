import { __, sprintf } from '@wordpress/i18n';
import type {
	ConditionTypeRecord,
	ListedSnippet,
	LocationRecord,
	Schema,
} from '../../contract/index.js';

/** Where and when a snippet runs, in words that people read. Pure: everything comes from the schema that the site gave. */

export type Rule = ListedSnippet[ 'conditions' ][ number ][ number ];
export type Conditions = readonly ( readonly Rule[] )[];

/** A piece of a sentence; what was chosen is strong. */
export interface Piece {
	readonly text: string;
	readonly isStrong: boolean;
}

/** What the sentence is made of: a snippet as it is in the list or in an editor. */
export type Placed = Pick<
	ListedSnippet,
	| 'type'
	| 'run'
	| 'hook'
	| 'position'
	| 'shortcode'
	| 'conditions'
	| 'consent'
	| 'decide'
	| 'mode'
>;

/** Most values of a rule that are named; the rest is counted. */
const NAMED = 3;

export function locationOf(
	schema: Schema,
	type: Placed[ 'type' ],
	hook: string
): LocationRecord | undefined {
	const { items, default: standard } = schema.locations[ type ];
	return items.find( ( item ) => item.key === ( hook || standard ) );
}

/** Name of the place, such as "After paragraph 2" or the name of an action. */
export function placeInWords( schema: Schema, snippet: Placed ): string {
	if ( snippet.run === 'manual' ) {
		return __( 'By hand', 'svc' );
	}
	if ( snippet.run === 'shortcode' ) {
		return snippet.shortcode === ''
			? __( 'Shortcode', 'svc' )
			: `[${ snippet.shortcode }]`;
	}
	const location = locationOf( schema, snippet.type, snippet.hook );
	if ( location === undefined ) {
		return sprintf(
			/* translators: %s: name of a WordPress action. */ __(
				'Action %s',
				'svc'
			),
			snippet.hook
		);
	}
	return location.position
		? sprintf(
				/* translators: 1: place, such as "After a paragraph", 2: which one. */ __(
					'%1$s, number %2$d',
					'svc'
				),
				location.label,
				snippet.position
			)
		: location.label;
}

export function typeOf(
	schema: Schema,
	type: string
): ConditionTypeRecord | undefined {
	return schema.condition_types.find( ( item ) => item.type === type );
}

function textOf( value: unknown ): string {
	return typeof value === 'string' || typeof value === 'number'
		? String( value )
		: '';
}

function partOf( value: unknown, name: string ): string {
	return typeof value === 'object' && value !== null && name in value
		? textOf( Reflect.get( value, name ) )
		: '';
}

function listInWords(
	type: ConditionTypeRecord,
	values: readonly unknown[]
): string {
	const labels = new Map(
		( type.options ?? [] ).map( ( { value, label } ) => [
			String( value ),
			label,
		] )
	);
	const named = values
		.slice( 0, NAMED )
		.map( ( value ) => labels.get( textOf( value ) ) ?? textOf( value ) );
	if ( values.length > NAMED ) {
		/* translators: %d: number of further values. */
		named.push( sprintf( __( '%d more', 'svc' ), values.length - NAMED ) );
	}
	return named.join( ', ' );
}

function rangeInWords( value: unknown ): string {
	const from = partOf( value, 'from' );
	const to = partOf( value, 'to' );
	if ( from !== '' && to !== '' ) {
		return sprintf(
			/* translators: 1: beginning, 2: end. */ __(
				'%1$s to %2$s',
				'svc'
			),
			from,
			to
		);
	}
	return from === ''
		? sprintf( /* translators: %s: end. */ __( 'until %s', 'svc' ), to )
		: sprintf(
				/* translators: %s: beginning. */ __( 'from %s', 'svc' ),
				from
			);
}

/** The value of a rule, such as "Checkout, Cart". */
function valueInWords( type: ConditionTypeRecord, value: unknown ): string {
	switch ( type.shape ) {
		case 'null':
			return '';
		case 'list':
		case 'ids':
			return Array.isArray( value ) ? listInWords( type, value ) : '';
		case 'pair':
			return [ partOf( value, 'key' ), partOf( value, 'value' ) ]
				.filter( ( part ) => part !== '' )
				.join( ' = ' );
		case 'range':
		case 'times':
			return rangeInWords( value );
		default:
			return textOf( value );
	}
}

/** One rule, such as "Page type is Checkout". */
export function ruleInWords( schema: Schema, rule: Rule ): string {
	const type = typeOf( schema, rule.type );
	if ( type === undefined ) {
		return sprintf(
			/* translators: %s: name of a condition type. */ __(
				'unknown condition %s',
				'svc'
			),
			rule.type
		);
	}
	if ( type.shape === 'null' ) {
		return rule.op === 'is_not'
			? sprintf(
					/* translators: %s: condition, such as "Logged in". */ __(
						'Not %s',
						'svc'
					),
					type.label.toLowerCase()
				)
			: type.label;
	}
	const op =
		type.ops.find( ( item ) => item.value === rule.op )?.label ?? rule.op;
	return [ type.label, op, valueInWords( type, rule.value ) ]
		.filter( ( part ) => part !== '' )
		.join( ' ' );
}

/** All conditions in one short line, for a list. */
export function conditionsInWords(
	schema: Schema,
	conditions: Conditions
): string {
	if ( conditions.length === 0 ) {
		return __( 'Always', 'svc' );
	}
	return conditions
		.map( ( group ) =>
			group.map( ( rule ) => ruleInWords( schema, rule ) ).join( ', ' )
		)
		.join( ` ${ __( 'or', 'svc' ) } ` );
}

const strong = ( text: string ): Piece[] => [ { text, isStrong: true } ];

/** A sentence with pieces put where `%1$s` and so on stand in it. */
function compose( template: string, ...parts: readonly Piece[][] ): Piece[] {
	return template
		.split( /(%\d\$s)/ )
		.flatMap( ( text ) =>
			/^%\d\$s$/.test( text )
				? ( parts[ Number( text.charAt( 1 ) ) - 1 ] ?? [] )
				: [ { text, isStrong: false } ]
		)
		.filter( ( { text } ) => text !== '' );
}

const joined = ( template: string, all: readonly Piece[][] ): Piece[] =>
	all.reduce< Piece[] >(
		( before, next ) =>
			before.length === 0 ? next : compose( template, before, next ),
		[]
	);

function conditionPieces( schema: Schema, conditions: Conditions ): Piece[] {
	const groups = conditions
		.filter( ( group ) => group.length > 0 )
		.map( ( group ) =>
			joined(
				/* translators: 1 and 2: conditions of which both must hold. */
				__( '%1$s and %2$s', 'svc' ),
				group.map( ( rule ) => strong( ruleInWords( schema, rule ) ) )
			)
		);
	return joined(
		/* translators: 1 and 2: conditions of which one must hold. */
		__( '%1$s, or when %2$s', 'svc' ),
		groups
	);
}

function placeAndTime( schema: Schema, snippet: Placed ): Piece[] {
	const place = strong( placeInWords( schema, snippet ) );
	const where =
		snippet.run === 'shortcode'
			? /* translators: %1$s: shortcode with its brackets. */
				compose( __( 'Where the shortcode %1$s stands', 'svc' ), place )
			: place;
	const when = conditionPieces( schema, snippet.conditions );
	if ( when.length === 0 ) {
		/* translators: %1$s: where a snippet runs. */
		return compose( __( '%1$s, always.', 'svc' ), where );
	}
	return snippet.decide === 'server'
		? compose(
				/* translators: 1: where a snippet runs, 2: conditions. */
				__( '%1$s, when %2$s. Decided on the server.', 'svc' ),
				where,
				when
			)
		: /* translators: 1: where a snippet runs, 2: conditions. */
			compose( __( '%1$s, when %2$s.', 'svc' ), where, when );
}

/** A sentence or more that say where and when the snippet runs. */
export function sentence( schema: Schema, snippet: Placed ): Piece[] {
	const first =
		snippet.run === 'manual'
			? compose( __( 'Only when somebody runs it by hand.', 'svc' ) )
			: placeAndTime( schema, snippet );
	const agreed =
		snippet.consent === ''
			? first
			: compose(
					/* translators: 1: sentence, 2: what the visitor has agreed to, such as "statistics". */
					__(
						'%1$s Only once the visitor has agreed to %2$s.',
						'svc'
					),
					first,
					strong( snippet.consent )
				);
	return snippet.mode === 'test'
		? compose(
				/* translators: %1$s: sentence. */
				__(
					'%1$s In testing mode: only people with access and preview links see it.',
					'svc'
				),
				agreed
			)
		: agreed;
}

import { __, _x, sprintf } from '@wordpress/i18n';
import type { ConditionTypeRecord, Schema } from '../../contract/index.js';
import {
	allOf,
	capital,
	compose,
	listOf,
	textOfPieces,
	type Piece,
	type Setting,
} from './pieces.js';
import { joinList } from './joined.js';
import { phrasesOf } from './rule-phrases.js';
import {
	joinSchedule,
	splitSchedule,
	type Conditions,
	type Rule,
} from './schedule.js';
import {
	listInWords,
	partOf,
	shortened,
	textOf,
	timeInWords,
	type Titles,
} from './value-words.js';

/** Rules and groups of them in words. */

/** Longest value in a sentence and in a column of the list, characters. */
export const LONGEST = 60;
const LONGEST_IN_LIST = 28;
/** What a column of the list says before the rest is counted, characters. */
const COLUMN = 52;

export function typeOf(
	schema: Schema,
	type: string
): ConditionTypeRecord | undefined {
	return schema.condition_types.find( ( item ) => item.type === type );
}

export interface Wording {
	readonly schema: Schema;
	readonly titles: Titles;
	/** Longest value, characters. */
	readonly most: number;
}

/** What a template of a rule is filled with, and by which of its templates. */
function filling(
	{ titles, most }: Wording,
	type: ConditionTypeRecord,
	{ op, value }: Rule
): { readonly key: string; readonly parts: readonly string[] } {
	const open = ( text: string ) => shortened( text, most ) || '…';
	switch ( type.shape ) {
		case 'null':
			return { key: op, parts: [] };
		case 'list':
		case 'ids': {
			const all = Array.isArray( value )
				? listInWords( type, value as unknown[], titles )
				: '';
			return { key: op, parts: [ all || '…' ] };
		}
		case 'pair':
			return {
				key: op,
				parts: [
					open( partOf( value, 'key' ) ),
					open( partOf( value, 'value' ) ),
				],
			};
		case 'range':
		case 'times': {
			const ends = ( [ 'from', 'to' ] as const ).filter(
				( end ) => partOf( value, end ) !== ''
			);
			const said = ends.length === 0 ? [ 'from', 'to' ] : ends;
			return {
				key: `${ op }:${ said.join( '-' ) }`,
				parts: said.map(
					( end ) => timeInWords( partOf( value, end ) ) || '…'
				),
			};
		}
		default:
			return {
				key:
					type.type === 'referrer' && value === ''
						? `${ op }:none`
						: op,
				parts: [ open( textOf( value ) ) ],
			};
	}
}

/** One rule as a part of a sentence, such as "without the cookie cookie_ok". */
function rulePieces(
	wording: Wording,
	rule: Rule,
	setting?: Setting
): Piece[] {
	const type = typeOf( wording.schema, rule.type );
	const templates = phrasesOf( rule.type )?.templates();
	if ( type === undefined || templates === undefined ) {
		return compose(
			/* translators: %s: name of a condition type. */
			__( 'with the unknown condition <b>%s</b>', 'svc' ),
			[ rule.type ],
			setting
		);
	}
	const { key, parts } = filling( wording, type, rule );
	const template =
		templates[ key ] ?? templates[ rule.op ] ?? `${ type.label } <b>%s</b>`;
	return compose( template, parts, setting );
}

export const NO_TITLES: Titles = new Map();

/** One rule, such as "on addresses with /shop". */
export const ruleInWords = ( schema: Schema, rule: Rule ): string =>
	textOfPieces(
		rulePieces( { schema, titles: NO_TITLES, most: LONGEST }, rule )
	);

interface Said {
	readonly kind: string;
	readonly pieces: Piece[];
}

/** The rules of a group, in the order in which they are read: pages, visitors, time, site; what is said of visitors as one phrase. */
function phrasesOfGroup(
	wording: Wording,
	group: readonly Rule[],
	at: number | 'schedule'
): Piece[][] {
	const all = group.map( ( rule, place ): Said => ( {
		kind: phrasesOf( rule.type )?.kind ?? 'site',
		pieces: rulePieces(
			wording,
			rule,
			at === 'schedule' ? at : `rule-${ at }-${ place }`
		),
	} ) );
	const of = ( wanted: string ) =>
		all
			.filter( ( { kind } ) => kind === wanted )
			.map( ( { pieces } ) => pieces );
	const people = of( 'visitors' );
	const known = of( 'visitor' );
	const first =
		people.length === 0
			? compose( __( 'for visitors', 'svc' ) )
			: allOf( people );
	const visitors =
		known.length === 0
			? people
			: [
					compose(
						/* translators: 1: visitors, such as "for logged-out visitors", 2: what is said of them, such as "without the cookie cookie_ok". */
						_x( '%1$s %2$s', 'visitors with a condition', 'svc' ),
						[ first, allOf( known ) ]
					),
				];
	return [ ...of( 'page' ), ...visitors, ...of( 'time' ), ...of( 'site' ) ];
}

/** The groups in one phrase, and the schedule of all of them; none where it always runs. */
export function conditionPhrases(
	wording: Wording,
	conditions: Conditions
): Piece[][] {
	const { schedule, groups } = splitSchedule( conditions );
	const [ times = [] ] = joinSchedule( { schedule, groups: [] } );
	const timed = phrasesOfGroup( wording, times, 'schedule' );
	const said = groups.map( ( group, at ) =>
		phrasesOfGroup( wording, group, at )
	);
	const [ only ] = said;
	if ( said.length < 2 ) {
		return [ ...( only ?? [] ), ...timed ];
	}
	const [ first = [], ...others ] = said.map( allOf );
	const any = others.reduce< Piece[] >(
		( before, next ) =>
			compose(
				/* translators: 1 and 2: groups of conditions, one of which must be met. */
				__( '%1$s, or %2$s', 'svc' ),
				[ before, next ]
			),
		first
	);
	// The schedule holds for all groups, so it comes before them.
	return [ ...timed, any ];
}

/** All conditions in one line. */
export function conditionsInWords(
	schema: Schema,
	conditions: Conditions
): string {
	const phrases = conditionPhrases(
		{ schema, titles: NO_TITLES, most: LONGEST },
		conditions
	);
	return phrases.length === 0
		? __( 'Always', 'svc' )
		: capital( textOfPieces( listOf( phrases ) ) );
}

/** All conditions as far as a column has room: whole phrases, and how many more there are. */
export function conditionsInShort(
	schema: Schema,
	conditions: Conditions
): string {
	const { schedule, groups } = splitSchedule( conditions );
	const wording = { schema, titles: NO_TITLES, most: LONGEST_IN_LIST };
	const [ times = [] ] = joinSchedule( { schedule, groups: [] } );
	const [ first = [] ] = groups;
	const phrases = [
		...phrasesOfGroup( wording, first, 0 ),
		...phrasesOfGroup( wording, times, 'schedule' ),
	].map( textOfPieces );
	const shown: string[] = [];
	let length = 0;
	for ( const phrase of phrases ) {
		length += phrase.length;
		if ( shown.length > 0 && length > COLUMN ) {
			break;
		}
		shown.push( phrase );
	}
	if ( shown.length === 0 ) {
		return __( 'Always', 'svc' );
	}
	const text = capital( joinList( shown ) );
	const more =
		phrases.length - shown.length + Math.max( 0, groups.length - 1 );
	return more === 0
		? text
		: sprintf(
				/* translators: 1: conditions of a snippet, 2: number of further conditions. */
				__( '%1$s and %2$d more', 'svc' ),
				text,
				more
			);
}

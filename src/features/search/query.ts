import { types } from '../../contract/fields.js';
import { limits } from '../../contract/index.js';
import type { ReplaceQuery } from '../../state/replacing/index.js';

/** What is searched for and how, as it stands in the address. Pure. */

type Params = Readonly< Record< string, string > >;

/** Shortest text that is searched: one letter stands everywhere. */
export const SHORTEST = 2;
export const LONGEST = limits.search;
/** Longest that the search of the list takes. */
export const LONGEST_WORDS = 200;

/** Switches in the address: on, or not there. */
const SWITCHES = [ 'case', 'word', 'regex' ] as const;
export type SwitchName = ( typeof SWITCHES )[ number ];

const STATUSES = [ 'active', 'inactive' ] as const;

export const isReplacing = ( params: Params ): boolean =>
	params.replace === '1';

/** Whether the very text is meant, and not words that may stand anywhere in a snippet. */
export const isExact = ( params: Params ): boolean =>
	isReplacing( params ) ||
	SWITCHES.some( ( name ) => params[ name ] === '1' );

export function queryOf( params: Params ): ReplaceQuery {
	const type = types.find( ( it ) => it === params.type );
	const status = STATUSES.find( ( it ) => it === params.status );
	const { folder = '' } = params;
	const isOpen = isReplacing( params );
	return {
		search: ( params.q ?? '' ).slice( 0, LONGEST ),
		replace: isOpen ? ( params.with ?? '' ) : '',
		regex: params.regex === '1',
		ignore_case: params.case !== '1',
		whole_word: params.word === '1',
		// Where it is looked for can be said only while replacing.
		...( isOpen && type !== undefined ? { type } : {} ),
		...( isOpen && status !== undefined ? { status } : {} ),
		...( isOpen && folder !== '' ? { folder } : {} ),
	};
}

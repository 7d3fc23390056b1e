import { bootData, call, callPage } from '../../client/index.js';
import type { OperationInput } from '../../contract/index.js';
import { authorOf } from '../../state/words/index.js';
import { everyAssistantOf } from './words.js';

/** Whose changes can be undone together: all assistants of a user, or one application password. */
export interface Assistant {
	readonly user: number;
	/** Name of the application password; empty for all of the user. */
	readonly password: string;
	readonly label: string;
}

/** Changes that are looked through for assistants which acted at once. */
const NEWEST = 100;

export const keyOf = ( { user, password }: Assistant ): string =>
	`${ user } ${ password }`;

/** Those with proposals or changes that are still known: users first, each followed by its passwords. */
export async function loadAssistants(
	signal: AbortSignal
): Promise< readonly Assistant[] > {
	const [ proposals, { data: changes } ] = await Promise.all( [
		call( 'list-proposals', { state: 'all' }, { signal } ),
		callPage( 'list-generations', { per_page: NEWEST }, { signal } ),
	] );
	const authors = [
		...proposals,
		...changes.filter( ( { via } ) => via === 'ability' ),
	];
	const users = new Map( authors.map( ( one ) => [ one.user, one.name ] ) );
	return [ ...users ].flatMap( ( [ user, name ] ) => [
		{ user, password: '', label: everyAssistantOf( name ) },
		...new Map(
			authors
				.filter( ( one ) => one.user === user && one.password !== '' )
				.map( ( one ) => [
					one.password,
					{ user, password: one.password, label: authorOf( one ) },
				] )
		).values(),
	] );
}

/** The one that a link names, also where its changes are too old to be among those that were looked through. */
export function named(
	user: number,
	password: string,
	known: readonly Assistant[]
): Assistant | undefined {
	const listed = known.find(
		( one ) => one.user === user && one.password === password
	);
	if ( listed !== undefined || ! ( user > 0 ) ) {
		return listed;
	}
	const name = bootData().people[ user ] ?? `#${ user }`;
	return {
		user,
		password,
		label:
			password === ''
				? everyAssistantOf( name )
				: authorOf( { name, password } ),
	};
}

/** All changes of an assistant, or those since a local date and time as a field has it. */
export const inputOf = (
	assistant: Assistant,
	since: string
): OperationInput< 'undo-proposals' > => ( {
	user: assistant.user,
	...( assistant.password !== '' && { password: assistant.password } ),
	...( since !== '' && { since: Date.parse( since ) / 1_000 } ),
} );

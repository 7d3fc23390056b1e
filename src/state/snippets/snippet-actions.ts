import { dispatch, select } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { ApiError, call, callPage } from '../../client/index.js';
import type {
	ListedSnippet,
	OperationInput,
	Problem,
	Snippet,
} from '../../contract/index.js';
import type { Conditions } from '../words/index.js';
import { visibleSnippets } from './visible-snippets.js';
import { snippetsStore } from './snippets-store.js';

/**
 * What people do to snippets outside the editor. Each action keeps the list right and tells how it went; what is said about it is
 * the screen's business.
 */

/** Snippets that come with the page; the rest follows in one request. The page preloads exactly this request. */
const FIRST_PAGE = 100;

const store = () => dispatch( snippetsStore );

const clock = () => select( snippetsStore ).getState().clock;

/** Loads the list; keeps what is shown while it does. */
export async function loadSnippets(): Promise< void > {
	const askedAt = clock();
	try {
		const [ first, shown ] = await Promise.all( [
			callPage( 'list-snippets', {
				page: 1,
				per_page: FIRST_PAGE,
			} ),
			visibleSnippets(),
		] );
		const isPartial = first.total > first.data.length;
		store().listed( shown( first.data ), isPartial, askedAt );
		if ( ! isPartial ) {
			return;
		}
		const rest = await callPage( 'list-snippets', {
			offset: first.data.length,
		} );
		if ( rest.set === first.set ) {
			const all = [ ...first.data, ...rest.data ];
			store().listed( shown( all ), false, askedAt );
		} else {
			// The set was changed between the two: what belongs together can only come together.
			await reloadSnippets();
		}
	} catch ( error ) {
		if ( error instanceof ApiError ) {
			store().failed( error );
			return;
		}
		throw error;
	}
}

/** Loads the list again after something changed much of it. */
export async function reloadSnippets(): Promise< void > {
	const askedAt = clock();
	const [ all, shown ] = await Promise.all( [
		call( 'list-snippets', {} ),
		visibleSnippets(),
	] );
	store().listed( shown( all ), false, askedAt );
}

/** Loads the list again after something that is done: it is done, also where the list cannot be had now. Never throws. */
export const refreshSnippets = (): Promise< void > =>
	reloadSnippets().catch( () => undefined );

/** A snippet as the list holds it. */
function toListed( { code, ...listed }: Snippet ): ListedSnippet {
	void code;
	return listed;
}

/** Takes over what a save answered. Costs are of the version before, so they go. */
export function takeOver( snippet: Snippet ): void {
	store().changed( toListed( snippet ) );
}

/** How switching went. */
export interface Switched {
	readonly snippet: Snippet;
	/** Why it stayed off; empty when it did as asked. */
	readonly problems: readonly Problem[];
	readonly warnings: readonly Problem[];
}

/**
 * @throws {ApiError} When the site was not reached or refused; nothing was changed then.
 */
export async function switchSnippet(
	id: number,
	{ isOn }: { readonly isOn: boolean }
): Promise< Switched > {
	store().doing( [ id ], isOn ? 'on' : 'off' );
	store().refused( id, [] );
	try {
		const result = await call(
			isOn ? 'enable-snippet' : 'disable-snippet',
			{ id }
		);
		if ( result.snippet === null ) {
			throw new ApiError( 'mismatch', '' );
		}
		takeOver( result.snippet );
		const problems = result.deactivated ? result.errors : [];
		store().refused( id, problems );
		return { snippet: result.snippet, problems, warnings: result.warnings };
	} finally {
		store().doing( [ id ], null );
	}
}

export type BulkAction = OperationInput< 'run-bulk' >[ 'action' ];

/** What the action `edit` changes. */
export type BulkEdit = Pick<
	OperationInput< 'run-bulk' >,
	'hook' | 'priority' | 'folder' | 'add_tags' | 'remove_tags'
>;

/** The folder, the tag, the conditions, or what `edit` changes. */
export type BulkValue = string | Conditions | BulkEdit;

const isConditions = ( value: BulkValue ): value is Conditions =>
	Array.isArray( value );

function fieldsOf( action: BulkAction, value: BulkValue ) {
	if ( typeof value === 'string' ) {
		return value !== '' || action === 'move' ? { value } : {};
	}
	return isConditions( value )
		? { conditions: value.map( ( rules ) => [ ...rules ] ) }
		: value;
}

/** How a batch went. */
export interface BulkOutcome {
	readonly done: readonly number[];
	/** Why the others stayed as they were, by id. */
	readonly errors: ReadonlyMap< number, string >;
	/** Generation that it made; null when it made none, or when that cannot be told. */
	readonly generation: number | null;
}

/** Number of the newest generation; null while there is none. */
export async function newestGeneration(): Promise< number | null > {
	const [ newest ] = await call( 'list-generations', {
		page: 1,
		per_page: 1,
	} );
	return newest?.n ?? null;
}

/**
 * Does one thing to several snippets.
 *
 * @throws {ApiError}
 */
export async function runBulk(
	ids: readonly number[],
	action: BulkAction,
	value: BulkValue = ''
): Promise< BulkOutcome > {
	const deed = { enable: 'on', disable: 'off' } as const;
	store().doing(
		ids,
		action === 'enable' || action === 'disable' ? deed[ action ] : 'other'
	);
	try {
		// The answer is the whole list, also of what this person is not shown. Asked first: once it is done, nothing may fail.
		const shown = await visibleSnippets();
		const answer = await call( 'run-bulk', {
			ids: [ ...ids ],
			action,
			...fieldsOf( action, value ),
		} );
		store().listed( shown( answer.items ) );
		const errors = new Map(
			Object.entries( answer.errors ).map( ( [ id, message ] ) => [
				Number( id ),
				message,
			] )
		);
		ids.forEach( ( id ) => {
			const message = errors.get( id );
			store().refused(
				id,
				message === undefined ? [] : [ { message, line: 0 } ]
			);
		} );
		return {
			done: answer.done,
			errors,
			// What was done is done, also when its number cannot be had.
			generation:
				answer.done.length === 0
					? null
					: await newestGeneration().catch( () => null ),
		};
	} finally {
		store().doing( ids, null );
	}
}

/**
 * Undoes the newest changes of the set.
 *
 * @param generation The generation that the last of them made.
 * @param back       The generation before the first of them.
 * @throws {ApiError} `svc_conflict` when something else was changed since, which would be undone as well.
 */
export async function undo(
	generation: number,
	back = generation - 1
): Promise< void > {
	if ( ( await newestGeneration() ) !== generation || back < 1 ) {
		throw new ApiError(
			'svc_conflict',
			__( "Can't undo: something else has changed since.", 'svc' )
		);
	}
	await call( 'restore-generation', { n: back } );
	// What is undone is undone, also where the list cannot be had now.
	await refreshSnippets();
}

/**
 * @param id
 * @param hook Location of the copy; that of the original without one.
 * @return The copy, inactive.
 * @throws {ApiError}
 */
export async function duplicate(
	id: number,
	hook?: string
): Promise< Snippet > {
	const copy = await call( 'duplicate-snippet', {
		id,
		...( hook !== undefined && { hook } ),
	} );
	takeOver( copy );
	return copy;
}

/**
 * Moves a folder with all below it.
 *
 * @param from Path of the folder.
 * @param to   Its new path; empty takes its snippets out of all folders.
 * @return Snippets that lie elsewhere now, and the generation that it made; null when that cannot be told.
 * @throws {ApiError}
 */
export async function renameFolder(
	from: string,
	to: string
): Promise< { readonly moved: number; readonly generation: number | null } > {
	const { moved } = await call( 'rename-folder', { from, to } );
	const [ generation ] = await Promise.all( [
		newestGeneration().catch( () => null ),
		// Moved is moved, also where the list cannot be had now.
		refreshSnippets(),
	] );
	return { moved, generation };
}

/** The snippets with these ids, as they stand. */
export function snippetsOf( ids: readonly number[] ): ListedSnippet[] {
	const { byId } = select( snippetsStore ).getState();
	return ids.flatMap( ( id ) => byId.get( id ) ?? [] );
}

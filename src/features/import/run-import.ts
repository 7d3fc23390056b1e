import { call, isTooLarge } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import {
	generationToRestore,
	type UndoPoint,
} from '../../state/importing/index.js';
import type { Job } from '../../state/jobs/index.js';
import {
	newestGeneration,
	refreshSnippets,
} from '../../state/snippets/index.js';
import { itemOf } from './read-file.js';

/** Carrying an import out, with what takes it back. */

export interface Imported extends UndoPoint {
	/** What is to be said about single ones; the place is that in the file. */
	readonly errors: Arrived[ 'errors' ];
}

/** Generations that are looked at: more than most imports make. */
const MOST = 100;

/** Snippets in a part of a file: the site makes a job of more. */
const PART = 200;

type File = OperationInput< 'import-snippets' >;
type Arrived = OperationOutput< 'import-snippets' >;

/**
 * Sends snippets of a file, in parts where the web server takes no request of that size. What is too large by itself is an error of its own.
 *
 * @throws {ApiError}
 */
async function send(
	file: File,
	chosen: readonly number[] | null,
	more: Pick< File, 'keep_status' >
): Promise< Arrived > {
	if ( chosen === null ) {
		return call( 'import-snippets', { ...file, ...more } );
	}
	try {
		const arrived = await call( 'import-snippets', {
			...file,
			...more,
			snippets: chosen.flatMap(
				( index ) => file.snippets?.[ index ] ?? []
			),
		} );
		return {
			...arrived,
			errors: arrived.errors.map( ( error ) => ( {
				...error,
				index: chosen[ error.index ] ?? error.index,
			} ) ),
		};
	} catch ( error ) {
		if ( ! isTooLarge( error ) ) {
			throw error;
		}
		const [ index = 0 ] = chosen;
		if ( chosen.length < 2 ) {
			const { title } = itemOf( file.snippets?.[ index ], index );
			const { message } = error;
			return { created: [], errors: [ { index, title, message } ] };
		}
		const size = Math.min( PART, Math.ceil( chosen.length / 2 ) );
		const all: Arrived = { created: [], errors: [] };
		for ( let at = 0; at < chosen.length; at += size ) {
			const part = chosen.slice( at, at + size );
			const { created, errors } = await send( file, part, more );
			all.created.push( ...created );
			all.errors.push( ...errors );
		}
		return all;
	}
}

/**
 * @param file
 * @param chosen Places of the snippets that are to come; null for a file of another plugin, which names them itself.
 * @param keeps  Whether those that are active in the file are activated.
 * @return What came of it, or the job that goes on with it where that takes longer.
 * @throws {ApiError}
 */
export async function runImport(
	file: File,
	chosen: readonly number[] | null,
	keeps: boolean
): Promise< Imported | Job > {
	const first = await newestGeneration();
	const { created, errors, job } = await send(
		file,
		chosen,
		keeps ? { keep_status: true } : {}
	);
	if ( job !== undefined ) {
		return job;
	}
	await refreshSnippets();
	return {
		created,
		errors,
		// What is here is here, also where the way back cannot be had now.
		before: await generationToRestore( first, MOST ).catch( () => null ),
	};
}

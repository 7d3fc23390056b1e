import { ApiError, type Caller } from '../client/remote/index.js';
import { hashOf } from './disk';
import { tell } from './folder';
import { nameNew } from './naming';
import { exits, place, say, warn } from './terminal';
import { Tree } from './tree';
import type { Saved } from './comparison';
import { save } from './save';
import { refreshSheets, sheetsOf } from './sheets';
import { Workspace } from './workspace';

/**
 * `svc watch`: saves to the site as files change. One save at a time, after a moment of quiet; never over another save, never
 * an active snippet with errors, and never a word into a code file. What could not be saved because the site did not answer is tried again.
 */

/** Milliseconds of quiet after which a change is saved: editors write in several steps. */
const QUIET_MS = 150;
const AGAIN_MS = 3_000;

/** Watches until the signal ends it, after the save that is under way. */
export async function watch(
	site: Caller,
	url: string,
	folder: string,
	signal: AbortSignal
): Promise< number > {
	const workspace = await Workspace.open( site, url, folder );
	const tried = new Map< string, string >();
	/** Saved, and perhaps without settings of their own yet. */
	let unnamed: Saved[] = [];
	let timer: NodeJS.Timeout | undefined;
	let running: Promise< void > | undefined;
	let isDue = false;
	let isReady = false;
	let isFailed = false;

	/** Whether something has to be tried once more. */
	const saveAll = async (): Promise< boolean > => {
		await workspace.recall();
		let at: string | undefined;
		let hasStyles = false;
		try {
			const { items, held } = await workspace.read();
			for ( const { path, message } of held ) {
				if ( tried.get( path ) !== message ) {
					tried.set( path, message );
					warn( place( { path, line: 0, message } ) );
				}
			}
			const sheets = sheetsOf( workspace, items );
			for ( const item of items ) {
				const mark = hashOf( JSON.stringify( item ) );
				if ( tried.get( item.uid ) === mark ) {
					continue;
				}
				at = item.path;
				const saved = await save( workspace, item, sheets );
				tried.set( item.uid, mark );
				unnamed.push( saved );
				tell( saved );
				hasStyles ||= saved.kind === 'saved' && item.type === 'css';
			}
			at = unnamed[ 0 ]?.item.path;
			await nameNew( workspace, unnamed );
			unnamed = [];
		} catch ( error ) {
			return wait( at ?? workspace.unread()[ 0 ] ?? folder, error );
		}
		if ( hasStyles ) {
			// A site that does not answer now is asked with the next stylesheet.
			await refreshSheets( workspace ).catch( ( error: unknown ) => {
				if ( ! ( error instanceof ApiError && error.isPassing ) ) {
					throw error;
				}
			} );
		}
		await workspace.store();
		return false;
	};

	const wait = ( path: string, error: unknown ): boolean => {
		if ( ! ( error instanceof ApiError ) || ! error.isPassing ) {
			throw error;
		}
		warn(
			place( {
				path,
				line: 0,
				message: `Not saved yet, will be tried again. ${ error.message }`,
			} )
		);
		return true;
	};

	return new Promise( ( resolve, reject ) => {
		const later = ( ms: number ): void => {
			clearTimeout( timer );
			timer = setTimeout( start, ms );
		};
		const start = (): void => {
			if ( running !== undefined ) {
				isDue = true;
				return;
			}
			running = tree
				.follow()
				.then( saveAll )
				.then( ( isLeft ) => {
					if ( ! isReady ) {
						// Only now it is known what was the same before the next edit.
						isReady = true;
						say(
							`Watching ${ folder } for ${ new URL( url ).host }. Ctrl-C ends it.`
						);
					}
					if ( isLeft ) {
						later( AGAIN_MS );
					}
				} )
				.catch( fail )
				.finally( () => {
					running = undefined;
					if ( signal.aborted || isFailed ) {
						// Also what was begun to be watched meanwhile.
						end();
					} else if ( isDue ) {
						isDue = false;
						later( QUIET_MS );
					}
				} );
		};
		const fail = ( error: unknown ): void => {
			isFailed = true;
			reject(
				error instanceof Error ? error : new Error( String( error ) )
			);
		};
		const tree = new Tree( folder, () => later( QUIET_MS ) );
		const end = (): void => {
			tree.close();
			clearTimeout( timer );
			if ( running === undefined ) {
				resolve( exits.done );
			}
		};
		signal.addEventListener( 'abort', end, { once: true } );
		later( 0 );
	} );
}

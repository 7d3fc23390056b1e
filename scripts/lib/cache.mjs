/**
 * Files that are costly to make and never change are in `.wp/cache`, each under a
 * name that says what went into it. It appears there whole or not at all.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeLeftovers } from './leftovers.mjs';
import { CACHE_DIR } from './paths.mjs';

const UNFINISHED = /\.tmp-(\d+)-/;

/**
 * @param {string}                              name Says what it is made of.
 * @param {(work: string) => Promise<string>} make Gets an empty directory, gives the finished one: the same or one below it.
 * @return {Promise<string>} The directory; treat it as read-only.
 */
export async function cached( name, make ) {
	const target = path.join( CACHE_DIR, name );
	if ( existsSync( target ) ) {
		return target;
	}
	await mkdir( CACHE_DIR, { recursive: true } );
	await removeLeftovers( CACHE_DIR, UNFINISHED );
	const work = await mkdtemp( `${ target }.tmp-${ process.pid }-` );
	try {
		const ready = await make( work );
		await rename( ready, target );
	} catch ( error ) {
		// Another process may have been faster; what it made is as good.
		if ( ! existsSync( target ) ) {
			throw error;
		}
	} finally {
		await rm( work, { recursive: true, force: true } );
	}
	return target;
}

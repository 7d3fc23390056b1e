/**
 * What a hundred saves among thousands of snippets leave in OPcache and on the
 * disk, each followed by a visit.
 */
import { start } from '../../scripts/lib/full-site.mjs';
import { addMany } from '../support/many-snippets.ts';
import {
	indexCopies,
	OPCACHE_PROBE,
	opcacheMemory,
	saveOften,
} from '../support/opcache-memory.ts';
import { SiteClient } from '../support/site-client.ts';

export type Saves = {
	what: string;
	/** Of the compiled index, bytes. */
	index: number;
	/** By all saves, bytes. */
	wasted: number;
	restarts: number;
	copies: number;
	/** Of all copies, bytes. */
	lie: number;
	/** One save and one visit, milliseconds. */
	each: number;
};

/** Room for texts that all files share: as PHP has it, and used up as on a site with many plugins. */
const POOLS = {
	'room for texts': {},
	'no room for texts': { 'opcache.interned_strings_buffer': '1' },
};

async function saves( live: number, many: number, times: number ) {
	const site = await start( {
		children: 2,
		muPlugins: { '0-opcache.php': OPCACHE_PROBE },
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
		pools: Object.values( POOLS ),
	} );
	try {
		await addMany( site, {
			count: many,
			settings: `[ 'status' => $n > ${ live } ? 'inactive' : 'active', 'hook' => 'init', 'folder' => 'Folder ' . ( $n % 40 ), 'tags' => [ 'tag-' . ( $n % 25 ), 'bench' ], 'description' => 'What snippet ' . $n . ' is for, in a line.' ]`,
			code: `'// Snippet ' . $n`,
		} );
		const rows: Saves[] = [];
		for ( const [ pool, name ] of Object.keys( POOLS ).entries() ) {
			const client = new SiteClient( site.urls[ pool ] ?? '', ( user ) =>
				site.appPassword( user )
			);
			// Everything that a save and a visit need is compiled.
			await saveOften( client, 1, 3 );
			const before = await opcacheMemory( client );
			const began = performance.now();
			await saveOften( client, 1, times );
			const took = performance.now() - began;
			const after = await opcacheMemory( client );
			const copies = await indexCopies( `${ site.wpContent }/svc` );
			rows.push( {
				what: `${ live } of ${ many } live, ${ name }`,
				index: after.index,
				// A restart begins to count anew.
				wasted:
					after.wasted -
					( after.restarts > before.restarts ? 0 : before.wasted ),
				restarts: after.restarts - before.restarts,
				copies: copies.count,
				lie: copies.bytes,
				each: took / times,
			} );
		}
		return rows;
	} finally {
		await site.stop();
	}
}

export async function timeSaves(
	many: number,
	times: number
): Promise< Saves[] > {
	return [
		...( await saves( 1, many, times ) ),
		...( await saves( many / 5, many, times ) ),
	];
}

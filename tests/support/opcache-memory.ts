/**
 * What a lot of saves does to the memory of OPcache and to the storage folder:
 * for the test that bounds it and for the bench that tells it.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SiteClient } from './site-client.ts';

/** Must-use plugin that answers for the OPcache of the process that is asked. */
export const OPCACHE_PROBE = `<?php
if ( isset( $_GET['opcache'] ) ) {
	$status  = opcache_get_status();
	$figures = $status['opcache_statistics'];
	$ours    = array_filter( $status['scripts'], static fn( $script ) => str_contains( $script['full_path'], 'wp-content/svc/' ) );
	die( json_encode( [
		'used'     => $status['memory_usage']['used_memory'],
		'free'     => $status['memory_usage']['free_memory'],
		'wasted'   => $status['memory_usage']['wasted_memory'],
		'restarts' => $figures['oom_restarts'] + $figures['hash_restarts'] + $figures['manual_restarts'],
		'index'    => array_sum( array_column( array_filter( $ours, static fn( $script ) => str_ends_with( $script['full_path'], '/svc/index.php' ) ), 'memory_consumption' ) ),
		'tests'    => array_values( array_filter( array_column( $ours, 'full_path' ), static fn( $path ) => str_contains( $path, '/candidates/' ) ) ),
		// What was dropped stays in the list, without the time of its file.
		'gone'     => array_values( array_filter( array_column( array_filter( $ours, static fn( $script ) => 0 !== $script['timestamp'] ), 'full_path' ), static fn( $path ) => ! file_exists( $path ) ) ),
	] ) );
}`;

/**
 * Bytes but for `restarts`; `gone` are compiled files of the storage that are
 * not there any more, `tests` those of test loads.
 */
export type OpcacheMemory = {
	used: number;
	free: number;
	wasted: number;
	restarts: number;
	/** Of the index alone. */
	index: number;
	gone: string[];
	tests: string[];
};

export async function opcacheMemory(
	site: SiteClient
): Promise< OpcacheMemory > {
	const page = await site.page( '/?opcache' );
	return JSON.parse( page.text ) as OpcacheMemory;
}

/** The copies of the index that lie in the storage, and their bytes. */
export async function indexCopies(
	storage: string
): Promise< { count: number; bytes: number } > {
	const names = ( await readdir( storage ) ).filter( ( name ) =>
		/^index-[0-9a-f]{16}\.php$/.test( name )
	);
	const sizes = await Promise.all(
		names.map( async ( name ) => stat( path.join( storage, name ) ) )
	);
	return {
		count: names.length,
		bytes: sizes.reduce( ( sum, { size } ) => sum + size, 0 ),
	};
}

/** Saves the code of a snippet so many times; after each save the site is visited. */
export async function saveOften(
	site: SiteClient,
	id: number,
	times: number
): Promise< void > {
	for ( let save = 1; save <= times; save++ ) {
		const saved = await site.rest( 'PUT', `/snippets/${ id }`, {
			code: `$GLOBALS['svc_round'] = ${ save };`,
		} );
		if ( saved.status !== 200 || saved.body.errors.length > 0 ) {
			throw new Error( `Save ${ save }: ${ saved.text }` );
		}
		const page = await site.page( '/' );
		if ( page.status !== 200 ) {
			throw new Error( `Visit ${ save }: ${ page.status }` );
		}
	}
}

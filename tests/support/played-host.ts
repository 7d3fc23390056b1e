/**
 * Plays a host whose site does not reach itself, by a plugin that answers in place of the network; tests/full has the real ones.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from './site.ts';

/** Words of cURL 7.88 and of our own parallel requests. */
export const SILENT =
	'cURL error 28: Operation timed out after 2001 milliseconds with 0 bytes received';
export const DROPPED =
	'cURL error 28: Connection timed out after 4001 milliseconds';
export const NAMELESS = 'cURL error 6: Could not resolve host: example.org';
/** A port that nothing listens at: no page is asked for there in vain for long. */
export const REFUSED = {
	probe: 'cURL error 7: Failed to connect to 127.0.0.1 port 9: Connection refused',
	page: 'cURL error 7: Failed to connect to 127.0.0.1 port 9: Connection refused',
};
export const BROKEN = 'cURL error 52: Empty reply from server';

/**
 * What happens to requests of the site to its own address, by part of the address. `begins` stands for a request that
 * PHP began to work on: it takes the key of a run. Which key a request carries no plugin can see.
 */
const HOST = `<?php
	$svc_host = json_decode( (string) @file_get_contents( WP_CONTENT_DIR . '/host.json' ), true ) ?: [];
	foreach ( $svc_host['constants'] ?? [] as $name => $value ) { define( $name, $value ); }
	add_filter( 'pre_http_request', static function ( $answer, $args, $url ) use ( $svc_host ) {
		if ( ! str_starts_with( $url, home_url() ) ) { return $answer; }
		$error = str_contains( $url, 'svc-probe' ) ? ( $svc_host['probe'] ?? '' ) : ( $svc_host['page'] ?? '' );
		if ( ! empty( $svc_host['begins'] ) && ! str_contains( $url, 'svc-probe' ) ) {
			array_map( 'unlink', glob( svc_storage_root() . '/candidates/*.php' ) );
		}
		if ( ! empty( $svc_host['status'] ) ) {
			return [ 'headers' => [], 'body' => '<html><body>Request blocked</body></html>', 'response' => [ 'code' => $svc_host['status'], 'message' => '' ], 'cookies' => [], 'filename' => null ];
		}
		return '' === $error ? $answer : new WP_Error( 'http_request_failed', $error );
	}, 10, 3 );`;

export interface PlayedHost {
	/** Error of the file that answers before WordPress loads. */
	probe?: string;
	/** Error of every page. */
	page?: string;
	begins?: boolean;
	/** Status with which something in front of the site answers everything in its place. */
	status?: number;
	constants?: Record< string, string | boolean >;
}

/**
 * @param site
 * @param host       An empty one is as any host.
 * @param transients PHP expressions of what the site remembers, by name; everything else is forgotten.
 */
export async function playHost(
	site: Pick< TestSite, 'php' | 'wpContent' >,
	host: PlayedHost,
	transients: Record< string, string > = {}
): Promise< void > {
	await site.php(
		`delete_site_transient( 'svc_workers' ); delete_site_transient( 'svc_slow_since' ); delete_site_transient( 'svc_detour' ); delete_transient( 'svc_baseline' );
		foreach ( [ ${ Object.entries( transients )
			.map( ( [ name, value ] ) => `'${ name }' => ${ value }` )
			.join() } ] as $name => $value ) { set_site_transient( $name, $value, 3600 ); }`
	);
	await writeFile( path.join( site.wpContent, 'mu-plugins/host.php' ), HOST );
	await writeFile(
		path.join( site.wpContent, 'host.json' ),
		JSON.stringify( host )
	);
}

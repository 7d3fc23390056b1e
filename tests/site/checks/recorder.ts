/**
 * Writes down what the site's own requests with a key carry, before anything of WordPress or svc has looked at them.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from '../../support/site.ts';

export type Recorded = {
	method: string;
	uri: string;
	/** `Authorization` as it came, in whichever way PHP shows it; empty without one. */
	authorization: string;
	cookies: string[];
	/** Microseconds since 1970 at which PHP began and ended the request. */
	from: number;
	to: number;
};

/** Source of a must-use plugin; `more` runs in every recorded request, after it was written down. */
export function recorder( more = '' ): string {
	return `<?php
		if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
			$svc_recorded = [
				'method'        => $_SERVER['REQUEST_METHOD'],
				'uri'           => $_SERVER['REQUEST_URI'],
				'authorization' => $_SERVER['HTTP_AUTHORIZATION'] ?? $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? $_SERVER['PHP_AUTH_USER'] ?? '',
				'cookies'       => array_keys( $_COOKIE ),
				'from'          => (int) ( $_SERVER['REQUEST_TIME_FLOAT'] * 1e6 ),
			];
			register_shutdown_function( static function () use ( $svc_recorded ): void {
				$svc_recorded['to'] = (int) ( microtime( true ) * 1e6 );
				file_put_contents( WP_CONTENT_DIR . '/recorded.jsonl', json_encode( $svc_recorded ) . "\\n", FILE_APPEND | LOCK_EX );
			} );
			${ more }
		}`;
}

/** What was recorded since the last call, oldest first. */
export async function recorded( site: TestSite ): Promise< Recorded[] > {
	const file = path.join( site.wpContent, 'recorded.jsonl' );
	const text = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return text
		.split( '\n' )
		.filter( ( line ) => line !== '' )
		.map( ( line ) => JSON.parse( line ) as Recorded );
}

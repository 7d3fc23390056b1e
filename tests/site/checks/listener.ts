/**
 * A foreign server on another port of this machine, every way to write its address, and a plugin that sends the site's own
 * requests there.
 */
import { once } from 'node:events';
import { createServer, type Socket, type AddressInfo } from 'node:net';

export interface Listener {
	port: number;
	/** The first bytes of each connection, as they came; a connection that said nothing is an empty text. */
	arrived: () => string[];
	stop: () => Promise< void >;
}

/** Listens for connections, whatever they speak, and answers each with a page. */
export async function listen( host = '127.0.0.1' ): Promise< Listener > {
	const heard: { text: string }[] = [];
	const open = new Set< Socket >();
	const server = createServer( ( socket ) => {
		const one = { text: '' };
		heard.push( one );
		open.add( socket );
		socket.on( 'data', ( bytes ) => {
			one.text += bytes.toString( 'latin1' );
			socket.end(
				'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html><body>elsewhere</body></html>'
			);
		} );
		socket.on( 'close', () => open.delete( socket ) );
		socket.on( 'error', () => undefined );
	} );
	server.listen( 0, host );
	await once( server, 'listening' );
	return {
		port: ( server.address() as AddressInfo ).port,
		arrived: () => heard.splice( 0 ).map( ( one ) => one.text ),
		stop: async () => {
			for ( const socket of open ) {
				socket.destroy();
			}
			server.close();
		},
	};
}

/**
 * Addresses that some reader of addresses takes for one on the other server.
 *
 * @param own   Host and port of the site.
 * @param there Port of the other server.
 */
export function strangeAddresses( own: string, there: number ): string[] {
	const host = `127.0.0.1:${ there }`;
	return [ 'http', 'https' ]
		.flatMap( ( scheme ) => [
			`${ scheme }://${ host }/`,
			`${ scheme }://x@${ host }/`,
			`${ scheme }://x:y@${ host }/`,
			`${ scheme }://:@${ host }/`,
			`${ scheme }://@${ host }/`,
			`${ scheme }://${ own }@${ host }/`,
			`${ scheme }://${ own }:80@${ host }/`,
			`${ scheme.toUpperCase() }://X@${ host }/wp-login.php`,
			`${ scheme }://x@LOCALHOST:${ there }/`,
			`${ scheme }://localhost.:${ there }/`,
			`${ scheme }://127.0.0.1.:${ there }/`,
			`${ scheme }://x@[::ffff:127.0.0.1]:${ there }/`,
			`${ scheme }://[::ffff:7f00:1]:${ there }/`,
			`${ scheme }://[0:0:0:0:0:FFFF:7F00:0001]:${ there }/`,
			`${ scheme }://[::ffff:127.0.0.1%25lo]:${ there }/`,
			`${ scheme }://%31%32%37.0.0.1:${ there }/`,
			`${ scheme }://127.0.0.1%3A${ there }/`,
			`${ scheme }://x%40${ host }/`,
			`${ scheme }://127\u30020\u30020\u30021:${ there }/`,
			`${ scheme }://\uFF1127.0.0.1:${ there }/`,
			`${ scheme }://2130706433:${ there }/`,
			`${ scheme }://0x7f000001:${ there }/`,
			`${ scheme }://0177.0.0.1:${ there }/`,
			`${ scheme }://127.1:${ there }/`,
			`${ scheme }://x@127.0.0.1:000${ there }/`,
			`${ scheme }://127.0.0.1:${ there + 65536 }/`,
			`${ scheme }://127.0.0.1:/`,
			`${ scheme }://127.0.0.1:0/`,
			`${ scheme }://x@${ host }#`,
			`${ scheme }://x@${ host }?`,
			`${ scheme }://${ own }#@${ host }/`,
			`${ scheme }://${ own }?@${ host }/`,
			`${ scheme }://${ own }\\@${ host }/`,
			`${ scheme }://${ host }\\@${ own }/`,
			`${ scheme }://${ own } @${ host }/`,
			`${ scheme }://x@${ host } /`,
			`${ scheme }://x@${ host }/a b`,
			`${ scheme }://x\t@${ host }/`,
			`${ scheme }:\t//x@${ host }/`,
			`${ scheme }://x@${ host }/\u0001`,
			`${ scheme }:\\\\${ host }/`,
			`${ scheme }:${ host }`,
			`${ scheme }:/${ host }/`,
			`${ scheme }:///${ host }/`,
			`${ scheme }:////x@${ host }/`,
			`${ scheme }://x@${ host }/${ 'a'.repeat( 9000 ) }`,
			`//${ scheme }:x@${ host }/`,
			`url:${ scheme }://x@${ host }/`,
			`${ scheme }sx://x@${ host }/`,
		] )
		.concat( [
			`//${ host }/`,
			`//x@${ host }/`,
			`/\\${ host }/`,
			`\\\\${ host }/`,
			`/\t/${ host }/`,
			`///${ host }/`,
			`ftp://x@${ host }/`,
			`gopher://x@${ host }/_GET`,
			`ssl://x@${ host }/`,
			'javascript:alert(1)',
		] );
}

/**
 * Source of a must-use plugin: every request of the site itself is answered with a redirect to the next address of
 * `wp-content/addresses.json`, and says on the way that the page is another one in every other way.
 */
export const LEADS_AWAY = `<?php
	add_action( 'init', static function (): void {
		$addresses = json_decode( (string) @file_get_contents( WP_CONTENT_DIR . '/addresses.json' ), true );
		if ( ! is_array( $addresses ) || ! isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) || null === \\Svc\\Runtime\\state()['candidate'] ) { return; }
		$file = fopen( WP_CONTENT_DIR . '/next.txt', 'c+' );
		flock( $file, LOCK_EX );
		$at = (int) stream_get_contents( $file );
		rewind( $file );
		fwrite( $file, (string) ( $at + 1 ) );
		fclose( $file );
		$to = $addresses[ $at % count( $addresses ) ];
		http_response_code( [ 301, 302, 303, 307, 308 ][ $at % 5 ] );
		@header( 'Location: ' . $to );
		header( 'Refresh: 0; url=' . rawurlencode( $to ) );
		setcookie( 'taken', 'along', 0, '/' );
		echo '<html><head><meta http-equiv="refresh" content="0; url=' . htmlspecialchars( $to ) . '"></head><body></body></html>';
		exit;
	}, 0 );`;

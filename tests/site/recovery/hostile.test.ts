/**
 * Snippets that guard a site end many requests on purpose. Whatever a
 * visitor sends, none of them is switched off for doing that.
 */
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { BYSTANDER, FLIPS, off } from './failing-site.ts';

const site = testSite(
	{ muPlugins: { 'flips.php': FLIPS } },
	{ reset: false, quiet: false }
);

const ENDINGS = [
	'exit;',
	"wp_die( 'Blocked.' );",
	"wp_die( 'Blocked.', '', 403 );",
	"wp_redirect( home_url( '/' ) ); exit;",
	'wp_redirect( add_query_arg( [] ) ); exit;',
	'status_header( 500 ); exit;',
	'status_header( 404 ); exit;',
	'status_header( 503 ); die( "later" );',
	'trigger_error( "blocked", E_USER_WARNING ); exit;',
];
const TRIGGERS = [
	"isset( $_GET['bad'] )",
	"isset( $_POST['bad'] )",
	"isset( $_SERVER['HTTP_X_BAD'] )",
];

/** Each ending behind each way to bring it about, at different moments. */
const GUARDS = TRIGGERS.flatMap( ( when, first ) =>
	ENDINGS.map( ( ending, second ) => ( {
		hook: [ 'root', 'init', 'root' ][ ( first + second ) % 3 ],
		code:
			( first + second ) % 3 === 1
				? `if ( ${ when } && ${ second } === (int) ( $_REQUEST['n'] ?? $_SERVER['HTTP_X_BAD'] ?? -1 ) ) { ${ ending } }`
				: `add_action( '${ [ 'init', 'wp', 'template_redirect' ][ second % 3 ] }', static function () { if ( ${ when } && ${ second } === (int) ( $_REQUEST['n'] ?? $_SERVER['HTTP_X_BAD'] ?? -1 ) ) { ${ ending } } } );`,
	} ) )
);

test( 'no guard is switched off by what visitors send', async () => {
	await put( site, ...GUARDS, BYSTANDER );
	const sent = fc.sample(
		fc.record( {
			kind: fc.constantFrom( 'get', 'post', 'header' ),
			n: fc.integer( { min: 0, max: 8 } ),
			path: fc.constantFrom( '/', '/?p=1', '/wp-login.php', '/?s=x' ),
			junk: fc.string( { maxLength: 20 } ),
		} ),
		{ numRuns: 120, seed: 9 }
	);
	for ( const { kind, n, path, junk } of sent ) {
		const extra = `${ path.includes( '?' ) ? '&' : '?' }j=${ encodeURIComponent( junk ) }`;
		if ( kind === 'get' ) {
			await site.page( `${ path }${ extra }&bad=1&n=${ n }` );
		} else if ( kind === 'post' ) {
			await site.page( path + extra, {
				method: 'POST',
				body: new URLSearchParams( { bad: junk, n: String( n ) } ),
			} );
		} else {
			await site.page( path + extra, {
				headers: { 'x-bad': String( n ) },
			} );
		}
	}
	await sleep( 4000 );
	expect( await off( site ) ).toEqual( {} );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'<!--bystander snippet-->'
	);
}, 180_000 );

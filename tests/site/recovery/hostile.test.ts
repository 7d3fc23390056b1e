/**
 * Snippets that guard a site end many requests on purpose. Whatever a
 * visitor sends, none of them is switched off for doing that.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { BYSTANDER, FLIPS, off, settled } from './failing-site.ts';

const site = testSite(
	{ muPlugins: { 'flips.php': FLIPS } },
	{ reset: false, quiet: false }
);

const REQUESTS = IS_LONG ? 1000 : 40;

/** As many as the server has processes. */
const AT_ONCE = 8;

const SEED = Number( process.env.SVC_SEED ?? Date.now() );

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
	'while ( ob_get_level() > 0 ) { ob_end_clean(); } exit;',
];
const TRIGGERS = [
	"isset( $_GET['bad'] )",
	"isset( $_POST['bad'] )",
	"isset( $_SERVER['HTTP_X_BAD'] )",
];

/** Each ending behind each way to bring it about, at different moments. */
const GUARDS = TRIGGERS.flatMap( ( when, first ) =>
	ENDINGS.map( ( ending, second ) => {
		const place = ( first + second ) % 3;
		const check = `if ( ${ when } && ${ second } === (int) ( $_REQUEST['n'] ?? $_SERVER['HTTP_X_BAD'] ?? -1 ) ) { ${ ending } }`;
		return {
			title: `guard ${ first }.${ second }`,
			hook: place === 1 ? 'init' : 'root',
			code:
				place === 1
					? check
					: `add_action( '${ [ 'init', 'wp', 'login_init' ][ second % 3 ] }', static function () { ${ check } } );`,
		};
	} )
);

const TEXT = fc.string( { unit: 'binary-ascii', maxLength: 30 } );

const ANY_REQUEST = fc.record( {
	kind: fc.constantFrom( 'get', 'form', 'json', 'header' ),
	n: fc.integer( { min: 0, max: ENDINGS.length - 1 } ),
	path: fc.constantFrom(
		'/',
		'/?p=1',
		'/hello-world/',
		'/wp-login.php',
		'/wp-admin/admin-ajax.php?action=x',
		'/wp-json/wp/v2/types',
		'/?s=x',
		'/no-such-page/'
	),
	names: fc.array( fc.constantFrom( 'a', 'bad', 'n', 'action', 's', 'p[]' ), {
		maxLength: 3,
	} ),
	junk: TEXT,
	agent: TEXT,
	cookie: TEXT,
} );

type Sent = typeof ANY_REQUEST extends fc.Arbitrary< infer One > ? One : never;

/** Sends one request; whether a guard kept a page of the theme from coming. */
async function send( sent: Sent ): Promise< boolean > {
	const query = new URLSearchParams(
		sent.names.map( ( name ) => [ name, sent.junk ] )
	);
	if ( sent.kind === 'get' ) {
		query.set( 'bad', sent.junk );
		query.set( 'n', String( sent.n ) );
	}
	const headers: Record< string, string > = {
		'user-agent': encodeURIComponent( sent.agent ),
		cookie: `x=${ encodeURIComponent( sent.cookie ) }`,
	};
	if ( sent.kind === 'header' ) {
		headers[ 'x-bad' ] = String( sent.n );
	}
	const bodies = {
		form: new URLSearchParams( { bad: sent.junk, n: String( sent.n ) } ),
		json: JSON.stringify( { bad: sent.junk, n: sent.n } ),
	};
	const body =
		sent.kind === 'form' || sent.kind === 'json'
			? bodies[ sent.kind ]
			: undefined;
	if ( sent.kind === 'json' ) {
		headers[ 'content-type' ] = 'application/json';
	}
	const answer = await fetch(
		`${ site.url }${ sent.path }${ sent.path.includes( '?' ) ? '&' : '?' }${ query }`,
		{
			headers,
			redirect: 'manual',
			...( body === undefined ? {} : { method: 'POST', body } ),
		}
	);
	return (
		! ( await answer.text() ).includes( '<!--bystander snippet-->' ) &&
		! sent.path.startsWith( '/wp-' )
	);
}

test( 'no guard is switched off by what visitors send', async () => {
	process.stdout.write( `SVC_SEED=${ SEED } repeats the requests\n` );
	await put( site, ...GUARDS, BYSTANDER );
	const requests = fc.sample( ANY_REQUEST, {
		numRuns: REQUESTS,
		seed: SEED,
	} );
	let stopped = 0;
	await Promise.all(
		Array.from( { length: AT_ONCE }, async () => {
			for (
				let next = requests.pop();
				next !== undefined;
				next = requests.pop()
			) {
				const was = await send( next );
				stopped += Number( was );
			}
		} )
	);
	expect( stopped ).toBeGreaterThan( REQUESTS / 10 );
	// Whatever is being looked into ends meanwhile.
	await settled( site );
	expect( await off( site ), `SVC_SEED=${ SEED }` ).toEqual( {} );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'<!--bystander snippet-->'
	);
}, 300_000 );

/**
 * Answers that a test run cannot read are named as what they are: the snippet goes live, with a warning that says so. What breaks a page
 * is refused all the same. And a redirect within the site comes with a warning (decision 9).
 */
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from '../runtime/runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( { posts: true } );
} );
afterAll( () => site.stop() );
beforeEach( () => put( site ) );

interface Saved {
	readonly snippet: { readonly status: string };
	readonly errors: readonly { message: string; line: number }[];
	readonly warnings: readonly { message: string }[];
	readonly test_load?: { outcome: string };
}

const save = async ( code: string ): Promise< Saved > =>
	(
		await site.rest( 'POST', '/snippets', {
			title: 'Form',
			type: 'php',
			status: 'active',
			code,
		} )
	).body as unknown as Saved;

/** Only pages of the front end, so that the form of one answer is looked at. */
const front = ( code: string ) =>
	`if ( ! is_admin() && 'wp-login.php' !== $pagenow && ! isset( $_GET['rest_route'] ) && ! isset( $_GET['doing_wp_cron'] ) ) { ${ code } }`;

/** Only in a test run: what follows here asks the site, too. */
const tried = ( code: string ) =>
	`if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) { ${ code } }`;

const packed = ( how: string, name: string ) =>
	`ob_start( static function ( $page ) { header( 'Content-Encoding: ${ name }' ); return ${ how }; } );`;

const messagesOf = ( { warnings }: Saved ): string =>
	warnings.map( ( { message } ) => message ).join( '\n' );

/** Live, alone, with what is said of it. */
async function saidOf( code: string ): Promise< string > {
	await put( site );
	const saved = await save( code );
	expect( saved.errors, code ).toEqual( [] );
	expect( saved.snippet.status, code ).toBe( 'active' );
	return messagesOf( saved );
}

/** Every encoding: `tests/unit/Checks/UnpackedTest.php`. */
test( 'what is compressed is read all the same', async () => {
	for ( const code of [
		`add_action( 'init', static fn() => ob_start( 'ob_gzhandler' ) );`,
		packed( 'gzencode( gzencode( $page ) )', 'gzip, gzip' ),
	] ) {
		expect( await saidOf( code ) ).not.toContain( 'redirects to' );
	}
} );

/** Every reason: `tests/unit/Checks/UnreadableTest.php`. */
test( 'what cannot be read goes live, and is told', async () => {
	for ( const [ code, words ] of [
		[
			tried( packed( 'strrev( $page )', 'br' ) ),
			'"br" can\'t be unpacked here',
		],
		[
			front(
				`add_action( 'template_redirect', static function () { status_header( 304 ); exit; } );`
			),
			'status 304',
		],
		[
			front(
				tried(
					`ob_start( static function ( $page ) { header( 'Content-Length: ' . ( strlen( $page ) + 5000000 ) ); return $page; } );`
				)
			),
			'wrong form',
		],
		[
			front(
				`ob_start( static function ( $page, $phase ) { header( 'Content-Length: ' . strlen( $page ) ); return $page; } );`
			),
			'cut after',
		],
	] as const ) {
		expect( await saidOf( code ) ).toContain( words );
	}
} );

describe( 'broken all the same', () => {
	test.each(
		sample(
			[
				[
					'an error in a page that is compressed',
					`ob_start( 'ob_gzhandler' ); add_action( 'wp_footer', static function () { svc_test_nothing(); } );`,
				],
				[
					'an end in a page that is compressed',
					`${ packed( 'gzencode( $page )', 'gzip' ) } add_action( 'wp_head', static function () { exit; } );`,
				],
				[
					'a page without its end',
					front(
						`ob_start( static fn( $page ) => substr( $page, 0, (int) ( strlen( $page ) / 2 ) ) );`
					),
				],
			],
			2
		)
	)( '%s', async ( _, code ) => {
		const saved = await save( code );
		expect( saved.snippet.status ).toBe( 'inactive' );
		expect( saved.errors.length ).toBeGreaterThan( 0 );
	} );
} );

test( 'a redirect within the site is told, and none where a page stays where it is', async () => {
	for ( const [ code, place ] of [
		[
			`add_action( 'template_redirect', static function () { if ( is_front_page() ) { wp_safe_redirect( home_url( '/sample-page/' ) ); exit; } } );`,
			'sample-page',
		],
		[
			`add_action( 'template_redirect', static function () { if ( ! is_user_logged_in() ) { auth_redirect(); } } );`,
			'wp-login.php',
		],
	] as const ) {
		expect( await saidOf( code ) ).toMatch(
			new RegExp( `redirects to .*${ place }` )
		);
	}
	expect(
		await saidOf(
			`add_action( 'template_redirect', static function () { if ( is_page( 'nowhere' ) ) { auth_redirect(); } } );`
		)
	).not.toContain( 'redirects to' );
} );

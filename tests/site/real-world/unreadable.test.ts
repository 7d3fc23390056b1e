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

describe( 'read all the same', () => {
	test.each(
		sample(
			[
				[ 'ob_gzhandler', `ob_start( 'ob_gzhandler' );` ],
				[
					'ob_gzhandler on init',
					`add_action( 'init', static fn() => ob_start( 'ob_gzhandler' ) );`,
				],
				[
					'zlib.output_compression',
					`ini_set( 'zlib.output_compression', '1' );`,
				],
				[
					'gzip, asked for or not',
					packed( 'gzencode( $page )', 'gzip' ),
				],
				[ 'deflate', packed( 'gzcompress( $page )', 'deflate' ) ],
				[
					'deflate without its frame',
					packed( 'gzdeflate( $page )', 'deflate' ),
				],
				[
					'twice',
					packed( 'gzencode( gzencode( $page ) )', 'gzip, gzip' ),
				],
			],
			3
		)
	)( '%s', async ( _, code ) => {
		const saved = await save( code );
		expect( saved.errors ).toEqual( [] );
		expect( saved.snippet.status ).toBe( 'active' );
		expect( saved.snippet.status ).toBe( 'active' );
		expect(
			saved.warnings.filter( ( it ) =>
				it.message.includes( 'redirects to' )
			)
		).toEqual( [] );
	} );
} );

describe( 'cannot be read', () => {
	test.each(
		sample(
			[
				[
					'an encoding that nothing here knows',
					tried( packed( 'strrev( $page )', 'br' ) ),
					'compressed as "br"',
				],
				[
					'gzip that is none',
					tried( packed( 'strrev( $page )', 'gzip' ) ),
					'compressed as "gzip"',
				],
				[
					'204',
					front(
						`add_action( 'template_redirect', static function () { status_header( 204 ); exit; } );`
					),
					'status 204',
				],
				[
					'304',
					front(
						`add_action( 'template_redirect', static function () { status_header( 304 ); exit; } );`
					),
					'status 304',
				],
				[
					'206 of a page',
					front(
						`add_action( 'template_redirect', static function () { status_header( 206 ); header( 'Content-Range: bytes 0-9/100' ); header( 'Content-Length: 10' ); echo '0123456789'; exit; } );`
					),
					'status 206',
				],
				[
					'pieces that are none',
					front(
						tried(
							`ob_start( static function ( $page ) { header( 'Transfer-Encoding: chunked' ); return $page; } );`
						)
					),
					'form is wrong',
				],
				[
					'a length that is too long',
					front(
						tried(
							`ob_start( static function ( $page ) { header( 'Content-Length: ' . ( strlen( $page ) + 5000000 ) ); return $page; } );`
						)
					),
					'form is wrong',
				],
				[
					'a length that ends before the report',
					front(
						`ob_start( static function ( $page, $phase ) { header( 'Content-Length: ' . strlen( $page ) ); return $page; } );`
					),
					'',
				],
			],
			2
		)
	)( '%s', async ( _, code, words ) => {
		const saved = await save( code );
		expect( saved.errors ).toEqual( [] );
		expect( saved.snippet.status ).toBe( 'active' );
		expect(
			saved.warnings.map( ( { message } ) => message ).join( '\n' )
		).toContain( words );
		expect( saved.warnings.length ).toBeGreaterThan( 0 );
	} );
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

describe( 'redirects within the site', () => {
	test.each(
		sample(
			[
				[
					'to a page',
					`add_action( 'template_redirect', static function () { if ( is_front_page() ) { wp_safe_redirect( home_url( '/sample-page/' ) ); exit; } } );`,
					'sample-page',
				],
				[
					'to a post, for good',
					`add_action( 'template_redirect', static function () { if ( ! is_single() ) { wp_redirect( home_url( '/hello-world/' ), 301 ); exit; } } );`,
					'hello-world',
				],
				[
					'auth_redirect() for guests',
					`add_action( 'template_redirect', static function () { if ( ! is_user_logged_in() ) { auth_redirect(); } } );`,
					'wp-login.php',
				],
				[
					'to the sign-in page',
					`add_action( 'wp', static function () { if ( ! is_user_logged_in() ) { wp_safe_redirect( wp_login_url() ); exit; } } );`,
					'wp-login.php',
				],
				[
					'by header()',
					`add_action( 'template_redirect', static function () { if ( is_home() ) { header( 'Location: ' . home_url( '/sample-page/' ) ); exit; } } );`,
					'sample-page',
				],
			],
			2
		)
	)( '%s', async ( _, code, place ) => {
		const saved = await save( code );
		expect( saved.errors ).toEqual( [] );
		expect( saved.snippet.status ).toBe( 'active' );
		const words = saved.warnings.map( ( { message } ) => message );
		expect( words.join( '\n' ) ).toMatch( /redirects to/ );
		expect( words.join( '\n' ) ).toContain( place );
	} );

	test( 'none where a page stays where it is', async () => {
		const saved = await save(
			`add_action( 'template_redirect', static function () { if ( is_page( 'nowhere' ) ) { auth_redirect(); } } );`
		);
		expect( saved.snippet.status ).toBe( 'active' );
		expect(
			saved.warnings.filter( ( it ) =>
				it.message.includes( 'redirects to' )
			)
		).toEqual( [] );
	} );
} );

/**
 * The live page: unsaved snippets on pages of the site, for the browser session that asked for them and no other.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { SiteClient, type UserName } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';
import { put, settings, withStore } from '../runtime/runtime-site.ts';

const site = testSite( { posts: true }, { reset: false, quiet: false } );

let live: number;
let sheet: number;

beforeAll( async () => {
	[ live = 0, sheet = 0 ] = await put(
		site,
		{ type: 'html', hook: 'wp_footer', code: '<i>saved</i>' },
		{
			type: 'css',
			load_as: 'file',
			hook: 'frontend',
			code: '.saved { color: red }',
		}
	);
} );

type Item = Record< string, unknown >;

const open = ( snippets: Item[], more: Item = {}, as: UserName = 'admin' ) =>
	site.rest(
		'POST',
		'/drafts',
		{ snippets, ...more },
		{ as, auth: 'cookie' }
	);

/** Opens a draft that has to come about. */
async function draft( ...snippets: Item[] ): Promise< URL > {
	const made = await open( snippets );
	expect( made.status, made.text ).toBe( 200 );
	expect( made.body.url, made.text ).not.toBeNull();
	return new URL( made.body.url );
}

const footer = ( text: string ) => ( {
	type: 'html',
	hook: 'wp_footer',
	code: `<i>${ text }</i>`,
} );

const see = ( url: URL | string, as: UserName | null = 'admin', more = {} ) =>
	site.page( String( url ), { as, ...more } );

const report = ( text: string ) =>
	JSON.parse(
		/id="svc-draft-report">(.*?)<\/script>/.exec( text )?.[ 1 ] ?? 'null'
	) as { problems: { message: string; line: number; snippet: number }[] };

describe( 'what it shows', () => {
	test( 'the snippet as it was sent, in place of the saved one, on any page; nothing is saved', async () => {
		const before = await site.php(
			`echo md5_file( '${ site.storage }/index.php' );`
		);
		const url = await draft(
			{ id: live, code: '<i>unsaved</i>' },
			{ id: sheet, code: '.unsaved { color: green }' },
			footer( 'brand new' )
		);
		expect( url.href ).toMatch(
			new RegExp( `^${ site.url }/\\?svc-draft=[0-9a-f]{16}$` )
		);
		for ( const place of [ '/', '/hello-world/' ] ) {
			const { text, status } = await see(
				new URL( place + url.search, site.url )
			);
			expect( status ).toBe( 200 );
			expect( text ).toContain( '<i>unsaved</i>' );
			expect( text ).toContain( '<i>brand new</i>' );
			expect( text ).toMatch(
				new RegExp(
					`<style id="svc-${ sheet }-css">\\s*\\.unsaved ?\\{ ?color: ?green`
				)
			);
			expect( text ).not.toContain( '<i>saved</i>' );
			expect( text ).not.toContain( `/svc/${ sheet }.css` );
		}
		const plain = await see( '/' );
		expect( plain.text ).toContain( '<i>saved</i>' );
		expect( plain.text ).not.toContain( 'unsaved' );
		expect(
			await site.php( `echo md5_file( '${ site.storage }/index.php' );` )
		).toBe( before );
		const log = await site.rest( 'GET', '/activity' );
		expect( log.text ).not.toContain( 'draft' );
		expect(
			( await site.rest( 'GET', `/snippets/${ live }/revisions` ) ).body
		).toHaveLength( 1 );
	} );

	test( 'one that is off, and a page that is named; what the page prints never names the draft', async () => {
		const [ off ] = await withStore(
			site,
			`echo json_encode( [ $store->change( fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( [ 'title' => 'off', 'type' => 'php', 'hook' => 'root' ] ), '1;', 'created' ), $actor )->id ] );`
		).then( ( text ) => JSON.parse( text ) as number[] );
		const made = await open(
			[
				{
					id: off,
					code: "add_action( 'wp_footer', function () { echo '<b>' . esc_html( implode( ' ', [ $_SERVER['REQUEST_URI'], $_SERVER['QUERY_STRING'], (string) isset( $_GET['svc-draft'] ), add_query_arg( 'c', '3' ) ] ) ) . '</b>'; } );",
				},
			],
			{ url: '/hello-world/' }
		);
		expect( made.body.url ).toMatch( /\/hello-world\/\?svc-draft=/ );
		const url = new URL( made.body.url );
		const { text } = await see( `${ url.href }&a=1&b=2` );
		expect( text ).toMatch(
			/<b>\/hello-world\/\?a=1&amp;b=2 \S*a=1&amp;b=2 {2}\/hello-world\/\?a=1&amp;b=2&amp;c=3<\/b>/
		);
	} );

	test( 'an address that is not a page of this site is refused', async () => {
		for ( const url of [
			'https://evil.example/',
			'//evil.example/',
			'/\\evil.example',
			'/wp-admin/',
			'/wp-json/svc/v1/snippets',
			'/wp-login.php',
		] ) {
			const made = await open( [ footer( 'x' ) ], { url } );
			expect( [ made.status, made.body.code ], url ).toEqual( [
				400,
				'svc_invalid',
			] );
		}
	} );

	test( 'SCSS is compiled, and with a partial the sheets that use it', async () => {
		const [ partial = 0, user = 0 ] = await Promise.resolve(
			JSON.parse(
				await withStore(
					site,
					`echo json_encode( array_map( static fn( $made ) => $made->id, $store->change( fn( $batch ) => [
						$batch->create( Svc\\Domain\\Snippet::create( [ 'title' => '_tone', 'type' => 'css', 'lang' => 'scss', 'hook' => 'frontend' ] ), '$tone: red;', 'created' ),
						$batch->create( Svc\\Domain\\Snippet::create( [ 'title' => 'user', 'type' => 'css', 'lang' => 'scss', 'hook' => 'frontend' ] ), "@use 'tone'; .toned { color: tone.\\$tone; }", 'created' ),
					], $actor ) ) );`
				)
			) as number[]
		);
		const on = await site.rest( 'POST', `/snippets/${ user }/enable` );
		expect( on.body.errors, on.text ).toEqual( [] );
		const made = await open( [ { id: partial, code: '$tone: green;' } ] );
		expect( made.body.url, made.text ).not.toBeNull();
		const { text } = await see( made.body.url );
		expect( text ).toMatch(
			new RegExp( `id="svc-${ user }-css">\\s*\\.toned\\{color:green` )
		);
		await site.rest( 'DELETE', `/snippets/${ user }` );
	} );
} );

describe( 'who sees it', () => {
	test( 'only the session that made it', async () => {
		const url = await draft( footer( 'secret' ) );
		const elsewhere = new SiteClient( site.url, () => '' );
		expect( ( await see( url ) ).text ).toContain( 'secret' );
		const others = {
			nobody: await see( url, null ),
			'another administrator': await see( url, 'admin2' ),
			'the same person in another browser': await elsewhere.page(
				url.href,
				{ as: 'admin' }
			),
			'the password of an application': await site.page( url.href, {
				headers: {
					authorization: `Basic ${ Buffer.from( `admin:${ site.appPassword( 'admin' ) }` ).toString( 'base64' ) }`,
				},
			} ),
		};
		for ( const [ who, page ] of Object.entries( others ) ) {
			expect( page.text, who ).not.toContain( 'secret' );
			expect( page.text, who ).not.toContain( 'svc-draft-js' );
			expect( page.text, who ).toContain( '<i>saved</i>' );
		}
	} );

	test( 'not who makes a cookie up, nor whoever kept one after logging out', async () => {
		const browser = new SiteClient( site.url, () => '' );
		const { cookies, nonce } = await browser.login( 'admin' );
		const made = await fetch( `${ site.url }/wp-json/svc/v1/drafts`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-wp-nonce': nonce,
				cookie: Object.entries( cookies )
					.map( ( pair ) => pair.join( '=' ) )
					.join( '; ' ),
			},
			body: JSON.stringify( { snippets: [ footer( 'secret' ) ] } ),
		} );
		const { url } = ( await made.json() ) as { url: string };
		const look = async ( with_: Record< string, string > ) =>
			( await site.page( url, { cookies: with_ } ) ).text.includes(
				'secret'
			);
		expect( await look( cookies ) ).toBe( true );
		const name =
			Object.keys( cookies ).find( ( it ) =>
				it.startsWith( 'wordpress_logged_in' )
			) ?? '';
		const parts = decodeURIComponent( cookies[ name ] ?? '' ).split( '|' );
		for ( const [ place, value ] of [
			[ 0, 'admin2' ],
			[ 2, 'x'.repeat( 43 ) ],
			[ 3, '0'.repeat( 64 ) ],
		] as const ) {
			const forged = parts.with( place, value ).join( '|' );
			expect(
				await look( {
					...cookies,
					[ name ]: encodeURIComponent( forged ),
				} ),
				forged
			).toBe( false );
		}
		await site.php(
			`WP_Session_Tokens::get_instance( 1 )->destroy( '${ parts[ 2 ] }' );`
		);
		expect( await look( cookies ) ).toBe( false );
	} );

	test( 'not after the rights are gone', async () => {
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'design' } },
		} );
		const made = await open( [ footer( 'designed' ) ], {}, 'editor' );
		expect( made.body.url, made.text ).not.toBeNull();
		expect( ( await see( made.body.url, 'editor' ) ).text ).toContain(
			'designed'
		);
		await site.rest( 'POST', '/settings', { access: { roles: {} } } );
		const after = await see( made.body.url, 'editor' );
		expect( [ after.status, after.headers.get( 'location' ) ] ).toEqual( [
			302,
			'/',
		] );
	} );

	test( 'the key of a candidate does not open it, nor is a test load opened by its session', async () => {
		const url = await draft( footer( 'secret' ) );
		const id = url.searchParams.get( 'svc-draft' ) ?? '';
		const keyed = await site.page( '/', {
			headers: { 'x-svc-candidate': `${ id }.${ '0'.repeat( 64 ) }` },
		} );
		expect( keyed.text ).not.toContain( 'secret' );
		const key = await withStore(
			site,
			`echo svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\Candidates' )->open( [ [ Svc\\Domain\\Snippet::create( [ 'type' => 'html', 'hook' => 'wp_footer' ] ), 'tested' ] ], 'test', 1 )->key();`
		);
		const page = await see( `/?svc-draft=${ key.slice( 0, 16 ) }` );
		expect( page.text ).not.toContain( 'tested' );
	} );

	test( 'only pages of the front end, by GET, and nothing that acts', async () => {
		const { search } = await draft( {
			type: 'php',
			hook: 'root',
			code: "header( 'X-Draft: ran' );",
		} );
		const ran = async ( address: string, more = {} ) =>
			( await see( address + search, 'admin', more ) ).headers.get(
				'x-draft'
			);
		expect( await ran( '/' ) ).toBe( 'ran' );
		for ( const address of [
			'/wp-admin/index.php',
			'/wp-admin/admin-ajax.php',
			'/wp-login.php',
			'/wp-json/wp/v2/posts',
			'/wp-cron.php',
		] ) {
			expect( await ran( address ), address ).toBeNull();
		}
		expect( await ran( '/', { method: 'POST', body: 'a=b' } ) ).toBeNull();
		for ( const more of [
			'rest_route=/wp/v2/posts',
			'add-to-cart=1',
			'_wpnonce=1',
			'action=x',
		] ) {
			const page = await see( `/${ search }&${ more }` );
			expect( page.headers.get( 'x-draft' ), more ).toBeNull();
		}
	} );
} );

describe( 'caches', () => {
	test( 'no cache is let keep it, whatever a plugin says', async () => {
		const url = await draft(
			{
				type: 'php',
				hook: 'root',
				code: "add_action( 'template_redirect', function () { header( 'Cache-Control: public, max-age=600' ); header( 'ETag: \"1\"' ); }, 99 );",
			},
			{
				type: 'html',
				hook: 'wp_footer',
				code: "<?php echo defined( 'DONOTCACHEPAGE' ) ? 'CACHE-NO' : 'CACHE-YES';",
			}
		);
		const page = await see( url );
		expect( page.headers.get( 'cache-control' ) ).toBe(
			'no-store, private'
		);
		expect( page.headers.get( 'etag' ) ).toBeNull();
		expect( page.headers.get( 'referrer-policy' ) ).toBe( 'same-origin' );
		expect( page.headers.get( 'x-robots-tag' ) ).toBe(
			'noindex, nofollow'
		);
		expect( page.text ).toContain( 'CACHE-NO' );
		expect( page.headers.getSetCookie() ).toEqual( [] );
	} );

	test( 'redirects within the site lead on with it, those that leave carry nothing', async () => {
		const leadTo = async ( target: string ) => {
			const url = await draft( {
				type: 'php',
				hook: 'template_redirect',
				code: `wp_redirect( ${ JSON.stringify( target ).replaceAll( '$', '\\$' ) } ); exit;`,
			} );
			const { headers } = await see( url );
			return [
				( headers.get( 'location' ) ?? '' ).replace( site.url, '' ),
				url.search.slice( 1 ),
			];
		};
		const [ here, parameter ] = await leadTo( '/hello-world/?a=1' );
		expect( here ).toBe( `/hello-world/?a=1&${ parameter }` );
		const [ whole, other ] = await leadTo( `${ site.url }/x/` );
		expect( whole ).toBe( `/x/?${ other }` );
		for ( const target of sample(
			[
				'https://evil.example/',
				'//evil.example/',
				'/wp-admin/',
				'/\\evil.example/',
				`${ site.url }@evil.example/`,
				'\\/evil.example/',
			],
			2
		) ) {
			const [ location ] = await leadTo( target );
			expect( location, target ).not.toContain( 'svc-draft' );
		}
	} );
} );

describe( 'what is wrong', () => {
	test( 'code with errors is never run', async () => {
		const made = await open( [
			{
				type: 'php',
				hook: 'root',
				code: "header( 'X-Draft: ran' );\nif (",
			},
			footer( 'fine' ),
		] );
		expect( made.body ).toMatchObject( {
			draft: null,
			url: null,
			expires: null,
		} );
		expect( made.body.snippets[ 0 ].errors[ 0 ].line ).toBe( 2 );
		expect( made.body.snippets[ 1 ].errors ).toEqual( [] );
		const clash = await open( [
			{ type: 'php', code: 'function wp_head() {}' },
		] );
		expect( clash.body.url ).toBeNull();
	} );

	test.each(
		sample(
			[
				[
					'a fatal error',
					'\nsvc_no_such_function();',
					'svc_no_such_function',
				],
				[ 'exit', '\nexit;', 'exit or die' ],
				[
					'exit in a callback',
					"\nadd_action( 'wp_footer', function () { exit; } );",
					'exit or die',
				],
				[
					'a fatal error in a callback',
					"\nadd_action( 'wp_head', function () {\n svc_gone(); } );",
					'svc_gone',
				],
				[
					'an endless recursion',
					"\nfunction svc_draft_round() { svc_draft_round(); $a = str_repeat( 'x', 9 ); } svc_draft_round();",
					'',
				],
			],
			3
		)
	)(
		'%s: the person reads the reason, visitors see nothing and nothing is switched off',
		async ( what, code, message ) => {
			const [ id = 0 ] = JSON.parse(
				await withStore(
					site,
					`echo json_encode( [ $store->change( fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( [ 'title' => 'dies', 'type' => 'php', 'hook' => 'init', 'status' => 'active' ] ), '1;', 'created' ), $actor )->id ] );`
				)
			) as number[];
			const url = await draft( { id, code } );
			const page = await see( url );
			const told = report( page.text );
			expect( told, page.text.slice( 0, 2_000 ) ).not.toBeNull();
			const found = told.problems.find( ( it ) => it.snippet === id );
			expect( found?.message, JSON.stringify( told ) ).toContain(
				message
			);
			if ( what.includes( 'fatal error' ) ) {
				expect( found?.line ).toBe(
					what.includes( 'callback' ) ? 3 : 2
				);
			}
			expect( page.text ).toContain( 'svc-draft-js' );
			expect( await settings( site, id ) ).toMatchObject( {
				status: 'active',
				error: null,
			} );
			const visitor = await see( '/', null );
			expect( visitor.status ).toBe( 200 );
			expect( visitor.text ).toContain( '<i>saved</i>' );
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
	);

	test( 'what a snippet throws and WordPress goes on from is told, too', async () => {
		const url = await draft( {
			type: 'php',
			hook: 'wp_footer',
			code: "\n\nthrow new LogicException( 'no good' );",
		} );
		const page = await see( url );
		expect( page.status ).toBe( 200 );
		expect( report( page.text ).problems ).toMatchObject( [
			{ message: 'LogicException: no good', line: 3 },
		] );
	} );
} );

describe( 'rules', () => {
	test( 'safe mode refuses, and stops what was opened before', async () => {
		const url = await draft( footer( 'unsafe' ) );
		await site.rest( 'POST', '/safe-mode', { on: true } );
		try {
			const made = await open( [ footer( 'x' ) ] );
			expect( [ made.status, made.body.code ] ).toEqual( [
				409,
				'svc_safe_mode',
			] );
			expect( ( await see( url ) ).text ).not.toContain( 'unsafe' );
		} finally {
			await site.rest( 'POST', '/safe-mode', { on: false } );
		}
		expect( ( await see( url ) ).text ).toContain( 'unsafe' );
	} );

	test( 'an application password is no session', async () => {
		const made = await site.rest( 'POST', '/drafts', {
			snippets: [ footer( 'x' ) ],
		} );
		expect( [ made.status, made.body.code ] ).toEqual( [
			403,
			'svc_forbidden',
		] );
	} );

	test( 'designers see only what they may write', async () => {
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'design' } },
		} );
		const [ php = 0 ] = JSON.parse(
			await withStore(
				site,
				`echo json_encode( [ $store->change( fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( [ 'title' => 'p', 'type' => 'php' ] ), '1;', 'created' ), $actor )->id ] );`
			)
		) as number[];
		for ( const item of [
			{ type: 'php', code: '1;' },
			{ type: 'html', code: '<?php echo 1;' },
			{ id: php, code: '2;' },
			{ id: php, type: 'css', code: 'a{}' },
		] ) {
			const made = await open( [ item ], {}, 'editor' );
			expect( [ made.status, made.body.code ] ).toEqual( [
				403,
				'svc_forbidden',
			] );
		}
		expect( ( await open( [ footer( 'x' ) ], {}, 'editor' ) ).status ).toBe(
			200
		);
		expect(
			( await open( [ footer( 'x' ) ], {}, 'subscriber' ) ).status
		).toBe( 403 );
		await site.rest( 'POST', '/settings', { access: { roles: {} } } );
	} );

	test( 'not too many, and not too much', async () => {
		const many = await open(
			Array.from( { length: 21 }, () => footer( 'x' ) )
		);
		expect( many.status ).toBe( 400 );
		const much = await open(
			[ 1, 2, 3 ].map( () => ( {
				type: 'css',
				code: `/*${ 'x'.repeat( 1_900_000 ) }*/`,
			} ) )
		);
		expect( [ much.status, much.text.includes( '4 MiB' ) ] ).toEqual( [
			400,
			true,
		] );
		const twice = await open( [
			{ id: live, code: 'a' },
			{ id: live, code: 'b' },
		] );
		expect( twice.status ).toBe( 400 );
	} );
} );

describe( 'what is left', () => {
	const files = async () => ( {
		drafts: ( await readdir( path.join( site.storage, 'candidates' ) ) )
			.filter( ( name ) => /^[0-9a-f]{16}\.php$/.test( name ) )
			.map( ( name ) => name.slice( 0, 16 ) ),
		code: await readdir( path.join( site.storage, 'snippets' ) ),
	} );

	const age = ( id: string ) =>
		site.php(
			`$file = '${ site.storage }/candidates/${ id }.php'; file_put_contents( $file, preg_replace( "~'expires'=>\\d+~", "'expires'=>" . ( time() - 1 ), file_get_contents( $file ) ) ); if ( function_exists( 'opcache_invalidate' ) ) { opcache_invalidate( $file, true ); } echo substr_count( file_get_contents( $file ), "'expires'=>" );`
		);

	test( 'a person has four at most; the oldest gives way', async () => {
		const urls = [];
		for ( const text of [ 'one', 'two', 'three', 'four', 'five' ] ) {
			urls.push( await draft( footer( text ) ) );
		}
		const first = urls[ 0 ] ?? new URL( site.url );
		expect( ( await see( first ) ).text ).not.toContain( '<i>one</i>' );
		expect( ( await see( urls[ 1 ] ?? '' ) ).text ).toContain( 'two' );
		expect( ( await see( urls[ 4 ] ?? '' ) ).text ).toContain( 'five' );
	} );

	test( 'after ten minutes it opens nothing, and is removed with its code by the event', async () => {
		const before = await files();
		const url = await draft( footer( `to be removed ${ Date.now() }` ) );
		const id = url.searchParams.get( 'svc-draft' ) ?? '';
		const made = await files();
		expect( made.drafts ).toContain( id );
		const [ code = '' ] = made.code.filter(
			( name ) => ! before.code.includes( name )
		);
		expect( code ).not.toBe( '' );
		const expires = Number(
			await site.php(
				`echo ( include '${ site.storage }/candidates/${ id }.php' )['expires'] - time();`
			)
		);
		expect( expires ).toBeGreaterThan( 500 );
		expect( expires ).toBeLessThanOrEqual( 600 );
		expect(
			await site.php(
				`echo (int) wp_next_scheduled( 'svc_drafts' ) > 0;`
			)
		).toBe( '1' );
		expect( await age( id ) ).toBe( '1' );
		expect( ( await see( url ) ).text ).not.toContain( 'to be removed' );
		await site.php(
			`require_once WP_PLUGIN_DIR . '/svc/includes/back-end-hooks.php'; do_action( 'svc_drafts' );`
		);
		const after = await files();
		expect( after.drafts ).not.toContain( id );
		expect( after.code ).not.toContain( code );
	} );
} );

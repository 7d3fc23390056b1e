/**
 * What belongs to the network or its server is not used on the word of one site's administrator (docs/decisions/35), over HTTP on a
 * network in sub-folders. The whole table of who may what is in table.test.ts.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { cliExamples } from '../../../src/contract/cli-examples.js';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;
let second: SiteClient;

const SECRET = 'only_for_super_admins';
const HIDDEN = 'php_of_super_admins';

/** The administrator of the main site and of the second one, who is no super admin. */
const as = 'admin2';

const policies = {
	menu: true,
	php_source: false,
	front_css: false,
	safe_mode: false,
};

const set = async ( changes: Partial< typeof policies > ) => {
	const answer = await site.rest( 'POST', '/network', changes );
	expect( answer.status, answer.text ).toBe( 200 );
};

const both = () => [ site, second ] as const;

beforeAll( async () => {
	site = await startSite( {
		multisite: true,
		muPlugins: {
			'server.php':
				'<?php function of_the_server( int $a ): int { return $a; }',
		},
	} );
	second = new SiteClient( `${ site.url }/two`, ( user ) =>
		site.appPassword( user )
	);
	await site.php(
		`if ( 2 !== wpmu_create_blog( get_network()->domain, '/two/', 'two', get_user_by( 'login', 'admin' )->ID ) ) { throw new LogicException( 'two' ); } require_once ABSPATH . 'wp-admin/includes/ms.php'; revoke_super_admin( get_user_by( 'login', 'admin2' )->ID ); add_user_to_blog( 2, get_user_by( 'login', 'admin2' )->ID, 'administrator' );`
	);
}, 120_000 );

beforeEach( () => set( policies ) );

afterAll( async () => {
	await site?.stop();
} );

const made = async ( client: SiteClient, fields: object ) => {
	const answer = await client.rest( 'POST', '/snippets', fields );
	expect( answer.status, answer.text ).toBe( 201 );
	return answer.body.snippet.id as number;
};

/** FluentSnippets' one folder, and a snippet that Code Snippets shares with both sites. */
const OTHER_PLUGINS = `
	global $wpdb;
	$folder = WP_CONTENT_DIR . '/fluent-snippet-storage';
	@mkdir( $folder );
	foreach ( [ 'php_content' => 'echo "${ SECRET }";', 'css' => 'a { --x: ${ SECRET } }' ] as $type => $code ) {
		file_put_contents( "$folder/1-$type.php", "<?php\\n// <Internal Doc Start>\\n/*\\n*\\n* @name: $type\\n* @type: $type\\n* @status: published\\n* @run_at: wp_head\\n* @priority: 10\\n*/\\n?>\\n<?php if (!defined(\\"ABSPATH\\")) { return;} // <Internal Doc End> ?>\\n$code" );
	}
	file_put_contents( "$folder/index.php", '<?php if ( ! defined( "ABSPATH" ) ) { return; } return ' . var_export( [ 'published' => [ '1-css.php' => [ 'name' => 'css', 'type' => 'css', 'status' => 'published', 'run_at' => 'wp_head', 'priority' => 10, 'file_name' => '1-css.php' ] ], 'draft' => [], 'hooks' => [], 'meta' => [] ], true ) . ';' );
	foreach ( [ $wpdb->base_prefix . 'ms_snippets', $wpdb->base_prefix . '2_snippets' ] as $table ) {
		$wpdb->query( "CREATE TABLE $table ( id BIGINT(20) NOT NULL AUTO_INCREMENT PRIMARY KEY, name TINYTEXT NOT NULL, description TEXT NOT NULL, code LONGTEXT NOT NULL, tags LONGTEXT NOT NULL, scope VARCHAR(15) NOT NULL DEFAULT 'global', priority SMALLINT NOT NULL DEFAULT 10, active TINYINT(1) NOT NULL DEFAULT 0 )" );
		$wpdb->insert( $table, [ 'name' => 'shared', 'description' => '', 'code' => '<i>${ SECRET }</i>', 'tags' => '', 'scope' => 'head-content', 'active' => 1 ] );
	}
	$wpdb->update( $wpdb->base_prefix . '2_snippets', [ 'name' => 'own', 'code' => 'a { --y: own }', 'scope' => 'site-css' ], [ 'id' => 1 ] );
	$wpdb->update( $wpdb->base_prefix . 'ms_snippets', [ 'active' => 0 ], [ 'id' => 1 ] );
	switch_to_blog( 2 );
	update_option( 'active_shared_network_snippets', [ 1 ] );
	restore_current_blog();`;

test( 'a source of the network is neither shown, brought nor switched off by the administrator of a site', async () => {
	await site.php( OTHER_PLUGINS );
	const index = path.join(
		site.dir,
		'wp-content/fluent-snippet-storage/index.php'
	);
	const before = await readFile( index, 'utf8' );
	// Their CSS would pass, were it theirs.
	await set( { front_css: true } );
	for ( const client of both() ) {
		const listed = await client.rest( 'GET', '/import/sources', undefined, {
			as,
		} );
		expect( listed.status, listed.text ).toBe( 200 );
		expect( listed.text ).not.toContain( SECRET );
		const fluent = listed.body.find(
			( { id }: { id: string } ) => id === 'fluent-snippets'
		);
		expect( fluent.refused ).toContain( 'super admin' );
		for ( const [ method, route, body ] of [
			[ 'GET', '?with_code=1', undefined ],
			[ 'GET', '', undefined ],
			[ 'POST', '/run', {} ],
			[ 'POST', '/switch', {} ],
			[ 'POST', '/switch', { back: true } ],
			[ 'POST', '/compare', {} ],
		] as const ) {
			const refused = await client.rest(
				method,
				`/import/sources/fluent-snippets${ route }`,
				body,
				{ as }
			);
			expect( [ route, refused.status ], refused.text ).toEqual( [
				route,
				403,
			] );
			expect( refused.text ).not.toContain( SECRET );
		}
	}
	expect( await readFile( index, 'utf8' ) ).toBe( before );
	const mine = await second.rest(
		'GET',
		'/import/sources/fluent-snippets?with_code=1'
	);
	expect( mine.text ).toContain( SECRET );
} );

test( 'of a table that the network shares, a site sees the names and the reason, and its own snippets as ever', async () => {
	await set( { front_css: true } );
	const seen = await second.rest(
		'GET',
		'/import/sources/code-snippets?with_code=1',
		undefined,
		{ as }
	);
	expect( seen.status, seen.text ).toBe( 200 );
	expect( seen.text ).not.toContain( SECRET );
	expect( seen.text ).toContain( '--y: own' );
	const ran = await second.rest(
		'POST',
		'/import/sources/code-snippets/run',
		{},
		{ as }
	);
	expect( Object.keys( ran.body.created ), ran.text ).toEqual( [ '1' ] );
	expect( ran.body.errors[ 0 ].message ).toContain( 'belong to the network' );
	// What a super admin has brought is not switched over by others either, nor back.
	await second.rest( 'POST', '/import/sources/code-snippets/run', {
		ids: [ 'network-1' ],
	} );
	const wanted = { ids: [ 'network-1' ] };
	const over = await second.rest(
		'POST',
		'/import/sources/code-snippets/switch',
		wanted,
		{ as }
	);
	expect( over.body.switched_off, over.text ).toEqual( [] );
	const done = await second.rest(
		'POST',
		'/import/sources/code-snippets/switch',
		wanted
	);
	expect( done.body.switched_off, done.text ).toEqual( [ 'network-1' ] );
	const back = await second.rest(
		'POST',
		'/import/sources/code-snippets/switch',
		{ ...wanted, back: true },
		{ as }
	);
	expect( back.status, back.text ).toBe( 403 );
} );

test( 'what Code Snippets runs on all sites comes to the main site, by a super admin, and stays active over there', async () => {
	const table = '$wpdb->base_prefix . "ms_snippets"';
	await site.php(
		`global $wpdb; $wpdb->insert( ${ table }, [ 'id' => 7, 'name' => 'wide', 'description' => '', 'code' => '<b>${ SECRET }</b>', 'tags' => '', 'scope' => 'footer-content', 'active' => 1 ] ); switch_to_blog( 2 ); update_option( 'active_shared_network_snippets', [ 1, 7 ] ); update_option( 'active_plugins', [ 'code-snippets/code-snippets.php' ] );`
	);
	const preview = async ( client: SiteClient, who: 'admin' | 'admin2' ) =>
		(
			await client.rest(
				'GET',
				'/import/sources/code-snippets?with_code=1',
				undefined,
				{ as: who }
			)
		).body as { id: string; reasons: string[] }[];
	const [ shown, ...others ] = await preview( site, 'admin' );
	expect( [ shown?.id, others ] ).toEqual( [ 'network-7', [] ] );
	expect( shown?.reasons.join( '\n' ) ).toMatch(
		/these sites of the network: \S+\/two\. .* main site only\.\n.*each other site/
	);
	expect( JSON.stringify( await preview( site, as ) ) ).not.toContain(
		SECRET
	);
	// The second site has no part in it, though it asks for it.
	expect(
		( await preview( second, 'admin' ) ).map( ( { id } ) => id )
	).toEqual( [ 'network-1', '1' ] );
	const route = '/import/sources/code-snippets';
	const refused = await site.rest( 'POST', `${ route }/run`, {}, { as } );
	expect( refused.body.created, refused.text ).toEqual( {} );
	const ran = await site.rest( 'POST', `${ route }/run`, {} );
	expect( Object.keys( ran.body.created ), ran.text ).toEqual( [
		'network-7',
	] );
	const over = await site.rest( 'POST', `${ route }/switch`, {} );
	expect( over.body.switched_off, over.text ).toEqual( [] );
	expect( over.body.errors[ 0 ].message ).toContain( 'Network Admin' );
	expect(
		await site.php(
			`global $wpdb; echo $wpdb->get_var( 'SELECT active FROM ' . ${ table } . ' WHERE id = 7' ); $wpdb->delete( ${ table }, [ 'id' => 7 ] ); switch_to_blog( 2 ); delete_option( 'active_plugins' );`
		)
	).toBe( '1' );
} );

test( 'a preview shows code of a type to people who may write that type', async () => {
	const mine = await second.rest(
		'GET',
		'/import/sources/code-snippets?with_code=1'
	);
	expect( mine.text ).toContain( '--y: own' );
	const seen = await second.rest(
		'GET',
		'/import/sources/code-snippets?with_code=1',
		undefined,
		{ as }
	);
	expect( seen.text ).not.toContain( '--y: own' );
} );

test( 'CSS is for people with edit_css, on every location, unless super admins share the front end', async () => {
	const css = ( hook: string ) => ( {
		type: 'css',
		hook,
		code: 'a {}',
		status: 'inactive',
	} );
	const status = async ( client: SiteClient, hook: string ) =>
		( await client.rest( 'POST', '/snippets', css( hook ), { as } ) )
			.status;
	const hooks = [ 'frontend', 'frontend_editor', 'editor', 'admin', 'login' ];
	for ( const client of both() ) {
		for ( const hook of hooks ) {
			expect( [ hook, await status( client, hook ) ] ).toEqual( [
				hook,
				403,
			] );
		}
	}
	await set( { front_css: true } );
	for ( const client of both() ) {
		const answers = [];
		for ( const hook of hooks ) {
			answers.push( await status( client, hook ) );
		}
		expect( answers ).toEqual( [ 201, 403, 403, 403, 403 ] );
	}
	// Nor is what is there moved to another location, or what is elsewhere changed.
	const own = await made( second, css( 'frontend' ) );
	const elsewhere = await made( second, css( 'admin' ) );
	for ( const [ id, body ] of [
		[ own, { hook: 'admin' } ],
		[ elsewhere, { hook: 'frontend' } ],
	] as const ) {
		const moved = await second.rest( 'PATCH', `/snippets/${ id }`, body, {
			as,
		} );
		expect( moved.status, moved.text ).toBe( 403 );
	}
	// A stylesheet of the admin is not changed through a part of it.
	const part = await made( second, {
		...css( 'frontend' ),
		title: 'Part',
		lang: 'scss',
	} );
	await made( second, {
		...css( 'admin' ),
		title: 'Whole',
		lang: 'scss',
		code: "@use 'part';",
		status: 'active',
	} );
	const through = await second.rest(
		'PATCH',
		`/snippets/${ part }`,
		{ code: 'b {}' },
		{ as }
	);
	expect( through.status, through.text ).toBe( 403 );
	// It is WordPress that is asked.
	await set( policies );
	await site.php( `
		@mkdir( WPMU_PLUGIN_DIR );
		file_put_contents( WPMU_PLUGIN_DIR . '/css.php', '<?php add_filter( "map_meta_cap", static fn( $caps, $cap ) => "edit_css" === $cap ? [ "edit_theme_options" ] : $caps, 10, 2 );' );` );
	const granted = await status( second, 'frontend' );
	await site.php( `unlink( WPMU_PLUGIN_DIR . '/css.php' );` );
	expect( granted ).toBe( 201 );
} );

test( 'PHP is shown by no door, and by every door once super admins share it', async () => {
	for ( const client of both() ) {
		const php = await made( client, {
			title: 'Payments',
			type: 'php',
			run: 'manual',
			code: `function ${ HIDDEN }() {}`,
		} );
		const html = await made( client, {
			title: 'Footer',
			type: 'html',
			run: 'manual',
			code: `<p><?= '${ HIDDEN }' ?></p>`,
		} );
		const doors = [
			[ 'GET', `/snippets/${ php }`, undefined, 403 ],
			[ 'GET', `/snippets/${ html }`, undefined, 403 ],
			[ 'GET', `/snippets/${ php }/revisions/1`, undefined, 403 ],
			[ 'GET', `/snippets/${ html }/revisions/1`, undefined, 403 ],
			[ 'GET', '/snippets?with_code=1', undefined, 200 ],
			[ 'GET', '/export', undefined, 200 ],
			[ 'GET', `/export?ids=${ php }`, undefined, 403 ],
			[ 'POST', '/convert', { files: {}, ids: [] }, 200 ],
			[ 'POST', '/convert', { files: {}, ids: [ html ] }, 403 ],
			[ 'GET', '/symbols?of=snippets', undefined, 200 ],
			[
				'POST',
				'/replace',
				{ search: '()', replace: 'x', dry_run: true },
				200,
			],
		] as const;
		for ( const [ method, route, body, status ] of doors ) {
			const answer = await client.rest( method, route, body, { as } );
			expect( [ route, answer.status ], answer.text ).toEqual( [
				route,
				status,
			] );
			expect( answer.text, route ).not.toContain( HIDDEN );
		}
		// Whether code has a word tells its content, one word at a time.
		const found = async () =>
			(
				await client.rest(
					'GET',
					`/snippets?search=${ HIDDEN }&search_code=1`,
					undefined,
					{ as }
				)
			).body.length;
		expect( await found() ).toBe( 0 );
		const listed = (
			await client.rest( 'GET', '/snippets', undefined, { as } )
		).body as { id: number; code_hidden?: boolean }[];
		expect(
			listed
				.filter( ( one ) => one.code_hidden === true )
				.map( ( { id } ) => id )
		).toEqual( [ html, php ] );
		await set( { php_source: true } );
		expect( await found() ).toBe( 2 );
		for ( const route of [
			`/snippets/${ php }`,
			`/snippets/${ html }/revisions/1`,
			'/export',
		] ) {
			const answer = await client.rest( 'GET', route, undefined, { as } );
			expect( answer.text ).toContain( HIDDEN );
		}
		await set( policies );
	}
} );

test( 'the app is told what the gate refuses, so that it does not offer it', async () => {
	const told = async ( who: 'admin' | 'admin2' ) => {
		const { text } = await second.page(
			`${ site.url }/two/wp-admin/admin.php?page=svc`,
			{ as: who }
		);
		return JSON.parse( /"may":(\{[^}]*\})/.exec( text )?.[ 1 ] ?? '{}' );
	};
	const nothing = {
		write: [],
		styleAnywhere: false,
		readPhp: false,
		stop: false,
		changeFiles: true,
		setPolicies: false,
	};
	expect( await told( as ) ).toEqual( nothing );
	expect( await told( 'admin' ) ).toEqual( {
		write: [ 'php', 'html', 'css', 'js' ],
		styleAnywhere: true,
		readPhp: true,
		stop: true,
		changeFiles: true,
		setPolicies: true,
	} );
	await set( { front_css: true, php_source: true, safe_mode: true } );
	expect( await told( as ) ).toEqual( {
		...nothing,
		write: [ 'css' ],
		readPhp: true,
		stop: true,
	} );
} );

test( 'safe mode and rescue links are for super admins unless they share them', async () => {
	for ( const client of both() ) {
		for ( const body of [
			{ on: true },
			{ rescue: 'new' },
			{ rescue: 'none' },
			{},
		] ) {
			const refused = await client.rest( 'POST', '/safe-mode', body, {
				as,
			} );
			expect( refused.status, refused.text ).toBe( 403 );
		}
	}
	await set( { safe_mode: true } );
	const link = await second.rest(
		'POST',
		'/safe-mode',
		{ rescue: 'new' },
		{ as }
	);
	expect( link.status, link.text ).toBe( 200 );
	// A link from before opens nothing once that is over.
	await set( policies );
	const offer = await site.page( link.body.link );
	const opened = await site.page( '/two/?svc-rescue=open', {
		method: 'POST',
		body: new URLSearchParams( {
			secret:
				/name="secret" value="(\w+)"/.exec( offer.text )?.[ 1 ] ??
				new URL( link.body.link ).searchParams.get( 'svc-rescue' ) ??
				'',
		} ),
	} );
	expect( opened.cookies ).toEqual( {} );
} );

test( 'the files of the domain are for super admins, those of a sub-folder for its administrators', async () => {
	const saved = async ( client: SiteClient, who: 'admin' | 'admin2' ) =>
		( await client.rest( 'POST', '/files', { ads: 'x' }, { as: who } ) )
			.status;
	expect( [
		await saved( site, as ),
		await saved( second, as ),
		await saved( site, 'admin' ),
	] ).toEqual( [ 403, 200, 200 ] );
} );

test( 'of the server, administrators of a site learn names of functions, but neither signatures nor what the command line says', async () => {
	const functions = async ( who: 'admin' | 'admin2' ) => {
		const answer = await second.rest( 'GET', '/symbols', undefined, {
			as: who,
			query: { of: 'site', kind: 'function', name: 'of_the_server' },
		} );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body.symbols as object[];
	};
	expect( await functions( 'admin' ) ).toMatchObject( [
		{ name: 'of_the_server', signature: expect.any( String ) },
	] );
	const [ told ] = await functions( as );
	expect( told ).toMatchObject( { name: 'of_the_server' } );
	expect( Object.keys( told ?? {} ) ).not.toContain( 'signature' );
	expect( Object.keys( told ?? {} ) ).not.toContain( 'file' );
	for ( const route of [ '/info', '/status' ] ) {
		expect(
			(
				await second.rest( 'GET', route, undefined, {
					unchecked: true,
				} )
			).status
		).toBe( 404 );
	}
} );

test( 'insights of code that administrators of a site may not read name no hooks', async () => {
	const asSuper = { as: 'admin' } as const;
	const on = { on: true, rate: 1 };
	const sampled = await second.rest( 'POST', '/costs/sample', on, asSuper );
	expect( sampled.status, sampled.text ).toBe( 200 );
	const slow = await second.rest(
		'POST',
		'/snippets',
		{
			title: 'Slow',
			type: 'php',
			code: "add_action( 'wp_footer', static function () { usleep( 2000 ); } );",
			status: 'active',
		},
		asSuper
	);
	expect( slow.body.snippet?.status, slow.text ).toBe( 'active' );
	const hooks = async ( who: 'admin' | 'admin2' ) => {
		await second.page( './' );
		const { body } = await second.rest(
			'GET',
			`/insights?snippet=${ slow.body.snippet.id }`,
			undefined,
			{ as: who }
		);
		return body.snippets[ 0 ]?.hooks.length;
	};
	await expect.poll( () => hooks( 'admin' ) ).toBeGreaterThan( 0 );
	expect( await hooks( as ) ).toBe( 0 );
} );

test( 'policies are for super admins alone, and the menu closes for the others', async () => {
	for ( const client of both() ) {
		for ( const [ method, body ] of [
			[ 'GET', undefined ],
			[ 'POST', { php_source: true } ],
		] as const ) {
			const refused = await client.rest( method, '/network', body, {
				as,
			} );
			expect( refused.status, refused.text ).toBe( 403 );
		}
	}
	const menu = async () =>
		( await second.page( `${ site.url }/two/wp-admin/`, { as } ) ).text;
	expect( await menu() ).toContain( 'admin.php?page=svc' );
	await set( { menu: false } );
	expect( await menu() ).not.toContain( 'admin.php?page=svc' );
	for ( const client of both() ) {
		const refused = await client.rest( 'GET', '/snippets', undefined, {
			as,
		} );
		expect( refused.status, refused.text ).toBe( 403 );
		expect( ( await client.rest( 'GET', '/snippets' ) ).status ).toBe(
			200
		);
	}
	const said = await site.wp( 'svc', 'network', '--format=json' );
	expect( JSON.parse( said.stdout ), said.stderr ).toEqual( {
		...policies,
		menu: false,
	} );
	const page = await readFile( path.join( ROOT, 'docs/network.md' ), 'utf8' );
	const examples = Object.values( cliExamples )
		.flat()
		.map( ( { run } ) => run )
		.filter( ( run ) => run.startsWith( 'wp svc network' ) );
	expect( examples ).toHaveLength( 2 );
	expect( page ).toContain( examples.join( '\n' ) );
	for ( const run of examples ) {
		const { code, stderr } = await site.wp(
			...run.split( ' ' ).slice( 1 )
		);
		expect( code, `${ run }\n${ stderr }` ).toBe( 0 );
	}
	const opened = await site.wp( 'svc', 'network', 'set', '--menu=true' );
	expect( opened.code, opened.stderr ).toBe( 0 );
	expect( await menu() ).toContain( 'admin.php?page=svc' );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

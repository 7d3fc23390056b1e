/**
 * Half a plugin folder, as an update leaves it that broke off: whichever file
 * is missing or cut short, WordPress is whole, no snippet is switched off for
 * it, and those who can do something are told. The same where the code of the
 * plugin goes away in the middle of a request.
 */
import { existsSync } from 'node:fs';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseFiles } from '../../scripts/lib/release-files.mjs';
import { IS_LONG, sample } from '../support/long.ts';
import {
	brokenPages,
	type IncompleteSite,
	SNIPPETS,
	startIncompleteSite,
	without,
} from '../support/incomplete-site.ts';
import { off } from './recovery/failing-site.ts';
import { put, settings } from './runtime/runtime-site.ts';

/** Files beside those that the pages load: what they need when something else happens, and one of each folder; in the short form half of them. */
const MORE = sample(
	[
		'includes/Autoloader.php',
		'includes/Damage.php',
		'includes/Plugin.php',
		'includes/Runtime/failure/callbacks.php',
		'svc.php',
		'includes/Runtime/failure/damage.php',
		'includes/Services.php',
		'includes/Runtime/failure/endings.php',
		'includes/Runtime/failure/crash.php',
		'includes/Storage/Snippets.php',
		'build/bridge/operations.php',
		'readme.txt',
	],
	2
);

let half: IncompleteSite;
beforeAll( async () => {
	half = await startIncompleteSite();
}, 120_000 );
afterAll( () => half.stop() );

/** Files of ours that pages load. */
async function loaded( pages: () => Promise< unknown > ): Promise< string[] > {
	const seen = path.join( half.site.uploads, 'seen.txt' );
	await writeFile( seen, '' );
	await chmod( seen, 0o666 );
	await pages();
	const lines = ( await readFile( seen, 'utf8' ) ).split( '\n' );
	return [ ...new Set( lines ) ]
		.filter( ( file ) => file.startsWith( `${ half.folder }/` ) )
		.map( ( file ) => path.relative( half.folder, file ) );
}

test(
	'whichever file is missing, every page of WordPress is whole and no snippet is off',
	async () => {
		const all = await releaseFiles();
		expect( await brokenPages( half.site ) ).toEqual( [] );
		const pages = await loaded( () =>
			brokenPages( half.site, ( address ) => address !== '/wp-json/' )
		);
		expect( pages ).toContain( 'includes/Runtime/delivery/render.php' );
		// The list of all routes loads most of the service.
		const service = await loaded( () => half.site.page( '/wp-json/' ) );
		const files = IS_LONG
			? all
			: [
					...new Set( [
						...pages.filter( ( _file, at ) => at % 32 === 0 ),
						...MORE,
						...service.filter( ( _file, at ) => at % 192 === 0 ),
					] ),
				].sort();
		const wrong: Record< string, unknown > = {};
		for ( const file of files ) {
			expect( all ).toContain( file );
			const broken = await without( half, file, () =>
				brokenPages( half.site )
			);
			if ( broken.length > 0 ) {
				wrong[ file ] = broken;
			}
		}
		expect( { wrong, off: await off( half.site ) } ).toEqual( {
			wrong: {},
			off: {},
		} );
	},
	IS_LONG ? 3_600_000 : 180_000
);

test( 'whichever file a save needs is missing, the answer is one of ours', async () => {
	const save = () =>
		half.site.rest(
			'POST',
			'/snippets',
			{ title: 'Saved', type: 'html', code: '<p>x</p>' },
			// The plain form of errors: what would say more is not there.
			{ once: true, unchecked: true }
		);
	const files = await loaded( save );
	expect( files ).toContain( 'includes/Dispatch/SavesSnippet.php' );
	const wrong: Record< string, string > = {};
	for ( const file of sample( files, 8 ) ) {
		const answer = await without( half, file, save );
		const code = answer.status === 201 ? '' : answer.body.code;
		if (
			! [
				'',
				'svc_internal',
				'svc_incomplete',
				'rest_no_route',
			].includes( code )
		) {
			wrong[ file ] = `${ answer.status } ${ code }`;
		}
	}
	for ( const { id, title } of ( await half.site.rest( 'GET', '/snippets' ) )
		.body ) {
		if ( title === 'Saved' ) {
			await half.site.rest( 'DELETE', `/snippets/${ id }` );
		}
	}
	expect( wrong ).toEqual( {} );
}, 180_000 );

test( 'those who can install plugins are told which part it is, until it is there again', async () => {
	const { site } = half;
	const notice = async ( as: 'admin' | 'author' ) =>
		( await site.page( '/wp-admin/index.php', { as } ) ).text.includes(
			'missing or damaged'
		);
	await site.php( "delete_option( 'svc_damaged' );" );
	expect( await notice( 'admin' ) ).toBe( false );
	await without( half, 'includes/Runtime/delivery/render.php', async () => {
		const page = await site.page( '/' );
		expect( page.status ).toBe( 200 );
		expect( page.text ).toContain( '<!--php snippet-->' );
		expect( page.text ).not.toContain( '<!--html snippet-->' );
		expect( page.text ).not.toContain( 'damaged' );
		expect(
			( await site.page( '/wp-admin/index.php', { as: 'admin' } ) ).text
		).toContain( 'includes/Runtime/delivery/render.php' );
		expect( await notice( 'author' ) ).toBe( false );
		const health = await site.php(
			"echo json_encode( array_keys( apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] )['direct'] ) ), (string) wp_next_scheduled( 'svc_damaged' );"
		);
		expect( health ).toMatch( /\]\d+$/ );
	} );
	expect( await notice( 'admin' ) ).toBe( false );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'<!--html snippet-->'
	);
} );

test.each( [
	[ 'cut in half', ( code: string ) => code.slice( 0, code.length / 2 ) ],
	[ 'empty', () => '' ],
] )(
	'a file that is %s costs no snippet anything',
	async ( _name, spoil ) => {
		for ( const name of sample(
			[
				'delivery/render',
				'conditions/matches',
				'failure/crash',
				'failure/watch',
			],
			2
		) ) {
			const file = path.join(
				half.folder,
				`includes/Runtime/${ name }.php`
			);
			const code = await readFile( file, 'utf8' );
			await writeFile( file, spoil( code ) );
			try {
				expect( await brokenPages( half.site ), name ).toEqual( [] );
			} finally {
				await writeFile( file, code );
			}
		}
		expect( await off( half.site ) ).toEqual( {} );
	},
	120_000
);

test( 'what a snippet guards stays closed where the part is missing that would let it look', async () => {
	const { site } = half;
	const [ guard = 0 ] = await put( site, {
		hook: 'wp',
		code: '// lets everybody in but strangers',
		conditions: [ [ { type: 'logged_in', op: 'is', value: false } ] ],
		on_error: 'keep',
	} );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	await without(
		half,
		'includes/Runtime/conditions/matches.php',
		async () => {
			expect( ( await site.page( '/' ) ).status ).toBe( 500 );
			await without(
				half,
				'includes/Runtime/failure/crash.php',
				async () => {
					const page = await site.page( '/' );
					expect( page.status ).toBe( 500 );
					expect( page.text ).not.toContain( '</html>' );
				}
			);
		}
	);
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	expect( ( await settings( site, guard ) ).status ).toBe( 'active' );
	await site.rest( 'DELETE', `/snippets/${ guard }` );
} );

test.each( [
	[ 'a wrong argument', "Svc\\Runtime\\may_run( 'x' );" ],
	[ 'too few arguments', 'Svc\\Runtime\\may_run();' ],
	[
		'a value that fails deeper in it',
		"Svc\\Runtime\\start( [ 'hooks' => 5 ] );",
	],
] )(
	'a snippet that gives a function of ours %s is switched off',
	async ( _name, code ) => {
		const [ id = 0 ] = await put( half.site, { hook: 'wp', code } );
		const page = await half.site.page( '/' );
		expect( page.status ).toBe( 200 );
		expect( ( await settings( half.site, id ) ).status ).toBe( 'inactive' );
	}
);

/** Takes the folder `includes` away at a hook, before all others there or after them. */
const TAKES = `<?php
$svc_at = json_decode( (string) @file_get_contents( WP_CONTENT_DIR . '/away.json' ), true );
if ( is_array( $svc_at ) ) {
	add_filter( $svc_at['hook'], static function ( $value = null ) use ( $svc_at ) {
		@rename( $svc_at['folder'] . '/includes', $svc_at['folder'] . '/includes.away' );
		return $value;
	}, 'first' === $svc_at['when'] ? PHP_INT_MIN : PHP_INT_MAX );
}`;

type When = 'first' | 'last';

const ADMIN = 'id="wpfooter"';
const PAGES: [ string, 'admin' | null, string, [ string, When ][] ][] = [
	[
		'/',
		null,
		'</html>',
		[
			[ 'init', 'first' ],
			[ 'wp', 'first' ],
			[ 'wp_head', 'first' ],
			[ 'the_content', 'first' ],
			[ 'wp_footer', 'first' ],
			[ 'shutdown', 'first' ],
		],
	],
	[
		'/wp-admin/admin.php?page=svc',
		'admin',
		ADMIN,
		[
			[ 'admin_menu', 'last' ],
			[ 'admin_init', 'first' ],
			[ 'load-toplevel_page_svc', 'last' ],
			[ 'admin_enqueue_scripts', 'first' ],
			[ 'admin_notices', 'first' ],
			[ 'toplevel_page_svc', 'first' ],
			[ 'admin_print_footer_scripts', 'first' ],
			[ 'shutdown', 'first' ],
		],
	],
	[
		'/wp-admin/plugins.php',
		'admin',
		ADMIN,
		[
			[ 'admin_menu', 'first' ],
			[ 'load-plugins.php', 'last' ],
			[ 'plugin_action_links', 'first' ],
			[ 'after_plugin_row_meta', 'first' ],
		],
	],
	[
		'/wp-admin/themes.php',
		'admin',
		ADMIN,
		[
			[ 'load-themes.php', 'last' ],
			[ 'admin_notices', 'first' ],
		],
	],
	[
		'/wp-admin/index.php',
		'admin',
		ADMIN,
		[
			[ 'admin_init', 'last' ],
			[ 'admin_enqueue_scripts', 'first' ],
			[ 'admin_notices', 'first' ],
		],
	],
	[
		'/wp-admin/site-health.php',
		'admin',
		ADMIN,
		[ [ 'site_status_tests', 'first' ] ],
	],
	[
		'/wp-json/',
		null,
		'"namespaces"',
		[
			[ 'rest_api_init', 'last' ],
			[ 'rest_pre_dispatch', 'first' ],
			[ 'rest_index', 'first' ],
		],
	],
];

/** As while an update replaces it: the request goes on with what it has loaded, and without the rest. */
describe( 'the code goes away in the middle of a request', () => {
	let live: number[] = [];
	const at = () => path.join( half.site.wpContent, 'away.json' );
	beforeAll( async () => {
		await put( half.site, ...SNIPPETS );
		await writeFile(
			path.join( half.site.wpContent, 'mu-plugins/takes.php' ),
			TAKES
		);
		await half.site.login( 'admin' );
		live = await active();
		expect( live ).not.toEqual( [] );
	}, 120_000 );

	/** Ids of the snippets that are on. */
	const active = async (): Promise< number[] > =>
		( await half.site.rest( 'GET', '/snippets' ) ).body
			.filter( ( one: { status: string } ) => one.status === 'active' )
			.map( ( one: { id: number } ) => one.id );

	/** Puts back what was taken; whether it was. */
	async function putBack(): Promise< boolean > {
		await rm( at(), { force: true } );
		const from = path.join( half.folder, 'includes.away' );
		if ( ! existsSync( from ) ) {
			return false;
		}
		await rename( from, path.join( half.folder, 'includes' ) );
		return true;
	}
	afterEach( async () => {
		await putBack();
		await half.site.php( "delete_option( 'svc_damaged' );" );
	} );

	/** Does something, at a hook of which the code goes. */
	async function goneAt< T >(
		hook: string,
		when: When,
		work: () => Promise< T >
	): Promise< T > {
		await writeFile(
			at(),
			JSON.stringify( { hook, when, folder: half.folder } )
		);
		const done = await work();
		expect( await putBack(), `${ hook } was reached` ).toBe( true );
		return done;
	}

	test.each( PAGES )(
		'%s is whole, whenever it happens',
		async ( address, as, mark, hooks ) => {
			const wrong: string[] = [];
			for ( const [ hook, when ] of sample( hooks, 2 ) ) {
				const page = await goneAt( hook, when, () =>
					half.site.page( address, { as } )
				);
				if ( page.status !== 200 || ! page.text.includes( mark ) ) {
					wrong.push( `${ hook }: ${ page.status } ${ page.text }` );
				}
			}
			expect( wrong ).toEqual( [] );
			expect( await active() ).toEqual( live );
		},
		120_000
	);

	test( 'answers of ours are ours, whenever it happens', async () => {
		const wrong: string[] = [];
		for ( const [ method, body ] of [
			[ 'GET', undefined ],
			[ 'POST', { title: 'Saved', type: 'html', code: '<p>x</p>' } ],
			[ 'POST', { title: 'Saved', type: 'php', code: 'echo ;' } ],
		] as const ) {
			for ( const [ hook, when ] of sample(
				[
					[ 'rest_api_init', 'last' ],
					[ 'rest_pre_dispatch', 'first' ],
					[ 'rest_pre_dispatch', 'last' ],
					[ 'rest_request_before_callbacks', 'first' ],
					[ 'rest_request_after_callbacks', 'first' ],
					[ 'rest_pre_serve_request', 'first' ],
					[ 'shutdown', 'first' ],
				] as const,
				2
			) ) {
				const answer = await goneAt( hook, when, () =>
					half.site.rest( method, '/snippets', body, {
						once: true,
						unchecked: true,
					} )
				);
				const code = String( answer.body?.code ?? '' );
				if ( answer.status >= 400 && ! /^svc_/.test( code ) ) {
					wrong.push(
						`${ method } ${ hook } ${ when }: ${ answer.status } ${ answer.text.slice( 0, 300 ) }`
					);
				}
			}
		}
		expect( wrong ).toEqual( [] );
		expect( await active() ).toEqual( live );
	}, 120_000 );
} );

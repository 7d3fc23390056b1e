/**
 * The code of the plugin goes away in the middle of a request, as while an update replaces it: the request goes on with what it has loaded,
 * and without the rest. Pages of WordPress are whole then, answers of ours are ours, and no snippet is switched off.
 */
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sample } from '../support/long.ts';
import {
	type IncompleteSite,
	startIncompleteSite,
} from '../support/incomplete-site.ts';

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

let half: IncompleteSite;
let live: number[] = [];
const at = () => path.join( half.site.wpContent, 'away.json' );
beforeAll( async () => {
	half = await startIncompleteSite();
	await writeFile(
		path.join( half.site.wpContent, 'mu-plugins/takes.php' ),
		TAKES
	);
	await half.site.login( 'admin' );
	live = await active();
	expect( live ).not.toEqual( [] );
}, 120_000 );
afterAll( () => half.stop() );

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
async function without< T >(
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

test.each( PAGES )(
	'%s is whole, whenever it happens',
	async ( address, as, mark, hooks ) => {
		const wrong: string[] = [];
		for ( const [ hook, when ] of sample( hooks, 2 ) ) {
			const page = await without( hook, when, () =>
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
			const answer = await without( hook, when, () =>
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

/**
 * When a page that a snippet ends is a failure, and when it may be a guard at
 * work: named cases, saved as people save them.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { IS_LONG, longTest, sample } from '../../support/long.ts';
import { endWatch } from '../../support/many-snippets.ts';
import { testSite } from '../../support/test-site.ts';
import {
	flip,
	FLIPS,
	forgetCases,
	isWhole,
	live,
	off,
	settled,
	visit,
	wholeAfter,
} from './failing-site.ts';

const site = testSite(
	{
		posts: true,
		muPlugins: {
			'flips.php': FLIPS,
			'asked.php': `<?php
			if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
				add_action( 'plugins_loaded', static function (): void {
					file_put_contents( WP_CONTENT_DIR . '/asked.txt', get_current_user_id() . ' ' . preg_replace( '/[?&]svc-test=\\w+/', '', $_SERVER['REQUEST_URI'] ) . "\\n", FILE_APPEND | LOCK_EX );
				}, 0 );
			}`,
		},
	},
	{ quiet: false }
);

/** What the site has asked itself for since the last call, as "user address". */
async function asked(): Promise< string[] > {
	const file = path.join( site.wpContent, 'asked.txt' );
	const text = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return text.split( '\n' ).filter( ( line ) => line !== '' );
}

/** Saves a snippet as a person does, and forgets what its test load asked for. */
async function save( code: string, title = 'x' ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', {
		title,
		type: 'php',
		status: 'active',
		code,
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet.status, made.text ).toBe( 'active' );
	await asked();
	return made.body.snippet.id;
}

async function endings(): Promise< { detail: string; snippet: number }[] > {
	const log = await site.rest( 'GET', '/activity' );
	return log.body.items.filter(
		( one: { action: string } ) => one.action === 'ended'
	);
}

beforeEach( async () => {
	await flip( site, '' );
	await removeTree( path.join( site.storage, 'activity' ) );
	await site.login( 'admin' );
} );

test( 'a page for members stays closed, now and an hour later, and people are told once', async () => {
	await site.php(
		"wp_insert_post( [ 'post_title' => 'paras', 'post_name' => 'paras', 'post_content' => 'secret-text', 'post_status' => 'publish' ] );"
	);
	const id = await save(
		"if ( ! is_admin() ) { add_action( 'wp', static function () {\n\tif ( is_single( 'paras' ) && ! is_user_logged_in() ) exit;\n} ); }",
		'Members'
	);
	const look = async () => ( await site.page( '/paras/' ) ).text;
	for ( const isLater of [ false, true ] ) {
		if ( isLater ) {
			await endWatch( site );
			await forgetCases( site );
		}
		for ( let visits = 0; visits < ( IS_LONG ? 6 : 2 ); visits++ ) {
			expect( await look() ).not.toContain( 'secret-text' );
			await ( IS_LONG ? sleep( 1000 ) : undefined );
		}
		await settled( site );
		expect( await off( site ) ).toEqual( {} );
		expect( await look() ).not.toContain( 'secret-text' );
	}
	expect( ( await site.page( '/paras/', { as: 'admin' } ) ).text ).toContain(
		'secret-text'
	);
	const told = await endings();
	expect( told ).toHaveLength( 1 );
	expect( told[ 0 ] ).toMatchObject( { snippet: id } );
	expect( told[ 0 ]?.detail ).toMatch(
		/^The page \/paras\/ ends with exit, die or wp_die for some visitors \(line 2\).*stays active, because it may protect the page/
	);
	const admin = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( admin.text ).toContain(
		'<strong>Snippets (svc):</strong> 1 page ends early.'
	);
	expect( admin.text ).toContain(
		'stays active, because it may protect the page'
	);
	expect( admin.text ).toContain(
		`admin.php?page=svc&#038;p=/snippet/${ id }&#038;line=2">Members</a>`
	);
}, 90_000 );

test.each(
	sample(
		[
			[
				'wp_die() for guests',
				"add_action( 'template_redirect', static function () { is_user_logged_in() || ! svc_flipped( 'on' ) || wp_die( 'Members only.' ); } );",
				'/hello-world/',
				/The page \/hello-world\/ ends with exit, die or wp_die for some visitors \(line 1\)/,
			],
			[
				'exit on an author number',
				"add_action( 'init', static function () { if ( isset( $_GET['author'] ) ) { exit; } } );",
				'/?author=1',
				/The page \/ with a query string/,
			],
			[
				'exit for one browser',
				"add_action( 'init', static function () { if ( str_contains( $_SERVER['HTTP_USER_AGENT'] ?? '', 'node' ) ) { exit; } }, 3 );",
				'/hello-world/',
				/The page \/hello-world\/ ends with exit/,
			],
		],
		3
	)
)(
	'%s is reported and left on',
	async ( _name, code, address, place ) => {
		const id = await save( code );
		await flip( site, 'on' );
		await site.page( address, { headers: { 'user-agent': 'node' } } );
		await settled( site );
		expect( await endings() ).toMatchObject( [
			{ snippet: id, detail: expect.stringMatching( place ) },
		] );
		expect( await off( site ) ).toEqual( {} );
		// Once, and not on each visit.
		await forgetCases( site );
		await site.page( address, { headers: { 'user-agent': 'node' } } );
		await settled( site );
		expect( await endings() ).toHaveLength( 1 );
	},
	60_000
);

const ending = ( hook: string, what: string ) =>
	`add_action( '${ hook }', static function () { if ( svc_flipped( 'on' ) ) { ${ what } } } );`;

type Ending = [ name: string, code: string, address: string ];

const ENDINGS: Ending[] = [
	[ "die( 'bye' ) at init", ending( 'init', "die( 'bye' );" ), '/' ],
	[ 'exit in wp_footer', ending( 'wp_footer', 'exit;' ), '/' ],
	[
		'exit in wp_head after output',
		ending( 'wp_head', "echo '<!--x-->'; exit;" ),
		'/',
	],
	[
		'wp_die() at template_redirect',
		ending( 'template_redirect', "wp_die( 'No.', '', 403 );" ),
		'/',
	],
	[
		'exit in the content',
		"add_filter( 'the_content', static function ( $text ) { if ( svc_flipped( 'on' ) ) { exit; } return $text; } );",
		'/sample-page/',
	],
	[
		'die() at login_init with a status',
		ending( 'login_init', "status_header( 403 ); die( 'closed' );" ),
		'/wp-login.php',
	],
];

// The short form has die() while the site is watched, and wp_die() an hour later.
test.each(
	sample(
		ENDINGS.flatMap( ( row ) => [
			[ row[ 0 ], 'at once', row ] as const,
			[ row[ 0 ], 'an hour later', row ] as const,
		] ),
		7
	)
)(
	'%s, which began after a good save, is switched off %s',
	async ( _name, when, [ , code, address ] ) => {
		await flip( site, '' );
		let id: number;
		if ( when === 'an hour later' ) {
			[ id = 0 ] = await live( site, { code } );
			await endWatch( site );
		} else {
			id = await save( code );
		}
		await forgetCases( site );
		await flip( site, 'on' );
		await visit( site, address );
		await settled( site );
		expect( Object.keys( await off( site ) ) ).toContain( String( id ) );
		const page = await visit( site, address );
		expect( page?.text ).toContain( '</html>' );
		expect( page?.status ).toBe( 200 );
		expect( await endings() ).toEqual( [] );
	},
	60_000
);

test( 'without a session, nobody is signed in but for the one request that confirms', async () => {
	await live( site, { code: ending( 'template_redirect', 'exit;' ) } );
	await flip( site, 'on' );
	await asked();
	await site.page( '/hello-world/' );
	await settled( site );
	expect( Object.keys( await off( site ) ) ).toHaveLength( 1 );
	const seen = await asked();
	expect( seen.filter( ( one ) => ! one.startsWith( '0 ' ) ) ).toEqual( [
		'1 /hello-world/',
	] );
	expect( seen.join() ).not.toMatch( /wp-admin\/(?!admin-ajax)/ );
}, 60_000 );

test( 'a page that was not seen whole when the snippet went live is left alone', async () => {
	const [ id = 0 ] = await live( site, {
		code: ending( 'template_redirect', 'if ( is_page() ) { exit; }' ),
	} );
	await flip( site, 'on' );
	await site.page( '/sample-page/' );
	await settled( site );
	expect( await endings() ).toMatchObject( [ { snippet: id } ] );
	expect( await off( site ) ).toEqual( {} );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
}, 60_000 );

longTest(
	'where nobody knows whose statement it was, nobody is switched off',
	async () => {
		await live( site, {
			code: "if ( svc_flipped( 'on' ) ) { add_action( 'template_redirect', 'wp_die' ); }",
		} );
		await flip( site, 'on' );
		await site.page( '/' );
		await site.rest( 'GET', '/snippets' );
		await settled( site );
		expect( await off( site ) ).toEqual( {} );
		expect( await wholeAfter( site, '/', 1000 ) ).toBeNull();
		expect( ( await endings() )[ 0 ]?.detail ).toContain(
			'Which code ends it is not known'
		);
	},
	60_000
);

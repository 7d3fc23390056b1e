/**
 * Page caches of other plugins, as stand-ins: what each of them has to show,
 * and what it is told. `npm run try:neighbours` asks the real ones the same.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { sample } from '../../support/long.ts';
import {
	answerOf,
	CHECKS,
	ONE_PAGE,
	OWN_ADDRESSES,
	PREVIEW,
	RESCUE,
} from '../../support/neighbours/checks.ts';
import { testSite } from '../../support/test-site.ts';

const STAND_INS = readFileSync(
	path.join(
		import.meta.dirname,
		'../../support/neighbours/page-caches.php'
	),
	'utf8'
);

const site = testSite(
	{
		muPlugins: { 'page-caches.php': STAND_INS },
		constants: { WP_CACHE: true },
	},
	{ quiet: false }
);

/** Puts another cache in place, empty. */
async function plugIn( name: string, how = '' ): Promise< void > {
	for ( const left of [ 'stand-in', 'purges.txt' ] ) {
		await removeTree( path.join( site.wpContent, left ) );
	}
	await site.php( 'wp_clear_scheduled_hook( "svc_late_purge" );' );
	await writeFile(
		path.join( site.wpContent, 'neighbour.txt' ),
		`${ name }\n${ how }`
	);
}

async function told(): Promise< string[] > {
	const text = await readFile(
		path.join( site.wpContent, 'purges.txt' ),
		'utf8'
	).catch( () => '' );
	return text.split( '\n' ).filter( Boolean );
}

const ALL = 'all pages are';

/** Neighbour, and what it answers to the check about a single page. */
const NEIGHBOURS: [ string, string ][] = [
	[ 'WP Super Cache', 'yes' ],
	[ 'W3 Total Cache', ALL ],
	[ 'LiteSpeed Cache', 'yes' ],
	[ 'WP Rocket', 'yes' ],
	[ 'WP Fastest Cache', ALL ],
	[ 'Cache Enabler', 'yes' ],
	[ 'SiteGround Speed Optimizer', 'yes' ],
	[ 'Hummingbird', ALL ],
	[ 'Breeze', ALL ],
	[ 'Nginx Helper', ALL ],
	[ 'Cloudflare', ALL ],
	[ 'WP-Optimize', 'yes' ],
	[ 'Comet Cache', 'yes' ],
	[ 'code of the site', 'yes' ],
];

/** What differs between them is what they are told; all the rest is asked of this one. */
const WHOLE = 'WP Super Cache';

/** Those that go by other cookies and parameters than the rest (`HABITS` of the stand-in), and what they answer about a preview and a rescue. */
const APART: Record< string, string > = {
	'WP-Optimize': 'yes',
	Breeze: 'yes',
	'SiteGround Speed Optimizer': 'yes',
	'LiteSpeed Cache': OWN_ADDRESSES,
};

test.each( sample( NEIGHBOURS, 5 ) )(
	'%s',
	async ( name, onePage ) => {
		const checks = CHECKS.filter(
			( { what } ) =>
				name === WHOLE ||
				what === ONE_PAGE ||
				( name in APART && [ PREVIEW, RESCUE ].includes( what ) )
		);
		const answers: Record< string, string > = {};
		for ( const check of checks ) {
			await site.resetSnippets();
			await plugIn( name );
			answers[ check.what ] = await answerOf( check, site );
			if ( check.what === ONE_PAGE ) {
				// Made, and changed: each time once.
				expect( await told() ).toHaveLength( 2 );
			}
		}
		expect( answers ).toEqual(
			Object.fromEntries(
				checks.map( ( { what } ) => [
					what,
					what === ONE_PAGE
						? onePage
						: ( ( what === PREVIEW || what === RESCUE
								? APART[ name ]
								: undefined ) ?? 'yes' ),
				] )
			)
		);
	},
	180_000
);

test( 'one request that changes many is told once', async () => {
	await plugIn( WHOLE );
	const ids: number[] = [];
	for ( const title of [ 'One', 'Two', 'Three' ] ) {
		const made = await site.rest( 'POST', '/snippets', {
			title,
			type: 'css',
			code: '.x { color: red; }',
		} );
		ids.push( made.body.snippet.id );
	}
	await site.rest( 'POST', '/bulk', { ids, action: 'enable' } );
	expect( await told() ).toEqual( [ `${ WHOLE } ` ] );
	const health = await site.php(
		"echo svc_plugin()->get( 'Svc\\SiteHealth\\SiteTests' )->page_cache()['text'];"
	);
	expect( health ).toContain( WHOLE );
} );

test( 'what visitors do not see is told to nobody', async () => {
	await plugIn( WHOLE );
	const drafts = [
		{ status: 'inactive' },
		{ mode: 'test' },
		{ hook: 'admin_footer' },
		{ type: 'php', run: 'manual', hook: '' },
	];
	for ( const draft of drafts ) {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Unseen',
			type: 'html',
			hook: 'wp_footer',
			code: 'return 1;',
			status: 'active',
			...draft,
		} );
		expect( made.status, made.text ).toBe( 201 );
		await site.rest( 'PATCH', `/snippets/${ made.body.snippet.id }`, {
			code: 'return 2;',
		} );
	}
	await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	await site.rest( 'POST', '/preview/new-key' );
	expect( await told() ).toEqual( [] );
} );

test( 'a cache that fails fails no save; the log says what to do', async () => {
	await plugIn( WHOLE, 'fails' );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Saved',
		type: 'html',
		hook: 'wp_footer',
		code: '<i>x</i>',
		status: 'active',
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet.status ).toBe( 'active' );
	expect( await told() ).toHaveLength( 1 );
	const log = await site.rest( 'GET', '/activity' );
	expect( log.body.items ).toContainEqual(
		expect.objectContaining( {
			action: 'failed',
			via: 'system',
			detail: expect.stringMatching(
				/WP Super Cache could not be purged \(The cache is out of order\)\. Purge it by hand\./
			),
		} )
	);
} );

test( 'code of the site gets the pages and the snippets', async () => {
	await plugIn( '' );
	await writeFile(
		path.join( site.wpContent, 'mu-plugins/listens.php' ),
		`<?php add_action( 'svc_purge', static function ( array $urls, array $ids ): void {
			file_put_contents( WP_CONTENT_DIR . '/purges.txt', wp_json_encode( [ $urls, $ids ] ) . "\\n", FILE_APPEND );
		}, 10, 2 );`
	);
	try {
		const page = await site.rest(
			'POST',
			'/pages',
			{ title: 'Named', status: 'publish' },
			{ namespace: 'wp/v2' }
		);
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Named',
			type: 'css',
			code: '.x { color: red; }',
			status: 'active',
			conditions: [
				[ { type: 'post_id', op: 'is', value: [ page.body.id ] } ],
			],
		} );
		const { id } = made.body.snippet;
		await site.rest( 'PATCH', `/snippets/${ id }`, { conditions: [] } );
		await site.rest( 'POST', '/safe-mode', { on: true } );
		expect(
			( await told() ).map( ( line ) => JSON.parse( line ) )
		).toEqual( [
			[ [ page.body.link ], [ id ] ],
			[ [], [ id ] ],
			[ [], [] ],
		] );
	} finally {
		await rm( path.join( site.wpContent, 'mu-plugins/listens.php' ) );
	}
} );

describe( 'a cache that nobody can tell', () => {
	const proxy = () => path.join( site.wpContent, 'mu-plugins/proxy.php' );
	const dropIn = () => path.join( site.wpContent, 'advanced-cache.php' );

	const save = async ( title: string ) => {
		const made = await site.rest( 'POST', '/snippets', {
			title,
			type: 'html',
			hook: 'wp_footer',
			code: '<i>x</i>',
			status: 'active',
		} );
		return JSON.stringify( made.body.warnings );
	};
	const health = async () =>
		JSON.parse(
			await site.php(
				"echo json_encode( svc_plugin()->get( 'Svc\\SiteHealth\\SiteTests' )->page_cache() );"
			)
		);

	beforeEach( () => plugIn( '' ) );
	afterEach( async () => {
		await rm( proxy(), { force: true } );
		await rm( dropIn(), { force: true } );
	} );

	test( 'is named by the save and by Site Health', async () => {
		await writeFile(
			proxy(),
			"<?php header( 'X-FastCGI-Cache: BYPASS' );"
		);
		const words =
			'An unknown page cache answers (x-fastcgi-cache: BYPASS). Empty it after changes';
		expect( await save( 'With' ) ).toContain( words );
		expect( await health() ).toMatchObject( {
			status: 'recommended',
			text: expect.stringContaining( words ),
		} );
		await plugIn( WHOLE );
		expect( await save( 'Told' ) ).not.toContain( 'page cache' );
		expect( await health() ).toMatchObject( {
			status: 'good',
			text: expect.stringContaining( WHOLE ),
		} );
	} );

	test.each( [
		[ 'Cache-Control: public, max-age=60, s-maxage=600', '10 minutes' ],
		[ 'Cache-Control: max-age=7200', '2 hours' ],
		[ 'Age: 300', '5 minutes' ],
	] )( 'says for how long, where visitors get %s', async ( header, time ) => {
		await writeFile(
			proxy(),
			// What the test load gets is never kept, and says so.
			`<?php header( 'X-Cache: HIT' ); isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) || header( '${ header }' );`
		);
		const words = `An unknown page cache answers (x-cache: HIT). Empty it after changes, or hook into svc_purge. Its pages may be ${ time } old.`;
		expect( await save( time ) ).toContain( words );
		expect( ( await health() ).text ).toContain( words );
	} );

	test( 'is named by a drop-in that nobody is known for', async () => {
		await writeFile( dropIn(), '<?php /* Plugin Name: Own Cache */' );
		const words =
			'An unknown page cache answers (advanced-cache.php: Own Cache)';
		expect( await save( 'Named' ) ).toContain( words );
		expect( ( await health() ).text ).toContain( words );
		await writeFile( dropIn(), '<?php // No name.' );
		expect( await save( 'Nameless' ) ).toContain( '(advanced-cache.php)' );
		await plugIn( WHOLE );
		expect( await save( 'Known' ) ).not.toContain( 'page cache' );
	} );

	test( 'is not what keeps files and no pages', async () => {
		await writeFile(
			proxy(),
			"<?php header( 'CF-Cache-Status: DYNAMIC' );"
		);
		expect( await save( 'Without' ) ).not.toContain( 'page cache' );
		expect( ( await health() ).status ).toBe( 'good' );
	} );
} );

test( 'where a security plugin disables application passwords, nobody is told to send one', async () => {
	const plugin = path.join( site.wpContent, 'mu-plugins/secure.php' );
	const advice = async () => {
		const answer = await site.rest( 'GET', '/snippets', undefined, {
			as: null,
		} );
		expect( answer.status ).toBe( 401 );
		return answer.body.message as string;
	};
	expect( await advice() ).toContain( 'or send an application password' );
	await writeFile(
		plugin,
		"<?php add_filter( 'wp_is_application_passwords_available', '__return_false' );"
	);
	try {
		expect( await advice() ).toContain(
			'Application passwords are disabled'
		);
	} finally {
		await rm( plugin );
	}
} );

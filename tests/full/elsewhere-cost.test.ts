/**
 * What requests of the admin, AJAX, REST, cron and the sign-in page cost that have nothing to do with snippets, counted and not timed:
 * at most five files of ours, and no query. How long it takes: `npm run bench -- --only elsewhere`.
 */
import { randomUUID } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { addMany, endWatch } from '../support/many-snippets.ts';
import type { As } from '../support/site.ts';
import { sample } from '../support/long.ts';

/** Files of ours on a request that is not: boot file, runtime, index, hooks of the back end, and what those need. */
const MOST = 5;

/** Counts at the very end of a request, into a file, because not every answer has room for it; without svc when asked to. */
const PROBE = `<?php
define( 'SAVEQUERIES', true );
if ( isset( $_SERVER['HTTP_X_WITHOUT'] ) ) {
	add_filter( 'option_active_plugins', static fn( $plugins ) => array_values( array_diff( (array) $plugins, [ 'svc/svc.php' ] ) ) );
}
if ( isset( $_SERVER['HTTP_X_COUNT'] ) ) {
	register_shutdown_function( static function () {
		register_shutdown_function( static function () {
			$file    = WP_CONTENT_DIR . '/counts-' . basename( $_SERVER['HTTP_X_COUNT'] ) . '.json';
			$classes = array_merge( get_declared_classes(), get_declared_interfaces(), get_declared_traits() );
			file_put_contents( $file . '.new', json_encode( [
				'queries' => array_map( static fn( $query ) => $query[0], $GLOBALS['wpdb']->queries ),
				'classes' => array_values( array_filter( $classes, static fn( $name ) => str_starts_with( strtolower( $name ), 'svc\\\\' ) ) ),
				'files'   => get_included_files(),
			] ) );
			rename( $file . '.new', $file );
		} );
	} );
}`;

type Counts = { queries: string[]; classes: string[]; files: string[] };

type Asked = { status: number };

type Row = {
	what: string;
	ask: ( headers: Record< string, string > ) => Promise< Asked >;
	status?: number;
};

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( { muPlugins: { 'probe.php': PROBE } } );
	await addMany( site, {
		count: 20,
		settings: `[ 'hook' => 'init' ]`,
		code: `'add_filter( "svc_test_' . $n . '", "trim" );'`,
	} );
	// The first ones who look after a change see whether there is anything to say.
	for ( const address of [ 'index.php', 'plugins.php', 'themes.php' ] ) {
		await site.page( `/wp-admin/${ address }`, { as: 'admin' } );
	}
	await endWatch( site );
	for ( const address of [ 'index.php', 'plugins.php', 'themes.php' ] ) {
		await site.page( `/wp-admin/${ address }`, { as: 'admin' } );
	}
} );
afterAll( async () => {
	const notices = await site.notices();
	await site.stop();
	// These sites reach no other server, and two processes run the cron at once.
	expect(
		notices.filter(
			( line ) =>
				! /An unexpected error occurred|Cron reschedule/.test( line )
		)
	).toEqual( [] );
} );

async function counted(
	ask: Row[ 'ask' ],
	headers: Record< string, string >
): Promise< Asked & Counts > {
	const id = randomUUID();
	const { status } = await ask( { ...headers, 'x-count': id } );
	const file = path.join( site.wpContent, `counts-${ id }.json` );
	for ( let attempt = 0; ; attempt++ ) {
		try {
			const counts = JSON.parse(
				await readFile( file, 'utf8' )
			) as Counts;
			return { status, ...counts };
		} catch ( error ) {
			// wp-cron.php answers before it has begun.
			if ( attempt === 100 ) {
				throw error;
			}
			await sleep( 50 );
		}
	}
}

/** Included files that are ours and no snippet, relative to their root. */
async function ours( files: string[] ): Promise< string[] > {
	const [ plugin = '', storage = '', wordpress = '' ] = await Promise.all(
		[ ROOT, site.storage, site.dir ].map( ( root ) => realpath( root ) )
	);
	return files
		.filter(
			( file ) =>
				( file.startsWith( `${ storage }/` ) &&
					! file.includes( '/snippets/' ) ) ||
				( file.startsWith( `${ plugin }/` ) &&
					! file.startsWith( `${ wordpress }/` ) )
		)
		.map( ( file ) =>
			file
				.replace( `${ storage }/`, 'storage/' )
				.replace( `${ plugin }/`, '' )
		);
}

const page =
	(
		address: string,
		as: As,
		more: { method?: string; body?: string } = {}
	) =>
	( headers: Record< string, string > ) =>
		site.page( address, {
			as,
			...more,
			headers: {
				...( more.body === undefined
					? {}
					: { 'content-type': 'application/x-www-form-urlencoded' } ),
				...headers,
			},
		} );

const rest =
	(
		route: string,
		as: As,
		auth: 'password' | 'cookie' = 'password',
		method = 'GET'
	) =>
	( headers: Record< string, string > ) =>
		site.rest( method, route, undefined, {
			namespace: 'wp/v2',
			as,
			auth,
			headers,
			unchecked: true,
		} );

const AJAX = '/wp-admin/admin-ajax.php';

const ROWS: Row[] = [
	{ what: 'dashboard, administrator', ask: page( '/wp-admin/', 'admin' ) },
	{ what: 'dashboard, subscriber', ask: page( '/wp-admin/', 'subscriber' ) },
	{
		what: 'posts, administrator',
		ask: page( '/wp-admin/edit.php', 'admin' ),
	},
	{ what: 'posts, editor', ask: page( '/wp-admin/edit.php', 'editor' ) },
	{
		what: 'block editor',
		ask: page( '/wp-admin/post.php?post=1&action=edit', 'admin' ),
	},
	{
		what: 'block editor of a new post',
		ask: page( '/wp-admin/post-new.php', 'editor' ),
	},
	{ what: 'plugins', ask: page( '/wp-admin/plugins.php', 'admin' ) },
	{ what: 'themes', ask: page( '/wp-admin/themes.php', 'admin' ) },
	{
		what: 'profile, subscriber',
		ask: page( '/wp-admin/profile.php', 'subscriber' ),
	},
	{
		what: 'settings of WordPress',
		ask: page( '/wp-admin/options-general.php', 'admin' ),
	},
	{
		what: 'AJAX, heartbeat',
		ask: page( AJAX, 'admin', {
			method: 'POST',
			body: 'action=heartbeat&screen_id=dashboard&_nonce=0',
		} ),
	},
	{
		what: 'AJAX, unknown action of a visitor',
		ask: page( `${ AJAX }?action=nothing`, null ),
		status: 400,
	},
	{
		what: 'admin-post of somebody else',
		ask: page( '/wp-admin/admin-post.php?action=nothing', 'admin' ),
		status: 400,
	},
	{ what: 'REST, types, visitor', ask: rest( '/types', null ) },
	{ what: 'REST, posts, visitor', ask: rest( '/posts', null ) },
	{ what: 'REST, posts, cookie', ask: rest( '/posts', 'admin', 'cookie' ) },
	{
		what: 'REST, posts, application password',
		ask: rest( '/posts', 'admin' ),
	},
	{
		what: 'REST, OPTIONS',
		ask: rest( '/posts', 'admin', 'cookie', 'OPTIONS' ),
	},
	{
		what: 'REST, no such route',
		ask: rest( '/nothing', null ),
		status: 404,
	},
	{
		what: 'REST, batch of posts',
		ask: ( headers ) =>
			site.rest(
				'POST',
				'/v1',
				{ requests: [ { method: 'POST', path: '/wp/v2/posts/1' } ] },
				{ namespace: 'batch', auth: 'cookie', headers, unchecked: true }
			),
		status: 207,
	},
	{ what: 'cron with nothing due', ask: page( '/wp-cron.php', null ) },
	{ what: 'sign-in page', ask: page( '/wp-login.php', null ) },
	{
		what: 'XML-RPC',
		ask: ( headers ) =>
			site.page( '/xmlrpc.php', {
				method: 'POST',
				headers: { 'content-type': 'text/xml', ...headers },
				body: '<?xml version="1.0"?><methodCall><methodName>demo.sayHello</methodName><params></params></methodCall>',
			} ),
	},
];

/** A query without its numbers: times and locks are other ones each time. */
const kind = ( query: string ) =>
	query.replace( /\s+/g, ' ' ).replace( /\d+/g, '?' );

test.each( sample( ROWS, 3 ) )( '$what', async ( { ask, status = 200 } ) => {
	// What is asked for the first time, WordPress remembers.
	await ask( {} );
	await ask( { 'x-without': '1' } );
	const without = await counted( ask, { 'x-without': '1' } );
	const counts = await counted( ask, {} );
	expect( [ without.status, counts.status ] ).toEqual( [ status, status ] );
	expect( await ours( without.files ) ).toEqual( [] );
	const files = await ours( counts.files );
	expect( files.length, files.join( '\n' ) ).toBeLessThanOrEqual( MOST );
	expect( counts.classes.length, counts.classes.join( '\n' ) ).toBeLessThan(
		2
	);
	// What WordPress does once in a while, such as taking the lock of a post anew, falls on either of two requests, but not each time.
	const theirs = new Set( without.queries.map( kind ) );
	let queries = counts.queries;
	for ( let attempt = 0; attempt < 6; attempt++ ) {
		if ( queries.every( ( query ) => theirs.has( kind( query ) ) ) ) {
			return;
		}
		const again = await counted( ask, { 'x-without': '1' } );
		again.queries.forEach( ( query ) => theirs.add( kind( query ) ) );
		( { queries } = await counted( ask, {} ) );
	}
	expect(
		queries.filter( ( query ) => ! theirs.has( kind( query ) ) )
	).toEqual( [] );
} );

/**
 * The library through its operations: listed, installed, filled in; what has
 * to be filled in keeps a snippet off, at whichever door it is switched on.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {
	muPlugins: {
		// Who asks the site with a candidate: one key a test load, and one more where it is compared with the site as it is.
		'keys.php': `<?php
if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
	file_put_contents( WP_CONTENT_DIR . '/keys.txt', $_SERVER['HTTP_X_SVC_CANDIDATE'] . "\n", FILE_APPEND );
}
add_filter( 'svc_library_dirs', static fn() => is_dir( WP_CONTENT_DIR . '/own-library' ) ? [ WP_CONTENT_DIR . '/own-library' ] : [] );`,
	},
} );

type Item = {
	slug: string;
	state: string;
	id: number | null;
	status: string | null;
	code?: string;
	needs_edit: string[];
	settings: { name: string; value: unknown }[];
	missing: string[];
};

async function list( query = '' ): Promise< Item[] > {
	const answer = await site.rest( 'GET', `/library${ query }` );
	expect( answer.status ).toBe( 200 );
	return answer.body.items;
}

const one = async ( slug: string ) =>
	( await list( '?code=false' ) ).find( ( item ) => item.slug === slug );

const install = async ( body: Record< string, unknown > ) =>
	( await site.rest( 'POST', '/library/install', body ) ).body;

test( 'all of it is listed, with code or without, and found by words and hooks', async () => {
	const all = await list();
	expect( all.length ).toBeGreaterThan( 120 );
	expect( all.every( ( item ) => ( item.code ?? '' ) !== '' ) ).toBe( true );
	const without = await list( '?code=false' );
	expect( without.every( ( item ) => item.code === undefined ) ).toBe( true );
	expect( without.every( ( item ) => item.state === 'new' ) ).toBe( true );
	const touching = await list( '?search=hook:xmlrpc_enabled' );
	expect( touching.map( ( item ) => item.slug ) ).toEqual( [
		'disable-xmlrpc',
	] );
	expect( await list( '?pack=mail' ) ).not.toHaveLength( 0 );
} );

test( 'an installed snippet is off, current, and is not installed twice', async () => {
	const first = await install( {
		slugs: [ 'remove-emoji-script', 'no-such' ],
	} );
	expect( Object.keys( first.installed ) ).toEqual( [
		'remove-emoji-script',
	] );
	expect( first.activated ).toEqual( [] );
	expect( Object.keys( first.errors ) ).toEqual( [ 'no-such' ] );
	expect( await one( 'remove-emoji-script' ) ).toMatchObject( {
		state: 'current',
		status: 'inactive',
		id: first.installed[ 'remove-emoji-script' ],
	} );
	const again = await install( { slugs: [ 'remove-emoji-script' ] } );
	expect( again ).toMatchObject( {
		installed: {},
		skipped: [ 'remove-emoji-script' ],
	} );
} );

test( 'the list of all takes less than 50 ms of PHP', async () => {
	const took = await site.php(
		`$request = static fn() => rest_do_request( new WP_REST_Request( 'GET', '/svc/v1/library' ) );
		$spent = static function () { $now = getrusage(); return ( $now['ru_utime.tv_sec'] + $now['ru_stime.tv_sec'] ) * 1000 + ( $now['ru_utime.tv_usec'] + $now['ru_stime.tv_usec'] ) / 1000; };
		wp_set_current_user( 1 );
		$all = array();
		for ( $i = 0; $i < 15; $i++ ) { $before = $spent(); $answer = $request(); $all[] = $spent() - $before; }
		echo count( $answer->get_data()['items'] ), ' ', min( $all );`
	);
	const [ count = 0, least = Infinity ] = took.split( ' ' ).map( Number );
	expect( count ).toBeGreaterThan( 120 );
	expect( least ).toBeLessThan( 50 );
} );

test( 'a pack is switched on in one change, after one test load', async () => {
	const file = path.join( site.wpContent, 'keys.txt' );
	await rm( file, { force: true } );
	const done = await install( { pack: 'clean-up', activate: true } );
	const keys = ( await readFile( file, 'utf8' ) ).trim().split( '\n' );
	// Several pages, with all of them on.
	expect( keys.length ).toBeGreaterThan( 1 );
	expect( new Set( keys ).size ).toBe( 1 );
	expect( done.errors ).toEqual( {} );
	expect( done.activated.length ).toBe(
		Object.keys( done.installed ).length
	);
	expect( done.activated.length ).toBeGreaterThan( 4 );
} );

test( 'a starting set is listed, and activated in one change', async () => {
	const { body } = await site.rest( 'GET', '/library?code=false' );
	expect( body.sets.map( ( { id }: { id: string } ) => id ) ).toEqual( [
		'for-shops',
		'for-blogs',
		'for-agencies',
	] );
	const slugs: string[] = body.sets[ 1 ].slugs;
	const own = await list( '?pack=for-blogs&code=false' );
	expect( own.map( ( { slug } ) => slug ).sort() ).toEqual(
		slugs.toSorted()
	);
	const newest = async (): Promise< number > =>
		( await site.rest( 'GET', '/generations' ) ).body[ 0 ]?.n ?? 0;
	const before = await newest();
	const done = await install( { pack: 'for-blogs', activate: true } );
	expect( done.errors ).toEqual( {} );
	expect( [ ...done.activated, ...done.skipped ].sort() ).toEqual(
		slugs.toSorted()
	);
	expect( await newest() ).toBe( before + 1 );
} );

test( 'of a pack that breaks the site the guilty one is named and off, the others are on', async () => {
	const root = path.join( site.wpContent, 'own-library' );
	const put = async ( name: string, text: string ) => {
		await mkdir( path.dirname( path.join( root, name ) ), {
			recursive: true,
		} );
		await writeFile( path.join( root, name ), text );
	};
	await put(
		'agency/pack.json',
		'{"title":"Agency","description":"For a test.","icon":"heart","order":1}'
	);
	for ( const [ slug, code ] of [
		[ 'calm', "add_filter( 'the_content', static fn( $text ) => $text );" ],
		[
			'breaking',
			"add_action( 'wp_head', static function () { throw new LogicException( 'Not today' ); } );",
		],
		[ 'kind', "add_filter( 'the_title', static fn( $text ) => $text );" ],
	] as const ) {
		await put( `agency/${ slug }/snippet.php`, `<?php\n${ code }\n` );
		await put(
			`agency/${ slug }/meta.json`,
			JSON.stringify( {
				version: '1.0.0',
				title: slug,
				description: 'For a test.',
				tags: [ 'test' ],
			} )
		);
	}
	// What "wp svc library build" does (`own-folder.test.ts`), without a process of its own.
	const faults = await site.php(
		`echo json_encode( svc_plugin()->get( 'Svc\\\\Library\\\\OwnLibrary' )->build( '${ root }' )['faults'] );`
	);
	expect( faults ).toBe( '[]' );
	const done = await install( { pack: 'agency', activate: true } );
	expect( Object.keys( done.installed ).sort() ).toEqual( [
		'breaking',
		'calm',
		'kind',
	] );
	expect( done.activated.sort() ).toEqual( [ 'calm', 'kind' ] );
	expect( Object.keys( done.errors ) ).toEqual( [ 'breaking' ] );
	expect( done.errors.breaking ).toContain( 'Not today' );
	await rm( root, { recursive: true } );
	// PHP notes the exception that the test wants.
	await site.clearLog();
} );

test( 'what has to be filled in keeps a snippet off at every door, until it is', async () => {
	const done = await install( {
		slugs: [ 'redirect-mail' ],
		activate: true,
	} );
	const id = done.installed[ 'redirect-mail' ];
	expect( done.activated ).toEqual( [] );
	expect( done.errors[ 'redirect-mail' ] ).toContain( 'Address' );
	expect( ( await one( 'redirect-mail' ) )?.needs_edit ).toEqual( [
		'address',
	] );
	const enabled = await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( enabled.body.deactivated ).toBe( true );
	const bulk = await site.rest( 'POST', '/bulk', {
		ids: [ id ],
		action: 'enable',
	} );
	expect( bulk.body.done ).toEqual( [] );

	const hostile = "a'); /* */ ?> </script> \\";
	const filled = await site.rest( 'POST', '/library/fill', {
		values: {
			'redirect-mail': { address: hostile },
			'not-there': { a: 'b' },
		},
	} );
	expect( filled.body ).toMatchObject( {
		filled: [ 'redirect-mail' ],
		skipped: [],
		errors: { 'not-there': expect.any( String ) },
	} );
	const now = await one( 'redirect-mail' );
	expect( now ).toMatchObject( { state: 'current', needs_edit: [] } );
	expect( now?.settings[ 0 ]?.value ).toBe( hostile );
	await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( ( await one( 'redirect-mail' ) )?.status ).toBe( 'active' );

	const refused = await site.rest( 'POST', '/library/fill', {
		values: { 'redirect-mail': { address: 'a\nb' } },
	} );
	expect( refused.body ).toMatchObject( {
		filled: [],
		errors: { 'redirect-mail': expect.stringContaining( 'Address' ) },
	} );
} );

test( 'edited code is changed', async () => {
	const done = await install( { slugs: [ 'remove-emoji-script' ] } );
	const id = done.installed[ 'remove-emoji-script' ];
	await site.rest( 'PUT', `/snippets/${ id }`, { code: '// mine' } );
	expect( ( await one( 'remove-emoji-script' ) )?.state ).toBe( 'changed' );
} );

describe( 'a copy that only its permanent id names', () => {
	/** As an export file brings it to a site that has never installed it. */
	async function bring( code?: string ): Promise< number > {
		const made = await install( { slugs: [ 'redirect-mail' ] } );
		const id = made.installed[ 'redirect-mail' ];
		const file = ( await site.rest( 'GET', `/export?ids=${ id }` ) ).body;
		await site.rest( 'DELETE', `/snippets/${ id }` );
		if ( code !== undefined ) {
			file.snippets[ 0 ].code = code;
		}
		const brought = await site.rest( 'POST', '/import', file );
		expect( brought.body.errors ).toEqual( [] );
		return brought.body.created[ 0 ];
	}

	const enable = async ( id: number ) =>
		( await site.rest( 'POST', `/snippets/${ id }/enable` ) ).body;

	test( 'is filled in like an installed one, and off until it is', async () => {
		const id = await bring();
		expect( await one( 'redirect-mail' ) ).toMatchObject( {
			id,
			state: 'current',
			needs_edit: [ 'address' ],
		} );
		const refused = await enable( id );
		expect( refused ).toMatchObject( {
			deactivated: true,
			errors: [ { message: expect.stringContaining( 'Address' ) } ],
		} );

		const filled = await site.rest( 'POST', '/library/fill', {
			values: { 'redirect-mail': { address: 'team@example.com' } },
		} );
		expect( filled.body ).toMatchObject( {
			filled: [ 'redirect-mail' ],
			errors: {},
		} );
		expect( await one( 'redirect-mail' ) ).toMatchObject( {
			id,
			state: 'current',
			needs_edit: [],
			settings: [ { name: 'address', value: 'team@example.com' } ],
		} );
		expect( ( await enable( id ) ).snippet.status ).toBe( 'active' );
	} );

	longTest(
		'is not kept off by settings that its code marks no more',
		async () => {
			const id = await bring( '// mine' );
			expect( await one( 'redirect-mail' ) ).toMatchObject( {
				id,
				state: 'changed',
				needs_edit: [],
			} );
			expect( ( await enable( id ) ).snippet.status ).toBe( 'active' );
		}
	);
} );

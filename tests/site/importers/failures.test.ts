/**
 * Spec 4.8: a switch-over that fails, in whichever step, leaves nothing that runs on both sides and nothing that runs on none: both sides end
 * as before, or as wanted. Some failures; with `SVC_LONG` all.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import {
	SOURCES,
	forgetSwitches,
	loadSeveral,
	poster,
	switchOnHere,
} from './fixtures.ts';

/**
 * Counts what is written for a switch-over, in the storage of the other plugin and for the way back, and has one of these writes fail, all from
 * one on, or the process die at it.
 */
const FAULTS = `<?php
add_filter( 'query', static function ( string $query ): string {
	static $count = 0;
	$file  = WP_CONTENT_DIR . '/fault.json';
	$fault = is_file( $file ) ? json_decode( file_get_contents( $file ), true ) : null;
	$words = $GLOBALS['wpdb']->prefix . "(?:snippets|hfcm_scripts|xyz_ips_short_code|wpcb_snippets|pspro_snippets|xyz_ihs_short_code)\\b|'(?:svc_switched_|wpcode'|wpcode_snippets'|custom-css-js-tree'|_active'|wbcr_inp_snippet_activate'|SCORG_enable_script'|hefo'|ihaf_insert_|admin_site_enhancements|post_snippets_options'|auhfc_settings_|wpheaderandfooter_basics'|shfs_insert_|sccss_settings'|wpacc_settings'|_auhfc'|_inpost_head_script'|_single_add_custom_css')";
	if ( null === $fault || 1 !== preg_match( '/^\\s*(?:UPDATE|INSERT|DELETE).*(?:' . $words . ')/s', $query ) || ++$count < $fault['at'] ) {
		return $query;
	}
	if ( 'refuse on' !== $fault['how'] ) {
		unlink( $file );
	}
	if ( 'die' === $fault['how'] ) {
		posix_kill( getmypid(), SIGKILL );
	}
	return 'SELECT 1';
} );`;

const site = testSite( { muPlugins: { 'faults.php': FAULTS } } );
const fault = () => path.join( site.wpContent, 'fault.json' );

const post = poster( site );

beforeEach( async () => {
	await forgetSwitches( site );
	await rm( fault(), { force: true } );
} );

type Original = { id: string; status: string; snippet: number | null };

/** Loads and imports; what is on over there, by id, with ours for it. */
async function begin(
	source: string,
	fixture: string
): Promise< Map< string, number > > {
	await loadSeveral( site, fixture );
	const { created } = await post( `/import/sources/${ source }/run` );
	const originals: Original[] = (
		await site.rest( 'GET', `/import/sources/${ source }` )
	).body;
	return new Map(
		originals
			.filter( ( { status } ) => status === 'active' )
			.map( ( { id } ) => [ id, created[ id ] ] )
	);
}

/** Where each that was on runs now; never on both sides. */
async function whereOn(
	source: string,
	was: Map< string, number >
): Promise< Map< string, 'here' | 'there' | 'nowhere' > > {
	const originals: Original[] = (
		await site.rest( 'GET', `/import/sources/${ source }` )
	).body;
	const ours: { id: number; status: string }[] = (
		await site.rest( 'GET', '/snippets' )
	).body;
	return new Map(
		[ ...was ].map( ( [ id, own ] ) => {
			const there = originals.some(
				( one ) => one.id === id && one.status === 'active'
			);
			const here = ours.some(
				( one ) => one.id === own && one.status === 'active'
			);
			expect( here && there, `${ id } runs twice` ).toBe( false );
			const where = there ? 'there' : 'nowhere';
			return [ id, here ? 'here' : where ];
		} )
	);
}

const values = ( map: Map< string, string > ): Set< string > =>
	new Set( map.values() );

/** The same switch-over again, which nothing disturbs: as wanted, but for what stays over there with its reason. */
async function expectWanted(
	source: string,
	was: Map< string, number >
): Promise< void > {
	const again = await post( `/import/sources/${ source }/switch` );
	expect( again.ids ).not.toEqual( [] );
	await post( '/bulk', { ids: again.ids, action: 'enable' } );
	const stays = again.errors.map( ( { id }: { id: string } ) => id );
	for ( const [ id, where ] of await whereOn( source, was ) ) {
		expect( where, id ).toBe( stays.includes( id ) ? 'there' : 'here' );
	}
}

/** Switches over, or back, and meets the fault; whether that failed. A process that dies is one of its own. */
async function fails(
	how: 'refuse' | 'die',
	source: string,
	back = false
): Promise< boolean > {
	if ( how === 'refuse' ) {
		const route = `/import/sources/${ source }/switch`;
		return ( await site.rest( 'POST', route, { back } ) ).status >= 400;
	}
	const { code } = await site.wp(
		...[ 'svc', 'import-from', source, '--switch', '--user=admin' ],
		...( back ? [ '--back' ] : [] )
	);
	return code !== 0;
}

/** One failure each: of a source, how, and at which write. */
const WRITES = SOURCES.flatMap( ( [ source, fixture ] ) =>
	( [ 'refuse', 'die' ] as const ).flatMap( ( how ) =>
		[ 1, 2 ].map( ( at ) => [ source, fixture, how, at ] as const )
	)
);

for ( const [ source, fixture, how, at ] of sample( WRITES, 39 ) ) {
	test( `${ source }: ${ how === 'die' ? 'the process dies' : 'the storage refuses' } at write ${ at } of the first step`, async () => {
		const was = await begin( source, fixture );
		await writeFile( fault(), JSON.stringify( { how, at } ) );
		const hasFailed = await fails( how, source );
		// Files are no writes of the database: these two have the one for the way back.
		const isHit =
			! [ 'fluent-snippets', 'perfmatters' ].includes( source ) ||
			at === 1;
		if ( isHit ) {
			expect( hasFailed ).toBe( true );
			await expect( readFile( fault() ) ).rejects.toThrow( 'ENOENT' );
		}
		await rm( fault(), { force: true } );
		const now = await whereOn( source, was );
		if ( isHit && how === 'refuse' ) {
			expect( values( now ) ).toEqual( new Set( [ 'there' ] ) );
		}
		// What died half-way is gone back from as a whole, or goes on.
		await post( `/import/sources/${ source }/switch`, { back: true } );
		expect( values( await whereOn( source, was ) ) ).toEqual(
			new Set( [ 'there' ] )
		);
		await expectWanted( source, was );
	}, 180_000 );
}

for ( const [ source, fixture ] of sample( SOURCES, 20 ) ) {
	test( `${ source }: what does not pass in the second step goes on over there`, async () => {
		const was = await begin( source, fixture );
		const done = await post( `/import/sources/${ source }/switch` );
		// What is a part of another goes with it.
		const broken =
			done.switched_off.find( ( id: string ) => ! id.includes( '@' ) ) ??
			done.switched_off[ 0 ];
		const own = was.get( broken );
		await post( `/snippets/${ own }`, {
			type: 'php',
			run: 'auto',
			hook: 'init',
			conditions: [],
			code: `no_such_function_${ own }();`,
		} );
		const { errors } = await post( '/bulk', {
			ids: done.ids,
			action: 'enable',
		} );
		expect( Object.keys( errors ) ).toEqual( [ String( own ) ] );
		await post( `/import/sources/${ source }/switch`, {
			back: true,
			ids: [ broken ],
		} );
		const now = await whereOn( source, was );
		expect( now.get( broken ) ).toBe( 'there' );
		expect( values( now ).has( 'nowhere' ) ).toBe( false );
	}, 180_000 );

	test( `${ source }: the process dies, and then the storage refuses, on the way back`, async () => {
		const was = await begin( source, fixture );
		const done = await post( `/import/sources/${ source }/switch` );
		await switchOnHere( site, done.ids );
		const wanted = await whereOn( source, was );
		for ( const how of [ 'refuse', 'die' ] as const ) {
			await writeFile( fault(), JSON.stringify( { how, at: 1 } ) );
			const hasFailed = await fails( how, source, true );
			await rm( fault(), { force: true } );
			const now = await whereOn( source, was );
			if ( how === 'refuse' && hasFailed ) {
				expect( now ).toEqual( wanted );
			}
		}
		await post( `/import/sources/${ source }/switch`, { back: true } );
		expect( values( await whereOn( source, was ) ) ).toEqual(
			new Set( [ 'there' ] )
		);
	}, 180_000 );
}

/** A source whose texts are written one by one: what is the same for many is one write, which is done or not. */
const SINGLE = 'header-and-footer-scripts';

test( 'what cannot be undone after a failure is named, with what to do, and goes back later', async () => {
	const was = await begin( SINGLE, 'header-footer-options.json' );
	// The way back is kept, one is switched off, and from then on nothing can be written any more.
	await writeFile( fault(), JSON.stringify( { how: 'refuse on', at: 3 } ) );
	const failed = await site.wp(
		...[ 'svc', 'import-from', SINGLE, '--switch', '--user=admin' ]
	);
	await rm( fault() );
	expect( failed.code ).not.toBe( 0 );
	const now = await whereOn( SINGLE, was );
	const nowhere = [ ...was ].filter(
		( [ id ] ) => now.get( id ) === 'nowhere'
	);
	expect( nowhere ).toHaveLength( 1 );
	const ours = await site.rest( 'GET', `/snippets/${ nowhere[ 0 ]?.[ 1 ] }` );
	expect( failed.stderr ).toContain(
		`Inactive here and in Header and Footer Scripts: "${ ours.body.title }". Undo the switch-over, or activate them there.`
	);
	await post( `/import/sources/${ SINGLE }/switch`, { back: true } );
	expect( values( await whereOn( SINGLE, was ) ) ).toEqual(
		new Set( [ 'there' ] )
	);
	if ( IS_LONG ) {
		await expectWanted( SINGLE, was );
	}
} );

test( 'what is on over there after a way back that cannot be undone stays off here', async () => {
	const was = await begin( SINGLE, 'header-footer-options.json' );
	const done = await post( `/import/sources/${ SINGLE }/switch` );
	await switchOnHere( site, done.ids );
	await writeFile( fault(), JSON.stringify( { how: 'refuse on', at: 2 } ) );
	const failed = await site.rest(
		'POST',
		`/import/sources/${ SINGLE }/switch`,
		{
			back: true,
		}
	);
	await rm( fault() );
	expect( failed.status ).not.toBe( 200 );
	const now = await whereOn( SINGLE, was );
	expect(
		done.switched_off.filter( ( id: string ) => now.get( id ) === 'there' )
	).toHaveLength( 1 );
	expect( values( now ).has( 'nowhere' ) ).toBe( false );
	await post( `/import/sources/${ SINGLE }/switch`, { back: true } );
	expect( values( await whereOn( SINGLE, was ) ) ).toEqual(
		new Set( [ 'there' ] )
	);
} );

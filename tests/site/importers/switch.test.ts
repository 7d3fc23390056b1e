/**
 * Spec 4.8: the other plugin's copies are switched off in its own storage, ours are named to be switched on, and the way back leaves every byte
 * as it was.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import {
	SOURCES,
	forgetSwitches,
	loadFixture,
	loadSeveral,
	onThere,
	poster,
	switchOnHere,
} from './fixtures.ts';

const site = testSite();

const post = poster( site );
const on = ( source: string ) => onThere( site, source );

beforeEach( async () => {
	await forgetSwitches( site );
} );

type Answer = {
	ids: number[];
	switched_off: string[];
	switched_on: string[];
	errors: { id: string; title: string; message: string }[];
};

const change = (
	source: string,
	body: Record< string, unknown > = {}
): Promise< Answer > => post( `/import/sources/${ source }/switch`, body );

/** Every byte that they keep. */
const stored = (): Promise< string > =>
	site.php( `
		global $wpdb;
		$all = array();
		foreach ( array( 'snippets', 'hfcm_scripts', 'xyz_ips_short_code', 'wpcb_snippets', 'pspro_snippets', 'xyz_ihs_short_code' ) as $table ) {
			if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->prefix . $table ) ) ) {
				$all[ $table ] = $wpdb->get_results( 'SELECT * FROM ' . $wpdb->prefix . $table );
			}
		}
		$all['posts']   = $wpdb->get_results( "SELECT * FROM $wpdb->posts WHERE post_type IN ( 'wpcode', 'custom-css-js', 'wbcr-snippets', 'asenha_code_snippet', 'scorg' ) ORDER BY ID" );
		$all['meta']    = $wpdb->get_results( "SELECT post_id, meta_key, meta_value FROM $wpdb->postmeta ORDER BY post_id, meta_key, meta_value" );
		$all['options'] = $wpdb->get_results( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name IN ( 'wpcode_snippets', 'custom-css-js-tree', 'hefo', 'post_snippets_options', 'auhfc_settings_sitewide', 'auhfc_settings_homepage', 'wpheaderandfooter_basics', 'shfs_insert_header', 'shfs_insert_footer', 'sccss_settings', 'wpacc_settings', 'ihaf_insert_header', 'ihaf_insert_body', 'ihaf_insert_footer', 'admin_site_enhancements', 'admin_site_enhancements_extra' ) ORDER BY option_name" );
		foreach ( glob( '{' . WP_CONTENT_DIR . '/fluent-snippet-storage,' . WP_CONTENT_DIR . '/uploads/perfmatters/code-snippets}/*', GLOB_BRACE ) as $file ) {
			$all[ basename( $file ) ] = is_file( $file ) ? md5_file( $file ) : '';
		}
		echo md5( serialize( $all ) );` );

for ( const [ source, fixture ] of sample( SOURCES, 18 ) ) {
	test( `${ source }: off over there, once, and back byte for byte`, async () => {
		await loadSeveral( site, fixture );
		const before = await stored();
		const active = await on( source );
		expect( active ).not.toEqual( [] );

		const refused = await change( source, { ids: active } );
		expect( refused ).toMatchObject( { ids: [], switched_off: [] } );
		expect( refused.errors.map( ( { id } ) => id ) ).toEqual( active );
		expect( await stored() ).toBe( before );

		const { created } = await post( `/import/sources/${ source }/run` );
		const done = await change( source );
		expect( done.switched_off ).not.toEqual( [] );
		expect( done.ids ).toEqual(
			done.switched_off.map( ( id ) => created[ id ] )
		);
		// What the other plugin never ran is left alone.
		const shown = await site.rest( 'GET', `/import/sources/${ source }` );
		const stays = [
			...done.errors.map( ( { id } ) => id ),
			...shown.body
				.filter( ( one: { never_ran: boolean } ) => one.never_ran )
				.map( ( { id }: { id: string } ) => id ),
		];
		expect( [ ...done.switched_off, ...stays ] ).toEqual(
			expect.arrayContaining( active )
		);
		expect( await on( source ) ).toEqual(
			active.filter( ( id ) => stays.includes( id ) )
		);
		const off = await stored();
		expect( off ).not.toBe( before );

		const again = await change( source );
		expect( again.switched_off ).toEqual( [] );
		expect( again.ids ).toEqual( done.ids );
		expect( await stored() ).toBe( off );

		const [ first ] = done.ids;
		await switchOnHere( site, [ first ?? 0 ] );
		const back = await change( source, { back: true } );
		expect( back.switched_on ).toEqual( done.switched_off );
		expect( await stored() ).toBe( before );
		const ours = await site.rest( 'GET', `/snippets/${ first }` );
		expect( ours.body.status ).toBe( 'inactive' );
		expect( await change( source, { back: true } ) ).toEqual( {
			ids: [],
			switched_off: [],
			switched_on: [],
			errors: [],
		} );
	}, 120_000 );
}

test( 'a write that fails half-way leaves all as it was; what somebody else has changed is not written over', async () => {
	await loadFixture( site, 'hfcm.sql' );
	await post( '/import/sources/hfcm/run' );
	const before = await stored();
	await site.php( `
		svc_plugin();
		$source   = svc_plugin()->get( 'Svc\\Importers\\Sources' )->get( 'hfcm' );
		$switches = svc_plugin()->get( 'Svc\\Importers\\Switches' );
		$cells    = array( ...$switches->plan( $source, array( '1' ) ), new Svc\\Importers\\StoredValue( 'row', 'hfcm_scripts', 3, 'other', 'inactive' ) );
		try {
			$switches->off( $source, $cells, array( '1', '3' ) );
			throw new LogicException( 'written' );
		} catch ( Svc\\Domain\\Error\\StorageFailure ) {}
		if ( array() !== $switches->ids( $source ) ) {
			throw new LogicException( 'kept' );
		}` );
	expect( await stored() ).toBe( before );
	const done = await change( 'hfcm' );
	await site.php(
		`global $wpdb; $wpdb->update( $wpdb->prefix . 'hfcm_scripts', array( 'status' => 'else' ), array( 'script_id' => ${ done.switched_off[ 0 ] } ) );`
	);
	const off = await stored();
	await switchOnHere( site, done.ids );
	const failed = await site.rest( 'POST', '/import/sources/hfcm/switch', {
		back: true,
	} );
	expect( failed.status ).toBeGreaterThanOrEqual( 400 );
	expect( await stored() ).toBe( off );
	const list = await site.rest( 'GET', '/snippets' );
	expect(
		list.body
			.filter( ( one: { status: string } ) => one.status === 'active' )
			.map( ( one: { id: number } ) => one.id )
			.sort()
	).toEqual( [ ...done.ids ].sort() );
}, 120_000 );

/** Without the one that has one text. */
const SEVERAL = SOURCES.filter( ( [ id ] ) => id !== 'simple-custom-css' );

for ( const [ source, fixture ] of sample( SEVERAL, 20 ) ) {
	test( `${ source }: back one by one, and then the rest, is as it was`, async () => {
		await loadSeveral( site, fixture );
		const before = await stored();
		const active = await on( source );
		await post( `/import/sources/${ source }/run` );
		const done = await change( source );
		// What is a part of another goes with it.
		const first =
			done.switched_off.find( ( id ) => ! id.includes( '@' ) ) ??
			done.switched_off[ 0 ] ??
			'';
		await switchOnHere( site, done.ids );
		const back = await change( source, {
			back: true,
			ids: [ first, 'none' ],
		} );
		expect( back ).toMatchObject( {
			switched_on: expect.arrayContaining( [ first ] ),
			errors: [
				{
					id: 'none',
					message: expect.stringContaining(
						'did not deactivate the original'
					),
				},
			],
		} );
		const stillOff = done.switched_off.filter(
			( id ) => ! back.switched_on.includes( id )
		);
		expect( stillOff ).not.toEqual( [] );
		expect( ( await on( source ) ).sort() ).toEqual(
			active.filter( ( id ) => ! stillOff.includes( id ) ).sort()
		);
		const here = ( await site.rest( 'GET', '/snippets' ) ).body.filter(
			( one: { status: string } ) => one.status === 'active'
		);
		expect( here ).toHaveLength( done.ids.length - back.ids.length );
		// Over once more, so that it was switched off at two times.
		const again = await change( source, { ids: back.switched_on } );
		expect( again.switched_off ).toEqual( back.switched_on );
		const rest = await change( source, { back: true } );
		expect( rest.switched_on.toSorted() ).toEqual(
			done.switched_off.toSorted()
		);
		expect( await on( source ) ).toEqual( active );
		if (
			! [ 'wpcode', 'custom-css-js', 'fluent-snippets' ].includes(
				source
			)
		) {
			expect( await stored() ).toBe( before );
		}
	}, 120_000 );
}

test( 'what is one over there is not torn apart', async () => {
	await loadFixture( site, 'custom-css-js.json' );
	const active = await on( 'custom-css-js' );
	const part = active.find( ( id ) => id.includes( '@' ) ) ?? '';
	const whole = active.filter(
		( id ) => id.split( '@' )[ 0 ] === part.split( '@' )[ 0 ]
	);
	expect( whole.length ).toBeGreaterThan( 1 );
	const before = await stored();
	await post( '/import/sources/custom-css-js/run', { ids: [ part ] } );
	const refused = await change( 'custom-css-js' );
	expect( refused ).toMatchObject( {
		ids: [],
		switched_off: [],
		errors: [
			{
				id: part,
				message: expect.stringContaining( 'with other snippets' ),
			},
		],
	} );
	expect( await stored() ).toBe( before );

	await post( '/import/sources/custom-css-js/run', { ids: whole } );
	const done = await change( 'custom-css-js', { ids: whole } );
	expect( done.switched_off ).toEqual( whole );
	expect( done.ids ).toHaveLength( whole.length );
} );

test( 'a dry run of the import is a table to read, and JSON for machines', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	const dry = ( ...more: string[] ) =>
		site.wp(
			...[ 'svc', 'import-from', 'code-snippets', '--dry-run', ...more ]
		);
	const { stdout: shown } = await dry();
	expect( shown ).toMatch(
		/id\s.*title\s.*state\s.*left_off\s.*check_first\s.*reasons/
	);
	expect( shown ).toContain(
		'only Code Snippets Pro prints CSS and JavaScript'
	);
	expect( shown ).not.toMatch( /[[{]"/ );
	const machine = await dry( '--format=json' );
	expect( JSON.parse( machine.stdout )[ 0 ] ).toHaveProperty( 'maps' );
} );

test( 'a dry run at the command line tells of the switch, and switches nothing', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	await post( '/import/sources/code-snippets/run' );
	const before = await stored();
	const dry = await site.wp(
		...[ 'svc', 'import-from', 'code-snippets', '--switch' ],
		...[ '--dry-run', '--user=admin' ]
	);
	expect( dry.code, dry.stderr ).toBe( 0 );
	expect( dry.stdout ).toMatch( /code-snippets\/\d+.*active.*inactive/ );
	expect( await stored() ).toBe( before );
} );

describe( 'where PHP cannot be written', () => {
	const locked = testSite( { constants: { DISALLOW_FILE_EDIT: true } } );

	test( 'nobody has the other plugin run PHP again through the API', async () => {
		await loadFixture( locked, 'code-snippets.sql' );
		const svc = ( ...words: string[] ) =>
			locked.wp( 'svc', 'import-from', 'code-snippets', ...words );
		expect( ( await svc() ).code ).toBe( 0 );
		const done = await svc( '--switch' );
		expect( done.code, done.stderr ).toBe( 0 );
		expect( done.stdout ).toMatch( /wp svc bulk enable \d+ / );
		const over = () =>
			locked.php(
				'global $wpdb; echo $wpdb->get_var( "SELECT SUM(active) FROM {$wpdb->prefix}snippets" );'
			);
		const off = await over();
		const refused = await locked.rest(
			'POST',
			'/import/sources/code-snippets/switch',
			{ back: true }
		);
		expect( refused.status, refused.text ).toBe( 403 );
		expect( await over() ).toBe( off );
		expect( ( await svc( '--switch', '--back' ) ).code ).toBe( 0 );
		expect( Number( await over() ) ).toBeGreaterThan( Number( off ) );
	} );
} );

test( 'what runs over there again goes off there before it is named to be switched on here', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	const before = await stored();
	await post( '/import/sources/code-snippets/run' );
	const { switched_off: off, ids } = await change( 'code-snippets' );
	const [ id = '' ] = off;
	// By hand, or by a way back that died between its writes.
	await site.php(
		`global $wpdb; $wpdb->update( $wpdb->prefix . 'snippets', array( 'active' => 1 ), array( 'id' => ${ id } ) );`
	);
	expect( await on( 'code-snippets' ) ).toContain( id );
	expect( await change( 'code-snippets', { ids: [ id ] } ) ).toMatchObject( {
		ids: [ ids[ 0 ] ],
		switched_off: [ id ],
		errors: [],
	} );
	expect( await on( 'code-snippets' ) ).not.toContain( id );
	const back = await change( 'code-snippets', { back: true } );
	expect( back.switched_on.toSorted() ).toEqual( off.toSorted() );
	expect( await stored() ).toBe( before );
} );

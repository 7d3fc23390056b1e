/**
 * Spec 4.8: what is deleted in the other plugin after the switch-over stops the way back of nothing else. It is named, and ours stays on.
 */
import { beforeEach, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import {
	forgetSwitches,
	loadFixture,
	loadSeveral,
	onHere,
	onThere,
	poster,
	switchOnHere,
} from './fixtures.ts';

const site = testSite();

const row = ( table: string, key: string ) => ( id: string ) =>
	`global $wpdb; $wpdb->delete( $wpdb->prefix . '${ table }', array( '${ key }' => ${ id } ) );`;
const post = ( id: string ) => `wp_delete_post( ${ id }, true );`;

/** Each source with what loads its data, and PHP that deletes one of its snippets. */
const SOURCES = [
	[ 'wpcode', 'wpcode.json', post ],
	[
		'fluent-snippets',
		'fluent-snippets.json',
		( id: string ) =>
			`unlink( WP_CONTENT_DIR . '/fluent-snippet-storage/${ id }' );`,
	],
	[ 'code-snippets', 'code-snippets.sql', row( 'snippets', 'id' ) ],
	[ 'hfcm', 'hfcm.sql', row( 'hfcm_scripts', 'script_id' ) ],
	[ 'custom-css-js', 'custom-css-js.json', post ],
	[ 'woody', 'woody.json', ( id: string ) => `wp_trash_post( ${ id } );` ],
	[
		'insert-php-code-snippet',
		'xyz-insert-php.sql',
		row( 'xyz_ips_short_code', 'id' ),
	],
	[ 'wpcodebox', 'wpcodebox2.sql', row( 'wpcb_snippets', 'id' ) ],
	[ 'post-snippets', 'post-snippets.sql', row( 'pspro_snippets', 'ID' ) ],
	[
		'insert-html-snippet',
		'xyz-insert-html.sql',
		row( 'xyz_ihs_short_code', 'id' ),
	],
	[
		'header-and-footer-scripts',
		'header-footer-options.json',
		( id: string ) => `delete_option( '${ id }' );`,
	],
] as const;

const send = poster( site );
const on = ( source: string ) => onThere( site, source );
const runningHere = () => onHere( site );

beforeEach( async () => {
	await forgetSwitches( site );
} );

/** What the list that the plugin runs from says of a snippet; for those that have one. */
const listed = ( id: string ): Promise< string > =>
	site.php( `
		$all = array( get_option( 'wpcode_snippets' ), get_option( 'custom-css-js-tree' ) );
		$own = WP_CONTENT_DIR . '/fluent-snippet-storage/index.php';
		$all = array( $all, is_file( $own ) ? array_diff_key( require $own, array( 'draft' => 1 ) ) : array() );
		preg_match_all( '/"id":${ /^\d+$/.test( id ) ? id : 0 }\\b|"${ id }(?:"|\\.)/', wp_json_encode( $all ), $found );
		echo count( $found[0] );` );

for ( const [ source, fixture, remove ] of sample( SOURCES, 10 ) ) {
	test( `${ source }: one that is gone over there is named, and the others come back`, async () => {
		await loadSeveral( site, fixture );
		const before = await on( source );
		const { created } = await send( `/import/sources/${ source }/run` );
		const done = await send( `/import/sources/${ source }/switch` );
		const [ gone = '', ...others ]: string[] = done.switched_off.filter(
			( id: string ) => ! id.startsWith( 'ihaf_' ) && ! id.includes( '@' )
		);
		expect( others ).not.toEqual( [] );
		await switchOnHere( site, done.ids );
		const listedOff = await listed( gone );
		await site.php( remove( gone ) );

		if ( IS_LONG || source === SOURCES[ 0 ][ 0 ] ) {
			const dry = await site.wp(
				...[ 'svc', 'import-from', source, '--switch', '--back' ],
				...[ '--dry-run', '--user=admin' ]
			);
			expect( dry.stdout + dry.stderr ).toContain( 'was deleted' );
		}

		const back = await send( `/import/sources/${ source }/switch`, {
			back: true,
		} );
		expect( back.errors ).toMatchObject( [
			{ id: gone, message: expect.stringContaining( 'was deleted' ) },
		] );
		expect( back.switched_on ).toEqual(
			done.switched_off.filter( ( id: string ) => id !== gone )
		);
		expect( await on( source ) ).toEqual(
			before.filter( ( id ) => id !== gone )
		);
		expect( await listed( gone ) ).toBe( listedOff );
		expect( await runningHere() ).toEqual( [ created[ gone ] ] );
		// Nothing is left to go back to.
		expect(
			(
				await send( `/import/sources/${ source }/switch`, {
					back: true,
				} )
			).errors
		).toEqual( [] );
	}, 120_000 );
}

test( 'where the whole option is deleted over there, all stay on here and are named', async () => {
	await loadFixture( site, 'hefo.json' );
	await send( '/import/sources/head-footer-post-injections/run' );
	const done = await send(
		'/import/sources/head-footer-post-injections/switch'
	);
	await switchOnHere( site, done.ids );
	const here = await runningHere();
	expect( here ).not.toEqual( [] );
	await site.php( "delete_option( 'hefo' );" );
	const back = await send(
		'/import/sources/head-footer-post-injections/switch',
		{ back: true }
	);
	expect( back ).toMatchObject( { ids: [], switched_on: [] } );
	expect(
		back.errors.map( ( { id }: { id: string } ) => id ).sort()
	).toEqual( done.switched_off.toSorted() );
	expect( await runningHere() ).toEqual( here );
} );

test( 'ASE: a post that is gone and texts whose option is gone are named; the rest comes back into a list that was made again', async () => {
	const source = 'admin-site-enhancements';
	await loadFixture( site, 'ase.json' );
	// As the Pro version keeps it: settings with objects in them.
	await site.php(
		`foreach ( array( 9801, 9802 ) as $id ) { delete_post_meta( $id, '_active' ); $entry = array( 'id' => $id, 'filename' => "$id.x", 'location' => array( 'frontend' ), 'conditionals' => array( array( (object) array( 'type' => 'showif', 'conditions' => array() ) ) ) ); $extra['code_snippets'][ 9801 === $id ? 'php' : 'css' ][ $id ] = $entry; } $extra['code_snippets']['jquery'] = true; $extra['other'] = (object) array( 'a' => 1 ); update_option( 'admin_site_enhancements_extra', $extra );`
	);
	const before = await on( source );
	expect( before ).toEqual(
		expect.arrayContaining( [ 'head_code', '9801', '9802' ] )
	);
	const runs = () =>
		site.php(
			"$list = get_option( 'admin_site_enhancements_extra' ); echo json_encode( array( array_keys( $list['code_snippets']['php'] ), array_keys( $list['code_snippets']['css'] ), $list['code_snippets']['jquery'], $list['other'] ) );"
		);
	await send( `/import/sources/${ source }/run` );
	const done = await send( `/import/sources/${ source }/switch` );
	expect( done.switched_off ).toEqual( before );
	expect( await on( source ) ).toEqual( [] );
	expect( await runs() ).toBe( '[[],[],true,{"a":1}]' );
	await switchOnHere( site, done.ids );
	await site.php(
		"wp_delete_post( 9802, true ); delete_option( 'admin_site_enhancements' ); $list = get_option( 'admin_site_enhancements_extra' ); $list['code_snippets']['css'][7] = array( 'id' => 7 ); update_option( 'admin_site_enhancements_extra', $list );"
	);

	const back = await send( `/import/sources/${ source }/switch`, {
		back: true,
	} );
	expect( back.switched_on ).toEqual( [ '9801' ] );
	expect(
		back.errors.map( ( { id }: { id: string } ) => id ).sort()
	).toEqual( before.filter( ( id ) => id !== '9801' ).sort() );
	expect( await runs() ).toBe( '[[9801],[7],true,{"a":1}]' );
	expect( await on( source ) ).toEqual( [ '9801' ] );
	await site.php( "delete_option( 'admin_site_enhancements_extra' );" );
}, 120_000 );

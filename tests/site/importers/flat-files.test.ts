/**
 * Spec 4.8: Code Snippets may run its snippets from files, where its table stops nothing: what is switched over stops there, too, and comes
 * back byte for byte.
 */
import { beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { loadFixture, poster } from './fixtures.ts';

/** Tells which snippets the other plugin would run from its files. */
const OTHER_PLUGIN = `<?php
add_action( 'wp_footer', static function () {
	global $wpdb;
	foreach ( [ 'php', 'html' ] as $type ) {
		$list = WP_CONTENT_DIR . '/code-snippets/' . wp_hash( $wpdb->prefix . 'snippets' ) . "/$type/index.php";
		foreach ( is_file( $list ) ? require $list : [] as $id => $entry ) {
			echo $entry['active'] ? "<i>runs-$id</i>" : '';
		}
	}
} );`;

const site = testSite( { muPlugins: { 'other-plugin.php': OTHER_PLUGIN } } );

const FOLDER =
	"$d = WP_CONTENT_DIR . '/code-snippets/' . wp_hash( $GLOBALS['wpdb']->prefix . 'snippets' );";

/** Lists as that plugin writes them, of what its table has: all fields, what is on and what is not. */
const WRITE = `
	${ FOLDER }
	global $wpdb;
	$lists = [ 'php' => [], 'html' => [] ];
	foreach ( $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}snippets WHERE active >= 0 ORDER BY id", ARRAY_A ) as $row ) {
		$type = str_ends_with( $row['scope'], 'content' ) ? 'html' : 'php';
		$lists[ $type ][ (int) $row['id'] ] = [ 'id' => (int) $row['id'], 'tags' => explode( ', ', $row['tags'] ), 'active' => '1' === $row['active'], 'cloud_id' => null ] + $row;
	}
	foreach ( $lists as $type => $list ) {
		wp_mkdir_p( "$d/$type" );
		file_put_contents( "$d/$type/index.php", "<?php\\n\\nif ( ! defined( 'ABSPATH' ) ) { return; }\\n\\nreturn " . var_export( $list, true ) . ";\\n" );
	}
	file_put_contents( WP_CONTENT_DIR . '/code-snippets/flat-files-enabled.flag', '' );`;

const stored = (): Promise< string > =>
	site.php(
		`${ FOLDER } global $wpdb; echo md5( serialize( [ $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}snippets" ), file_get_contents( "$d/php/index.php" ), file_get_contents( "$d/html/index.php" ) ] ) );`
	);

const runs = async (): Promise< string[] > =>
	[ ...( await site.page( '/' ) ).text.matchAll( /runs-(\d+)/g ) ].map(
		( [ , id ] ) => id ?? ''
	);

const post = poster( site );

const ROUTE = '/import/sources/code-snippets';

beforeEach( async () => {
	await site.php( "delete_option( 'svc_switched_code-snippets' );" );
	await site.resetSnippets();
	await loadFixture( site, 'code-snippets.sql' );
} );

test( 'what is switched over stops in the files, too, and runs again after the way back', async () => {
	// Off in the table, and still on where it counts.
	await site.php(
		`${ WRITE } $wpdb->update( $wpdb->prefix . 'snippets', [ 'active' => 0 ], [ 'id' => 12 ] );`
	);
	const before = await stored();
	const running = await runs();
	expect( running ).toEqual( expect.arrayContaining( [ '11', '12', '15' ] ) );

	await post( `${ ROUTE }/run` );
	const one = await post( `${ ROUTE }/switch`, { ids: [ '12' ] } );
	expect( one.switched_off ).toEqual( [ '12' ] );
	expect( await runs() ).toEqual( running.filter( ( id ) => id !== '12' ) );
	const rest = await post( `${ ROUTE }/switch` );
	expect( rest.errors ).toEqual( [] );
	// A stylesheet, which the free version never printed, is left alone.
	expect( await runs() ).toEqual( [ '18' ] );
	// The rest of the lists is as it was.
	expect(
		await site.php(
			`${ FOLDER } $list = require "$d/php/index.php"; echo json_encode( [ array_keys( $list ), $list[11]['tags'], $list[11]['code'] === $GLOBALS['wpdb']->get_var( "SELECT code FROM {$GLOBALS['wpdb']->prefix}snippets WHERE id = 11" ), $list[12]['cloud_id'] ] );`
		)
	).toBe(
		JSON.stringify( [
			[ 11, 12, 13, 16, 18, 19 ],
			[ 'performance', 'head' ],
			true,
			null,
		] )
	);

	await post( `${ ROUTE }/switch`, { back: true } );
	expect( await stored() ).toBe( before );
	expect( await runs() ).toEqual( running );
}, 180_000 );

test( 'the list says what runs, and the way back leaves what was changed in it meanwhile', async () => {
	await site.php( WRITE );
	const edit = ( from: string, to: string ) =>
		site.php(
			`${ FOLDER } $list = require "$d/php/index.php"; $list[11]['active'] = ${ from }; $list[16]['name'] = '${ to }'; file_put_contents( "$d/php/index.php", "<?php\n\nreturn " . var_export( $list, true ) . ";\n" );`
		);
	const list = () =>
		site.php( `${ FOLDER } echo file_get_contents( "$d/php/index.php" );` );
	await edit( 'false', 'before' );
	const shown = await site.rest( 'GET', ROUTE );
	const status = ( id: string ) =>
		shown.body.find( ( one: { id: string } ) => one.id === id ).status;
	expect( [ status( '11' ), status( '12' ) ] ).toEqual( [
		'inactive',
		'active',
	] );

	await edit( 'true', 'before' );
	await post( `${ ROUTE }/run` );
	const { switched_off: off } = await post( `${ ROUTE }/switch`, {
		ids: [ '11', '12' ],
	} );
	expect( off ).toEqual( [ '11', '12' ] );
	await edit( 'false', 'meanwhile' );
	const meanwhile = await list();
	await post( `${ ROUTE }/switch`, { back: true } );
	expect( await runs() ).toEqual( expect.arrayContaining( off ) );
	await edit( 'false', 'meanwhile' );
	await site.php(
		`${ FOLDER } $list = require "$d/php/index.php"; $list[12]['active'] = false; file_put_contents( "$d/php/index.php", "<?php\n\nreturn " . var_export( $list, true ) . ";\n" );`
	);
	expect( await list() ).toBe( meanwhile );
}, 180_000 );

test( 'a list that is not of that form keeps all as it is, with the reason', async () => {
	await site.php(
		`${ WRITE } file_put_contents( "$d/php/index.php", '<?php return array_map( "intval", array() );' );`
	);
	const before = await stored();
	await post( `${ ROUTE }/run` );
	const refused = await post( `${ ROUTE }/switch` );
	expect( refused.switched_off ).toEqual( [] );
	expect( refused.errors[ 0 ].message ).toContain( "can't be read" );
	expect( await stored() ).toBe( before );
}, 120_000 );

test( 'PHP in a text runs in a file, and is printed as text from the table', async () => {
	const code = async (): Promise< string > => {
		await site.php(
			"global $wpdb; $wpdb->update( $wpdb->prefix . 'snippets', [ 'code' => '<b><?php echo 1; ?></b>' ], [ 'id' => 15 ] );"
		);
		const shown = await site.rest( 'GET', ROUTE, undefined, {
			query: { with_code: 1 },
		} );
		return shown.body.find( ( { id }: { id: string } ) => id === '15' )
			.code;
	};
	await site.php(
		"@unlink( WP_CONTENT_DIR . '/code-snippets/flat-files-enabled.flag' );"
	);
	expect( await code() ).not.toBe( '<b><?php echo 1; ?></b>' );
	await site.php( WRITE );
	expect( await code() ).toBe( '<b><?php echo 1; ?></b>' );
}, 120_000 );

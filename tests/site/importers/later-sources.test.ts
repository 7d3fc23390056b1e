/**
 * Spec 4.8: what is read of the data of larger plugins beside the nine, none of which is there.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { itemsOf, loadFixture } from './fixtures.ts';
import type { Foreign } from './fixtures.ts';

const site = testSite();

const ASE = 'Ase\\AseReader';
const SCRIPTS_ORGANIZER = 'ScriptsOrganizer\\ScriptsOrganizerReader';
const PERFMATTERS = 'Perfmatters\\PerfmattersReader';
const PERFMATTERS_FILES =
	', new Svc\\Storage\\Outside\\ForeignFiles( Svc\\Importers\\Sources::perfmatters_folder() )';

const by = ( items: Foreign[], id: string ): Foreign | undefined =>
	items.find( ( one ) => one.id === id );

test.each( [
	[ ASE, '' ],
	[ PERFMATTERS, PERFMATTERS_FILES ],
	[ SCRIPTS_ORGANIZER, '' ],
] )( '%s: where there is no data, there is nothing', async ( source, more ) => {
	expect( await itemsOf( site, source, more ) ).toEqual( {
		count: 0,
		items: [],
	} );
} );

test( 'ASE: texts as visitors get them, and the posts of the Pro version', async () => {
	await loadFixture( site, 'ase.json' );
	const { count, items } = await itemsOf( site, ASE );
	expect( count ).toBe( items.length );
	expect( items ).toMatchObject( [
		{
			id: 'head_code',
			is_active: true,
			code: '<meta name="fx-ase-head" content="it\'s">',
			fields: { type: 'html', hook: 'wp_head', priority: 10 },
			check_first: [],
		},
		{
			id: 'footer_code',
			is_active: true,
			code: '<!-- fx-ase-footer -->',
			fields: { type: 'html', hook: 'wp_footer', priority: 20 },
		},
		{
			id: 'custom_frontend_css',
			is_active: true,
			code: '.fx-ase-css { color: navy; }',
			fields: { type: 'css', hook: 'frontend' },
		},
		{
			id: 'custom_admin_css',
			is_active: false,
			code: '#fx-ase-admin { color: navy; }',
			fields: { type: 'css', hook: 'admin' },
		},
		{
			id: '9801',
			title: 'ASE Pro PHP',
			is_active: true,
			code: "add_action( 'wp_footer', function () { echo '<!-- fx-ase-9801 -->'; } );",
			fields: { type: 'php', hook: 'plugins_loaded' },
			check_first: [],
		},
		{
			id: '9802',
			is_active: false,
			code: '.fx-ase-9802 { color: red; }',
			fields: { type: 'css', hook: 'frontend', load_as: 'file' },
		},
	] );
} );

/** Settings of a post of ASE Pro, as PHP. */
const settings = ( id: number, options: string, code: string ): string =>
	`update_post_meta( ${ id }, 'options', array_merge( (array) get_post_meta( ${ id }, 'options', true ), ${ options } ) ); delete_post_meta( ${ id }, '_active' ); $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->posts, array( 'post_content' => ${ code } ), array( 'ID' => ${ id } ) );`;

test( 'ASE: shortcodes show what is returned, sides come apart, conditions count on the site only, and backslashes of CSS stay', async () => {
	await loadFixture( site, 'ase.json' );
	await site.php(
		settings(
			9801,
			"array( 'execution_location_type' => 'shortcode' )",
			`"<?php return '<b>x</b>';"`
		) +
			settings(
				9802,
				`array( 'language' => 'js', 'type' => 'footer', 'side' => 'frontend,admin', 'conditionals' => array( array( (object) array( 'type' => 'showif', 'conditions' => array( (object) array( 'type' => 'scope', 'conditions' => array( (object) array( 'param' => 'location-page-type', 'operator' => 'equals', 'value' => 'is_singular' ) ) ) ) ) ) ) )`,
				`'f();'`
			) +
			`$o = get_option( 'admin_site_enhancements' ); $o['custom_frontend_css'] = '.a::before { content: "\\\\f101"; }'; $o['disable_code_unslash'] = true; $o['footer_code'] = 'a\\\\d'; update_option( 'admin_site_enhancements', $o );`
	);
	const { items } = await itemsOf( site, ASE );
	expect( by( items, '9801' ) ).toMatchObject( {
		fields: { type: 'html', run: 'shortcode' },
		code: "<?php return '<b>x</b>';\n?>",
		check_first: [ expect.stringContaining( 'returns' ) ],
		stays: expect.stringContaining( 'returns' ),
	} );
	expect( by( items, '9802' )?.fields ).toMatchObject( {
		hook: 'frontend_footer',
		conditions: [
			[
				{ type: 'page_type', op: 'is', value: [ 'singular' ] },
				{ type: 'page_type', op: 'is_not', value: [ 'front_page' ] },
			],
		],
	} );
	const admin = by( items, '9802@admin' );
	expect( admin?.fields.hook ).toBe( 'admin_footer' );
	expect( admin?.fields.conditions ).toBeUndefined();
	expect( admin?.check_first.join( ' ' ) ).toContain( 'conditions' );
	expect( by( items, 'custom_frontend_css' )?.code ).toBe(
		'.a::before { content: "\\f101"; }'
	);
	expect( by( items, 'footer_code' )?.code ).toBe( 'a\\d' );
} );

/** PHP that writes the list that Perfmatters runs from, of what is in the heads of its files. */
const LIST = `$d = Svc\\Importers\\Sources::perfmatters_folder(); $entry = static fn( $name, $active ) => array( 'name' => $name, 'type' => 'js', 'active' => $active, 'conditions' => array( 'include' => array( array( 'rule' => 'general:404', 'object' => '' ) ) ), 'tags' => array(), 'file_name' => $name ); $list = array( 'active' => array( '1-short-titles.php' => $entry( '1-short-titles.php', 1 ), '2-flag.php' => $entry( '2-flag.php', 1 ) ), 'inactive' => array( '3-old-note.php' => $entry( '3-old-note.php', 0 ) ), 'meta' => array( 'secret_key' => 'k', 'force_disabled' => 0 ), 'error_files' => array() );`;
const WRITE = `file_put_contents( "$d/index.php", "<?php\nif(!defined('ABSPATH')) {return;}\n/*\n * This file was generated by Perfmatters.\n */\nreturn " . var_export( $list, true ) . ';' );`;

test( 'Perfmatters: files read as text, with the list of what runs', async () => {
	await loadFixture( site, 'perfmatters.json' );
	const { count, items } = await itemsOf(
		site,
		PERFMATTERS,
		PERFMATTERS_FILES
	);
	expect( count ).toBe( items.length );
	expect( items ).toMatchObject( [
		{
			id: '1-short-titles.php',
			title: 'Short titles',
			is_active: true,
			code: "add_action( 'wp_footer', function () { echo '<!-- fx-pm-1 -->'; } );",
			fields: {
				type: 'php',
				hook: 'plugins_loaded',
				priority: 10,
				tags: [ 'content' ],
				description: 'Cuts long titles',
				created: 1769940000,
				conditions: [
					[ { type: 'location', op: 'is', value: [ 'frontend' ] } ],
				],
			},
			check_first: [ expect.stringContaining( 'is missing' ) ],
		},
		{
			id: '2-flag.php',
			is_active: true,
			code: 'window.fxPm2 = 1;',
			fields: {
				type: 'js',
				hook: 'frontend_footer',
				priority: 20,
				load_as: 'file',
				js_strategy: 'defer',
				tags: [],
				conditions: [
					[
						{
							type: 'page_type',
							op: 'is',
							value: [ 'front_page' ],
						},
						{ type: 'user_logged_in', op: 'is_not', value: null },
					],
				],
			},
			check_first: [ expect.stringContaining( 'is missing' ) ],
		},
		{
			id: '3-old-note.php',
			is_active: false,
			code: '<p class="fx-pm-3">Old</p>',
			fields: { type: 'html', run: 'shortcode' },
		},
	] );

	// The list says what runs, whatever the heads say; nothing of it is run.
	await site.php(
		`svc_plugin(); ${ LIST } unset( $list['active']['1-short-titles.php'] ); $list['error_files']['2-flag.php'] = 'Broken'; ${ WRITE }`
	);
	const listed = await itemsOf( site, PERFMATTERS, PERFMATTERS_FILES );
	expect( listed.items.map( ( one ) => one.is_active ) ).toEqual( [
		...[ false, false, false ],
	] );
	expect( listed.items[ 0 ]?.check_first ).toEqual( [] );
	expect( listed.items[ 1 ]?.check_first ).toEqual( [
		expect.stringContaining( 'Broken' ),
	] );
	await site.php(
		`svc_plugin(); ${ LIST } file_put_contents( "$d/index.php", '<?php file_put_contents( WP_CONTENT_DIR . "/trap.txt", "ran" ); return array( "active" => strtoupper( "x" ) );' ); symlink( ABSPATH . 'wp-config.php', "$d/8-link.php" ); file_put_contents( "$d/9-other.php", '<?php exit;' );`
	);
	const trapped = await itemsOf( site, PERFMATTERS, PERFMATTERS_FILES );
	expect(
		trapped.items.map( ( { id, error, is_active: on } ) => [
			id,
			error,
			on,
		] )
	).toEqual( [
		[ '1-short-titles.php', '', true ],
		[ '2-flag.php', '', true ],
		[ '3-old-note.php', '', false ],
		[ '9-other.php', 'The file is not one of the other plugin.', false ],
	] );
	expect(
		await site.php(
			`svc_plugin(); ${ LIST } foreach ( array( 'index', '8-link', '9-other' ) as $name ) { unlink( "$d/$name.php" ); } echo file_exists( WP_CONTENT_DIR . '/trap.txt' ) ? 'ran' : 'nothing ran';`
		)
	).toBe( 'nothing ran' );
} );

test( 'Perfmatters: off in its files and in its list, and back byte for byte', async () => {
	await loadFixture( site, 'perfmatters.json' );
	await site.php( `svc_plugin(); ${ LIST } ${ WRITE }` );
	const files = () =>
		site.php(
			`svc_plugin(); ${ LIST } foreach ( glob( "$d/*.php" ) as $file ) { echo basename( $file ), md5_file( $file ), PHP_EOL; }`
		);
	const post = async (
		path: string,
		body: Record< string, unknown > = {}
	) => {
		const answer = await site.rest(
			'POST',
			`/import/sources/perfmatters/${ path }`,
			body
		);
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};
	const before = await files();
	await post( 'run' );
	const done = await post( 'switch' );
	expect( done.switched_off ).toEqual( [
		'1-short-titles.php',
		'2-flag.php',
	] );
	expect( done.errors ).toEqual( [] );
	expect(
		JSON.parse(
			await site.php(
				`svc_plugin(); ${ LIST } $list = require "$d/index.php"; $two = $list['inactive']['2-flag.php']; echo json_encode( array( array_keys( $list['active'] ), array_keys( $list['inactive'] ), $two['active'], $two['conditions']['include'][0]['rule'], substr_count( file_get_contents( "$d/2-flag.php" ), "\n* @active: 0\n" ) ) );`
			)
		)
	).toEqual( [
		[],
		[ '3-old-note.php', '1-short-titles.php', '2-flag.php' ],
		0,
		'general:404',
		1,
	] );
	const back = await post( 'switch', { back: true } );
	expect( back.switched_on ).toEqual( done.switched_off );
	expect( await files() ).toBe( before );

	// One is deleted, and the list made again.
	await post( 'switch' );
	await site.php(
		`svc_plugin(); ${ LIST } unlink( "$d/2-flag.php" ); unset( $list['active']['2-flag.php'] ); $list['inactive'] += $list['active']; $list['active'] = array( '7-new.php' => $entry( '7-new.php', 1 ) ); ${ WRITE }`
	);
	const half = await post( 'switch', { back: true } );
	expect( half.switched_on ).toEqual( [ '1-short-titles.php' ] );
	expect( half.errors ).toMatchObject( [ { id: '2-flag.php' } ] );
	expect(
		await site.php(
			`svc_plugin(); ${ LIST } $list = require "$d/index.php"; echo json_encode( array( array_keys( $list['active'] ), array_keys( $list['inactive'] ) ) ); unlink( "$d/index.php" );`
		)
	).toBe( '[["7-new.php","1-short-titles.php"],["3-old-note.php"]]' );
}, 60_000 );

test( 'Scripts Organizer: PHP, head and foot of a post arrive as a snippet each', async () => {
	await loadFixture( site, 'scripts-organizer.json' );
	const { count, items } = await itemsOf( site, SCRIPTS_ORGANIZER );
	expect( count ).toBe( 2 );
	const pages = [
		[
			{ type: 'post_type', op: 'is', value: [ 'post', 'page' ] },
			{ type: 'page_type', op: 'is', value: [ 'single', 'page' ] },
		],
	];
	expect( items ).toMatchObject( [
		{
			id: '9701@php',
			title: 'Footer note',
			is_active: true,
			code: "add_action( 'wp_footer', function () { echo '<!-- fx-so-9701 -->'; } );",
			fields: {
				type: 'php',
				hook: 'init',
				priority: 5,
				tags: [ 'basics' ],
				description: 'A note',
			},
			check_first: [],
		},
		{
			id: '9702@header',
			is_active: true,
			code: '.fx-so-9702 { margin: 0; }',
			fields: {
				type: 'css',
				hook: 'frontend',
				load_as: 'inline',
				conditions: pages,
			},
		},
		{
			id: '9702@footer',
			is_active: true,
			code: 'window.fxSo9702 = 1;',
			fields: {
				type: 'js',
				hook: 'frontend_footer',
				load_as: 'file',
				conditions: pages,
			},
		},
	] );
	expect( items[ 1 ]?.check_first ).toHaveLength( 1 );
} );

test( 'Scripts Organizer: backslashes come back, a shortcode has the number of its post, and what never runs is off', async () => {
	await loadFixture( site, 'scripts-organizer.json' );
	await site.php(
		`update_post_meta( 9701, 'SCORG_php_script', base64_encode( '<?php echo "REPLACE_BACKSLASHn";' ) ); update_post_meta( 9701, 'SCORG_trigger_location', 'conditions' ); add_post_meta( 9701, 'SCORG_script_type', 'shortcode' ); update_post_meta( 9702, 'SCORG_trigger_location', 'everywhere' ); update_post_meta( 9702, 'SCORG_header_script', '.plain { }' );`
	);
	const { items } = await itemsOf( site, SCRIPTS_ORGANIZER );
	expect( items ).toMatchObject( [
		{
			id: '9701',
			is_active: true,
			code: '<?php echo "\\n";',
			fields: { type: 'html', run: 'shortcode' },
		},
		{
			id: '9701@php',
			is_active: true,
			code: 'echo "\\n";',
			fields: { type: 'php', hook: 'wp', priority: 10 },
		},
		{ id: '9702@header', is_active: false, code: '.plain { }' },
		{ id: '9702@footer', is_active: false },
	] );
} );

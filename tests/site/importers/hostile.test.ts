/**
 * Spec 4.8: data that was made to do harm, or that broke. Nothing of it is run, each item is imported as text or refused by name, and
 * the others arrive.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { type Foreign, itemsOf, loadFixture } from './fixtures.ts';

/** PHP that makes a file when it runs, in any form. */
const TRAP = "file_put_contents( WP_CONTENT_DIR . '/trap.txt', 'ran' );";

/** Texts that go into every column, title, term and meta, one after the other. */
const TEXTS = `array(
	"<script>alert(1)</script>Title",
	"<img src=x onerror=alert(1)>",
	"../../../wp-config.php",
	"php://filter/resource=wp-config.php",
	"a\\0b",
	"\\xff\\xfe\\x80 broken",
	"\\u{202E}gpj.exe",
	"<?php ${ TRAP.replace( /'/g, "\\'" ) } ?>x",
	"<?= ${ TRAP.replace( /'/g, "\\'" ) } ?>",
	"<? ${ TRAP.replace( /'/g, "\\'" ) } ?>",
	'O:8:"Svc_Trap":1:{s:1:"a";i:1;}',
	'a:1:{i:0;O:8:"Svc_Trap":0:{}}',
	'C:8:"Svc_Trap":3:{abc}',
	'E:12:"Svc_Trap:One";',
	'a:99999999:{i:0;i:1;}',
	'a:1:{i:0;R:1;}',
	's:999:"short";',
	str_repeat( 'a:1:{i:0;', 200 ) . 'i:1;' . str_repeat( '}', 200 ),
	'[[{"subject":"authenticated"',
	str_repeat( '[', 5000 ),
	"' OR 1=1 -- ",
	"%s %d %i %1\\$s {prefix}",
	"[svc id=1][shortcode]",
	"&lt;script&gt;alert(1)&lt;/script&gt;",
	"\\r\\n\\r\\nLocation: https://example.com",
	str_repeat( 'x', 100000 ),
	"-1", "0", "99999999999999999999", "1e309", "NAN", "NULL", "", " ", "\\t",
)`;

/** A class that tells when it is made an object of; the file is what a test looks for. */
const CLASS = `class Svc_Trap { public function __wakeup() { ${ TRAP } } public function __unserialize( array $d ): void { ${ TRAP } } public function __destruct() { ${ TRAP } } public static function unserialize( $x ) { ${ TRAP } } }`;

const site = testSite( { muPlugins: { 'trap.php': `<?php ${ CLASS }` } } );

const trapped = () =>
	existsSync( path.join( site.wpContent, 'trap.txt' ) )
		? 'ran'
		: 'nothing ran';

/** Every item has a name and is either refused with a reason, or text that fits; the items as they were read. */
async function expectClean( source: string ): Promise< Foreign[] > {
	const { items } = await itemsOf( site, source );
	expect( items.length ).toBeGreaterThan( 30 );
	for ( const item of items ) {
		expect( item.title, item.id ).not.toBe( '' );
		expect( item.title ).not.toMatch( /<\w|[\0-\x1f\u202e]/ );
		expect( [ ...item.title ].length ).toBeLessThanOrEqual( 200 );
	}
	const report = await site.rest(
		'POST',
		`/import/sources/${ source }/run`,
		{}
	);
	expect( report.status, report.text.slice( 0, 500 ) ).toBe( 200 );
	const { created, errors } = report.body as {
		created: Record< string, number >;
		errors: { id: string; message: string }[];
	};
	expect(
		[ ...Object.keys( created ), ...errors.map( ( { id } ) => id ) ].sort()
	).toEqual( items.map( ( { id } ) => id ).sort() );
	for ( const { id, message } of errors ) {
		expect( message, id ).not.toBe( '' );
	}
	const shown = await site.rest( 'GET', `/import/sources/${ source }` );
	expect( shown.status ).toBe( 200 );
	const list = await site.rest( 'GET', '/snippets' );
	expect(
		list.body.filter(
			( one: { status: string } ) => one.status !== 'inactive'
		)
	).toEqual( [] );
	for ( const address of [ '/', '/wp-login.php' ] ) {
		expect( ( await site.page( address ) ).status ).toBe( 200 );
	}
	expect( trapped() ).toBe( 'nothing ran' );
	return items;
}

async function hostileRows( table: string, columns: string[] ) {
	await site.php( `
		global $wpdb;
		$wpdb->suppress_errors();
		$columns = ${ `array( '${ columns.join( "', '" ) }' )` };
		foreach ( ${ TEXTS } as $at => $text ) {
			$row = $wpdb->get_row( 'SELECT * FROM ' . $wpdb->prefix . '${ table } LIMIT 1', ARRAY_A );
			$key = array_key_first( $row );
			$row[ $key ] = 1000 + $at;
			foreach ( $columns as $column ) { $row[ $column ] = $text; }
			$wpdb->insert( $wpdb->prefix . '${ table }', $row );
			// One column at a time, too, so that a refusal of one hides nothing of another.
			$column = $columns[ $at % count( $columns ) ];
			$row    = array( $column => $text, $key => 2000 + $at ) + $wpdb->get_row( 'SELECT * FROM ' . $wpdb->prefix . '${ table } LIMIT 1', ARRAY_A );
			$wpdb->insert( $wpdb->prefix . '${ table }', $row );
		}` );
}

async function hostilePosts( type: string, first: number, keys: string[] ) {
	await site.php( `
		global $wpdb;
		$wpdb->suppress_errors();
		$keys = ${ `array( '${ keys.join( "', '" ) }' )` };
		foreach ( ${ TEXTS } as $at => $text ) {
			$wpdb->insert( $wpdb->posts, array( 'ID' => ${ first } + $at, 'post_type' => '${ type }', 'post_status' => 'publish', 'post_title' => $text, 'post_content' => $text, 'post_excerpt' => '', 'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '' ) );
			foreach ( $keys as $key ) {
				$wpdb->insert( $wpdb->postmeta, array( 'post_id' => ${ first } + $at, 'meta_key' => $key, 'meta_value' => $text ) );
			}
		}` );
}

test( 'Code Snippets', async () => {
	await loadFixture( site, 'code-snippets.sql' );
	await hostileRows( 'snippets', [
		...[ 'code', 'name', 'description', 'tags', 'scope', 'condition_id' ],
		...[ 'priority', 'active', 'modified' ],
	] );
	await site.php(
		"global $wpdb; $wpdb->update( $wpdb->prefix . 'snippets', array( 'code' => str_repeat( 'x', 10485760 ) ), array( 'id' => 11 ) );"
	);
	const source = 'code-snippets';
	const items = await expectClean( source );
	expect( items.find( ( { id } ) => id === '11' )?.error ).toBe(
		'The code is larger than 2 MiB.'
	);
}, 120_000 );

longTest(
	'Header Footer Code Manager',
	async () => {
		await loadFixture( site, 'hfcm.sql' );
		await hostileRows( 'hfcm_scripts', [
			...[ 'snippet', 'name', 'location', 'display_on', 'device_type' ],
			...[
				's_pages',
				'ex_pages',
				's_custom_posts',
				's_categories',
				'created',
			],
		] );
		await expectClean( 'hfcm' );
	},
	120_000
);

longTest(
	'WPCode',
	async () => {
		await loadFixture( site, 'wpcode.json' );
		await hostilePosts( 'wpcode', 8000, [
			...[ '_wpcode_auto_insert', '_wpcode_conditional_logic' ],
			...[
				'_wpcode_priority',
				'_wpcode_schedule',
				'_wpcode_device_type',
			],
			...[ '_wpcode_shortcode_attributes', '_wpcode_custom_shortcode' ],
		] );
		await site.php(
			`global $wpdb; $wpdb->update( $wpdb->options, array( 'option_value' => 'O:8:"Svc_Trap":0:{}' ), array( 'option_name' => 'ihaf_insert_header' ) ); $wpdb->update( $wpdb->options, array( 'option_value' => 'a:1:{i:0;O:8:"Svc_Trap":0:{}}' ), array( 'option_name' => 'wpcode_settings' ) );`
		);
		await expectClean( 'wpcode' );
	},
	120_000
);

test( 'Simple Custom CSS and JS', async () => {
	await loadFixture( site, 'custom-css-js.json' );
	await hostilePosts( 'custom-css-js', 8100, [ 'options', '_active' ] );
	await expectClean( 'custom-css-js' );
}, 120_000 );

longTest(
	'ASE',
	async () => {
		await loadFixture( site, 'ase.json' );
		await hostilePosts( 'asenha_code_snippet', 8300, [
			...[ 'options', '_active' ],
		] );
		await site.php( `
			global $wpdb;
			foreach ( ${ TEXTS } as $at => $text ) {
				if ( 1 !== preg_match( '//u', $text ) ) { continue; }
				foreach ( array( 'language', 'side', 'type', 'linking', 'priority', 'execution_method', 'execution_location_type', 'execution_location', 'execution_location_details', 'conditionals' ) as $key ) {
					$options = array( 'language' => array( 'php', 'css', 'js', 'html' )[ $at % 4 ] );
					$options[ $key ] = 'conditionals' === $key ? array( array( array( 'type' => 'showif', 'conditions' => array( array( 'conditions' => array( array( 'param' => 'location-url', 'operator' => 'contains', 'value' => $text ), array( 'param' => $text, 'operator' => $text, 'value' => array( $text ) ) ) ) ) ) ) ) : $text;
					$wpdb->insert( $wpdb->posts, array( 'post_type' => 'asenha_code_snippet', 'post_status' => 'publish', 'post_title' => 'T', 'post_content' => 'x', 'post_excerpt' => '', 'to_ping' => '', 'pinged' => '', 'post_content_filtered' => '' ) );
					$wpdb->insert( $wpdb->postmeta, array( 'post_id' => $wpdb->insert_id, 'meta_key' => 'options', 'meta_value' => serialize( $options ) ) );
				}
			}
			$wpdb->update( $wpdb->options, array( 'option_value' => 'a:1:{s:9:"head_code";O:8:"Svc_Trap":0:{}}' ), array( 'option_name' => 'admin_site_enhancements' ) );
			add_option( 'admin_site_enhancements_extra', 'x' );
			$wpdb->update( $wpdb->options, array( 'option_value' => 'a:1:{s:13:"code_snippets";O:8:"Svc_Trap":0:{}}' ), array( 'option_name' => 'admin_site_enhancements_extra' ) );` );
		await expectClean( 'admin-site-enhancements' );
		await site.php(
			"$GLOBALS['wpdb']->query( \"DELETE FROM {$GLOBALS['wpdb']->options} WHERE option_name = 'admin_site_enhancements_extra'\" );"
		);
	},
	120_000
);

longTest(
	'Woody',
	async () => {
		await loadFixture( site, 'woody.json' );
		await hostilePosts(
			'wbcr-snippets',
			8200,
			[
				...[ 'type', 'scope', 'location', 'p_number', 'activate' ],
				...[ 'priority', 'linking', 'filters', 'description', 'tags' ],
			].map( ( key ) => `wbcr_inp_snippet_${ key }` )
		);
		// Of a kind that is known, so that what is hostile in the rest is looked at.
		await site.php(
			"global $wpdb; $wpdb->query( \"UPDATE {$wpdb->postmeta} SET meta_value = 'html' WHERE meta_key = 'wbcr_inp_snippet_type' AND post_id BETWEEN 8200 AND 8299\" ); $wpdb->query( \"UPDATE {$wpdb->postmeta} SET meta_value = 'shortcode' WHERE meta_key = 'wbcr_inp_snippet_scope' AND post_id BETWEEN 8200 AND 8299\" );"
		);
		await expectClean( 'woody' );
	},
	120_000
);

test( 'Head, Footer and Post Injections', async () => {
	await site.php( `
		$option = array( 'enable_php' => 1 );
		foreach ( ${ TEXTS } as $at => $text ) {
			// The database takes no option with broken text.
			if ( 1 !== preg_match( '//u', $text ) || str_contains( $text, chr( 0 ) ) ) { continue; }
			$option[ 'type' . $at . '_mode' ] = 'enabled';
			$option[ 'type' . $at . '_before' ] = 'x' . $text;
			$option[ 'type' . $at . '_after' ] = $text;
			$option[ $text ] = $text;
		}
		$option['head'] = '[snippet_1]';
		$option['snippet_1'] = 'TRAP';
		update_option( 'hefo', $option );` );
	await expectClean( 'head-footer-post-injections' );
	// One object makes the option unreadable as a whole, which is said.
	await site.php(
		'global $wpdb; $text = $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = \'hefo\'" ); $wpdb->update( $wpdb->options, array( "option_value" => str_replace( \'s:4:"TRAP"\', \'O:8:"Svc_Trap":0:{}\', $text ) ), array( "option_name" => "hefo" ) );'
	);
	const broken = await itemsOf( site, 'head-footer-post-injections' );
	expect( broken ).toMatchObject( {
		count: 1,
		items: [ { id: 'hefo', error: "The data can't be read." } ],
	} );
	expect( trapped() ).toBe( 'nothing ran' );
}, 120_000 );

longTest(
	'Insert PHP Code Snippet',
	async () => {
		await loadFixture( site, 'xyz-insert-php.sql' );
		await hostileRows( 'xyz_ips_short_code', [
			...[ 'content', 'title', 'short_code', 'status', 'description' ],
			...[
				'insertionMethod',
				'insertionLocation',
				'insertionLocationType',
			],
		] );
		await expectClean( 'insert-php-code-snippet' );
	},
	120_000
);

longTest(
	'Insert HTML Snippet',
	async () => {
		await loadFixture( site, 'xyz-insert-html.sql' );
		await hostileRows( 'xyz_ihs_short_code', [
			...[ 'content', 'title', 'short_code', 'status' ],
		] );
		await expectClean( 'insert-html-snippet' );
	},
	120_000
);

longTest(
	'WPCodeBox',
	async () => {
		await loadFixture( site, 'wpcodebox2.sql' );
		await hostileRows( 'wpcb_snippets', [
			...[ 'code', 'title', 'description', 'priority', 'runType' ],
			...[ 'codeType', 'conditions', 'tagOptions', 'hook', 'renderType' ],
			...[ 'folderId', 'error', 'errorMessage' ],
		] );
		await expectClean( 'wpcodebox' );
	},
	120_000
);

longTest(
	'plugins of text boxes',
	async () => {
		const keys = [ '_auhfc', '_inpost_head_script' ];
		await hostilePosts( 'post', 8300, [
			...keys,
			'_single_add_custom_css',
		] );
		await site.php( `
			foreach ( ${ TEXTS } as $at => $text ) {
				wp_insert_post( array( 'import_id' => 8400 + $at, 'post_title' => 'x', 'post_status' => 'draft' ) );
				update_post_meta( 8400 + $at, '_auhfc', wp_slash( array( 'behavior' => $at % 2 ? 'replace' : $text, 'head' => $text, 'body' => array( $text ), 'footer' => 5 ) ) );
				update_post_meta( 8400 + $at, '_inpost_head_script', wp_slash( array( 'synth_header_script' => $text, $text => $text ) ) );
			}
			update_option( 'auhfc_settings_sitewide', array( 'head' => '<?php ${ TRAP.replace( /'/g, "\\'" ) }', 'priority_h' => 'NAN', 'do_shortcode_h' => 'y' ) );
			update_option( 'auhfc_settings_article', array( 'post_types' => array( 'post', array( 'x' ) ), 'taxonomies' => 'x' ) );
			update_option( 'shfs_insert_header', 'TRAP' );
			global $wpdb;
			$wpdb->update( $wpdb->options, array( 'option_value' => 'O:8:"Svc_Trap":1:{s:1:"a";i:1;}' ), array( 'option_name' => 'shfs_insert_header' ) );
			update_option( 'wpacc_settings', array( 'main_custom_style' => '</style><script>alert(1)</script>' ) );` );
		for ( const key of [
			'head-footer-code',
			'header-and-footer-scripts',
			'wp-add-custom-css',
		] ) {
			await expectClean( key );
		}
	},
	120_000
);

longTest(
	'Post Snippets',
	async () => {
		await loadFixture( site, 'post-snippets.sql' );
		await hostileRows( 'pspro_snippets', [
			...[ 'snippet_content', 'snippet_title', 'snippet_vars' ],
			...[ 'snippet_desc', 'snippet_group', 'snippet_php' ],
			...[ 'snippet_status', 'snippet_shortcode', 'snippet_date' ],
		] );
		await expectClean( 'post-snippets' );
		// In an old version, the same in its one option.
		await site.php( `
			global $wpdb;
			$wpdb->query( 'DROP TABLE ' . $wpdb->prefix . 'pspro_snippets' );
			$list = array( 'TRAP', 5 );
			foreach ( ${ TEXTS } as $text ) {
				if ( 1 !== preg_match( '//u', $text ) || str_contains( $text, chr( 0 ) ) ) { continue; }
				$list[] = array_fill_keys( array( 'title', 'vars', 'description', 'shortcode', 'php', 'wptexturize', 'snippet' ), $text );
				$list[] = array( 'snippet' => $text );
			}
			update_option( 'post_snippets_options', $list );` );
		await expectClean( 'post-snippets' );
		await site.php(
			'global $wpdb; $text = $wpdb->get_var( "SELECT option_value FROM $wpdb->options WHERE option_name = \'post_snippets_options\'" ); $wpdb->update( $wpdb->options, array( "option_value" => str_replace( \'s:4:"TRAP"\', \'O:8:"Svc_Trap":0:{}\', $text ) ), array( "option_name" => "post_snippets_options" ) );'
		);
		expect( await itemsOf( site, 'post-snippets' ) ).toMatchObject( {
			count: 1,
			items: [ { error: "The data can't be read." } ],
		} );
		expect( trapped() ).toBe( 'nothing ran' );
	},
	120_000
);

test( 'FluentSnippets', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	await site.php( `
		$folder = WP_CONTENT_DIR . '/fluent-snippet-storage/';
		$keys   = array( 'name', 'description', 'tags', 'group', 'type', 'run_at', 'priority', 'condition', 'created_at' );
		foreach ( ${ TEXTS } as $at => $text ) {
			$file = file_get_contents( $folder . '2-footer-note.php' );
			$key  = $keys[ $at % count( $keys ) ];
			$line = str_replace( array( "\\r", "\\n" ), ' ', $text );
			file_put_contents( $folder . ( 100 + $at ) . '-code.php', $file . $text );
			file_put_contents( $folder . ( 200 + $at ) . '-head.php', preg_replace_callback( '/@' . $key . ':.*/', static fn() => '@' . $key . ': ' . $line, $file ) );
			file_put_contents( $folder . ( 300 + $at ) . '-bare.php', $text );
		}` );
	await expectClean( 'fluent-snippets' );
}, 120_000 );

longTest(
	'Scripts Organizer',
	async () => {
		await loadFixture( site, 'scripts-organizer.json' );
		const keys = [
			...[ 'script_type', 'trigger_location', 'action_hook', 'priority' ],
			...[
				'php_script',
				'header_script',
				'footer_script',
				'header_mode',
			],
			...[ 'footer_mode', 'header_file', 'page_post', 'custom' ],
			...[ 'selected_page_post', 'specific_taxonomy', 'exclude_script' ],
			...[ 'exclude_terms', 'script_schedule', 'days', 'specific_date' ],
			...[ 'script_time', 'specific_time_start', 'script_description' ],
		].map( ( key ) => `SCORG_${ key }` );
		await hostilePosts( 'scorg', 8500, keys );
		// Of a kind that is known, so that what is hostile in the rest is looked at; once as base64.
		await site.php( `
			global $wpdb;
			foreach ( range( 8500, 8599 ) as $id ) {
				foreach ( array( 'header', array( 'php', 'footer', 'shortcode' )[ $id % 3 ] ) as $type ) { $wpdb->insert( $wpdb->postmeta, array( 'post_id' => $id, 'meta_key' => 'SCORG_script_type', 'meta_value' => $type ) ); }
				$wpdb->update( $wpdb->postmeta, array( 'meta_value' => 'conditions' ), array( 'post_id' => $id, 'meta_key' => 'SCORG_trigger_location' ) );
				$wpdb->update( $wpdb->postmeta, array( 'meta_value' => array( 'html', 'css', 'javascript' )[ $id % 3 ] ), array( 'post_id' => $id, 'meta_key' => 'SCORG_header_mode' ) );
				$code = 0 === $id % 2 ? $wpdb->get_var( $wpdb->prepare( "SELECT meta_value FROM $wpdb->postmeta WHERE meta_key = 'SCORG_header_script' AND post_id = %d", $id ) ) : null;
				if ( null !== $code ) { $wpdb->update( $wpdb->postmeta, array( 'meta_value' => base64_encode( $code ) ), array( 'post_id' => $id, 'meta_key' => 'SCORG_header_script' ) ); }
			}` );
		await expectClean( 'scripts-organizer' );
	},
	120_000
);

longTest(
	'Perfmatters',
	async () => {
		await loadFixture( site, 'perfmatters.json' );
		await site.php( `
			svc_plugin();
			$folder = Svc\\Importers\\MarkedFolder::perfmatters_folder() . '/';
			$keys   = array( 'name', 'description', 'tags', 'type', 'location', 'priority', 'optimizations', 'created' );
			foreach ( ${ TEXTS } as $at => $text ) {
				$file = file_get_contents( $folder . '2-flag.php' );
				$key  = $keys[ $at % count( $keys ) ];
				$line = str_replace( array( "\\r", "\\n" ), ' ', $text );
				$rule = json_encode( array( 'include' => array( array( 'rule' => array( 'path:contains', 'path:regex', 'path:equals', 'post:page', $text )[ $at % 5 ], 'object' => $text ) ), 'users' => array( array( 'rule' => $text ) ) ), JSON_INVALID_UTF8_SUBSTITUTE );
				file_put_contents( $folder . ( 100 + $at ) . '-code.php', $file . $text );
				file_put_contents( $folder . ( 200 + $at ) . '-head.php', preg_replace_callback( '/@' . $key . ':.*/', static fn() => '@' . $key . ': ' . $line, $file ) );
				file_put_contents( $folder . ( 300 + $at ) . '-bare.php', $text );
				file_put_contents( $folder . ( 400 + $at ) . '-rule.php', preg_replace_callback( '/@conditions:.*/', static fn() => '@conditions: ' . $rule, $file ) );
			}` );
		await expectClean( 'perfmatters' );
	},
	120_000
);

test( 'a table of an old version lacks columns, and numbers its scopes', async () => {
	await site.php(
		"global $wpdb; $t = $wpdb->prefix . 'snippets'; $wpdb->query( \"DROP TABLE IF EXISTS $t\" ); $wpdb->query( \"CREATE TABLE $t ( id BIGINT(20) NOT NULL AUTO_INCREMENT, name TINYTEXT NOT NULL, code LONGTEXT NOT NULL, scope TINYINT(1) NOT NULL DEFAULT 0, active TINYINT(1) NOT NULL DEFAULT 0, PRIMARY KEY (id) )\" ); $wpdb->insert( $t, array( 'name' => 'Old', 'code' => 'f();', 'scope' => 1, 'active' => 1 ) );"
	);
	const { count, items } = await itemsOf( site, 'code-snippets' );
	expect( count ).toBe( 1 );
	expect( items[ 0 ] ).toMatchObject( {
		title: 'Old',
		is_active: true,
		fields: {
			type: 'php',
			priority: 1,
			conditions: [
				[ { type: 'location', op: 'is', value: [ 'admin' ] } ],
			],
		},
	} );
} );

/**
 * Spec 4.8: what is read of the data of larger plugins beside the nine, none of which is there.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { itemsOf, loadFixture } from './fixtures.ts';
import type { Foreign } from './fixtures.ts';

const site = testSite();

const ASE = 'Ase\\AseSource';

const by = ( items: Foreign[], id: string ): Foreign | undefined =>
	items.find( ( one ) => one.id === id );

test.each( [ [ ASE, '' ] ] )(
	'%s: where there is no data, there is nothing',
	async ( source, more ) => {
		expect( await itemsOf( site, source, more ) ).toEqual( {
			count: 0,
			items: [],
		} );
	}
);

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

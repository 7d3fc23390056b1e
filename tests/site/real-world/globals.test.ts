/**
 * Code that was written for the functions.php of a theme, on real requests: its top-level variables are the global variables that its
 * functions name, and those of WordPress are there. All forms are tried in `tests/unit/Compiler/GlobalScopeTest.php`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from '../runtime/runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( { posts: true } );
} );
afterAll( () => site.stop() );

/** What a page prints in its footer between two marks. */
const shown = async ( path = '/' ) =>
	[ ...( await site.page( path ) ).text.matchAll( /<!--(.*?)-->/g ) ]
		.map( ( found ) => found[ 1 ] ?? '' )
		.filter( ( text ) => text.startsWith( '=' ) )
		.map( ( text ) => text.slice( 1 ) );

const footer = ( code: string ) =>
	`add_action( 'wp_footer', function () { ${ code } } );`;

test( 'variables of a snippet that its functions name as global', async () => {
	await put( site, {
		hook: 'root',
		code: `$rate = 7; function svc_test_rate() { global $rate; echo "<!--=$rate-->"; } ${ footer( 'svc_test_rate();' ) }`,
	} );
	expect( await shown() ).toEqual( [ '7' ] );
} );

test( 'variables that another snippet names, also with conditions and in a template', async () => {
	await put(
		site,
		{ hook: 'root', code: '$rate = 7;' },
		{ hook: 'root', code: footer( 'global $rate; echo "<!--=$rate-->";' ) },
		{
			hook: 'root',
			code: '$late = 8;',
			conditions: [
				[ { type: 'user_logged_in', op: 'is_not', value: null } ],
			],
		},
		{ hook: 'root', code: footer( 'global $late; echo "<!--=$late-->";' ) },
		{
			type: 'html',
			hook: 'wp_footer',
			code: '<!--=<?php echo $rate; ?>-->',
		}
	);
	expect( ( await shown() ).toSorted() ).toEqual( [ '7', '7', '8' ] );
	// A request that is measured includes them in another way.
	await site.rest( 'POST', '/costs/sample', { on: true, rate: 1 } );
	const measured = ( await shown() ).toSorted();
	await site.rest( 'POST', '/costs/sample', { on: false } );
	expect( measured ).toEqual( [ '7', '7', '8' ] );
} );

test( 'global variables of WordPress, at each kind of location', async () => {
	await put(
		site,
		{
			hook: 'root',
			code: `$table = $wpdb->prefix; $where = $pagenow; add_action( 'wp_footer', fn() => print( "<!--=$table $where-->" ) );`,
		},
		{
			hook: 'wp',
			code: `$found = is_object( $wp_query ) ? $wp_query->post_count > 0 : null; add_action( 'wp_footer', fn() => print( '<!--=' . wp_json_encode( $found ) . '-->' ) );`,
		},
		{
			hook: 'wp_footer',
			code: 'echo "<!--={$post->post_type}-->";',
		},
		{
			type: 'html',
			hook: 'wp_footer',
			code: '<!--=<?php echo $wp_version === get_bloginfo( "version" ) ? "version" : ""; ?>-->',
		}
	);
	expect( ( await shown() ).toSorted() ).toEqual( [
		'post',
		'true',
		'version',
		'wp_ index.php',
	] );
} );

test( 'a shortcode has its attributes, and global variables beside them', async () => {
	await put( site, {
		run: 'shortcode',
		shortcode: 'rated',
		code: 'function svc_test_content() { global $content; return wp_json_encode( $content ); } echo "<!--=", $atts["a"], $content, svc_test_content(), is_object( $wpdb ), "-->";',
	} );
	await site.php(
		`wp_insert_post( [ 'post_title' => 'Rated', 'post_name' => 'rated', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => '[rated a="1"]2[/rated]' ] );`
	);
	expect( await shown( '/rated/' ) ).toEqual( [ '12null1' ] );
} );

test( 'a run and a test run see the same, and warn of nothing', async () => {
	await put( site );
	const ask = async ( path: string, body: object = {} ) =>
		( await site.rest( 'POST', path, body ) ).body;
	const { snippet } = ( await ask( '/snippets', {
		title: 'Run',
		type: 'php',
		run: 'manual',
		code: 'echo $wpdb->prefix, $pagenow;',
	} ) ) as { snippet: { id: number } };
	expect( await ask( `/snippets/${ snippet.id }/run` ) ).toEqual( {
		output: 'wp_index.php',
		error: null,
	} );
	const active = { title: 'Live', type: 'php', status: 'active' };
	expect(
		await ask( '/snippets', {
			...active,
			code: '$rate = count( $wpdb->tables ); add_action( "wp_footer", function () { global $rate, $post; echo $rate; } );',
		} )
	).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
		warnings: [],
	} );
	expect(
		await ask( '/snippets', {
			...active,
			code: '// Nothing sets it.\nif ( $nothing ) { return; }',
		} )
	).toMatchObject( {
		warnings: [ { message: 'Undefined variable $nothing.', line: 2 } ],
	} );
} );

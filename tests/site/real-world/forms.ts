/**
 * Code as people copy it from tutorials, answers, chats and other plugins, in forms that the unit tests of each rule do not have, and its
 * neighbours in which nothing is wrong. What is said of a form is that of `POST /validate`: the line of each problem and a part of its words.
 */

export type Form = {
	name: string;
	/** Fields of the snippet beside its code. */
	fields?: Record< string, unknown >;
	code: string;
	/** `line: words` of each problem, in order; none where the code is right. */
	said: readonly string[];
	/** What the fix makes of the code. */
	fixed?: string;
};

const js = { type: 'js' };
const css = { type: 'css' };

/** A callback of a hook that has run by then: location, hook, and the location that works. */
const late = ( place: string, hook: string, better: string ): Form => ( {
	name: `${ hook } at ${ place }`,
	fields: { hook: place },
	code: `// A tutorial.\nadd_action( '${ hook }', static function () {\n\techo 1;\n} );`,
	said: [ `2: "${ hook }" has already run|${ better }` ],
} );

const intime = ( place: string, hook: string ): Form => ( {
	name: `${ hook } at ${ place } comes in time`,
	fields: { hook: place },
	code: `add_action( '${ hook }', static function () {\n\techo 1;\n} );`,
	said: [],
} );

/** D. Registered too late, never called. */
export const LATE: Form[] = [
	late( 'wp_head', 'init', 'after_setup_theme' ),
	late( 'wp_head', 'wp', 'wp_loaded' ),
	late( 'wp_footer', 'wp_head', 'template_redirect' ),
	late( 'wp_footer', 'template_redirect', 'wp' ),
	late( 'wp_footer', 'init', 'after_setup_theme' ),
	late( 'wp', 'init', 'after_setup_theme' ),
	late( 'wp', 'wp_loaded', 'init' ),
	late( 'wp', 'plugins_loaded', '' ),
	late( 'template_redirect', 'init', 'after_setup_theme' ),
	late( 'template_redirect', 'wp', 'wp_loaded' ),
	late( 'template_redirect', 'widgets_init', 'after_setup_theme' ),
	late( 'wp_loaded', 'init', 'after_setup_theme' ),
	late( 'wp_loaded', 'widgets_init', 'after_setup_theme' ),
	late( 'init', 'plugins_loaded', '' ),
	late( 'init', 'after_setup_theme', '' ),
	late( 'admin_init', 'widgets_init', 'after_setup_theme' ),
	late( 'admin_head', 'admin_init', 'wp_loaded' ),
	late( 'admin_footer', 'admin_enqueue_scripts', 'admin_init' ),
	late( 'admin_footer', 'admin_menu', 'wp_loaded' ),
	late( 'wp_body_open', 'wp_head', 'template_redirect' ),
	late( 'wp_body_open', 'wp_enqueue_scripts', 'template_redirect' ),
	intime( 'root', 'init' ),
	intime( 'root', 'plugins_loaded' ),
	intime( 'root', 'wp_footer' ),
	intime( 'init', 'wp_loaded' ),
	intime( 'init', 'wp_enqueue_scripts' ),
	intime( 'init', 'rest_api_init' ),
	intime( 'init', 'admin_menu' ),
	intime( 'wp', 'template_redirect' ),
	intime( 'wp', 'wp_head' ),
	intime( 'wp', 'the_content' ),
	intime( 'wp_head', 'wp_footer' ),
	intime( 'wp_head', 'wp_body_open' ),
	intime( 'template_redirect', 'wp_enqueue_scripts' ),
	intime( 'wp_footer', 'shutdown' ),
	intime( 'admin_init', 'admin_notices' ),
];

const needs = (
	name: string,
	code: string,
	said: string[],
	fields: Record< string, unknown > = {}
): Form => ( {
	name,
	fields: { ...js, ...fields },
	code,
	said,
} );

/** E. What a script or a stylesheet needs. */
export const NEEDS: Form[] = [
	needs(
		'jQuery( document ).ready',
		'jQuery( document ).ready( function ( $ ) {\n\t$( ".menu" ).hide();\n} );',
		[ '1: jquery' ]
	),
	needs(
		'$ without jQuery of WordPress',
		'$( function () {\n\t$( ".menu" ).hide();\n} );',
		[ '1: uses \\$', '1: without the name' ]
	),
	needs(
		'jQuery as an argument',
		'( function ( $ ) {\n\t$( ".a" ).show();\n} )( jQuery );',
		[ '3: jquery' ]
	),
	needs( 'wp.data', 'wp.data.select( "core" ).getEntityRecords();', [
		'1: wp-data',
	] ),
	needs( 'wp.hooks', 'wp.hooks.addFilter( "a", "b", ( c ) => c );', [
		'1: wp-hooks',
	] ),
	needs(
		'wp.i18n',
		'const { __ } = wp.i18n;\nconsole.log( __( "Hello" ) );',
		[ '1: wp-i18n' ]
	),
	needs( 'lodash', 'console.log( _.map( [ 1 ], ( n ) => n + 1 ) );', [
		'1: lodash|underscore',
	] ),
	needs( 'moment', 'console.log( moment().format() );', [ '1: moment' ] ),
	needs( 'required and so there', 'jQuery( ".a" ).hide();', [], {
		requires: [ 'jquery' ],
	} ),
	needs(
		'asked for before it is used',
		'if ( window.jQuery ) {\n\twindow.jQuery( ".a" ).hide();\n}',
		[]
	),
	needs(
		'no library',
		'document.querySelectorAll( ".a" ).forEach( ( one ) => one.remove() );',
		[]
	),
	needs(
		'a function of its own called $',
		'const $ = ( name ) => document.querySelector( name );\n$( ".a" );',
		[]
	),
	needs( 'a script tag', '<script>\nconsole.log( 1 );\n</script>', [
		'1: script tags',
	] ),
	needs(
		'a script tag with an address',
		'<script src="https://example.com/a.js"></script>',
		[ '1: HTML|<script' ]
	),
	needs( 'import', 'import a from "https://example.com/a.js";\na();', [
		'1: import|module',
	] ),
	needs( 'export', 'export const a = 1;', [ '1: export|module' ] ),
	needs(
		'await at the top',
		'const a = await fetch( "/" );\nconsole.log( a );',
		[ '1: await|module' ]
	),
	{
		name: '@import after a rule',
		fields: css,
		code: '.a { color: red; }\n@import url( "https://example.com/a.css" );',
		said: [ '2: @import' ],
	},
	{
		name: '@charset after a rule',
		fields: css,
		code: '.a { color: red; }\n@charset "utf-8";',
		said: [ '2: @charset' ],
	},
	{
		name: '@namespace after a rule',
		fields: css,
		code: '.a { color: red; }\n@namespace svg url( http://www.w3.org/2000/svg );',
		said: [ '2: @namespace' ],
	},
	{
		name: '@import first',
		fields: css,
		code: '@import url( "https://example.com/a.css" );\n.a { color: red; }',
		said: [],
	},
	{
		name: 'a style tag in CSS',
		fields: css,
		code: '<style>\n.a { color: red; }\n</style>',
		said: [ '1: HTML tags' ],
	},
	{
		name: 'a link in CSS',
		fields: css,
		code: '<link rel="stylesheet" href="https://example.com/a.css">',
		said: [ '1: HTML|<link' ],
	},
];

const own = ( name: string, code: string, said: string[] ): Form => ( {
	name,
	code,
	said,
} );

/** F. Code that speaks of its own file. */
export const OWN_FILE: Form[] = [
	own(
		'plugin_dir_path()',
		'define( "MY_DIR", plugin_dir_path( __FILE__ ) );',
		[ '1: plugin_dir_path' ]
	),
	own(
		'an activation hook',
		'register_activation_hook( __FILE__, "my_install" );\nfunction my_install() {}',
		[ '1: register_activation_hook|activat' ]
	),
	own(
		'a deactivation hook',
		'register_deactivation_hook( __FILE__, "my_stop" );\nfunction my_stop() {}',
		[ '1: deactivat' ]
	),
	own(
		'an uninstall hook',
		'register_uninstall_hook( __FILE__, "my_end" );\nfunction my_end() {}',
		[ '1: uninstall' ]
	),
	own( 'a file beside it', '\nrequire_once __DIR__ . "/inc/class-a.php";', [
		'2: not in the folder',
	] ),
	own( 'dirname( __FILE__ )', 'include dirname( __FILE__ ) . "/b.php";', [
		'1: not in the folder',
	] ),
	own(
		'plugins_url()',
		'add_action( "wp_enqueue_scripts", function () {\n\twp_enqueue_style( "a", plugins_url( "a.css", __FILE__ ) );\n} );',
		[ '2: plugins_url' ]
	),
	own(
		'plugin_basename() in a filter',
		'add_filter( "plugin_action_links_" . plugin_basename( __FILE__ ), "my_links" );\nfunction my_links( $links ) { return $links; }',
		[ '1: plugin_basename' ]
	),
	own(
		'load_plugin_textdomain()',
		'add_action( "init", function () {\n\tload_plugin_textdomain( "a", false, dirname( plugin_basename( __FILE__ ) ) . "/languages" );\n} );',
		[ '2: load_plugin_textdomain' ]
	),
	own(
		'a file of the theme',
		'require get_stylesheet_directory() . "/inc/a.php";',
		[]
	),
	own(
		'a file of WordPress',
		'add_action( "admin_init", function () {\n\trequire_once ABSPATH . "wp-admin/includes/file.php";\n} );',
		[]
	),
	own( 'the word in a text', '$a = "__FILE__ and __DIR__";', [] ),
];

/**
 * The catalogue: ways in which a snippet that went live well takes a site
 * down later. In the code, `ON` is true from the moment the row is flipped.
 */
import type { Draft } from '../runtime/runtime-site.ts';

export type Row = {
	name: string;
	guilty: Draft;
	/** What the reason says. */
	reason: RegExp;
	/** @default '/' */
	address?: string;
	/** Who looks: a visitor, or a signed-in user. @default null */
	as?: 'admin' | null;
	/** Whether the first visitor has the whole page already. @default false */
	atOnce?: boolean;
	/** A kind that another row, or another test, stands for in `npm test`: only `npm run test:long` has it. @default false */
	long?: boolean;
};

/** What some rows hand something to. */
export const SOME_PLUGIN = `<?php
add_filter( 'some_plugin_value', static function ( $value ) { if ( 'bad' === $value ) { throw new RuntimeException( 'plugin cannot' ); } return $value; } );
function some_plugin_wants( int $number ): int { return $number; }`;

/** A callback of a hook that does something once the row is flipped. */
const at = ( hook: string, what: string, priority = 10 ) =>
	`add_filter( '${ hook }', static function ( $value = null ) { if ( ON ) { ${ what } } return $value; }, ${ priority } );`;

const long = ( row: Row ): Row => ( { ...row, long: true } );

/** A callback that went away with a plugin. */
const gone = ( hook: string, address = '/', as: Row[ 'as' ] = null ): Row => ( {
	name: `a function that is gone at ${ hook }`,
	guilty: {
		code: `if ( ON ) { add_filter( '${ hook }', 'gone_function' ); }`,
	},
	reason: /gone_function|ended early|crashed|no form to log in/,
	address,
	as,
} );

/** Code of the callback itself fails: nothing else can be to blame. */
const certain = (
	name: string,
	what: string,
	reason: RegExp,
	hook = 'wp',
	address = '/'
): Row => ( {
	name,
	guilty: { code: at( hook, what ) },
	reason,
	address,
	atOnce: true,
} );

/** Nothing that PHP calls an error. */
const ends = (
	name: string,
	hook: string,
	what: string,
	reason: RegExp,
	address = '/'
): Row => ( { name, guilty: { code: at( hook, what ) }, reason, address } );

const POST = '/hello-world/';
const LOGIN = '/wp-login.php';

export const ROWS: Row[] = [
	long( gone( 'plugins_loaded' ) ),
	long( gone( 'after_setup_theme' ) ),
	gone( 'init' ),
	long( gone( 'widgets_init' ) ),
	long( gone( 'wp_loaded' ) ),
	long( gone( 'pre_get_posts' ) ),
	long( gone( 'wp' ) ),
	long( gone( 'template_redirect' ) ),
	long( gone( 'wp_enqueue_scripts' ) ),
	gone( 'wp_head' ),
	gone( 'the_content', POST ),
	long( gone( 'body_class' ) ),
	long( gone( 'wp_footer' ) ),
	gone( 'login_head', LOGIN ),
	gone( 'admin_init', '/wp-admin/index.php', 'admin' ),
	long( gone( 'wp_dashboard_setup', '/wp-admin/index.php', 'admin' ) ),
	{
		name: 'a method that is gone',
		guilty: {
			code: "if ( ON ) { add_action( 'wp_footer', [ 'Gone_Plugin', 'footer' ] ); }",
		},
		reason: /Gone_Plugin/,
	},
	{
		name: 'a static method by its name that is gone',
		guilty: {
			code: "if ( ON ) { add_action( 'wp', 'Gone_Plugin::start' ); }",
		},
		reason: /Gone_Plugin/,
	},
	{
		name: 'a shortcode whose function is gone',
		guilty: {
			code: "if ( ON ) { add_action( 'wp_head', static fn() => print call_user_func( 'gone_function' ) ); }",
		},
		reason: /gone_function/,
	},

	certain( 'an undefined function', 'svc_gone();', /svc_gone/ ),
	long( certain( 'an undefined class', 'new Svc_Gone();', /Svc_Gone/ ) ),
	long(
		certain(
			'an undefined constant',
			'echo SVC_GONE_CONSTANT;',
			/SVC_GONE/
		)
	),
	long(
		certain(
			'a method of null',
			'$nothing = null; $nothing->run();',
			/run\(\)/
		)
	),
	long(
		certain( 'a division by zero', 'intdiv( 1, 0 );', /DivisionByZero/ )
	),
	long(
		certain(
			'a value that no arm of a match takes',
			'match ( 1 ) { 2 => 3 };',
			/UnhandledMatch/
		)
	),
	long(
		certain(
			'a wrong value for PHP',
			'array_combine( [ 1 ], [] );',
			/ValueError/
		)
	),
	long( certain( 'a wrong argument for PHP', 'strlen( [] );', /strlen/ ) ),
	long(
		certain(
			'an exception',
			"throw new LogicException( 'later' );",
			/later/
		)
	),
	long(
		certain(
			'an exception in a filter of the content',
			"throw new Exception( 'word' );",
			/word/,
			'the_content',
			POST
		)
	),
	long(
		certain(
			'an exception of WordPress',
			"throw new WpOrg\\Requests\\Exception( 'out', 'x' );",
			/out/
		)
	),
	certain(
		'an error that the snippet raises',
		"trigger_error( 'own', E_USER_ERROR );",
		/own/
	),
	long(
		certain( 'evaluated code', "eval( 'svc_missing();' );", /svc_missing/ )
	),
	long(
		certain(
			'code that cannot be compiled',
			"eval( 'class A extends A {}' );",
			/A/
		)
	),
	certain(
		'an endless recursion',
		'$f = static function ( $n ) use ( &$f ) { return $f( $n + 1 ) + 1; }; $f( 1 );',
		/memory/i
	),
	long(
		certain(
			'an endless loop',
			'set_time_limit( 1 ); while ( true ) {}',
			/time/
		)
	),
	long(
		certain(
			'one text that does not fit into memory',
			"str_repeat( 'x', 1024 ** 3 );",
			/memory/i
		)
	),
	long(
		certain(
			'a callback that makes WordPress call what is not there',
			"array_map( 'svc_none', [ 1 ] );",
			/svc_none|TypeError/
		)
	),
	certain(
		'an exception at the sign-in page',
		"throw new Exception( 'at the door' );",
		/at the door/,
		'login_init',
		LOGIN
	),
	{
		name: 'a function that WordPress declares later',
		guilty: {
			hook: 'init',
			code: "if ( ON ) { eval( 'class WP_Filesystem_Direct {}' ); add_action( 'wp', static function () { require_once ABSPATH . 'wp-admin/includes/class-wp-filesystem-base.php'; require_once ABSPATH . 'wp-admin/includes/class-wp-filesystem-direct.php'; } ); }",
		},
		reason: /WP_Filesystem_Direct|in use/,
	},
	{
		name: 'HTML with PHP that throws',
		guilty: {
			type: 'html',
			hook: 'wp_footer',
			code: "<p>\n<?php if ( ON ) { throw new Exception( 'in html' ); } ?></p>",
		},
		reason: /in html/,
		atOnce: true,
	},
	{
		name: 'an exception where the snippet itself stands',
		guilty: {
			hook: 'wp',
			code: "if ( ON ) { throw new Exception( 'at once' ); }",
		},
		reason: /at once/,
		atOnce: true,
	},

	ends(
		'memory used up inside WordPress',
		'init',
		"for ( $n = 0; ; $n++ ) { wp_cache_set( $n, str_repeat( 'x', 1000 ) . $n ); }",
		/memory/i
	),
	long(
		ends(
			'time used up inside WordPress',
			'init',
			"set_time_limit( 1 ); while ( true ) { wp_kses_post( str_repeat( '<p class=a>a</p>', 500 ) ); }",
			/time/
		)
	),
	ends(
		'a filter that returns nothing',
		'body_class',
		'return null;',
		/TypeError|500|ended early|crashed/i
	),
	ends(
		'a filter that returns a list where a text is wanted',
		'template_include',
		'return [];',
		/500|ended early|empty|crashed/i
	),
	long(
		ends(
			'a global of WordPress taken away',
			'wp',
			"$GLOBALS['wp_query'] = null;",
			/null|500|crashed|ended early/
		)
	),
	ends(
		'the database taken away',
		'wp_loaded',
		"$GLOBALS['wpdb'] = null;",
		/null|500|crashed/
	),
	ends(
		'a wrong argument for a function of a plugin',
		'wp',
		"some_plugin_wants( 'a' );",
		/some_plugin_wants/
	),
	ends(
		'a plugin that fails at what the snippet hands to it',
		'wp',
		"apply_filters( 'some_plugin_value', 'bad' );",
		/plugin cannot/
	),
	{
		name: 'a wrong argument from WordPress',
		guilty: {
			code: "if ( ON ) { add_filter( 'the_title', static function ( int $title ) { return $title; } ); }",
		},
		reason: /must be of type int/,
		address: POST,
	},

	ends( 'exit at init', 'init', 'exit;', /empty/ ),
	long( ends( 'exit at wp_loaded', 'wp_loaded', 'exit( 0 );', /empty/ ) ),
	ends( 'exit at template_redirect', 'template_redirect', 'exit;', /empty/ ),
	long( ends( 'exit in the head', 'wp_head', 'exit;', /cut off|empty/ ) ),
	ends(
		'exit half-way down the page',
		'wp_body_open',
		'exit;',
		/cut off|empty/
	),
	long(
		ends(
			'exit in the content',
			'the_content',
			'exit;',
			/cut off|empty/,
			POST
		)
	),
	ends( 'exit at the sign-in page', 'login_init', 'exit;', /empty/, LOGIN ),
	{
		name: 'exit at the top of the snippet',
		guilty: { hook: 'init', code: 'if ( ON ) { exit; }' },
		reason: /empty/,
	},
	ends( "die( 'bye' ) at init", 'init', "die( 'bye' );", /ended early/ ),
	ends( 'exit in the footer', 'wp_footer', 'exit;', /ended early|cut off/ ),
	ends(
		'exit in the head after output',
		'wp_head',
		"echo '<!--x-->'; exit;",
		/ended early|cut off/
	),
	ends(
		'wp_die for everyone',
		'template_redirect',
		"wp_die( 'No.', '', 403 );",
		/ended early/
	),
	ends(
		'a word and a status at the sign-in page',
		'login_init',
		"status_header( 403 ); die( 'closed' );",
		/no form to log in with/,
		LOGIN
	),
	{
		name: 'exit at admin_init',
		guilty: {
			code: "add_action( 'admin_init', static function () { if ( ON && ! wp_doing_ajax() ) { exit; } } );",
		},
		reason: /empty/,
		address: '/wp-admin/index.php',
		as: 'admin',
	},
	ends( 'wp_die with an error', 'wp', "wp_die( 'No.' );", /500/ ),
	long(
		ends(
			'wp_die without a word',
			'wp_loaded',
			"wp_die( '', '', 500 );",
			/500/
		)
	),
	ends(
		'a status of 500',
		'template_redirect',
		'status_header( 500 ); exit;',
		/500/
	),
	long(
		ends(
			'a status of 502',
			'template_redirect',
			'status_header( 502 ); exit;',
			/502/
		)
	),
	ends(
		'a redirect to itself',
		'template_redirect',
		"wp_redirect( home_url( '/' ) ); exit;",
		/redirected forever/
	),
	ends(
		'two redirects that lead to each other',
		'template_redirect',
		"wp_redirect( home_url( isset( $_GET['s'] ) ? '/' : '/?s=a' ) ); exit;",
		/redirected forever/
	),
	ends(
		'the last buffer thrown away',
		'wp_footer',
		'while ( ob_get_level() > 0 ) { ob_end_clean(); } exit;',
		/empty|cut off/
	),
	ends(
		'a buffer that swallows the page',
		'template_redirect',
		"ob_start( static fn() => '' );",
		/empty/
	),
];

/**
 * C. Code for the functions.php of a theme, in forms that `tests/unit/Compiler/GlobalScopeTest.php` has and in neighbours: what each shows in
 * the footer. `_N` is another ending of names for each form; `SHOW( value )` shows.
 */

export type GlobalForm = [
	name: string,
	code: string | readonly string[],
	shows: string,
];

const footer = ( code: string ) =>
	`add_action( 'wp_footer', function () { ${ code } } );`;

export const GLOBAL_FORMS: readonly GlobalForm[] = [
	[
		'a function that names it',
		`$rate_N = 7; function a_N() { global $rate_N; SHOW( $rate_N ) } ${ footer( 'a_N();' ) }`,
		'7',
	],
	[
		'a closure that names it',
		`$rate_N = 7; ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'7',
	],
	[
		'$GLOBALS in a function',
		`$rate_N = 7; ${ footer( "SHOW( $GLOBALS['rate_N'] )" ) }`,
		'7',
	],
	[
		'set by $GLOBALS, named as global',
		`$GLOBALS['rate_N'] = 7; ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'7',
	],
	[
		'global at the top',
		`global $rate_N; $rate_N = 7; ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'7',
	],
	[
		'use of a closure',
		"$rate_N = 7; add_action( 'wp_footer', function () use ( $rate_N ) { SHOW( $rate_N ) } );",
		'7',
	],
	[
		'use by reference',
		"$rate_N = 1; add_action( 'wp_footer', function () use ( &$rate_N ) { SHOW( $rate_N ) } ); $rate_N = 7;",
		'7',
	],
	[
		'an arrow function',
		"$rate_N = 7; $f_N = fn() => $rate_N + 1; add_action( 'wp_footer', function () use ( $f_N ) { SHOW( $f_N() ) } );",
		'8',
	],
	[
		'changed by a function',
		`$count_N = 1; function b_N() { global $count_N; $count_N++; } b_N(); b_N(); ${ footer( 'global $count_N; SHOW( $count_N )' ) }`,
		'3',
	],
	[
		'a list',
		`$list_N = [ 'a' => [ 1, 2 ] ]; ${ footer( "global $list_N; SHOW( $list_N['a'][1] )" ) }`,
		'2',
	],
	[
		'a list that grows',
		`$list_N[] = 'x'; $list_N[] = 'y'; ${ footer( "global $list_N; SHOW( implode( ',', $list_N ) )" ) }`,
		'x,y',
	],
	[
		'an object',
		`$thing_N = new ArrayObject( [ 1, 2, 3 ] ); ${ footer( 'global $thing_N; SHOW( count( $thing_N ) )' ) }`,
		'3',
	],
	[
		'by foreach',
		`foreach ( [ 1, 2, 5 ] as $last_N ) {} ${ footer( 'global $last_N; SHOW( $last_N )' ) }`,
		'5',
	],
	[
		'by list()',
		`[ $one_N, $two_N ] = [ 3, 4 ]; ${ footer( 'global $one_N, $two_N; SHOW( $one_N * $two_N )' ) }`,
		'12',
	],
	[
		'by ??=',
		`$rate_N ??= 9; ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'9',
	],
	[
		'within an if',
		`if ( true ) { $rate_N = 7; } ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'7',
	],
	[
		'within a try',
		`try { $rate_N = intdiv( 1, 0 ); } catch ( DivisionByZeroError $error_N ) { $rate_N = 7; } ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
		'7',
	],
	[
		'by reference at the top',
		`$a_N = 1; $b_N = &$a_N; $b_N = 7; ${ footer( 'global $a_N; SHOW( $a_N )' ) }`,
		'7',
	],
	[
		'a static variable of a function',
		`function c_N() { static $n = 0; return ++$n; } c_N(); ${ footer( 'SHOW( c_N() )' ) }`,
		'2',
	],
	[
		'a constant by define()',
		`define( 'RATE_N', 7 ); ${ footer( 'SHOW( RATE_N )' ) }`,
		'7',
	],
	[ 'a constant', `const RATE_N = 7; ${ footer( 'SHOW( RATE_N )' ) }`, '7' ],
	[
		'a method that names it',
		"$rate_N = 7; class D_N { public function show() { global $rate_N; SHOW( $rate_N ) } } add_action( 'wp_footer', [ new D_N(), 'show' ] );",
		'7',
	],
	[
		'a static method that names it',
		"$rate_N = 7; class E_N { public static function show() { global $rate_N; SHOW( $rate_N ) } } add_action( 'wp_footer', [ 'E_N', 'show' ] );",
		'7',
	],
	[
		'an object at the top',
		"class F_N { public $n = 7; } $thing_N = new F_N(); add_action( 'wp_footer', function () { global $thing_N; SHOW( $thing_N->n ) } );",
		'7',
	],
	[
		'a function within a function',
		`$rate_N = 7; function g_N() { function h_N() { global $rate_N; return $rate_N; } return h_N(); } ${ footer( 'SHOW( g_N() )' ) }`,
		'7',
	],
	[
		'a closure at the top that names it',
		`$rate_N = 7; $f_N = function () { global $rate_N; return $rate_N; }; ${ footer( "SHOW( $GLOBALS['f_N']() )" ) }`,
		'7',
	],
	[
		'compact() in a function',
		`$rate_N = 7; ${ footer( "global $rate_N; SHOW( compact( 'rate_N' )['rate_N'] )" ) }`,
		'7',
	],
	[
		'a variable variable',
		`$rate_N = 7; ${ footer( "$name = 'rate_N'; global $$name; SHOW( $$name )" ) }`,
		'7',
	],
	[
		'another snippet names it',
		[ '$rate_N = 7;', footer( 'global $rate_N; SHOW( $rate_N )' ) ],
		'7',
	],
	[
		'another snippet changes it',
		[
			`$rate_N = 7; ${ footer( 'global $rate_N; SHOW( $rate_N )' ) }`,
			'global $rate_N; $rate_N = 8;',
		],
		'8',
	],
	[
		'two snippets with the same name of their own',
		[
			"$own_N = 'a'; add_action( 'wp_footer', function () use ( $own_N ) { SHOW( $own_N ) } );",
			"$own_N = 'b';",
		],
		'a',
	],
	[
		'$wpdb at the top',
		"$name_N = $wpdb->prefix . 'x'; add_action( 'wp_footer', function () use ( $name_N ) { SHOW( $name_N ) } );",
		'wp_x',
	],
	[
		'$wp_version at the top',
		"$is_N = version_compare( $wp_version, '6.0', '>' ); add_action( 'wp_footer', function () use ( $is_N ) { SHOW( (int) $is_N ) } );",
		'1',
	],
	[
		'$pagenow at the top',
		"$is_N = 'index.php' === $pagenow; add_action( 'wp_footer', function () use ( $is_N ) { SHOW( (int) $is_N ) } );",
		'1',
	],
	[
		'$wp_query in a callback',
		footer( 'global $wp_query; SHOW( (int) $wp_query->is_main_query() )' ),
		'1',
	],
	[
		'$post in a callback',
		footer( 'global $post; SHOW( $post instanceof WP_Post ? 1 : 0 )' ),
		'1',
	],
	[
		'a variable of nobody else',
		`$rate_N = 7; unset( $rate_N ); ${ footer( 'global $rate_N; SHOW( $rate_N ?? 0 )' ) }`,
		'0',
	],
];

/** Outline, references and rename of PHP: what stands where, and what means the same. */
import { expect, test } from 'vitest';
import { Catalogue } from '../../../src/intelligence/catalogue.ts';
import {
	outlineOf,
	type OutlineItem,
} from '../../../src/intelligence/php-outline.ts';
import { Reading } from '../../../src/intelligence/php-references.ts';
import {
	nameFault,
	obstacleOf,
	wordsIn,
} from '../../../src/intelligence/php-rename.ts';
import { read } from '../../../src/intelligence/php-tokens.ts';

const known = new Catalogue( {
	php: 'f\tarray_map\t?callable $callback, array $array\nf\tsprintf\tstring $format, mixed ...$values\nc\tCountable\nm\tcount',
	wordpress:
		'f\tadd_action\tstring $hook_name, callable $callback, int $priority = 10\nf\tget_option\tstring $option\nc\tWP_Widget\nm\twidget\tarray $args',
} );

/** Code with `|` where the user points at it. */
function pointed( marked: string, isPhp = true ) {
	const offset = marked.indexOf( '|' );
	const code = marked.replace( '|', '' );
	const reading = new Reading( read( code, { isPhp } ), known );
	const target = reading.targetAt( offset );
	return { code, reading, target };
}

/** The code with another name wherever it is sure to be the same, and the lines that are in doubt. */
function renamed( marked: string, name: string ) {
	const { code, reading, target } = pointed( marked );
	if ( target === null ) {
		return null;
	}
	const { certain, doubtful } = reading.references( target );
	const after = [ ...certain ]
		.sort( ( one, other ) => other.start - one.start )
		.reduce(
			( text, { start, end } ) =>
				text.slice( 0, start ) + name + text.slice( end ),
			code
		);
	const lines = doubtful.map(
		( { start } ) => code.slice( 0, start ).split( '\n' ).length
	);
	return lines.length === 0 ? after : [ after, lines ];
}

const obstacle = ( marked: string ) => {
	const { reading, target } = pointed( marked );
	return target && obstacleOf( reading, target, known );
};

const fault = ( marked: string, name: string ) => {
	const { reading, target } = pointed( marked );
	return target && nameFault( reading, target, name, known );
};

test( 'the outline has classes with their members, functions, hooks and constants', () => {
	const code = `
const ONE = 1;
define( 'TWO', 2 );
abstract class Shop extends WP_Widget {
	const INNER = 1;
	public ?string $title = 'x';
	public function __construct( private int $id ) { $this->x = fn( $a ) => $a; }
	abstract protected function price( $of, $tax = 1 );
}
add_action( 'init', function () {
	function later() {}
} );
if ( true ) { function &early( $one ) { return $one; } }
$o = new class( 1 ) { function hidden() {} };
$f( Shop::class );
`;
	const shown = ( items: readonly OutlineItem[] ): unknown[] =>
		items.map( ( { kind, name, detail, children } ) =>
			children.length > 0
				? [ kind, name, detail, shown( children ) ]
				: [ kind, name, detail ]
		);
	expect( shown( outlineOf( read( code, { isPhp: true } ) ) ) ).toEqual( [
		[ 'constant', 'ONE', '' ],
		[ 'constant', 'TWO', '' ],
		[
			'class',
			'Shop',
			'WP_Widget',
			[
				[ 'constant', 'INNER', '' ],
				[ 'property', '$title', '' ],
				[ 'method', '__construct', '( $id )' ],
				[ 'method', 'price', '( $of, $tax )' ],
			],
		],
		[ 'hook', 'init', 'add_action', [ [ 'function', 'later', '()' ] ] ],
		[ 'function', 'early', '( $one )' ],
		[ 'method', 'hidden', '()' ],
	] );
} );

test( 'the outline of code that is not whole still has what is there', () => {
	const names = ( code: string, isPhp: boolean ) =>
		outlineOf( read( code, { isPhp } ) ).map( ( { name } ) => name );
	expect( names( 'function one() { if ( $a\nfunction two(', true ) ).toEqual(
		[ 'one' ]
	);
	expect( names( '<p><?php function one() {} ?></p>', false ) ).toEqual( [
		'one',
	] );
} );

test( 'a function is renamed where it is declared, called and handed over by its name', () => {
	expect(
		renamed(
			`function my_|one() {}
my_one(); \\My_One(); // my_one
add_action( 'init', 'my_one' );
array_map( "my_one", $list );
$x->my_one(); Other::my_one(); new My_One();
if ( function_exists( 'my_one' ) ) {}
register_rest_route( 'a', 'b', [ 'permission_callback' => 'my_one', 'name' => 'x' ] );`,
			'two'
		)
	).toBe( `function two() {}
two(); \\two(); // my_one
add_action( 'init', 'two' );
array_map( "two", $list );
$x->my_one(); Other::my_one(); new My_One();
if ( function_exists( 'two' ) ) {}
register_rest_route( 'a', 'b', [ 'permission_callback' => 'two', 'name' => 'x' ] );` );
} );

test( 'what may be something else is left as it is, and its lines are told', () => {
	expect(
		renamed(
			`function my_|one() {}
get_option( 'my_one' );
$name = 'my_o' . $suffix;
$name = "my_{$suffix}";
$name = 'other_' . $suffix;`,
			'two'
		)
	).toEqual( [
		`function two() {}
get_option( 'my_one' );
$name = 'my_o' . $suffix;
$name = "my_{$suffix}";
$name = 'other_' . $suffix;`,
		[ 2, 3 ],
	] );
} );

test( 'from the callback in quotes the same function is meant', () => {
	expect(
		renamed( "add_action( 'init', 'my_|one' ); my_one();", 'two' )
	).toBe( "add_action( 'init', 'two' ); two();" );
	expect( renamed( "get_option( 'my_|one' );", 'two' ) ).toBe( null );
} );

test( 'classes: types, calls, callbacks and questions', () => {
	expect(
		renamed(
			`final class Sho|p implements Countable { static function make(): Shop { return new shop(); } }
function a( Shop $a, ?Shop $b, Shop|int $c ): ?Shop { return Shop::make(); }
add_action( 'init', 'Shop::make' );
add_action( 'init', [ 'Shop', 'make' ] );
add_action( 'init', array( Shop::class, 'make' ) );
if ( $a instanceof Shop || class_exists( 'Shop' ) ) {}
try {} catch ( Shop $e ) {}
Shop(); $a->Shop; $a->Shop();`,
			'Store'
		)
	)
		.toBe( `final class Store implements Countable { static function make(): Store { return new Store(); } }
function a( Store $a, ?Store $b, Store|int $c ): ?Store { return Store::make(); }
add_action( 'init', 'Store::make' );
add_action( 'init', [ 'Store', 'make' ] );
add_action( 'init', array( Store::class, 'make' ) );
if ( $a instanceof Store || class_exists( 'Store' ) ) {}
try {} catch ( Store $e ) {}
Shop(); $a->Shop; $a->Shop();` );
} );

test( 'methods: of the class and those below it; of what is not known, the lines are told', () => {
	expect(
		renamed(
			`class Shop { function pri|ce() { $this->price(); self::price(); add_action( 'x', [ $this, 'price' ] ); } }
class Big extends Shop { function more() { parent::price(); $this->price(); } }
class Other { function price() { $this->price(); } }
$shop = new Shop(); $shop->price();
$unknown->price();
add_action( 'x', 'Shop::price' );`,
			'cost'
		)
	).toEqual( [
		`class Shop { function cost() { $this->cost(); self::cost(); add_action( 'x', [ $this, 'cost' ] ); } }
class Big extends Shop { function more() { parent::cost(); $this->cost(); } }
class Other { function price() { $this->price(); } }
$shop = new Shop(); $shop->cost();
$unknown->price();
add_action( 'x', 'Shop::cost' );`,
		[ 5 ],
	] );
} );

test( 'constants heed upper and lower case', () => {
	expect(
		renamed(
			"define( 'MY_ON|E', 1 ); echo MY_ONE, my_one; if ( defined( 'MY_ONE' ) ) {} $a->MY_ONE; A::MY_ONE;",
			'TWO'
		)
	).toBe(
		"define( 'TWO', 1 ); echo TWO, my_one; if ( defined( 'TWO' ) ) {} $a->MY_ONE; A::MY_ONE;"
	);
} );

test( 'variables: those of one function, in its strings, closures and arrow functions', () => {
	expect(
		renamed(
			`function a( $on|e ) {
	$two = fn( $x ) => $x + $one;
	$three = function ( $y ) use ( &$one ) { return $one + $y; };
	$four = function () { $one = 1; return $one; };
	$five = fn( $one ) => $one;
	return "$one {$one['a']} \${one} \\$one" . '$one' . self::$one;
}
$one = 1;`,
			'uno'
		)
	).toBe( `function a( $uno ) {
	$two = fn( $x ) => $x + $uno;
	$three = function ( $y ) use ( &$uno ) { return $uno + $y; };
	$four = function () { $one = 1; return $one; };
	$five = fn( $one ) => $one;
	return "$uno {$uno['a']} \${uno} \\$one" . '$one' . self::$one;
}
$one = 1;` );
} );

test( 'a rename that could break something is refused, with the reason', () => {
	expect( obstacle( 'add_ac|tion();' ) ).toBe( 'known' );
	expect( obstacle( 'function a() { $_GE|T; }' ) ).toBe( 'everywhere' );
	expect( obstacle( 'function a() { global $a, $b; $|b; }' ) ).toBe(
		'global'
	);
	expect( obstacle( 'function a() { $|b = 1; compact( "b" ); }' ) ).toBe(
		'dynamic'
	);
	expect( obstacle( 'function a() { $|b = 1; $$c = 2; }' ) ).toBe(
		'dynamic'
	);
	expect(
		obstacle( 'class A { function __construct( private $|b ) {} }' )
	).toBe( 'property' );
	expect( obstacle( 'function a( $|b ) {} a( b: 1 );' ) ).toBe( 'named' );
	expect( obstacle( 'class A { function __con|struct() {} }' ) ).toBe(
		'magic'
	);
	expect(
		obstacle( 'class A extends WP_Widget { function wid|get() {} }' )
	).toBe( 'inherited' );
	expect(
		obstacle( 'class A extends Else_Where { function wid|get() {} }' )
	).toBe( 'inherited' );
	expect( obstacle( '$a->fo|o();' ) ).toBe( 'unknown' );
	expect(
		obstacle( 'class A extends WP_Widget { function mi|ne() {} }' )
	).toBe( null );
	expect( obstacle( 'function a() { $|b = 1; }' ) ).toBe( null );
} );

test( 'a name that is taken, none at all or a word of PHP will not do', () => {
	expect( fault( 'function |a() {} function b() {}', 'b' ) ).toBe( 'taken' );
	expect( fault( 'function |a() {}', 'get_option' ) ).toBe( 'taken' );
	expect( fault( 'function |a() {}', 'A' ) ).toBe( null );
	expect( fault( 'function |a() {}', '1a' ) ).toBe( 'spelling' );
	expect( fault( 'function |a() {}', 'list' ) ).toBe( 'keyword' );
	expect( fault( 'class A { function |a() {} function b() {} }', 'b' ) ).toBe(
		'taken'
	);
	expect(
		fault( 'function a( $|a ) { return fn( $b ) => $a + $b; }', 'b' )
	).toBe( 'taken' );
	expect( fault( 'function a( $|a ) {} function b( $b ) {}', 'b' ) ).toBe(
		null
	);
} );

test( 'words are counted as the search of the site counts them', () => {
	expect(
		wordsIn( 'my_a My_A $my_a my_ab é_my_a my_a', 'my_a', true )
	).toEqual( [ 0, 5, 11, 29 ] );
	expect( wordsIn( 'A a', 'a', false ) ).toEqual( [ 2 ] );
} );

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\CompiledCode;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Snippet;

/**
 * Code that was written for the functions.php of a theme does the same as a snippet. What it does there is not written down here but
 * tried: the same code runs at the top level of PHP.
 */
final class GlobalScopeTest extends TestCase {

	private string $folder;

	protected function setUp(): void {
		$this->folder = \sys_get_temp_dir() . '/svc-scope-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $this->folder );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->folder ) );
	}

	/** @param list<string> $codes One snippet each. */
	#[DataProvider( 'forms' )]
	public function test_code_does_what_it_does_in_functions_php( array $codes, string $expected ): void {
		self::assertSame( $expected, $this->run_as_theme( $codes ), 'In functions.php' );
		self::assertSame( $expected, $this->run_as_snippets( $codes ), 'As snippets' );
	}

	/** @return iterable<string, array{list<string>, string}> */
	public static function forms(): iterable {
		$show = static fn( string $name ): string => "function show() { global \${$name}; echo \${$name}; } add_action( 'init', 'show' );";
		yield 'a function that says global' => [ [ '$rate = 7; ' . $show( 'rate' ) ], '7' ];
		yield 'the function stands first' => [ [ $show( 'rate' ) . ' $rate = 7;' ], '7' ];
		yield 'a closure that says global' => [ [ '$rate = 7; add_action( "init", function () { global $rate; echo $rate; } );' ], '7' ];
		yield 'a static closure' => [ [ '$rate = 7; add_action( "init", static function () { global $rate; echo $rate; } );' ], '7' ];
		yield 'several in one statement' => [ [ '$a = 1; $b = 2; add_action( "init", function () { global $a, $b; echo $a, $b; } );' ], '12' ];
		yield 'a method' => [ [ '$rate = 7; class Rates { function show() { global $rate; echo $rate; } } add_action( "init", [ new Rates(), "show" ] );' ], '7' ];
		yield 'a static method' => [ [ '$rate = 7; class Rates { static function show() { global $rate; echo $rate; } } add_action( "init", [ "Rates", "show" ] );' ], '7' ];
		yield 'an anonymous class' => [ [ '$rate = 7; add_action( "init", [ new class() { function show() { global $rate; echo $rate; } }, "show" ] );' ], '7' ];
		yield 'a trait' => [ [ '$rate = 7; trait Shows { function show() { global $rate; echo $rate; } } class Rates { use Shows; } add_action( "init", [ new Rates(), "show" ] );' ], '7' ];
		yield 'a nested function' => [ [ '$rate = 7; add_action( "init", function () { function inner() { global $rate; echo $rate; } inner(); } );' ], '7' ];
		yield 'a function within a condition' => [ [ '$rate = 7; if ( ! function_exists( "show" ) ) { ' . $show( 'rate' ) . ' }' ], '7' ];
		yield '$GLOBALS in a function' => [ [ '$rate = 7; add_action( "init", function () { echo $GLOBALS["rate"]; } );' ], '7' ];
		yield '$GLOBALS in a string' => [ [ '$rate = 7; add_action( "init", function () { echo "{$GLOBALS[\'rate\']} $GLOBALS[rate]"; } );' ], '7 7' ];
		yield '$GLOBALS in an arrow function' => [ [ '$rate = 7; add_action( "init", fn() => print( $GLOBALS["rate"] ) );' ], '7' ];
		yield '$GLOBALS written at the top level' => [ [ '$GLOBALS["rate"] = 7; echo $rate;' ], '7' ];
		yield '$GLOBALS with a name of the request' => [ [ '$rate = 7; $name = "rate"; function of( $name ) { return $GLOBALS[ $name ]; } echo of( $name );' ], '7' ];
		yield 'a function that writes' => [ [ '$rate = 7; function raise() { global $rate; $rate++; } raise(); echo $rate;' ], '8' ];
		yield 'a function called in between' => [ [ '$rate = 7; function now() { global $rate; echo $rate; } now(); $rate = 9; now();' ], '79' ];
		yield 'a closure with use' => [ [ '$rate = 7; add_action( "init", function () use ( $rate ) { echo $rate; } ); $rate = 8;' ], '7' ];
		yield 'a closure with use by reference' => [ [ '$rate = 7; add_action( "init", function () use ( &$rate ) { echo $rate; } ); $rate = 8;' ], '8' ];
		yield 'a closure by reference and one with global' => [ [ '$rate = 7; add_action( "init", function () use ( &$rate ) { $rate = 9; } ); ' . $show( 'rate' ) ], '9' ];
		yield 'a closure that takes a global of WordPress' => [ [ 'add_action( "init", function () use ( $wpdb ) { echo $wpdb->prefix; } );' ], 'wp_' ];
		yield 'an arrow function' => [ [ '$rate = 7; add_action( "init", fn() => print( $rate ) );' ], '7' ];
		yield 'an arrow function with a global of WordPress' => [ [ 'add_action( "init", fn() => print( $pagenow ) );' ], 'index.php' ];
		yield 'globals of WordPress at the top level' => [ [ 'echo $wpdb->prefix, $pagenow, $wp_query->found, $post->ID;' ], 'wp_index.php712' ];
		yield 'in strings' => [ [ 'echo "{$wpdb->prefix}posts on $pagenow";' ], 'wp_posts on index.php' ];
		yield 'in a heredoc' => [ [ "echo <<<SQL\nSELECT {\$wpdb->prefix}x\nSQL;" ], 'SELECT wp_x' ];
		yield 'asked for' => [ [ 'if ( isset( $pagenow ) && ! empty( $wpdb ) ) { echo "yes"; } echo $post->ID ?? "none";' ], 'yes12' ];
		yield 'handed to a function' => [ [ 'function kind( $of ) { return gettype( $of ); } echo kind( $wpdb );' ], 'object' ];
		yield 'a list of WordPress that gets longer' => [ [ '$allowedposttags["svg"] = []; add_action( "init", function () { global $allowedposttags; echo count( $allowedposttags ); } );' ], '2' ];
		yield 'a value of WordPress that is replaced' => [ [ '$pagenow = "x.php"; add_action( "init", function () { echo $GLOBALS["pagenow"]; } );' ], 'x.php' ];
		yield 'a reference to another variable' => [ [ '$a = 1; $b = &$a; $a = 5; ' . $show( 'b' ) ], '5' ];
		yield 'a reference in a condition' => [ [ '$a = 1; if ( true ) $b = &$a; else $b = 3; $a = 6; ' . $show( 'b' ) ], '6' ];
		yield 'a reference to a global' => [ [ '$rate = 7; $other = &$rate; $other = 8; ' . $show( 'rate' ) ], '8' ];
		yield 'a function that returns a reference' => [ [ '$rate = 7; function &rate() { global $rate; return $rate; } $r = &rate(); $r = 9; echo $rate;' ], '9' ];
		yield 'a static variable of a function' => [ [ '$step = 2; function next_one() { static $n = 0; global $step; return $n += $step; } next_one(); echo next_one();' ], '4' ];
		yield 'a static variable at the top level' => [ [ 'static $n = 3; ' . $show( 'n' ) ], '3' ];
		yield 'a variable that is unset' => [ [ '$rate = 7; unset( $rate ); add_action( "init", function () { global $rate; var_dump( $rate ); } );' ], "NULL\n" ];
		yield 'a loop' => [ [ 'foreach ( [ 1, 2 ] as $key => $rate ) { } ' . $show( 'rate' ) ], '2' ];
		yield 'a list of variables' => [ [ '[ $a, $b ] = [ 1, 2 ]; list( $c ) = [ 3 ]; add_action( "init", function () { global $a, $b, $c; echo $a, $b, $c; } );' ], '123' ];
		yield 'a variable that preg_match fills' => [ [ 'preg_match( "/\d/", "a5", $found ); add_action( "init", function () { global $found; echo $found[0]; } );' ], '5' ];
		yield 'a variable variable' => [ [ '$name = "rate"; $$name = 7; add_action( "init", function () { $of = "rate"; global $$of; echo $$of; } ); echo $rate;' ], '77' ];
		yield 'global at the top level' => [ [ 'global $rate; $rate = 7; ' . $show( 'rate' ) ], '7' ];
		yield 'a constant' => [ [ '$rate = 7; define( "RATE", $rate ); const SECOND = 8; add_action( "init", function () { echo RATE, SECOND; } );' ], '78' ];
		yield 'declare and a namespace' => [ [ "<?php\ndeclare( strict_types=1 );\nnamespace My;\n\$rate = 7; function show() { global \$rate; echo \$rate; } \\add_action( 'init', __NAMESPACE__ . '\\show' ); echo \$pagenow;" ], 'index.php7' ];
		yield 'a bracketed namespace' => [ [ "<?php\nnamespace My { \$rate = 7; function show() { global \$rate; echo \$rate; } }\nnamespace { \\add_action( 'init', 'My\\show' ); }" ], '7' ];
		yield 'a template' => [ [ "<p><?php echo \$post->ID; ?></p>" ], '<p>12</p>' ];
		yield 'two snippets, the second says global' => [ [ '$rate = 7;', $show( 'rate' ) ], '7' ];
		yield 'two snippets, the first says global' => [ [ $show( 'rate' ), '$rate = 7;' ], '7' ];
		yield 'two snippets, the second reads at its top level' => [ [ '$rate = 7;', 'echo $rate * 2;' ], '14' ];
		yield 'two snippets, the second adds' => [ [ '$rate = 7;', '$rate += 1; ' . $show( 'rate' ) ], '8' ];
		yield 'two snippets, a closure of the second' => [ [ '$rate = 7;', 'add_action( "init", function () use ( $rate ) { echo $rate; } );' ], '7' ];
		yield 'two snippets, $GLOBALS' => [ [ '$rate = 7;', 'add_action( "init", function () { echo $GLOBALS["rate"]; } );' ], '7' ];
		yield 'three snippets' => [ [ '$rate = 7;', '$rate = $rate + 1;', $show( 'rate' ) ], '8' ];
		yield 'a variable that nothing sets' => [ [ 'echo $nothing;' ], '{Undefined variable $nothing}' ];
		yield 'a parameter of the same name' => [ [ '$rate = 7; add_action( "init", function ( $rate = 1 ) { echo $rate; } );' ], '1' ];
		yield 'a function that forgets to say global' => [ [ '$rate = 7; add_action( "init", function () { echo $rate; } );' ], '{Undefined variable $rate}' ];
	}

	/** What differs from functions.php on purpose: a variable that no code names as global is the snippet's own. */
	public function test_what_no_code_names_as_global_stays_with_its_snippet(): void {
		self::assertSame( '12', $this->run_as_snippets( [ '$id = 1; add_action( "init", function () use ( &$id ) { echo $id; } );', '$id = 2; add_action( "init", function () use ( &$id ) { echo $id; } );' ] ) );
		self::assertSame( '', $this->run_as_snippets( [ '$id = 1;', 'if ( isset( $id ) ) { echo $id; }' ] ) );
		self::assertSame( '12', $this->run_as_snippets( [ '$post = 5;', 'add_action( "init", function () { global $post; echo $post->ID; } );' ] ) );
	}

	public function test_a_shortcode_keeps_its_own_variables(): void {
		$compiled = CompiledCode::of( Snippet::create( [ 'type' => 'php' ] ), 'echo $atts, $content; $tag = 1; function f() { global $content, $tag; }' )->bytes;
		self::assertStringNotContainsString( 'global $atts', $compiled );
		self::assertStringContainsString( "if ( ! \\array_key_exists( 'content', \\get_defined_vars() ) ) { global \$content; }", $compiled );
	}

	public function test_only_what_code_expects_of_others_is_shared(): void {
		$wanted = static fn( string $code ): array => CompiledCode::of( Snippet::create( [ 'type' => 'php' ] ), $code )->place( Snippet::create( [ 'id' => 3 ] ), 'key' )->globals;
		self::assertSame( [], $wanted( '$GLOBALS["said"][] = 1; $GLOBALS["a"] = 1; echo $GLOBALS["a"]; $own = 1; function f() { global $own, $post; }' ) );
		self::assertSame( [ 'a', 'b', 'c', 'd' ], $wanted( 'function f() { global $a, $wpdb; return $GLOBALS["b"]; } global $c; echo $c, $d; $own = 1;' ) );
	}

	/** @return iterable<string, array{string}> */
	public static function plain_codes(): iterable {
		yield 'no variable' => [ 'add_filter( "x", "__return_true" );' ];
		yield 'own variables' => [ '$a = 1; foreach ( [ 2 ] as $b ) { $a += $b; } echo $a; function f( $x ) { $y = $x; return $this ?? $y; } try { g(); } catch ( E $e ) { echo $e; } echo $_GET["x"], A::$b; $c["x"][] = 1; echo $c["x"][0];' ];
		yield 'an arrow function with parameters' => [ '$a = array_map( fn( $x ) => $x + 1, [ 1 ] );' ];
		yield 'brackets that do not match' => [ 'function f() { global $a; $a = 1;' ];
		yield 'a program of its own for data' => [ '$a = 1; __halt_compiler(); echo $wpdb; ( ( (' ];
	}

	#[DataProvider( 'plain_codes' )]
	public function test_code_that_needs_nothing_stays_as_it_is( string $code ): void {
		self::assertSame( "<?php \\defined( 'ABSPATH' ) || exit; {$code}", CompiledCode::of( Snippet::create( [ 'type' => 'php' ] ), $code )->bytes );
	}

	/** @param list<string> $codes */
	private function run_as_theme( array $codes ): string {
		return $this->run_files( 'theme', [], \array_map( static fn( string $code ): string => \str_starts_with( $code, '<' ) ? $code : "<?php {$code}", $codes ) );
	}

	/** @param list<string> $codes */
	private function run_as_snippets( array $codes ): string {
		$files    = [];
		$snippets = [];
		foreach ( $codes as $at => $code ) {
			$compiled   = CompiledCode::of( Snippet::create( [ 'type' => 'php' ] ), $code );
			$files[]    = $compiled->bytes;
			$snippets[] = $compiled->place( Snippet::create( [ 'id' => $at + 1, 'status' => 'active', 'hook' => 'root' ] ), 'key' );
		}

		return $this->run_files( 'loader', PlanCompiler::compile( $snippets, [] )['globals'] ?? [], $files );
	}

	/**
	 * @param list<string> $shared
	 * @param list<string> $files
	 */
	private function run_files( string $how, array $shared, array $files ): string {
		$command = [ \PHP_BINARY, '-n', __DIR__ . '/fixtures/run-scope.php', $how, (string) \json_encode( $shared ) ];
		foreach ( $files as $at => $bytes ) {
			$path = "{$this->folder}/{$how}-{$at}.php";
			\file_put_contents( $path, $bytes );
			$command[] = $path;
		}
		\exec( \implode( ' ', \array_map( '\escapeshellarg', $command ) ) . ' 2>&1', $lines, $code );

		return \implode( "\n", $lines ) . ( [] !== $lines && 'NULL' === $lines[0] ? "\n" : '' ) . ( 0 === $code ? '' : " (exit {$code})" );
	}
}

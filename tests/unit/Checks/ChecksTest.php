<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/ChecksFactory.php';

final class ChecksTest extends TestCase {

	private const SIGNED_IN = [ [ [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ] ] ];

	/**
	 * Settings, code, other snippets, errors and warnings as starts of `line: message`.
	 * @return iterable<string, array{array<string, mixed>, string, list<array{array<string, mixed>, string}>, list<string>, list<string>}>
	 */
	public static function clashes(): iterable {
		$f = 'function svc_test_f() {}';
		$g = "if ( ! function_exists( 'svc_test_f' ) ) { function SVC_TEST_F() {} }";
		yield 'nothing' => [ [], $f, [], [], [] ];
		yield 'a function of PHP' => [ [], "\n\nfunction StrLen() {}", [], [ '3: StrLen() is already declared by PHP.' ], [] ];
		yield 'a function of PHP, in a namespace' => [ [], 'namespace X; function strlen() {}', [], [], [] ];
		yield 'a function of PHP, guarded' => [ [], "if ( ! function_exists( 'strlen' ) ) { function strlen() {} }", [], [], [] ];
		yield 'a class of PHP' => [ [], 'interface Countable {}', [], [ '1: Countable is already declared by PHP.' ], [] ];
		yield 'a constant of PHP' => [ [], "define( 'PHP_VERSION', 1 );", [], [], [ '1: PHP_VERSION is already defined by PHP' ] ];
		yield 'another snippet' => [ [], $f, [ [ [], "\n" . $f ] ], [ '1: svc_test_f() is already declared by the snippet "Other 0" (100).' ], [] ];
		yield 'another snippet in html' => [ [], $f, [ [ [ 'type' => 'html', 'hook' => 'wp_footer' ], "<b><?php $f ?>" ] ], [ '1: svc_test_f() is already declared' ], [] ];
		yield 'another snippet that only speaks of it' => [ [], $f, [ [ [], 'svc_test_f(); // function svc_test_f' ] ], [], [] ];
		yield 'another snippet that never runs by itself' => [ [], $f, [ [ [ 'run' => 'manual' ], $f ] ], [], [] ];
		yield 'both guarded' => [ [], $g, [ [ [], $g ] ], [], [] ];
		yield 'guarded, after an unguarded one' => [ [ 'priority' => 20 ], $g, [ [ [], $f ] ], [], [] ];
		yield 'guarded, before an unguarded one' => [ [ 'priority' => 5 ], $g, [ [ [], $f ] ], [ '1: SVC_TEST_F() is already declared' ], [] ];
		yield 'unguarded, before a guarded one' => [ [ 'priority' => 5 ], $f, [ [ [], $g ] ], [], [] ];
		yield 'unguarded, after a guarded one' => [ [ 'hook' => 'init' ], $f, [ [ [], $g ] ], [ '1: svc_test_f() is already declared' ], [] ];
		yield 'unguarded and guarded on hooks nobody can order' => [ [ 'hook' => 'init' ], $f, [ [ [ 'hook' => 'wp_head' ], $g ] ], [], [ '1: svc_test_f() is already declared' ] ];
		yield 'another only sometimes' => [ [], $f, [ [ [], "if ( is_admin() ) { $f }" ] ], [], [ '1: svc_test_f() is already declared' ] ];
		yield 'both under conditions' => [ [ 'conditions' => self::SIGNED_IN, 'hook' => 'init' ], $f, [ [ [ 'conditions' => self::SIGNED_IN, 'hook' => 'init' ], $f ] ], [], [ '1: svc_test_f() is already declared' ] ];
		yield 'itself' => [ [], $f, [ [ [ 'id' => 1 ], $f ] ], [], [] ];
	}

	/**
	 * @param array<string, mixed>                      $settings
	 * @param list<array{array<string, mixed>, string}> $others
	 * @param list<non-empty-string>                    $errors
	 * @param list<non-empty-string>                    $warnings
	 */
	#[DataProvider( 'clashes' )]
	public function test_problems_compares_names( array $settings, string $code, array $others, array $errors, array $warnings ): void {
		$result = ChecksFactory::check( $settings, $code, $others );
		self::assert_starts( $errors, ChecksFactory::short( $result->errors ) );
		self::assert_starts( $warnings, ChecksFactory::short( $result->warnings ) );
	}

	/** @return iterable<string, array{array<string, mixed>, string, list<string>}> */
	public static function advice(): iterable {
		yield 'exit' => [ [], "if ( \$x ) {\n\texit;\n}", [ '2: This snippet seems to protect something', '2: This ends the whole request' ] ];
		yield 'guard against direct access' => [ [], "defined( 'ABSPATH' ) || exit;\nif ( ! defined( 'ABSPATH' ) ) { die(); }", [] ];
		yield 'exit in a callback' => [ [], "add_action( 'init', function () { exit; } );", [ '1: This snippet seems to protect something' ] ];
		yield 'output before the page' => [ [], "\$a = 1;\necho 'x';", [ '2: This prints before the page begins' ] ];
		yield 'html before the page' => [ [ 'hook' => 'init' ], "?>\n<p>x</p>", [ '2: This prints before the page begins' ] ];
		yield 'output in the page' => [ [ 'hook' => 'wp_footer' ], "echo 'x';", [] ];
		yield 'byte order mark' => [ [], "\xEF\xBB\xBF\$a = 1;", [ '1: The code begins with a byte order mark' ] ];
		$never = 'is never true at "%s".';
		yield 'a question about the page at root' => [ [], "\nif ( ! is_admin() && is_page( 'x' ) ) {\n\treturn;\n}", [ '2: is_page() ' . \sprintf( $never, 'root' ) ] ];
		yield 'a question about the page at init' => [ [ 'hook' => 'init' ], 'f( is_cart() );', [ '1: is_cart() ' . \sprintf( $never, 'init' ) ] ];
		yield 'a question about the page at wp' => [ [ 'hook' => 'wp' ], 'f( is_page() );', [] ];
		yield 'a question about the page in callbacks that come late enough' => [ [], "add_action( 'wp', function () { if ( is_page() ) { g(); } } );\nfunction svc_test_f() { return is_single(); }\nadd_filter( 'the_content', 'svc_test_f' );\nadd_action( 'send_headers', fn () => is_home() );", [] ];
		yield 'a question about the page in callbacks that come too early' => [ [], "add_action( 'init', function () {\n\tif ( is_page() ) { g(); }\n} );\nfunction svc_test_f() {\n\treturn is_single();\n}\nadd_action( 'wp_loaded', 'svc_test_f' );\nadd_action( 'init', fn () => is_home() );", [ '2: is_page() ' . \sprintf( $never, 'init' ), '5: is_single() ' . \sprintf( $never, 'wp_loaded' ), '8: is_home()' ] ];
		yield 'location before its conditions' => [ [ 'conditions' => self::SIGNED_IN ], '$a = 1;', [ '0: The conditions can\'t be checked at "root", so the snippet runs at "init".' ] ];
		yield 'curly quotes' => [ [], "\n\$a = ‘x’;", [ '2: The code contains curly quotes' ] ];
		yield 'a shortcode that declares' => [ [ 'run' => 'shortcode', 'shortcode' => 'x' ], 'function svc_test_f() {}', [ '1: Each use of the shortcode declares svc_test_f' ] ];
	}

	/**
	 * @param array<string, mixed> $settings
	 * @param list<non-empty-string> $warnings
	 */
	#[DataProvider( 'advice' )]
	public function test_problems_gives_advice( array $settings, string $code, array $warnings ): void {
		$result = ChecksFactory::check( $settings, $code );
		self::assertSame( [], ChecksFactory::short( $result->errors ) );
		self::assert_starts( $warnings, ChecksFactory::short( $result->warnings ) );
	}

	public function test_problems_asks_for_no_code_when_nothing_is_declared(): void {
		$other  = \Svc\Domain\Snippet::create( [ 'id' => 2 ] );
		$result = ChecksFactory::checks()->problems( \Svc\Domain\Snippet::create( [ 'id' => 1 ] ), '$a = 1;', [ $other ], static fn (): string => self::fail( 'asked' ) );
		self::assertTrue( $result->passes() );
	}

	/**
	 * @param list<non-empty-string> $expected
	 * @param list<string> $found
	 */
	private static function assert_starts( array $expected, array $found ): void {
		self::assertCount( \count( $expected ), $found, \implode( "\n", $found ) );
		foreach ( $expected as $index => $start ) {
			self::assertStringStartsWith( $start, $found[ $index ] );
		}
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Names\Signature;
use Svc\Checks\Php\PhpReader;

final class CodeNamesTest extends TestCase {

	/**
	 * Type, language and code, and what is listed as `role kind name line`.
	 * @return iterable<string, array{string, string, string, list<string>}>
	 */
	public static function codes(): iterable {
		yield 'class-likes' => [ 'php', '', "interface A {}\ntrait B {}\nenum C {}\nabstract class D {}\n\$x = new class {};", [ 'declares interface A 1', 'declares trait B 2', 'declares enum C 3', 'declares class D 4' ] ];
		yield 'a namespace' => [ 'php', '', "namespace X;\nfunction a() {}\nclass B { public function c() {} protected function d() {} private function e() {} }\nadd_action( 'init', __NAMESPACE__ . '\\a' );", [ 'declares function X\a 2', 'declares method X\B::c 3', 'declares method X\B::d 3', 'declares class X\B 3', 'hooks action init 4', 'uses function add_action 4' ] ];
		yield 'fires and removes' => [ 'php', '', "do_action_ref_array( 'a', [] );\napply_filters( 'b', 1 );\nremove_all_filters( 'c' );\nremove_shortcode( 'd' );\ndo_action( \"e_{\$f}\" );", [ 'fires action a 1', 'uses function do_action_ref_array 1', 'fires filter b 2', 'uses function apply_filters 2', 'removes filter c 3', 'uses function remove_all_filters 3', 'removes shortcode d 4', 'uses function remove_shortcode 4', 'uses function do_action 5' ] ];
		yield 'the first use counts' => [ 'php', '', "\nfoo();\nif ( foo() ) { foo( new Bar() ); }", [ 'uses function foo 2', 'uses class Bar 3' ] ];
		yield 'after a mistake' => [ 'php', '', "function a() {}\n\$x = ;\nfunction b() {}", [ 'declares function a 1', 'declares function b 3' ] ];
		yield 'HTML without PHP' => [ 'html', '', '<p onclick="foo()">function a() {}</p>', [] ];
		yield 'plain CSS' => [ 'css', '', '.a { b: c }', [] ];
		yield 'SCSS in texts and comments' => [ 'css', 'scss', "/* \$a: 1; { */\n\$b: \"{ \$c: 1;\"; // \$d: 1;\n@mixin e { \$f: 1; }\n\$g: ( h: 1, );\n.x#{\$b} { \$i: 1 }\n\$j : url(http://x/{);\n\$k: a#{\$b}c, #fff;\n\$l: 1;", [ 'declares variable $b 2', 'declares mixin e 3', 'declares variable $g 4', 'declares variable $j 6', 'declares variable $k 7', 'declares variable $l 8' ] ];
		yield 'LESS' => [ 'css', 'less', "@a: 1;\n.b() { @c: 1; }\n#d(@e; @f: 2) when (default()) { }\n.g { .b(); }\n.b();\n@media print { @h: 1; }\n@page :first { }", [ 'declares variable @a 1', 'declares mixin .b 2', 'declares mixin #d 3' ] ];
		yield 'JavaScript' => [ 'js', '', "var a = 1;\nasync function b() { let c; }\nclass D {}\n( () => { window.e = function f() {}; self.g += 1; window.h === 1; } )();\nlet i = `\${ ( () => { var j; } )() }`, k;\nfunction* l() {}\nx.class = 1; x = class M {};", [ 'declares global a 1', 'declares global b 2', 'declares global D 3', 'declares global e 4', 'declares global i 5', 'declares global l 6' ] ];
		yield 'JavaScript with a mistake' => [ 'js', '', "function a() {\n'", [ 'declares global a 1' ] ];
		yield 'names nobody can print' => [ 'php', '', "add_action( \"a\\nb\", 'x' );\nadd_action( \"\\xff\", 'x' );\nadd_action( '" . \str_repeat( 'x', 201 ) . "', 'x' );", [ 'uses function add_action 1', 'uses function x 1' ] ];
	}

	/** @param list<string> $expected */
	#[DataProvider( 'codes' )]
	public function test_of_lists_names( string $type, string $lang, string $code, array $expected ): void {
		$entries = ( new CodeNames( new PhpReader() ) )->of( $code, $type, $lang );
		self::assertSame( $expected, \array_map( static fn( array $entry ): string => "{$entry['role']} {$entry['kind']} {$entry['name']} " . ( $entry['line'] ?? '-' ), $entries ) );
	}

	/**
	 * Callback, priority and number of arguments of a call.
	 * @return iterable<string, array{string, array<string, mixed>}>
	 */
	public static function callbacks(): iterable {
		yield 'nothing written' => [ "'f'", [ 'callback' => 'f', 'priority' => 10, 'accepted_args' => 1 ] ];
		yield 'a method' => [ "[ \\X\\Y::class, 'z' ], -3, 2", [ 'callback' => 'X\\Y::z', 'priority' => -3, 'accepted_args' => 2 ] ];
		yield 'an object' => [ "[ \$this, 'z' ], PHP_INT_MAX", [ 'callback' => '$this->z', 'priority' => \min( 9007199254740991, \PHP_INT_MAX ), 'accepted_args' => 1 ] ];
		yield 'first-class' => [ 'f( ... ), PHP_INT_MIN', [ 'callback' => 'f', 'priority' => \max( -9007199254740991, \PHP_INT_MIN ), 'accepted_args' => 1 ] ];
		yield 'without a name, computed' => [ 'static fn() => 1, $p, X::N', [] ];
	}

	/** @param array<string, mixed> $expected */
	#[DataProvider( 'callbacks' )]
	public function test_of_tells_callback_and_priority( string $arguments, array $expected ): void {
		$hooks = \array_values( \array_filter( ( new CodeNames( new PhpReader() ) )->of( "add_filter( 'x', {$arguments} );", 'php', '' ), static fn( array $entry ): bool => 'hooks' === $entry['role'] ) );
		self::assertSame( $expected, \array_diff_key( $hooks[0] ?? [], [ 'kind' => 0, 'name' => 0, 'role' => 0, 'line' => 0 ] ) );
	}

	public function test_signature_of_code_and_of_loaded_code_are_the_same(): void {
		$code = '/** Says it. And more. */ function svc_test_signature( ?int $a, self|string $b = \'x\', array &$c = [ 1 ], \Countable&\Traversable ...$d ): static|null {}';
		$read = ( new CodeNames( new PhpReader() ) )->of( 'class K { public ' . \substr( $code, \strlen( '/** Says it. And more. */ ' ) ) . ' }', 'php', '' )[0]['signature'] ?? '';
		self::assertSame( 'K::svc_test_signature( ?int $a, self|string $b = \'x\', array &$c = [1], Countable&Traversable ...$d ): static|null', $read );
		$loaded = new \ReflectionFunction( static function ( ?int $a, string $b = 'x', array &$c = [ 1 ], \Countable&\Traversable ...$d ): ?string { return null; } );
		self::assertSame( 'f( ?int $a, string $b = \'x\', array &$c = [1], Countable&Traversable ...$d ): ?string', Signature::of_loaded( $loaded, 'f' )['signature'] );
	}

	/** @return iterable<string, array{string, string}> */
	public static function comments(): iterable {
		yield 'one line' => [ '/** Does it. Well. */', 'Does it.' ];
		yield 'abbreviations' => [ '/** Reads e.g. this, i.e. that v1.2 thing. Then more. */', 'Reads e.g. this, i.e. that v1.2 thing.' ];
		yield 'several lines' => [ "/**\n * Does it\n * well\n *\n * More.\n * @param x\n */", 'Does it well' ];
		yield 'only tags' => [ "/**\n * @since 1.0\n */", '' ];
		yield 'none' => [ '', '' ];
		yield 'not UTF-8' => [ "/** \xE4 */", '' ];
		yield 'very long' => [ '/** ' . \str_repeat( 'ä', 400 ) . ' */', \str_repeat( 'ä', 299 ) . '…' ];
	}

	#[DataProvider( 'comments' )]
	public function test_summary_is_the_first_sentence( string $comment, string $expected ): void {
		self::assertSame( $expected, Signature::summary( $comment ) );
	}
}

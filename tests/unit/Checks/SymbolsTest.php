<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Symbols\DeclaredSymbol;

require_once __DIR__ . '/ChecksFactory.php';

final class SymbolsTest extends TestCase {

	/**
	 * Code and what it declares as `kind name guard`.
	 * @return iterable<string, array{string, list<string>}>
	 */
	public static function declarations(): iterable {
		yield 'plain' => [ 'function A() {} class B {} interface C {} trait D {} enum E {} const F = 1; define( "G", 1 );', [ 'function A none', 'class B none', 'class C none', 'class D none', 'class E none', 'constant F none', 'constant G none' ] ];
		yield 'namespace' => [ 'namespace X; function a() {} class B {} const C = 1;', [ 'function X\a none', 'class X\B none', 'constant X\C none' ] ];
		yield 'guarded' => [ 'if ( ! function_exists( "a" ) ) { function a() {} } if ( ! class_exists( \B::class ) ) { class B {} }', [ 'function a guarded', 'class B guarded' ] ];
		yield 'guarded by else' => [ 'if ( function_exists( "a" ) ) {} else { function a() {} }', [ 'function a guarded' ] ];
		yield 'guarded with another condition' => [ 'if ( is_admin() && ! function_exists( "a" ) ) { function a() {} }', [ 'function a guarded' ] ];
		yield 'guarded in a namespace' => [ 'namespace X; if ( ! function_exists( __NAMESPACE__ . "\\a" ) ) { function a() {} }', [ 'function X\a guarded' ] ];
		yield 'guarded by comparison' => [ 'if ( false === function_exists( "a" ) ) : function a() {} endif;', [ 'function a guarded' ] ];
		yield 'constants' => [ 'defined( "A" ) || define( "A", 1 ); if ( ! defined( "B" ) ) { define( "B", 2 ); }', [ 'constant A guarded', 'constant B guarded' ] ];
		yield 'conditional' => [ 'if ( is_admin() ) { function a() {} }', [ 'function a conditional' ] ];
		yield 'return before a class guards it' => [ 'if ( class_exists( "B" ) ) { return; } class B {}', [ 'class B guarded' ] ];
		yield 'return before a function guards nothing' => [ 'if ( function_exists( "a" ) ) { return; } function a() {}', [ 'function a none' ] ];
		yield 'inside functions' => [ 'add_action( "init", function () { function a() {} } ); class B { function c() { function d() {} } }', [ 'class B none' ] ];
	}

	/** @param list<non-empty-string> $expected */
	#[DataProvider( 'declarations' )]
	public function test_of_reads_declarations_and_guards( string $code, array $expected ): void {
		$map = ChecksFactory::symbols()->of( $code, 'php' );
		self::assertSame( $expected, \array_map( static fn ( DeclaredSymbol $symbol ): string => "$symbol->kind $symbol->name $symbol->guard", $map->declares ) );
	}

	public function test_of_reads_hooks_and_shortcodes_with_their_lines(): void {
		$entries = ( new CodeNames( new PhpReader() ) )->of( "<p>\n<?php add_action( 'init', 'x' );\nfunction f() { add_filter( 'the_content', 'y' ); }\n\\add_shortcode( 'z', 'f' ); add_action( \$name, 'x' );", 'html', '' );
		$lines   = static fn( string $role ): array => \array_values( \array_map( static fn( array $entry ): array => [ $entry['kind'], $entry['name'], $entry['line'] ?? 0 ], \array_filter( $entries, static fn( array $entry ): bool => $role === $entry['role'] && 'function' !== $entry['kind'] ) ) );
		self::assertSame( [ [ 'action', 'init', 2 ], [ 'filter', 'the_content', 3 ] ], $lines( 'hooks' ) );
		self::assertSame( [ [ 'shortcode', 'z', 4 ] ], $lines( 'declares' ) );
	}

	/**
	 * Code and what it cannot do without.
	 * @return iterable<string, array{string, list<string>}>
	 */
	public static function uses(): iterable {
		yield 'calls' => [ 'Some_fn( 1 ); function a() { other(); \\X\\y(); } a();', [ 'Some_fn', 'other', 'X\\y' ] ];
		yield 'callbacks' => [ 'add_action( "init", "some_fn" ); add_filter( "x", [ "Some", "b" ] ); add_shortcode( "x", "\\Other::c" ); call_user_func( "d" );', [ 'some_fn', 'add_action', 'Some', 'add_filter', 'Other', 'add_shortcode', 'd', 'call_user_func' ] ];
		yield 'classes' => [ 'new A(); B::c(); D::E; F::$g; class H extends I implements J { use K; function l() { self::m(); parent::n(); } } $x = O::class; $y = new class extends P {};', [ 'A', 'B', 'D', 'F', 'K', 'I', 'J', 'P' ] ];
		yield 'what is asked about' => [ 'if ( function_exists( "some_fn" ) ) { some_fn(); } if ( class_exists( \\Some::class ) ) { new Some(); }', [] ];
		yield 'a namespace' => [ 'namespace X; use Y\\Z; strlen( "" ); new Z(); new W(); add_action( "a", __NAMESPACE__ . "\\b" );', [ 'strlen', 'Y\\Z', 'X\\W', 'X\\b', 'add_action' ] ];
		yield 'computed' => [ '$f(); new $c(); $o->m(); add_action( "a", $f );', [ 'add_action' ] ];
	}

	/** @param list<string> $expected */
	#[DataProvider( 'uses' )]
	public function test_of_reads_what_is_used( string $code, array $expected ): void {
		self::assertEqualsCanonicalizing( $expected, \array_values( ChecksFactory::symbols()->of( $code, 'php' )->uses ) );
	}

	public function test_of_broken_or_foreign_code_is_empty(): void {
		self::assertSame( [], ChecksFactory::symbols()->of( 'function a() {', 'php' )->declares );
		self::assertSame( [], ChecksFactory::symbols()->of( 'function a() {}', 'js' )->declares );
	}
}

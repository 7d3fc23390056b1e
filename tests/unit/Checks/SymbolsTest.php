<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Symbols\DeclaredSymbol;

require_once __DIR__ . '/ChecksFactory.php';

final class SymbolsTest extends TestCase {

	/**
	 * Code and what it declares as `kind name guard`.
	 *
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

	/**
	 * @param list<non-empty-string> $expected
	 */
	#[DataProvider( 'declarations' )]
	public function test_of_reads_declarations_and_guards( string $code, array $expected ): void {
		$map = ChecksFactory::symbols()->of( $code, 'php' );
		self::assertSame( $expected, \array_map( static fn ( DeclaredSymbol $symbol ): string => "$symbol->kind $symbol->name $symbol->guard", $map->declares ) );
	}

	public function test_of_reads_hooks_and_shortcodes_with_their_lines(): void {
		$map = ChecksFactory::symbols()->of( "<p>\n<?php add_action( 'init', 'x' );\nfunction f() { add_filter( 'the_content', 'y' ); }\n\\add_shortcode( 'z', 'f' ); add_action( \$name, 'x' );", 'html' );
		self::assertSame( [ [ 'kind' => 'action', 'name' => 'init', 'line' => 2 ], [ 'kind' => 'filter', 'name' => 'the_content', 'line' => 3 ] ], $map->hooks );
		self::assertSame( [ [ 'tag' => 'z', 'line' => 4 ] ], $map->shortcodes );
	}

	public function test_of_broken_or_foreign_code_is_empty(): void {
		self::assertSame( [], ChecksFactory::symbols()->of( 'function a() {', 'php' )->declares );
		self::assertSame( [], ChecksFactory::symbols()->of( 'function a() {}', 'js' )->declares );
	}
}

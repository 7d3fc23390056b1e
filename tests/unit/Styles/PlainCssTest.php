<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Styles\PlainCss;

final class PlainCssTest extends TestCase {

	#[DataProvider( 'sheets' )]
	public function test_minify_keeps_the_meaning( string $css, string $expected ): void {
		self::assertSame( $expected, PlainCss::minify( $css ) );
	}

	/** @return array<string, array{string, string}> */
	public static function sheets(): array {
		return [
			'blanks'                       => [ "  a { b: c ; }\r\n\n d , e\t{ f : g }  ", 'a{b: c}d,e{f : g}' ],
			'comment between words'        => [ 'a/* x */b{c:d}', 'a/**/b{c:d}' ],
			'comment among blanks'         => [ 'a /* x y */ b{c:d}', 'a b{c:d}' ],
			'escape that ends with a blank' => [ '.a\\26  .b{c:d}', '.a\\26  .b{c:d}' ],
			'escaped quote'                => [ '.a\\"  .b{c:d}', '.a\\" .b{c:d}' ],
			'custom property with a blank' => [ 'a{--x: ;--y:{a:b};}', 'a{--x: ;--y:{a:b}}' ],
			'unquoted address'             => [ 'a{b:url( x;y/*z )}', 'a{b:url( x;y/*z )}' ],
			'string'                       => [ 'a{b:"/* no */  ; x"}', 'a{b:"/* no */  ; x"}' ],
			'licence'                      => [ '/*! k */ a{b:c}', '/*! k */ a{b:c}' ],
			'calculation'                  => [ 'a{b:calc( 1px + 2px )}', 'a{b:calc( 1px + 2px )}' ],
			'pseudo-class of a descendant' => [ 'a :hover { b:c }', 'a :hover{b:c}' ],
			'byte order mark'              => [ "\xEF\xBB\xBFa { b:c }", 'a{b:c}' ],
			'open string'                  => [ 'a  { b:"c }', 'a  { b:"c }' ],
			'open comment'                 => [ 'a  { b:c } /* d', 'a  { b:c } /* d' ],
			'nothing'                      => [ '', '' ],
		];
	}

	#[DataProvider( 'repeated' )]
	public function test_minify_takes_no_hostile_input_slowly( string $unit ): void {
		$css   = \str_repeat( $unit, \intdiv( 500_000, \strlen( $unit ) ) );
		$start = \hrtime( true );
		PlainCss::minify( $css );
		self::assertLessThan( 3_000, ( \hrtime( true ) - $start ) / 1e6 );
	}

	/** @return list<array{string}> */
	public static function repeated(): array {
		return [ [ 'a {b: c;}/* ' ], [ '/*! ' ], [ '"' ], [ "\"\n'" ], [ 'url(' ], [ '/**/ ' ], [ '; ' ], [ '\\' ], [ ' /' ], [ '/* */;' ] ];
	}

	public function test_minify_keeps_every_rule_of_bootstrap(): void {
		$css   = (string) \file_get_contents( ABSPATH . 'node_modules/bootstrap/dist/css/bootstrap.css' );
		$small = PlainCss::minify( $css );
		self::assertLessThan( 0.9 * \strlen( $css ), \strlen( $small ) );
		$rules = (string) \preg_replace( '~/\*.*?\*/~s', '', $css );
		self::assertSame( \substr_count( $rules, '{' ), \substr_count( $small, '{' ) );
		self::assertSame( PlainCss::minify( $small ), $small );
	}
}

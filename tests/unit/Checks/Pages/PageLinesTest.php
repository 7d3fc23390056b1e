<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks\Pages;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Pages\PageParts;
use Svc\Checks\Pages\PageText;

/** What is told of two answers is what a visitor would call a change, and nothing that differs from request to request. */
final class PageLinesTest extends TestCase {

	private const NOW = 1764155000;

	/** @return list<string> */
	private static function lines( string $body, int $now = self::NOW ): array {
		return PageText::lines( 200, [], $body, $now ) ?? [];
	}

	/** @return list<string> Kind, text and how often. */
	private static function told( string $one, string $other, string $after ): array {
		$kept = \json_decode( (string) \json_encode( PageParts::of( self::lines( $one ), self::lines( $other ) )->to_array() ), true );
		self::assertIsArray( $kept );

		return \array_map( static fn( array $line ): string => ( 'body' === $line['part'] ? '' : "{$line['part']}: " ) . "{$line['kind']} {$line['text']} {$line['before']} {$line['after']}" . ( isset( $line['behind'] ) ? " behind {$line['behind']}" : '' ) . ( isset( $line['in_front_of'] ) ? " in front of {$line['in_front_of']}" : '' ) . ( isset( $line['from'] ) ? " from {$line['from']}" : '' ), PageParts::from_array( $kept )->differences( self::lines( $after ) ) );
	}

	/** @param list<string> $expected */
	#[DataProvider( 'pages' )]
	public function test_what_differs_is_told_and_what_always_differs_is_not( string $one, string $other, string $after, array $expected ): void {
		self::assertSame( $expected, self::told( $one, $other, $after ) );
	}

	/** @return iterable<string, array{string, string, string, list<string>}> */
	public static function pages(): iterable {
		$page = '<p>a</p><i>12</i><p>b</p>';
		yield 'the same' => [ $page, $page, $page, [] ];
		yield 'gone, new, in another order' => [ $page, $page, '<p>b</p><i>12</i><b>c</b>', [ 'gone <p>a</p> 1 0', 'new <b>c</b> 0 1', 'moved <p>b</p> 1 1 in front of <i>12</i>' ] ];
		$head = '<link a><style>b</style><script c></script><meta d>';
		yield 'a style in front of that of the theme' => [ $head, $head, '<style>b</style><link a><script c></script><meta d>', [ 'moved <link a> 1 1 behind b' ] ];
		yield 'a tag behind a script' => [ $head, $head, '<style>b</style><script c></script><link a><meta d>', [ 'moved <link a> 1 1 behind <script c>' ] ];
		yield 'one of two equal lines' => [ '<hr a><p>1</p><p>2</p><hr a>', '<hr a><p>1</p><p>2</p><hr a>', '<p>1</p><hr a><p>2</p><hr a>', [ 'moved <p>1</p> 1 1 in front of <hr a>' ] ];
		yield 'an order that is another one each time' => [ '<p>a</p><p>b</p><p>c</p>', '<p>b</p><p>a</p><p>c</p>', '<p>b</p><p>a</p><p>c</p>', [] ];
		yield 'other lines gone and new, and none moved' => [ $head, $head, '<b>n</b><link a><script c></script><meta d>', [ 'gone <style> 1 0', 'gone b 1 0', 'gone </style> 1 0', 'new <b>n</b> 0 1' ] ];
		yield 'twice' => [ $page, $page, $page . '<p>a</p>', [ 'more <p>a</p> 1 2' ] ];
		yield 'less often' => [ $page . '<p>a</p>', $page . '<p>a</p>', $page, [ 'fewer <p>a</p> 2 1' ] ];
		yield 'an id that is another one each time' => [ '<p id="x1">a</p><p>b</p>', '<p id="x2">a</p><p>b</p>', '<p>b</p><p id="y9">a</p>', [] ];
		yield 'a sentence that is another one each time' => [ '<p>a</p>one<p>b</p>', '<p>a</p>two<p>b</p>', '<p>a</p>three<p>b</p>', [] ];
		yield 'something new beside it' => [ '<p>a</p><i>1</i><p>b</p>', '<p>a</p><i>2</i><p>b</p>', '<p>a</p><i>3</i><u>c</u><p>b</p>', [ 'new <u>c</u> 0 1' ] ];
		$whole = '<title>t</title><link a></head><body><p>b</p><footer>f</footer><script c></script></body>';
		yield 'from the head to the footer' => [ $whole, $whole, '<title>t</title></head><body><p>b</p><footer>f</footer><link a><script c></script></body>', [ 'footer: moved <link a> 1 1 from head' ] ];
		yield 'from the footer to the body, with its tag' => [ $whole, $whole, '<title>t</title><link a></head><body><script c></script><p>b</p><footer>f</footer></body>', [ 'moved <script c> 1 1 from footer' ] ];
		yield 'one of two equal lines to another part' => [ '<hr a></head><hr a>', '<hr a></head><hr a>', '</head><hr a><hr a>', [ 'moved <hr a> 1 1 from head' ] ];
		yield 'in each part for itself' => [ $whole, $whole, '<link a><title>t</title></head><body><p>b</p><footer>f</footer></body>', [ 'head: moved <link a> 1 1 in front of <title>t</title>', 'footer: gone <script c> 1 0', 'footer: gone </script> 1 0' ] ];
		yield 'another footer in front of that of the theme' => [ $whole, $whole, \str_replace( '<p>b</p>', '<p>b</p><footer>n</footer>', $whole ), [ 'new <footer>n</footer> 0 1' ] ];
		yield 'a line that is a number' => [ "<p>a</p>\n12\n", "<p>a</p>\n12\n", '<p>a</p>', [ 'gone 12 1 0' ] ];
	}

	/** @param string $other The same, said by another request. */
	#[DataProvider( 'twins' )]
	public function test_what_says_the_same_is_the_same( string $one, string $other ): void {
		self::assertSame( self::lines( $one ), self::lines( $other ) );
	}

	/** @return iterable<string, array{string, string}> */
	public static function twins(): iterable {
		yield 'our own mark' => [ '<a href="/?p=1&#038;svc-test=0123456789abcdef">', '<a href="/?p=1&#038;svc-test=fedcba9876543210">' ];
		yield 'a nonce in JSON' => [ '{"nonce":"0123456789"}', '{"nonce":"abcdef0123"}' ];
		yield 'a nonce in a form' => [ '<input name="_wpnonce" value="0123456789">', '<input name="_wpnonce" value="abcdef0123">' ];
		yield 'the present time' => [ '<i data-t="1764155001">', '<i data-t="1764155999">' ];
		yield 'comments' => [ '<p>a</p><!-- made in 0.2 s -->', '<p>a</p>' ];
		yield 'names of stylesheets' => [ "<style type='text/css' id='other'>a{}</style>", '<style>a{}</style>' ];
		yield 'both names of a stylesheet' => [ '<style id="a" class="b" media="print">a{}</style>', '<style class="d" media="print" id="c">a{}</style>' ];
		yield 'both names of a script' => [ '<script id="a" class="b">c()</script>', '<script>c()</script>' ];
		yield 'a stylesheet in one line' => [ '<style class="theirs">a{}</style>', "<style id='ours'>\na{}\n</style>" ];
		yield 'the script that decides in the browser' => [ '<p>a</p><script data-x="1" id="svc-visitor-js">let a=1;</script>', '<p>a</p>' ];
		yield 'white space' => [ "<p>a</p>\r\n\t<p>b  c</p>", "<p>a</p>\n<p>b c</p>" ];
	}

	public function test_other_numbers_and_other_types_of_scripts_are_differences(): void {
		self::assertNotSame( self::lines( '<i data-t="1664155001">' ), self::lines( '<i data-t="1664155002">' ) );
		self::assertNotSame( self::lines( '<script type="text/plain">' ), self::lines( '<script>' ) );
		self::assertNotSame( self::lines( '<script src="/a.js" id="a">' ), self::lines( '<script src="/a.js" id="b">' ) );
	}

	public function test_lines_that_differ_behind_the_cut_differ_and_what_is_no_text_does_no_harm(): void {
		$long = \str_repeat( 'ü', 300 );
		[ , $one ]   = self::lines( $long . 'a' );
		[ , $other ] = self::lines( $long . 'b' );
		self::assertNotSame( $one, $other );
		self::assertLessThan( 280, \strlen( $one ) );
		self::assertSame( [ 'HTTP 200', 'a[31mb?' ], self::lines( "a\x1B[31mb\xFF" ) );
		self::assertSame( [ 'HTTP 200', 'agpj.exe' ], self::lines( "a\u{202E}gpj.exe" ) );
		self::assertIsString( \json_encode( [ $one, ...self::lines( "\xC3(" ) ] ) );
	}

	public function test_status_and_headers_are_lines_and_what_is_too_large_is_not_compared(): void {
		self::assertSame( [ 'HTTP 301', 'location: https://a.test/' ], PageText::lines( 301, [ 'location' => 'https://a.test/?svc-test=0123456789abcdef' ], '', self::NOW ) );
		self::assertNull( PageText::lines( 200, [], \str_repeat( 'a', PageText::MOST_BYTES + 1 ), self::NOW ) );
		self::assertNull( PageText::lines( 200, [], \str_repeat( '<p>', 9000 ), self::NOW ) );
	}
}

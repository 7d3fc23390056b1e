<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Search;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Search\Hit;
use Svc\Domain\Search\Needle;

final class NeedleTest extends TestCase {

	private static function replaced( Needle $needle, string $text ): string {
		return Hit::replaced( $text, $needle->find( $text, 'Test' ) );
	}

	/** @return array<string, array{string, string, bool, bool, string, string}> */
	public static function texts(): array {
		return [
			'as it is'                       => [ 'a.b', 'c', false, false, 'a.b aXb A.B', 'c aXb A.B' ],
			'dollar and backslash are text'  => [ 'a', '$1\\1', false, false, 'a', '$1\\1' ],
			'case ignored, also of umlauts'  => [ 'ÄB', 'x', true, false, 'äb Äb', 'x x' ],
			'whole words'                    => [ 'foo', 'x', false, true, 'foo food $foo foo_', 'x food $x foo_' ],
			'whole, where no word stands'    => [ '.foo', 'x', false, true, 'a.foo .food', 'ax .food' ],
			'delimiters of patterns'         => [ '/#~', 'x', false, false, '/#~', 'x' ],
			'across lines'                   => [ "a\nb", 'x', false, false, "a\nb\na", "x\na" ],
			'what is found is searched once' => [ 'a', 'aa', false, false, 'aa', 'aaaa' ],
		];
	}

	#[DataProvider( 'texts' )]
	public function test_text_is_replaced( string $search, string $replace, bool $ignores_case, bool $whole_word, string $text, string $expected ): void {
		self::assertSame( $expected, self::replaced( Needle::text( $search, $replace, $ignores_case, $whole_word ), $text ) );
	}

	/** @return array<string, array{string, string, string, string}> */
	public static function patterns(): array {
		return [
			'groups'                        => [ '(\w)(\w)', '$2$1', 'ab', 'ba' ],
			'a group and a digit'           => [ '(a)', '$12${1}2', 'a', 'a2a2' ],
			'a group that took no part'     => [ '(a)|(b)', '[$1$2]', 'b', '[b]' ],
			'a name'                        => [ '(?<first>a)', '$<first>$<first>', 'a', 'aa' ],
			'whole match and dollar sign'   => [ 'a+', '$$$&$0', 'aa', '$aaaa' ],
			'templates of other languages'  => [ 'a', '${name} {$name} $x \\n', 'a', '${name} {$name} $x \\n' ],
			'line ends'                     => [ '^b$', 'x', "a\nb\r\nc", "a\nx\r\nc" ],
			'places without text'           => [ '^', '- ', "a\nb", "- a\n- b" ],
			'a comment at the end'          => [ '(?x) a # what', 'b', 'a', 'b' ],
			'a look behind'                 => [ '(?<=a)b', 'x', 'ab bb', 'ax bb' ],
		];
	}

	#[DataProvider( 'patterns' )]
	public function test_pattern_is_replaced( string $search, string $replace, string $text, string $expected ): void {
		self::assertSame( $expected, self::replaced( Needle::pattern( $search, $replace, false, false ), $text ) );
	}

	/** @return array<string, array{string, string, string}> */
	public static function refused(): array {
		return [
			'no such group'       => [ '(a)', '$2', 'The pattern has no group 2' ],
			'no such name'        => [ '(a)', '$<b>', 'The pattern has no group b' ],
			'open'                => [ 'ä(b', '', 'at character 4' ],
			'parts of characters' => [ '\C', '', '\C' ],
			'steps'               => [ '(a+)+[!?]', '', 'too slow for "Test"' ],
		];
	}

	#[DataProvider( 'refused' )]
	public function test_what_cannot_be_done_is_refused( string $search, string $replace, string $reason ): void {
		$this->expectException( InvalidInput::class );
		$this->expectExceptionMessage( $reason );
		Needle::pattern( $search, $replace, false, false )->find( \str_repeat( 'a', 3000 ) . 'ä', 'Test' );
	}
}

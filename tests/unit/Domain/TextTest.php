<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\SnippetTitle;
use Svc\Domain\Text;

/** Without WordPress: in English. What a language makes of it: tests/site/translations.test.ts. */
final class TextTest extends TestCase {

	/** @return iterable<string, array{string, string}> */
	public static function texts(): iterable {
		yield 'no item' => [ '', Text::items( [] ) ];
		yield 'one item' => [ 'A', Text::items( [ 'A' ] ) ];
		yield 'items, whatever their keys' => [ 'A, %s, C', Text::items( [ 3 => 'A', 5 => '%s', 9 => 'C' ] ) ];
		yield 'sentences, without the empty one' => [ 'One. Two.', Text::sentences( 'One.', '', 'Two.' ) ];
		yield 'a phrase' => [ 'The page was empty.', Text::sentence( 'the page was empty' ) ];
		yield 'a phrase with its full stop' => [ 'Done.', Text::sentence( 'done.' ) ];
		yield 'the name of a function' => [ 'strlen() failed.', Text::sentence( 'strlen() failed' ) ];
		yield 'titles, the rest counted' => [ 'A, B (+3)', SnippetTitle::joined( [ 'A', 'B' ], 5 ) ];
	}

	#[DataProvider( 'texts' )]
	public function test_joins_what_is_told( string $expected, string $text ): void {
		self::assertSame( $expected, $text );
	}
}

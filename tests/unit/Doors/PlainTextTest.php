<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\TestCase;
use Svc\Doors\Cli\PlainText;

/**
 * The cases are those of the npm command (`tests/unit/command/terminal.test.ts`).
 * @covers \Svc\Doors\Cli\PlainText
 */
final class PlainTextTest extends TestCase {

	/** @return array<string, array{text: string, shown: string, json: string}> */
	public static function cases(): array {
		/** @var array<string, array{text: string, shown: string, json: string}> $cases */
		$cases = \json_decode( (string) \file_get_contents( \dirname( __DIR__ ) . '/command/terminal-cases.json' ), true );
		return $cases;
	}

	/** @dataProvider cases */
	public function test_text_of_others_cannot_steer_a_terminal( string $text, string $shown, string $json ): void {
		self::assertSame( $shown, PlainText::of( $text ) );
		self::assertSame( \strtr( $shown, "\t", ' ' ), PlainText::cell( $text ) );
		$escaped = PlainText::json( \json_encode( $text, \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES | \JSON_THROW_ON_ERROR ) );
		self::assertSame( "\"{$json}\"", $escaped );
		self::assertSame( $text, \json_decode( $escaped ) );
	}

	public function test_bytes_that_are_no_text_cannot_either(): void {
		self::assertSame( 'a?2Jb', PlainText::of( "a\x9b2J\x1bb" ) );
	}

	public function test_a_cell_is_one_line(): void {
		self::assertSame( 'a b c', PlainText::cell( "a\nb\tc" ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Utf8;

/** Characters are counted and cut as mbstring does it. */
final class Utf8Test extends TestCase {

	private const TEXTS = [ '', 'a', 'plain', 'Grüße', '€uro', '日本語のテキスト', "emoji \u{1F600}\u{1F468}\u{200D}\u{1F469}", "two\nlines" ];

	public function test_valid_text_is_counted_and_cut_like_mbstring(): void {
		// The last one has more characters than a pattern may repeat.
		foreach ( [ ...self::TEXTS, \str_repeat( 'äb€', 30000 ) ] as $text ) {
			self::assertTrue( Utf8::is_valid( $text ), $text );
			self::assertSame( \mb_strlen( $text, 'UTF-8' ), Utf8::length( $text ), $text );
			foreach ( [ 0, 1, 2, 3, 7, 200, 5000, 100000 ] as $count ) {
				self::assertSame( \mb_substr( $text, 0, $count, 'UTF-8' ), Utf8::first( $text, $count ), "{$text} {$count}" );
				self::assertSame( 0 === $count ? '' : \mb_substr( $text, -$count, null, 'UTF-8' ), Utf8::last( $text, $count ), "{$text} -{$count}" );
				self::assertSame( \mb_strcut( $text, 0, $count, 'UTF-8' ), Utf8::cut( $text, $count ), "{$text} {$count} bytes" );
			}
		}
	}

	public function test_stray_bytes_are_never_lost(): void {
		$text = "a\x80\xC3b\xFF";
		self::assertFalse( Utf8::is_valid( $text ) );
		self::assertSame( 5, Utf8::length( $text ) );
		self::assertSame( $text, Utf8::first( $text, 5 ) );
		self::assertSame( $text, Utf8::last( $text, 5 ) );
	}

	public function test_words_are_found_in_either_case(): void {
		self::assertSame( 6, Utf8::find( 'Süß ÄPFEL', 'äpfel' ) );
		self::assertSame( 0, Utf8::find( 'Äpfel', 'ÄP' ) );
		self::assertSame( 2, Utf8::find( 'a.(b', '(B' ) );
		self::assertNull( Utf8::find( 'Apfel', 'birne' ) );
		self::assertSame( 1, Utf8::find( "\xFFabc", 'ABC' ), 'no UTF-8' );
		self::assertSame( 0, Utf8::find( 'x', '' ) );
	}
}

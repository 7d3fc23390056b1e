<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Http\Unpacked;

/** Answers that came compressed, with the report of a test run behind or inside of what is compressed. */
final class UnpackedTest extends TestCase {

	private const PAGE = "<html><p>\r\n\r\nü</p></html>";

	private const REPORT = "\n<!--svc-candidate:{}.abc-->";

	/** @param string $expected Body, or what is named as packed behind a `!`. */
	#[DataProvider( 'answers' )]
	public function test_of( string $headers, string $body, string $expected ): void {
		$answer = Unpacked::of( "HTTP/1.1 200 OK\r\n{$headers}\r\n\r\n{$body}" );
		if ( \str_starts_with( $expected, '!' ) ) {
			self::assertSame( "HTTP/1.1 200 OK\r\nX-SVC-Packed: " . \substr( $expected, 1 ) . "\r\n\r\n{$body}", $answer );
			return;
		}
		self::assertSame( $expected, \explode( "\r\n\r\n", $answer, 2 )[1] );
	}

	/** @return iterable<string, array{string, string, string}> */
	public static function answers(): iterable {
		$whole = self::PAGE . self::REPORT;
		yield 'plain' => [ 'X-A: b', $whole, $whole ];
		yield 'identity' => [ 'Content-Encoding: identity', $whole, $whole ];
		yield 'gzip, report behind it' => [ 'Content-Encoding: gzip', \gzencode( self::PAGE ) . self::REPORT, $whole ];
		yield 'gzip, report in it' => [ 'content-encoding:gzip', (string) \gzencode( $whole ), $whole ];
		yield 'gzip, something else behind it' => [ 'Content-Encoding: gzip', \gzencode( self::PAGE ) . '<!-- cached -->', self::PAGE . '<!-- cached -->' ];
		yield 'x-gzip' => [ 'Content-Encoding: X-GZIP', (string) \gzencode( $whole ), $whole ];
		yield 'deflate' => [ 'Content-Encoding: deflate', \gzcompress( self::PAGE ) . self::REPORT, $whole ];
		yield 'deflate without a frame' => [ 'Content-Encoding: deflate', \gzdeflate( self::PAGE ) . self::REPORT, $whole ];
		yield 'twice' => [ 'Content-Encoding: deflate, gzip', \gzencode( (string) \gzcompress( self::PAGE ) ) . self::REPORT, $whole ];
		yield 'twice in two headers' => [ "Content-Encoding: gzip\r\nX-A: b\r\nContent-Encoding: gzip", \gzencode( (string) \gzencode( self::PAGE ) ) . self::REPORT, $whole ];
		yield 'gzip that is none' => [ 'Content-Encoding: gzip', $whole, '!gzip' ];
		yield 'gzip that is cut' => [ 'Content-Encoding: gzip', \substr( (string) \gzencode( \str_repeat( self::PAGE, 9 ) ), 0, 30 ), '!gzip' ];
		yield 'an encoding that is unknown' => [ 'Content-Encoding: sdch', 'x', '!sdch' ];
		yield 'an encoding that writes a header' => [ "Content-Encoding: a<b\tc", 'x', '!abc' ];
		yield 'nothing' => [ 'Content-Encoding: gzip', '', '' ];
		yield 'in pieces that WordPress joins' => [ "Transfer-Encoding: chunked\r\nContent-Encoding: gzip", "5\r\nabcde\r\n0\r\n\r\n", "5\r\nabcde\r\n0\r\n\r\n" ];
	}
}

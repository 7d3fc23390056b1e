<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Answer\Mark;

final class MarkTest extends TestCase {

	private const JSON = '{"end":true,"mode":"test","status":200,"hooks":["init","wp_footer"],"error":null,"failures":[{"message":"a.b \u003E","line":3,"snippet":7,"file":"7-x.php","certain":true}],"ended":null,"output":{"7":12},"notices":[],"costs":{"7":[1500,4096,2]}}';

	public function test_take_removes_a_genuine_mark_and_reads_it(): void {
		[ $body, $mark ] = Mark::take( '<p>x</p>' . self::mark( 'secret' ), 'secret' );
		self::assertSame( '<p>x</p>', $body );
		self::assertSame( [ 'init', 'wp_footer' ], $mark?->hooks );
		self::assertSame( [ [ 'message' => 'a.b >', 'line' => 3, 'snippet' => 7, 'file' => '7-x.php', 'certain' => true, 'times' => 1 ] ], $mark->failures );
		self::assertSame( [ 7 => 12 ], $mark->output );
		self::assertSame( [ 7 => [ 1500, 4096, 2 ] ], $mark->costs );
	}

	public function test_take_refuses_a_mark_signed_with_another_secret(): void {
		$forged = '<p>x</p>' . self::mark( 'other' );
		self::assertSame( [ $forged, null ], Mark::take( $forged, 'secret' ) );
	}

	public function test_take_believes_the_last_mark_not_one_a_page_prints(): void {
		[ , $mark ] = Mark::take( "<!--svc-candidate:{\"status\":200}.0-->" . self::mark( 'secret' ), 'secret' );
		self::assertSame( 200, $mark?->status );
		self::assertNotSame( [], $mark->failures );
	}

	public function test_take_leaves_a_body_without_a_mark(): void {
		self::assertSame( [ 'x', null ], Mark::take( 'x', 'secret' ) );
	}

	private static function mark( string $secret ): string {
		return "\n<!--svc-candidate:" . self::JSON . '.' . \hash_hmac( 'sha256', self::JSON, $secret ) . '-->';
	}
}

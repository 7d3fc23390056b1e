<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\is_previewed;
use function Svc\Runtime\preview_mark;

require_once __DIR__ . '/RequestSite.php';

/** Which browser sees snippets in testing mode by a preview link. Separate, because of constants for caches. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class PreviewTest extends TestCase {

	public function test_only_a_cookie_of_this_key_and_its_time_opens_a_preview(): void {
		require_once __DIR__ . '/fixtures/requests.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/keyed/preview.php';
		$hash  = \hash( 'sha256', 'the-key' );
		$soon  = \time() + 60;
		$past  = \time() - 1;
		$zeros = \str_repeat( '0', 64 );
		foreach ( [
			[ 'GET', '', "{$soon}." . preview_mark( $hash, $soon ), true ],
			[ 'POST', '', "{$soon}." . preview_mark( $hash, $soon ), true ],
			[ 'GET', '', "{$past}." . preview_mark( $hash, $past ), false ],
			[ 'GET', '', ( $soon + 1 ) . '.' . preview_mark( $hash, $soon ), false ],
			[ 'GET', '', "{$soon}." . preview_mark( \hash( 'sha256', 'another key' ), $soon ), false ],
			[ 'GET', '', "{$soon}." . preview_mark( $hash, $soon ) . "\n", false ],
			[ 'GET', '', "1.{$zeros}", false ],
			[ 'GET', '', "99999999999.{$zeros}", false ],
			[ 'GET', '', '99999999999.', false ],
			[ 'GET', '', 'x', false ],
			[ 'GET', '', '', false ],
			[ 'GET', '', [ 'x' ], false ],
			[ 'GET', 'wrong', null, false ],
			[ 'GET', '', null, false ],
			[ 'GET', '0', null, false ],
			[ 'GET', [ 'the-key' ], null, false ],
			[ 'GET', $hash, null, false ],
			[ 'POST', 'the-key', null, false ],
		] as [ $method, $key, $cookie, $is_previewed ] ) {
			$_SERVER['REQUEST_METHOD'] = $method;
			$_GET                      = [ 'svc-preview' => $key ];
			$_COOKIE                   = null === $cookie ? [] : [ 'wp-postpass_svc_preview' => $cookie ];
			self::assertSame( $is_previewed, is_previewed( $hash ), (string) \json_encode( [ $method, $key, $cookie ] ) );
		}
		\define( 'SVC_TIER', 'free' );
		$_COOKIE = [ 'wp-postpass_svc_preview' => "{$soon}." . preview_mark( $hash, $soon ) ];
		self::assertFalse( is_previewed( $hash ), 'A link from before the site went to a lower tier.' );
	}
}

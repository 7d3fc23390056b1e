<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\is_rescued;
use function Svc\Runtime\state;

require_once __DIR__ . '/RequestSite.php';

/** Who gets a page without snippets by a rescue link, and what is asked of the listener. Separate, because shutdown functions stay. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class RescueTest extends TestCase {

	private const SECRET = 'the-secret-of-the-link';
	private const TOKEN  = 'the-token-of-the-cookie';

	/**
	 * @param array<string, string> $requests
	 * @param array{link?: string, session?: string, until?: int} $rescue
	 */
	#[DataProvider( 'rescues' )]
	public function test_rescues( array $rescue, array $requests ): void {
		require_once __DIR__ . '/fixtures/requests.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/keyed/rescue.php';
		$rescue += [
			'link'    => '',
			'session' => '',
			'user'    => 1,
			'until'   => \time() + 60,
		];
		$heard   = [];
		state()['listener'] = static function ( string $event, string $step ) use ( &$heard ): bool {
			$heard[] = $step;
			return true;
		};
		foreach ( $requests as $request => $expected ) {
			[ $method, $asked, $cookie, $sent ] = \explode( ' ', $request );
			$_SERVER['REQUEST_METHOD']           = $method;
			$_GET                                = '' === $asked ? [] : [ 'svc-rescue' => $asked ];
			$_COOKIE                             = '' === $cookie ? [] : [ 'wp-postpass_svc_rescue' => $cookie ];
			$_POST                               = '' === $sent ? [] : [ 'secret' => $sent ];
			RequestSite::$actions = [];
			$heard                               = [];
			$is_rescued                          = is_rescued( $rescue );
			RequestSite::call( 'init', 'plugins_loaded' );
			self::assertSame( $expected, $is_rescued ? \implode( ' ', $heard ) : '', $request );
		}
	}

	/** @return iterable<string, array{array{link?: string, session?: string, until?: int}, array<string, string>}> By method, parameter, cookie and field of the body: what the listener hears; empty where nothing is rescued. */
	public static function rescues(): iterable {
		$secret = self::SECRET;
		$token  = self::TOKEN;
		$link   = \hash( 'sha256', $secret );
		$own    = \hash( 'sha256', $token );
		yield 'a link that is not used yet' => [
			[ 'link' => $link ],
			[
				"GET {$secret}  "          => 'offer',
				"HEAD {$secret}  "         => 'offer',
				"POST {$secret}  "         => 'offer',
				"POST open  {$secret}"     => 'open',
				"GET open  {$secret}"      => '',
				'POST open  wrong'         => '',
				'POST open  '              => '',
				'GET wrong  '              => '',
				'GET 1  '                  => '',
				'GET page  '               => '',
				"GET {$link}  "            => '',
				'GET   '                   => '',
				'GET  off. '               => '',
				'GET  x '                  => '',
				"GET  {$secret} "          => '',
				"GET  {$link} "            => '',
			],
		];
		yield 'one in use' => [
			[ 'session' => $own ],
			[
				"GET  {$token} "           => 'check',
				"GET page {$token} "       => 'check page',
				"GET  off.{$token} "       => '',
				"GET page off.{$token} "   => 'check page',
				"GET  {$own} "             => '',
				'GET  wrong '              => '',
				"GET {$secret}  "          => '',
				"POST open  {$secret}"     => '',
			],
		];
		yield 'one whose time is over' => [
			[
				'link'    => $link,
				'session' => $own,
				'until'   => \time() - 1,
			],
			[
				"GET {$secret}  "      => '',
				"POST open  {$secret}" => '',
				"GET  {$token} "       => '',
			],
		];
	}

	public function test_lists_are_no_secrets(): void {
		require_once __DIR__ . '/fixtures/requests.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/keyed/rescue.php';
		$_GET['svc-rescue']                = [ 'x' ];
		$_COOKIE['wp-postpass_svc_rescue'] = [ 'x' ];
		self::assertFalse( is_rescued( [ 'link' => \hash( 'sha256', '' ), 'session' => '', 'user' => 1, 'until' => \time() + 60 ] ) );
		self::assertFalse( is_rescued( null ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Upkeep;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Upkeep\CacheSafety;

/** What is said of page caches: whether a snippet is safe behind them, and why. Separate, because of the functions of WordPress. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class CacheSafetyTest extends TestCase {

	private const COOKIE  = [ 'type' => 'cookie', 'op' => 'exists', 'value' => [ 'key' => 'a', 'value' => '' ] ];
	private const QUERY   = [ 'type' => 'query_param', 'op' => 'exists', 'value' => [ 'key' => 'a', 'value' => '' ] ];
	private const GUEST   = [ 'type' => 'user_logged_in', 'op' => 'is_not', 'value' => null ];
	private const COUNTRY = [ 'type' => 'country', 'op' => 'is', 'value' => [ 'DE' ] ];

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/filters.php';
	}

	public function test_each_kind_of_snippet_with_its_reason(): void {
		foreach ( self::kinds() as $name => [ $settings, $rules, $is_safe, $reason ] ) {
			self::assert_told( $is_safe, $reason, $settings, $rules, $name );
		}
	}

	public function test_filters_of_the_site_decide(): void {
		$GLOBALS['svc_filters'] = [ 'svc_browser_conditions' => false ];
		self::assert_told( false, '/Decided on the server: Cookie/', [], [ self::COOKIE ] );
		$GLOBALS['svc_filters'] = [ 'svc_cache_skips_signed_in' => true ];
		self::assert_told( true, '/browser.*Cookie/', [], [ self::GUEST, self::COOKIE ] );
		self::assert_told( false, '/Country/', [], [ self::GUEST, self::COUNTRY ] );
	}

	/** @return iterable<string, array{array<string, mixed>, list<array<string, mixed>>, bool, string}> Settings, rules of one group, whether it is safe, and the reason. */
	private static function kinds(): iterable {
		yield 'without conditions' => [ [], [], true, '/^$/' ];
		yield 'the page decides' => [ [], [ self::rule( 'page_type', 'is', [ 'search' ] ), self::rule( 'url', 'contains', '/shop' ) ], true, '/^$/' ];
		yield 'the browser decides' => [ [], [ self::COOKIE, self::rule( 'device', 'is', [ 'mobile' ] ) ], true, '/browser.*Cookie, Device/' ];
		yield 'only the server knows' => [ [], [ self::COOKIE, self::COUNTRY ], false, '/Decided on the server: Country, Cookie\./' ];
		yield 'a pattern is PHP' => [ [], [ self::rule( 'referrer', 'regex', 'x+' ) ], false, '/Referrer/' ];
		yield 'scripts do not see the cookie' => [ [], [ self::rule( 'cookie', 'exists', [ 'key' => 'wordpress_logged_in_x', 'value' => '' ] ) ], false, '/Cookie/' ];
		yield 'who is logged in' => [ [], [ self::GUEST, self::COOKIE ], false, '/skips logged-in users.*Logged in/' ];
		yield 'time' => [ [], [ self::rule( 'time_of_day', 'is', [ 'from' => '09:00', 'to' => '17:00' ] ) ], true, '/browser.*Time of day/' ];
		yield 'PHP with a cookie' => [ [ 'type' => 'php' ], [ self::COOKIE ], false, '/Cookie/' ];
		yield 'PHP with a query parameter' => [ [ 'type' => 'php' ], [ self::QUERY ], true, '/^$|browser/' ];
		yield 'the admin' => [ [ 'hook' => 'admin_footer' ], [ self::COOKIE, self::COUNTRY ], true, '/admin/' ];
		yield 'by hand' => [ [ 'type' => 'php', 'run' => 'manual' ], [ self::COOKIE ], true, '/^$/' ];
		yield 'left to the server' => [ [ 'decide' => 'server' ], [ self::COOKIE ], false, '/: Cookie\. Exclude/' ];
		yield 'a query parameter, left to the server' => [ [ 'decide' => 'server' ], [ self::QUERY ], true, '/^$/' ];
		yield 'consent' => [ [ 'consent' => 'marketing' ], [], true, '/^$/' ];
	}

	/** @return array{type: string, op: string, value: mixed} */
	private static function rule( string $type, string $op, mixed $value ): array {
		return [ 'type' => $type, 'op' => $op, 'value' => $value ];
	}

	/**
	 * @param array<string, mixed>       $settings
	 * @param list<array<string, mixed>> $rules
	 */
	private static function assert_told( bool $is_safe, string $reason, array $settings, array $rules, string $name = '' ): void {
		$code    = \is_string( $settings['code'] ?? null ) ? $settings['code'] : 'x()';
		$snippet = Snippet::create( \array_diff_key( $settings, [ 'code' => 0 ] ) + [ 'id' => 1, 'type' => 'js', 'hook' => 'php' === ( $settings['type'] ?? '' ) ? 'root' : 'frontend_footer', 'conditions' => [] === $rules ? [] : [ $rules ] ] );
		$told    = CacheSafety::of( $snippet, static fn(): string => $code );
		self::assertSame( $is_safe, $told['cache_safe'], $name );
		self::assertMatchesRegularExpression( $reason, $told['cache_reason'], $name );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\Types;
use function Svc\Runtime\matches;
use function Svc\Runtime\with_seen;

/**
 * Every condition type of spec 2.3, matching and not matching, from what a person saves to what a request decides.
 * Each test runs in a process of its own because it defines functions and constants of WordPress.
 */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class ConditionTypesTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/ConditionSite.php';
		require_once __DIR__ . '/fixtures/condition-functions.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/conditions/matches.php';
		ConditionSite::reset();
		// A notice on a visitor's page would be a fault.
		\set_error_handler(
			static function ( int $level, string $message, string $file, int $line ): never {
				throw new \ErrorException( $message, 0, $level, $file, $line );
			}
		);
	}

	protected function tearDown(): void {
		\restore_error_handler();
	}

	private static function decides( string $type, string $op, mixed $value ): bool {
		return matches( ConditionCompiler::lower( Conditions::clean( [ [ \compact( 'type', 'op', 'value' ) ] ] ) )['if'] );
	}

	/** @param list<string> $ops */
	private static function assertDecides( string $type, mixed $value, bool $is, array $ops = [ 'is', 'is_not' ] ): void {
		self::assertSame( $is, self::decides( $type, $ops[0], $value ), "{$type} {$ops[0]} " . \json_encode( $value ) );
		self::assertSame( ! $is, self::decides( $type, $ops[1], $value ), "{$type} {$ops[1]} " . \json_encode( $value ) );
	}

	private static function assertUnknown( string $type, mixed $value ): void {
		foreach ( Types::all()[ $type ]['ops'] as $op ) {
			self::assertFalse( self::decides( $type, $op, $value ), "{$type} {$op} is unknown here and must not match" );
		}
	}

	public function test_the_runtime_knows_exactly_the_types_of_the_contract(): void {
		$shapes = [ 'list' => [ 'any', 'all' ], 'ids' => [ 'any' ], 'null' => [ 'flag' ], 'string' => [ 'text' ], 'pair' => [ 'pair' ], 'range' => [ 'dates' ], 'times' => [ 'times' ], 'number' => [ 'number' ] ];
		foreach ( \Svc\Runtime\CONDITION_TYPES as $name => [ $family, $shape, $paid ] ) {
			$type = Types::all()[ $name ] ?? null;
			self::assertNotNull( $type, $name );
			self::assertContains( $shape, $shapes[ $type['shape'] ], $name );
			self::assertSame( 'free' !== $type['tier'], $paid, $name );
			require_once \dirname( __DIR__, 3 ) . "/includes/Runtime/conditions/{$family}.php";
			self::assertTrue( \function_exists( "Svc\\Runtime\\seen_{$name}" ), $name );
		}
		self::assertEqualsCanonicalizing( \array_keys( Types::all() ), \array_keys( \Svc\Runtime\CONDITION_TYPES ) );
	}

	public function test_countries_of_pickers_are_the_countries_of_regions(): void {
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/conditions/place.php';
		self::assertEqualsCanonicalizing( \explode( ' ', \implode( ' ', \Svc\Runtime\CONTINENTS ) ), \array_keys( \Svc\Vocabulary\Countries::NAMES ) );
	}

	public function test_no_two_files_of_the_runtime_declare_one_function(): void {
		$runtime = \dirname( __DIR__, 3 ) . '/includes/Runtime';
		$files   = \array_map( static fn( mixed $file ): string => $file instanceof \SplFileInfo ? $file->getPathname() : '', \iterator_to_array( new \RegexIterator( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $runtime ) ), '/\.php$/' ), false ) );
		self::assertGreaterThan( 50, \count( $files ) );
		$names = [];
		foreach ( $files as $file ) {
			\preg_match_all( '/^function &?(\w+)/m', (string) \file_get_contents( $file ), $found );
			\array_push( $names, ...$found[1] );
		}
		// Any mix of these files may be loaded on one request.
		self::assertSame( [], \array_diff_key( $names, \array_unique( $names ) ) );
	}

	public function test_location_front_end_admin_and_sign_in(): void {
		self::assertDecides( 'location', [ 'frontend', 'rest' ], true );
		self::assertDecides( 'location', [ 'admin' ], false );
		ConditionSite::$admin = true;
		self::assertDecides( 'location', [ 'admin' ], true );
		ConditionSite::reset();
		$GLOBALS['pagenow'] = 'wp-login.php';
		self::assertDecides( 'location', [ 'login' ], true );
		self::assertDecides( 'location', [ 'frontend' ], false );
	}

	public function test_location_knows_rest_by_its_address_before_wordpress_does(): void {
		$cases = [
			'/wp-json/wp/v2/posts'       => true,
			'/wp-json'                   => true,
			'/index.php/wp-json/'        => true,
			'/wp-json?x=1'               => true,
			'/wp-jsonx/'                 => false,
			'/blog/wp-json/'             => false,
			'/?x=/wp-json/'              => false,
		];
		foreach ( $cases as $uri => $rest ) {
			$_SERVER['REQUEST_URI'] = $uri;
			self::assertDecides( 'location', [ 'rest' ], $rest );
		}
		$_SERVER['REQUEST_URI'] = '/wp-json/?rest_route=';
		$_GET['rest_route']     = '';
		self::assertDecides( 'location', [ 'rest' ], false );
		$_SERVER['REQUEST_URI'] = '/?rest_route=/';
		$_GET['rest_route']     = '/';
		self::assertDecides( 'location', [ 'rest' ], true );
		$_GET                                  = [];
		$_SERVER['REQUEST_URI']                = '/sub/wp-json/';
		ConditionSite::$options['home']      = 'https://example.org/sub';
		self::assertDecides( 'location', [ 'rest' ], true );
		$_SERVER['REQUEST_URI']                               = '/sub/wp-json/other';
		ConditionSite::$options['permalink_structure']      = '';
		self::assertDecides( 'location', [ 'rest' ], false );
	}

	public function test_location_cron(): void {
		\define( 'DOING_CRON', true );
		self::assertDecides( 'location', [ 'cron' ], true );
		self::assertDecides( 'page_type', [ 'front_page' ], false );
	}

	public function test_location_ajax_is_not_admin(): void {
		\define( 'DOING_AJAX', true );
		ConditionSite::$admin = true;
		self::assertDecides( 'location', [ 'ajax' ], true );
		self::assertDecides( 'location', [ 'admin', 'frontend' ], false );
	}

	public function test_location_on_the_command_line_is_none_and_missing_server_values_are_unknown(): void {
		\define( 'WP_CLI', true );
		$_SERVER = [];
		self::assertDecides( 'location', [ 'frontend', 'admin', 'login', 'rest', 'ajax', 'cron' ], false );
		self::assertUnknown( 'url', '/' );
		self::assertTrue( self::decides( 'referrer', 'equals', '' ) );
		self::assertUnknown( 'country', [ 'DE' ] );
	}

	public function test_url(): void {
		$_SERVER['REQUEST_URI'] = '/Shop/%C3%BCber-uns/?page=2&x=a%2Fb';
		$cases = [
			[ 'contains', 'shop', true ],
			[ 'contains', 'über', true ],
			[ 'contains', '%C3%BCber', true ],
			[ 'contains', 'page=2', true ],
			[ 'contains', 'example', false ],
			[ 'contains', 'https://example.org/shop', true ],
			[ 'not_contains', 'cart', true ],
			[ 'not_contains', '/SHOP', false ],
			[ 'equals', '/shop/über-uns', true ],
			[ 'equals', 'shop/über-uns/', true ],
			[ 'equals', 'http://example.org/shop/über-uns/', true ],
			[ 'equals', 'https://example.com/shop/über-uns/', false ],
			[ 'equals', '/shop/über-uns/?page=2&x=a%2Fb', true ],
			[ 'equals', '/shop/über-uns/?page=3', false ],
			[ 'equals', '/shop', false ],
			[ 'not_equals', '/shop', true ],
			[ 'not_equals', '/shop/über-uns/', false ],
			[ 'starts_with', '/shop/', true ],
			[ 'starts_with', 'shop', true ],
			[ 'starts_with', '/über', false ],
			[ 'starts_with', 'https://example.org/shop', true ],
			[ 'regex', '^/shop/[^/]+/\?page=\d+', true ],
			[ 'regex', '^/shop/$', false ],
			[ 'regex', '(?-i)^/shop/', false ],
			[ 'regex', '^https://example\.org/', true ],
			[ 'regex', 'über', true ],
			[ 'regex', '~#%@!,;"|/shop', true ],
		];
		foreach ( $cases as [ $op, $value, $expected ] ) {
			self::assertSame( $expected, self::decides( 'url', $op, $value ), "url {$op} {$value}" );
		}
		foreach ( [ 'contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'regex' ] as $op ) {
			self::assertFalse( self::decides( 'url', $op, '' ), "unfinished {$op}" );
		}
		$_SERVER['REQUEST_URI'] = '/?utm_source=x';
		self::assertTrue( self::decides( 'url', 'equals', '/' ) );
		self::assertTrue( self::decides( 'url', 'equals', 'https://example.org' ) );
		self::assertFalse( self::decides( 'url', 'equals', '/x' ) );
	}

	public function test_url_regex_gives_up_soon_instead_of_holding_the_page_up(): void {
		$_SERVER['REQUEST_URI'] = '/' . \str_repeat( 'a', 4000 ) . '!';
		$start                  = \microtime( true );
		foreach ( [ '(a+)+$', '^/(a|aa)+$', '(?:a*)*b', '(.*)*(.*)*=' ] as $pattern ) {
			self::assertFalse( self::decides( 'url', 'regex', $pattern ), $pattern );
		}
		self::assertLessThan( 0.2, \microtime( true ) - $start );
	}

	public function test_url_with_bytes_that_are_no_text_never_warns(): void {
		$_SERVER['REQUEST_URI'] = "/%FF\xFE%00<script>";
		self::assertFalse( self::decides( 'url', 'regex', '.' ) );
		self::assertTrue( self::decides( 'url', 'contains', '<script' ) );
	}

	public function test_referrer(): void {
		$cases = [
			[ '', 'equals', '', true ],
			[ '', 'not_equals', '', false ],
			[ '', 'contains', 'google', false ],
			[ '', 'not_contains', 'google', true ],
			[ 'https://www.Google.com/search?q=x', 'contains', 'google.com', true ],
			[ 'https://www.google.com/search?q=x', 'starts_with', 'www.google', true ],
			[ 'https://www.google.com/search?q=x', 'starts_with', 'http://www.google', true ],
			[ 'https://www.google.com/', 'equals', 'www.google.com', true ],
			[ 'https://www.google.com/', 'equals', 'https://www.google.com/', true ],
			[ 'https://www.google.com/', 'equals', 'google.com', false ],
			[ 'https://example.org/blog/', 'equals', '/blog', true ],
			[ 'https://example.org/blog/', 'contains', '/blog/', true ],
			[ 'https://www.google.com/', 'not_equals', '', true ],
			[ 'https://www.google.com/', 'regex', '^https?://([^/]+\.)?google\.', true ],
			[ 'https://www.bing.com/', 'regex', '^https?://([^/]+\.)?google\.', false ],
		];
		foreach ( $cases as [ $referrer, $op, $value, $expected ] ) {
			$_SERVER['HTTP_REFERER'] = $referrer;
			self::assertSame( $expected, self::decides( 'referrer', $op, $value ), "{$referrer} {$op} {$value}" );
		}
	}

	public function test_query_param_and_cookie(): void {
		foreach ( [ 'query_param', 'cookie' ] as $type ) {
			foreach ( [ [ 'a' => 'one', 'my_x' => '', 'list' => [ 'x', [ 'y' ] ], 'n' => '0', 'empty' => [] ], [] ] as $round => $sent ) {
				$_GET    = $sent;
				$_COOKIE = $sent;
				$cases   = [
					[ 'exists', 'a', '', [ true, false ] ],
					[ 'exists', 'my.x', '', [ true, false ] ],
					[ 'exists', 'b', '', [ false, false ] ],
					[ 'exists', 'empty', '', [ true, false ] ],
					[ 'not_exists', 'a', '', [ false, true ] ],
					[ 'equals', 'a', 'one', [ true, false ] ],
					[ 'equals', 'a', 'One', [ false, false ] ],
					[ 'equals', 'n', '0', [ true, false ] ],
					[ 'equals', 'b', '', [ false, false ] ],
					[ 'equals', 'list', 'y', [ true, false ] ],
					[ 'equals', 'list[]', 'x', [ true, false ] ],
					[ 'not_equals', 'a', 'one', [ false, true ] ],
					[ 'not_equals', 'a', 'two', [ true, true ] ],
					[ 'contains', 'a', 'n', [ true, false ] ],
					[ 'contains', 'a', 'z', [ false, false ] ],
					[ 'exists', '', '', [ false, false ] ],
				];
				foreach ( $cases as [ $op, $key, $value, $expected ] ) {
					self::assertSame( $expected[ $round ], self::decides( $type, $op, \compact( 'key', 'value' ) ), "{$type} {$key} {$op} {$value} round {$round}" );
				}
			}
		}
		$_GET = [ 'q' => "it\\'s" ];
		ConditionSite::$did['sanitize_comment_cookies'] = 1;
		self::assertTrue( self::decides( 'query_param', 'equals', [ 'key' => 'q', 'value' => "it's" ] ) );
	}

	public function test_device_and_environment(): void {
		self::assertDecides( 'device', [ 'desktop' ], true );
		self::assertDecides( 'environment', [ 'production' ], true );
		ConditionSite::$mobile = true;
		ConditionSite::$environment = 'local';
		self::assertDecides( 'device', [ 'desktop' ], false );
		self::assertDecides( 'device', [ 'mobile', 'desktop' ], true );
		self::assertDecides( 'environment', [ 'production', 'staging' ], false );
		self::assertDecides( 'environment', [ 'local' ], true );
	}

	public function test_plugin_active(): void {
		ConditionSite::$options['active_plugins'] = [ 'woocommerce/woocommerce.php', 'hello.php', 7 ];
		self::assertDecides( 'plugin_active', [ 'woocommerce' ], true );
		self::assertDecides( 'plugin_active', [ 'hello' ], true );
		self::assertDecides( 'plugin_active', [ 'hello.php' ], true );
		self::assertDecides( 'plugin_active', [ 'akismet' ], false );
		ConditionSite::$network = [ 'active_sitewide_plugins' => [ 'akismet/akismet.php' => 1 ] ];
		self::assertDecides( 'plugin_active', [ 'akismet' ], true );
	}

	public function test_user_logged_in_and_role(): void {
		self::assertDecides( 'user_logged_in', null, false );
		self::assertDecides( 'user_role', [ 'editor' ], false );
		ConditionSite::$user = 3;
		ConditionSite::$roles = [ 5 => 'editor', 6 => 'shop_manager' ];
		self::assertDecides( 'user_logged_in', null, true );
		self::assertDecides( 'user_role', [ 'administrator', 'editor' ], true );
		self::assertDecides( 'user_role', [ 'administrator' ], false );
	}

	public function test_page_type(): void {
		$tests = [
			'front_page' => 'is_front_page', 'blog' => 'is_home', 'singular' => 'is_singular', 'single' => 'is_single', 'page' => 'is_page', 'attachment' => 'is_attachment',
			'archive' => 'is_archive', 'category' => 'is_category', 'tag' => 'is_tag', 'taxonomy' => 'is_tax', 'author' => 'is_author', 'date' => 'is_date', 'search' => 'is_search', '404' => 'is_404',
		];
		foreach ( $tests as $type => $conditional ) {
			ConditionSite::page( [ $conditional ] );
			self::assertDecides( 'page_type', [ (string) $type ], true );
			ConditionSite::page( \array_values( \array_diff( $tests, [ $conditional ] ) ) );
			self::assertDecides( 'page_type', [ (string) $type ], false );
		}
		self::assertDecides( 'page_type', [ 'wc_cart' ], false );
		ConditionSite::$did = [ 'init' => 1 ];
		self::assertUnknown( 'page_type', [ 'single' ] );
		self::assertUnknown( 'post_id', [ 1 ] );
		ConditionSite::$admin = true;
		self::assertDecides( 'page_type', [ 'single' ], false );
	}

	public function test_post_type_post_id_and_term_of_a_post(): void {
		ConditionSite::page( [ 'is_singular', 'is_single' ], 12 );
		ConditionSite::$post_type = 'product';
		ConditionSite::$terms[12] = [ 'category' => [ ConditionSite::term( 'category', 'news' ) ], 'post_tag' => [ ConditionSite::term( 'post_tag', '%c3%bcber' ) ] ];
		self::assertDecides( 'post_type', [ 'post', 'product' ], true );
		self::assertDecides( 'post_type', [ 'page' ], false );
		self::assertDecides( 'post_id', [ 1, 12 ], true );
		self::assertDecides( 'post_id', [ 1 ], false );
		self::assertDecides( 'term', [ 'category:news' ], true );
		self::assertDecides( 'term', [ 'post_tag:über' ], true );
		self::assertDecides( 'term', [ 'post_tag:news', 'nothing:news' ], false );
	}

	public function test_post_id_term_and_post_type_of_archives(): void {
		ConditionSite::page( [ 'is_category', 'is_archive' ], 12, ConditionSite::term( 'category', 'news' ) );
		self::assertDecides( 'term', [ 'category:news' ], true );
		self::assertDecides( 'post_id', [ 12 ], false );
		self::assertDecides( 'post_type', [ 'post' ], false );
		ConditionSite::page( [ 'is_home' ], 9, null, true );
		self::assertDecides( 'post_id', [ 9 ], true );
	}

	public function test_date_range(): void {
		$at    = static fn( string $time, string $zone = 'UTC' ): int => ( new \DateTimeImmutable( $time, new \DateTimeZone( $zone ) ) )->getTimestamp();
		$cases = [
			[ '2026-11-21 12:00', '2026-11-21', '2026-11-21', true ],
			[ '2026-11-21 23:59:59', '2026-11-01', '2026-11-21', true ],
			[ '2026-11-22 00:00', '2026-11-01', '2026-11-21', false ],
			[ '2026-11-20 23:59:59', '2026-11-21', '', false ],
			[ '2026-11-21 00:00', '2026-11-21', '', true ],
			[ '2030-01-01 00:00', '2026-11-21', '', true ],
			[ '2020-01-01 00:00', '', '2026-11-21', true ],
			[ '2026-11-21 17:59:59', '', '2026-11-21 18:00', true ],
			[ '2026-11-21 18:00', '', '2026-11-21 18:00', false ],
			[ '2026-11-21 23:59:30', '', '2026-11-21 23:59', true ],
			[ '2026-11-21 09:30', '2026-11-21 09:30', '2026-11-21 10:00', true ],
			[ '2026-11-21 12:00', '', '', true ],
			[ '2026-11-21 12:00', '2026-11-22', '2026-11-20', false ],
			[ '2028-02-29 12:00', '2028-02-29', '2028-02-29', true ],
		];
		foreach ( $cases as [ $now, $from, $to, $expected ] ) {
			with_seen( [ 'clock' => $at( $now ) ], static fn() => self::assertDecides( 'date_range', [ 'from' => $from, 'to' => $to ], $expected ) );
		}
		ConditionSite::$zone = 'Pacific/Kiritimati';
		with_seen( [ 'clock' => $at( '2026-11-21 10:00' ) ], static fn() => self::assertDecides( 'date_range', [ 'from' => '2026-11-22', 'to' => '' ], true ) );
		ConditionSite::$zone = '+05:30';
		with_seen( [ 'clock' => $at( '2026-11-21 18:29:59' ) ], static fn() => self::assertDecides( 'date_range', [ 'from' => '2026-11-22', 'to' => '' ], false ) );
	}

	public function test_date_range_switches_once_when_daylight_saving_repeats_an_hour(): void {
		ConditionSite::$zone = 'Europe/Berlin';
		$begin                 = ( new \DateTimeImmutable( '2026-10-25T00:00:00Z' ) )->getTimestamp();
		$answers               = [];
		for ( $minute = 0; $minute < 180; $minute += 10 ) {
			$answers[] = with_seen( [ 'clock' => $begin + 60 * $minute ], static fn() => self::decides( 'date_range', 'is', [ 'from' => '2026-10-25 02:30', 'to' => '' ] ) );
		}
		// PHP reads 02:30 as the second of the two; comparing wall clocks would switch on at the first, off, and on again.
		self::assertSame( [ ...\array_fill( 0, 9, false ), ...\array_fill( 0, 9, true ) ], $answers );
	}

	public function test_time_of_day(): void {
		ConditionSite::$zone = 'America/New_York';
		$cases = [
			[ '08:59:59', '09:00', '17:00', false ],
			[ '09:00:00', '09:00', '17:00', true ],
			[ '16:59:59', '09:00', '17:00', true ],
			[ '17:00:00', '09:00', '17:00', true ],
			[ '17:00:59', '09:00', '17:00', true ],
			[ '17:01:00', '09:00', '17:00', false ],
			[ '10:00:30', '09:30', '09:59', false ],
			[ '23:00:00', '22:00', '06:00', true ],
			[ '05:59:59', '22:00', '06:00', true ],
			[ '06:00:59', '22:00', '06:00', true ],
			[ '06:01:00', '22:00', '06:00', false ],
			[ '12:00:00', '12:01', '12:00', true ],
			[ '12:00:00', '00:00', '00:00', true ],
			[ '12:00:00', '22:00', '06:00', false ],
			[ '23:59:59', '22:00', '00:00', true ],
			[ '00:00:00', '22:00', '00:00', false ],
			[ '23:59:30', '00:00', '23:59', true ],
			[ '03:00:00', '', '06:00', true ],
			[ '07:00:00', '', '06:00', false ],
			[ '23:59:59', '20:00', '', true ],
			[ '19:59:59', '20:00', '', false ],
			[ '12:00:00', '', '', true ],
			[ '12:00:00', '09:00', '09:00', true ],
			[ '09:30:00', '9:00', '10:00', true ],
		];
		foreach ( $cases as [ $now, $from, $to, $expected ] ) {
			$clock = ( new \DateTimeImmutable( "2026-11-21 {$now}", new \DateTimeZone( 'America/New_York' ) ) )->getTimestamp();
			with_seen( [ 'clock' => $clock ], static fn() => self::assertDecides( 'time_of_day', [ 'from' => $from, 'to' => $to ], $expected ) );
		}
	}

	public function test_day_of_week(): void {
		$clock = ( new \DateTimeImmutable( '2026-11-22T23:30:00Z' ) )->getTimestamp();
		with_seen(
			[ 'clock' => $clock ],
			static function (): void {
				self::assertDecides( 'day_of_week', [ '7' ], true );
				ConditionSite::$zone = 'Europe/Berlin';
				self::assertDecides( 'day_of_week', [ '7' ], false );
				self::assertDecides( 'day_of_week', [ '1', '2' ], true );
			}
		);
	}

	public function test_country_and_region_are_unknown_without_a_trusted_source(): void {
		$_SERVER['HTTP_CF_IPCOUNTRY'] = 'DE';
		self::assertUnknown( 'country', [ 'DE' ] );
		self::assertUnknown( 'region', [ 'eu' ] );
	}

	public function test_country_and_region_by_a_trusted_header(): void {
		ConditionSite::$filters['svc_trusted_country_header'] = static fn(): string => 'CF-IPCountry';
		$regions                                     = [ 'DE' => [ 'eu', 'eea', 'gdpr', 'europe' ], 'NO' => [ 'eea', 'gdpr', 'europe' ], 'GB' => [ 'gdpr', 'europe' ], 'US' => [ 'north_america' ], 'BR' => [ 'south_america' ], 'RE' => [ 'eu', 'eea', 'gdpr', 'africa' ], 'JP' => [ 'asia' ], 'AU' => [ 'oceania' ], 'AQ' => [ 'antarctica' ], 'KE' => [ 'africa' ] ];
		foreach ( $regions as $country => $in ) {
			$_SERVER['HTTP_CF_IPCOUNTRY'] = \strtolower( $country );
			self::assertDecides( 'country', [ $country ], true );
			self::assertDecides( 'country', [ 'ZW', 'ZM' ], false );
			foreach ( Types::all()['region']['options'] ?? [] as $region ) {
				self::assertDecides( 'region', [ $region ], \in_array( $region, $in, true ) );
			}
		}
		foreach ( [ 'XX', 'T1', '', 'DEU', '<x>' ] as $none ) {
			$_SERVER['HTTP_CF_IPCOUNTRY'] = $none;
			self::assertUnknown( 'country', [ 'DE' ] );
		}
	}

	public function test_country_header_counts_only_from_the_named_proxies(): void {
		$_SERVER['HTTP_CF_IPCOUNTRY'] = 'DE';
		$cases                        = [
			[ '203.0.113.9', [ '203.0.113.0/24' ], true ],
			[ '203.0.113.9', [ '203.0.113.9' ], true ],
			[ '203.0.113.9', [ '203.0.112.0/23' ], true ],
			[ '203.0.113.9', [ '203.0.113.0/29', 5, '' ], false ],
			[ '203.0.113.9', [ '2001:db8::/32' ], false ],
			[ '2001:db8::7', [ '2001:db8::/32' ], true ],
			[ '2001:db9::7', [ '2001:db8::/32' ], false ],
			[ 'garbage', [ '0.0.0.0/0' ], false ],
			[ '203.0.113.9', [ '203.0.113.9/999' ], true ],
			[ '203.0.113.9', [], false ],
		];
		foreach ( $cases as [ $remote, $proxies, $trusted ] ) {
			$_SERVER['REMOTE_ADDR']                      = $remote;
			ConditionSite::$filters['svc_trusted_country_header'] = static fn(): array => [ 'header' => 'CF-IPCountry', 'proxies' => $proxies ];
			self::assertSame( $trusted, self::decides( 'country', 'is', [ 'DE' ] ), $remote . ' ' . \json_encode( $proxies ) );
		}
	}

	public function test_a_filter_that_throws_leaves_the_country_unknown(): void {
		ConditionSite::$filters['svc_trusted_country_header'] = static fn() => throw new \RuntimeException( 'no' );
		self::assertUnknown( 'country', [ 'DE' ] );
	}

	public function test_language(): void {
		ConditionSite::$locale = 'de_DE_formal';
		self::assertDecides( 'language', [ 'de_DE_formal' ], true );
		self::assertDecides( 'language', [ 'de' ], true );
		self::assertDecides( 'language', [ 'en_US', 'en' ], false );
		ConditionSite::$filters['wpml_current_language'] = static fn(): string => 'pt-br';
		self::assertDecides( 'language', [ 'pt-br' ], true );
	}

	public function test_shop_and_consent_types_are_unknown_without_their_plugins(): void {
		foreach ( [ 'wc_cart_total' => '0', 'wc_cart_count' => '0', 'wc_order_count' => '0', 'wc_cart_product' => [ 1 ], 'wc_bought' => [ 1 ], 'wc_cart_category' => [ 'x' ], 'consent' => [ 'marketing' ] ] as $type => $value ) {
			self::assertUnknown( $type, $value );
		}
	}

	public function test_shop_types(): void {
		require __DIR__ . '/fixtures/condition-shop.php';
		ConditionSite::$orders = 2;
		ConditionSite::$bought = [ 21 ];
		ConditionSite::$items  = [
			'a' => [ 'product_id' => 11, 'variation_id' => 12, 'quantity' => 1, 'data' => ConditionSite::product( '9.9' ) ],
			'b' => [ 'product_id' => 13, 'variation_id' => 0, 'quantity' => 2, 'data' => ConditionSite::product( '20' ) ],
		];
		ConditionSite::$user      = 4;
		ConditionSite::$terms[11] = [ 'product_cat' => [ ConditionSite::term( 'product_cat', 'shirts' ) ] ];
		foreach ( [ [ 'at_least', '49,90', true ], [ 'at_least', '49.91', false ], [ 'less_than', '50', true ], [ 'less_than', '49.9', false ], [ 'equals', '49.90', true ], [ 'equals', '49', false ], [ 'equals', '', false ], [ 'less_than', 'x', false ] ] as [ $op, $value, $expected ] ) {
			self::assertSame( $expected, self::decides( 'wc_cart_total', $op, $value ), "{$op} {$value}" );
		}
		self::assertTrue( self::decides( 'wc_cart_count', 'equals', '3' ) );
		self::assertTrue( self::decides( 'wc_order_count', 'at_least', 2 ) );
		self::assertDecides( 'wc_cart_product', [ 12 ], true, [ 'includes', 'excludes' ] );
		self::assertDecides( 'wc_cart_product', [ 14, 15 ], false, [ 'includes', 'excludes' ] );
		self::assertDecides( 'wc_cart_category', [ 'shirts', 'shoes' ], true, [ 'includes', 'excludes' ] );
		self::assertDecides( 'wc_cart_category', [ 'shoes' ], false, [ 'includes', 'excludes' ] );
		self::assertDecides( 'wc_bought', [ 20, 21 ], true, [ 'includes', 'excludes' ] );
		self::assertDecides( 'wc_bought', [ 20 ], false, [ 'includes', 'excludes' ] );
		ConditionSite::$user = 0;
		self::assertTrue( self::decides( 'wc_order_count', 'equals', '0' ) );
		self::assertDecides( 'wc_bought', [ 21 ], false, [ 'includes', 'excludes' ] );
		ConditionSite::$has_cart = false;
		self::assertUnknown( 'wc_cart_total', '0' );
		self::assertUnknown( 'wc_cart_product', [ 11 ] );
	}

	public function test_shop_pages_and_consent(): void {
		require __DIR__ . '/fixtures/condition-shop.php';
		ConditionSite::$shop_is = [ 'shop', 'checkout', 'thankyou' ];
		ConditionSite::$consent = [ 'functional', 'statistics' ];
		self::assertDecides( 'page_type', [ 'wc_shop' ], true );
		self::assertDecides( 'page_type', [ 'wc_thankyou' ], true );
		self::assertDecides( 'page_type', [ 'wc_product' ], false );
		self::assertDecides( 'post_id', [ 77 ], true );
		self::assertDecides( 'consent', [ 'statistics' ], true, [ 'includes', 'excludes' ] );
		self::assertDecides( 'consent', [ 'marketing' ], false, [ 'includes', 'excludes' ] );
		self::assertFalse( self::decides( 'consent', 'includes', [ 'marketing', 'statistics' ] ) );
		self::assertFalse( self::decides( 'consent', 'excludes', [ 'marketing', 'statistics' ] ) );
	}

	public function test_types_of_a_higher_tier_never_match(): void {
		\define( 'SVC_TIER', 'free' );
		$_SERVER['HTTP_REFERER'] = 'https://example.org/';
		self::assertUnknown( 'referrer', 'example' );
		self::assertUnknown( 'language', [ 'en' ] );
		self::assertDecides( 'location', [ 'frontend' ], true );
	}

	public function test_matches_wants_any_group_with_all_its_rules(): void {
		$yes = [ 'location', 'is', [ 'frontend' => true ] ];
		$no  = [ 'location', 'is', [ 'admin' => true ] ];
		self::assertTrue( matches( [] ) );
		self::assertTrue( matches( [ [ $yes ] ] ) );
		self::assertFalse( matches( [ [ $yes, $no ] ] ) );
		self::assertTrue( matches( [ [ $no ], [ $yes ] ] ) );
		self::assertFalse( matches( [ [ $no ], [ $yes, $no ] ] ) );
		self::assertFalse( matches( [ [ [ 'never', 'is', null ] ] ] ) );
	}
}

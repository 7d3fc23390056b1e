<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Advice\InBrowser;
use Svc\Domain\Snippet;

/** What is said about where conditions are decided, and about which of them. Separate, because of the functions of WordPress. */
final class InBrowserTest extends TestCase {

	private const SECRET = [ 'type' => 'cookie', 'op' => 'equals', 'value' => [ 'key' => 'member', 'value' => 'gold' ] ];

	private const QUERY = [ 'type' => 'query_param', 'op' => 'equals', 'value' => [ 'key' => 'code', 'value' => 'sesame' ] ];

	#[RunInSeparateProcess]
	#[PreserveGlobalState( false )]
	public function test_each_kind_of_snippet_with_its_sentence(): void {
		require_once __DIR__ . '/../Upkeep/fixtures/filters.php';
		foreach ( self::kinds() as $name => [ $settings, $rules, $sentence, $types ] ) {
			self::assert_told( $sentence, $types, $settings, $rules, $name );
		}
		$GLOBALS['svc_filters'] = [ 'svc_browser_conditions' => false ];
		self::assert_told( '', [], [], [ self::SECRET ], 'the site leaves everything to the server' );
	}

	/** @return iterable<string, array{array<string, mixed>, list<array<string, mixed>>, string, list<string>}> Settings, rules of one group, sentence, and types of rules it is about. */
	private static function kinds(): iterable {
		$in_browser = static fn( string $rules ): string => "Decided in the browser: {$rules}. Anyone can read the content in the source. For private content, set decide to server.";
		$on_server  = static fn( string $types ): string => "Decided on the server: {$types}. Exclude these pages from the page cache, or visitors may see each other's version.";
		$referrer   = self::rule( 'referrer', 'contains', 'partner' );
		$device     = self::rule( 'device', 'is', [ 'mobile' ] );
		yield 'a cookie' => [ [], [ self::SECRET ], $in_browser( 'Cookie "member"' ), [ 'cookie' ] ];
		yield 'several, and the page' => [ [], [ self::SECRET, $referrer, $device, self::rule( 'page_type', 'is', [ 'search' ] ) ], $in_browser( 'Cookie "member", Referrer "partner", Device' ), [ 'cookie', 'referrer', 'device' ] ];
		yield 'one twice' => [ [], [ self::SECRET, self::SECRET ], $in_browser( 'Cookie "member"' ), [ 'cookie' ] ];
		yield 'a style' => [ [ 'type' => 'css', 'hook' => 'frontend' ], [ self::SECRET ], $in_browser( 'Cookie "member"' ), [ 'cookie' ] ];
		yield 'left to the server' => [ [ 'decide' => 'server' ], [ self::SECRET ], $on_server( 'Cookie' ), [ 'cookie' ] ];
		yield 'left to the server, of the address alone' => [ [ 'decide' => 'server' ], [ self::QUERY ], '', [ 'query_param' ] ];
		yield 'left to the server, of the address too' => [ [ 'decide' => 'server' ], [ self::QUERY, $device ], $on_server( 'Device' ), [ 'query_param', 'device' ] ];
		yield 'no conditions' => [ [ 'decide' => 'server' ], [], '', [] ];
		yield 'the page' => [ [], [ self::rule( 'url', 'contains', '/a' ) ], '', [] ];
		yield 'PHP' => [ [ 'type' => 'php', 'hook' => 'root', 'code' => '' ], [ self::SECRET ], '', [] ];
		yield 'HTML with PHP' => [ [ 'type' => 'html', 'code' => '<?php ?>x' ], [ self::SECRET ], '', [] ];
		yield 'a country besides' => [ [], [ self::SECRET, self::rule( 'country', 'is', [ 'DE' ] ) ], '', [] ];
		yield 'the admin' => [ [ 'hook' => 'admin_footer' ], [ self::SECRET ], '', [] ];
		yield 'consent' => [ [], [ self::rule( 'consent', 'includes', [ 'marketing' ] ) ], '', [] ];
		yield 'consent besides' => [ [], [ self::SECRET, self::rule( 'consent', 'includes', [ 'marketing' ] ) ], $in_browser( 'Cookie "member"' ), [ 'cookie' ] ];
	}

	/** @return array{type: string, op: string, value: mixed} */
	private static function rule( string $type, string $op, mixed $value ): array {
		return [ 'type' => $type, 'op' => $op, 'value' => $value ];
	}

	/**
	 * @param list<string>               $types
	 * @param array<string, mixed>       $settings
	 * @param list<array<string, mixed>> $rules
	 */
	private static function assert_told( string $sentence, array $types, array $settings, array $rules, string $name ): void {
		$code    = \is_string( $settings['code'] ?? null ) ? $settings['code'] : 'x()';
		$snippet = Snippet::create( \array_diff_key( $settings, [ 'code' => 0 ] ) + [ 'id' => 1, 'type' => 'js', 'hook' => 'frontend_footer', 'conditions' => [] === $rules ? [] : [ $rules ] ] );
		$told    = InBrowser::check( $snippet, $code );
		self::assertSame( [], $told->errors, $name );
		self::assertSame( '' === $sentence ? [] : [ $sentence ], \array_column( $told->warnings, 'message' ), $name );
		self::assertSame( $types, InBrowser::types( $snippet, static fn(): string => $code ), $name );
	}
}

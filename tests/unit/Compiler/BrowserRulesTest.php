<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\BrowserRules;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Snippet;

/** Which snippets the browser decides about, and what the plan says of them. */
final class BrowserRulesTest extends TestCase {

	private const COOKIE = [ 'type' => 'cookie', 'op' => 'exists', 'value' => [ 'key' => 'a', 'value' => '' ] ];

	private const GUEST = [ 'type' => 'user_logged_in', 'op' => 'is_not', 'value' => null ];

	private const COUNTRY = [ 'type' => 'country', 'op' => 'is', 'value' => [ 'DE' ] ];

	public function test_types_are_those_of_the_runtime_and_of_the_contract(): void {
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/delivery/visitor.php';
		self::assertSame( ( new \ReflectionClassConstant( BrowserRules::class, 'TYPES' ) )->getValue(), \constant( 'Svc\Runtime\BROWSER_TYPES' ) );
		self::assertSame( [], \array_diff( [ ...BrowserRules::TYPES, ...BrowserRules::SIGNED_IN ], \array_keys( Types::all() ) ) );
	}

	/** @param array<string, mixed> $settings */
	#[DataProvider( 'snippets' )]
	public function test_decide_needs_something_to_decide_and_nothing_that_only_the_server_knows( array $settings, bool $browser ): void {
		$snippet = self::snippet( $settings );
		self::assertSame( $browser, BrowserRules::decide( $snippet ) );
		$plan = PlanCompiler::compile( [ $snippet ], [] );
		self::assertSame( $browser, \str_contains( (string) \json_encode( $plan ), '"browser":true' ) );
		self::assertSame( $browser, \str_contains( (string) \json_encode( $plan ), '"kind":"visitor"' ) );
	}

	/** @return iterable<string, array{array<string, mixed>, bool}> */
	public static function snippets(): iterable {
		yield 'in one of two groups' => [ [ 'conditions' => [ [ self::GUEST ], [ self::COOKIE ] ] ], true ];
		yield 'nothing about the visitor' => [ [ 'conditions' => [ [ [ 'type' => 'post_id', 'op' => 'is', 'value' => [ 1 ] ] ] ] ], false ];
		yield 'only who is logged in' => [ [ 'conditions' => [ [ self::GUEST ] ] ], false ];
		yield 'a country in another group' => [ [ 'conditions' => [ [ self::COUNTRY ], [ self::COOKIE ] ] ], false ];
		yield 'a country in a group that can never match' => [ [ 'conditions' => [ [ self::COUNTRY, [ 'type' => 'gone', 'op' => 'is', 'value' => 1 ] ], [ self::COOKIE ] ] ], true ];
		foreach ( [ self::COOKIE, [ 'type' => 'query_param', 'op' => 'equals', 'value' => [ 'key' => 'code', 'value' => 'sesame' ] ], [ 'type' => 'referrer', 'op' => 'contains', 'value' => 'partner.example' ], [ 'type' => 'device', 'op' => 'is', 'value' => [ 'mobile' ] ] ] as $rule ) {
			yield "left to the server: {$rule['type']}" => [ [ 'decide' => 'server', 'conditions' => [ [ $rule ] ] ], false ];
			yield "{$rule['type']}" => [ [ 'conditions' => [ [ $rule ] ] ], true ];
		}
		yield 'PHP' => [ [ 'type' => 'php', 'conditions' => [ [ self::COOKIE ] ] ], false ];
		yield 'the admin' => [ [ 'hook' => 'admin_head', 'conditions' => [ [ self::COOKIE ] ] ], false ];
		yield 'the login page' => [ [ 'hook' => 'login', 'conditions' => [ [ self::COOKIE ] ] ], false ];
		yield 'the editor' => [ [ 'type' => 'css', 'hook' => 'editor', 'conditions' => [ [ self::COOKIE ] ] ], false ];
		yield 'the site and the editor' => [ [ 'type' => 'css', 'hook' => 'frontend_editor', 'conditions' => [ [ self::COOKIE ] ] ], true ];
	}

	public function test_ver_changes_with_partials_of_partials_and_only_with_those(): void {
		$ver = static function ( string $deep, string $other ): string {
			$plan = PlanCompiler::compile(
				[
					self::snippet( [ 'id' => 1, 'type' => 'css', 'lang' => 'scss', 'load_as' => 'file', 'hash' => 'top', 'deps' => [ 2 ] ] ),
					self::snippet( [ 'id' => 2, 'type' => 'css', 'status' => 'inactive', 'hash' => 'middle', 'deps' => [ 3, 1 ] ] ),
					self::snippet( [ 'id' => 3, 'type' => 'css', 'status' => 'inactive', 'hash' => $deep ] ),
					self::snippet( [ 'id' => 4, 'type' => 'css', 'status' => 'inactive', 'hash' => $other ] ),
				],
				[]
			);
			return $plan['hooks']['wp_head'][10][0]['ver'] ?? '';
		};
		self::assertMatchesRegularExpression( '/^[0-9a-f]{12}$/', $ver( 'a', 'b' ) );
		self::assertSame( $ver( 'a', 'b' ), $ver( 'a', 'c' ) );
		self::assertNotSame( $ver( 'a', 'b' ), $ver( 'c', 'b' ) );
	}

	/** @param array<string, mixed> $settings */
	private static function snippet( array $settings ): Snippet {
		return Snippet::create( $settings + [ 'id' => 1, 'type' => 'js', 'status' => 'active', 'file' => '1-x.js' ] );
	}
}

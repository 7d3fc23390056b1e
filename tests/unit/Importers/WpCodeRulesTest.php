<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Addresses;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\WpCode\WpCodeRules;

/**
 * Rules of WPCode are on no page on which they were not.
 * @covers \Svc\Importers\WpCode\WpCodeRules
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class WpCodeRulesTest extends TestCase {

	/**
	 * @param list<list<array{string, string, string, mixed}>> $groups Type, option, relation and value of each rule.
	 * @return Groups
	 */
	private static function read( string|null $show, array $groups, string $place = 'site_wide_header', Findings $findings = new Findings() ): array {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$logic = [
			'groups' => \array_map( static fn( array $group ): array => \array_map( static fn( array $rule ): array => \array_combine( [ 'type', 'option', 'relation', 'value' ], $rule ), $group ), $groups ),
		];

		return ( new WpCodeRules( static fn( int $id ): string => 5 === $id ? 'category:news' : '', new Addresses( 'shop.example.org' ), static fn( string $type ): bool => 'moon' !== $type ) )
			->groups( null === $show ? $logic : [ 'show' => $show ] + $logic, $place, $findings );
	}

	public function test_the_free_version_never_matches_rules_of_pro(): void {
		$pro  = [
			'type'   => 'device',
			'option' => 'device_type',
		];
		$free = [
			'type'   => 'user',
			'option' => 'logged_in',
		];
		$page = [
			'type'   => 'page',
			'option' => 'post_id',
		];
		foreach ( [ [ true, 'show', [ [ $pro ] ] ], [ true, 'show', [ [ $free, $pro ], [ $page ] ] ], [ false, 'show', [ [ $pro ], [ $free ] ] ], [ false, 'hide', [ [ $pro ] ] ], [ false, 'show', [] ] ] as [ $never, $show, $groups ] ) {
			self::assertSame(
				$never,
				WpCodeRules::never_match_in_lite(
					[
						'show'   => $show,
						'groups' => $groups,
					]
				)
			);
		}
	}

	public function test_a_rule_is_on_the_pages_that_it_was_on(): void {
		foreach ( self::rules() as $name => [ $option, $relation, $value, $expected ] ) {
			[ $type, $option ] = \explode( '/', $option );
			self::assertSame( $expected, self::read( 'show', [ [ [ $type, $option, $relation, $value ] ] ] ), $name );
		}
	}

	/** @return iterable<string, array{string, string, mixed, Groups}> */
	private static function rules(): iterable {
		$page   = static fn( string $op, string ...$types ): array => Conditions::rule( 'page_type', $op, \array_values( $types ) );
		$lists  = [ 'archive', 'search' ];
		$option = 'page/type_of_page';
		yield 'the blog that is the front page is the front page' => [ $option, '=', 'is_home', [ [ $page( 'is', 'blog' ), $page( 'is_not', 'front_page' ) ] ] ];
		yield 'a single page is a page, too' => [ $option, '=', 'is_single', [ [ $page( 'is', 'singular' ), $page( 'is_not', 'front_page' ) ] ] ];
		yield 'the pages of an author are no archive' => [ $option, '=', 'is_archive', [ [ $page( 'is', 'archive' ), $page( 'is_not', 'author', 'front_page' ) ] ] ];
		yield 'a search in an archive is an archive' => [ $option, '=', 'is_search', [ [ $page( 'is', 'search' ), $page( 'is_not', 'archive' ) ] ] ];
		yield 'no archive' => [ $option, '!=', 'is_archive', [ [ $page( 'is_not', 'archive' ) ], [ $page( 'is', 'author', 'front_page' ) ] ] ];
		yield 'a page that is not known' => [ $option, '!=', 'is_moon', [ [ Conditions::blocked( 'page/type_of_page != is_moon' ) ] ] ];
		yield 'no list of products' => [ 'page/post_type', '!=', 'product', [ [ Conditions::rule( 'post_type', 'is_not', [ 'product' ] ), $page( 'is_not', ...$lists ) ] ] ];
		yield 'a type that is not there is on no list' => [ 'page/post_type', '!=', 'moon', [ [ Conditions::rule( 'post_type', 'is_not', [ 'moon' ] ) ] ] ];
		yield 'no blog' => [ 'page/post_type', '!=', 'post', [ [ Conditions::rule( 'post_type', 'is_not', [ 'post' ] ), $page( 'is_not', 'archive', 'search', 'blog' ) ] ] ];
		yield 'another term' => [ 'page/taxonomy_term', '!=', [ '5' ], [ [ Conditions::rule( 'term', 'is_not', [ 'category:news' ] ) ] ] ];
		yield 'a term that is gone' => [ 'page/taxonomy_term', '!=', [ '6' ], [ [ Conditions::blocked( 'page/taxonomy_term != 6' ) ] ] ];
		yield 'no value' => [ 'user/user_role', '!=', '', [ [ Conditions::blocked( 'user/user_role !=' ) ] ] ];
		yield 'signed in' => [ 'user/logged_in', '=', '1', [ [ Conditions::rule( 'user_logged_in', 'is' ) ] ] ];
		yield 'not signed in' => [ 'user/logged_in', '=', '', [ [ Conditions::rule( 'user_logged_in', 'is_not' ) ] ] ];
		yield 'any other word is yes' => [ 'user/logged_in', '=', 'false', [ [ Conditions::rule( 'user_logged_in', 'is' ) ] ] ];
		yield 'a relation that is not known' => [ 'user/user_role', '>', 'editor', [ [ Conditions::blocked( 'user/user_role > editor' ) ] ] ];
		yield 'an option that is not known' => [ 'user/moon', '=', '1', [ [ Conditions::blocked( 'user/moon = 1' ) ] ] ];
		yield 'the host' => [ 'page/page_url', 'notcontains', 'example.org/sale', [ [ Conditions::rule( 'url', 'not_contains', '//example.org/sale' ) ] ] ];
		yield 'an address that visitors no longer come from' => [ 'page/referrer', 'contains', 'http://a.test/', [ [ Conditions::rule( 'referrer', 'regex', 'http\://a\.test/' ) ] ] ];
		yield 'an address of before the move to https' => [ 'page/page_url', 'notcontains', 'http://shop.example.org/a', [ [ Conditions::rule( 'url', 'regex', '^(?!.*http\://shop\.example\.org/a)' ) ] ] ];
		yield 'a whole address' => [ 'page/page_url', '=', 'https://shop.example.org/a/?b=c', [ [ Conditions::rule( 'url', 'regex', '^https?://shop\.example\.org/a/\?b\=c$' ) ] ] ];
		yield 'an address that none is' => [ 'page/page_url', '=', 'https://shop.example.org/a', [ [ Conditions::blocked( 'page/page_url = https://shop.example.org/a' ) ] ] ];
	}

	public function test_what_hides_is_turned_round_rule_by_rule(): void {
		$rules = [ [ [ 'page', 'post_type', '=', 'product' ], [ 'user', 'logged_in', '=', '1' ] ], [ [ 'page', 'page_url', 'contains', '/sale/' ] ] ];
		$types = [ Conditions::rule( 'post_type', 'is_not', [ 'product' ] ), Conditions::rule( 'page_type', 'is_not', [ 'archive', 'search' ] ) ];
		$url   = Conditions::rule( 'url', 'not_contains', '/sale/' );
		$guest = Conditions::rule( 'user_logged_in', 'is_not' );
		self::assertSame( [ [ ...$types, $url ], [ $guest, $url ] ], self::read( 'hide', $rules ) );
		// Any word but "show" hides, and none at all shows nothing.
		self::assertSame( self::read( 'hide', $rules ), self::read( 'never', $rules ) );
		self::assertSame( [ [ Conditions::blocked( 'unreadable conditions' ) ] ], self::read( null, $rules ) );
		// The shortcode does not look at it.
		self::assertSame( self::read( 'show', $rules ), self::read( 'hide', $rules, '' ) );
		self::assertSame( self::read( 'show', $rules ), self::read( null, $rules, '' ) );
	}

	public function test_hidden_by_a_rule_that_is_not_known_it_is_nowhere(): void {
		self::assertSame( [ [ Conditions::blocked( 'device/browser = firefox' ) ] ], self::read( 'hide', [ [ [ 'device', 'browser', '=', 'firefox' ] ] ] ) );
		self::assertSame( [ [ Conditions::blocked( '/' ) ] ], self::read( 'hide', [ [] ] ) );
	}

	public function test_php_that_runs_before_there_is_a_page_does_not_wait_for_one(): void {
		$rule = [ [ [ 'page', 'type_of_page', '=', 'is_front_page' ] ] ];
		foreach ( [ 'everywhere', 'admin_only', 'frontend_only' ] as $place ) {
			self::assertSame( [ [ Conditions::blocked( 'page/type_of_page = is_front_page' ) ] ], self::read( 'show', $rule, $place ) );
		}
		self::assertSame( [ [ Conditions::rule( 'page_type', 'is', [ 'front_page' ] ) ] ], self::read( 'show', $rule, 'frontend_cl' ) );
	}
}

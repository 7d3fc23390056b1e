<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Ase\AseConditions;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;

/**
 * Conditions of ASE Pro show a snippet on as many pages here, or fewer.
 * @covers \Svc\Importers\Ase\AseConditions
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class AseConditionsTest extends TestCase {

	/** @return Groups */
	private static function read( mixed $stored ): array {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$db = $GLOBALS['wpdb'] ?? null;
		self::assertIsObject( $db );
		\assert( \property_exists( $db, 'answers' ) );
		$db->answers = [
			'5' => [
				'taxonomy' => 'category',
				'slug'     => 'news',
			],
		];

		return ( new AseConditions( new Database() ) )->groups( $stored, new Findings() );
	}

	public function test_a_rule_is_as_wide_as_there(): void {
		foreach ( self::rules() as $name => [ $type, $param, $operator, $value, $expected ] ) {
			$rule = [
				'param'    => $param,
				'operator' => $operator,
				'value'    => $value,
			];
			self::assertSame( $expected, self::read( [ [ self::filter( $type, [ $rule ] ) ] ] ), $name );
		}
	}

	/**
	 * @param list<array<string, mixed>> ...$scopes
	 * @return array<string, mixed>
	 */
	private static function filter( string $type, array ...$scopes ): array {
		return [
			'type'       => $type,
			'conditions' => \array_map( static fn( array $rules ): array => [ 'conditions' => $rules ], \array_values( $scopes ) ),
		];
	}

	/** @return iterable<string, array{string, string, string, mixed, Groups}> */
	private static function rules(): iterable {
		$page    = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is', \array_values( $types ) );
		$no_page = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is_not', \array_values( $types ) );
		yield 'a single page is no front page' => [ 'showif', 'location-page-type', 'equals', 'is_singular', [ [ $page( 'singular' ), $no_page( 'front_page' ) ] ] ];
		yield 'archives are none of authors' => [ 'showif', 'location-page-type', 'in', [ 'is_archive', 'is_404' ], [ [ $page( 'archive' ), $no_page( 'author', 'date' ) ], [ $page( '404' ) ] ] ];
		yield 'hidden on a kind of page' => [ 'hideif', 'location-page-type', 'equals', 'is_home', [ [ $no_page( 'blog' ) ], [ $page( 'front_page' ) ] ] ];
		yield 'the editor is no page of ours' => [ 'showif', 'location-page-type', 'in', [ 'is_404', 'is_block_editor' ], [ [ Conditions::blocked( 'location-page-type in ["is_404","is_block_editor"]' ) ] ] ];
		yield 'another type of post, on single pages' => [ 'showif', 'location-post-type', 'notin', [ 'page' ], [ [ Conditions::rule( 'post_type', 'is_not', [ 'page' ] ), $page( 'singular' ) ] ] ];
		yield 'posts by what is in front of their names' => [ 'showif', 'location-single-post', 'in', [ '59__movie__A__B', '7__page__C' ], [ [ Conditions::rule( 'post_id', 'is', [ 59, 7 ] ) ] ] ];
		yield 'a term' => [ 'showif', 'location-taxonomy-term', 'in', [ '5__news' ], [ [ Conditions::rule( 'term', 'is', [ 'category:news' ] ), $page( 'singular', 'category', 'tag', 'taxonomy' ) ] ] ];
		yield 'a term that is gone' => [ 'showif', 'location-taxonomy-term', 'in', [ '6__old' ], [ [ Conditions::blocked( 'location-taxonomy-term in ["6__old"]' ) ] ] ];
		yield 'not a term' => [ 'showif', 'location-taxonomy-term', 'notin', [ '5__news' ], [ [ Conditions::blocked( 'location-taxonomy-term notin ["5__news"]' ) ] ] ];
		yield 'a taxonomy without pages here' => [ 'showif', 'location-taxonomy-type', 'in', [ 'genre' ], [ [ Conditions::blocked( 'location-taxonomy-type in ["genre"]' ) ] ] ];
		yield 'signed out' => [ 'showif', 'user-login-status', 'equals', 'no', [ [ Conditions::rule( 'user_logged_in', 'is_not' ) ] ] ];
		yield 'not signed out' => [ 'showif', 'user-login-status', 'notequal', 'no', [ [ Conditions::rule( 'user_logged_in', 'is' ) ] ] ];
		yield 'roles and guests' => [ 'showif', 'user-role', 'in', [ 'editor', 'guest' ], [ [ Conditions::rule( 'user_role', 'is', [ 'editor' ] ) ], [ Conditions::rule( 'user_logged_in', 'is_not' ) ] ] ];
		yield 'not one of a list of roles' => [ 'showif', 'user-role', 'notin', [ 'editor' ], [ [ Conditions::blocked( 'user-role notin ["editor"]' ) ] ] ];
		yield 'mobiles without tablets' => [ 'showif', 'location-device-type', 'in', [ 'mobile' ], [ [ Conditions::blocked( 'location-device-type in ["mobile"]' ) ] ] ];
		yield 'mobiles and tablets' => [ 'showif', 'location-device-type', 'in', [ 'tablet', 'mobile' ], [ [ Conditions::rule( 'device', 'is', [ 'mobile' ] ) ] ] ];
		yield 'part of an address, before its query' => [ 'showif', 'location-url', 'contains', '/shop/', [ [ Conditions::rule( 'url', 'regex', '^https?://[^?]*(?-i:shop)' ) ] ] ];
		yield 'an address' => [ 'showif', 'location-url', 'equals', 'https://example.org/a/', [ [ Conditions::rule( 'url', 'regex', '^(?-i:https\://example\.org/a)/?(?:\?|$)' ) ] ] ];
		yield 'a path is no whole address' => [ 'showif', 'location-url', 'notequal', '/a/', [ [ Conditions::blocked( 'location-url notequal /a/' ) ] ] ];
		yield 'something else' => [ 'hideif', 'visitor-mood', 'equals', 'good', [ [ Conditions::blocked( 'visitor-mood equals good' ) ] ] ];
	}

	public function test_scopes_all_have_to_match_and_the_last_filter_counts(): void {
		$rule = static fn( string $value ): array => [
			'param'    => 'user-role',
			'operator' => 'equals',
			'value'    => $value,
		];
		$role = static fn( string $value ): array => Conditions::rule( 'user_role', 'is', [ $value ] );
		$all  = [ self::filter( 'showif', [ $rule( 'x' ) ] ), self::filter( 'showif', [ $rule( 'a' ), $rule( 'b' ) ], [], [ $rule( 'c' ) ] ), self::filter( 'hideif' ) ];
		self::assertSame( [ [ $role( 'a' ), $role( 'c' ) ], [ $role( 'b' ), $role( 'c' ) ] ], self::read( [ $all ] ) );
	}

	public function test_what_cannot_be_read_never_matches_and_nothing_is_always(): void {
		foreach ( [ '', [], [ '' ], [ [] ], null ] as $nothing ) {
			self::assertSame( [], self::read( $nothing ) );
		}
		foreach ( [ 'x', [ 'x' ], [ [ 'type' => 'showif' ] ], [ [ 'x' ] ], [ [ [ 'conditions' => 'x' ] ] ] ] as $broken ) {
			self::assertSame( [ [ Conditions::blocked( 'unreadable conditions' ) ] ], self::read( $broken ) );
		}
		self::assertSame( [ [ Conditions::blocked( 'never' ) ] ], self::read( [ [ self::filter( 'showif', [] ) ] ] ) );
		self::assertSame( [ [ Conditions::blocked( '' ) ] ], self::read( [ [ [ 'type' => 'showif', 'conditions' => [ 'x' ] ] ] ] ) );
	}
}

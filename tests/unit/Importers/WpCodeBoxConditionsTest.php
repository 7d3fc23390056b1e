<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use DateTimeZone;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Addresses;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\WpCodeBox\WpCodeBoxConditions;

/**
 * @covers \Svc\Importers\WpCodeBox\WpCodeBoxConditions
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class WpCodeBoxConditionsTest extends TestCase {

	/** @return Groups */
	private static function read( string $title, mixed $verb, mixed $extra, string $more = '', string $hook = 'wp_head' ): array {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$db = $GLOBALS['wpdb'] ?? null;
		self::assertIsObject( $db );
		\assert( \property_exists( $db, 'answers' ) );
		$db->answers = [
			'5' => [
				'taxonomy' => 'category',
				'slug'     => 'news',
			],
			'user 6' => [ '6' ],
		];
		$rule        = [
			'conditionTitle' => $title,
			'conditionVerb'  => [ 'value' => $verb ],
			'extraData'      => $extra,
			'extraData2'     => [ 'value' => $more ],
		];
		$conditions  = new WpCodeBoxConditions( new Database(), new Addresses( 'example.org' ), new DateTimeZone( 'Europe/Berlin' ) );

		return $conditions->groups( (string) \json_encode( [ [ 'conditions' => [ $rule ] ] ] ), $hook, new Findings() );
	}

	public function test_a_rule_is_on_the_pages_that_it_was_on(): void {
		foreach ( self::rules() as $name => [ $title, $verb, $extra, $more, $expected ] ) {
			self::assertSame( $expected, self::read( $title, $verb, $extra, $more ), $name );
		}
	}

	public function test_everywhere_and_groups_that_say_nothing_are_no_condition(): void {
		self::assertSame( [], self::read( 'Location', 0, '' ) );
		$conditions = new WpCodeBoxConditions( new Database(), new Addresses( 'example.org' ), new DateTimeZone( 'Europe/Berlin' ) );
		self::assertSame( [], $conditions->groups( '[{"conditions":[]}]', 'wp_head', new Findings() ) );
	}

	/** @return iterable<string, array{string, mixed, mixed, string, Groups}> */
	private static function rules(): iterable {
		$outside  = Conditions::rule( 'location', 'is_not', [ 'admin', 'ajax' ] );
		$singular = static fn( string $op ): array => Conditions::rule( 'page_type', $op, [ 'singular' ] );
		$term     = static fn( string $op ): array => Conditions::rule( 'term', $op, [ 'category:news' ] );
		$list     = static fn( string $value ): array => [ [ 'value' => $value ] ];
		$range    = static fn( string $from, string $to ): array => [
			[
				Conditions::rule(
					'date_range',
					'is',
					[
						'from' => $from,
						'to'   => $to,
					]
				),
			],
		];
		yield 'another post, but not the admin' => [ 'Current Post', 1, $list( '3' ), '', [ [ Conditions::rule( 'post_id', 'is_not', [ 3 ] ), $outside ] ] ];
		$archives = [ 'category', 'tag', 'taxonomy' ];
		$pages    = static fn( string $op, string ...$types ): array => Conditions::rule( 'page_type', $op, \array_values( $types ) );
		$post     = static fn( int ...$ids ): array => Conditions::rule( 'post_id', 'is_not', \array_values( $ids ) );
		yield 'another post, but not the archive of a term with its id' => [
			'Current Post',
			1,
			$list( '5' ),
			'',
			[ [ $post( 5 ), $outside, $pages( 'is_not', ...$archives ) ], [ $post( 5 ), $outside, $pages( 'is', ...$archives ), $term( 'is_not' ) ] ],
		];
		yield 'another post, but no pages of an author with its id' => [ 'Current Post', 1, $list( '6' ), '', [ [ $post( 6 ), $outside, $pages( 'is_not', 'author' ) ] ] ];
		yield 'other posts with ids of terms and authors' => [
			'Current Post',
			1,
			[ [ 'value' => '5' ], [ 'value' => '6' ] ],
			'',
			[ [ $post( 5, 6 ), $outside, $pages( 'is_not', ...[ ...$archives, 'author' ] ) ], [ $post( 5, 6 ), $outside, $pages( 'is', ...$archives ), $term( 'is_not' ) ] ],
		];
		yield 'a post' => [ 'Current Post', 0, $list( '3' ), '', [ [ Conditions::rule( 'post_id', 'is', [ 3 ] ) ] ] ];
		yield 'another type, but no list' => [
			'Current Post Type',
			1,
			$list( 'post' ),
			'',
			[ [ Conditions::rule( 'post_type', 'is_not', [ 'post' ] ), Conditions::rule( 'page_type', 'is', [ 'singular', '404' ] ) ] ],
		];
		yield 'a term, but not its archive' => [ 'Taxonomy', 0, [ 'value' => 'category' ], '5', [ [ $term( 'is' ), $singular( 'is' ) ] ] ];
		yield 'no post with a term' => [ 'Taxonomy', 1, [ 'value' => 'category' ], '5', [ [ $term( 'is_not' ), $outside ], [ $singular( 'is_not' ), $outside ] ] ];
		yield 'a term of another taxonomy' => [ 'Taxonomy', 1, [ 'value' => 'post_tag' ], '5', [ [ Conditions::blocked( 'Taxonomy 1 post_tag 5' ) ] ] ];
		yield 'a verb that is text' => [ 'User Device', '1', '', '', [ [ Conditions::blocked( 'User Device 1 ""' ) ] ] ];
		yield 'an empty list' => [ 'Current Post', 1, [], '', [ [ Conditions::blocked( 'Current Post 1 []' ), $outside ] ] ];
		yield 'a title that is not known' => [ 'Moon', 0, '', '', [ [ Conditions::blocked( 'Moon 0 ""' ) ] ] ];
		yield 'the host' => [ 'Page URL', 1, [ 'value' => 'example.org/a' ], '', [ [ Conditions::rule( 'url', 'not_contains', '//example.org/a' ) ] ] ];
		yield 'a whole address' => [ 'Page URL', 2, [ 'value' => 'https://example.org/a' ], '', [ [ Conditions::rule( 'url', 'regex', '^https?://example\.org/a$' ) ] ] ];
		yield 'a path that none is' => [ 'Page URL', 2, [ 'value' => '/a' ], '', [ [ Conditions::blocked( 'Page URL 2 /a' ) ] ] ];
		yield 'before a moment in UTC' => [ 'Time', 0, [ 'value' => '2026-03-01 10:00' ], '', $range( '', '2026-03-01 11:00' ) ];
		yield 'after a moment of another zone' => [ 'Time', 1, [ 'value' => '2026-07-01T10:00:00.000+02:00' ], '', $range( '2026-07-01 10:00', '' ) ];
		yield 'a day that there is not' => [ 'Time', 1, [ 'value' => '2026-99-01' ], '', [ [ Conditions::blocked( 'Time 1 2026-99-01' ) ] ] ];
	}

	public function test_what_was_not_known_yet_is_not_waited_for(): void {
		$rules = [
			[ 'Current Post', [ [ 'value' => '3' ] ], 'init', true ],
			[ 'Current Post Type', [ [ 'value' => 'post' ] ], 'plugins_loaded', true ],
			[ 'Current Post', [ [ 'value' => '3' ] ], 'template_redirect', false ],
			[ 'User Logged-in Status', '', 'root', true ],
			[ 'Current Logged In User Role', [ [ 'value' => 'editor' ] ], 'root', true ],
			[ 'User Logged-in Status', '', 'plugins_loaded', false ],
		];
		foreach ( $rules as [ $title, $extra, $hook, $is_blocked ] ) {
			foreach ( [ 0, 1 ] as $verb ) {
				self::assertSame( $is_blocked, Conditions::BLOCKED === ( self::read( $title, $verb, $extra, '', $hook )[0][0]['type'] ?? '' ), "$title in $hook" );
			}
		}
	}
}

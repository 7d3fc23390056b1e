<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Woody\WoodyFilters;

/**
 * "Is not" of Woody says nothing of pages that its rule is not about.
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class WoodyFiltersTest extends TestCase {

	private const ARCHIVES = [ 'category', 'tag', 'taxonomy' ];

	/** @return array<mixed> */
	private static function read( string $type, string $param, string $value ): array {
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
		$rule        = [
			'param'    => $param,
			'operator' => 'notequal',
			'value'    => $value,
		];

		return ( new WoodyFilters( new Database() ) )->groups(
			[
				[
					'type'       => $type,
					'conditions' => [ [ 'conditions' => [ $rule ] ] ],
				],
			]
		);
	}

	public function test_is_not_stays_within_the_pages_of_its_rule(): void {
		foreach ( self::rules() as $name => [ $type, $param, $value, $expected ] ) {
			self::assertSame( $expected, self::read( $type, $param, $value ), $name );
		}
	}

	/** @return iterable<string, array{string, string, string, Groups}> */
	private static function rules(): iterable {
		yield 'another type of post' => [
			'showif',
			'location-post-type',
			'page',
			[ [ Conditions::rule( 'post_type', 'is_not', [ 'page' ] ), Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ],
		];
		yield 'the archive of another term' => [
			'showif',
			'location-taxonomy',
			'5',
			[ [ Conditions::rule( 'term', 'is_not', [ 'category:news' ] ), Conditions::rule( 'page_type', 'is', self::ARCHIVES ) ] ],
		];
		yield 'a post with other categories' => [ 'showif', 'page-taxonomy', '5', [ [ Conditions::blocked( 'page-taxonomy notequal 5' ) ] ] ];
		yield 'a term that is gone' => [ 'showif', 'location-taxonomy', '6', [ [ Conditions::blocked( 'location-taxonomy notequal 6' ) ] ] ];
		yield 'hidden there, it is everywhere else' => [
			'hideif',
			'location-taxonomy',
			'5',
			[ [ Conditions::rule( 'term', 'is', [ 'category:news' ] ) ], [ Conditions::rule( 'page_type', 'is_not', self::ARCHIVES ) ] ],
		];
		yield 'what knows no such pages is turned round' => [ 'showif', 'user-role', 'editor', [ [ Conditions::rule( 'user_role', 'is_not', [ 'editor' ] ) ] ] ];
	}
}

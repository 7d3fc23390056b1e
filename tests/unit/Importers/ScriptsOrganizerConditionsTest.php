<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\ScriptsOrganizer\ScriptsOrganizerConditions;

/**
 * Conditions of Scripts Organizer show a snippet on as many pages here, or fewer.
 * @covers \Svc\Importers\ScriptsOrganizer\ScriptsOrganizerConditions
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class ScriptsOrganizerConditionsTest extends TestCase {

	private const ALWAYS = [
		'page_post'       => [ 'all' ],
		'script_schedule' => [ 'daily' ],
		'script_time'     => [ 'all_day' ],
	];

	/** Page of the newest posts. */
	private const POSTS_PAGE = 9;

	public function test_they_are_as_wide_as_there_or_narrower(): void {
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
		foreach ( self::conditions() as $name => [ $meta, $expected ] ) {
			self::assertSame( $expected, ( new ScriptsOrganizerConditions( new Database(), self::POSTS_PAGE ) )->groups( $meta + self::ALWAYS, new Findings() ), $name );
		}
	}

	/**
	 * @param array<string, list<string>> $more
	 * @return array<string, list<string>>
	 */
	private static function of( string $pages, array $more ): array {
		return [ 'page_post' => [ $pages ] ] + $more;
	}

	/**
	 * @param array<string, list<string>> $more
	 * @return array<string, list<string>>
	 */
	private static function but( array $more ): array {
		return [ 'exclude_script' => [ '1' ] ] + $more;
	}

	/** @return iterable<string, array{array<string, list<string>>, Groups}> */
	private static function conditions(): iterable {
		$page    = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is', \array_values( $types ) );
		$no_page = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is_not', \array_values( $types ) );
		$blocked = static fn( string $words ): array => [ [ Conditions::blocked( $words ) ] ];
		yield 'everywhere' => [ [], [] ];
		yield 'what is left out counts only where it is asked for' => [ [ 'exclude_terms' => [ '5' ] ], [] ];
		yield 'posts' => [ self::of( 'specific_page_post', [ 'selected_page_post' => [ '4', '7' ] ] ), [ [ Conditions::rule( 'post_id', 'is', [ 4, 7 ] ), $page( 'single', 'page' ) ] ] ];
		yield 'the page of the newest posts' => [ self::of( 'specific_page_post', [ 'selected_page_post' => [ '9' ] ] ), [ [ $page( 'blog' ), $no_page( 'front_page' ) ] ] ];
		yield 'a type of post, but one' => [ self::of( 'specific_post_type', self::but( [ 'specific_post_type' => [ 'page' ], 'exclude_page_post' => [ '7' ] ] ) ), [ [ Conditions::rule( 'post_type', 'is', [ 'page' ] ), $page( 'single', 'page' ), Conditions::rule( 'post_id', 'is_not', [ 7 ] ) ] ] ];
		yield 'archives' => [ self::of( 'specific_taxonomy', [ 'specific_taxonomy' => [ 'category', 'post_tag' ] ] ), [ [ $page( 'category', 'tag' ) ] ] ];
		yield 'archives that we do not know' => [ self::of( 'specific_taxonomy', [ 'specific_taxonomy' => [ 'genre' ] ] ), $blocked( 'specific_taxonomy genre' ) ];
		yield 'PHP' => [ self::of( 'custom', [ 'custom' => [ 'is_page()' ] ] ), $blocked( 'custom is_page()' ) ];
		yield 'nothing' => [ self::of( 'specific_post_type', [] ), $blocked( 'specific_post_type' ) ];
		yield 'pages that are no post' => [ self::of( 'specific_page_post', [ 'selected_page_post' => [ '' ] ] ), $blocked( 'specific_page_post' ) ];
		yield 'but the page of the newest posts' => [ self::but( [ 'exclude_page_post' => [ '9' ] ] ), [ [ Conditions::rule( 'post_id', 'is_not', [ 9 ] ), $no_page( 'blog' ) ] ] ];
		yield 'but types of posts' => [ self::but( [ 'exclude_post_type' => [ 'post' ] ] ), [ [ Conditions::rule( 'post_type', 'is_not', [ 'post' ] ), $no_page( 'blog' ) ] ] ];
		yield 'but taxonomies' => [ self::but( [ 'exclude_taxonomies' => [ 'category', 'genre', 'mood' ] ] ), [ [ $no_page( 'category', 'taxonomy' ) ] ] ];
		yield 'but the archive of a term' => [ self::but( [ 'exclude_terms' => [ '5' ] ] ), [ [ $no_page( 'category', 'tag', 'taxonomy' ) ], [ $page( 'category', 'tag', 'taxonomy' ), Conditions::rule( 'term', 'is_not', [ 'category:news' ] ) ] ] ];
		yield 'but a term that is gone' => [ self::but( [ 'exclude_terms' => [ '6' ] ] ), $blocked( 'exclude_terms 6' ) ];
		yield 'but pages that are no post' => [ self::but( [ 'exclude_page_post' => [ '' ] ] ), $blocked( 'exclude_page_post' ) ];
		yield 'days' => [ [ 'script_schedule' => [ 'specific_days' ], 'days' => [ 'monday', 'sunday' ] ], [ [ Conditions::rule( 'day_of_week', 'is', [ '1', '7' ] ) ] ] ];
		yield 'no days' => [ [ 'script_schedule' => [ 'specific_days' ] ], $blocked( 'days' ) ];
		yield 'dates and a time' => [
			[ 'script_schedule' => [ 'specific_date_range' ], 'specific_date_from' => [ '2026-01-02' ], 'specific_date_to' => [ '2026-02-03' ], 'script_time' => [ 'specific_time' ], 'specific_time_start' => [ '8:59' ], 'specific_time_end' => [ '17:30' ] ],
			[ [ Conditions::rule( 'date_range', 'is', [ 'from' => '2026-01-02', 'to' => '2026-02-03' ] ), Conditions::rule( 'time_of_day', 'is', [ 'from' => '09:00', 'to' => '17:30' ] ) ] ],
		];
		yield 'a date' => [ [ 'script_schedule' => [ 'specific_date' ], 'specific_date' => [ '2026-01-02' ] ], [ [ Conditions::rule( 'date_range', 'is', [ 'from' => '2026-01-02', 'to' => '2026-01-02' ] ) ] ] ];
		yield 'a date with a time never is' => [ [ 'script_schedule' => [ 'specific_date' ], 'specific_date' => [ '2026-01-02' ], 'script_time' => [ 'specific_time' ], 'specific_time_start' => [ '8:00' ], 'specific_time_end' => [ '9:00' ] ], [ [ Conditions::blocked( 'specific_date specific_time' ), Conditions::rule( 'time_of_day', 'is', [ 'from' => '08:01', 'to' => '09:00' ] ) ] ] ];
		yield 'no time past midnight' => [ [ 'script_time' => [ 'specific_time' ], 'specific_time_start' => [ '22:00' ], 'specific_time_end' => [ '02:00' ] ], $blocked( 'time 22:00 02:00' ) ];
		yield 'no schedule' => [ [ 'script_schedule' => [] ], $blocked( 'script_schedule' ) ];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Database;
use Svc\Importers\Fluent\FluentConditions;

/**
 * "Not in" of FluentSnippets says nothing of pages that its rule is not about.
 * @covers \Svc\Importers\Fluent\FluentConditions
 */
#[RunTestsInSeparateProcesses]
final class FluentConditionsTest extends TestCase {

	public function test_not_in_stays_within_the_pages_of_its_rule(): void {
		$rules = [
			[ 'post_type', [ 'page' ], 'post_type', [ 'singular' ] ],
			[ 'page_ids', [ '7' ], 'post_id', [ 'singular' ] ],
			[ 'taxonomy_page', [ 'post_tag' ], 'page_type', [ 'category', 'tag', 'taxonomy' ] ],
			[ 'taxonomy_term_page', [ '5' ], 'term', [ 'category', 'tag', 'taxonomy' ] ],
		];
		foreach ( $rules as [ $key, $value, $type, $pages ] ) {
			$groups = self::read( $key, 'not_in', $value );
			self::assertCount( 1, $groups, $key );
			[ $rule, $page ] = $groups[0];
			self::assertSame( [ $type, 'is_not' ], [ $rule['type'], $rule['op'] ], $key );
			self::assertSame( [ 'page_type', 'is', $pages ], [ $page['type'], $page['op'], $page['value'] ], $key );
		}
	}

	public function test_in_is_one_rule(): void {
		self::assertSame(
			[
				[
					[
						'type'  => 'post_type',
						'op'    => 'is',
						'value' => [ 'page' ],
					],
				],
			],
			self::read( 'post_type', 'in', [ 'page' ] )
		);
	}

	public function test_what_was_made_without_the_form_has_no_conditions(): void {
		self::assertSame( [], ( new FluentConditions( new Database() ) )->groups( 'null' ) );
		self::assertNotSame( [], ( new FluentConditions( new Database() ) )->groups( 'nul' ) );
	}

	/**
	 * @param list<string> $value
	 * @return list<list<array{type: string, op: string, value: mixed}>>
	 */
	private static function read( string $key, string $operator, array $value ): array {
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
		$said        = [
			'status' => 'yes',
			'run_if' => 'assertive',
			'items'  => [
				[
					[
						'source'   => [ 'page', $key ],
						'operator' => $operator,
						'value'    => $value,
					],
				],
			],
		];

		return ( new FluentConditions( new Database() ) )->groups( (string) \json_encode( $said ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Conditions;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Hfcm\HfcmItem;

/**
 * @covers \Svc\Importers\Hfcm\HfcmItem
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class HfcmItemTest extends TestCase {

	/** @param array<string, string> $row */
	private static function read( array $row ): ForeignSnippet {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$row += [
			'name'     => 'A',
			'snippet'  => '&lt;b&gt;',
			'location' => 'header',
			'status'   => 'active',
		];

		return ( new HfcmItem( $row, 7, 9, static fn( int $id ): string => 5 === $id ? 'category:news' : '' ) )->snippet( '1' );
	}

	public function test_it_is_on_the_pages_that_it_was_on(): void {
		foreach ( self::rows() as $name => [ $row, $expected ] ) {
			self::assertSame( $expected, self::read( $row )->fields['conditions'] ?? [], $name );
		}
	}

	/** @return iterable<string, array{array<string, string>, Groups}> */
	private static function rows(): iterable {
		$posts = static fn( string $op, int ...$ids ): array => Conditions::rule( 'post_id', $op, \array_values( $ids ) );
		$page  = static fn( string $op, string $type ): array => Conditions::rule( 'page_type', $op, [ $type ] );
		yield 'a page without posts' => [ self::row( 'All', 'ex_pages', '[2]' ), [ [ $posts( 'is_not', 2 ) ] ] ];
		yield 'the blog is not left out' => [ self::row( 'All', 'ex_pages', '[7]' ), [] ];
		yield 'neither is the shop' => [ self::row( 'All', 'ex_pages', '[2,9]' ), [ [ $posts( 'is_not', 2, 9 ) ], [ $page( 'is', 'wc_shop' ) ] ] ];
		yield 'the blog' => [ self::row( 's_pages', 's_pages', '[2,7]' ), [ [ $posts( 'is', 2, 7 ) ] ] ];
		yield 'the shop, which is no page' => [ self::row( 's_pages', 's_pages', '[9]' ), [ [ $posts( 'is', 9 ), $page( 'is_not', 'wc_shop' ) ] ] ];
		yield 'the page of the blog among posts' => [ self::row( 's_posts', 's_posts', '[7]' ), [ [ $posts( 'is', 7 ), $page( 'is_not', 'blog' ) ] ] ];
		yield 'a list that is cut off' => [ self::row( 's_posts', 's_posts', '[7,1' ), [ [ Conditions::blocked( 's_posts [7,1' ) ] ] ];
		yield 'an empty list' => [ self::row( 's_posts', 's_posts', '[]' ), [ [ Conditions::blocked( 's_posts []' ) ] ] ];
		yield 'no word of where' => [ self::row( '', 's_posts', '[]' ), [ [ Conditions::blocked( 'display_on' ) ] ] ];
		yield 'a word that is not known' => [ self::row( 'moon', 's_posts', '[]' ), [ [ Conditions::blocked( 'display_on moon' ) ] ] ];
		yield 'the newest posts' => [ self::row( 'latest_posts', 'lp_count', '5' ), [ [ $page( 'is', 'single' ), Conditions::blocked( 'latest_posts 5' ) ] ] ];
		yield 'terms that are gone' => [ self::row( 's_tags', 's_tags', '[6]' ), [ [ Conditions::blocked( 's_tags [6]' ) ] ] ];
		yield 'archives of a type of posts' => [
			self::row( 's_custom_posts', 's_custom_posts', '["book"]' ) + [ 'spt_display_on' => 'archives' ],
			[ [ Conditions::blocked( 's_custom_posts archives ["book"]' ) ] ],
		];
		yield 'single posts of a type' => [
			self::row( 's_custom_posts', 's_custom_posts', '["book"]' ) + [ 'spt_display_on' => 'posts' ],
			[ [ $page( 'is', 'singular' ), Conditions::rule( 'post_type', 'is', [ 'book' ] ) ] ],
		];
	}

	public function test_that_archives_are_left_out_is_said(): void {
		$foreign = self::read( self::row( 's_custom_posts', 's_custom_posts', '["book"]' ) + [ 'spt_display_on' => 'both' ] );
		self::assertSame( [ [ Conditions::rule( 'post_type', 'is', [ 'book' ] ) ] ], $foreign->fields['conditions'] ?? [] );
		self::assertCount( 1, $foreign->check_first );
		self::assertSame( [], self::read( self::row( 's_custom_posts', 's_custom_posts', '["book"]' ) )->check_first );
	}

	/** @return array<string, string> */
	private static function row( string $where, string $column, string $list ): array {
		return [
			'display_on' => $where,
			$column      => $list,
		];
	}
}

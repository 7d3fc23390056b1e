<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Addresses;
use Svc\Importers\CustomCssJs\CustomCssJsItem;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\HeadFooter\HeadFooterBlocks;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Source;
use Svc\Importers\SourceReader;
use Svc\Importers\Woody\WoodyItem;
use Svc\Importers\WpCode\WpCodeItem;
use Svc\Importers\WpCode\WpCodeRules;

/**
 * What the source prints first is imported first: at one priority, the lower ID runs first here.
 * @covers \Svc\Importers\CustomCssJs\CustomCssJsItem
 * @covers \Svc\Importers\HeadFooter\HeadFooterBlocks
 * @covers \Svc\Importers\Woody\WoodyItem
 * @covers \Svc\Importers\WpCode\WpCodeItem
 */
final class OrderTest extends TestCase {

	/**
	 * @param list<ForeignSnippet> $items    By ID, as sources read them.
	 * @param list<string>  $expected IDs.
	 */
	#[DataProvider( 'sources' )]
	public function test_items_of_one_priority_keep_their_order( array $items, array $expected ): void {
		$reader = self::createStub( SourceReader::class );
		$reader->method( 'items' )->willReturnCallback( static fn(): iterable => $items );
		$source = new Source( 'woody', $reader );
		self::assertSame( $expected, \array_map( static fn( ForeignSnippet $item ): string => $item->id, SelectedItems::of( $source, null ) ) );
		self::assertSame( $expected, SelectedItems::ids_of( $source, null ) );
	}

	/** @return iterable<string, array{list<ForeignSnippet>, list<string>}> */
	public static function sources(): iterable {
		$post = static fn( int $id, string $date ): array => [
			'id'      => $id,
			'title'   => 'A',
			'content' => 'b',
			'status'  => 'publish',
			'date'    => $date . ' 00:00:00',
			'order'   => 0,
		];
		$css   = static fn( int $id, string $date ): ForeignSnippet => ( new CustomCssJsItem( $post( $id, $date ), [ 'priority' => '5' ], 'frontend', 0 ) )->snippet( true );
		$woody = static fn( int $id, string $place, string $priority = '1', string $scope = 'auto' ): ForeignSnippet => ( new WoodyItem( $post( $id, '2026-01-01' ), [ 'type' => 'html', 'scope' => $scope, 'location' => $place, 'activate' => '1', 'priority' => $priority ], [], false ) )->snippet( [] );
		$code  = static fn( int $id, string $date, string $priority = '10', string $place = 'site_wide_header' ): ForeignSnippet => ( new WpCodeItem( $post( $id, $date ), [ '_wpcode_priority' => $priority, '_wpcode_auto_insert' => '1' ], [ 'location' => [ [ 'id' => 1, 'slug' => $place, 'name' => '' ] ], 'type' => [ [ 'id' => 2, 'slug' => 'html', 'name' => '' ] ] ], new WpCodeRules( static fn(): string => "", new Addresses( "" ), static fn(): bool => true ) ) )->snippet( false, false );
		$hefo  = new HeadFooterBlocks( [ 'head' => 'a', 'head_home' => 'b', 'footer' => 'c' ], [], [] );

		yield 'Simple Custom CSS and JS: the newest first' => [ [ $css( 1, '2026-01-01' ), $css( 2, '2026-01-03' ), $css( 3, '2026-01-02' ) ], [ '2', '3', '1' ] ];
		yield 'WPCode: by priority, then the newest first' => [ [ $code( 1, '2026-01-01' ), $code( 2, '2026-01-02' ), $code( 3, '2026-01-01', '5' ) ], [ '3', '2', '1' ] ];
		yield 'WPCode: behind the post, then behind the content' => [ [ $code( 1, '2026-01-02', '5', 'after_content' ), $code( 2, '2026-01-01', '10', 'after_post' ) ], [ '2', '1' ] ];
		yield 'Woody puts each in front of those before it' => [ [ $woody( 1, 'footer' ), $woody( 2, 'footer' ), $woody( 3, 'footer', '0' ) ], [ '2', '1', '3' ] ];
		yield 'Woody: also behind a paragraph' => [ [ $woody( 1, 'after_paragraph' ), $woody( 2, 'after_paragraph' ) ], [ '2', '1' ] ];
		yield 'Woody: in front of a paragraph, each behind those before it' => [ [ $woody( 1, 'before_paragraph', '2' ), $woody( 2, 'before_paragraph' ), $woody( 3, 'before_paragraph' ) ], [ '2', '3', '1' ] ];
		yield 'Woody: behind the content, then behind the post' => [ [ $woody( 1, 'after_post' ), $woody( 2, 'after_content' ), $woody( 3, 'after_post', '9' ) ], [ '2', '3', '1' ] ];
		yield 'Head, Footer and Post Injections: the front page first' => [ \array_map( $hefo->snippet( ... ), $hefo->keys() ), [ 'head_home', 'footer', 'head' ] ];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\Database;
use Svc\Importers\FileIndex;
use Svc\Importers\Fluent\FluentConditions;
use Svc\Importers\Fluent\FluentItem;
use Svc\Importers\MarkedFile;
use Svc\Importers\Woody\WoodyItem;

/**
 * A place is on no more pages, and on no fewer, than in the source.
 * @covers \Svc\Importers\Fluent\FluentItem
 * @covers \Svc\Importers\Woody\WoodyItem
 */
final class PlacesTest extends TestCase {

	private const SINGULAR = [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'singular' ] ] ] ];

	private const POST = [
		'id'      => 7,
		'title'   => 'A',
		'content' => '<p>Hello</p>',
		'status'  => 'publish',
		'date'    => '2026-01-01 00:00:00',
		'order'   => 0,
	];

	private const LISTS = [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'archive', 'search' ] ] ] ];

	public function test_fluent_snippets_fills_content_on_single_pages_only(): void {
		self::assertSame( [ 'the_content:before', self::SINGULAR ], self::fluent( 'before_content' ) );
		self::assertSame( [ 'the_content:after', self::SINGULAR ], self::fluent( 'after_content' ) );
		self::assertSame( [ 'wp_footer', [] ], self::fluent( 'wp_footer' ) );
	}

	public function test_woody_fills_excerpts_and_whole_posts_of_lists(): void {
		self::assertSame( [ '7' => [ 'the_excerpt:before', self::LISTS ], '7@the_content' => [ 'the_content:before', self::LISTS ] ], self::woody( 'before_excerpt' ) );
		self::assertSame( [ '7' => [ 'the_excerpt:after', self::LISTS ], '7@the_content' => [ 'the_content:after', self::LISTS ] ], self::woody( 'after_excerpt' ) );
		self::assertSame( [ '7' => [ 'the_content:after', self::SINGULAR ] ], self::woody( 'after_content' ) );
		self::assertSame( [ '7' => [ 'archive:between_posts', [] ] ], self::woody( 'between_posts' ) );
	}

	public function test_woody_puts_a_container_around_text_that_it_places_and_not_around_that_of_a_shortcode(): void {
		$code = static fn( string $type, string $scope ): string => ( new WoodyItem( self::POST, [ 'type' => $type, 'scope' => $scope, 'location' => 'footer' ], [], false ) )->snippet( [] )->code;
		self::assertSame( '<div class="winp-text-snippet-container"><p>Hello</p></div>', $code( 'text', 'auto' ) );
		self::assertSame( '<div class="winp-text-snippet-container"><p>Hello</p></div>', $code( 'advert', 'auto' ) );
		self::assertSame( '<p>Hello</p>', $code( 'html', 'auto' ) );
		self::assertSame( '<p>Hello</p>', $code( 'text', 'shortcode' ) );
		self::assertSame( '<p>Hello</p>', $code( 'advert', 'shortcode' ) );
	}

	/** @return array{mixed, mixed} Location and conditions. */
	private static function fluent( string $run_at ): array {
		$file = MarkedFile::read( "<?php\n// <Internal Doc Start>\n/*\n* @name: A\n* @type: php_content\n* @status: published\n* @run_at: {$run_at}\n*/\n?>\n<?php // <Internal Doc End> ?>\n<p>Hello</p>", [ 'name', 'type', 'status', 'run_at' ] );
		self::assertNotNull( $file );
		$fields = ( new FluentItem( '1-a.php', $file, new FileIndex( null, 'published', 'published' ), new FluentConditions( new Database() ), '' ) )->snippet()->fields;

		return [ $fields['hook'] ?? '', $fields['conditions'] ?? [] ];
	}

	/** @return array<array-key, array{mixed, mixed}> Location and conditions by ID. */
	private static function woody( string $location ): array {
		$meta = [
			'type'     => 'html',
			'scope'    => 'auto',
			'location' => $location,
			'activate' => '1',
			'priority' => '1',
		];
		$all  = [];
		foreach ( ( new WoodyItem( self::POST, $meta, [], false ) )->places() as $place ) {
			$foreign             = ( new WoodyItem( self::POST, $meta, [], false ) )->snippet( [], $place );
			$all[ $foreign->id ] = [ $foreign->fields['hook'] ?? '', $foreign->fields['conditions'] ?? [] ];
		}

		return $all;
	}
}

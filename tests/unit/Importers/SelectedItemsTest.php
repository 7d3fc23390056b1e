<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Source;
use Svc\Importers\SourceReader;

/** What the source runs first is imported first, because the lower ID runs first here. */
final class SelectedItemsTest extends TestCase {

	public function test_items_come_in_the_order_in_which_the_source_runs_them(): void {
		$source = self::source( [ '1' => 10, '2' => -3, '3' => 10, '4' => 2 ] );
		self::assertSame( [ '2', '4', '1', '3' ], self::ids( SelectedItems::of( $source, null ) ) );
		self::assertSame( [ '4', '3' ], self::ids( SelectedItems::of( $source, [ '3' => true, '4' => true ] ) ) );
		self::assertSame( [ '2', '4', '1', '3' ], SelectedItems::ids_of( $source, null ) );
		self::assertSame( [ '4', '1', '9' ], SelectedItems::ids_of( $source, [ '9' => true, '1' => true, '4' => true ] ) );
	}

	/**
	 * @param list<ForeignSnippet> $items
	 * @return list<string>
	 */
	private static function ids( array $items ): array {
		return \array_map( static fn( ForeignSnippet $item ): string => $item->id, $items );
	}

	/** @param array<array-key, int> $orders By id. */
	private static function source( array $orders ): Source {
		$reader = self::createStub( SourceReader::class );
		$reader->method( 'items' )->willReturnCallback(
			static function () use ( $orders ): iterable {
				foreach ( $orders as $id => $order ) {
					$findings = new Findings();
					$findings->order( $order, 10 );
					yield $findings->snippet( (string) $id, 'Title', 'echo 1;', true );
				}
			}
		);

		return new Source( 'woody', $reader );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\Findings;
use Svc\Importers\Foreign;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Source;

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
	 * @param list<Foreign> $items
	 * @return list<string>
	 */
	private static function ids( array $items ): array {
		return \array_map( static fn( Foreign $item ): string => $item->id, $items );
	}

	/** @param array<array-key, int> $orders By id. */
	private static function source( array $orders ): Source {
		return new class( $orders ) implements Source {

			/** @param array<array-key, int> $orders */
			public function __construct( private readonly array $orders ) {
			}

			public function id(): string {
				return 'fake';
			}

			public function name(): string {
				return 'Fake';
			}

			public function plugin_files(): array {
				return [];
			}

			public function count(): int {
				return \count( $this->orders );
			}

			public function items( ?array $only = null ): iterable {
				foreach ( $this->orders as $id => $order ) {
					$findings = new Findings();
					$findings->order( $order, 10 );
					yield $findings->foreign( (string) $id, 'Title', 'echo 1;', true );
				}
			}
		};
	}
}

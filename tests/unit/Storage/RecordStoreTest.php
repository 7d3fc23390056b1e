<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

require_once __DIR__ . '/StorageTestCase.php';
require_once __DIR__ . '/MapRecord.php';

/** What a change takes out of a value is gone, and what only a newer version knows stays. */
final class RecordStoreTest extends StorageTestCase {

	/** @return iterable<string, array{array<string, int>, array<string, mixed>}> What is kept in the map afterwards. */
	public static function changes(): iterable {
		yield 'one goes' => [ [ 'a' => 1 ], [ 'a' => 1, 'newer' => 'x' ] ];
		yield 'all go' => [ [], [ 'newer' => 'x' ] ];
		yield 'one comes' => [ [ 'a' => 1, 'b' => 2, 'c' => 3 ], [ 'a' => 1, 'b' => 2, 'c' => 3, 'newer' => 'x' ] ];
	}

	/**
	 * @dataProvider changes
	 * @param array<string, int>   $map
	 * @param array<string, mixed> $kept
	 */
	public function test_a_map( array $map, array $kept ): void {
		$path = $this->storage->paths->root . '/made.php';
		$this->storage->folders->ensure( $this->storage->paths->root );
		$this->storage->records->write( $path, [ 'map' => [ 'a' => 1, 'b' => 2, 'newer' => 'x' ] ] );
		$this->store()->change( static fn(): array => [ 'map' => $map ] );
		$stored = $this->storage->records->read( $path );
		self::assertEquals( $kept, $stored['map'] ?? null );
		self::assertSame( [ 'map' => $map ], $this->store()->get() );
	}

	private function store(): MapRecord {
		return new MapRecord( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Disk\RecordStore;

/**
 * A record with a map of numbers; what is no number belongs to a newer version.
 * @extends RecordStore<array{map: array<int>}>
 */
final class MapRecord extends RecordStore {

	protected function path(): string {
		return $this->paths->root . '/made.php';
	}

	protected static function parse( array $stored ): array {
		return [ 'map' => \array_filter( \is_array( $stored['map'] ?? null ) ? $stored['map'] : [], '\is_int' ) ];
	}
}

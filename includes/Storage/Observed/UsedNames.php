<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * What the code of active snippets uses of plugins and the theme, read from it when it was saved: one guarded file. It can be made
 * again from the code at any time, so it is written without a lock; who reads it looks whether an entry is missing.
 * @phpstan-type Entry array{hash: string, names: array<string, string>, hooks: list<string>}
 * @extends RecordStore<array<int, Entry>> By snippet id: hash of the code, origin (`Svc\Checks\Symbols\Owner::origin()`) by name, hooks.
 */
final class UsedNames extends RecordStore {

	protected function path(): string {
		return $this->paths->used_names();
	}

	protected static function parse( array $stored ): array {
		$entries = [];
		$stored  = $stored['snippets'] ?? null;
		foreach ( \is_array( $stored ) ? $stored : [] as $id => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['hash'] ?? null ) && \is_array( $entry['names'] ?? null ) && \is_array( $entry['hooks'] ?? null ) ) {
				$names = [];
				foreach ( $entry['names'] as $name => $origin ) {
					$names[ (string) $name ] = \is_string( $origin ) ? $origin : '';
				}
				$entries[ (int) $id ] = [
					'hash'  => $entry['hash'],
					'names' => $names,
					'hooks' => \array_values( \array_filter( $entry['hooks'], '\is_string' ) ),
				];
			}
		}

		return $entries;
	}

	/** @param array<int, Entry> $entries Takes the place of what there was. */
	public function write( array $entries ): void {
		$data = [];
		foreach ( $entries as $id => $entry ) {
			$data[ $id ] = [ 'names' => (object) $entry['names'] ] + $entry;
		}
		$this->replace( [ 'snippets' => (object) $data ] );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * What is remembered about pages that snippets may end on purpose: which pages were whole when a snippet last went live, and which endings
 * people have been told of. One guarded file, by snippet id and name of its code file, so that other code is another snippet. Written
 * without a lock, when a change is done: what is lost is unknown, and what is unknown switches nothing off.
 * @phpstan-type Report array{id: int, file: string, kind: string, place: string, line: int, time: int}
 * @extends RecordStore<array<string, mixed>>
 */
final class Endings extends RecordStore {

	private const MOST = 1000;

	private const MOST_PAGES = 12;

	private const MOST_REPORTS = 50;

	protected function path(): string {
		return $this->paths->endings();
	}

	protected static function parse( array $stored ): array {
		return $stored;
	}

	/** @param array<int, array{string, list<string>}> $whole Name of the code file and paths, by snippet id; no paths forget it. */
	public function went_live( array $whole ): void {
		$known = \array_diff_key( $this->entries(), $whole );
		foreach ( $whole as $id => [ $file, $paths ] ) {
			if ( [] !== $paths ) {
				$known[ $id ] = [
					'file'  => $file,
					'paths' => \array_slice( \array_values( \array_unique( $paths ) ), 0, self::MOST_PAGES ),
				];
			}
		}
		$this->write( [ 'whole' => (object) \array_slice( $known, -self::MOST, null, true ) ] );
	}

	/**
	 * @param array<int, string> $files Names of the code files that run, by snippet id.
	 * @return array<int, list<string>> Paths of the pages that were whole with exactly this code, by id.
	 */
	public function whole( array $files ): array {
		$whole = [];
		foreach ( $this->entries() as $id => $entry ) {
			if ( $entry['file'] === ( $files[ $id ] ?? null ) ) {
				$whole[ $id ] = $entry['paths'];
			}
		}

		return $whole;
	}

	/**
	 * Notes an ending that people are told of, once for each snippet, its code and kind; whether it is news.
	 * @param string $kind  What sort of page it was.
	 * @param string $place What a person calls the page; nothing that a visitor can choose.
	 */
	public function report( int $id, string $file, string $kind, string $place, int $line ): bool {
		$reports = $this->reports();
		foreach ( $reports as $known ) {
			if ( $known['id'] === $id && $known['file'] === $file && $known['kind'] === $kind ) {
				return false;
			}
		}
		$reports[] = [
			'id'    => $id,
			'file'  => $file,
			'kind'  => $kind,
			'place' => $place,
			'line'  => $line,
			'time'  => \time(),
		];
		$this->write( [ 'reports' => \array_slice( $reports, -self::MOST_REPORTS ) ] );

		return true;
	}

	/** @return list<Report> Oldest first; id 0 where it is not known whose statement it was. */
	public function reports(): array {
		$reports = [];
		$stored  = $this->get()['reports'] ?? null;
		foreach ( \is_array( $stored ) ? $stored : [] as $one ) {
			if ( \is_array( $one ) && \is_int( $one['id'] ?? null ) && \is_int( $one['time'] ?? null ) ) {
				$reports[] = [
					'id'    => $one['id'],
					'file'  => \is_string( $one['file'] ?? null ) ? $one['file'] : '',
					'kind'  => \is_string( $one['kind'] ?? null ) ? $one['kind'] : '',
					'place' => \is_string( $one['place'] ?? null ) ? $one['place'] : '',
					'line'  => \is_int( $one['line'] ?? null ) ? $one['line'] : 0,
					'time'  => $one['time'],
				];
			}
		}

		return $reports;
	}

	/** @return array<int, array{file: string, paths: list<string>}> By snippet id, oldest first. */
	private function entries(): array {
		$entries = [];
		$stored  = $this->get()['whole'] ?? null;
		foreach ( \is_array( $stored ) ? $stored : [] as $id => $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['file'] ?? null ) && \is_array( $entry['paths'] ?? null ) ) {
				$entries[ (int) $id ] = [
					'file'  => $entry['file'],
					'paths' => \array_values( \array_filter( $entry['paths'], '\is_string' ) ),
				];
			}
		}

		return $entries;
	}

	/** @param array<string, mixed> $parts */
	private function write( array $parts ): void {
		$this->replace( $parts + $this->get() );
	}
}

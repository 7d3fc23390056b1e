<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\SiteFiles\SiteFile;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * The site's small text files (design 8), such as ads.txt: all in one guarded file, written in one step under the lock, so that a change
 * of several happens as a whole. A request for one of them is answered from it by `includes/Runtime/delivery/site-files.php`; no other page
 * reads it. A damaged file means that there is none. What a text may be is the contract's business.
 * @phpstan-type Texts array<string, array{text: string, modified: int}>
 */
final class SiteFiles {

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {}

	/**
	 * Returns every file, by the value of SiteFile; the text of one that is not served is empty, and `modified` 0 where it never was.
	 * @return Texts
	 * @throws StorageFailure When they are there and cannot be read.
	 */
	public function all(): array {
		$stored = $this->records->read( $this->paths->files( 'site' ) ) ?? [];
		$texts  = [];
		foreach ( SiteFile::cases() as $file ) {
			$entry                  = \is_array( $stored[ $file->value ] ?? null ) ? $stored[ $file->value ] : [];
			$texts[ $file->value ] = [
				'text'     => \is_string( $entry['text'] ?? null ) ? $entry['text'] : '',
				'modified' => \is_int( $entry['modified'] ?? null ) ? $entry['modified'] : 0,
			];
		}

		return $texts;
	}

	/**
	 * Reads, changes and writes under the lock. When the work throws, or changes nothing, nothing is written.
	 * @param callable(Texts): array<string, string> $work Gets the files as they are and returns the texts that are to be different.
	 * @param int                                    $now  Unix timestamp, seconds.
	 * @return array{before: Texts, after: Texts}
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses; the files before stay.
	 */
	public function change( callable $work, int $now ): array {
		return $this->lock->hold(
			function () use ( $work, $now ): array {
				$before = $this->all();
				$after  = $before;
				foreach ( $work( $before ) as $name => $text ) {
					if ( isset( $before[ $name ] ) && $before[ $name ]['text'] !== $text ) {
						$after[ $name ] = [
							'text'     => $text,
							'modified' => $now,
						];
					}
				}
				$stored  = $this->records->read( $this->paths->files( 'site' ) ) ?? [];
				$changes = [];
				foreach ( $after as $name => $entry ) {
					if ( ! isset( $stored[ $name ] ) || $entry !== $before[ $name ] ) {
						$changes[ $name ] = $entry + ( \is_array( $stored[ $name ] ?? null ) ? $stored[ $name ] : [] );
					}
				}
				if ( $after !== $before ) {
					$this->records->rewrite( $this->paths->files( 'site' ), $stored, $changes );
				}

				return [
					'before' => $before,
					'after'  => $after,
				];
			}
		);
	}
}

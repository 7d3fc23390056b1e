<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Domain\SiteFiles\SiteFile;
use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * The site's small text files (design 8), such as ads.txt, by the value of SiteFile: all in one record, so that a change of several happens as a
 * whole. The text of one that is not served is empty, and `modified` 0 where it never was. `includes/Runtime/delivery/site-files.php` answers
 * requests from it.
 * @phpstan-type Texts array<string, array{text: string, modified: int}>
 * @extends RecordStore<Texts>
 */
final class SiteFiles extends RecordStore {

	protected function path(): string {
		return $this->paths->files( 'site' );
	}

	protected static function parse( array $stored ): array {
		$texts = [];
		foreach ( SiteFile::cases() as $file ) {
			$entry                 = \is_array( $stored[ $file->value ] ?? null ) ? $stored[ $file->value ] : [];
			$texts[ $file->value ] = [
				'text'     => \is_string( $entry['text'] ?? null ) ? $entry['text'] : '',
				'modified' => \is_int( $entry['modified'] ?? null ) ? $entry['modified'] : 0,
			];
		}

		return $texts;
	}

	/**
	 * @param callable(Texts): array<string, string> $work Gets the files as they are and returns the texts that are to be different.
	 * @return array{before: Texts, after: Texts} With the time of those that differ.
	 */
	public function change_texts( callable $work, int $now ): array {
		return $this->change(
			static function ( array $before ) use ( $work, $now ): array {
				$after = $before;
				foreach ( $work( $before ) as $name => $text ) {
					if ( isset( $before[ $name ] ) && $before[ $name ]['text'] !== $text ) {
						$after[ $name ] = [
							'text'     => $text,
							'modified' => $now,
						];
					}
				}

				return $after;
			}
		);
	}
}

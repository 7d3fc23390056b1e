<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Domain\Text;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** Reads a source out of an export file. The site that wrote the file may be another one. */
final class FileReader implements SourceReader {

	/** Rules that name posts and terms by ID. */
	private const WITH_IDS = [ 'post_id', 'term' ];

	public function __construct( private readonly SourceReader $reader, private readonly FileRecords $records ) {
	}

	public function count(): int {
		return $this->reader->count() + \count( $this->records->refused );
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->reader->items() as $item ) {
			$reasons = $this->records->reasons;
			foreach ( \array_merge( ...$item->fields['conditions'] ?? [] ) as $rule ) {
				if ( \in_array( $rule['type'], self::WITH_IDS, true ) ) {
					$reasons[] = Text::__( 'The conditions use IDs of the original site. Check them.', 'svc' );
					break;
				}
			}
			// The number of a place is no ID, by which a shortcode could call it.
			yield $item->from_file( $this->records->has_ids ? $item->id : "#{$item->id}", $reasons );
		}
		foreach ( $this->records->refused as $place => $refused ) {
			yield ForeignSnippet::refused( "-{$place}", '' === $refused['title'] ? Text::__( 'Untitled', 'svc' ) : $refused['title'], $refused['error'] );
		}
	}
}

<?php

declare(strict_types=1);

namespace Svc\Importers\Perfmatters;

use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\MarkedFolder;
use Svc\Importers\SourceReader;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * Code snippets of Perfmatters: one PHP file for each, and a list of what runs. They are read as text; its copies of CSS and JavaScript hold
 * nothing that these files do not.
 */
final class PerfmattersReader implements SourceReader {

	private const KEYS = [ 'name', 'type', 'description', 'active', 'priority', 'location', 'optimizations', 'conditions', 'tags', 'created' ];

	private readonly MarkedFolder $folder;

	public function __construct( private readonly Database $database, ForeignFiles $files ) {
		$this->folder = new MarkedFolder( $files );
	}

	public function count(): int {
		return \count( $this->folder->names() );
	}

	public function items( ?array $only = null ): iterable {
		$index      = $this->folder->index( 'active', '1' );
		$conditions = new PerfmattersConditions( $this->database );
		$names      = $this->folder->names();

		return $this->folder->items(
			\array_values( \array_intersect( $names, $only ?? $names ) ),
			static fn( string $text ): ?MarkedFile => MarkedFile::read( $text, self::KEYS, is_lines: false ),
			static fn( string $name, MarkedFile $file ): ForeignSnippet => ( new PerfmattersItem( $name, $file, $index ) )->snippet( $conditions )
		);
	}
}

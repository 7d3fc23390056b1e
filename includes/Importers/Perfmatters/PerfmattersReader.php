<?php

declare(strict_types=1);

namespace Svc\Importers\Perfmatters;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\ArrayText;
use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\FileIndex;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\Source;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * Code snippets of Perfmatters: one PHP file for each, and a list of what runs. They are read as text; its copies of CSS and JavaScript hold
 * nothing that these files do not.
 */
final class PerfmattersReader implements Source {

	private const INDEX = 'index.php';

	/** Bytes of a file: code with a head before it. */
	private const MOST = Limits::CODE_BYTES + 131072;

	private const KEYS = [ 'name', 'type', 'description', 'active', 'priority', 'location', 'optimizations', 'conditions', 'tags', 'created' ];

	public function __construct( private readonly Database $database, private readonly ForeignFiles $files ) {
	}

	public function id(): string {
		return 'perfmatters';
	}

	public function name(): string {
		return 'Perfmatters';
	}

	public function plugin_files(): array {
		return [ 'perfmatters/perfmatters.php' ];
	}

	public function count(): int {
		return \count( $this->names() );
	}

	public function items( ?array $only = null ): iterable {
		$index      = new FileIndex( ArrayText::read( (string) $this->files->read( self::INDEX, self::MOST ) ), 'active', '1' );
		$conditions = new PerfmattersConditions( $this->database );
		foreach ( \array_intersect( $this->names(), $only ?? $this->names() ) as $name ) {
			$text = $this->files->read( $name, self::MOST );
			$file = null === $text ? null : MarkedFile::read( $text, self::KEYS, false );
			if ( null !== $file ) {
				yield ( new PerfmattersItem( $name, $file, $index ) )->foreign( $conditions );
			} else {
				yield ForeignSnippet::refused( $name, Cleaning::title( $name, $name ), null === $text ? Text::__( 'The file cannot be read, or is too large.', 'svc' ) : Text::__( 'The file is not one of the other plugin.', 'svc' ) );
			}
		}
	}

	/** @return list<string> */
	private function names(): array {
		return \array_values( \array_filter( $this->files->names( '.php' ), static fn( string $name ): bool => self::INDEX !== $name && \strlen( $name ) <= 200 ) );
	}
}

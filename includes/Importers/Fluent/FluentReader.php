<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

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
 * FluentSnippets: one PHP file for each snippet, and a list of what runs. They are read as text. In its standalone mode they run even when
 * the plugin is gone.
 */
final class FluentReader implements Source {

	private const INDEX = 'index.php';

	private const KEYS = [ 'description', 'tags', 'group', 'name', 'type', 'status', 'created_at', 'priority', 'run_at', 'load_as_file', 'load_in_block_editor', 'condition' ];

	/** Bytes of a file: code with a head before it. */
	private const MOST = Limits::CODE_BYTES + 131072;

	public function __construct( private readonly Database $database, private readonly ForeignFiles $files ) {
	}

	public function id(): string {
		return 'fluent-snippets';
	}

	public function name(): string {
		return 'FluentSnippets';
	}

	public function plugin_files(): array {
		return [ 'easy-code-manager/easy-code-manager.php' ];
	}

	public function count(): int {
		return \count( $this->names() );
	}

	public function items( ?array $only = null ): iterable {
		$index   = new FileIndex( ArrayText::read( (string) $this->files->read( self::INDEX, self::MOST ) ), 'published', 'published' );
		$version = $this->version();
		foreach ( \array_intersect( $this->names(), $only ?? $this->names() ) as $name ) {
			$text = $this->files->read( $name, self::MOST );
			$file = null === $text ? null : MarkedFile::read( $text, self::KEYS );
			if ( null !== $file ) {
				yield ( new FluentItem( $name, $file, $index, new FluentConditions( $this->database ), $version ) )->foreign();
			} else {
				yield ForeignSnippet::refused( $name, Cleaning::title( $name, $name ), null === $text ? Text::__( 'The file cannot be read, or is too large.', 'svc' ) : Text::__( 'The file is not one of the other plugin.', 'svc' ) );
			}
		}
	}

	/** @return string The oldest version that is installed; empty where none is, and its files run without it. */
	private function version(): string {
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$versions = [];
		foreach ( \get_plugins() as $file => $plugin ) {
			if ( \in_array( $file, $this->plugin_files(), true ) || $this->name() === ( $plugin['Name'] ?? '' ) ) {
				$versions[] = Cleaning::text( $plugin['Version'] ?? '' );
			}
		}
		\usort( $versions, static fn( string $one, string $other ): int => \version_compare( $one, $other ) );

		return $versions[0] ?? '';
	}

	/** @return list<string> In the order in which it runs them. */
	private function names(): array {
		$names = \array_values( \array_filter( $this->files->names( '.php' ), static fn( string $name ): bool => self::INDEX !== $name && \strlen( $name ) <= 200 ) );
		\sort( $names, \SORT_STRING );

		return $names;
	}
}

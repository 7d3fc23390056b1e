<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\MarkedFolder;
use Svc\Importers\Plugins;
use Svc\Importers\SourceReader;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * FluentSnippets: one PHP file for each snippet, and a list of what runs. They are read as text. In its standalone mode they run even when
 * the plugin is gone.
 */
final class FluentReader implements SourceReader {

	private const KEYS = [ 'description', 'tags', 'group', 'name', 'type', 'status', 'created_at', 'priority', 'run_at', 'load_as_file', 'load_in_block_editor', 'condition' ];

	private readonly MarkedFolder $folder;

	public function __construct( private readonly Database $database, ForeignFiles $files ) {
		$this->folder = new MarkedFolder( $files );
	}

	public function count(): int {
		return \count( $this->folder->names() );
	}

	public function items( ?array $only = null ): iterable {
		$index   = $this->folder->index( 'published', 'published' );
		$version = self::version();
		$names   = $this->folder->names();
		// In the order in which it runs them.
		\sort( $names, \SORT_STRING );

		return $this->folder->items(
			\array_values( \array_intersect( $names, $only ?? $names ) ),
			static fn( string $text ): ?MarkedFile => MarkedFile::read( $text, self::KEYS ),
			fn( string $name, MarkedFile $file ): ForeignSnippet => ( new FluentItem( $name, $file, $index, new FluentConditions( $this->database ), $version ) )->snippet()
		);
	}

	/** @return string The oldest version that is installed; empty where none is, and its files run without it. */
	private static function version(): string {
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$versions = [];
		foreach ( \get_plugins() as $file => $plugin ) {
			if ( \in_array( $file, Plugins::files( 'fluent-snippets' ), true ) || Plugins::name( 'fluent-snippets' ) === ( $plugin['Name'] ?? '' ) ) {
				$versions[] = Cleaning::text( $plugin['Version'] ?? '' );
			}
		}
		\usort( $versions, static fn( string $one, string $other ): int => \version_compare( $one, $other ) );

		return $versions[0] ?? '';
	}
}

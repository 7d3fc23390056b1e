<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Names as an answer shows them. No path of the server is in it.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class SymbolView {

	/** @var array<string, string> By owner and slug. */
	private array $names = [];

	/** @var array<string, string>|null Main file by slug of every plugin that is switched on. */
	private ?array $plugins = null;

	/**
	 * @param bool $with_details Whether what comes from the code of plugins and themes may be shown.
	 * @return array<string, mixed>
	 */
	public function of_site( SiteSymbol $symbol, bool $with_details ): array {
		return $symbol->entry + $this->place_of_owner( $symbol->owner, with_file: false ) + ( $with_details ? $symbol->details() : [] );
	}

	/** @return array{of: string, source: string, snippet: int, active: bool} */
	public static function place_of_snippet( Snippet $snippet ): array {
		return [
			'of'      => 'snippet',
			'source'  => $snippet->title,
			'snippet' => $snippet->id,
			'active'  => $snippet->is_active(),
		];
	}

	/** @return array{of: string, source: string, file?: string} */
	public function place_of_owner( Owner $owner, bool $with_file ): array {
		return [
			'of'     => $owner->of,
			'source' => $this->owner( $owner ),
		] + ( $with_file && '' !== $owner->file ? [ 'file' => $owner->file ] : [] );
	}

	/** What people call the owner of a file, each read once: the name in the header of the plugin or theme; empty for what cannot be traced. */
	public function owner( Owner $owner ): string {
		return match ( $owner->of ) {
			'wordpress' => 'WordPress',
			'php'       => 'PHP',
			'other'     => '',
			default     => $this->names[ $owner->of . ' ' . $owner->slug ] ??= $this->read( $owner ),
		};
	}

	private function read( Owner $owner ): string {
		if ( 'theme' === $owner->of ) {
			$name = \wp_get_theme( $owner->slug )->get( 'Name' );
			return \is_string( $name ) && '' !== $name ? $name : $owner->slug;
		}
		$file = 'must-use' === $owner->of ? Owner::must_use() . '/' . $owner->slug : \WP_PLUGIN_DIR . '/' . ( $this->plugins()[ $owner->slug ] ?? '' );
		$name = \str_ends_with( $file, '.php' ) ? \get_file_data( $file, [ 'name' => 'Plugin Name' ] )['name'] ?? '' : '';

		return '' === $name ? $owner->slug : $name;
	}

	/** @return array<string, string> */
	private function plugins(): array {
		if ( null === $this->plugins ) {
			$this->plugins = [];
			$network       = \is_multisite() ? \get_site_option( 'active_sitewide_plugins' ) : [];
			$active        = \get_option( 'active_plugins' );
			foreach ( [ ...( \is_array( $active ) ? $active : [] ), ...\array_keys( \is_array( $network ) ? $network : [] ) ] as $plugin ) {
				if ( \is_string( $plugin ) ) {
					$this->plugins[ \explode( '/', $plugin, 2 )[0] ] = $plugin;
				}
			}
		}

		return $this->plugins;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\Owner;

\defined( 'ABSPATH' ) || exit;

/** What people call the owner of a file: the name in the header of the plugin or theme. Each is read once. */
final class OwnerNames {

	/** @var array<string, string> By owner and slug. */
	private array $names = [];

	/** @var array<string, string>|null Main file by slug of every plugin that is switched on. */
	private ?array $plugins = null;

	/** Returns the name; empty for what cannot be traced. */
	public function of( Owner $owner ): string {
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

<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/** What a snippet of the library needs of the site. */
final class Requirements {

	/** @return list<string> Versions. */
	public static function versions( Item $item ): array {
		$versions = [];
		foreach ( [ 'wp' => 'WordPress', 'php' => 'PHP' ] as $key => $name ) {
			if ( isset( $item->requires[ $key ] ) ) {
				$versions[] = "{$name} {$item->requires[ $key ]}";
			}
		}
		return $versions;
	}

	/** @return list<string> Those of versions and plugins that the site lacks. */
	public static function missing( Item $item ): array {
		return self::lacking( $item->requires );
	}

	/**
	 * @param array{wp?: string, php?: string, plugin?: string} $requires
	 * @return list<string> Those that the site lacks.
	 */
	public static function lacking( array $requires ): array {
		$missing = [];
		if ( isset( $requires['wp'] ) && \version_compare( \get_bloginfo( 'version' ), $requires['wp'], '<' ) ) {
			$missing[] = "WordPress {$requires['wp']}";
		}
		if ( isset( $requires['php'] ) && \version_compare( \PHP_VERSION, $requires['php'], '<' ) ) {
			$missing[] = "PHP {$requires['php']}";
		}
		$plugin = $requires['plugin'] ?? '';
		if ( '' !== $plugin && ! self::is_active( $plugin ) ) {
			$missing[] = $plugin;
		}
		return $missing;
	}

	private static function is_active( string $plugin ): bool {
		$active  = \get_option( 'active_plugins' );
		$network = \is_multisite() ? \get_site_option( 'active_sitewide_plugins' ) : [];
		return ( \is_array( $active ) && \in_array( $plugin, $active, true ) ) || ( \is_array( $network ) && isset( $network[ $plugin ] ) );
	}
}

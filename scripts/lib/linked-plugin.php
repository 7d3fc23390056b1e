<?php
/**
 * Must-use plugin of sites that run svc from the clone. Their plugin folder is a real one whose entries are links, so
 * that it contains only what a release contains. WordPress does not expect two consequences of that. It is no
 * part of svc.
 * @package svc
 */

declare(strict_types=1);

( static function (): void {
	$folder = WP_PLUGIN_DIR . '/svc';

	// Because svc.php is a link, WordPress takes everything below the clone for a part of svc, and the other plugins of this
	// site lie below the clone: their names would begin with "svc/". Only svc.php itself has two places.
	add_action(
		'plugin_loaded',
		static function ( string $file ) use ( $folder ): void {
			$real = realpath( $file );
			if ( $folder . '/svc.php' !== $file || false === $real ) {
				return;
			}

			unset( $GLOBALS['wp_plugin_paths'][ wp_normalize_path( $folder ) ] );
			$GLOBALS['wp_plugin_paths'][ wp_normalize_path( $file ) ] = wp_normalize_path( $real );
		}
	);

	// WordPress deletes through links: removing or replacing the plugin would empty the clone.
	$unlink = static function () use ( $folder ): void {
		foreach ( (array) glob( $folder . '/*' ) as $entry ) {
			if ( is_string( $entry ) && is_link( $entry ) ) {
				unlink( $entry );
			}
		}
	};
	add_action(
		'delete_plugin',
		static function ( string $plugin ) use ( $unlink ): void {
			if ( 'svc/svc.php' === $plugin ) {
				$unlink();
			}
		}
	);
	add_filter(
		'upgrader_source_selection',
		static function ( mixed $source ) use ( $unlink ): mixed {
			if ( is_string( $source ) && 'svc' === basename( $source ) ) {
				$unlink();
			}
			return $source;
		}
	);
} )();

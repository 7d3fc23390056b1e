<?php
/**
 * WordPress offers no updates for one plugin, neither by hand nor
 * automatically, and the list of plugins says so: for a plugin that was
 * changed or that the next version of breaks something, until that is
 * solved. Fixes of security holes are held back, too; and the developer's own
 * updater, or the command line with a version named, still can update it.
 *
 * @link https://developer.wordpress.org/reference/hooks/site_transient_transient/
 * @link https://developer.wordpress.org/reference/hooks/plugin_row_meta/
 */

$svc_lib_plugin = '' /* @setting plugin */;

add_filter(
	'site_transient_update_plugins',
	static function ( $updates ) use ( $svc_lib_plugin ) {
		if ( is_object( $updates ) && isset( $updates->response ) && is_array( $updates->response ) ) {
			// A copy: what is kept in memory may be stored again.
			$updates = clone $updates;
			unset( $updates->response[ $svc_lib_plugin ] );
		}
		return $updates;
	},
	20
);

add_filter(
	'plugin_row_meta',
	static function ( $meta, $file ) use ( $svc_lib_plugin ) {
		if ( is_array( $meta ) && $file === $svc_lib_plugin ) {
			$meta[] = '<strong>Updates are held back by a snippet.</strong>';
		}
		return $meta;
	},
	20,
	2
);
unset( $svc_lib_plugin );

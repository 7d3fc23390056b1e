<?php
/**
 * Removes the editors for files of plugins and themes for all users, as
 * DISALLOW_FILE_EDIT does, but with capabilities: the constant also tells
 * other tools not to write PHP. Installing and updating go on. Users who may
 * install plugins can still add code; this guards against slips and against
 * the first thing that is tried with a stolen session.
 *
 * @link https://developer.wordpress.org/reference/hooks/map_meta_cap/
 */

add_filter(
	'map_meta_cap',
	static function ( $caps, $cap ) {
		return in_array( $cap, array( 'edit_plugins', 'edit_themes', 'edit_files' ), true ) ? array( 'do_not_allow' ) : $caps;
	},
	20,
	2
);

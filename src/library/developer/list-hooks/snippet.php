<?php
/**
 * Administrators who add "?show-hooks" to an address see at the end of the
 * page the actions that fired for it, in their order, with how often and what
 * hung on them: to find the one to use in a snippet. Filters are left out,
 * there are thousands. Callbacks added and removed again on the way are not
 * seen.
 *
 * @link https://developer.wordpress.org/reference/functions/did_action/
 */

$svc_lib_list = static function () {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$name = static function ( $callback ) {
		if ( is_string( $callback ) ) {
			return $callback;
		}
		if ( is_array( $callback ) && isset( $callback[0], $callback[1] ) && is_string( $callback[1] ) ) {
			return ( is_object( $callback[0] ) ? get_class( $callback[0] ) : (string) $callback[0] ) . '::' . $callback[1];
		}
		return is_object( $callback ) ? get_class( $callback ) : '?';
	};
	echo '<details open style="clear:both;padding:1em;background:#fff;color:#1e1e1e;font:13px/1.5 monospace;position:relative;z-index:1"><summary>Actions of this page</summary><ol>';
	foreach ( (array) ( $GLOBALS['wp_actions'] ?? array() ) as $action => $times ) {
		$callbacks = array();
		$hook      = $GLOBALS['wp_filter'][ $action ] ?? null;
		foreach ( $hook instanceof WP_Hook ? $hook->callbacks : array() as $priority => $group ) {
			foreach ( $group as $one ) {
				$callbacks[] = $priority . ' ' . $name( $one['function'] ?? null );
			}
		}
		printf(
			'<li><strong>%s</strong>%s%s</li>',
			esc_html( $action ),
			$times > 1 ? esc_html( ' × ' . $times ) : '',
			array() === $callbacks ? '' : '<br><small>' . esc_html( implode( ', ', $callbacks ) ) . '</small>'
		);
	}
	echo '</ol></details>';
};
add_action( 'wp_footer', $svc_lib_list, PHP_INT_MAX );
add_action( 'admin_footer', $svc_lib_list, PHP_INT_MAX );
unset( $svc_lib_list );

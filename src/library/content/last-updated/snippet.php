<?php
/**
 * Says above a post when it was changed last, if that was some time after
 * it was published: corrections of the first days are no news. Any save
 * counts as a change, since WordPress does not know which ones matter.
 *
 * @link https://developer.wordpress.org/reference/functions/get_post_datetime/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$days  = 7 /* @setting days */;
		$label = 'Last updated on {date}' /* @setting label */;
		if ( ! is_string( $content ) || ! is_singular( 'post' ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) || post_password_required() ) {
			return $content;
		}
		$published = get_post_datetime( null, 'date', 'gmt' );
		$changed   = get_post_datetime( null, 'modified', 'gmt' );
		if ( false === $published || false === $changed || $changed->getTimestamp() - $published->getTimestamp() < $days * DAY_IN_SECONDS ) {
			return $content;
		}
		$date = sprintf( '<time datetime="%s">%s</time>', esc_attr( $changed->format( 'c' ) ), esc_html( wp_date( get_option( 'date_format' ), $changed->getTimestamp() ) ) );
		return '<p class="svc-last-updated">' . str_replace( '{date}', $date, esc_html( $label ) ) . '</p>' . $content;
	},
	17
);

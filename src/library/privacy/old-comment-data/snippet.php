<?php
/**
 * Deletes what old comments hold about the connection of their writers. Runs
 * with the daily task that empties the trash of WordPress, so nothing is left
 * scheduled when this is deactivated. 500 comments a day at most; many old
 * ones take some days. What is deleted cannot be brought back.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_scheduled_delete/
 */

add_action(
	'wp_scheduled_delete',
	static function () {
		global $wpdb;
		$days = 60 /* @setting days */;
		$mail = false /* @setting mail */;
		if ( 1 > $days ) {
			return;
		}
		$before = gmdate( 'Y-m-d H:i:s', time() - (int) ( $days * DAY_IN_SECONDS ) );
		$known  = "comment_author_IP <> '' OR comment_agent <> ''" . ( $mail ? " OR ( user_id = 0 AND comment_author_email <> '' )" : '' );
		// phpcs:disable WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL
		$ids = array_map(
			'intval',
			$wpdb->get_col(
				$wpdb->prepare(
					"SELECT comment_ID FROM {$wpdb->comments} WHERE comment_date_gmt < %s AND comment_type IN ( '', 'comment', 'review' ) AND ( {$known} ) ORDER BY comment_ID LIMIT 500",
					$before
				)
			)
		);
		if ( array() === $ids ) {
			return;
		}
		$list = implode( ',', $ids );
		$wpdb->query( "UPDATE {$wpdb->comments} SET comment_author_IP = '', comment_agent = '' WHERE comment_ID IN ( {$list} )" );
		if ( $mail ) {
			$wpdb->query( "UPDATE {$wpdb->comments} SET comment_author_email = '' WHERE user_id = 0 AND comment_ID IN ( {$list} )" );
		}
		// phpcs:enable
		clean_comment_cache( $ids );
	}
);

<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Finds posts, pages, reusable blocks and templates by a shortcode in their text. Reads only. */
final class PostTexts {

	/** Posts that are looked through for one tag; the newest. */
	public const MOST = 500;

	private const STATUSES = [ 'publish', 'future', 'private', 'pending', 'draft' ];

	/**
	 * @param string $tag Of a shortcode.
	 * @return iterable<int, string> Text by post id, the newest first, one at a time in memory.
	 */
	public static function with( string $tag ): iterable {
		$wpdb = Query::db();
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				'SELECT ID FROM %i WHERE post_status IN ( %s, %s, %s, %s, %s ) AND post_type <> %s AND post_content LIKE %s ORDER BY ID DESC LIMIT %d',
				[ $wpdb->posts, ...self::STATUSES, 'revision', '%[' . $wpdb->esc_like( $tag ) . '%', self::MOST ]
			)
		);
		foreach ( $ids as $id ) {
			$text = $wpdb->get_var( $wpdb->prepare( 'SELECT post_content FROM %i WHERE ID = %d', $wpdb->posts, $id ) );
			if ( \is_string( $text ) && \is_numeric( $id ) ) {
				yield (int) $id => $text;
			}
		}
	}
}

<?php
/**
 * Puts links for sharing below each post: plain links, without scripts,
 * pictures or counters of the networks. They learn nothing of a reader
 * who does not click. Take out of the list what your readers do not use; the
 * address and title of the post stand for {url} and {title}.
 *
 * @link https://developer.wordpress.org/reference/hooks/the_content/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$lead  = 'Share this post' /* @setting lead */;
		$where = array(
			'Mail'     => 'mailto:?subject={title}&body={url}',
			'WhatsApp' => 'https://wa.me/?text={title}%20{url}',
			'LinkedIn' => 'https://www.linkedin.com/sharing/share-offsite/?url={url}',
			'Facebook' => 'https://www.facebook.com/sharer/sharer.php?u={url}',
			'Bluesky'  => 'https://bsky.app/intent/compose?text={title}%20{url}',
			'Mastodon' => 'https://share.joinmastodon.org/#text={title}%20{url}',
		);
		if ( ! is_string( $content ) || ! is_singular( 'post' ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) || post_password_required() ) {
			return $content;
		}
		$values = array(
			'{url}'   => rawurlencode( (string) get_permalink() ),
			'{title}' => rawurlencode( html_entity_decode( wp_strip_all_tags( get_the_title() ), ENT_QUOTES, 'UTF-8' ) ),
		);
		$links  = '';
		foreach ( $where as $name => $address ) {
			$links .= sprintf(
				'<li style="display:inline-block;margin-inline-end:1em"><a href="%s" rel="nofollow noopener noreferrer">%s</a></li>',
				esc_url( strtr( $address, $values ) ),
				esc_html( $name )
			);
		}
		return $content . sprintf( '<div class="svc-share" role="group" aria-label="%1$s"><p>%2$s</p><ul style="list-style:none;padding:0">%3$s</ul></div>', esc_attr( $lead ), esc_html( $lead ), $links );
	},
	20
);

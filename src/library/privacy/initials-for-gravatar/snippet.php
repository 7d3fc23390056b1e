<?php
/**
 * Draws avatars as small SVG images with initials, inside of the page, where
 * WordPress would load them from gravatar.com by a hash of the mail address.
 * Answers for addresses of avatars, too, which the block editor and the REST
 * API ask for. The colour comes from the name. Plugins with uploaded pictures
 * that set an address themselves are left alone.
 *
 * @link https://developer.wordpress.org/reference/hooks/pre_get_avatar/
 */

( static function () {
	$name_of = static function ( $who ) {
		if ( $who instanceof WP_Comment ) {
			return get_comment_author( $who );
		}
		if ( $who instanceof WP_Post ) {
			$who = (int) $who->post_author;
		}
		if ( is_numeric( $who ) ) {
			$who = get_userdata( (int) $who );
		} elseif ( is_string( $who ) && is_email( $who ) ) {
			$who = get_user_by( 'email', $who );
		}
		return $who instanceof WP_User ? $who->display_name : '';
	};

	$picture = static function ( $name ) {
		$words    = preg_split( '/[^\p{L}\p{N}]+/u', $name, -1, PREG_SPLIT_NO_EMPTY );
		$words    = is_array( $words ) ? $words : array();
		$initials = array_map(
			static fn( $word ) => mb_substr( $word, 0, 1 ),
			1 < count( $words ) ? array( $words[0], $words[ count( $words ) - 1 ] ) : array_slice( $words, 0, 1 )
		);
		$text     = array() === $initials ? '?' : implode( '', $initials );
		$text     = function_exists( 'mb_strtoupper' ) ? mb_strtoupper( $text ) : strtoupper( $text );
		$colours  = array( '#1d4f7c', '#7a2e4d', '#2f5d3a', '#5a3d8a', '#8a3b12', '#12616b', '#5b5320', '#4a4a55' );
		return 'data:image/svg+xml;base64,' . base64_encode( // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
			sprintf(
				'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="%s"/><text x="32" y="32" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="26" fill="#fff">%s</text></svg>',
				$colours[ abs( crc32( $name ) ) % count( $colours ) ],
				esc_html( $text )
			)
		);
	};

	add_filter(
		'pre_get_avatar_data',
		static function ( $args, $who ) use ( $name_of, $picture ) {
			if ( is_array( $args ) && ! isset( $args['url'] ) ) {
				$args['url']          = $picture( $name_of( $who ) );
				$args['found_avatar'] = true;
			}
			return $args;
		},
		100,
		2
	);

	// An image of its own, because get_avatar() takes no address with data in it.
	add_filter(
		'pre_get_avatar',
		static function ( $html, $who, $args ) {
			if ( null !== $html || ! is_array( $args ) || ( empty( $args['force_display'] ) && ! get_option( 'show_avatars' ) ) ) {
				return $html;
			}
			$data = get_avatar_data( $who, $args );
			$url  = (string) ( $data['url'] ?? '' );
			if ( ! str_starts_with( $url, 'data:image/svg+xml;base64,' ) ) {
				return $html;
			}
			$size  = (int) ( $args['size'] ?? 96 );
			$class = array_merge( array( 'avatar', "avatar-{$size}", 'photo' ), (array) ( $args['class'] ?? array() ) );
			return sprintf(
				'<img alt="%s" src="%s" class="%s" height="%d" width="%d" %s>',
				esc_attr( (string) ( $args['alt'] ?? '' ) ),
				esc_attr( $url ),
				esc_attr( implode( ' ', array_filter( $class, 'is_string' ) ) ),
				(int) ( $args['height'] ?? $size ),
				(int) ( $args['width'] ?? $size ),
				(string) ( $args['extra_attr'] ?? '' )
			);
		},
		100,
		3
	);
} )();

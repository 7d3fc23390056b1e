<?php
/**
 * Browsers draw emoji themselves; core still adds a script that tests whether
 * they can and replaces emoji by images of another host where they cannot.
 * This removes script and styles from site, admin and embeds, and leaves
 * emoji in feeds and mails as characters. Very old browsers show empty boxes.
 *
 * @link https://developer.wordpress.org/reference/functions/print_emoji_detection_script/
 */

remove_action( 'wp_head', 'print_emoji_detection_script', 7 );
remove_action( 'embed_head', 'print_emoji_detection_script' );
// wp_enqueue_emoji_styles() adds styles only while this older action is there.
remove_action( 'wp_print_styles', 'print_emoji_styles' );

remove_filter( 'the_content_feed', 'wp_staticize_emoji' );
remove_filter( 'comment_text_rss', 'wp_staticize_emoji' );
remove_filter( 'wp_mail', 'wp_staticize_emoji_for_email' );

// The filters of the admin are loaded after plugins.
add_action(
	'admin_init',
	static function () {
		remove_action( 'admin_print_scripts', 'print_emoji_detection_script' );
		remove_action( 'admin_print_styles', 'print_emoji_styles' );
	}
);

add_filter(
	'tiny_mce_plugins',
	static fn( $plugins ) => is_array( $plugins ) ? array_values( array_diff( $plugins, array( 'wpemoji' ) ) ) : $plugins
);

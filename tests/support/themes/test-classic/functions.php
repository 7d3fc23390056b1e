<?php
/**
 * Sets up the classic test theme.
 *
 * @package svc
 */

declare(strict_types=1);

add_action(
	'after_setup_theme',
	static function (): void {
		add_theme_support( 'title-tag' );
		add_theme_support( 'post-thumbnails' );
		add_theme_support( 'automatic-feed-links' );
		add_theme_support( 'html5', [ 'script', 'style' ] );
	}
);

add_action(
	'widgets_init',
	static function (): void {
		register_sidebar(
			[
				'name' => 'Sidebar',
				'id'   => 'sidebar-1',
			]
		);
	}
);

add_action(
	'wp_enqueue_scripts',
	static function (): void {
		wp_enqueue_style( 'test-classic', get_stylesheet_uri(), [], '1.0' );
	}
);

// What a theme without blocks has no use for takes WordPress a third of the time of each page.
add_action(
	'init',
	static function (): void {
		remove_action( 'wp_head', 'wp_print_font_faces', 50 );
		remove_action( 'wp_head', 'wp_print_font_faces_from_style_variations', 50 );
		remove_action( 'wp_enqueue_scripts', 'wp_enqueue_global_styles' );
		remove_action( 'wp_footer', 'wp_enqueue_global_styles', 1 );
	}
);

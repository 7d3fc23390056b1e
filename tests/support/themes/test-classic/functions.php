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

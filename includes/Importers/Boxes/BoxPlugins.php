<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

\defined( 'ABSPATH' ) || exit;

/** The plugins that are a few text boxes, each with what it calls itself, its main file and its boxes. Pure. */
final class BoxPlugins {

	/** Key => name, main file, and the arguments of each `Box`. */
	private const PLUGINS = [
		'head-footer-code'          => [
			'Head & Footer Code',
			'head-footer-code/head-footer-code.php',
			[
				[ 'option', 'auhfc_settings_sitewide', 'head', 'wp_head', 'auhfc_settings_sitewide.priority_h', 'html', 'auhfc_settings_sitewide.do_shortcode_h' ],
				[ 'option', 'auhfc_settings_sitewide', 'body', 'wp_body_open', 'auhfc_settings_sitewide.priority_b', 'html', 'auhfc_settings_sitewide.do_shortcode_b' ],
				[ 'option', 'auhfc_settings_sitewide', 'footer', 'wp_footer', 'auhfc_settings_sitewide.priority_f', 'html', 'auhfc_settings_sitewide.do_shortcode_f' ],
				[ 'option', 'auhfc_settings_homepage', 'head', 'wp_head', 'auhfc_settings_sitewide.priority_h', 'html', 'auhfc_settings_sitewide.do_shortcode_h' ],
				[ 'option', 'auhfc_settings_homepage', 'body', 'wp_body_open', 'auhfc_settings_sitewide.priority_b', 'html', 'auhfc_settings_sitewide.do_shortcode_b' ],
				[ 'option', 'auhfc_settings_homepage', 'footer', 'wp_footer', 'auhfc_settings_sitewide.priority_f', 'html', 'auhfc_settings_sitewide.do_shortcode_f' ],
				[ 'meta', '_auhfc', 'head', 'wp_head', 'auhfc_settings_sitewide.priority_h', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_h' ],
				[ 'meta', '_auhfc', 'body', 'wp_body_open', 'auhfc_settings_sitewide.priority_b', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_b' ],
				[ 'meta', '_auhfc', 'footer', 'wp_footer', 'auhfc_settings_sitewide.priority_f', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_f' ],
				[ 'term', '_auhfc', 'head', 'wp_head', 'auhfc_settings_sitewide.priority_h', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_h' ],
				[ 'term', '_auhfc', 'body', 'wp_body_open', 'auhfc_settings_sitewide.priority_b', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_b' ],
				[ 'term', '_auhfc', 'footer', 'wp_footer', 'auhfc_settings_sitewide.priority_f', 'unslashed', 'auhfc_settings_sitewide.do_shortcode_f' ],
			],
		],
		'wp-headers-and-footers'    => [
			'WP Headers And Footers',
			'wp-headers-and-footers/wp-headers-and-footers.php',
			[
				[ 'option', 'wpheaderandfooter_basics', 'wp_header_textarea', 'wp_head', 'wpheaderandfooter_settings.wp_header_priority', 'unslashed' ],
				[ 'option', 'wpheaderandfooter_basics', 'wp_body_textarea', 'wp_body_open', 'wpheaderandfooter_settings.wp_body_priority', 'unslashed' ],
				[ 'option', 'wpheaderandfooter_basics', 'wp_footer_textarea', 'wp_footer', 'wpheaderandfooter_settings.wp_footer_priority', 'unslashed' ],
			],
		],
		'header-and-footer-scripts' => [
			'Header and Footer Scripts',
			'header-and-footer-scripts/shfs.php',
			[
				[ 'option', 'shfs_insert_header', '', 'wp_head', 'shfs_insert_header_priority' ],
				[ 'option', 'shfs_insert_footer', '', 'wp_footer', 'shfs_insert_footer_priority', 'html', 'y' ],
				[ 'meta', '_inpost_head_script', 'synth_header_script', 'wp_head', 'shfs_insert_header_priority' ],
			],
		],
		'simple-custom-css'         => [
			'Simple Custom CSS',
			'simple-custom-css/simple-custom-css.php',
			[
				[ 'option', 'sccss_settings', 'sccss-content', 'frontend', 101, 'css' ],
			],
		],
		'wp-add-custom-css'         => [
			'WP Add Custom CSS',
			'wp-add-custom-css/wordpress-add-custom-css.php',
			[
				// The link comes before what posts have of their own, whose priority is 99.
				[ 'option', 'wpacc_settings', 'main_custom_style', 'frontend', 98, 'css file' ],
				[ 'meta', '_single_add_custom_css', '', 'frontend', 99, 'css' ],
			],
		],
	];

	/** @return list<string> Keys of the sources. */
	public static function ids(): array {
		return \array_keys( self::PLUGINS );
	}

	/** @param string $id One of `ids()`. */
	public static function name( string $id ): string {
		return self::PLUGINS[ $id ][0] ?? '';
	}

	/** @param string $id One of `ids()`. */
	public static function file( string $id ): string {
		return self::PLUGINS[ $id ][1] ?? '';
	}

	/**
	 * @param string $id One of `ids()`.
	 * @return list<Box>
	 */
	public static function boxes( string $id ): array {
		return \array_map( static fn( array $box ): Box => new Box( ...$box ), self::PLUGINS[ $id ][2] ?? [] );
	}
}

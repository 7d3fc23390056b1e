<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

\defined( 'ABSPATH' ) || exit;

/** The plugins that are a few text boxes. Pure. */
final class BoxPlugins {

	/** Id of the source => the arguments of each `Box`. */
	private const BOXES = [
		'head-footer-code'          => [
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
		'wp-headers-and-footers'    => [
			[ 'option', 'wpheaderandfooter_basics', 'wp_header_textarea', 'wp_head', 'wpheaderandfooter_settings.wp_header_priority', 'unslashed' ],
			[ 'option', 'wpheaderandfooter_basics', 'wp_body_textarea', 'wp_body_open', 'wpheaderandfooter_settings.wp_body_priority', 'unslashed' ],
			[ 'option', 'wpheaderandfooter_basics', 'wp_footer_textarea', 'wp_footer', 'wpheaderandfooter_settings.wp_footer_priority', 'unslashed' ],
		],
		'header-and-footer-scripts' => [
			[ 'option', 'shfs_insert_header', '', 'wp_head', 'shfs_insert_header_priority' ],
			[ 'option', 'shfs_insert_footer', '', 'wp_footer', 'shfs_insert_footer_priority', 'html', 'y' ],
			[ 'meta', '_inpost_head_script', 'synth_header_script', 'wp_head', 'shfs_insert_header_priority' ],
		],
		'simple-custom-css'         => [
			[ 'option', 'sccss_settings', 'sccss-content', 'frontend', 101, 'css' ],
		],
		'wp-add-custom-css'         => [
			// The link comes before what posts have of their own, whose priority is 99.
			[ 'option', 'wpacc_settings', 'main_custom_style', 'frontend', 98, 'css file' ],
			[ 'meta', '_single_add_custom_css', '', 'frontend', 99, 'css' ],
		],
	];

	/**
	 * @param string $id Of the source.
	 * @return list<Box> None for a plugin of another kind.
	 */
	public static function boxes( string $id ): array {
		return \array_map( static fn( array $box ): Box => new Box( ...$box ), self::BOXES[ $id ] ?? [] );
	}
}

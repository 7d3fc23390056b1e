<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

\defined( 'ABSPATH' ) || exit;

/** A text box of another plugin: where its text lies, and where it is printed. A box that holds text is on. Immutable. */
final class Box {

	/** Id of the source => the arguments of each `Box`. */
	private const OF_PLUGINS = [
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
	 * @param 'option'|'meta'|'term'              $kind
	 * @param string $key Of the text in a stored array; empty where the text is all.
	 * @param int|string $priority Or the option that holds it, with the key after a full stop.
	 * @param 'html'|'unslashed'|'css'|'css file' $form
	 * @param string $shortcodes Option that says with `y` whether shortcodes are run, with the key in it; `y` where they always are.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $name,
		public readonly string $key,
		public readonly string $hook,
		public readonly int|string $priority,
		public readonly string $form = 'html',
		public readonly string $shortcodes = '',
	) {
	}

	/** The texts of one post lie in one value and go off together, so they share its number. */
	public function id( int $of = 0 ): string {
		return match ( $this->kind ) {
			'option' => $this->name . ( '' === $this->key ? '' : '.' . $this->key ),
			'meta'   => $of . ( '' === $this->key ? '' : '@' . $this->key ),
			'term'   => 'term-' . $of . '@' . $this->key,
		};
	}

	/** @return int|null Id of the post or term that an id names, 0 for an option; null where it is none of this box. */
	public function of( string $id ): ?int {
		if ( 'option' === $this->kind ) {
			return $this->id() === $id ? 0 : null;
		}
		$of = (int) \preg_replace( '/\A(?:term-)?(\d{1,18}).*\z/s', '$1', $id );

		return $this->id( $of ) === $id ? $of : null;
	}

	/** @return list<self> None for a plugin of another kind. */
	public static function all( string $id ): array {
		return \array_map( static fn( array $box ): self => new self( ...$box ), self::OF_PLUGINS[ $id ] ?? [] );
	}
}

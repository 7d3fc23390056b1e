<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Checks\Names\RiskKinds;
use Svc\Checks\Symbols\SymbolEntry;

\defined( 'ABSPATH' ) || exit;

/**
 * What a snippet of a library touches, at a glance: parts of the site by its location and hooks, and what it may do (`RiskKinds`). Pure.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-import-type Fields from Item
 */
final class Touches {

	/** Hooks, locations and values of the rule "location" by part of the site, as one pattern each. */
	private const PARTS = [
		'front_end' => 'frontend\w*|wp_body_open|wp_head|wp_footer|wp_enqueue_scripts|template_redirect|template_include|the_content|the_excerpt|body_class|wp_robots|wp_headers|robots_txt|show_admin_bar|feed_links\w*|\w+_feed|\w+_rss|document_title_\w+|style_loader_src|script_loader_tag|wp_default_scripts|wp_preload_resources|wp_resource_hints|wp_speculation_\w+|wp_get_attachment_image_attributes|wp_omit_loading_\w+|pre_get_avatar\w*|excerpt_length|embed_\w+|comment_form\w*|comment_text',
		'admin'     => 'admin|admin_\w+|admin_head-.+|manage_\w+|wp_dashboard_setup|welcome_panel|plugin_row_meta',
		'editor'    => 'frontend_editor|editor\w*|enqueue_block_editor_assets|block_editor_\w+|allowed_block_types_all|register_block_type_args|should_load_remote_block_patterns|wp_theme_json_data_\w+|wp_revisions_to_keep',
		'comments'  => 'comments?_\w+|pre_comment_\w+|preprocess_comment',
		'uploads'   => 'wp_handle_(?:upload|sideload)\w*|upload_\w+|big_image_size_threshold|intermediate_image_sizes|image_editor_\w+|wp_editor_set_quality|add_attachment',
		'sign_in'   => 'login|auth_cookie_expiration|logout_redirect|illegal_user_logins|wp_is_application_passwords_\w+',
		'payment'   => 'woocommerce_\w+',
		'mail'      => '(?:after_password_reset|wp_send_new_user_notification|auto_\w+_send_email)\w*|wp_mail_\w+',
	];

	/** Of a snippet that runs in the browser and names no location. */
	private const BROWSER = [ 'css', 'js', 'html' ];

	/**
	 * @param list<Entry>  $entries What `CodeNames` lists of the code.
	 * @param list<string> $hooks
	 * @param Fields       $fields
	 * @return list<string> Values of `libraryTouches` in the contract, parts of the site first.
	 */
	public static function of( array $entries, array $hooks, string $code, array $fields ): array {
		$names  = RiskKinds::used( $entries, $code );
		$places = \in_array( $fields['type'], self::BROWSER, true ) ? [ '' === $fields['hook'] ? 'frontend' : $fields['hook'] ] : [];
		foreach ( \array_merge( ...$fields['conditions'] ) as $rule ) {
			$value  = 'location' === $rule['type'] && 'is' === $rule['op'] ? $rule['value'] : [];
			$places = [ ...$places, ...\array_values( \array_filter( (array) $value, \is_string( ... ) ) ) ];
		}
		// Consent is asked for because of what other servers get to know.
		$remote = \in_array( $fields['consent'], [ 'statistics', 'marketing' ], true ) ? [ 'remote' => [] ] : [];
		$kinds  = RiskKinds::sorted( [ ...$places, ...$hooks ], self::PARTS ) + RiskKinds::of( $names ) + $remote;
		unset( $kinds['every_request'] );
		return \array_keys( $kinds );
	}
}

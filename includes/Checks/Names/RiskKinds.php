<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\SymbolEntry;

\defined( 'ABSPATH' ) || exit;

/**
 * It reads names, so it can miss what code hides; it is help for a person who decides, and no protection. Pure.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class RiskKinds {

	/** Functions, classes, methods and hooks by kind of risk, as one pattern each; names are compared whole. */
	private const NAMES = [
		'database'      => '(?:add|update)_(?:option|site_option|network_option|post_meta|user_meta|term_meta|comment_meta|metadata|blog_option)|wp_(?:insert|update)_(?:post|term|comment|attachment)|set_(?:site_)?transient|set_theme_mod|wpdb',
		'deletes'       => 'delete_(?:option|site_option|network_option|post_meta|user_meta|term_meta|metadata|transient|blog_option)|wp_delete_\w+|wp_trash_\w+|wpmu_delete_\w+|remove_theme_mods?',
		'mail'          => 'wp_mail|mail|pre_wp_mail|phpmailer_init|wp_mail(?:_from|_from_name|_content_type)?',
		'remote'        => 'wp_(?:safe_)?remote_\w+|download_url|curl_\w+|fsockopen|stream_socket_client|WP_Http|fetch|XMLHttpRequest|WebSocket|EventSource',
		'sign_in'       => 'wp_(?:signon|set_auth_cookie|clear_auth_cookie|authenticate\w*|set_password|login|logout|set_current_user)|authenticate|determine_current_user|login_\w+|lostpassword_\w+|retrieve_password\w*|check_password|reset_password|application_password\w*',
		'rights'        => 'add_(?:role|cap)|remove_(?:role|cap)|set_role|user_has_cap|map_meta_cap|grant_super_admin|revoke_super_admin|wp_(?:create|insert|update)_user|wpmu_create_user|user_register|editable_roles',
		'payment'       => 'woocommerce_\w*(?:checkout|payment|order|cart|gateway)\w*|WC_Payment_\w+|WC_Order\w*|wc_(?:create|get|update)_order\w*|edd_\w*(?:checkout|payment|purchase|cart|gateway)\w*',
		'files'         => 'file_put_contents|fopen|fwrite|unlink|rename|rmdir|mkdir|copy|move_uploaded_file|WP_Filesystem|wp_delete_file|wp_handle_upload|wp_handle_sideload',
		'every_request' => 'plugins_loaded|muplugins_loaded|after_setup_theme|init|wp_loaded|setup_theme',
	];

	/**
	 * @param list<Entry> $entries
	 * @return list<string> What the code uses and does not declare.
	 */
	public static function used( array $entries, string $code ): array {
		$names = [];
		foreach ( $entries as $entry ) {
			if ( 'declares' !== $entry['role'] ) {
				$names[ $entry['name'] ] = $entry['name'];
			}
		}
		return [ ...\array_values( $names ), ...( 1 === \preg_match( '/\$wpdb\b/', $code ) ? [ 'wpdb' ] : [] ) ];
	}

	/**
	 * @param list<string> $names
	 * @return array<string, list<string>> By kind.
	 */
	public static function of( array $names ): array {
		return self::sorted( $names, self::NAMES );
	}

	/**
	 * @param list<string>          $names
	 * @param array<string, string> $patterns By kind.
	 * @return array<string, list<string>> By kind.
	 */
	public static function sorted( array $names, array $patterns ): array {
		return \array_filter(
			\array_map(
				static fn( string $pattern ): array => \array_values( \array_filter( $names, static fn( string $name ): bool => 1 === \preg_match( "/\\A(?:{$pattern})\\z/i", $name ) ) ),
				$patterns
			)
		);
	}
}

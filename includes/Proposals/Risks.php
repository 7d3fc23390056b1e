<?php

declare(strict_types=1);

namespace Svc\Proposals;

use Svc\Changes\Codes;
use Svc\Changes\SnippetSymbols;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Domain\Proposal;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Says in words what the code of a proposal may do, by the names that it uses and hooks into. It reads names, so it can miss what code
 * hides; it is help for the person who decides, and no protection.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class Risks {

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

	/** Names that a sentence lists. */
	private const NAMED = 5;

	public function __construct(
		private readonly CodeNames $names,
		private readonly SnippetSymbols $symbols,
		private readonly Snippets $store,
		private readonly Codes $codes,
	) {
	}

	/** @return array{risks: list<array{kind: string, message: string}>, hooks: list<array{hook: string, snippets: list<string>}>} */
	public function of( Proposal $proposal ): array {
		$names = [];
		$hooks = [];
		$code  = '';
		foreach ( $this->codes_of( $proposal ) as [ $type, $lang, $of_one ] ) {
			$code .= "\n{$of_one}";
			foreach ( $this->names->of( $of_one, $type, $lang ) as $entry ) {
				if ( 'declares' !== $entry['role'] ) {
					$names[ $entry['name'] ] = true;
				}
				if ( 'hooks' === $entry['role'] ) {
					$hooks[ $entry['name'] ] = true;
				}
			}
		}
		if ( 1 === \preg_match( '/\$wpdb\b/', $code ) ) {
			$names['wpdb'] = true;
		}
		return [
			'risks' => $this->sentences( \array_map( '\strval', \array_keys( $names ) ), $code ),
			'hooks' => $this->others( \array_map( '\strval', \array_keys( $hooks ) ), \array_keys( $proposal->base ) ),
		];
	}

	/** @return list<array{string, string, string}> Type, language and code of what would be saved, or of what would be activated. */
	private function codes_of( Proposal $proposal ): array {
		$input = $proposal->input;
		$all   = $this->store->all();
		$text  = static fn( string $field, string $otherwise ): string => \is_string( $input[ $field ] ?? null ) ? $input[ $field ] : $otherwise;
		if ( isset( $input['code'] ) ) {
			$before = $all[ \array_key_first( $proposal->base ) ?? 0 ] ?? Snippet::create( [] );
			return [ [ $text( 'type', $before->type ), $text( 'lang', $before->lang ), $text( 'code', '' ) ] ];
		}
		return \array_values( \array_map( fn( Snippet $snippet ): array => [ $snippet->type, $snippet->lang, $this->codes->of( $snippet ) ], \array_intersect_key( $all, $proposal->base ) ) );
	}

	/**
	 * @param list<string> $names
	 * @return list<array{kind: string, message: string}>
	 */
	private function sentences( array $names, string $code ): array {
		$risks = [];
		foreach ( self::NAMES as $kind => $pattern ) {
			$found = \array_values( \array_filter( $names, static fn( string $name ): bool => 1 === \preg_match( "/\\A(?:{$pattern})\\z/i", $name ) ) );
			if ( [] === $found ) {
				continue;
			}
			$hosts   = 'remote' === $kind ? self::hosts( $code ) : [];
			$found   = [] === $hosts ? $found : $hosts;
			$risks[] = [
				'kind'    => $kind,
				'message' => \sprintf( self::sentence( $kind ), \implode( ', ', \array_slice( $found, 0, self::NAMED ) ) ),
			];
		}
		return $risks;
	}

	private static function sentence( string $kind ): string {
		return match ( $kind ) {
			/* translators: %s: names of functions. */
			'database' => \__( 'Writes to the database: %s.', 'svc' ),
			/* translators: %s: names of functions. */
			'deletes'  => \__( 'Deletes data: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'mail'     => \__( 'Sends or changes emails: %s.', 'svc' ),
			/* translators: %s: hosts, or names of functions. */
			'remote'   => \__( 'Contacts other servers: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'sign_in'  => \__( 'Affects how people log in: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'rights'   => \__( 'Changes users or what they may do: %s.', 'svc' ),
			/* translators: %s: names of functions or hooks. */
			'payment'  => \__( 'Affects cart, checkout or payments: %s.', 'svc' ),
			/* translators: %s: names of functions. */
			'files'    => \__( 'Changes files on the server: %s.', 'svc' ),
			/* translators: %s: names of hooks. */
			default    => \__( 'Runs on every request: %s.', 'svc' ),
		};
	}

	/** @return list<string> Hosts of the addresses in code. */
	private static function hosts( string $code ): array {
		\preg_match_all( '~\b(?:https?|wss?)://([a-z0-9.-]+\.[a-z]{2,})~i', $code, $found );
		return \array_values( \array_unique( \array_map( '\strtolower', $found[1] ) ) );
	}

	/**
	 * @param list<string> $hooks
	 * @param list<int> $own
	 * @return list<array{hook: string, snippets: list<string>}>
	 */
	private function others( array $hooks, array $own ): array {
		$titles = \array_fill_keys( $hooks, [] );
		foreach ( [] === $hooks ? [] : $this->symbols->all() as [ $snippet, $entries ] ) {
			foreach ( \in_array( $snippet->id, $own, true ) ? [] : $entries as $entry ) {
				if ( 'hooks' === $entry['role'] && isset( $titles[ $entry['name'] ] ) ) {
					$titles[ $entry['name'] ][ $snippet->id ] = $snippet->title;
				}
			}
		}
		$others = [];
		foreach ( \array_filter( $titles ) as $hook => $of_hook ) {
			$others[] = [
				'hook'     => $hook,
				'snippets' => \array_values( $of_hook ),
			];
		}
		return $others;
	}
}

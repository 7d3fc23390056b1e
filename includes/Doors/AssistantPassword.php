<?php

declare(strict_types=1);

namespace Svc\Doors;

use Svc\Access\Gate;
use WP_Application_Passwords;
use WP_Error;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps application passwords of assistants to snippets and abilities. Elsewhere one of them could create a password that acts, or change the login
 * of its user. WordPress accepts application passwords in the REST API and in XML-RPC (`wp_authenticate_application_password()`).
 */
final class AssistantPassword {

	/** Namespaces of snippets, of abilities and of MCP, and the index. Core takes routes in upper case, too. */
	private const ALLOWED = '~^/*(?:(?:svc/v1|wp-abilities/v1|mcp)(?:/.*)?)?\z~i';

	/**
	 * Filter `rest_pre_dispatch`.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return mixed The result so far, or the refusal.
	 */
	public static function filter_request( mixed $result, WP_REST_Request $request ): mixed {
		$uuid = \rest_get_authenticated_app_password();
		if ( null === $uuid || 1 === \preg_match( self::ALLOWED, $request->get_route() ) ) {
			return $result;
		}
		$item = WP_Application_Passwords::get_user_application_password( \get_current_user_id(), $uuid );
		return \is_array( $item ) && self::is_one( $item ) ? new WP_Error( 'svc_forbidden', self::sentence(), [ 'status' => 403 ] ) : $result;
	}

	/**
	 * Action `wp_authenticate_application_password_errors` in XML-RPC.
	 * @param array<mixed> $item The password as WordPress stores it.
	 */
	public static function refuse( WP_Error $error, array $item ): void {
		if ( self::is_one( $item ) ) {
			$error->add( 'svc_forbidden', self::sentence() );
		}
	}

	/** When the plugin is deleted. */
	public static function revoke_all(): void {
		$users = \get_users(
			[
				'blog_id'      => 0,
				'fields'       => 'ID',
				'meta_key'     => WP_Application_Passwords::USERMETA_KEY_APPLICATION_PASSWORDS,
				'meta_value'   => Gate::PROPOSING_APP,
				'meta_compare' => 'LIKE',
			]
		);
		foreach ( \array_map( 'intval', \array_filter( $users, '\is_numeric' ) ) as $user ) {
			foreach ( WP_Application_Passwords::get_user_application_passwords( $user ) as $item ) {
				if ( self::is_one( $item ) ) {
					WP_Application_Passwords::delete_application_password( $user, $item['uuid'] );
				}
			}
		}
	}

	/** @param array<mixed> $item */
	private static function is_one( array $item ): bool {
		return Gate::PROPOSING_APP === ( $item['app_id'] ?? '' );
	}

	private static function sentence(): string {
		return \__( 'This password is for snippets and abilities only. Use another one.', 'svc' );
	}
}

<?php
/**
 * Plugin Name: Stand-in for the MCP adapter
 *
 * Does what the documentation of the plugin MCP Adapter (0.5) says of its servers, as far as an ability can tell: when it first asks for the
 * abilities, which of them it offers, in which order it asks for permission and runs, and what of an error is left for the assistant.
 * The default server has three tools that find and run abilities; a server of a site, here `direct`, has an ability as a tool each.
 *
 * @package svc
 */

declare(strict_types=1);

namespace Svc\Tests\Mcp;

use WP_Ability;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** @return list<WP_Ability> Those whose `meta.mcp.public` is true, as tools. */
function offered(): array {
	return array_values( array_filter( wp_get_abilities(), static fn( WP_Ability $it ): bool => true === ( $it->get_meta()['mcp']['public'] ?? null ) && 'tool' === ( $it->get_meta()['mcp']['type'] ?? 'tool' ) ) );
}

/** @return array{WP_Ability|null, mixed} */
function named( array $input ): array {
	foreach ( offered() as $ability ) {
		if ( $ability->get_name() === $input['ability_name'] ) {
			return [ $ability, $input['parameters'] ?? null ];
		}
	}
	return [ null, null ];
}

/** The answer of a tool: what went wrong is text, without its code. */
function answer( mixed $result ): array {
	$failed = is_wp_error( $result );
	$text   = $failed ? $result->get_error_message() : (string) wp_json_encode( $result );
	return [
		'content'           => [
			[
				'type' => 'text',
				'text' => $text,
			],
		],
		'structuredContent' => $failed ? null : $result,
		'isError'           => $failed,
	];
}

/** Permission first, then the run, which asks again. */
function run( ?WP_Ability $ability, mixed $input ): mixed {
	if ( null === $ability ) {
		return new WP_Error( 'ability_not_found', 'Ability not found' );
	}
	$permission = $ability->check_permissions( $input );
	if ( true !== $permission ) {
		return is_wp_error( $permission ) ? $permission : new WP_Error( 'denied', 'Permission denied' );
	}
	return $ability->execute( $input );
}

/** A schema in the form that the protocol asks for: an object. */
function as_object( array $schema ): array {
	return 'object' === ( $schema['type'] ?? 'object' ) ? [ 'type' => 'object' ] + $schema : [
		'type'       => 'object',
		'properties' => [ 'result' => $schema ],
		'required'   => [ 'result' ],
	];
}

function tool( WP_Ability $ability ): array {
	$hints = $ability->get_meta()['annotations'];
	return [
		'name'         => str_replace( '/', '-', $ability->get_name() ),
		'title'        => $ability->get_label(),
		'description'  => $ability->get_description(),
		'inputSchema'  => as_object( $ability->get_input_schema() ),
		'outputSchema' => as_object( $ability->get_output_schema() ),
		'annotations'  => [
			'readOnlyHint'    => $hints['readonly'],
			'destructiveHint' => $hints['destructive'],
			'idempotentHint'  => $hints['idempotent'],
		],
	];
}

/** @return array<string, callable(array): mixed> Tools of the default server. */
function default_tools(): array {
	return [
		'mcp-adapter-discover-abilities' => static fn(): array => [
			'abilities' => array_map(
				static fn( WP_Ability $it ): array => [
					'name'        => $it->get_name(),
					'label'       => $it->get_label(),
					'description' => $it->get_description(),
				],
				offered()
			),
		],
		'mcp-adapter-get-ability-info'   => static function ( array $input ): mixed {
			[ $ability ] = named( $input );
			return null === $ability ? new WP_Error( 'ability_not_found', 'Ability not found' ) : [
				'name'         => $ability->get_name(),
				'input_schema' => $ability->get_input_schema(),
				'meta'         => $ability->get_meta(),
			];
		},
		'mcp-adapter-execute-ability'    => static function ( array $input ): mixed {
			$result = run( ...named( $input ) );
			return is_wp_error( $result ) ? $result : [
				'success' => true,
				'data'    => $result,
			];
		},
	];
}

function call( string $server, array $params ): array {
	$input = $params['arguments'] ?? [];
	if ( 'direct' !== $server ) {
		return answer( ( default_tools()[ $params['name'] ] )( $input ) );
	}
	foreach ( offered() as $ability ) {
		if ( tool( $ability )['name'] === $params['name'] ) {
			$result  = run( $ability, $input );
			$wrapped = 'object' !== ( $ability->get_output_schema()['type'] ?? 'object' );
			return answer( $wrapped && ! is_wp_error( $result ) ? [ 'result' => $result ] : $result );
		}
	}
	return answer( new WP_Error( 'not_found', 'Tool not found' ) );
}

function handle( string $server, WP_REST_Request $request ): WP_REST_Response {
	$message  = $request->get_json_params();
	$method   = $message['method'] ?? '';
	$response = new WP_REST_Response();
	if ( ! isset( $message['id'] ) ) {
		$response->set_status( 202 );
		return $response;
	}
	if ( 'initialize' !== $method && 'session' !== $request->get_header( 'mcp-session-id' ) ) {
		$response->set_status( 400 );
		return $response;
	}
	$response->header( 'Mcp-Session-Id', 'session' );
	$names = array_map( static fn( string $name ): array => [ 'name' => $name ], array_keys( default_tools() ) );
	$response->set_data(
		[
			'jsonrpc' => '2.0',
			'id'      => $message['id'],
			'result'  => match ( $method ) {
				'initialize' => [
					'protocolVersion' => $message['params']['protocolVersion'],
					'capabilities'    => [ 'tools' => [ 'listChanged' => false ] ],
				],
				'tools/list' => [ 'tools' => 'direct' === $server ? array_map( tool( ... ), offered() ) : $names ],
				'tools/call' => call( $server, $message['params'] ),
			},
		]
	);
	return $response;
}

add_action(
	'rest_api_init',
	static function (): void {
		// The first to ask, in every REST request: a plugin that registers later is too late.
		wp_get_abilities();
		foreach ( [ 'mcp-adapter-default-server', 'direct' ] as $server ) {
			register_rest_route(
				'mcp',
				$server,
				[
					'methods'             => 'POST',
					'callback'            => static fn( WP_REST_Request $request ): WP_REST_Response => handle( $server, $request ),
					'permission_callback' => static fn(): bool => current_user_can( 'read' ),
				]
			);
		}
	},
	15
);

<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Error;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\Busy;
use Svc\Domain\Streamed;
use Svc\Doors\Actors;
use Svc\Doors\ErrorMapper;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

\defined( 'ABSPATH' ) || exit;

/**
 * Answers `svc/v1`: a route for each operation with a REST door. Core's own validation is off on purpose, so that a refusal always has our code
 * and comes after the permission check.
 * @phpstan-import-type Spec from OperationTable
 */
final class Routes {

	public function __construct(
		private readonly OperationTable $table,
		private readonly OperationRunner $runner,
		private readonly RequestInput $input,
		private readonly RouteArgs $args,
		private readonly Actors $actors,
		private readonly ErrorMapper $errors,
		private readonly SaveRefusal $save_refusal,
		private readonly StreamedAnswer $streamed,
		private readonly RawAnswer $exact,
		private readonly SignInAdvice $advice,
	) {
	}

	public function register(): void {
		$routes = [];
		foreach ( $this->table->available() as $id => $operation ) {
			if ( null !== $operation['rest'] ) {
				$routes[ $operation['rest']['path'] ][] = $this->endpoint( $id, $operation['rest']['methods'] );
			}
		}
		foreach ( $routes as $path => $endpoints ) {
			\register_rest_route( RequestGuard::NAMESPACE, $path, $endpoints );
		}
	}

	/**
	 * @param list<string> $methods
	 * @return array<string, mixed>
	 */
	private function endpoint( string $id, array $methods ): array {
		return [
			'methods'             => $methods,
			'args'                => $this->args->of( $id ),
			'permission_callback' => fn(): bool|WP_Error => $this->permission( $id ),
			'callback'            => fn( WP_REST_Request $request ): WP_REST_Response|WP_Error => $this->answer( $id, $request ),
		];
	}

	private function permission( string $id ): bool|WP_Error {
		try {
			$this->runner->authorize( $id, $this->actors->at_rest() );
			return true;
		} catch ( Throwable $error ) {
			$is_replaced = self::is_of_replacement( $error );
			$refusal     = $is_replaced ? null : \svc_guard( fn(): WP_Error => $this->advice->add( $this->errors->to_wp_error( $error ) ) );
			if ( $refusal instanceof WP_Error ) {
				return $refusal;
			}
			return $is_replaced || \svc_is_replaced() ? \svc_come_again()->as_error() ?? false : self::damaged();
		}
	}

	/** @param WP_REST_Request<array<string, mixed>> $request */
	private function answer( string $id, WP_REST_Request $request ): WP_REST_Response|WP_Error {
		try {
			$operation = $this->table->get( $id );
			// What a program of others sends is no input of ours: the operation proves and reads the request as it came.
			$input  = 'none' === $operation['level'] ? [] : $this->input->collect( $id, $request, $operation['rest']['query_only'] ?? [] );
			$result = $this->runner->run( $id, $input, $this->actors->at_rest() );
			if ( $result->data instanceof Streamed ) {
				$response = $this->streamed->response( $result, $result->data, $request );
			} else {
				$response = new WP_REST_Response( $result->data, $result->status, $result->headers );
			}
			$this->exact->promise( $request );
			return $response;
		} catch ( Throwable $error ) {
			return $this->refused( $id, $error, 'GET' !== $request->get_method() );
		}
	}

	/**
	 * The answer where an operation has failed. What says why may be missing as well, as after an update that broke off.
	 * @param bool $is_begun Whether it may have changed something.
	 */
	private function refused( string $id, Throwable $error, bool $is_begun ): WP_REST_Response|WP_Error {
		$is_replaced = self::is_of_replacement( $error );
		$answer      = $is_replaced ? null : \svc_guard(
			function () use ( $id, $error ): WP_REST_Response|WP_Error {
				$refusal = $this->errors->to_wp_error( $error );
				$answer  = $this->save_refusal->applies( $this->table->class_of( $id ), $refusal ) ? $this->save_refusal->response( $refusal ) : $refusal;
				return $error instanceof Busy ? self::with_time( $answer, $error->retry_after() ) : $answer;
			}
		);
		if ( $answer instanceof WP_REST_Response || $answer instanceof WP_Error ) {
			return $answer;
		}
		return $is_replaced || \svc_is_replaced()
			? \svc_come_again( $is_begun )
			: self::damaged();
	}

	/** Whether an error comes from another release that takes the place of this one. What else goes wrong then is an error as at any other time. */
	private static function is_of_replacement( Throwable $error ): bool {
		$is_replaced = $error instanceof Error && \svc_is_replaced( $error->getMessage() );
		if ( $is_replaced ) {
			\svc_log( 'a part of the plugin is missing while it is being updated', $error->getMessage(), $error->getFile(), $error->getLine() );
		}

		return $is_replaced;
	}

	private static function damaged(): WP_Error {
		return new WP_Error( 'svc_internal', \__( 'Files of svc are missing or damaged. Install the plugin again. Your snippets are kept.', 'svc' ), [ 'status' => 500 ] );
	}

	/** Says when to come again, where clients and proxies look for it. The host's own answer to an error has no headers. */
	private static function with_time( WP_REST_Response|WP_Error $answer, int $seconds ): WP_REST_Response {
		$response = $answer instanceof WP_Error ? \rest_convert_error_to_response( $answer ) : $answer;
		$response->header( 'Retry-After', (string) $seconds );
		return $response;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Domain\Error\Busy;
use Svc\Doors\ErrorMapper;
use Svc\Operations\OperationRunner;
use Svc\Operations\OperationTable;
use Svc\Operations\Streamed;
use Throwable;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

\defined( 'ABSPATH' ) || exit;

/**
 * Answers `svc/v1`: one route for each operation that has a REST door and a class. Owns registration and the answer; input comes
 * from RequestInput, every decision from OperationRunner. Core's own validation is switched off on purpose, so that a
 * refusal always has our code and comes after the permission check.
 *
 * @phpstan-import-type Spec from OperationTable
 */
final class Routes {

	public function __construct(
		private readonly OperationTable $table,
		private readonly OperationRunner $runner,
		private readonly RequestInput $input,
		private readonly RouteArgs $args,
		private readonly RestActor $actor,
		private readonly ErrorMapper $errors,
		private readonly SaveRefusal $save_refusal,
		private readonly StreamedAnswer $streamed,
		private readonly ExactAnswer $exact,
		private readonly SignInAdvice $advice,
	) {
	}

	/**
	 * Registers every route; called on `rest_api_init`.
	 */
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
			$this->runner->authorize( $id, $this->actor->current() );
			return true;
		} catch ( Throwable $error ) {
			return $this->advice->add( $this->errors->to_wp_error( $error ) );
		}
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	private function answer( string $id, WP_REST_Request $request ): WP_REST_Response|WP_Error {
		try {
			$query_only = $this->table->get( $id )['rest']['query_only'] ?? [];
			$result     = $this->runner->run( $id, $this->input->collect( $id, $request, $query_only ), $this->actor->current() );
			if ( $result->data instanceof Streamed ) {
				$response = $this->streamed->response( $result, $result->data, $request );
			} else {
				$response = new WP_REST_Response( $result->data, $result->status, $result->headers );
			}
			$this->exact->promise( $request );
			return $response;
		} catch ( Throwable $error ) {
			$refusal = $this->errors->to_wp_error( $error );
			$answer  = $this->save_refusal->applies( $this->table->class_of( $id ), $refusal ) ? $this->save_refusal->response( $refusal ) : $refusal;
			return $error instanceof Busy ? self::with_time( $answer, $error->retry_after() ) : $answer;
		}
	}

	/**
	 * Says when to come again, where clients and proxies look for it. The host's own answer to an error has no headers.
	 *
	 */
	private static function with_time( WP_REST_Response|WP_Error $answer, int $seconds ): WP_REST_Response {
		$response = $answer instanceof WP_Error ? \rest_convert_error_to_response( $answer ) : $answer;
		$response->header( 'Retry-After', (string) $seconds );
		return $response;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Svc\Bridge\ErrorCode;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\InvalidInput;
use Svc\Doors\Rest\RequestGuard;
use Svc\Doors\Rest\UnusedInput;
use WP_Error;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/** Before core reads it, Base64 is unpacked, and what core would leave unread is refused. A POST may run what only reads: code can be long. */
final class RunRequest {

	private const ROUTE = '~^/wp-abilities/v1/abilities/(svc/[a-z-]+)/run$~D';

	/** The one thing that is read, in the query of a GET or DELETE and in the body of a POST. */
	private const INPUT = 'input';

	public function __construct( private readonly OperationTable $table ) {
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public function take( mixed $result, WP_REST_Request $request ): mixed {
		if ( null !== $result || 1 !== \preg_match( self::ROUTE, $request->get_route(), $found ) ) {
			return $result;
		}
		// Who is not signed in is told that, and nothing about input.
		$refused = \is_user_logged_in() ? $this->refusal( $request ) : null;
		if ( null !== $refused ) {
			return $refused;
		}
		$input = 'POST' === $request->get_method() && $this->is_long( $found[1] ) ? $request->get_json_params()[ self::INPUT ] ?? null : null;
		if ( \is_array( $input ) ) {
			$request->set_method( 'GET' );
			$request->set_body( '' );
			$request->set_query_params( [ self::INPUT => $input ] + $request->get_query_params() );
		}
		return null;
	}

	/** @param WP_REST_Request<array<string, mixed>> $request */
	private function refusal( WP_REST_Request $request ): ?WP_Error {
		$in_query = 'POST' !== $request->get_method();
		$unused   = UnusedInput::of_query( $request->get_query_params(), $in_query ? [ self::INPUT ] : [] ) + UnusedInput::of_form( $request, [] );
		$has_body = ! \in_array( $request->get_body(), [ '', null ], true );
		$fault    = match ( true ) {
			[] !== $unused => InvalidInput::fields( $unused )->getMessage(),
			! $has_body => null,
			$in_query => \__( 'Send the fields in the query, as input[name]=value.', 'svc' ),
			! $request->is_json_content_type() => RequestGuard::ask_for_json(),
			default => RequestGuard::unpack( $request ),
		};
		if ( null === $fault && $has_body && [] !== \array_diff( \array_keys( $request->get_json_params() ), [ self::INPUT ] ) ) {
			$fault = \__( 'Send the fields in an object named "input".', 'svc' );
		}
		return null === $fault ? null : new WP_Error( ErrorCode::Invalid->value, $fault, [ 'status' => 400 ] + ( [] === $unused ? [] : [ 'params' => $unused ] ) );
	}

	private function is_long( string $ability ): bool {
		foreach ( $this->table->available() as $operation ) {
			if ( $ability === ( $operation['ability']['name'] ?? null ) ) {
				return 'read' === $operation['kind'] && null !== $operation['rest'] && ! \in_array( 'GET', $operation['rest']['methods'], true );
			}
		}
		return false;
	}
}

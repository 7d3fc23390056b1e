<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Svc\Operations\OperationTable;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/**
 * Lets abilities that only read take their input from the body of a POST where it can be too long for an address: code, mostly, of
 * which a web server takes a few kilobytes there. WordPress runs such abilities by GET only. They are those whose own REST route is
 * no GET for the same reason.
 */
final class LongInput {

	public function __construct( private readonly OperationTable $table ) {
	}

	/**
	 * Callback of the filter `rest_pre_dispatch`: makes a GET out of such a POST. The rights are the same for both.
	 *
	 * @param mixed $result What to answer instead of dispatching; passed through.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 */
	public function take( mixed $result, WP_REST_Request $request ): mixed {
		if ( null !== $result || 'POST' !== $request->get_method() || 1 !== \preg_match( '~^/wp-abilities/v1/abilities/(svc/[a-z-]+)/run$~D', $request->get_route(), $found ) || ! $this->is_long( $found[1] ) ) {
			return $result;
		}
		$input = $request->get_json_params()['input'] ?? null;
		if ( \is_array( $input ) ) {
			$request->set_method( 'GET' );
			$request->set_body( '' );
			$request->set_query_params( [ 'input' => $input ] + $request->get_query_params() );
		}
		return null;
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

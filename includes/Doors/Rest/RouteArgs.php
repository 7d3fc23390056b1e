<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

\defined( 'ABSPATH' ) || exit;

/** The arguments of a route as the index of the REST API shows them. They never check: core would do so before the permission callback. */
final class RouteArgs {

	/** Keywords of a property that core prints; `required` and `default` stay out, core would enforce the one and fill in the other. */
	private const SHOWN = [ 'type', 'description', 'enum', 'items', 'properties', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'format' ];

	/** @param array<string, array{input: array<string, mixed>, ...}> $schemas Operation id => schemas, from `build/bridge/schemas.php`. */
	public function __construct( private readonly array $schemas ) {
	}

	/** @return array<string, array<string, mixed>> */
	public function of( string $operation ): array {
		$properties = $this->schemas[ $operation ]['input']['properties'] ?? [];
		$args       = [];
		foreach ( \is_array( $properties ) ? $properties : [] as $name => $property ) {
			if ( ! \is_array( $property ) ) {
				continue;
			}
			$shown = \array_intersect_key( $property, \array_flip( self::SHOWN ) );
			// Present but empty: core neither validates nor sanitises (class-wp-rest-request.php, sanitize_params()).
			$args[ (string) $name ] = $shown + [
				'sanitize_callback' => null,
				'validate_callback' => null,
			];
		}
		return $args;
	}
}

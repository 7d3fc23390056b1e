<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Schema\InputSchema;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/** The path wins over the body, against core's order, so that a body can never point a request at another snippet. */
final class RequestInput {

	public function __construct(
		private readonly InputSchema $schema,
		private readonly RequestGuard $guard,
	) {
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @param list<string> $query_only Fields that a body cannot set.
	 * @return array<string, mixed>
	 * @throws InvalidInput When the body is neither a JSON object nor a form of this operation, something is not read, or a text is not valid UTF-8.
	 */
	public function collect( string $id, WP_REST_Request $request, array $query_only = [] ): array {
		$this->guard->require_readable( $request );
		$json = $request->is_json_content_type() ? $request->get_json_params() : null;
		$body = \is_array( $json ) ? ForeignRule::noted( $json, $request->get_body() ) : $this->form( $id, $request );
		$this->require_used( $id, $request );
		$text = $this->coerce( $id, \array_intersect_key( $request->get_query_params(), \array_flip( $this->schema->fields( $id ) ) ) );
		$path = $this->coerce( $id, $request->get_url_params() );
		return $path + \array_diff_key( self::named( $body ), \array_flip( $query_only ) ) + $text;
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @throws InvalidInput When it brings something that the operation does not read.
	 */
	private function require_used( string $id, WP_REST_Request $request ): void {
		$fields = $this->schema->fields( $id );
		$unused = UnusedInput::of_query( $request->get_query_params(), $fields ) + UnusedInput::of_form( $request, $fields );
		if ( [] !== $unused ) {
			throw InvalidInput::fields( $unused );
		}
	}

	/**
	 * JSON that was sent without its header arrives as a form, too, whose only name is the JSON itself.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return array<string, mixed>
	 * @throws InvalidInput When it has fields and none of them is one of the operation.
	 */
	private function form( string $id, WP_REST_Request $request ): array {
		$form = $request->get_body_params();
		// PHP that calls a route by itself sets parameters and has no body.
		if ( ! \in_array( $request->get_body(), [ '', null ], true ) && [] !== $form && [] === \array_intersect( \array_map( '\strval', \array_keys( $form ) ), $this->schema->fields( $id ) ) ) {
			throw InvalidInput::because( RequestGuard::ask_for_json() );
		}
		return $this->coerce( $id, $form );
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<string, mixed>
	 */
	private function coerce( string $id, array $values ): array {
		foreach ( $values as $name => $value ) {
			self::require_utf8( (string) $name, $value );
		}
		return self::named( $this->schema->coerce( $id, $values ) );
	}

	/** Text outside JSON may hold any bytes; they could be stored but never be answered as JSON. */
	private static function require_utf8( string $name, mixed $value ): void {
		$texts = [ $name ];
		if ( \is_array( $value ) ) {
			\array_walk_recursive(
				$value,
				static function ( mixed $text, int|string $key ) use ( &$texts ): void {
					$texts[] = (string) $key;
					$texts[] = \is_string( $text ) ? $text : '';
				}
			);
		} elseif ( \is_string( $value ) ) {
			$texts[] = $value;
		}
		foreach ( $texts as $text ) {
			if ( 1 !== \preg_match( '//u', $text ) ) {
				$shown = 1 === \preg_match( '//u', $name ) ? $name : '?';
				throw InvalidInput::field( $shown, \__( 'Send valid UTF-8 text.', 'svc' ) );
			}
		}
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<string, mixed>
	 */
	private static function named( array $values ): array {
		return \array_filter( $values, '\is_string', \ARRAY_FILTER_USE_KEY );
	}
}

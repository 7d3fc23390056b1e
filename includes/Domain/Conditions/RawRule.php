<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use JsonSerializable;

\defined( 'ABSPATH' ) || exit;

/**
 * A stored rule of an unknown type in an answer (spec 2.3 rule 5). PHP's encoder cannot print given text, so between begin() and finish() a mark
 * is encoded for it, and finish() puts the text there.
 */
final class RawRule implements JsonSerializable {

	/** Start of every mark, unguessable so that no text of a snippet is taken for one; empty while nothing is being encoded. */
	private static string $mark = '';

	/** @var array<string, string> Mark in quotes => text. */
	private static array $texts = [];

	private static bool $is_met = false;

	private function __construct( private readonly string $json ) {
	}

	/** @param mixed $conditions Groups of stored rules; anything else comes back as it is. */
	public static function in( mixed $conditions ): mixed {
		if ( ! \is_array( $conditions ) ) {
			return $conditions;
		}
		foreach ( $conditions as $group => $rules ) {
			if ( ! \is_array( $rules ) ) {
				continue;
			}
			foreach ( $rules as $index => $rule ) {
				$text = \is_array( $rule ) && isset( $rule[ ForeignRule::KEY ] ) ? ForeignRule::text( $rule ) : null;
				if ( null === $text ) {
					continue;
				}
				self::$is_met    = true;
				$rules[ $index ] = new self( $text );
			}
			$conditions[ $group ] = $rules;
		}
		return $conditions;
	}

	public static function is_met(): bool {
		return self::$is_met;
	}

	public static function begin(): void {
		self::$mark = 'svc-' . \bin2hex( \random_bytes( 12 ) ) . '-';
	}

	/** @param string $json What was encoded since begin(), or a piece of it. */
	public static function finish( string $json ): string {
		$whole       = [] === self::$texts ? $json : \strtr( $json, self::$texts );
		self::$mark  = '';
		self::$texts = [];
		return $whole;
	}

	/** @return string|array<array-key, mixed> */
	public function jsonSerialize(): string|array {
		if ( '' !== self::$mark ) {
			$mark = self::$mark . \count( self::$texts );

			self::$texts[ '"' . $mark . '"' ] = $this->json;
			return $mark;
		}
		$rule = \json_decode( $this->json );
		// A number beyond PHP's floats cannot be encoded at all; 0 stands for it then.
		$rule = \json_decode( (string) \json_encode( $rule, \JSON_PARTIAL_OUTPUT_ON_ERROR ) );
		// The outermost level as an array: WordPress' validator takes no other object from here.
		return (array) $rule;
	}
}

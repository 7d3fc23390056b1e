<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Domain\Utf8;
use UnexpectedValueException;

\defined( 'ABSPATH' ) || exit;

/**
 * Kept as JSON text under `verbatim` (spec 2.3 rule 5): PHP's arrays make a list of `{}`, and another number of 12345678901234567890.
 * @phpstan-type Stored array{type: string, op: string, value: mixed, verbatim?: string}
 */
final class ForeignRule {

	/** A key of this name that is sent is part of the text, never taken for it. */
	public const KEY = 'verbatim';

	private const FLAGS = \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION;

	/**
	 * @param array<array-key, mixed> $body What `json_decode()` made of `$json`.
	 * @return array<array-key, mixed>
	 */
	public static function noted( array $body, string $json ): array {
		$snippets = \is_array( $body['snippets'] ?? null ) ? $body['snippets'] : [];
		$with     = \array_filter( $snippets, static fn( mixed $item ): bool => \is_array( $item ) && [] !== self::groups( $item ) );
		if ( [] === self::groups( $body ) && [] === $with ) {
			return $body;
		}
		$parts = JsonParts::of( $json );
		if ( [] !== self::groups( $body ) ) {
			$body['conditions'] = self::noted_groups( self::groups( $body ), $parts['conditions'] ?? '' );
		}
		$items = [] === $with ? [] : JsonParts::of( $parts['snippets'] ?? '' );
		foreach ( $with as $index => $item ) {
			$snippets[ $index ] = [ 'conditions' => self::noted_groups( self::groups( $item ), JsonParts::of( $items[ $index ] ?? '' )['conditions'] ?? '' ) ] + $item;
		}

		return [] === $with ? $body : [ 'snippets' => $snippets ] + $body;
	}

	/**
	 * @param array<array-key, mixed> $groups
	 * @return array<array-key, mixed>
	 */
	public static function noted_groups( array $groups, string $json ): array {
		foreach ( JsonParts::of( $json ) as $group => $rules ) {
			if ( ! \is_array( $groups[ $group ] ?? null ) ) {
				continue;
			}
			foreach ( JsonParts::of( $rules ) as $index => $text ) {
				if ( \is_array( $groups[ $group ][ $index ] ?? null ) ) {
					$groups[ $group ][ $index ] = self::noted_rule( $groups[ $group ][ $index ], $text );
				}
			}
		}

		return $groups;
	}

	/**
	 * @param array<array-key, mixed> $rule As it was sent, perhaps noted, or as it is stored.
	 * @return Stored
	 * @throws UnexpectedValueException With a translated sentence, when it is too large, too deep or no valid text.
	 */
	public static function stored( array $rule, string $type, string $op ): array {
		$noted = self::text( $rule );
		$json  = $noted ?? \json_encode( $rule, self::FLAGS );
		if ( false === $json ) {
			throw new UnexpectedValueException( Text::__( 'This rule is not valid UTF-8, or is nested too deeply.', 'svc' ) );
		}
		$bytes = Limits::CONDITION_BYTES;
		$depth = Limits::CONDITION_DEPTH;
		if ( \strlen( $json ) > $bytes ) {
			/* translators: 1: name of a condition type, 2: number of bytes. */
			throw new UnexpectedValueException( \sprintf( Text::__( 'Unknown condition type "%1$s". Use at most %2$d bytes of JSON.', 'svc' ), self::short( $type ), $bytes ) );
		}
		if ( JsonParts::depth( $json ) > $depth ) {
			/* translators: 1: name of a condition type, 2: number of levels. */
			throw new UnexpectedValueException( \sprintf( Text::__( 'Unknown condition type "%1$s". Use at most %2$d levels.', 'svc' ), self::short( $type ), $depth ) );
		}
		if ( null !== $noted || \array_key_exists( self::KEY, $rule ) || ! \array_key_exists( 'value', $rule ) ) {
			return [
				'type'    => $type,
				'op'      => $op,
				'value'   => null,
				self::KEY => $json,
			];
		}

		/** @var Stored $plain Further keys are kept as they are; `verbatim` is not among them. */
		$plain = [
			'type'  => $type,
			'op'    => $op,
			'value' => $rule['value'],
		] + $rule;

		return $plain;
	}

	/**
	 * Null when the array says everything. A text that a caller wrote counts only for a rule of that type and operator.
	 * @param array<array-key, mixed> $rule
	 */
	public static function text( array $rule ): ?string {
		$text = $rule[ self::KEY ] ?? null;
		$read = \is_string( $text ) ? \json_decode( $text, true ) : null;

		return \is_array( $read ) && ( $read['type'] ?? null ) === $rule['type'] && ( $read['op'] ?? null ) === $rule['op'] ? $text : null;
	}

	/**
	 * @param array<array-key, mixed> $item
	 * @return array<array-key, mixed>
	 */
	private static function groups( array $item ): array {
		return \is_array( $item['conditions'] ?? null ) ? $item['conditions'] : [];
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return array<array-key, mixed>
	 */
	private static function noted_rule( array $rule, string $text ): array {
		if ( ! \is_string( $rule['type'] ?? null ) || ! \is_string( $rule['op'] ?? null ) ) {
			return $rule;
		}
		$json = \json_encode( $rule, self::FLAGS );
		if ( $json === $text && ! \array_key_exists( self::KEY, $rule ) ) {
			return $rule;
		}

		return [
			'type'    => $rule['type'],
			'op'      => $rule['op'],
			'value'   => false === $json ? null : ( $rule['value'] ?? null ),
			self::KEY => $text,
		];
	}

	private static function short( string $type ): string {
		return Utf8::first( $type, 100 );
	}
}

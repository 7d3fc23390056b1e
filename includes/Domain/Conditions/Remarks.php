<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use Svc\Domain\Problem;
use Svc\Domain\Text;
use Svc\Domain\Utf8;
use UnexpectedValueException;

\defined( 'ABSPATH' ) || exit;

/**
 * What saving did to the conditions that were sent: an error for each rule that lost what it said or lacks its value, a warning for each that
 * was spelled anew or is of an unknown type. Groups and rules are counted from 1, as in the editor.
 * @phpstan-import-type Type from Types
 */
final class Remarks {

	private const QUOTED = 80;

	/**
	 * @param list<Problem> $errors   Each keeps the snippet inactive.
	 * @param list<Problem> $warnings
	 * @param list<Problem> $changes  Those warnings that are about a rule which was changed; the others are about one that is kept as it is.
	 */
	private function __construct(
		public readonly array $errors,
		public readonly array $warnings,
		public readonly array $changes = [],
	) {}

	/**
	 * @param array<array-key, mixed> $groups As they were sent, which `Svc\Domain\Conditions::clean()` has accepted.
	 * @param bool $is_on Whether the snippet is to be active: a rule without its value is an error then, else a warning.
	 */
	public static function of( array $groups, string $tier, bool $is_on = true ): self {
		$errors   = [];
		$warnings = [];
		$changes  = [];
		foreach ( \array_values( $groups ) as $group => $rules ) {
			foreach ( \is_array( $rules ) ? \array_values( $rules ) : [] as $index => $rule ) {
				$found = \is_array( $rule ) ? self::about_rule( $rule, $tier, $is_on ) : null;
				if ( null === $found ) {
					continue;
				}
				$problem = new Problem( self::place( $group, $index, $rule ) . ' ' . $found[1] );
				if ( $found[0] ) {
					$errors[] = $problem;
				} else {
					$warnings[] = $problem;
					$changes    = [ ...$changes, ...( isset( $found[2] ) ? [] : [ $problem ] ) ];
				}
			}
		}

		return new self( $errors, $warnings, $changes );
	}

	/** @param list<list<array<array-key, mixed>>> $groups Of a snippet that is to go live: rules whose value was lost when saved are errors. */
	public static function of_stored( array $groups, string $tier = 'agency' ): self {
		$errors = [];
		foreach ( $groups as $group => $rules ) {
			foreach ( $rules as $index => $rule ) {
				if ( isset( $rule[ ValueCleaner::UNFIT ] ) ) {
					/* translators: 1: number of a group, 2: number of a rule in it. */
					$errors[] = new Problem( \sprintf( Text::__( 'Group %1$d, rule %2$d: the value is not valid. Correct it, then activate the snippet.', 'svc' ), $group + 1, $index + 1 ) );
				} elseif ( MissingValue::in_rule( $rule, $tier ) ) {
					$errors[] = new Problem( self::place( $group, $index, $rule ) . ' ' . self::missing( $rule ) );
				}
			}
		}

		return new self( $errors, self::of( $groups, $tier, is_on: false )->warnings );
	}

	/** @param array<array-key, mixed> $rule */
	private static function place( int $group, int $index, array $rule ): string {
		$name = \is_string( $rule['type'] ?? null ) ? $rule['type'] : '';
		$op   = \is_string( $rule['op'] ?? null ) ? $rule['op'] : '';
		/* translators: 1: number of a group, 2: number of a rule in it, 3: what the rule is about, 4: operator. */
		return \sprintf( Text::__( 'Group %1$d, rule %2$d (%3$s, %4$s):', 'svc' ), $group + 1, $index + 1, Types::all()[ $name ]['label'] ?? Utf8::first( $name, self::QUOTED ), Utf8::first( $op, self::QUOTED ) );
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return array{0: bool, 1: string, 2?: true}|null Whether it is an error, the sentence, and whether the rule is kept as it is.
	 */
	private static function about_rule( array $rule, string $tier, bool $is_on ): ?array {
		$name = \is_string( $rule['type'] ?? null ) ? $rule['type'] : '';
		$op   = \is_string( $rule['op'] ?? null ) ? $rule['op'] : '';
		if ( '' !== $name && ! isset( Types::all()[ $name ] ) ) {
			return [ false, self::unknown( $name ), true ];
		}
		$type = Types::registered( $name, $tier );
		if ( null === $type || ! \in_array( $op, $type['ops'], true ) ) {
			return null;
		}
		$found = self::about( $name, $type, $op, $rule );
		if ( true !== ( $found[0] ?? null ) && MissingValue::in_rule( $rule, $tier ) ) {
			return [ $is_on, self::missing( $rule ), true ];
		}

		return $found;
	}

	private static function unknown( string $name ): string {
		$meant = NearName::type( $name );
		$kept  = Text::__( 'Unknown condition. The rule is kept and never matches.', 'svc' );
		/* translators: %s: name of a condition type. */
		return null === $meant ? $kept : $kept . ' ' . \sprintf( Text::__( 'Did you mean "%s"?', 'svc' ), $meant );
	}

	/** @param array<array-key, mixed> $rule Of a registered type. */
	private static function missing( array $rule ): string {
		$name = \is_string( $rule['type'] ?? null ) ? $rule['type'] : '';
		$type = Types::all()[ $name ];
		$what = match ( $type['shape'] ) {
			'string' => Text::__( 'a text to look for', 'svc' ),
			'pair'   => Text::__( 'a name, and a text for "contains"', 'svc' ),
			'range', 'times' => Text::__( 'a start, an end or both', 'svc' ),
			default  => self::expected( $name, $type ),
		};
		/* translators: %s: what is missing. */
		return \sprintf( Text::__( 'a value is missing. Enter %s, or remove the rule.', 'svc' ), $what );
	}

	/**
	 * @param Type                    $type
	 * @param array<array-key, mixed> $rule
	 * @return array{bool, string}|null Whether it is an error, and the sentence.
	 */
	private static function about( string $name, array $type, string $op, array $rule ): ?array {
		if ( true === ( $rule[ ValueCleaner::UNFIT ] ?? null ) ) {
			/* translators: %s: what to send. */
			return [ true, \sprintf( Text::__( 'the saved value is not valid. Send %s, without "unfit".', 'svc' ), self::expected( $name, $type ) ) ];
		}
		$sent = $rule['value'] ?? null;
		try {
			$cleaned = ValueCleaner::clean( $name, $type, $op, $sent );
		} catch ( UnexpectedValueException ) {
			return null;
		}
		$cleaning = Cleaning::of( $name, $type, $op, $sent, $cleaned );
		if ( $cleaning->is_exact && ! $cleaning->is_loss() ) {
			return null;
		}
		if ( $cleaning->is_loss() ) {
			$what = [] === $cleaning->lost
				? Text::__( 'a value is missing.', 'svc' )
				/* translators: %s: one or several values. */
				: \sprintf( Text::__( '%s is not allowed here.', 'svc' ), \implode( ', ', \array_map( self::quoted( ... ), \array_slice( $cleaning->lost, 0, 5 ) ) ) );
			/* translators: 1: what is wrong, 2: what to send. */
			return [ true, \sprintf( Text::__( '%1$s Send %2$s to activate the snippet.', 'svc' ), $what, self::expected( $name, $type ) ) ];
		}

		/* translators: 1: value that was sent, 2: value that was saved. */
		return [ false, \sprintf( Text::__( '%1$s was saved as %2$s.', 'svc' ), self::quoted( $sent ), self::quoted( $cleaned ) ) ];
	}

	/** @param Type $type What a type expects, to stand after "Send". */
	private static function expected( string $name, array $type ): string {
		if ( null !== $type['options'] ) {
			$words = [];
			foreach ( $type['options'] as $word ) {
				$label   = $type['option_labels'][ $word ] ?? $word;
				$words[] = 'day_of_week' === $name ? "{$word} ({$label})" : $word;
			}
			/* translators: %s: list of words. */
			return \sprintf( Text::__( 'a list of some of these: %s', 'svc' ), \implode( ', ', $words ) );
		}

		return match ( $type['shape'] ) {
			'null'   => Text::__( 'no value (for the opposite: is_not)', 'svc' ),
			'string' => Text::__( 'text', 'svc' ),
			'number' => Text::__( 'a number as text, such as "49.90"', 'svc' ),
			'pair'   => Text::__( 'an object with the texts "key" and "value"', 'svc' ),
			'range'  => Text::__( 'an object with "from" and "to" (YYYY-MM-DD or YYYY-MM-DD HH:MM; one may be empty)', 'svc' ),
			'times'  => Text::__( 'an object with "from" and "to" (HH:MM; one may be empty)', 'svc' ),
			'ids'    => Text::__( 'a list of IDs, such as [5, 6]', 'svc' ),
			default  => match ( $name ) {
				'term'    => Text::__( 'a list of terms, such as ["category:news"]', 'svc' ),
				'country' => Text::__( 'a list of country codes, such as ["DE"]', 'svc' ),
				default   => Text::__( 'a list of texts (see GET /schema)', 'svc' ),
			},
		};
	}

	private static function quoted( mixed $value ): string {
		$json = (string) \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PARTIAL_OUTPUT_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE );

		return Utf8::length( $json ) > self::QUOTED ? Utf8::first( $json, self::QUOTED ) . '…' : $json;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Conditions\Pattern;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Conditions\ValueCleaner;

\defined( 'ABSPATH' ) || exit;

/**
 * To literals that cost a request the least. `includes/Runtime/conditions/compare.php` fixes their meaning; the two change together.
 * @phpstan-type LoweredRule array{0: string, 1: string, 2: mixed}
 * @phpstan-type Lowered array{if: list<list<LoweredRule>>, stage: 'early'|'user'|'query', visitor: bool}
 */
final class ConditionCompiler {

	private const STAGES = [
		'early' => 0,
		'user'  => 1,
		'query' => 2,
	];

	/** WooCommerce looks through the orders of the person for these. */
	private const QUERIES = [ 'wc_order_count', 'wc_bought' ];

	private const NEVER = [ 'never', 'is', null ];

	/**
	 * A group that can never match goes, and with it its claim on stage and visitor. The stage is the latest of what is left.
	 * @param list<list<array<array-key, mixed>>> $groups Cleaned; [] is always.
	 * @return Lowered `visitor` tells whether the answer differs between visitors of one address.
	 */
	public static function lower( array $groups ): array {
		$lowered = [];
		$stage   = 'early';
		$visitor = false;
		foreach ( $groups as $group ) {
			$rules = self::group( $group );
			if ( null === $rules ) {
				continue;
			}
			$lowered[] = $rules;
			foreach ( $rules as $rule ) {
				$type    = Types::all()[ $rule[0] ];
				$stage   = self::STAGES[ $type['stage'] ] > self::STAGES[ $stage ] ? $type['stage'] : $stage;
				$visitor = $visitor || $type['visitor'];
			}
		}
		if ( [] === $lowered && [] !== $groups ) {
			$lowered = [ [ self::NEVER ] ];
		}

		return [
			'if'      => $lowered,
			'stage'   => $stage,
			'visitor' => $visitor,
		];
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return LoweredRule|null Null when no request can match it: unknown type or op, unfinished value.
	 */
	public static function rule( array $rule ): ?array {
		$name = $rule['type'] ?? null;
		$op   = $rule['op'] ?? null;
		if ( isset( $rule[ ForeignRule::KEY ] ) || isset( $rule[ ValueCleaner::UNFIT ] ) ) {
			// The one was never cleaned, also where a higher tier has brought its type since; the other lost what it said.
			return null;
		}
		if ( ! \is_string( $name ) || ! \is_string( $op ) || ! \in_array( $op, Types::all()[ $name ]['ops'] ?? [], true ) ) {
			return null;
		}
		$value = $rule['value'] ?? null;
		$shape = Types::all()[ $name ]['shape'];
		if ( 'null' === $shape ) {
			return [ $name, $op, null ];
		}
		$value = match ( $shape ) {
			'string' => self::address( $name, $op, $value ),
			'pair'   => self::pair( $value ),
			'range'  => \is_array( $value ) ? self::dates( $value ) : null,
			'times'  => \is_array( $value ) ? self::times( $value ) : null,
			'number' => \is_numeric( $value ) ? (float) $value : null,
			default  => self::map( $op, $value ),
		};

		return null === $value ? null : [ $name, $op, $value ];
	}

	/**
	 * @param array<array-key, array<array-key, mixed>> $group
	 * @return non-empty-list<LoweredRule>|null Null when the group can never match.
	 */
	private static function group( array $group ): ?array {
		$rules = [];
		foreach ( $group as $rule ) {
			$lowered = self::rule( $rule );
			if ( null === $lowered ) {
				return null;
			}
			$rules[] = $lowered;
		}
		// Stable since PHP 8.0: rules of one stage keep the person's order. What costs a query comes last.
		\usort( $rules, static fn( array $a, array $b ): int => self::rank( $a[0] ) <=> self::rank( $b[0] ) );

		return [] === $rules ? null : $rules;
	}

	private static function rank( string $type ): int {
		return \in_array( $type, self::QUERIES, true ) ? \count( self::STAGES ) : self::STAGES[ Types::all()[ $type ]['stage'] ];
	}

	/** @return array<array-key, true>|null A list as a map. With an empty list, "is not one of" always matches and "is one of" never. */
	private static function map( string $op, mixed $value ): ?array {
		$words = \array_filter( \is_array( $value ) ? $value : [], static fn( mixed $word ): bool => \is_string( $word ) || \is_int( $word ) );
		// Values kept for a higher tier were never cleaned: something that is not a list, or has unusable entries, counts as unfinished.
		if ( $words !== $value || ( [] === $words && 'is_not' !== $op && 'excludes' !== $op ) ) {
			return null;
		}

		return \array_fill_keys( $words, true );
	}

	/**
	 * A text with a host is held against all of the address, any other against path and query, a referrer without a slash in front against all.
	 * @return array{0: string, 1: string}|null `[ part, needle ]`.
	 */
	private static function address( string $name, string $op, mixed $value ): ?array {
		if ( ! \is_string( $value ) || ( '' === $value && ( 'url' === $name || ! \str_ends_with( $op, 'equals' ) ) ) ) {
			return null;
		}
		if ( 'regex' === $op ) {
			$absolute = 'referrer' === $name || 1 === \preg_match( '~:\\\\?/\\\\?/~', $value );
			return [ $absolute ? 'raw' : 'raw_whole', Pattern::compile( $value ) ];
		}
		$bare     = (string) \preg_replace( '~^(?:https?:)?//~i', '', $value );
		$absolute = $bare !== $value || ( 'referrer' === $name && ! \str_starts_with( $value, '/' ) );
		$needle   = self::readable( $bare );
		if ( 'starts_with' === $op || \str_ends_with( $op, 'equals' ) ) {
			// A path always begins with a slash, also where the person left it out.
			$needle = $absolute ? $needle : '/' . \ltrim( $needle, '/' );
		}
		if ( \str_ends_with( $op, 'equals' ) && ! \str_contains( $bare, '?' ) ) {
			return [ $absolute ? 'url_path' : 'path', \rtrim( \substr( $needle, 0, \strcspn( $needle, '#' ) ), '/' ) ];
		}

		return [ $absolute || ( 'referrer' === $name && \str_ends_with( $op, 'contains' ) ) ? 'url' : 'whole', $needle ];
	}

	/** As `readable()` of the runtime, in lower case. */
	private static function readable( string $text ): string {
		$decoded = \rawurldecode( $text );

		return \strtolower( 1 === \preg_match( '//u', $decoded ) ? $decoded : $text );
	}

	/** @return array{0: string, 1: string}|null `[ key, text ]`, the key as PHP spells it in its superglobals. */
	private static function pair( mixed $value ): ?array {
		$key  = \is_array( $value ) ? ( $value['key'] ?? null ) : null;
		$text = \is_array( $value ) ? ( $value['value'] ?? null ) : null;
		if ( ! \is_string( $key ) || '' === $key ) {
			return null;
		}

		// https://www.php.net/manual/language.variables.external.php: dots and spaces become underscores, brackets a list.
		return [ \strtr( \substr( $key, 0, \strcspn( $key, '[' ) ), '. ', '__' ), \is_string( $text ) ? $text : '' ];
	}

	/**
	 * A day given as the end belongs to the range; a time does not, except 23:59, which people write for the end of the day.
	 * @return array{0: string, 1: string}
	 */
	private static function dates( mixed $value ): array {
		[ $from, $to ] = self::ends( $value );
		if ( '' !== $to && ( 10 === \strlen( $to ) || \str_ends_with( $to, ' 23:59' ) ) ) {
			$to = \substr( $to, 0, 10 ) . ' 24:00';
		}

		return [ '' !== $from && 10 === \strlen( $from ) ? $from . ' 00:00' : $from, $to ];
	}

	/**
	 * The minute given as the end belongs to the range; midnight is the end of the day. The same time twice is the whole day.
	 * @return array{0: string, 1: string}
	 */
	private static function times( mixed $value ): array {
		[ $from, $to ] = self::ends( $value );

		$from = '' === $from ? '00:00' : $from;
		if ( $from === $to ) {
			return [ '00:00', '24:00' ];
		}
		if ( \in_array( $to, [ '', '00:00', '23:59', '24:00' ], true ) || 1 !== \preg_match( '/\A(\d\d):(\d\d)\z/', $to, $part ) ) {
			return [ $from, '24:00' ];
		}
		$end = 60 * (int) $part[1] + (int) $part[2] + 1;

		return [ $from, \sprintf( '%02d:%02d', \intdiv( $end, 60 ), $end % 60 ) ];
	}

	/** @return array{0: string, 1: string} */
	private static function ends( mixed $value ): array {
		$from = \is_array( $value ) ? ( $value['from'] ?? '' ) : '';
		$to   = \is_array( $value ) ? ( $value['to'] ?? '' ) : '';

		return [ \is_string( $from ) ? $from : '', \is_string( $to ) ? $to : '' ];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * Rules of other plugins as ours: groups of which any matches, of rules that all match. Nothing here widens: what cannot be said becomes a rule
 * that never matches and is shown in the words of the source (spec 2.3 rule 5). Pure.
 * @phpstan-import-type Condition from Snippet
 * @phpstan-type Groups list<list<Condition>>
 */
final class Conditions {

	public const BLOCKED = 'not_imported';

	private const OPPOSITES = [
		'is'           => 'is_not',
		'is_not'       => 'is',
		'contains'     => 'not_contains',
		'not_contains' => 'contains',
		'equals'       => 'not_equals',
		'not_equals'   => 'equals',
		'exists'       => 'not_exists',
		'not_exists'   => 'exists',
		'includes'     => 'excludes',
		'excludes'     => 'includes',
		'at_least'     => 'less_than',
		'less_than'    => 'at_least',
	];

	/** Page types of the archives of terms, and those of taxonomies that have one of their own. */
	public const TERM_ARCHIVES  = [ 'category', 'tag', 'taxonomy' ];
	public const TAXONOMY_PAGES = [
		'category' => 'category',
		'post_tag' => 'tag',
	];

	private const DAYS = [
		'monday'    => '1',
		'tuesday'   => '2',
		'wednesday' => '3',
		'thursday'  => '4',
		'friday'    => '5',
		'saturday'  => '6',
		'sunday'    => '7',
	];

	/** Types whose `contains` says something else than the reverse of another operator: `cookie` has no `not_contains`. */
	private const WITHOUT_NOT_CONTAINS = [ 'cookie', 'query_param' ];

	/** @return Condition */
	public static function rule( string $type, string $op, mixed $value = null ): array {
		return [
			'type'  => $type,
			'op'    => $op,
			'value' => $value,
		];
	}

	/**
	 * An empty list says nothing any more, and so blocks.
	 * @param list<string|int> $values
	 * @return Condition
	 */
	public static function among( string $type, array $values, bool $is, string $words ): array {
		return [] === $values || \count( $values ) > Limits::CONDITION_LIST ? self::blocked( $words ) : self::rule( $type, $is ? 'is' : 'is_not', $values );
	}

	/**
	 * All values need a counterpart: a list that loses one would say less, or more.
	 * @param array<array-key, string> $table
	 * @param list<string>             $values
	 * @return Condition
	 */
	public static function listed( string $type, array $table, array $values, bool $is, string $words ): array {
		$mapped = [];
		foreach ( $values as $value ) {
			$mapped[] = $table[ $value ] ?? '';
		}

		return \in_array( '', $mapped, true ) ? self::blocked( $words ) : self::among( $type, $mapped, $is, $words );
	}

	/**
	 * @param list<string> $names Of days, in English or their first three letters, in any case.
	 * @return Condition
	 */
	public static function days( array $names, bool $is, string $words ): array {
		$short = \array_map( static fn( string $day ): string => \substr( $day, 0, 3 ), \array_keys( self::DAYS ) );
		return self::listed( 'day_of_week', self::DAYS + \array_combine( $short, self::DAYS ), \array_map( '\strtolower', $names ), $is, $words );
	}

	/** @return Condition A time between two, either of which may be empty. */
	public static function span( string $type, string $from, string $to, bool $is = true ): array {
		return self::rule(
			$type,
			$is ? 'is' : 'is_not',
			[
				'from' => $from,
				'to'   => $to,
			]
		);
	}

	/** @return Condition Whether there is a cookie of that name. */
	public static function cookie( string $name, bool $is = true ): array {
		return self::rule(
			'cookie',
			$is ? 'exists' : 'not_exists',
			[
				'key'   => $name,
				'value' => '',
			]
		);
	}

	/**
	 * @param list<string> $values
	 * @return Condition
	 */
	public static function posts( array $values, bool $is, string $words ): array {
		$ids = \preg_grep( '/^[1-9]\d{0,17}$/', $values );

		return $values === $ids ? self::among( 'post_id', \array_map( 'intval', $values ), $is, $words ) : self::blocked( $words );
	}

	/** @return Condition */
	public static function blocked( string $words ): array {
		return self::rule( self::BLOCKED, 'is', Utf8::first( Cleaning::line( $words, Limits::CONDITION_STRING ), 300 ) );
	}

	/**
	 * @param Groups $groups
	 * @return list<string> The words of the rules that never match, each once.
	 */
	public static function words( array $groups ): array {
		$words = [];
		foreach ( \array_merge( [], ...$groups ) as $rule ) {
			if ( self::BLOCKED === $rule['type'] && \is_string( $rule['value'] ) ) {
				$words[ $rule['value'] ] = $rule['value'];
			}
		}

		return \array_values( $words );
	}

	/**
	 * @param Groups $some No groups: always.
	 * @param Groups $others
	 * @return Groups
	 */
	public static function both( array $some, array $others ): array {
		if ( [] === $some || [] === $others ) {
			return [] === $some ? $others : $some;
		}
		$groups = [];
		foreach ( $some as $one ) {
			foreach ( $others as $other ) {
				$groups[] = \array_merge( $one, $other );
			}
		}

		return self::within_limits( $groups );
	}

	/**
	 * @param Groups $some No groups: never.
	 * @param Groups $others
	 * @return Groups
	 */
	public static function either( array $some, array $others ): array {
		return self::within_limits( [ ...$some, ...$others ] );
	}

	/**
	 * The reverse, by De Morgan: "not (A and B), and not C" for "(A and B) or C".
	 * @param Groups $groups Groups that are not empty.
	 * @return Groups
	 */
	public static function reversed( array $groups ): array {
		if ( [] === $groups ) {
			return [ [ self::blocked( 'never' ) ] ];
		}
		$reversed = [];
		foreach ( $groups as $group ) {
			// One rule a group: any of them failing is enough.
			$reversed = self::both( $reversed, \array_map( static fn( array $rule ): array => [ self::opposite( $rule ) ], $group ) );
		}

		return $reversed;
	}

	/**
	 * @param Condition $rule
	 * @return Condition
	 */
	private static function opposite( array $rule ): array {
		$op    = self::OPPOSITES[ $rule['op'] ] ?? null;
		$lacks = null === $op || ( 'not_contains' === $op && \in_array( $rule['type'], self::WITHOUT_NOT_CONTAINS, true ) );
		if ( self::BLOCKED === $rule['type'] ) {
			return $rule;
		}

		return $lacks ? self::blocked( 'not: ' . $rule['type'] . ' ' . $rule['op'] . ' ' . \json_encode( $rule['value'] ) ) : self::rule( $rule['type'], $op, $rule['value'] );
	}

	/**
	 * Never cut: a group without some of its rules would match more.
	 * @param Groups $groups
	 * @return Groups
	 */
	private static function within_limits( array $groups ): array {
		$most = \max( [ 0, ...\array_map( 'count', $groups ) ] );

		return \count( $groups ) > Limits::CONDITION_GROUPS || $most > Limits::CONDITION_RULES ? [ [ self::blocked( 'more rules than can be kept' ) ] ] : $groups;
	}
}

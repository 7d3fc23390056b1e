<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

\defined( 'ABSPATH' ) || exit;

/** Finds the condition type or operator that was probably meant by a name that there is not: `url_path`, `pagetype`, `role`, `==`. Pure. */
final class NearName {

	/** Names that other plugins and people use for a type of another name. */
	private const TYPES = [
		'path'          => 'url',
		'uri'           => 'url',
		'address'       => 'url',
		'request'       => 'location',
		'request_type'  => 'location',
		'area'          => 'location',
		'page'          => 'page_type',
		'conditional'   => 'page_type',
		'post'          => 'post_id',
		'page_id'       => 'post_id',
		'id'            => 'post_id',
		'category'      => 'term',
		'taxonomy'      => 'term',
		'role'          => 'user_role',
		'user'          => 'user_role',
		'logged_in'     => 'user_logged_in',
		'login_status'  => 'user_logged_in',
		'date'          => 'date_range',
		'schedule'      => 'date_range',
		'time'          => 'time_of_day',
		'weekday'       => 'day_of_week',
		'day'           => 'day_of_week',
		'plugin'        => 'plugin_active',
		'get'           => 'query_param',
		'parameter'     => 'query_param',
		'referer'       => 'referrer',
		'lang'          => 'language',
		'locale'        => 'language',
		'cart_total'    => 'wc_cart_total',
		'wc_order'      => 'wc_order_count',
		'cart_products' => 'wc_cart_product',
	];

	/** Operators of one meaning, by what people write for it; of each the one is taken that the type has. */
	private const OPS = [
		'is'     => [ '=', '==', '===', 'eq', 'equal', 'equals', 'is', 'in', 'include', 'includes', 'one_of', 'any_of' ],
		'is_not' => [ '!=', '!==', '<>', 'ne', 'not', 'isnt', 'is_not', 'not_equal', 'not_equals', 'not_in', 'exclude', 'excludes', 'none_of', 'not_includes' ],
		'has'    => [ 'contains', 'contain', 'like', 'has', 'match', '*' ],
		'hasnt'  => [ 'not_contains', 'not_contain', 'not_like', 'has_not' ],
		'begins' => [ 'starts_with', 'starts', 'begins_with', 'prefix' ],
		'fits'   => [ 'regex', 'regexp', 'matches', 'pattern', 'rlike' ],
		'there'  => [ 'exists', 'exist', 'isset', 'present', 'is_set' ],
		'gone'   => [ 'not_exists', 'not_exist', 'missing', 'absent', 'empty' ],
		'least'  => [ 'at_least', '>=', '>', 'gte', 'gt', 'min', 'more_than', 'greater_than' ],
		'less'   => [ 'less_than', '<', '<=', 'lt', 'lte', 'max', 'at_most' ],
	];

	/** Bytes; a longer name is not a typing mistake. */
	private const LONGEST = 40;

	public static function type( string $name ): ?string {
		$plain = self::plain( $name );
		$types = \array_map( '\strval', \array_keys( Types::all() ) );
		$found = self::nearest( $plain, $types ) ?? self::TYPES[ $plain ] ?? null;
		if ( null !== $found ) {
			return $found;
		}
		$other = self::nearest( $plain, \array_keys( self::TYPES ) );
		if ( null !== $other ) {
			return self::TYPES[ $other ];
		}

		return self::sharing( $plain, $types );
	}

	/** @param list<string> $ops Those of the type. The operator that is nearest to a name; null when none is near. */
	public static function op( string $name, array $ops ): ?string {
		$plain = self::plain( $name );
		foreach ( self::OPS as $words ) {
			$own = \array_values( \array_intersect( $ops, $words ) );
			if ( [] !== $own && \in_array( $plain, $words, true ) ) {
				return $own[0];
			}
		}

		return self::nearest( $plain, $ops );
	}

	private static function plain( string $name ): string {
		if ( \strlen( $name ) > self::LONGEST ) {
			return '';
		}

		return \strtolower( (string) \preg_replace( '/(?<=[a-z])(?=[A-Z])|[\s-]+/', '_', \trim( $name ) ) );
	}

	/**
	 * The one with the fewest wrong letters: two of five at most, one of three.
	 * @param list<string> $names
	 */
	private static function nearest( string $plain, array $names ): ?string {
		$best  = null;
		$least = \PHP_INT_MAX;
		foreach ( '' === $plain ? [] : $names as $name ) {
			$distance = \levenshtein( \str_replace( '_', '', $plain ), \str_replace( '_', '', $name ) );
			if ( $distance >= $least || $distance > \min( 2, \intdiv( \strlen( $name ) + 1, 3 ) ) ) {
				continue;
			}

			$least = $distance;
			$best  = $name;
		}

		return $best;
	}

	/**
	 * The one that shares most words with a name, of those the shortest: `url_path` is about the URL.
	 * @param list<string> $types
	 */
	private static function sharing( string $plain, array $types ): ?string {
		$words = \explode( '_', $plain );
		$best  = null;
		$most  = 0.0;
		foreach ( $types as $type ) {
			$own   = \explode( '_', $type );
			$share = 2 * \count( \array_intersect( $own, $words ) ) / ( \count( $own ) + \count( $words ) );
			if ( $share <= $most ) {
				continue;
			}

			$most = $share;
			$best = $type;
		}
		foreach ( null === $best ? $words : [] as $word ) {
			$best ??= self::TYPES[ $word ] ?? null;
		}

		return $best;
	}
}

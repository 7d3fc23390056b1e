<?php
/** A rule is `[ type, op, value ]` (`Svc\Compiler\ConditionCompiler`). What cannot be known is null and never matches: such a rule runs no code. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Type => [ family file, shape of the comparison, whether a free site lacks it (spec 2.3 "Pro") ]; a test holds this to the contract's table. */
const CONDITION_TYPES = [
	'location'         => [ 'request', 'any', false ],
	'url'              => [ 'request', 'text', false ],
	'query_param'      => [ 'request', 'pair', false ],
	'cookie'           => [ 'request', 'pair', false ],
	'device'           => [ 'request', 'any', false ],
	'referrer'         => [ 'request', 'text', true ],
	'environment'      => [ 'site', 'any', false ],
	'plugin_active'    => [ 'site', 'any', false ],
	'language'         => [ 'site', 'any', true ],
	'user_logged_in'   => [ 'user', 'flag', false ],
	'user_role'        => [ 'user', 'any', false ],
	'consent'          => [ 'user', 'all', true ],
	'page_type'        => [ 'query', 'any', false ],
	'post_type'        => [ 'query', 'any', false ],
	'post_id'          => [ 'query', 'any', false ],
	'term'             => [ 'query', 'any', false ],
	'date_range'       => [ 'time', 'dates', false ],
	'time_of_day'      => [ 'time', 'times', false ],
	'day_of_week'      => [ 'time', 'any', false ],
	'country'          => [ 'place', 'any', true ],
	'region'           => [ 'place', 'any', true ],
	'wc_cart_total'    => [ 'shop', 'number', true ],
	'wc_cart_count'    => [ 'shop', 'number', true ],
	'wc_order_count'   => [ 'shop', 'number', true ],
	'wc_cart_product'  => [ 'shop', 'any', true ],
	'wc_cart_category' => [ 'shop', 'any', true ],
	'wc_bought'        => [ 'shop', 'any', true ],
];

/**
 * Any group whose rules all match; no group at all means always.
 * @param list<list<array{0: string, 1: string, 2: mixed}>> $groups `if` of `ConditionCompiler::lower()`.
 */
function matches( array $groups ): bool {
	foreach ( $groups as $rules ) {
		foreach ( $rules as $rule ) {
			if ( ! rule_matches( $rule ) ) {
				continue 2;
			}
		}
		return true;
	}
	return [] === $groups;
}

/** @param array{id: int, file: string, kind?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row */
function may_reach( array $row ): bool {
	require_once __DIR__ . '/../delivery/render.php';
	require_once __DIR__ . '/../delivery/visitor.php';
	return null !== rest_for_browser( $row );
}

/** @param array{0: string, 1: string, 2: mixed} $rule Lowered rule. */
function rule_matches( array $rule ): bool {
	[ $type, $op, $value ] = $rule;
	return is_available( $type ) && compare( CONDITION_TYPES[ $type ][1], $op, seen( $type, $value ), $value );
}

/** Asked here and not when the index is written, so that a changed `SVC_TIER` holds from the next request on (spec 2.3 rule 5). */
function is_available( string $type ): bool {
	if ( ! isset( CONDITION_TYPES[ $type ] ) ) {
		return false;
	}
	return ! CONDITION_TYPES[ $type ][2] || ! \defined( 'SVC_TIER' ) || 'pro' === \SVC_TIER || 'agency' === \SVC_TIER;
}

/**
 * The value a type has now.
 * @param mixed $value Lowered value of the rule; types that could name endless things (query parameters, terms, products) look only for that.
 * @return mixed Null when it cannot be known on this request. Lists for the shapes `any` and `all`, strings for `text`,
 * string lists or null (absent) for `pair`, bool for `flag`, float for `number`.
 */
function seen( string $type, mixed $value ): mixed {
	/** @var array<string, true> $loaded */
	static $loaded = [];

	$replaced = seen_instead();
	if ( \array_key_exists( $type, $replaced ) ) {
		return 'pair' === CONDITION_TYPES[ $type ][1] ? pick( $replaced[ $type ], $value ) : $replaced[ $type ];
	}
	$family = CONDITION_TYPES[ $type ][0];
	if ( ! isset( $loaded[ $family ] ) ) {
		require_once __DIR__ . '/' . $family . '.php';
		$loaded[ $family ] = true;
	}
	$look = __NAMESPACE__ . '\\seen_' . $type;
	try {
		return \is_callable( $look ) ? $look( $value ) : null;
	} catch ( \Throwable ) {
		// A filter of other code threw while we asked: unknown, and the page goes on.
		return null;
	}
}

/**
 * @template T
 * @param array<string, mixed> $values Type => value as `seen()` returns it; for query parameters and cookies a map key => value.
 * @param callable(): T        $work
 * @return T
 */
function with_seen( array $values, callable $work ): mixed {
	$before = seen_instead();
	seen_instead( $values + $before );
	try {
		return $work();
	} finally {
		seen_instead( $before );
	}
}

/**
 * @param array<string, mixed>|null $values Seen instead of the request; null only reads.
 * @return array<string, mixed>
 */
function seen_instead( ?array $values = null ): array {
	/** @var array<string, mixed> $instead */
	static $instead = [];
	if ( null !== $values ) {
		$instead = $values;
	}
	return $instead;
}

/**
 * @param mixed $map   Key => string, or a list of strings where a name came several times (`?a[]=1&a[]=2`).
 * @param mixed $value Lowered `[ key, text ]`.
 * @return non-empty-list<string>|null Null when the key is absent.
 */
function pick( mixed $map, mixed $value ): ?array {
	$key = \is_array( $value ) ? ( $value[0] ?? null ) : null;
	if ( ! \is_array( $map ) || ! \is_string( $key ) || ! isset( $map[ $key ] ) ) {
		return null;
	}
	$found = [];
	$items = (array) $map[ $key ];
	\array_walk_recursive(
		$items,
		static function ( mixed $item ) use ( &$found ): void {
			$found[] = \is_scalar( $item ) ? (string) $item : '';
		}
	);
	return [] === $found ? [ '' ] : $found;
}

function compare( string $shape, string $op, mixed $seen, mixed $value ): bool {
	if ( 'pair' === $shape ) {
		return compare_pair( $op, $seen, $value );
	}
	if ( null === $seen ) {
		// What a site cannot do without needs no consent, also where it cannot be asked for.
		return 'all' === $shape && 'includes' === $op && [ 'functional' => true ] === $value;
	}
	$negated = 'is_not' === $op || 'excludes' === $op;
	switch ( $shape ) {
		case 'any':
			return \is_array( $seen ) && \is_array( $value ) && shares( $seen, $value ) !== $negated;
		case 'all':
			// Consent: `includes` wants every category, so that nothing runs on less than was asked; `excludes` wants none of them, nor one that is not known.
			return \is_array( $seen ) && \is_array( $value ) && ( $negated ? ! shares( \str_replace( '?', '', \array_filter( $seen, '\is_string' ) ), $value ) : [] === \array_diff( \array_keys( $value ), \array_filter( $seen, '\is_string' ) ) );
		case 'flag':
			return $seen !== $negated;
		case 'text':
			return \is_string( $seen ) && \is_array( $value ) && compare_text( $op, $seen, $value );
		case 'number':
			return \is_float( $seen ) && \is_float( $value ) && compare_number( $op, $seen, $value );
		case 'dates':
			return \is_array( $seen ) && \is_array( $value ) && within_dates( $seen, $value ) !== $negated;
		case 'times':
			return \is_string( $seen ) && \is_array( $value ) && within_times( $seen, $value ) !== $negated;
	}
	return false;
}

/**
 * @param array<array-key, mixed> $seen  List of strings or integers.
 * @param array<array-key, mixed> $value Map wanted => true.
 */
function shares( array $seen, array $value ): bool {
	foreach ( $seen as $item ) {
		if ( ( \is_string( $item ) || \is_int( $item ) ) && isset( $value[ $item ] ) ) {
			return true;
		}
	}
	return false;
}

require_once __DIR__ . '/compare.php';

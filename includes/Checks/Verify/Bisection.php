<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** Finds the culprit in a set of which something fails. Pure. */
final class Bisection {

	/**
	 * The last one that has to be left out, in the order of the list, until nothing fails any more.
	 * @param list<int> $ids Most suspicious first. With all of them it fails, without all of them it does not.
	 * @param Closure(list<int>): (bool|null) $fails Without some of them; null where that cannot be told.
	 * @param int $first How many are left out first: 1, or half of the list where none is more suspicious.
	 */
	public static function culprit( array $ids, Closure $fails, int $first = 1 ): ?int {
		$failing = 0;
		$whole   = \count( $ids );
		while ( $whole - $failing > 1 ) {
			$next  = \max( $failing + 1, \min( 0 === $failing ? $first : 2 * $failing, \intdiv( $failing + $whole, 2 ) ) );
			$fails_without = $fails( \array_slice( $ids, 0, $next ) );
			if ( null === $fails_without ) {
				return null;
			}
			if ( $fails_without ) {
				$failing = $next;
			} else {
				$whole = $next;
			}
		}

		return $ids[ $whole - 1 ] ?? null;
	}
}

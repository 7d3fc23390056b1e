<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Bridge\HookOrder;

\defined( 'ABSPATH' ) || exit;

/** When hooks fire in a request, by the contract's table (`src/contract/hook-order.ts`). Hooks that it does not name have no known time. */
final class HookTimes {

	/** The place of what waits for the main query: `wp`, and `wp_loaded` in requests that have none. */
	public const MAIN_QUERY = '@query';

	public const CALLED = '';

	/** The hook has fired already, or has passed this priority. */
	public const OVER = 'over';

	/** The hook fires in requests of other kinds only. */
	public const ELSEWHERE = 'elsewhere';

	/** @param string $first Empty for the beginning. */
	public static function is_between( string $hook, string $first, string $end ): bool {
		$order = HookOrder::REQUESTS['front'];
		$at    = \array_search( $hook, $order, true );

		return false !== $at && $at >= (int) \array_search( $first, $order, true ) && $at < (int) \array_search( $end, $order, true );
	}

	public static function is_known( string $hook ): bool {
		return 'root' !== $hook && [] !== self::requests_of( $hook );
	}

	/** @return list<string> The kinds of request in which a hook fires. */
	public static function requests_of( string $hook ): array {
		return \array_values( \array_filter( self::kinds(), static fn( string $kind ): bool => null !== self::turn( $kind, $hook ) ) );
	}

	/** @return list<string> */
	public static function kinds(): array {
		return \array_keys( HookOrder::REQUESTS );
	}

	/**
	 * What becomes of a callback that is added to a hook while another place runs.
	 * @param string       $place Hook that runs: also `root` and `self::MAIN_QUERY`.
	 * @param list<string> $kinds Kinds of request that come into question.
	 * @return self::CALLED|self::OVER|self::ELSEWHERE
	 */
	public static function fate( string $hook, int $priority, string $place, int $place_priority, array $kinds ): string {
		if ( ! self::is_known( $hook ) ) {
			return self::CALLED;
		}
		// Snippets that wait for the main query are for pages: where it fires there, other requests do not count.
		$kinds   = self::MAIN_QUERY === $place && \in_array( 'front', $kinds, true ) && null !== self::turn( 'front', $hook ) ? [ 'front' ] : $kinds;
		$is_seen = false;
		$is_over = false;
		foreach ( $kinds as $kind ) {
			$here = self::MAIN_QUERY === $place ? ( 'front' === $kind ? 'wp' : 'wp_loaded' ) : $place;
			$now  = self::turn( $kind, $here );
			if ( null === $now ) {
				continue;
			}
			$is_seen = true;
			$then    = self::turns( $kind, $hook );
			if ( [] === $then ) {
				continue;
			}
			if ( ! self::has_passed( $hook, $priority, $here, $place_priority, \max( $then ) < $now ) ) {
				return self::CALLED;
			}
			$is_over = true;
		}

		return match ( true ) {
			$is_over => self::OVER,
			$is_seen => self::ELSEWHERE,
			default  => self::CALLED,
		};
	}

	/** WordPress calls what is added to a running hook with a higher priority than the present one, and nothing else. */
	private static function has_passed( string $hook, int $priority, string $place, int $place_priority, bool $is_earlier ): bool {
		$inside  = HookOrder::FIRED_INSIDE[ $hook ] ?? null;
		$outside = HookOrder::FIRED_INSIDE[ $place ] ?? null;

		return match ( true ) {
			$hook === $place                                => $priority <= $place_priority,
			null !== $inside && $place === $inside[0]       => $inside[1] <= $place_priority,
			null !== $outside && $hook === $outside[0]      => $priority <= $outside[1],
			default                                         => $is_earlier,
		};
	}

	/** When a hook fires at the earliest in a kind of request; null where it does not fire. */
	private static function turn( string $kind, string $hook ): ?int {
		return self::turns( $kind, $hook )[0] ?? null;
	}

	/** @return list<int> */
	private static function turns( string $kind, string $hook ): array {
		$is_meant = static fn( string $name ): bool => $name === $hook || \str_ends_with( $name, '*' ) && \str_starts_with( $hook, \substr( $name, 0, -1 ) );

		return \array_keys( \array_filter( HookOrder::REQUESTS[ $kind ] ?? [], $is_meant ) );
	}
}

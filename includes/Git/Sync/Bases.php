<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;

\defined( 'ABSPATH' ) || exit;

/**
 * What both sides last held, by rows, which are written with the snippet, and by the memory, which outlives it. Rows win, but only for snippets
 * that the memory knows: what it has forgotten was settled.
 */
final class Bases {

	/**
	 * @param array<string, Copy> $copies By uid.
	 * @return array<string, Base> By uid.
	 */
	public static function of( Memory $memory, array $copies, Site $site ): array {
		$bases = [];
		foreach ( $memory->bases + $memory->incoming as $uid => $base ) {
			$known = \array_filter( [ $memory->incoming[ $uid ] ?? null, $memory->bases[ $uid ] ?? null ] );
			if ( isset( $copies[ $uid ] ) ) {
				$bases[ $uid ] = self::of_row( $known, $copies[ $uid ]->base, $memory->bases[ $uid ] ?? null );
			}
		}
		$gone = \array_diff_key( $memory->incoming, $copies );
		$said = [] === $gone ? [] : $site->trashed( \array_keys( $gone ), $memory->ref );
		foreach ( \array_diff_key( $memory->bases + $memory->incoming, $copies ) as $uid => $base ) {
			$incoming      = $memory->incoming[ $uid ] ?? null;
			// It had come in, and was deleted before that could be noted here.
			$was_in        = null !== $incoming && ( $said[ $uid ] ?? null ) === $incoming->mark;
			$bases[ $uid ] = $was_in ? $incoming : $memory->bases[ $uid ] ?? null;
		}
		return \array_filter( $bases );
	}

	/** @param array<Base> $known */
	private static function of_row( array $known, string $mark, ?Base $remembered ): ?Base {
		foreach ( $known as $base ) {
			if ( $base->mark === $mark ) {
				return $base;
			}
		}
		return '' === $mark ? $remembered : new Base( $mark );
	}
}

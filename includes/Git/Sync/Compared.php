<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;
use Svc\Git\KnownFiles;
use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\Files;

\defined( 'ABSPATH' ) || exit;

/**
 * Which commit the bases stand for, where a provider lists no ids of contents. A base that may be of another commit does not count, since the
 * provider names only what differs from this one.
 */
final class Compared {

	/** What the commit held that was last compared; null where there is none, or the provider tells itself. */
	public static function files( Memory $memory, Setup $setup ): ?KnownFiles {
		if ( $setup->traits->lists_ids || '' === $memory->compared ) {
			return null;
		}
		$blobs = [];
		foreach ( \array_diff_key( $memory->bases, $memory->unlike ) as $base ) {
			if ( '' === $base->path || '' === $base->code ) {
				continue;
			}
			$blobs[ $setup->root->in_repository( $base->path ) ] = $base->code;
			if ( '' !== $base->settings ) {
				$blobs[ $setup->root->in_repository( Files::settings_of( $base->path ) ) ] = $base->settings;
			}
		}
		return new KnownFiles( $memory->compared, $blobs );
	}

	/** @param array<string, Base> $bases By uid. Puts other bases in the place of those that there are. */
	public static function take_over( Memory $memory, array $bases ): void {
		foreach ( $bases as $uid => $base ) {
			if ( $base !== ( $memory->bases[ $uid ] ?? null ) ) {
				$memory->unlike[ $uid ] = true;
			}
		}
		$memory->bases = $bases;
	}

	/**
	 * Notes that the bases were held beside the newest commit: beside what was read, and what was committed on top of it.
	 * @param array<string, Base> $bases By uid, as they were before. One that was put in the place of another is what the commit holds.
	 */
	public static function note( Memory $memory, array $bases, Checkout $checkout, Setup $setup ): void {
		if ( $setup->traits->lists_ids ) {
			return;
		}
		$memory->compared = $memory->head;
		$memory->unlike   = [];
		foreach ( $memory->bases as $uid => $base ) {
			$found   = ( $checkout->found[ $uid ] ?? null )?->base;
			$is_like = $base !== ( $bases[ $uid ] ?? null ) || ( null !== $found && [ $found->path, $found->code, $found->settings ] === [ $base->path, $base->code, $base->settings ] );
			if ( ! $is_like ) {
				$memory->unlike[ $uid ] = true;
			}
		}
	}
}

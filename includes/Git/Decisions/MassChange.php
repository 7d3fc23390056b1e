<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/** Holds back what looks like a mistake: an emptied branch, another folder, a site that lost its snippets (facts 4.5). Pure. */
final class MassChange {

	private const FEW = 5;

	/** Of all tracked snippets, those that may be deleted at once. */
	private const SHARE = 0.25;

	/** Of all snippets that are on, those whose replacement at once is nothing special. */
	private const REPLACED = 0.5;

	/**
	 * @param array<string, Decision> $decisions By uid, as the others.
	 * @param array<string, mixed> $tracked What both sides held.
	 * @param array<string, mixed> $found In the repository.
	 * @param array<string, mixed> $copies On the site.
	 * @param array<string, mixed> $active
	 * @return array<string, true> Uids of what has to be let through by a user.
	 */
	public static function held( array $decisions, array $tracked, array $found, array $copies, array $active ): array {
		$absent_in_git = \array_diff_key( $tracked, $found );
		$absent_here   = \array_diff_key( $tracked, $copies );
		$pulls = \array_filter( $decisions, static fn( Decision $decision ): bool => Decision::PULL === $decision->action );
		$kinds = [
			[ \array_intersect_key( $pulls, $absent_in_git ), self::FEW, self::SHARE * \count( $tracked ) ],
			[
				\array_intersect_key( \array_filter( $decisions, static fn( Decision $decision ): bool => Decision::PUSH === $decision->action ), $absent_here ),
				self::FEW,
				self::SHARE * \count( $tracked ),
			],
			[ \array_intersect_key( \array_diff_key( $pulls, $absent_in_git ), $active ), self::FEW, self::REPLACED * \count( $active ) ],
		];
		$held  = [];
		foreach ( $kinds as [ $changes, $few, $share ] ) {
			if ( \count( $changes ) > $few && \count( $changes ) > $share ) {
				$held += \array_map( static fn(): bool => true, $changes );
			}
		}
		return $held;
	}
}

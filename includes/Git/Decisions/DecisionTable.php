<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** No clock and no history takes part, so the same three always give the same answer. Pure. */
final class DecisionTable {

	/** @param Closure(): (Document|null) $held What both last held, where it can still be had. */
	public static function decide( ?Base $base, Side $site, Side $git, ?Refusal $refused, Closure $held ): Decision {
		$last = null === $base ? '' : $base->mark;
		$here = self::here( $base, $site, $held );
		if ( $here === $git->mark ) {
			return self::alike( $base, $here, $refused );
		}
		if ( null !== $refused && $refused->git === $git->mark ) {
			return $refused->site === $site->mark
				? new Decision( Decision::HELD, $refused->reason )
				: new Decision( Decision::CONFLICT, 'changed_while_held', self::between( $site, $git ) );
		}
		return match ( $last ) {
			$here => new Decision( Decision::PULL ),
			$git->mark => new Decision( Decision::PUSH ),
			default => self::both( $base, $site, $git, $held ),
		};
	}

	/**
	 * One that the site keeps off until a user looks at it counts as the version it would be.
	 * @param Closure(): (Document|null) $held
	 */
	private static function here( ?Base $base, Side $site, Closure $held ): string {
		if ( null === $base || ! $base->is_deactivated() || $site->is_absent() || $site->mark === $base->mark ) {
			return $site->mark;
		}
		return $held()?->switched( is_active: false )->mark === $site->mark ? $base->mark : $site->mark;
	}

	private static function alike( ?Base $base, string $mark, ?Refusal $refused ): Decision {
		if ( '' === $mark ) {
			return new Decision( null === $base ? Decision::NOTHING : Decision::FORGET );
		}
		return new Decision( $mark === $base?->mark && null === $refused ? Decision::NOTHING : Decision::ADOPT );
	}

	/** @param Closure(): (Document|null) $held Both sides have moved on, each otherwise. */
	private static function both( ?Base $base, Side $site, Side $git, Closure $held ): Decision {
		if ( null === $base ) {
			return new Decision( Decision::CONFLICT, 'both_added', self::between( $site, $git ) );
		}
		if ( $git->is_absent() || $site->is_absent() ) {
			return new Decision( Decision::CONFLICT, $git->is_absent() ? 'git_deleted' : 'site_deleted' );
		}
		[ $before, $on_site, $in_git ] = [ $held(), $site->document(), $git->document() ];
		if ( null === $before || null === $on_site || null === $in_git ) {
			return new Decision( Decision::CONFLICT, 'both_changed', self::between( $site, $git ) );
		}
		$merged = Document::merge( $before, $on_site, $in_git );
		return \is_array( $merged ) ? new Decision( Decision::CONFLICT, 'both_changed', $merged ) : new Decision( Decision::MERGE, whole: $merged );
	}

	/** @return list<string> */
	private static function between( Side $site, Side $git ): array {
		$on_site   = $site->document();
		$in_git = $git->document();
		return null === $on_site || null === $in_git ? [] : $on_site->differences( $in_git );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/** What of a change from the repository waits for a person where SVC_GIT_APPROVE is set: whatever changes what runs. Pure. */
final class Approval {

	/** Fields that change nothing of what runs. A field that a later release adds waits. */
	private const HARMLESS = [ 'title', 'description', 'tags', 'folder' ];

	/** Fields that wait where both versions are stylesheets: their settings say only where a look is applied. */
	private const OF_STYLES = [ 'code', 'type', 'lang' ];

	/**
	 * @param Document|null $then Null where it would be deleted.
	 * @return list<string> `status` for one that would be deleted.
	 */
	public static function fields( ?Document $now, ?Document $then ): array {
		if ( null === $then ) {
			return true === $now?->is_active() ? [ 'status' ] : [];
		}
		$now   ??= Document::of( [], [] );
		$changed = $now->differences( $then );
		$is_css  = 'css' === $now->text( 'type' ) && 'css' === $then->text( 'type' );
		$waiting = $is_css ? \array_intersect( $changed, self::OF_STYLES ) : \array_diff( $changed, self::HARMLESS );
		return \array_values( \array_map( static fn( string $field ): string => 'active' === $field ? 'status' : $field, $waiting ) );
	}
}

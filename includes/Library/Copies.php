<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Origin;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Which snippets of the site are copies of which of the library, and how the two differ (design 8, library state). Pure. */
final class Copies {

	private const PREFIX = 'sflib-';

	/**
	 * @param array<int, Snippet> $all
	 * @return array<string, Snippet> By slug. A copy says so by its origin, or else by its permanent id, which it keeps through exports.
	 */
	public static function of( array $all ): array {
		$by_origin = [];
		$by_uid    = [];
		foreach ( $all as $snippet ) {
			$slug = self::slug( $snippet );
			if ( null === $slug ) {
				continue;
			}
			if ( null !== $snippet->origin( Origin::LIBRARY ) ) {
				$by_origin[ $slug ] ??= $snippet;
			} else {
				$by_uid[ $slug ] ??= $snippet;
			}
		}
		return $by_origin + $by_uid;
	}

	/** Of which item a snippet says that it is a copy; null for others. An item of this slug need not be in the library. */
	public static function slug( Snippet $snippet ): ?string {
		$origin = $snippet->origin( Origin::LIBRARY );
		if ( null !== $origin ) {
			return $origin->ref;
		}
		return \str_starts_with( $snippet->uid, self::PREFIX ) ? \substr( $snippet->uid, \strlen( self::PREFIX ) ) : null;
	}

	/**
	 * @param string $code Code of the copy.
	 * @return array{state: 'current'|'changed'|'update', edited: bool}
	 */
	public static function state( Item $item, Snippet $copy, string $code ): array {
		$origin   = $copy->origin( Origin::LIBRARY );
		$mark     = SettingMarkers::hash( $code, $copy->type );
		$is_older = null !== $origin && \version_compare( $origin->version, $item->version, '<' );
		if ( $is_older ) {
			return [
				'state'  => 'update',
				'edited' => $mark !== $origin->mark,
			];
		}
		return [
			'state'  => $mark === $item->mark ? 'current' : 'changed',
			'edited' => $mark !== $item->mark,
		];
	}

	/**
	 * A copy that only its permanent id names, as one of this version where its code is that of this version: from then on it can be updated.
	 * @param string $code Code of the copy.
	 */
	public static function recognised( Snippet $copy, Item $item, string $code ): Snippet {
		return null === $copy->origin( Origin::LIBRARY ) && SettingMarkers::hash( $code, $copy->type ) === $item->mark ? self::marked( $copy, $item ) : $copy;
	}

	public static function marked( Snippet $copy, Item $item ): Snippet {
		return $copy->from( new Origin( Origin::LIBRARY, $item->slug, $item->version, $item->mark ) );
	}
}

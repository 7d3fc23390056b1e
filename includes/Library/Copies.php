<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Origin;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Which snippets of the site are copies of which of the library, and how the two differ (design 8, library state). Pure.
 */
final class Copies {

	private const PREFIX = 'sflib-';

	/**
	 * @param array<int, Snippet> $all
	 *
	 * @return array<string, Snippet> By slug. A copy says so by its origin, or else by its permanent id, which it keeps through exports.
	 */
	public static function of( array $all ): array {
		$by_origin = [];
		$by_uid    = [];
		foreach ( $all as $snippet ) {
			$origin = $snippet->origin( Origin::LIBRARY );
			if ( null !== $origin ) {
				$by_origin[ $origin->ref ] ??= $snippet;
			} elseif ( \str_starts_with( $snippet->uid, self::PREFIX ) ) {
				$by_uid[ \substr( $snippet->uid, \strlen( self::PREFIX ) ) ] ??= $snippet;
			}
		}
		return $by_origin + $by_uid;
	}

	/**
	 * @param string $code Code of the copy.
	 *
	 * @return array{state: 'current'|'changed'|'update', edited: bool}
	 */
	public static function state( Item $item, Snippet $copy, string $code ): array {
		$origin   = $copy->origin( Origin::LIBRARY );
		$mark     = Marks::hash( $code, $copy->type );
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
	 * The copy as one of this version.
	 */
	public static function marked( Snippet $copy, Item $item ): Snippet {
		return $copy->from( new Origin( Origin::LIBRARY, $item->slug, $item->version, $item->mark ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells whether another release takes the place of this one, file by file. Loaded only where a part of ours is missing; where all of them are,
 * `svc.php` knows without it.
 */
final class Replacement {

	/** Seconds after which an update has broken off. */
	private const LONGEST = 30;

	/** Levels of folders in a release. */
	private const LEVELS = [ '', '/*', '/*/*', '/*/*/*' ];

	/** Whether anything has come into our folders, or gone from them, a moment ago. */
	public static function is_going_on(): bool {
		\clearstatcache();
		$latest = 0;
		foreach ( self::LEVELS as $below ) {
			foreach ( (array) \glob( \dirname( __DIR__ ) . $below, \GLOB_ONLYDIR ) as $folder ) {
				$latest = \max( $latest, (int) @\filemtime( (string) $folder ) );
			}
		}
		return ! \is_dir( __DIR__ ) || $latest >= \time() - self::LONGEST;
	}
}

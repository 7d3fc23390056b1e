<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Paths of Windows as they are compared: slashes are mixed, and a drive is the same in either case. Other paths stay. */
final class NormalPath {

	private const OF_WINDOWS = '~^(?:[A-Za-z]:(?:[\\\\/]|$)|\\\\\\\\)~D';

	public static function of( string $path ): string {
		return 1 === \preg_match( self::OF_WINDOWS, $path ) ? \ucfirst( \strtr( $path, '\\', '/' ) ) : $path;
	}
}

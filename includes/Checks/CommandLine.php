<?php

declare(strict_types=1);

namespace Svc\Checks;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells a command line, which takes no process of the web server and has no proxy in front, from servers that are programs of PHP themselves and answer
 * requests under the same name (`PHP_SAPI`), as WordPress Playground does.
 */
final class CommandLine {

	private const SAPIS = [ 'cli', 'phpdbg', 'embed' ];

	public static function is_here(): bool {
		return \in_array( \PHP_SAPI, self::SAPIS, true ) && ( \defined( 'WP_CLI' ) || ! isset( $_SERVER['REQUEST_METHOD'], $_SERVER['SERVER_SOFTWARE'] ) );
	}
}

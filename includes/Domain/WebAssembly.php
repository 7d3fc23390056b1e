<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** PHP compiled to WebAssembly (WordPress Playground): a fiber ends the whole process, and no programs can be started. */
final class WebAssembly {

	public static function is_here(): bool {
		$machine = \function_exists( 'php_uname' ) ? \php_uname( 'm' ) : '';

		return \str_starts_with( $machine, 'wasm' ) || 'PHP.wasm' === ( $_SERVER['SERVER_SOFTWARE'] ?? '' );
	}
}

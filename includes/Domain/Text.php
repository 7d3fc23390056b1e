<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** For pure folders, which also run where WordPress is missing or only half loaded. Layers above call `__()` themselves. */
final class Text {

	/**
	 * Before `init` WordPress 6.7 answers with a notice (`_load_textdomain_just_in_time`). Extractors of texts know the name and both arguments.
	 * @param literal-string $text
	 * @param literal-string $domain Always `svc`.
	 */
	public static function __( string $text, string $domain ): string {
		if ( ! \function_exists( '__' ) || ! \function_exists( 'did_action' ) || 0 === \did_action( 'init' ) ) {
			return $text;
		}
		// The literal stands at the call of this method.
		return \__( $text, $domain );
	}
}

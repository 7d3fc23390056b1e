<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * Translates the sentences that the pure folders (Domain, Compiler, Storage) put into errors.
 * These folders also run where WordPress is missing or only half loaded (unit tests, a request that dies before
 * `init`), so a translation is asked for only once WordPress can give one. Layers above call `__()` themselves.
 */
final class Text {

	/**
	 * Returns the translation, or the English text while WordPress cannot translate yet.
	 *
	 * Before `init` WordPress 6.7 and later answers with a notice (`_load_textdomain_just_in_time`), which would
	 * land in the page of a visitor. The name and the two arguments let string extractors find the texts.
	 * @param literal-string $text   Sentence in English.
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

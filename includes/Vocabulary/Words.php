<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

\defined( 'ABSPATH' ) || exit;

/**
 * Translates the labels of the contract. They are written in `src/contract` and reach PHP as data, so `__()` cannot name them; the
 * build lists them for translators.
 */
final class Words {

	/** The translation of a label, or the label. */
	public static function of( string $label ): string {
		// Labels come from the contract, which the build lists for translators.
		return \translate( $label, 'svc' );
	}
}

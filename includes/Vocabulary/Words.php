<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

\defined( 'ABSPATH' ) || exit;

/** Translates the labels of the contract. They reach PHP as data, so `__()` cannot name them; the build lists them for translators. */
final class Words {

	public static function of( string $label ): string {
		return \translate( $label, 'svc' );
	}
}

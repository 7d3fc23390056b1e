<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

use Svc\Checks\CheckResult;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks a JavaScript snippet as far as a server can without a JavaScript engine: what is left open, tags and PHP that
 * have no place in it, JSON instead of a program. Browsers find the rest.
 */
final class JsCheck {

	public function check( string $code ): CheckResult {
		$errors = ( new JsScanner( $code ) )->problems();

		return new CheckResult( $errors, [] === $errors ? self::hints( $code ) : [] );
	}

	/**
	 * @return list<Problem>
	 */
	private static function hints( string $code ): array {
		$start = \ltrim( $code );
		if ( '' === $start || ! \str_contains( '{[', $start[0] ) || null === \json_decode( $code ) ) {
			return [];
		}

		return [ new Problem( Text::__( 'This is JSON, which does nothing by itself. Assign it to a variable, or use an HTML snippet for structured data.', 'svc' ), 1 ) ];
	}
}

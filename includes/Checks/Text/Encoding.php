<?php

declare(strict_types=1);

namespace Svc\Checks\Text;

use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** What holds for code of every type: it is text, in UTF-8, without NUL bytes. */
final class Encoding {

	/** @return list<Problem> Empty, or the first offence. */
	public static function problems( string $code ): array {
		$nul = \strpos( $code, "\0" );
		if ( false !== $nul ) {
			return [ new Problem( Text::__( 'The code contains a NUL byte. Remove it.', 'svc' ), Lines::at( $code, $nul ) ) ];
		}
		$good = \preg_match( '//u', $code );
		if ( 1 === $good ) {
			return [];
		}

		return [
			new Problem(
				Text::__( 'The code or a text field is not valid UTF-8. Save it as UTF-8 and send it again.', 'svc' ),
				Lines::at( $code, self::first_invalid( $code ) ),
			),
		];
	}

	/** Returns the offset of the first byte that is not UTF-8, by halving: a prefix that ends inside a character is cut back first. */
	private static function first_invalid( string $code ): int {
		$low  = 0;
		$high = \strlen( $code );
		while ( $high - $low > 1 ) {
			$middle = \intdiv( $low + $high, 2 );
			// At most three bytes of a character can be missing at the end.
			$prefix = \preg_replace( '/[\xC0-\xFF][\x80-\xBF]{0,2}\z/', '', \substr( $code, $low, $middle - $low ) ) ?? '';
			if ( 1 === \preg_match( '//u', $prefix ) && '' !== $prefix ) {
				$low += \strlen( $prefix );
				continue;
			}
			if ( '' === $prefix ) {
				break;
			}
			$high = $middle;
		}

		return $low;
	}
}

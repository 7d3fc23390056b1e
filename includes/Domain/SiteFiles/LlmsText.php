<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What an llms.txt lacks. It is Markdown for assistants; the heading is the one part that has to be there.
 * @see https://llmstxt.org/#format
 */
final class LlmsText {

	/** @return list<Problem> */
	public static function problems( string $text ): array {
		$lines = \explode( "\n", $text );
		foreach ( $lines as $index => $line ) {
			if ( '' === \trim( $line ) ) {
				continue;
			}
			if ( 1 === \preg_match( '/\A# +\S/', $line ) ) {
				return [];
			}

			return [ new Problem( Text::__( 'Start with a heading that names the site: "# Name".', 'svc' ), $index + 1 ) ];
		}

		return [];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Names the stylesheets that keep older CSS because what they use is gone. */
final class StaleUsers {

	/**
	 * @param array<int, Snippet> $stale By id.
	 * @return list<Problem>
	 */
	public static function warnings( array $stale ): array {
		$warnings = [];
		foreach ( $stale as $id => $snippet ) {
			/* translators: %s: title of a snippet. */
			$sentence   = \__( '"%s" imports a deleted stylesheet and keeps its CSS. Restore the stylesheet, or remove the import.', 'svc' );
			$warnings[] = new Problem( \sprintf( $sentence, $snippet->title ), 0, $id );
		}
		return $warnings;
	}
}

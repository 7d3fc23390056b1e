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
			$sentence   = \__( '"%s" uses a stylesheet that was deleted. It keeps its present CSS until it is saved without that import, or the deleted stylesheet is restored.', 'svc' );
			$warnings[] = new Problem( \sprintf( $sentence, $snippet->title ), 0, $id );
		}
		return $warnings;
	}
}

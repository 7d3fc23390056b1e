<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Keeps a folder that is empty by mistake from emptying a site: more than half of a set is deleted only when the request says how many that are. */
final class PruneGuard {

	public static function objection( Deploy $deploy, ?int $named ): ?string {
		$gone = \count( $deploy->set->deletions );
		// Once they are gone, the same request has nothing left to do.
		if ( 0 === $gone || $gone === $named || ( null === $named && 2 * $gone <= $deploy->owned ) ) {
			return null;
		}
		/* translators: 1: number of snippets that would be deleted, 2: number of snippets that the set brought. */
		$sentence = \sprintf( \_n( '%1$d of the %2$d snippets that this set brought would be deleted.', '%1$d of the %2$d snippets that this set brought would be deleted.', $gone, 'svc' ), $gone, $deploy->owned );
		/* translators: %d: number of snippets. */
		$advice = \sprintf( \__( 'Check that this is the right folder. To delete them, send prune_count: %1$d, or at the command line add --prune-count=%1$d.', 'svc' ), $gone );
		return "{$sentence} {$advice}";
	}

	public static function require_none( Deploy $deploy, ?int $named ): void {
		$objection = self::objection( $deploy, $named );
		if ( null !== $objection ) {
			throw InvalidInput::field( 'prune_count', Text::sentences( \__( 'Nothing was changed.', 'svc' ), $objection ) );
		}
	}
}

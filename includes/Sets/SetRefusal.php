<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The refusal of a set that goes through as a whole or not at all: the sentence names the first problems, the data has all.
 * @phpstan-import-type Entry from Wanted
 */
final class SetRefusal {

	private const NAMED = 3;

	/**
	 * @param string $sentence Translated, with `%s` for the problems.
	 * @param non-empty-list<Entry> $errors
	 */
	public static function of( string $sentence, array $errors ): InvalidInput {
		$named = \array_map(
			static fn( array $entry ): string => \sprintf( '%s: %s', '' === $entry['path'] ? $entry['title'] : $entry['path'] . ( 0 === $entry['line'] ? '' : ":{$entry['line']}" ), $entry['message'] ),
			\array_slice( $errors, 0, self::NAMED )
		);
		$more = \count( $errors ) - \count( $named );
		if ( $more > 0 ) {
			/* translators: %d: number of further problems. */
			$named[] = \sprintf( \_n( 'And %d more.', 'And %d more.', $more, 'svc' ), $more );
		}
		return InvalidInput::snippets( \sprintf( $sentence, Text::sentences( ...$named ) ), $errors );
	}
}

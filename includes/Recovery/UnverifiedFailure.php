<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\SnippetTitle;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\IncidentKind;
use Svc\Storage\Watching\Incidents;

\defined( 'ABSPATH' ) || exit;

/**
 * What people with access are told about a failure that the site could not look into, because it cannot reach itself: what was seen,
 * which snippets may be the cause, and what to do. Nothing is switched off on suspicion. Changes nothing.
 */
final class UnverifiedFailure {

	/** Snippets that are named. */
	private const NAMED = 3;

	public function __construct(
		private readonly Incidents $incidents,
		private readonly Snippets $store,
	) {
	}

	/** When it was, Unix timestamp; 0 when there is nothing to tell. */
	public function time(): int {
		try {
			return $this->incidents->open()->time ?? 0;
		} catch ( SvcException ) {
			return 0;
		}
	}

	/** Some sentences; null when there is nothing to tell. */
	public function text(): ?string {
		try {
			$open   = $this->incidents->open();
			$active = null === $open ? [] : self::by_suspicion( $this->store->active(), $open->suspect );
		} catch ( SvcException ) {
			// Storage that cannot be read has a notice of its own.
			return null;
		}
		if ( null === $open || [] === $active ) {
			return null;
		}
		$seen = \rtrim( $open->message, '.' );
		$seen = match ( true ) {
			/* translators: %s: what happened, such as "Some Plugin was switched off". */
			IncidentKind::SiteChanged === $open->kind => \sprintf( \__( 'since %s, nobody knows whether pages still come', 'svc' ), $seen ),
			IncidentKind::Died === $open->kind => \__( 'a request ended without a word, as if PHP had crashed', 'svc' ),
			'' === $seen                => \__( 'a page was empty, was cut off or answered with an error', 'svc' ),
			default                     => $seen,
		};
		return \sprintf(
			/* translators: 1: date and time, 2: what was seen, such as an error message, 3: reason in brackets or nothing, 4: titles of snippets. */
			\__( 'On %1$s something failed: %2$s. The site could not find out why, because it cannot reach itself%3$s, and switched no snippet off. If it still fails, switch off the snippets that were changed last, one by one, and look at the site each time: %4$s. Tools > Site Health says why the site cannot reach itself, and what to do.', 'svc' ),
			\wp_date( \__( 'Y-m-d H:i', 'svc' ), $open->time ),
			$seen,
			'' === $open->reason ? '' : ' (' . \rtrim( $open->reason, '.' ) . ')',
			SnippetTitle::all( \array_slice( $active, 0, self::NAMED ) )
		);
	}

	/**
	 * The one that was running, then those that were changed last.
	 * @param array<int, Snippet> $active
	 * @return array<int, Snippet>
	 */
	public static function by_suspicion( array $active, int $suspect ): array {
		\uasort( $active, static fn( Snippet $a, Snippet $b ): int => [ $b->id === $suspect, $b->modified, $b->id ] <=> [ $a->id === $suspect, $a->modified, $a->id ] );
		return $active;
	}
}

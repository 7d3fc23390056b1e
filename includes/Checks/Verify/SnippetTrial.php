<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidates;

\defined( 'ABSPATH' ) || exit;

/** Asks for one page with one snippet, whether it is active or not, to see whether the snippet fails there. Changes nothing. */
final class SnippetTrial {

	/** Seconds. */
	private const TIME_LIMIT = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
	) {}

	/**
	 * @param int $user Who is signed in where the page is one for a user.
	 * @param Closure(): void $between Called before and after the page; what it throws ends the trial.
	 * @return bool|null Null when that cannot be told.
	 * @throws SvcException When the storage cannot keep what is to be asked with.
	 */
	public function fails_at( Target $page, Snippet $snippet, string $code, int $user, Closure $between ): ?bool {
		$candidate = $this->candidates->open( [ [ $snippet, $code ] ], 'test', $page->as_user ? $user : 0 );
		try {
			$between();
			$mark = $this->loopback->get( $page->url, $candidate, [], self::TIME_LIMIT, $page->as_user )->mark;
			$between();
		} finally {
			$this->candidates->close( $candidate );
		}
		// What ends a page on purpose is at its work.
		$failures = null === $mark ? [] : \array_filter( [ null === $mark->ended ? $mark->error : null, ...$mark->failures ] );
		if ( \in_array( $snippet->id, \array_column( $failures, 'snippet' ), true ) ) {
			return true;
		}

		return null === $mark || [] !== $failures ? null : false;
	}
}

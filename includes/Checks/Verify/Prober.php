<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Watching\HangingPages;

\defined( 'ABSPATH' ) || exit;

/** Asks the site for one page, with other snippets than visitors have. Nothing that a visitor sent goes along. */
final class Prober {

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly HangingPages $notes,
	) {}

	/**
	 * @param list<int>                    $without
	 * @param Closure(): void              $between Called before and after the page; what it throws ends the search.
	 * @param int                          $user    Who is signed in where the page is one for a user; 0 for none.
	 * @param list<array{Snippet, string}> $with    Snippets with their code that run besides.
	 * @phpstan-impure
	 * @throws SvcException
	 */
	public function look( Target $page, array $without, float $seconds, Closure $between, int $user = 0, array $with = [] ): Observation {
		$candidate = $this->candidates->open( $with, 'test', $page->as_user ? $user : 0, $without );
		try {
			$between();
			$answer = $this->loopback->get( $page->url, $candidate, [], $seconds, $page->as_user );
			$between();

			return new Observation( $page, $answer, ...$this->notes->at_work( $candidate ) );
		} finally {
			$this->candidates->close( $candidate );
		}
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Loopback\SignIns;
use Svc\Storage\Watching\HangingPages;

\defined( 'ABSPATH' ) || exit;

/** Asks the site for one page, with other snippets than visitors have. Nothing that a visitor sent goes along. */
final class Prober {

	private const LIMIT = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly HangingPages $notes,
		private readonly SignIns $sign_ins,
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

	/**
	 * Asks once as an administrator, to tell a snippet that ends a page for all users from a guard. Follows no redirect, sends no cookie.
	 * @param list<int> $without Snippets that are left out.
	 * @return int The snippet that ended the page for them; 0 for none, or when that is not known.
	 * @throws SvcException
	 */
	public function ended_by( string $url, int $user, array $without ): int {
		if ( $user < 1 || \str_contains( $url, '?' ) ) {
			return 0;
		}
		$own = OwnAddress::of( $url );
		if ( null === $own ) {
			return 0;
		}
		$candidate = $this->candidates->open( [], 'test', $user, $without );
		$marked    = $own->marked();
		$key       = $this->sign_ins->open( $candidate, $marked->address->request() );
		try {
			$response = $this->loopback->send( $marked->url(), $candidate, [], self::LIMIT, [ 'X-SVC-Sign-In' => $key ] );
			$mark     = $response instanceof \WP_Error ? null : Mark::take( \wp_remote_retrieve_body( $response ), $candidate->secret )[1];

			return $mark->ended ?? 0;
		} finally {
			$this->sign_ins->close( $candidate, $key );
			$this->candidates->close( $candidate );
		}
	}
}

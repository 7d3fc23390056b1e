<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Checks\Loopback\Answer\TriedPage;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * `fail` always names at least one guilty candidate; the others of the same load may go live.
 * @phpstan-type Outcome 'pass'|'fail'|'unknown'
 */
final class TestLoadResult {

	/**
	 * @param Outcome                   $outcome  `unknown`: the site could not be asked; never together with problems.
	 * @param array<int, list<Problem>> $problems By position in the list of candidates; only guilty ones have an entry.
	 * @param list<Problem>             $warnings
	 * @param list<TriedPage> $pages Of the last time that all who were left were loaded together.
	 * @param string                    $reason   Why nothing is proven and what to do, in sentences; empty when something is.
	 */
	public function __construct(
		public readonly string $outcome,
		public readonly array $problems = [],
		public readonly array $warnings = [],
		public readonly array $pages = [],
		public readonly string $reason = '',
	) {}

	/** @param callable(Problem, int|null): Problem $say Gets the position of the candidate in whose code it lies. */
	public function said( callable $say ): self {
		$pages = \array_map( static fn( TriedPage $page ): TriedPage => null === $page->problem || 'failed' !== $page->state ? $page : $page->with( $say( $page->problem, $page->position ) ), $this->pages );

		return new self( $this->outcome, $this->problems, $this->warnings, $pages, $this->reason );
	}

	/** @return list<string> Addresses of pages that visitors got whole with all who passed; none when nothing is proven. */
	public function whole(): array {
		$pages = 'unknown' === $this->outcome ? [] : \array_filter( $this->pages, static fn( TriedPage $page ): bool => $page->is_whole );

		return \array_values( \array_map( static fn( TriedPage $page ): string => $page->url, $pages ) );
	}

	/** @return array{outcome: Outcome, reason: string, pages: list<array<string, mixed>>} */
	public function to_array(): array {
		return [
			'outcome' => $this->outcome,
			'reason'  => $this->reason,
			'pages'   => \array_map( static fn( TriedPage $page ): array => $page->to_array(), $this->pages ),
		];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Checks\CandidateSnippet;
use Svc\Checks\Checks;
use Svc\Checks\TestLoad;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Operations\Saving\LiveCheck;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Judges a set that shall come back as a whole (design 6, 9.3): what would become active in it is read against the rest of that set, its
 * stylesheets are compiled against each other, and one test load shows the site with the set in place of the present one.
 * It writes nothing and asks for no rights.
 */
final class TargetCheck {

	public function __construct(
		private readonly Snippets $store,
		private readonly Checks $checks,
		private readonly TargetStyles $styles,
		private readonly TestLoad $test_load,
	) {
	}

	/**
	 * @throws \Svc\Domain\Error\SvcException When the storage cannot be read, or cannot keep the candidates for the moment.
	 */
	public function judge( Target $target ): TargetVerdict {
		$code_of    = $this->code_of( $target );
		$active     = \array_filter( $target->snippets, static fn( Snippet $snippet ): bool => $snippet->is_active() );
		$candidates = \array_map( static fn( Snippet $snippet ): CandidateSnippet => new CandidateSnippet( $snippet, $code_of( $snippet ) ), \array_intersect_key( $active, $target->touched ) );
		$errors     = $this->read( $candidates, \array_diff_key( $active, $candidates ), $code_of );
		$styles     = $this->styles->compile( $target, \array_diff_key( $active, $errors ), $code_of );
		$errors    += $styles->errors;
		$passed     = \array_filter( $candidates, static fn( CandidateSnippet $one ): bool => ! isset( $errors[ $one->snippet->id ] ) && LiveCheck::can_stop_a_page( $one->snippet ) );
		[ $more, $warnings ] = $this->load( $passed, $active );
		$errors += $more;
		\ksort( $errors );
		return new TargetVerdict( $errors, $warnings, $styles->styles, $styles->stale );
	}

	/**
	 * Reads each candidate, also against those before it.
	 *
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Snippet> $live Active snippets of the set that stay as they are.
	 * @param \Closure(Snippet): string $code_of
	 * @return array<int, list<Problem>>
	 */
	private function read( array $candidates, array $live, \Closure $code_of ): array {
		$errors = [];
		foreach ( $candidates as $id => $candidate ) {
			$found = $this->checks->problems( $candidate->snippet, $candidate->code, $live, $code_of );
			if ( $found->passes() ) {
				$live[ $id ] = $candidate->snippet;
			} else {
				$errors[ $id ] = $found->errors;
			}
		}
		return $errors;
	}

	/**
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Snippet> $active Active snippets of the set.
	 * @return array{array<int, list<Problem>>, list<Problem>} Errors by id, and warnings.
	 */
	private function load( array $candidates, array $active ): array {
		if ( [] === $candidates ) {
			return [ [], [] ];
		}
		$live   = \array_filter( $this->store->all(), static fn( Snippet $snippet ): bool => $snippet->is_active() );
		$result = $this->test_load->run( \array_values( $candidates ), LiveCheck::cookies(), \array_keys( \array_diff_key( $live, $active ) ) );
		$ids    = \array_keys( $candidates );
		$errors = [];
		foreach ( $result->problems as $position => $problems ) {
			$errors[ $ids[ $position ] ] = $problems;
		}
		return [ $errors, $result->warnings ];
	}

	/**
	 * Code of a snippet of the set. Read once: every candidate is compared with every other snippet.
	 *
	 * @return \Closure(Snippet): string
	 */
	private function code_of( Target $target ): \Closure {
		$known = [];
		return function ( Snippet $snippet ) use ( $target, &$known ): string {
			return $target->touched[ $snippet->id ]->code ?? $known[ $snippet->id ] ??= $this->store->code( $snippet );
		};
	}
}

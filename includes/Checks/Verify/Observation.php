<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Answer\SignInAccess;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

final class Observation {

	/** How the page was ended on purpose, which need not be a failure. */
	public readonly ?Ending $ending;

	/** What is wrong with it, to stand in a sentence, without a full stop; empty when nothing is, and for what was ended. */
	public readonly string $symptom;

	public readonly bool $is_locked;

	/**
	 * @param list<int> $at_work
	 * @param float     $worked  Seconds that the longest of them had been running.
	 * @param string    $host    Server that was waited for; empty for none.
	 */
	public function __construct(
		private readonly Target $page,
		private readonly Answer $answer,
		public readonly array $at_work = [],
		public readonly float $worked = 0.0,
		public readonly string $host = '',
	) {
		$this->ending    = Ending::of( $page, $answer );
		$this->is_locked = null === $this->ending && ! SignInAccess::is_open( $page, $answer );
		$this->symptom   = match ( true ) {
			null !== $this->ending => '',
			$this->is_locked       => SignInAccess::closed( $page, $answer ),
			default                => Symptom::of( $page, $answer ),
		};
	}

	public function is_whole(): bool {
		return 'whole' === PageVerdict::shown( $this->page, $this->answer )->outcome;
	}

	public function has_arrived(): bool {
		return PageVerdict::has_arrived( $this->page, $this->answer );
	}

	public function is_late(): bool {
		return 'timeout' === $this->answer->trouble || 504 === $this->answer->status;
	}

	public function hangs(): bool {
		$has_begun = 1 === \preg_match( '/ with [1-9]\d* (?:out of \d+ )?bytes received/', $this->answer->detail );

		return ( $this->is_late() && ! $has_begun ) || Symptom::is_time_limit( $this->answer->mark->error['message'] ?? '' );
	}

	public function seconds(): ?float {
		return '' === $this->answer->trouble && ! $this->hangs() ? $this->answer->ms / 1000 : null;
	}

	public function no_answer(): string {
		return 'unreachable' === $this->answer->trouble ? $this->answer->detail : '';
	}

	/** Empty when it was. A connection that was made and broke is an answer: PHP has crashed. */
	public function unreached(): string {
		return 1 === \preg_match( '/cURL error (?:52|55|56)\b|reset|empty reply/i', $this->no_answer() ) ? '' : $this->no_answer();
	}

	/** The snippet that was running when the page died, came late or used up a limit of PHP; 0 when that is not known. */
	public function suspect(): int {
		$error = $this->answer->mark?->error;

		return null === $this->answer->mark ? $this->at_work[0] ?? 0 : ( Symptom::is_limit( $error['message'] ?? '' ) ? $error['snippet'] ?? 0 : 0 );
	}

	/** @return array<int, string> Errors that snippets let through for certain while the page went on, by id. */
	public function caught(): array {
		$certain = \array_filter( $this->answer->mark->failures ?? [], static fn( array $failure ): bool => $failure['certain'] && null !== $failure['snippet'] );

		return \array_column( \array_reverse( $certain ), 'message', 'snippet' );
	}

	/** Whether a snippet failed; null when that cannot be told. What ends a page on purpose has not failed. */
	public function fails_by( int $id ): ?bool {
		$mark     = $this->answer->mark;
		$failures = null === $mark ? [] : \array_filter( [ null === $mark->ended ? $mark->error : null, ...$mark->failures ] );
		if ( \in_array( $id, \array_column( $failures, 'snippet' ), true ) ) {
			return true;
		}

		return null === $mark || [] !== $failures ? null : false;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Closure;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/** A snippet is guilty when the site fails with it, is whole without it, and fails with it again. Nothing that a visitor sent takes part. */
final class Verification {

	/** Seconds for one request, and for everything. */
	public const PER_REQUEST = 10.0;
	private const IN_ALL     = 90.0;

	private const MOST_GUILTY = 5;

	/** How often a page is asked for without any snippet after one with them did not come in time. */
	private const TRIES = 3;

	private readonly float $deadline;

	private ?Observation $last = null;

	/** @var array<int, string> As of `VerificationResult`, which has what these mean. */
	private array $guilty = [];

	/** @var array<int, int> */
	private array $partners = [];

	/** @var list<string> */
	private array $others = [];

	/** @var array<int, string> */
	private array $caught = [];

	/** @var array<int, Ending> */
	private array $endings = [];

	/**
	 * @param Closure(Target, list<int>): Observation $look    Asks for a page without some snippets.
	 * @param Closure(string, int, list<int>): int    $confirm As `Prober::ended_by()`.
	 * @param list<int>                               $ids     Most suspicious first.
	 */
	public function __construct(
		private readonly Closure $look,
		private readonly Closure $confirm,
		private readonly array $ids,
		private readonly EndingRule $rule = new EndingRule(),
	) {
		$this->deadline = \microtime( true ) + self::IN_ALL;
	}

	/**
	 * @param list<Target> $pages   Most telling first.
	 * @param int          $suspect Whose code was at work when time or memory was used up, so that each look takes long; else 0.
	 * @throws SvcException
	 */
	public function run( array $pages, int $suspect = 0 ): VerificationResult {
		foreach ( $pages as $index => $page ) {
			$this->try_suspect( $page, 0 === $index ? $suspect : 0 );
			$seen = $this->look_for_endings( $page );
			if ( null === $seen || '' === $seen->symptom ) {
				continue;
			}
			$without = $this->without( $page, $seen->is_late() ? self::TRIES : 1 );
			if ( null !== $without && '' !== $without->unreached() ) {
				// The same for every other page.
				return $this->result( unreached: $without->unreached() );
			}
			if ( null !== $without && '' !== $without->symptom ) {
				// Doors that are shut to us without any snippet say nothing about the site.
				$this->others = $without->is_locked ? $this->others : [ ...$this->others, $without->symptom ];
				continue;
			}
			// Once more where it may have waited for others only.
			$seen = $seen->is_late() ? $this->look( $page, $this->off() ) : $seen;
			$open = $this->find_guilty( $page, $seen );
			if ( '' !== $open ) {
				return $this->result( $open );
			}
		}

		return $this->result();
	}

	private function result( string $open = '', string $unreached = '' ): VerificationResult {
		return new VerificationResult( $this->guilty, $this->others, $open, $this->partners, $this->caught, $unreached, \array_values( $this->endings ) );
	}

	/** @return list<int> */
	private function off(): array {
		return \array_keys( $this->guilty );
	}

	/** @return string What is still wrong, where there was no time or no suspect left. */
	private function find_guilty( Target $page, ?Observation $seen ): string {
		while ( null !== $seen && '' !== $seen->symptom ) {
			$rest    = \array_values( \array_diff( $this->ids, $this->off() ) );
			$id      = \count( $this->guilty ) < self::MOST_GUILTY ? Bisection::culprit( $rest, fn( array $without ): ?bool => $this->fails( $page, [ ...$this->off(), ...$without ] ) ) : null;
			$partner = null === $id ? null : $this->partner( $page, $id );
			if ( $this->is_over() || null === $id ) {
				return $seen->symptom;
			}
			if ( null === $partner ) {
				// A server that was being restarted for a moment must not cost the site a snippet.
				return '';
			}
			$this->guilty[ $id ]   = $seen->symptom;
			$this->partners[ $id ] = $partner;
			$seen                  = $this->look_live( $page );
		}

		return '';
	}

	private function try_suspect( Target $page, int $suspect ): bool {
		if ( ! \in_array( $suspect, \array_diff( $this->ids, $this->off() ), true ) ) {
			return false;
		}
		$without = $this->look( $page, [ ...$this->off(), $suspect ] );
		$seen    = null !== $without && '' === $without->symptom && $without->is_whole() ? $this->look_live( $page ) : null;
		$is_sure = null !== $seen && '' !== $seen->symptom && ! $seen->is_locked && '' === $seen->unreached() && ( ! $seen->is_late() || $suspect === $seen->suspect() );
		if ( $is_sure ) {
			$this->guilty[ $suspect ] = $seen->symptom;
		}

		return $is_sure;
	}

	/** @return Observation|null Null when no time is left. */
	private function look_for_endings( Target $page ): ?Observation {
		do {
			$seen   = $this->look_live( $page );
			$ending = $seen?->ending;
			if ( null === $ending || \count( $this->guilty ) >= self::MOST_GUILTY || ! $this->is_failure( $ending ) ) {
				break;
			}
			$this->guilty[ $ending->id ] = $ending->symptom;
		} while ( true );

		return null !== $seen && '' !== $seen->symptom && $this->try_suspect( $page, $seen->suspect() ) ? $this->look_live( $page ) : $seen;
	}

	/** If not, the page may be guarded, which is noted, or it ends without any snippet, too. */
	private function is_failure( Ending $ending ): bool {
		$without = $this->look( $ending->page, $this->ids );
		$symptom = $without->ending->symptom ?? $without->symptom ?? '';
		if ( '' !== $symptom ) {
			$this->others[] = $symptom;
			return false;
		}
		$is_failure = null !== $without && ( $without->is_whole() || ( $ending->is_circle && $without->has_arrived() ) )
			&& $this->rule->may_be_failure( $ending ) && \in_array( $ending->id, \array_diff( $this->ids, $this->off() ), true )
			// Once more: a moment ago something else may have made it end.
			&& $ending->id === $this->look( $ending->page, $this->off() )?->ending?->id
			&& ( ! $this->rule->wants_confirmation( $ending ) || $ending->id === ( $this->confirm )( $ending->address, $this->rule->administrator, $this->off() ) );
		if ( ! $is_failure ) {
			$this->endings[ $ending->id ] ??= $ending;
		}

		return $is_failure;
	}

	/** @return int|null The one other that it needs to fail; 0 when it fails alone or needs more; null when the page does not fail any more. */
	private function partner( Target $page, int $id ): ?int {
		$rest = \array_values( \array_diff( $this->ids, $this->off(), [ $id ] ) );
		if ( true === $this->fails( $page, [ ...$this->off(), ...$rest ] ) ) {
			return 0;
		}
		if ( [] === $rest || true !== $this->fails( $page, $this->off() ) ) {
			return null;
		}
		$partner = Bisection::culprit( $rest, fn( array $without ): ?bool => $this->fails( $page, [ ...$this->off(), ...$without ] ), \intdiv( \count( $rest ), 2 ) );

		return null !== $partner && true === $this->fails( $page, \array_values( \array_diff( $this->ids, [ $partner, $id ] ) ) ) ? $partner : 0;
	}

	/**
	 * @phpstan-impure
	 * @param list<int> $without
	 * @return bool|null Null when no time is left.
	 */
	private function fails( Target $page, array $without ): ?bool {
		$seen = $this->look( $page, $without );

		return null === $seen ? null : '' !== $seen->symptom;
	}

	private function look_live( Target $page ): ?Observation {
		$seen          = $this->look( $page, $this->off() );
		$this->caught += $seen?->caught() ?? [];

		return $seen;
	}

	/**
	 * @phpstan-impure
	 * @param list<int> $without
	 * @return Observation|null Null when no time is left.
	 */
	private function look( Target $page, array $without ): ?Observation {
		// What did not answer in time may still keep the server busy, and no snippet must be blamed for waiting behind it.
		while ( $without !== $this->ids && true === $this->last?->is_late() && ! $this->is_over() ) {
			$this->last = ( $this->look )( $page, $this->ids );
		}

		return $this->is_over() ? null : $this->last = ( $this->look )( $page, $without );
	}

	private function without( Target $page, int $tries ): ?Observation {
		do {
			$seen = $this->look( $page, $this->ids );
			--$tries;
		} while ( true === $seen?->is_late() && $tries > 0 );

		return $seen;
	}

	private function is_over(): bool {
		return \microtime( true ) > $this->deadline;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * One page of a test load, for people to look through. Immutable.
 * @phpstan-type State 'fine'|'failed'|'unknown'|'skipped'
 * @phpstan-type Cost array{ms: float, memory: int, queries: int}
 */
final class TriedPage {

	/**
	 * @param State    $state    `unknown`: it could not be judged; `skipped`: it was not asked for, or not judged any more.
	 * @param int|null $ms       Null without an answer.
	 * @param int|null $position Of the candidate that the problem lies in; null when that does not show.
	 * @param Cost|null $cost    What the candidates took of it together; null where it gave no report. `memory` are bytes.
	 * @param bool     $is_whole Whether a visitor got all of it: a page of the front end with status 200 that nothing ended.
	 */
	private function __construct(
		public readonly string $label,
		public readonly string $url,
		public readonly string $state,
		public readonly ?int $ms = null,
		public readonly ?array $cost = null,
		public readonly ?Problem $problem = null,
		public readonly ?int $position = null,
		public readonly bool $is_whole = false,
	) {}

	/** @param array<int, int> $ids Of the candidates. */
	public static function judged( Target $target, ?Answer $answer, AnswerFindings $found, array $ids ): self {
		$position = \array_key_first( $found->guilty );
		$state    = match ( true ) {
			$found->is_bad()         => 'failed',
			'' !== $found->unknown   => 'unknown',
			default                  => 'fine',
		};
		$problem  = match ( $state ) {
			'failed'  => null === $position ? $found->broken : $found->guilty[ $position ][0] ?? null,
			'unknown' => new Problem( Text::sentence( $found->unknown ) ),
			default   => $found->warnings[0] ?? ( '' === $found->note ? null : new Problem( $found->note ) ),
		};

		return new self( $target->label, $target->url, $state, $answer?->ms, self::cost( $answer?->mark?->costs, $ids ), $problem, $position, 'fine' === $state && null !== $answer && $target->is_page() && 'whole' === PageVerdict::of( $target, $answer )->outcome );
	}

	/** @param int|null $ms Of an answer that was not looked at any more. */
	public static function skipped( Target $target, string $reason, ?int $ms = null ): self {
		return new self( $target->label, $target->url, 'skipped', $ms, problem: new Problem( $reason ) );
	}

	public function with( Problem $problem ): self {
		return new self( $this->label, $this->url, $this->state, $this->ms, $this->cost, $problem, $this->position, $this->is_whole );
	}

	/**
	 * @param array<int, array{int, int, int}>|null $costs Microseconds, bytes and queries by snippet.
	 * @param array<int, int> $ids
	 * @return Cost|null
	 */
	private static function cost( ?array $costs, array $ids ): ?array {
		if ( null === $costs ) {
			return null;
		}
		$costs = \array_intersect_key( $costs, \array_flip( $ids ) );

		return [
			'ms'      => \array_sum( \array_column( $costs, 0 ) ) / 1000,
			'memory'  => \array_sum( \array_column( $costs, 1 ) ),
			'queries' => \array_sum( \array_column( $costs, 2 ) ),
		];
	}

	/** @return array{label: string, url: string, state: State, ms: int|null, cost: Cost|null, message: string, line: int} */
	public function to_array(): array {
		return [
			'label'   => $this->label,
			'url'     => $this->url,
			'state'   => $this->state,
			'ms'      => $this->ms,
			'cost'    => $this->cost,
			'message' => $this->problem->message ?? '',
			'line'    => $this->problem->line ?? 0,
		];
	}
}

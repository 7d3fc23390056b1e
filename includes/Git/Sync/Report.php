<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/**
 * What a sync did and what it left, collected while it runs (facts 4.12).
 *
 * @phpstan-import-type Held from \Svc\Git\Repository\Checkout
 * @phpstan-import-type Shown from Open
 * @phpstan-type Line array{uid: string, action: string, path: string, title: string}
 * @phpstan-type Whole array{
 *     ok: bool, status: string, message: string, head: array{before: string, after: string}, commits: list<string>, pulled: list<Line>, pushed: list<Line>, merged: list<string>,
 *     conflicts: list<Shown>, held: list<Shown>, skipped: list<Held>, warnings: list<string>, unresolved: array<string, string>, more: bool, wait: int, at: int, by: string, alone: bool
 * }
 */
final class Report {

	/** `ok`, `stale_read`, `unknown`, `busy`, or why the provider refused. */
	public string $status = 'ok';

	/** A sentence where it is not. */
	public string $message = '';

	public string $before = '';
	public string $after  = '';

	/** @var list<string> Ids of commits. */
	public array $commits = [];

	/** @var list<Line> */
	public array $pulled = [];

	/** @var list<Line> */
	public array $pushed = [];

	/** @var list<string> Uids. */
	public array $merged = [];

	/** @var list<Open> */
	public array $open = [];

	/** @var list<Held> Files that were left alone. */
	public array $skipped = [];

	/** @var array<string, true> `history_rewritten` and others, as keys. */
	public array $warnings = [];

	/** @var array<string, string> Why a wish was not carried out, by uid: `not_in_conflict`, `conflict_changed`. */
	public array $unresolved = [];

	/** Who made the only commit that came with this sync, for the history of snippets; empty where several came, or it may be about older ones. */
	public string $author = '';

	/** Seconds that the provider asks to wait. */
	public int $wait = 0;

	/** Whether another run has to go on. */
	public bool $more = false;

	/**
	 * @param int $at Unix timestamp, seconds.
	 * @param string $by Name of the person whose rights it has; empty where unknown.
	 * @param bool $is_alone Whether nobody is there to look at the site.
	 */
	public function __construct(
		public readonly int $at,
		public readonly string $by = '',
		public readonly bool $is_alone = false,
	) {
	}

	/**
	 * Whether there was nothing to do and nothing is left, so that another sync of the same two sides has nothing to do, either.
	 */
	public function is_settled(): bool {
		return 'ok' === $this->status && ! $this->more && [] === [ ...$this->open, ...$this->skipped, ...$this->commits, ...$this->pulled ];
	}

	/**
	 * @return Whole
	 */
	public function whole(): array {
		$of = fn( string $state ): array => \array_values( \array_map( static fn( Open $open ): array => $open->shown(), \array_filter( $this->open, static fn( Open $open ): bool => $state === $open->state ) ) );
		return [
			'ok'         => 'ok' === $this->status,
			'status'     => $this->status,
			'message'    => $this->message,
			'head'       => [
				'before' => $this->before,
				'after'  => $this->after,
			],
			'commits'    => $this->commits,
			'pulled'     => $this->pulled,
			'pushed'     => $this->pushed,
			'merged'     => $this->merged,
			'conflicts'  => $of( 'conflict' ),
			'held'       => $of( 'held' ),
			'skipped'    => $this->skipped,
			'warnings'   => \array_keys( $this->warnings ),
			'unresolved' => $this->unresolved,
			'more'       => $this->more,
			'wait'       => $this->wait,
			'at'         => $this->at,
			'by'         => $this->by,
			'alone'      => $this->is_alone,
		];
	}
}

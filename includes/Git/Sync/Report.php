<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Domain\Error\GitFailure;
use Svc\Domain\LooseArray;

\defined( 'ABSPATH' ) || exit;

/**
 * What a sync did and what it left, collected while it runs (facts 4.12).
 * @phpstan-import-type Held from \Svc\Git\Repository\Checkout
 * @phpstan-import-type Shown from Open
 * @phpstan-type Line array{uid: string, action: string, path: string, title: string}
 * @phpstan-type Whole array{
 *     ok: bool, status: string, message: string, head: array{before: string, after: string}, commits: list<string>, pulled: list<Line>, pushed: list<Line>, merged: list<string>,
 *     conflicts: list<Shown>, held: list<Shown>, skipped: list<Held>, warnings: list<string>, unresolved: array<string, string>, more: bool, left: int, wait: int, at: int, by: string, alone: bool
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

	/** @var array<string, string> Why a wish was not carried out, by uid: `not_in_conflict`, `conflict_changed`, `not_allowed`. */
	public array $unresolved = [];

	/** Connection that it was with (`Memory::$ref`). */
	public string $ref = '';

	/** Who made the only commit that came with this sync, for the history of snippets; empty where several came, or it may be about older ones. */
	public string $author = '';

	/** Seconds that the provider asks to wait. */
	public int $wait = 0;

	/** Files that were fetched. */
	public int $fetched = 0;

	/** @var array<string, string> What a person has decided and nothing was done about yet: versions by uid; empty where they named none and none was compared. */
	public array $undone = [];

	/** @var array<string, true> What a person has decided and what was carried out, by uid. */
	private array $carried_out = [];

	/** Snippets that were to be taken and that the site refused. */
	private int $refused = 0;

	/** Files to be read, and snippets to be taken and committed, that are left to another run. */
	private int $left = 0;

	/** Whether both sides were compared, so that what is open and what was left alone is known. */
	private bool $has_compared = false;

	/** @var array{conflicts: list<Shown>, held: list<Shown>, skipped: list<Held>} What the last run found that compared both sides. */
	private array $found_before = [
		'conflicts' => [],
		'held'      => [],
		'skipped'   => [],
	];

	/** @var array{commits: list<string>, pulled: list<Line>, pushed: list<Line>, merged: list<string>, unresolved: array<string, string>} What runs did that this one goes on with. */
	private array $earlier = [
		'commits'    => [],
		'pulled'     => [],
		'pushed'     => [],
		'merged'     => [],
		'unresolved' => [],
	];

	/**
	 * @param int $at Unix timestamp, seconds.
	 * @param string $by Name of the person whose rights it has; empty where unknown.
	 * @param bool $is_alone Whether no user is there to look at the site.
	 */
	public function __construct(
		public readonly int $at,
		public readonly string $by = '',
		public readonly bool $is_alone = false,
	) {
	}

	/**
	 * Takes over what waits for a person from the last report, because this sync may end before it has compared both sides.
	 * @param array<array-key, mixed> $last `whole()` of it; empty where there was none.
	 */
	public function comes_after( array $last ): void {
		/** @var array{conflicts?: list<Shown>, held?: list<Shown>, skipped?: list<Held>} $last As `whole()` gave it. */
		$this->found_before = [
			'conflicts' => $last['conflicts'] ?? [],
			'held'      => $last['held'] ?? [],
			'skipped'   => $last['skipped'] ?? [],
		];
	}

	/** @param list<Open> $open What waits for a person. Both sides were compared. */
	public function compared( array $open ): void {
		$this->has_compared = true;
		$this->open         = $open;
	}

	/**
	 * Adds to what an unfinished one did. The schedule does not go on with one that failed: what fails every time would make a report that grows
	 * for ever.
	 * @param array<array-key, mixed> $last `whole()` of it; empty where there was none.
	 */
	public function follows( array $last ): void {
		$has_failed = ! $this->is_alone && false === ( $last['ok'] ?? null );
		if ( ! $has_failed && true !== ( $last['more'] ?? null ) ) {
			return;
		}
		$head          = \is_array( $last['head'] ?? null ) ? $last['head'] : [];
		$this->before  = \is_string( $head['before'] ?? null ) ? $head['before'] : '';
		$this->earlier = [
			'commits'    => LooseArray::texts( $last['commits'] ?? null ),
			'pulled'     => self::lines( $last['pulled'] ?? null ),
			'pushed'     => self::lines( $last['pushed'] ?? null ),
			'merged'     => LooseArray::texts( $last['merged'] ?? null ),
			'unresolved' => self::reasons( $last['unresolved'] ?? null ),
		];
	}

	/** Another attempt begins, which finds anew what is open, and carries out what was not. */
	public function begins( SyncRequest $request ): void {
		$this->has_compared = false;
		$this->open         = [];
		$this->skipped      = [];
		$this->left         = 0;
		$this->unresolved   = [];
		$this->undone       = [];
		foreach ( \array_diff_key( $request->resolve, $this->carried_out ) as $uid => $winner ) {
			$this->undone[ $uid ] = $request->seen[ $uid ] ?? '';
		}
	}

	/** A decision of a person about this snippet, where there was one, is carried out. */
	public function carried_out( string $uid ): void {
		if ( isset( $this->undone[ $uid ] ) ) {
			$this->carried_out[ $uid ] = true;
			unset( $this->undone[ $uid ] );
		}
	}

	/** @param 'not_in_conflict'|'conflict_changed'|'not_allowed' $why A decision of a person cannot be carried out. */
	public function unresolved( string $uid, string $why ): void {
		$this->unresolved[ $uid ] = $why;
		unset( $this->undone[ $uid ] );
	}

	/** Work for another run: files to be read, and snippets to be taken and committed. */
	public function leave( int $pieces ): void {
		$this->left += $pieces;
	}

	public function more(): bool {
		return $this->left > 0;
	}

	/** The site refused a snippet, which is settled with that. */
	public function refused(): void {
		++$this->refused;
	}

	/** Files that were read, and snippets that were taken, refused and committed. */
	public function done(): int {
		return $this->fetched + \count( $this->pulled ) + $this->refused + \count( $this->pushed );
	}

	/** Files to be read, and snippets to be taken and committed, that are left. */
	public function left(): int {
		return $this->left;
	}

	/** Whether there was nothing to do and nothing is left, so that another sync of the same two sides has nothing to do, either. */
	public function is_settled(): bool {
		return 'ok' === $this->status && ! $this->more() && [] === [ ...$this->open, ...$this->skipped, ...$this->commits, ...$this->pulled ];
	}

	/** @throws GitFailure When it did not come to its end. */
	public function require_ok(): void {
		if ( 'ok' !== $this->status ) {
			throw GitFailure::because( $this->status, $this->message, $this->wait );
		}
	}

	/** @return Whole */
	public function whole(): array {
		$of    = fn( string $state ): array => \array_values( \array_map( static fn( Open $open ): array => $open->shown(), \array_filter( $this->open, static fn( Open $open ): bool => $state === $open->state() ) ) );
		$found = $this->has_compared ? [
			'conflicts' => $of( 'conflict' ),
			'held'      => $of( 'held' ),
			'skipped'   => $this->skipped,
		] : $this->found_before;
		return [
			'ok'         => 'ok' === $this->status,
			'status'     => $this->status,
			'message'    => $this->message,
			'head'       => [
				'before' => $this->before,
				'after'  => $this->after,
			],
			'commits'    => [ ...$this->earlier['commits'], ...$this->commits ],
			'pulled'     => [ ...$this->earlier['pulled'], ...$this->pulled ],
			'pushed'     => [ ...$this->earlier['pushed'], ...$this->pushed ],
			'merged'     => [ ...$this->earlier['merged'], ...$this->merged ],
			'conflicts'  => $found['conflicts'],
			'held'       => $found['held'],
			'skipped'    => $found['skipped'],
			'warnings'   => \array_keys( $this->warnings ),
			'unresolved' => $this->unresolved + $this->earlier['unresolved'],
			'more'       => $this->more(),
			'left'       => $this->left,
			'wait'       => $this->wait,
			'at'         => $this->at,
			'by'         => $this->by,
			'alone'      => $this->is_alone,
		];
	}

	/** @return array<string, string> */
	private static function reasons( mixed $stored ): array {
		$reasons = [];
		foreach ( \is_array( $stored ) ? \array_filter( $stored, '\is_string' ) : [] as $uid => $why ) {
			$reasons[ (string) $uid ] = $why;
		}
		return $reasons;
	}

	/** @return list<Line> */
	private static function lines( mixed $stored ): array {
		$lines = [];
		foreach ( \is_array( $stored ) ? $stored : [] as $line ) {
			$texts = \is_array( $line ) ? \array_filter( $line, '\is_string' ) : [];
			if ( isset( $texts['uid'], $texts['action'], $texts['path'], $texts['title'] ) ) {
				$lines[] = [
					'uid'    => $texts['uid'],
					'action' => $texts['action'],
					'path'   => $texts['path'],
					'title'  => $texts['title'],
				];
			}
		}
		return $lines;
	}
}

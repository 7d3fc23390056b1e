<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * One job as it is kept: who started what and when, how far it is, and how its present step has gone so far. Immutable.
 * @phpstan-import-type Via from Actor
 * @phpstan-type State 'waiting'|'running'|'done'|'failed'|'cancelled'
 */
final class JobRecord {

	private const STATES = [ 'waiting', 'running', 'done', 'failed', 'cancelled' ];

	private const DOORS = [ 'rest', 'admin', 'cli', 'ability', 'git', 'rescue', 'system' ];

	/**
	 * @param string $id 16 hex characters.
	 * @param int $started Unix timestamp, seconds.
	 * @param int $changed The same, when it was last written.
	 * @param State $state `running` while a process works on it, as far as was heard; `waiting` until one goes on.
	 * @param int $begun How often the next step has begun; more than `$thrown` where processes were killed in it.
	 * @param int $thrown How often it ended by an exception.
	 * @param int $not_before Unix timestamp, seconds: when it may be tried again.
	 * @param string $reason Why it failed, was cancelled, or has to be tried again; a sentence, or empty.
	 */
	private function __construct(
		public readonly string $id,
		public readonly string $kind,
		public readonly string $title,
		public readonly Actor $actor,
		public readonly int $started,
		public readonly int $changed,
		public readonly string $state,
		public readonly Progress $progress,
		public readonly int $steps = 0,
		public readonly int $begun = 0,
		public readonly int $thrown = 0,
		public readonly int $not_before = 0,
		public readonly string $reason = '',
	) {
	}

	public static function create( string $id, string $kind, string $title, Actor $actor, Progress $progress ): self {
		return new self( $id, $kind, $title, $actor, \time(), \time(), 'waiting', $progress );
	}

	public function is_over(): bool {
		return ! \in_array( $this->state, [ 'waiting', 'running' ], true );
	}

	public function begins(): self {
		return $this->with( 'running', $this->progress, $this->steps, $this->begun + 1, $this->thrown, 0, '' );
	}

	public function goes_on( Progress $progress ): self {
		return $this->with( $progress->is_over ? 'done' : 'running', $progress, $this->steps + 1, 0, 0, 0, '' );
	}

	/** @param bool $is_fault Whether that counts: it does not where another request was just at it. */
	public function tries_again( int $seconds, string $reason, bool $is_fault ): self {
		return $this->with( 'waiting', $this->progress, $this->steps, $this->begun - ( $is_fault ? 0 : 1 ), $this->thrown + ( $is_fault ? 1 : 0 ), \time() + $seconds, $reason );
	}

	public function waits(): self {
		return $this->with( 'waiting', $this->progress, $this->steps, $this->begun, $this->thrown, $this->not_before, $this->reason );
	}

	/** @param 'failed'|'cancelled' $state */
	public function ends( string $state, string $reason ): self {
		return $this->with( $state, $this->progress, $this->steps, $this->begun, $this->thrown, 0, $reason );
	}

	/** When it was last written stays: the job is kept no longer for that. */
	public function without_person( string $name ): self {
		$reason = '' === $this->actor->name ? $this->reason : \str_replace( $this->actor->name, $name, $this->reason );
		return new self( $this->id, $this->kind, $this->title, new Actor( 0, $this->actor->via, $name ), $this->started, $this->changed, $this->state, $this->progress, $this->steps, $this->begun, $this->thrown, $this->not_before, $reason );
	}

	/** @return array<string, mixed> */
	public function to_array(): array {
		return [
			'kind'       => $this->kind,
			'title'      => $this->title,
			'user'       => $this->actor->user_id,
			'via'        => $this->actor->via,
			'name'       => $this->actor->name,
			// What it changes is that password's, also for undo.
			'password'   => [ $this->actor->password, $this->actor->password_name ],
			'started'    => $this->started,
			'changed'    => $this->changed,
			'state'      => $this->state,
			'progress'   => $this->progress->to_array(),
			'steps'      => $this->steps,
			'begun'      => $this->begun,
			'thrown'     => $this->thrown,
			'not_before' => $this->not_before,
			'reason'     => $this->reason,
		];
	}

	/**
	 * Null when what `to_array()` gave is not whole.
	 * @param array<string, mixed> $stored
	 */
	public static function from_array( string $id, array $stored ): ?self {
		$texts = [];
		foreach ( [ 'kind', 'title', 'name', 'reason' ] as $field ) {
			$texts[ $field ] = $stored[ $field ] ?? null;
		}
		$numbers = [];
		foreach ( [ 'user', 'started', 'changed', 'steps', 'begun', 'thrown', 'not_before' ] as $field ) {
			$numbers[ $field ] = $stored[ $field ] ?? null;
		}
		$progress = \is_array( $stored['progress'] ?? null ) ? Progress::from_array( $stored['progress'] ) : null;
		$password = \is_array( $stored['password'] ?? null ) ? \array_filter( $stored['password'], '\is_string' ) : [];
		$state    = $stored['state'] ?? null;
		$via      = $stored['via'] ?? null;
		if ( null === $progress || \array_filter( $texts, '\is_string' ) !== $texts || \array_filter( $numbers, '\is_int' ) !== $numbers || ! \in_array( $state, self::STATES, true ) || ! \in_array( $via, self::DOORS, true ) ) {
			return null;
		}
		return new self(
			$id,
			$texts['kind'],
			$texts['title'],
			new Actor( $numbers['user'], $via, $texts['name'], $password[0] ?? '', password_name: $password[1] ?? '' ),
			$numbers['started'],
			$numbers['changed'],
			$state,
			$progress,
			$numbers['steps'],
			$numbers['begun'],
			$numbers['thrown'],
			$numbers['not_before'],
			$texts['reason']
		);
	}

	/** @param State $state */
	private function with( string $state, Progress $progress, int $steps, int $begun, int $thrown, int $not_before, string $reason ): self {
		return new self( $this->id, $this->kind, $this->title, $this->actor, $this->started, \time(), $state, $progress, $steps, $begun, $thrown, $not_before, $reason );
	}
}

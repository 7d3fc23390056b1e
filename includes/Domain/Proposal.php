<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * A change that waits for a person (design 9.7): the operation as it was asked for, and the state that it was made from. Immutable.
 * @phpstan-type Decision array{time: int, user: int, name: string, reason: string, generation: int|null}
 */
final class Proposal {

	/** Seconds that an open one waits, and that a decided one is kept. */
	public const KEPT = 2_592_000;

	/**
	 * @param int $time Unix timestamp, seconds.
	 * @param 'open'|'accepted'|'declined' $state
	 * @param array<string, mixed> $input Cleaned input of the operation.
	 * @param array<int, int> $base Revision of each snippet that it changes, by id.
	 * @param Decision|null $decision Of an open one: who is accepting it, and since when.
	 */
	public function __construct(
		public readonly int $id,
		public readonly int $time,
		public readonly string $state,
		public readonly string $operation,
		public readonly array $input,
		public readonly array $base,
		public readonly string $title,
		public readonly Actor $author,
		public readonly string $password = '',
		public readonly string $reason = '',
		public readonly string $session = '',
		public readonly ?array $decision = null,
	) {
	}

	/** @param array<string, mixed> $stored */
	public static function from_record( int $id, array $stored ): ?self {
		$texts = \array_map( static fn( string $name ): string => \is_string( $stored[ $name ] ?? null ) ? $stored[ $name ] : '', self::names( 'operation', 'title', 'name', 'uuid', 'password', 'reason', 'session' ) );
		$input = $stored['input'] ?? null;
		$base  = $stored['base'] ?? null;
		if ( '' === $texts['operation'] || ! \is_array( $input ) || ! \is_array( $base ) ) {
			return null;
		}
		$state  = $stored['state'] ?? '';
		$via    = $stored['via'] ?? '';
		$author = new Actor( LooseArray::number( $stored, 'user' ), \in_array( $via, [ 'rest', 'admin', 'cli', 'ability' ], true ) ? $via : 'rest', $texts['name'], $texts['uuid'] );
		return new self(
			$id,
			LooseArray::number( $stored, 'time' ),
			'accepted' === $state || 'declined' === $state ? $state : 'open',
			$texts['operation'],
			\array_filter( $input, '\is_string', \ARRAY_FILTER_USE_KEY ),
			\array_filter( $base, static fn( mixed $rev, int|string $of ): bool => \is_int( $rev ) && \is_int( $of ), \ARRAY_FILTER_USE_BOTH ),
			$texts['title'],
			$author,
			$texts['password'],
			$texts['reason'],
			$texts['session'],
			\is_array( $stored['decision'] ?? null ) ? self::decision( $stored['decision'] ) : null
		);
	}

	/** @return array<string, mixed> */
	public function to_record(): array {
		return [
			'time'      => $this->time,
			'state'     => $this->state,
			'operation' => $this->operation,
			'input'     => $this->input,
			'base'      => $this->base,
			'title'     => $this->title,
			'user'      => $this->author->user_id,
			'via'       => $this->author->via,
			'name'      => $this->author->name,
			'uuid'      => $this->author->password,
			'password'  => $this->password,
			'reason'    => $this->reason,
			'session'   => $this->session,
			'decision'  => $this->decision,
		];
	}

	/**
	 * The same, decided, or open with the person who is accepting it.
	 * @param 'open'|'declined' $state
	 */
	public function decided( string $state, Actor $actor, int $time, string $reason = '' ): self {
		return $this->in(
			$state,
			[
				'time'       => $time,
				'user'       => $actor->user_id,
				'name'       => $actor->name,
				'reason'     => $reason,
				'generation' => null,
			]
		);
	}

	/**
	 * @param int|null $generation Point of the timeline that the change made.
	 */
	public function accepted( ?int $generation ): self {
		return null === $this->decision ? $this : $this->in( 'accepted', [ 'generation' => $generation ] + $this->decision );
	}

	public function released(): self {
		return $this->in( 'open', null );
	}

	/** Open ones since they were made, others since they were decided. */
	public function is_expired( int $now ): bool {
		return ( 'open' === $this->state ? $this->time : $this->decision['time'] ?? $this->time ) + self::KEPT < $now;
	}

	public function author_name(): string {
		return '' === $this->password ? $this->author->name : $this->password;
	}

	/**
	 * @param 'open'|'accepted'|'declined' $state
	 * @param Decision|null $decision
	 */
	private function in( string $state, ?array $decision ): self {
		return new self( $this->id, $this->time, $state, $this->operation, $this->input, $this->base, $this->title, $this->author, $this->password, $this->reason, $this->session, $decision );
	}

	/**
	 * @param array<array-key, mixed> $stored
	 * @return Decision
	 */
	private static function decision( array $stored ): array {
		return [
			'time'       => LooseArray::number( $stored, 'time' ),
			'user'       => LooseArray::number( $stored, 'user' ),
			'name'       => \is_string( $stored['name'] ?? null ) ? $stored['name'] : '',
			'reason'     => \is_string( $stored['reason'] ?? null ) ? $stored['reason'] : '',
			'generation' => \is_int( $stored['generation'] ?? null ) ? $stored['generation'] : null,
		];
	}

	/** @return array<string, string> */
	private static function names( string ...$names ): array {
		return \array_combine( $names, $names );
	}
}

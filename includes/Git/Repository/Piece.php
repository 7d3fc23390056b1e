<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Decisions\Base;

\defined( 'ABSPATH' ) || exit;

/** What a commit changes for one snippet. Immutable. */
final class Piece {

	/**
	 * @param array<string, string> $write Path below the root => bytes.
	 * @param list<string> $remove
	 * @param Base|null $base What both sides hold once it has landed; null when neither has it any more.
	 */
	public function __construct(
		public readonly string $uid,
		public readonly string $title,
		public readonly array $write,
		public readonly array $remove,
		public readonly ?Base $base,
	) {
	}

	public function path(): string {
		return $this->base->path ?? $this->remove[0] ?? '';
	}

	/** @return 'add'|'change'|'delete' */
	public function verb( Checkout $before ): string {
		return match ( true ) {
			null === $this->base => 'delete',
			isset( $before->found[ $this->uid ] ) => 'change',
			default => 'add',
		};
	}

	public function bytes(): int {
		return \array_sum( \array_map( '\strlen', $this->write ) );
	}
}

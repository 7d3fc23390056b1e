<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Changes\Codes;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

final class ReadableSnippets {

	public function __construct(
		private readonly Snippets $store,
		private readonly Codes $codes,
		private readonly Gate $gate,
	) {
	}

	/** Whether an actor may read the code of a snippet. Code is looked into only for those who may not read PHP. */
	public function may_read( Snippet $snippet, Actor $actor ): bool {
		return $this->gate->may_use( $actor, NetworkResource::PhpSource ) || $this->gate->may_read( $actor, $snippet, $this->codes->for_rights( $snippet, $snippet->type ) );
	}

	/**
	 * Every code is read once, so that a damaged file is an error before anything goes out.
	 * @param list<int> $ids Empty for all whose code the actor may read.
	 * @param (callable(Snippet, StorageFailure): void)|null $lost Hears of those of all whose code cannot be read; without it, one is an error.
	 * @return array<int, Snippet> By id.
	 */
	public function named( array $ids, Actor $actor, ?callable $lost = null ): array {
		$all    = $this->store->all();
		$wanted = [];
		foreach ( [] === $ids ? \array_keys( $all ) : \array_unique( $ids ) as $id ) {
			$snippet = $all[ $id ] ?? throw NotFound::snippet( $id );
			try {
				$code = $this->store->code( $snippet );
			} catch ( StorageFailure $failure ) {
				if ( [] !== $ids || null === $lost ) {
					throw $failure;
				}
				if ( $this->may_read( $snippet, $actor ) ) {
					$lost( $snippet, $failure );
				}
				continue;
			}
			if ( [] !== $ids ) {
				$this->gate->require_read( $actor, $snippet, $code );
			} elseif ( ! $this->gate->may_read( $actor, $snippet, $code ) ) {
				continue;
			}
			$wanted[ $id ] = $snippet;
		}
		return $wanted;
	}
}

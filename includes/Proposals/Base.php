<?php

declare(strict_types=1);

namespace Svc\Proposals;

use Svc\Domain\Proposal;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Tells whether a proposal was made from the state that the site still has. */
final class Base {

	public function __construct( private readonly Snippets $store ) {
	}

	/** @return list<int> IDs of snippets that have changed since, ascending. */
	public function moved( Proposal $proposal ): array {
		$now   = $this->store->all();
		$moved = \array_keys( \array_filter( $proposal->base, static fn( int $rev, int $id ): bool => ( $now[ $id ]->rev ?? 0 ) !== $rev, \ARRAY_FILTER_USE_BOTH ) );
		\sort( $moved );
		return $moved;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Which stylesheets use which, by snippet id. Pure. */
final class Dependencies {

	/** @param array<int, list<int>> $uses Ids a stylesheet uses, by its id. */
	public function __construct( private readonly array $uses ) {}

	/** @param iterable<Snippet> $snippets */
	public static function of( iterable $snippets ): self {
		$uses = [];
		foreach ( $snippets as $snippet ) {
			if ( [] !== $snippet->deps ) {
				$uses[ $snippet->id ] = $snippet->deps;
			}
		}

		return new self( $uses );
	}

	/** @return list<int> All that use a stylesheet, directly or through others, each after those it uses. */
	public function users_of( int $id ): array {
		$users = [];
		$queue = [ $id ];
		while ( [] !== $queue ) {
			$used = \array_pop( $queue );
			foreach ( $this->uses as $user => $ids ) {
				if ( $user !== $id && ! isset( $users[ $user ] ) && \in_array( $used, $ids, true ) ) {
					$users[ $user ] = true;
					$queue[]        = $user;
				}
			}
		}

		return \array_values( \array_filter( $this->in_order(), static fn ( int $user ): bool => isset( $users[ $user ] ) ) );
	}

	/** @return list<int> All ids, each after those it uses. Within a circle the order is that of the ids. */
	public function in_order(): array {
		$order = [];
		$ids   = \array_keys( $this->uses );
		\sort( $ids );
		foreach ( $ids as $id ) {
			$this->visit( $id, $order );
		}

		return \array_keys( $order );
	}

	/** @param array<int, true> $order Keys are what is placed already. */
	private function visit( int $id, array &$order ): void {
		$stack = [ [ $id, false ] ];
		$open  = [];
		while ( [] !== $stack ) {
			[ $current, $is_done ] = \array_pop( $stack );
			if ( $is_done ) {
				$order[ $current ] = true;
				continue;
			}
			if ( isset( $order[ $current ] ) || isset( $open[ $current ] ) ) {
				continue;
			}
			$open[ $current ] = true;
			$stack[]          = [ $current, true ];
			foreach ( \array_reverse( $this->uses[ $current ] ?? [] ) as $used ) {
				$stack[] = [ $used, false ];
			}
		}
	}
}

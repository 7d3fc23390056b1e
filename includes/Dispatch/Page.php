<?php

declare(strict_types=1);

namespace Svc\Dispatch;

\defined( 'ABSPATH' ) || exit;

/**
 * Cuts a list into pages and counts in headers as WordPress' REST API does. Without `page` a list comes whole (design 8).
 * @template T
 */
final class Page {

	/** @param list<T> $items */
	private function __construct(
		private readonly array $items,
		private readonly int $total,
		private readonly int $pages,
	) {
	}

	/**
	 * @template I
	 * @param list<I> $all
	 * @param array{page?: int, per_page: int, offset?: int, ...} $input Pages are counted from 1, `offset` from 0.
	 * @return self<I>
	 */
	public static function of_input( array $all, array $input ): self {
		$number = $input['page'] ?? null;
		$size   = $input['per_page'];
		$total  = \count( $all );
		$left   = \array_slice( $all, $input['offset'] ?? 0 );
		if ( null === $number ) {
			return new self( $left, $total, 1 );
		}
		return new self( \array_slice( $left, ( $number - 1 ) * $size, $size ), $total, \max( 1, (int) \ceil( \count( $left ) / $size ) ) );
	}

	/**
	 * @param callable(T): array<string, mixed> $present
	 * @param array<string, string> $headers
	 */
	public function answer( callable $present, array $headers = [] ): Result {
		return new Result(
			\array_map( $present, $this->items ),
			200,
			[
				'X-WP-Total'      => (string) $this->total,
				'X-WP-TotalPages' => (string) $this->pages,
			] + $headers
		);
	}
}

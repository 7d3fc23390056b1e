<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Closure;
use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Streamed;

\defined( 'ABSPATH' ) || exit;

/**
 * An export file (spec 2.4) that reads each snippet only when it is its turn, so that thousands need no more memory than one.
 * @phpstan-type Head array{format: string, version: int, generator: string, exported: string, errors?: list<array{id: int, title: string, message: string}>}
 */
final class ExportFile implements Streamed {

	private const JSON = \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_THROW_ON_ERROR;

	/**
	 * @param Head $head
	 * @param list<int> $ids
	 * @param Closure(int): array<string, mixed> $item The item of a snippet.
	 */
	public function __construct(
		private readonly array $head,
		private readonly array $ids,
		private readonly Closure $item,
	) {
	}

	public function chunks(): iterable {
		yield \substr( \json_encode( $this->head, self::JSON ), 0, -1 ) . ',"snippets":[';
		foreach ( $this->ids as $position => $id ) {
			RawRule::begin();
			yield ( 0 === $position ? "\n" : ",\n" ) . RawRule::finish( \json_encode( ( $this->item )( $id ), self::JSON ) );
		}
		yield "\n]}";
	}

	public function sample( int $items ): array {
		return $this->head + [ 'snippets' => \array_map( $this->item, \array_slice( $this->ids, 0, $items ) ) ];
	}

	/** @return array<string, mixed> */
	public function jsonSerialize(): array {
		return $this->sample( \count( $this->ids ) );
	}
}

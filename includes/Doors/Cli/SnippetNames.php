<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Finds the snippets that a user names: by ID, by permanent ID, or by a title that only one has. Reads the list with the rights of that user. */
final class SnippetNames {

	private const LISTS = [
		'snippets' => 'list-snippets',
		'trash'    => 'list-trash',
	];

	public function __construct( private readonly OperationRunner $runner ) {
	}

	/**
	 * @param list<string> $names A number is an ID, whether it exists or not.
	 * @param 'snippets'|'trash' $place
	 * @return list<int> Each once, in the order named.
	 * @throws NotFound When nothing has a name.
	 * @throws InvalidInput When several have it; the sentence lists them.
	 */
	public function ids( array $names, string $place, Actor $actor ): array {
		$ids   = [];
		$items = null;
		foreach ( $names as $name ) {
			if ( 1 === \preg_match( '/^[0-9]{1,15}\z/', $name ) ) {
				$ids[] = (int) $name;
				continue;
			}
			$items ??= $this->items( $place, $actor );
			$ids[]   = self::id_of( $name, $items );
		}
		return \array_values( \array_unique( $ids ) );
	}

	/** @param list<array{id: int, uid: string, title: string}> $items */
	private static function id_of( string $name, array $items ): int {
		$lower = Utf8::lower( $name );
		$ways  = [
			\array_filter( $items, static fn( array $item ): bool => $item['uid'] === $name ),
			\array_filter( $items, static fn( array $item ): bool => $item['title'] === $name ),
			\array_filter( $items, static fn( array $item ): bool => Utf8::lower( $item['title'] ) === $lower ),
		];
		foreach ( \array_map( '\array_values', $ways ) as $found ) {
			if ( \count( $found ) > 1 ) {
				$list = \implode( ', ', \array_map( static fn( array $item ): string => "{$item['id']} ({$item['uid']})", $found ) );
				throw InvalidInput::because( \sprintf( 'Several snippets have the title "%1$s". Use an ID: %2$s.', $name, $list ) );
			}
			if ( isset( $found[0] ) ) {
				return $found[0]['id'];
			}
		}
		throw NotFound::because( \sprintf( 'No snippet is called "%s". See "wp svc list" or "wp svc trash".', $name ) );
	}

	/**
	 * @param 'snippets'|'trash' $place
	 * @return list<array{id: int, uid: string, title: string}>
	 */
	private function items( string $place, Actor $actor ): array {
		$data  = $this->runner->run( self::LISTS[ $place ], [], $actor )->data;
		$items = [];
		foreach ( \is_array( $data ) ? $data : [] as $item ) {
			if ( \is_array( $item ) && \is_int( $item['id'] ?? null ) ) {
				$items[] = [
					'id'    => $item['id'],
					'uid'   => \is_string( $item['uid'] ?? null ) ? $item['uid'] : '',
					'title' => \is_string( $item['title'] ?? null ) ? $item['title'] : '',
				];
			}
		}
		return $items;
	}
}

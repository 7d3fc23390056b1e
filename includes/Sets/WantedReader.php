<?php

declare(strict_types=1);

namespace Svc\Sets;

use Closure;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * Each item is held to the contract as if it had been sent by itself, and each permanent id comes once.
 * @phpstan-import-type Entry from Wanted
 */
final class WantedReader {

	/**
	 * @param array<string, array{writable: bool, ...}> $contract Field => facts, from `build/bridge/fields.php`.
	 * @param Closure(array<array-key, mixed>): array<string, mixed> $clean Holds fields to the contract; throws what is wrong.
	 */
	public function __construct(
		private readonly array $contract,
		private readonly Closure $clean,
	) {
	}

	/**
	 * @param list<mixed> $items
	 * @return array{array<int, Wanted>, list<Entry>} By place; and what is wrong with the others.
	 */
	public function read( array $items ): array {
		$all    = [];
		$errors = [];
		$taken  = [];
		foreach ( $items as $index => $item ) {
			$item = \is_array( $item ) ? $item : [];
			try {
				$wanted = $this->item( $item );
				if ( isset( $taken[ $wanted->uid ] ) ) {
					/* translators: %s: title of a snippet. */
					throw InvalidInput::field( 'uid', \sprintf( \__( 'The snippet "%s" of this set has the same permanent ID. Give the copy another one, or none.', 'svc' ), $taken[ $wanted->uid ] ) );
				}
				$taken[ $wanted->uid ] = $wanted->title;
				$all[ $index ]         = $wanted;
			} catch ( SvcException $refused ) {
				$errors[] = $this->named( $item, '', [] )->entry( 0, new Problem( $refused->getMessage(), 0 ) );
			}
		}
		return [ $all, $errors ];
	}

	/** @param array<array-key, mixed> $item */
	private function item( array $item ): Wanted {
		$sent   = \array_filter( $item, fn( int|string $field ): bool => 'compiled' === $field || ( $this->contract[ $field ]['writable'] ?? false ), \ARRAY_FILTER_USE_KEY );
		if ( ! isset( $item['uid'] ) || '' === $item['uid'] ) {
			throw InvalidInput::field( 'uid', \__( 'This is required: it says which snippet of the site is meant.', 'svc' ) );
		}
		$status = self::status( $item );
		$clean  = ( $this->clean )( ( null === $status ? [] : [ 'status' => $status ] ) + [ 'uid' => $item['uid'] ] + $sent );
		$uid    = \is_string( $clean['uid'] ?? null ) ? $clean['uid'] : '';
		return $this->named( $item, $uid, \array_diff_key( $clean, [ 'uid' => true ] ) );
	}

	/** @param array<array-key, mixed> $item May name a status for the site's type of environment. */
	private static function status( array $item ): mixed {
		$environments = \is_array( $item['environments'] ?? null ) ? $item['environments'] : [];
		$own          = $environments[ \wp_get_environment_type() ] ?? null;
		$is_active    = \is_array( $own ) ? $own['active'] ?? null : null;
		return match ( $is_active ) {
			true => 'active',
			false => 'inactive',
			default => $item['status'] ?? null,
		};
	}

	/**
	 * @param array<array-key, mixed> $item
	 * @param array<string, mixed> $fields
	 */
	private function named( array $item, string $uid, array $fields ): Wanted {
		$path = ImportItem::title( [ 'title' => $item['path'] ?? '' ] );
		$line = $item['first_line'] ?? 1;
		return new Wanted( $uid, ImportItem::title( $item ), $path, \is_int( $line ) && $line > 0 ? $line : 1, $fields );
	}
}

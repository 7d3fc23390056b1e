<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Domain\Text;
use Svc\Importers\ArrayText;
use Svc\Importers\Cleaning;
use Svc\Importers\FlatFiles;
use Svc\Importers\Serialized;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;

\defined( 'ABSPATH' ) || exit;

/** A column of its table, and where snippets run from files, the lists beside them. What the network shares is an option of the site. */
final class CodeSnippetsSwitch {

	private const SHARED = 'active_shared_network_snippets';

	public function __construct( private readonly StoredValues $stored_values, private readonly FlatFiles $flat ) {
	}

	/**
	 * @param list<string> $ids
	 * @return list<StoredValue> As in `DeactivationPlan`.
	 * @throws \UnexpectedValueException When the storage cannot be written back as it was.
	 */
	public function off( array $ids ): array {
		$shared = [];
		$own    = [];
		foreach ( $ids as $id ) {
			if ( \str_starts_with( $id, 'network-' ) ) {
				$shared[] = $this->not_wide( \substr( $id, 8 ) );
			} else {
				$own[] = (int) $id;
			}
		}
		$running = \array_intersect( $own, \array_keys( $this->stored_values->read_all( 'row', 'snippets', $own ), '1', true ) );
		$rows    = \array_map( static fn( int $id ): StoredValue => new StoredValue( 'row', 'snippets', $id, '1', '0' ), \array_values( $running ) );
		$is_flat = $this->flat->are_on();

		// The lists first: they are what stops them.
		return [ ...( $is_flat ? $this->lists( $own ) : [] ), ...$rows, ...[] === $shared ? [] : $this->shared( $shared, $is_flat ) ];
	}

	/**
	 * @param list<int> $ids
	 * @return list<StoredValue>
	 * @throws \UnexpectedValueException When a list is not of the form that the plugin writes.
	 */
	private function lists( array $ids ): array {
		$stored_values = [];
		foreach ( FlatFiles::LISTS as $name ) {
			if ( $this->flat->is_unreadable( $name ) ) {
				throw self::unreadable();
			}
			foreach ( $ids as $id ) {
				$active = $this->flat->active( $name, $id );
				$off    = null === $active ? null : FlatFiles::switched_off( $active );
				if ( null !== $off ) {
					// Of the entry alone: the plugin writes the whole list with each change of another snippet.
					$stored_values[] = new StoredValue( 'flat', $name, $id, $active, $off );
				}
			}
		}

		return $stored_values;
	}

	/**
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 * @throws \UnexpectedValueException When what is stored is not of the form that the plugin writes.
	 */
	private function shared( array $ids, bool $is_flat ): array {
		$others = static fn( array $all ): array => \array_values( \array_filter( $all, static fn( mixed $id ): bool => ! \in_array( Cleaning::text( $id ), $ids, true ) ) );
		$stored = $this->stored_values->read( 'option', self::SHARED );
		$after  = \serialize( $others( Serialized::unchanged_array( $stored ) ) );
		$stored_values  = $stored === $after ? [] : [ new StoredValue( 'option', self::SHARED, 0, $stored, $after ) ];
		$file   = $is_flat ? $this->stored_values->read( 'flat', FlatFiles::SHARED ) : null;
		if ( null === $file ) {
			if ( $is_flat && $this->stored_values->is_unreadable( 'flat', FlatFiles::SHARED ) ) {
				throw self::unreadable();
			}
			return $stored_values;
		}
		$listed = ArrayText::read( $file ) ?? throw self::unreadable();
		$left   = $others( $listed );

		return \count( $left ) === \count( $listed ) ? $stored_values : [ new StoredValue( 'flat', FlatFiles::SHARED, 0, $file, ArrayText::replace( $file, $left ) ), ...$stored_values ];
	}

	/** @throws \UnexpectedValueException When it is active for the network: to switch it off takes it from all other sites. */
	private function not_wide( string $id ): string {
		if ( '1' === $this->stored_values->active_in_network( (int) $id ) ) {
			throw new \UnexpectedValueException( Text::__( 'Active on all sites of the network. Deactivate the original in the Network Admin, then activate the copies.', 'svc' ) );
		}

		return $id;
	}

	private static function unreadable(): \UnexpectedValueException {
		return new \UnexpectedValueException( Text::__( 'The source\'s settings can\'t be read. Deactivate the snippets there.', 'svc' ) );
	}
}

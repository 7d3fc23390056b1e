<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

use Svc\Importers\Cleaning;
use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/**
 * WPCode: the status of the post, and the option that it runs from, which stops nothing by the status alone. Its three boxes have no switch:
 * they are emptied.
 */
final class WpCodeSwitch implements SwitchOver {

	private const RUNNING = 'wpcode_snippets';

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	public function off( array $ids ): array {
		$stored_values = [];
		$posts = [];
		foreach ( $ids as $id ) {
			if ( \str_starts_with( $id, 'ihaf_' ) ) {
				$text = $this->stored_values->read( 'option', $id ) ?? '';
				if ( '' !== $text ) {
					$stored_values[] = new StoredValue( 'option', $id, 0, $text, '' );
				}
				continue;
			}
			$posts[] = $id;
		}
		$published = \array_keys( $this->stored_values->read_all( 'post', 'wpcode', \array_map( '\intval', $posts ) ), 'publish', true );
		foreach ( \array_intersect( $posts, $published ) as $id ) {
			$stored_values[] = new StoredValue( 'post', 'wpcode', (int) $id, 'publish', 'draft' );
		}
		$stored = [] === $posts ? null : $this->stored_values->read( 'option', self::RUNNING );
		$places = StoredArray::read( $stored );
		$after  = [];
		$taken  = \array_flip( $posts );
		foreach ( $places as $place => $list ) {
			$left = \is_array( $list ) ? \array_filter( $list, static fn( mixed $one ): bool => ! \is_array( $one ) || ! isset( $taken[ Cleaning::text( $one['id'] ?? '' ) ] ) ) : $list;
			if ( $left === $list ) {
				$after[ $place ] = $list;
			} elseif ( \is_array( $left ) && [] !== $left ) {
				$after[ $place ] = \array_values( $left );
			}
		}

		return $places === $after ? $stored_values : [ ...$stored_values, new StoredValue( 'option', self::RUNNING, 0, $stored, StoredArray::write( $after ) ) ];
	}
}

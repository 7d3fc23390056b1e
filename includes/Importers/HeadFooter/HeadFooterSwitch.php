<?php

declare(strict_types=1);

namespace Svc\Importers\HeadFooter;

use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/**
 * Head, Footer and Post Injections: a block has no switch, so it is emptied. The flag of a mobile block stays: without it, the block that it
 * stands in for would show on mobiles.
 */
final class HeadFooterSwitch implements SwitchOver {

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	public function off( array $ids ): array {
		$stored = $this->stored_values->read( 'option', 'hefo' );
		$blocks = StoredArray::read( $stored );
		$after  = $blocks;
		foreach ( $ids as $id ) {
			if ( \is_string( $after[ $id ] ?? null ) ) {
				$after[ $id ] = '';
			}
		}

		return $blocks === $after ? [] : [ new StoredValue( 'option', 'hefo', 0, $stored, StoredArray::write( $after ) ) ];
	}
}

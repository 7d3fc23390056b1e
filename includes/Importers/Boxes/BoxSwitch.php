<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

use Svc\Importers\Serialized;
use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/** Boxes have no switch: they are emptied. Those that lie in one option, or in one meta, are written at once. */
final class BoxSwitch implements SwitchOver {

	/** @param list<Box> $boxes Of the plugin. */
	public function __construct( private readonly StoredValues $stored_values, private readonly array $boxes ) {
	}

	public function off( array $ids ): array {
		$places = [];
		foreach ( $ids as $id ) {
			foreach ( $this->boxes as $box ) {
				$of = $box->of( $id );
				if ( null !== $of ) {
					$places[ $box->kind . '/' . $box->name . '/' . $of ][] = [ $box, $of ];
				}
			}
		}
		$stored_values = [];
		foreach ( $places as $found ) {
			[ $box, $of ] = $found[0];
			$stored       = $this->stored_values->read( $box->kind, $box->name, $of );
			$after        = null === $stored ? null : self::emptied( $stored, \array_map( static fn( array $one ): string => $one[0]->key, $found ) );
			if ( null !== $after && $stored !== $after ) {
				$stored_values[] = new StoredValue( $box->kind, $box->name, $of, $stored, $after );
			}
		}

		return $stored_values;
	}

	/**
	 * @param non-empty-list<string> $keys Empty where the text is all.
	 * @throws \UnexpectedValueException When what is stored cannot be written back as it was.
	 */
	private static function emptied( string $stored, array $keys ): string {
		if ( [ '' ] === $keys ) {
			// What is no text prints nothing that was read.
			return \is_string( Serialized::read( $stored ) ) ? '' : $stored;
		}
		$texts = StoredArray::read( $stored );
		foreach ( $keys as $key ) {
			if ( \is_string( $texts[ $key ] ?? null ) ) {
				$texts[ $key ] = '';
			}
		}

		return StoredArray::write( $texts );
	}
}

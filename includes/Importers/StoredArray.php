<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * An array that another plugin keeps in an option, where it has to be written back: read only when what would be written of it unchanged is,
 * byte for byte, what is stored. Objects are not, for instance.
 */
final class StoredArray {

	/**
	 * @return array<array-key, mixed>
	 * @throws \UnexpectedValueException With a sentence for people.
	 */
	public static function read( ?string $stored ): array {
		if ( null === $stored ) {
			return [];
		}
		$value = Serialized::read( $stored );
		if ( ! \is_array( $value ) || $stored !== self::write( $value ) ) {
			throw new \UnexpectedValueException( Text::__( 'Deactivate this snippet in the source: svc can\'t change its data safely.', 'svc' ) );
		}

		return $value;
	}

	/** @param array<array-key, mixed> $value */
	public static function write( array $value ): string {
		return \serialize( $value );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * A number goes up where what is stored means something else; a version that does not know it writes nothing over it. New fields need none.
 * @see docs/decisions/32-stored-data-has-a-format-version.md
 */
final class Format {

	public const FIELD = 'format';

	/** Data without a number is older. */
	public const NUMBER = 1;

	/** @param array<array-key, mixed> $stored Without a number it is 0. */
	public static function of( array $stored ): int {
		$number = $stored[ self::FIELD ] ?? 0;

		return \is_int( $number ) ? $number : 0;
	}

	/**
	 * @param array<array-key, mixed> $stored
	 * @param list<string>            $known
	 * @return array<string, mixed>
	 */
	public static function unknown( array $stored, array $known ): array {
		/** @var array<string, mixed> Named fields. */
		return \array_diff_key( $stored, \array_flip( $known ) );
	}

	/** @throws StorageFailure When this version does not know the form and must not write over it. */
	public static function require_known( int $number, string $path ): void {
		if ( $number > self::NUMBER ) {
			throw StorageFailure::newer( $path );
		}
	}
}

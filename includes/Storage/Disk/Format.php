<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * The version of the stored form, which index, revisions, records of the trash and of generations, settings, site files and origins carry as `format`.
 * A new field needs no new number: a version that does not know it keeps it. A number goes up where what is there means something else, and
 * a version that does not know the number reads what it can and writes nothing over it.
 * @see docs/decisions/32-stored-data-has-a-format-version.md
 */
final class Format {

	/** Name of the field. */
	public const FIELD = 'format';

	/** The one that this version writes; data without a number is older. */
	public const NUMBER = 1;

	/**
	 * The number that stored data carries; 0 where it has none.
	 * @param array<array-key, mixed> $stored
	 */
	public static function of( array $stored ): int {
		$number = $stored[ self::FIELD ] ?? 0;

		return \is_int( $number ) ? $number : 0;
	}

	/**
	 * What a newer version keeps beside the fields that this one knows.
	 * @param array<array-key, mixed> $stored
	 * @param list<string>            $known
	 * @return array<string, mixed>
	 */
	public static function unknown( array $stored, array $known ): array {
		/** @var array<string, mixed> Named fields. */
		return \array_diff_key( $stored, \array_flip( $known ) );
	}

	/**
	 * Refuses to write over data of a newer form.
	 * @param string $path Path as a person may see it.
	 * @throws StorageFailure When this version does not know the form.
	 */
	public static function require_known( int $number, string $path ): void {
		if ( $number > self::NUMBER ) {
			throw StorageFailure::newer( $path );
		}
	}
}

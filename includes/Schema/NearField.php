<?php

declare(strict_types=1);

namespace Svc\Schema;

use Svc\Domain\Text;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Finds the field that a caller probably meant by a misspelled name: `titel`, `Title`, `condition`, `location`. Pure. */
final class NearField {

	private const OTHER_NAMES = [
		'location' => 'hook',
		'name'     => 'title',
		'content'  => 'code',
		'source'   => 'code',
		'enabled'  => 'status',
		'active'   => 'status',
		'language' => 'lang',
		'category' => 'folder',
	];

	/** Bytes; a longer name is not a typing mistake. */
	private const LONGEST = 40;

	/**
	 * @param iterable<string> $unknown
	 * @param list<string>     $fields
	 * @return list<string>
	 */
	public static function sentences( iterable $unknown, array $fields ): array {
		$sentences = [];
		foreach ( $unknown as $name ) {
			if ( null !== self::meant( $name, $fields ) ) {
				$sentences[] = self::sentence( $name, $fields );
			}
		}
		return $sentences;
	}

	/**
	 * @param list<string> $fields Those it may have been meant for.
	 * @param string $path Such as `base.`; empty for the input itself.
	 */
	public static function sentence( string $name, array $fields, string $path = '' ): string {
		$meant = self::meant( $name, $fields );
		$shown = $path . ( Utf8::length( $name ) > self::LONGEST ? Utf8::first( $name, self::LONGEST ) . '…' : $name );
		/* translators: %s: name that was sent. */
		return Text::sentences( \sprintf( Text::__( 'Ignored unknown field "%s".', 'svc' ), $shown ), self::hint( null === $meant ? null : $path . $meant ) );
	}

	/** A sentence with what was meant; empty for null. */
	public static function hint( ?string $meant ): string {
		/* translators: %s: a name, such as that of a field. */
		return null === $meant ? '' : \sprintf( Text::__( 'Did you mean "%s"?', 'svc' ), $meant );
	}

	/** @param list<string> $fields */
	public static function meant( string $name, array $fields ): ?string {
		if ( \strlen( $name ) > self::LONGEST || \str_starts_with( $name, '_' ) ) {
			return null;
		}
		$plain = \strtr( \strtolower( $name ), '- ', '__' );
		$best  = null;
		$least = \PHP_INT_MAX;
		foreach ( [ ...\array_combine( $fields, $fields ), ...\array_intersect( self::OTHER_NAMES, $fields ) ] as $other => $field ) {
			$distance = \levenshtein( $plain, $other );
			// Two letters of five may be wrong, one of three; shorter names are too near to each other.
			if ( $distance >= $least || \strlen( $other ) <= 2 || $distance > \min( 2, \intdiv( \strlen( $other ) + 1, 3 ) ) ) {
				continue;
			}

			$least = $distance;
			$best  = $field;
		}
		return $best;
	}
}

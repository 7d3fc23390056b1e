<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

use DateTimeImmutable;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What is wrong with a security.txt, which tells researchers whom to write to. A signed one is read without its signature.
 * @see https://www.rfc-editor.org/rfc/rfc9116#section-2.5
 */
final class SecurityText {

	/** Further ahead a file is likely to be forgotten: the standard wants less than a year. */
	private const YEAR = 366 * 86400;

	private const MOMENT = '/\A\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)\z/';

	/**
	 * @param int $now Unix timestamp, seconds.
	 * @return list<Problem>
	 */
	public static function problems( string $text, int $now ): array {
		$problems = [];
		$expiries = [];
		$contacts = 0;
		foreach ( self::fields( $text ) as $number => $line ) {
			if ( 1 !== \preg_match( '/\A([A-Za-z][A-Za-z0-9-]*):[ \t]*(\S.*)?\z/', $line, $parts ) ) {
				$problems[] = new Problem( Text::__( 'Invalid line. Write a name, a colon and a value, or start a comment with #.', 'svc' ), $number );
				continue;
			}
			$value = $parts[2] ?? '';
			if ( 'contact' === \strtolower( $parts[1] ) ) {
				++$contacts;
				$message = self::contact( $value );
				if ( null !== $message ) {
					$problems[] = new Problem( $message, $number );
				}
			} elseif ( 'expires' === \strtolower( $parts[1] ) ) {
				$expiries[ $number ] = $value;
			}
		}
		if ( 0 === $contacts ) {
			$problems[] = new Problem( Text::__( 'Add a "Contact:" line, such as mailto:security@example.com.', 'svc' ) );
		}

		return \array_slice( [ ...$problems, ...self::expiry( $expiries, $now ) ], 0, Lines::MOST );
	}

	/** @return array<int, string> The lines that are fields: no remarks, nothing of a signature. */
	private static function fields( string $text ): array {
		$fields = [];
		$skips  = false;
		foreach ( \explode( "\n", $text ) as $index => $line ) {
			$line = \rtrim( $line );
			if ( \str_starts_with( $line, '-----BEGIN PGP ' ) ) {
				// Up to the blank line are headers of the signature, and from the second mark on everything is.
				$skips = true;
			} elseif ( $skips ) {
				$skips = '' !== $line;
			} elseif ( '' !== $line && '#' !== $line[0] ) {
				$fields[ $index + 1 ] = $line;
			}
			if ( '-----BEGIN PGP SIGNATURE-----' === $line ) {
				break;
			}
		}

		return $fields;
	}

	private static function contact( string $value ): ?string {
		if ( 1 === \preg_match( '/\A(?:https|mailto|tel):\S+\z/i', $value ) ) {
			return null;
		}

		/* translators: %s: what was written in place of an address. */
		return \sprintf( Text::__( '"%s" is not a valid address. Start it with mailto:, https: or tel:.', 'svc' ), $value );
	}

	/**
	 * @param array<int, string> $expiries By number of the line.
	 * @return list<Problem>
	 */
	private static function expiry( array $expiries, int $now ): array {
		$line  = (int) \array_key_last( $expiries );
		$value = (string) \end( $expiries );
		if ( [] === $expiries ) {
			/* translators: %s: a date as it is to be written. */
			return [ new Problem( \sprintf( Text::__( 'Add an "Expires:" line: Expires: %s', 'svc' ), self::proposed( $now ) ) ) ];
		}
		if ( \count( $expiries ) > 1 ) {
			return [ new Problem( Text::__( 'Keep only one "Expires:" line.', 'svc' ), $line ) ];
		}
		$until = self::moment( $value );
		if ( null === $until ) {
			/* translators: %s: a date as it is to be written. */
			return [ new Problem( \sprintf( Text::__( 'Invalid date. Write it like this: %s', 'svc' ), self::proposed( $now ) ), $line ) ];
		}
		if ( $until <= $now ) {
			/* translators: %s: a date as it is to be written. */
			return [ new Problem( \sprintf( Text::__( 'This date is in the past. Set a new one, such as %s.', 'svc' ), self::proposed( $now ) ), $line ) ];
		}

		return $until - $now > self::YEAR ? [ new Problem( Text::__( 'Choose a date within one year.', 'svc' ), $line ) ] : [];
	}

	private static function moment( string $value ): ?int {
		if ( 1 !== \preg_match( self::MOMENT, $value ) || ! \checkdate( (int) \substr( $value, 5, 2 ), (int) \substr( $value, 8, 2 ), (int) \substr( $value, 0, 4 ) ) ) {
			return null;
		}
		$moment = \date_create_immutable( $value );

		return $moment instanceof DateTimeImmutable ? $moment->getTimestamp() : null;
	}

	/** Half a year from now, to the day. */
	private static function proposed( int $now ): string {
		return \gmdate( 'Y-m-d\T00:00:00\Z', $now + 182 * 86400 );
	}
}

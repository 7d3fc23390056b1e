<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;
use Svc\Domain\Warnings;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads the files of a ZIP archive in memory (APPNOTE.TXT 4.3). Nothing is written, so the names of entries lead nowhere, and an entry is
 * never larger than is asked for, whatever its head says. Pure.
 */
final class ZipEntries {

	/** Entries of an archive. */
	private const MOST_ENTRIES = 1000;

	/**
	 * @param int $most Bytes of all entries together, unpacked.
	 * @return array<string, string> Content by name; folders and what systems add are left out.
	 * @throws InvalidInput When it is no archive that can be read.
	 */
	public static function read( string $bytes, int $most ): array {
		$entries = [];
		foreach ( self::directory( $bytes ) as $name => $entry ) {
			if ( ! \str_ends_with( $name, '/' ) && 1 !== \preg_match( '~(?:^|/)(?:__MACOSX/|\.)~', $name ) ) {
				$entries[ $name ] = self::content( $bytes, $entry, $most );
				$most            -= $entry['size'];
			}
		}

		return $entries;
	}

	/** @return iterable<string, array<string, int>> Numbers of each entry, by its name. */
	private static function directory( string $bytes ): iterable {
		$end  = \strrpos( $bytes, "PK\5\6" );
		$head = false === $end ? [] : self::numbers( 'vcount/Vsize/Vat', \substr( $bytes, $end + 10, 10 ) );
		$left = $head['count'] ?? self::MOST_ENTRIES + 1;
		if ( $left > self::MOST_ENTRIES ) {
			throw self::unreadable();
		}
		for ( $at = $head['at'] ?? 0; $left > 0; --$left ) {
			$entry = "PK\1\2" === \substr( $bytes, $at, 4 ) ? self::numbers( 'vflags/vmethod/Vtime/Vcrc/Vpacked/Vsize/vname/vextra/vcomment/vdisk/vinner/Vouter/Vat', \substr( $bytes, $at + 8, 38 ) ) : [];
			if ( [] === $entry ) {
				throw self::unreadable();
			}
			yield \substr( $bytes, $at + 46, $entry['name'] ) => $entry;
			$at += 46 + $entry['name'] + $entry['extra'] + $entry['comment'];
		}
	}

	/** @param array<string, int> $entry */
	private static function content( string $bytes, array $entry, int $most ): string {
		$local = "PK\3\4" === \substr( $bytes, $entry['at'], 4 ) ? self::numbers( 'vname/vextra', \substr( $bytes, $entry['at'] + 26, 4 ) ) : [];
		if ( [] === $local || 0 !== ( $entry['flags'] & 1 ) || ! \in_array( $entry['method'], [ 0, 8 ], true ) ) {
			throw self::unreadable();
		}
		$packed = \substr( $bytes, $entry['at'] + 30 + $local['name'] + $local['extra'], $entry['packed'] );
		if ( $entry['size'] > $most ) {
			throw InvalidInput::because( Text::__( 'The unpacked file is too large. Export fewer snippets.', 'svc' ) );
		}
		if ( 8 === $entry['method'] && ! \function_exists( 'gzinflate' ) ) {
			throw self::unreadable();
		}
		// What comes out longer than its head says is a bomb, or broken.
		$content = 0 === $entry['method'] ? $packed : Warnings::keep( static fn(): string|false => \gzinflate( $packed, $entry['size'] + 1 ) );
		if ( false === $content || \strlen( $content ) !== $entry['size'] || \crc32( $content ) !== $entry['crc'] ) {
			throw self::unreadable();
		}

		return $content;
	}

	/** @return array<string, int> Empty where the bytes end before. */
	private static function numbers( string $format, string $bytes ): array {
		$read    = Warnings::keep( static fn(): array|false => \unpack( $format, $bytes ) );
		$numbers = [];
		foreach ( false === $read ? [] : $read as $name => $number ) {
			$numbers[ (string) $name ] = \is_int( $number ) ? $number : 0;
		}

		return $numbers;
	}

	private static function unreadable(): InvalidInput {
		return InvalidInput::because( Text::__( 'This ZIP file can\'t be unpacked here. Unpack it and import the files.', 'svc' ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Layout\FileNames;

\defined( 'ABSPATH' ) || exit;

/** The files of a folder as they were sent. Their paths are names in the set, and none ever leads to the disk of the server. */
final class SentFiles {

	/** What reads such a file says so, with its path. */
	private const NOT_TEXT = "\xFF";

	/**
	 * @param array<array-key, mixed> $sent Path in the folder => text; null for a file that is no UTF-8 text.
	 * @return array<string, string> Path => bytes; those that have a meaning.
	 * @throws InvalidInput
	 */
	public static function read( array $sent ): array {
		if ( \count( $sent ) > Limits::FILES ) {
			/* translators: %d: number of files. */
			throw InvalidInput::field( 'files', \sprintf( \__( 'Send at most %d files.', 'svc' ), Limits::FILES ) );
		}
		$files = [];
		$wrong = [];
		foreach ( $sent as $path => $text ) {
			$path  = (string) $path;
			$fault = self::fault( $path, $text );
			if ( null !== $fault ) {
				$wrong[ 'files.' . $path ] = $fault;
			} elseif ( FileNames::is_read( $path ) ) {
				$files[ $path ] = \is_string( $text ) ? $text : self::NOT_TEXT;
			}
		}
		return [] === $wrong ? $files : throw InvalidInput::fields( $wrong );
	}

	private static function fault( string $path, mixed $text ): ?string {
		return match ( true ) {
			! self::is_path( $path ) => \__( 'This is no path of a file in a folder. Send it relative to the folder, with slashes, without ".." and control characters.', 'svc' ),
			null !== $text && ! \is_string( $text ) => \__( 'Send the text of the file.', 'svc' ),
			default => null,
		};
	}

	private static function is_path( string $path ): bool {
		return 1 === \preg_match( '~^[^\\\\\x00-\x1F\x7F]+\z~u', $path ) && [] === \array_intersect( [ '', '.', '..' ], \explode( '/', $path ) );
	}
}

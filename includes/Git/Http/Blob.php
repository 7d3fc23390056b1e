<?php

declare(strict_types=1);

namespace Svc\Git\Http;

use Svc\Git\Error\OutcomeUnknown;

\defined( 'ABSPATH' ) || exit;

/** Contents of a file by the rules of Git: their id tells whether they came whole. Pure. */
final class Blob {

	/** Bytes; what is larger is no snippet and is not read. */
	public const LARGEST = 4_194_304;

	/** The id that Git gives to contents; 64 digits where the repository uses SHA-256. */
	public static function id( string $bytes, int $length = 40 ): string {
		return \hash( 64 === $length ? 'sha256' : 'sha1', 'blob ' . \strlen( $bytes ) . "\0" . $bytes );
	}

	public static function is( string $id, string $bytes ): bool {
		return self::id( $bytes, \strlen( $id ) ) === $id;
	}

	/**
	 * @param string $id Empty where the provider does not say it.
	 * @return string|null Null for what is larger than a snippet can be.
	 */
	public static function whole( string $path, string $id, string $bytes ): ?string {
		if ( \strlen( $bytes ) > self::LARGEST ) {
			return null;
		}
		if ( '' !== $id && ! self::is( $id, $bytes ) ) {
			/* translators: %s: path of a file. */
			throw new OutcomeUnknown( \sprintf( \__( '"%s" arrived incomplete. Try again in a few minutes.', 'svc' ), $path ) );
		}

		return $bytes;
	}
}

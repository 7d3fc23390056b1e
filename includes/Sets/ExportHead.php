<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** What an export file says of itself (spec 2.4). `src/features/import/read-file.ts` leaves files with a fault to the site; one table tests both. */
final class ExportHead {

	private const FIELDS = [ 'format', 'version', 'generator', 'exported', 'errors' ];

	/** `exportFormat` of the contract, which a test holds it to. */
	private const MARKER  = 'snipfire';
	private const VERSION = 1;

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, mixed> Without what the file says of itself.
	 */
	public static function taken_off( array $input ): array {
		$rest = \array_diff_key( $input, \array_flip( self::FIELDS ) );
		if ( $rest !== $input ) {
			self::require_readable( $input );
		}
		return $rest;
	}

	/** @param array<array-key, mixed> $file */
	public static function require_readable( array $file ): void {
		$fault = self::fault( $file );
		if ( null !== $fault ) {
			throw InvalidInput::because( $fault );
		}
	}

	/** @param array<array-key, mixed> $file */
	private static function fault( array $file ): ?string {
		$version = $file['version'] ?? null;
		// JSON has one kind of numbers.
		$version = \is_float( $version ) && \floor( $version ) === $version ? (int) $version : $version;
		return match ( true ) {
			self::MARKER !== ( $file['format'] ?? null ) => Text::__( 'This is not an export of Snippets.', 'svc' ),
			! \array_key_exists( 'version', $file ) => Text::__( 'This export file has no "version". Add "version": 1, or export it again.', 'svc' ),
			\is_int( $version ) && $version > self::VERSION => Text::__( 'A newer version of svc wrote this file. Update the plugin.', 'svc' ),
			self::VERSION !== $version => Text::__( 'The "version" of this export file is not 1. Set it to 1, or export it again.', 'svc' ),
			! \is_array( $file['snippets'] ?? null ) || ! \array_is_list( $file['snippets'] ) => Text::__( 'This export file contains no "snippets". Export it again.', 'svc' ),
			default => null,
		};
	}
}

<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Importers\Files\ExportFiles;
use Svc\Sets\ExportHead;

\defined( 'ABSPATH' ) || exit;

/** A file as it is handed to an import: an export of ours or of another plugin. */
final class SentFile {

	/** By these an object is input of an import, and not the file of another plugin. */
	private const FIELDS = [ 'format', 'file', 'encoded' ];

	/** @return array<string, mixed>|null Null for a file that is no input itself. */
	public static function fields( string $bytes ): ?array {
		try {
			$fields = self::export_fields( $bytes );
		} catch ( InvalidInput ) {
			return null;
		}

		return [] === \array_intersect_key( $fields, \array_flip( self::FIELDS ) ) ? null : $fields;
	}

	/** @return array{file: string} */
	public static function packed( string $bytes ): array {
		return [ 'file' => \base64_encode( $bytes ) ];
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, mixed> With the fields of a file of ours in the place of the file.
	 * @throws InvalidInput When it holds no export that can be read.
	 */
	public static function opened( array $input ): array {
		if ( \is_string( $input['file'] ?? null ) ) {
			$bytes = self::bytes( $input['file'] );
			if ( null !== ExportFiles::open( $bytes ) ) {
				return $input;
			}
			$input = \array_diff_key( $input, [ 'file' => '' ] ) + self::export_fields( $bytes );
		}
		ExportHead::require_readable( $input );

		return \array_diff_key( $input, [ 'errors' => true ] );
	}

	/** @return array<string, mixed> */
	private static function export_fields( string $bytes ): array {
		$text = JsonText::text( $bytes );

		return \array_filter( ForeignRule::noted( JsonText::fields( $text ), $text ), '\is_string', \ARRAY_FILTER_USE_KEY );
	}

	public static function bytes( string $file ): string {
		$bytes = \base64_decode( $file, true );

		return false === $bytes ? throw InvalidInput::field( 'file', \__( 'Send the bytes of the file in Base64.', 'svc' ) ) : $bytes;
	}
}

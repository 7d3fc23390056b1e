<?php

declare(strict_types=1);

namespace Svc\Domain;

use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/** Reads text that people send: one byte order mark is taken off, and what is not UTF-8 is refused, never repaired. A NUL is part of no text. */
final class JsonText {

	private const BOM = "\xEF\xBB\xBF";

	/** @throws InvalidInput When it is not UTF-8, or has a NUL. */
	public static function text( string $bytes ): string {
		if ( 1 !== \preg_match( '//u', $bytes ) || \str_contains( $bytes, "\0" ) ) {
			throw InvalidInput::because( Text::__( 'The text is not valid UTF-8.', 'svc' ) );
		}
		return self::without_mark( $bytes );
	}

	public static function without_mark( string $bytes ): string {
		return \str_starts_with( $bytes, self::BOM ) ? \substr( $bytes, 3 ) : $bytes;
	}

	/**
	 * @return array<array-key, mixed> Of a JSON object in what `text()` gave.
	 * @throws InvalidInput When it is anything else.
	 */
	public static function fields( string $text ): array {
		$fields = \json_decode( $text, true );
		if ( \JSON_ERROR_NONE !== \json_last_error() ) {
			throw InvalidInput::because( Text::__( 'Invalid JSON.', 'svc' ) );
		}
		if ( ! \is_array( $fields ) || ( [] !== $fields && \array_is_list( $fields ) ) ) {
			throw InvalidInput::because( Text::__( 'Send a JSON object with named fields.', 'svc' ) );
		}
		return $fields;
	}
}

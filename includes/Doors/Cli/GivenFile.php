<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads files that the person at the terminal names, with the rights of that person, and standard input. The one place outside the
 * storage that looks at the disk; it writes nothing.
 */
final class GivenFile {

	/**
	 * @param string $path As it was typed; `-` is standard input.
	 * @throws InvalidInput When it cannot be read.
	 */
	public function text( string $path ): string {
		$text = '-' === $path ? \file_get_contents( 'php://stdin' ) : ( \is_file( $path ) && \is_readable( $path ) ? \file_get_contents( $path ) : false );
		if ( false === $text ) {
			/* translators: %s: name of a file. */
			throw InvalidInput::because( \sprintf( \__( 'The file "%s" cannot be read. Check its name, and the folder you are in.', 'svc' ), $path ) );
		}
		return $text;
	}

	/**
	 * A file that is an object of JSON. What PHP cannot say of it is noted beside.
	 *
	 * @return array<array-key, mixed>
	 * @throws InvalidInput When it is anything else.
	 */
	public function json( string $path ): array {
		$text = $this->text( $path );
		$read = \json_decode( $text, true );
		if ( ! \is_array( $read ) ) {
			/* translators: 1: name of a file, 2: what is wrong with it. */
			throw InvalidInput::because( \sprintf( \__( 'The file "%1$s" holds no JSON: %2$s.', 'svc' ), $path, \JSON_ERROR_NONE === \json_last_error() ? \__( 'an object was expected', 'svc' ) : \json_last_error_msg() ) );
		}
		return ForeignRule::noted( $read, $text );
	}
}

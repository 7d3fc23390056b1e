<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Host;

\defined( 'ABSPATH' ) || exit;

/** On a copy that no other user of the machine can read: code may hold keys. WP-CLI's own way lets all of them read it. */
final class Editor {

	/**
	 * @param string $kind Ending of the file's name, by which editors know the language.
	 * @return array{string, int} The text as it is then, and the exit code of the editor.
	 * @throws InvalidInput When there can be no copy, or no program can be started.
	 */
	public function open( string $text, string $title, string $kind ): array {
		$folder = \get_temp_dir() . 'svc-edit-' . \bin2hex( \random_bytes( 8 ) );
		$file   = "{$folder}/{$title}.{$kind}";
		if ( ! \function_exists( 'proc_open' ) ) {
			throw InvalidInput::because( 'PHP can\'t start an editor (proc_open is disabled). Save a file with --file.' );
		}
		try {
			if ( ! @\mkdir( $folder, 0700 ) || @\file_put_contents( $file, $text ) !== \strlen( $text ) ) {
				throw InvalidInput::because( \sprintf( '"%s" is not writable. Free some space, or set TMPDIR.', \dirname( $folder ) ) );
			}
			$process = \proc_open( self::command() . ' ' . \escapeshellarg( $file ), [ \STDIN, \STDOUT, \STDERR ], $pipes );
			$code    = \is_resource( $process ) ? \proc_close( $process ) : -1;
			return [ (string) @\file_get_contents( $file ), $code ];
		} finally {
			// Editors leave copies of their own beside a file.
			foreach ( \is_dir( $folder ) ? \array_diff( (array) \scandir( $folder ), [ '.', '..' ] ) : [] as $left ) {
				@\unlink( "{$folder}/{$left}" );
			}
			@\rmdir( $folder );
		}
	}

	/** @throws InvalidInput When it cannot be written. */
	public function keep( string $text, string $title, string $kind ): string {
		$folder = \get_temp_dir() . 'svc-kept-' . \bin2hex( \random_bytes( 8 ) );
		$file   = "{$folder}/{$title}.{$kind}";
		if ( ! @\mkdir( $folder, 0700 ) || @\file_put_contents( $file, $text ) !== \strlen( $text ) ) {
			throw InvalidInput::because( \sprintf( '"%s" can\'t be written. Check permissions and disk space.', $file ) );
		}
		return $file;
	}

	public static function failed( int $exit_code ): InvalidInput {
		return InvalidInput::because( \sprintf( 'The editor failed (%d), so nothing was saved. Check EDITOR.', $exit_code ) );
	}

	private static function command(): string {
		$named = Host::variable( 'EDITOR' );
		if ( '' !== $named ) {
			return $named;
		}
		return '\\' === \DIRECTORY_SEPARATOR ? 'notepad' : 'vi';
	}
}

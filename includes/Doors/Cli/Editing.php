<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\SiteFiles\SiteFile;
use Svc\Doors\Actors;
use Svc\Operations\OperationRunner;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * `wp svc edit`: the code of a snippet, or a file of the site such as ads.txt, in the person's own editor, saved when it is closed,
 * unless somebody else saved meanwhile. What was written and could not be saved is printed, so that it is not lost.
 */
final class Editing {

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly SnippetNames $names,
		private readonly Editor $editor,
		private readonly Terminal $terminal,
		private readonly Refusal $refusal,
	) {
	}

	/**
	 * @param string $name ID, permanent ID or title of a snippet, or name of a file.
	 */
	public function run( string $name ): void {
		$written = null;
		try {
			$file      = SiteFile::named( $name );
			$exit_code = null === $file ? $this->edit( $name, $written ) : $this->edit_file( $file, $written );
		} catch ( Throwable $thrown ) {
			$exit_code = $this->refusal->tell( $thrown );
			if ( null !== $written ) {
				$this->terminal->fail( \__( 'Nothing was saved. What you wrote follows on standard output.', 'svc' ) );
				$this->terminal->raw( $written );
			}
		}
		$this->terminal->end( $exit_code );
	}

	/**
	 * @param string|null $written What came back from the editor, once there is something to lose.
	 * @param-out string|null $written
	 */
	private function edit( string $name, ?string &$written ): int {
		$actor = $this->actors->signed_in( 'cli' );
		$this->runner->authorize( 'update-snippet', $actor );
		$ids  = $this->names->ids( [ $name ], 'snippets', $actor );
		$data = $this->runner->run( 'get-snippet', [ 'id' => $ids[0] ?? 0 ], $actor )->data;
		$data = \is_array( $data ) ? $data : [];
		$code = \is_string( $data['code'] ?? null ) ? $data['code'] : '';
		$kind = \is_string( $data['lang'] ?? null ) && '' !== $data['lang'] ? $data['lang'] : ( $data['type'] ?? 'txt' );
		$kind = \is_string( $kind ) ? $kind : 'txt';
		// Editors know PHP by its opening tag, which a snippet does not have.
		$opening = 'php' === $kind && ! \str_starts_with( \ltrim( $code ), '<?' ) ? "<?php\n" : '';
		$edited  = $this->edited( $opening . $code, "snippet-{$ids[0]}", $kind, $written );
		if ( null === $edited ) {
			return 0;
		}
		$is_shifted = '' !== $opening && \str_starts_with( $edited, $opening );
		$written    = $is_shifted ? \substr( $edited, \strlen( $opening ) ) : $edited;
		self::require_utf8( 'code', $written );
		$saved = $this->runner->run(
			'update-snippet',
			[
				'id'            => $ids[0],
				'code'          => $written,
				'base_modified' => $data['modified'] ?? 0,
			],
			$actor
		)->data;
		return $this->told( self::moved( $saved, $is_shifted ? 1 : 0 ) );
	}

	/**
	 * @param string|null $written As for a snippet.
	 * @param-out string|null $written
	 */
	private function edit_file( SiteFile $file, ?string &$written ): int {
		$actor = $this->actors->signed_in( 'cli' );
		$this->runner->authorize( 'update-files', $actor );
		$data   = $this->runner->run( 'get-files', [], $actor )->data;
		$text   = \is_array( $data ) && \is_string( $data[ $file->value ] ?? null ) ? $data[ $file->value ] : '';
		$edited = $this->edited( $text, \basename( $file->file(), '.txt' ), 'txt', $written );
		if ( null === $edited ) {
			return 0;
		}
		$written = $edited;
		self::require_utf8( $file->value, $edited );
		$saved = $this->runner->run(
			'update-files',
			[
				$file->value => $edited,
				'base'       => [ $file->value => \substr( \hash( 'sha256', $text ), 0, 12 ) ],
			],
			$actor
		)->data;
		foreach ( Outcome::remarks( $saved, 'warnings' ) as $sentence ) {
			$this->terminal->warn( $sentence );
		}
		/* translators: %s: name of a file. */
		$this->terminal->success( \sprintf( \__( '%s is saved.', 'svc' ), $file->file() ) );
		return 0;
	}

	/**
	 * What comes back from the editor; null when it is what went in.
	 *
	 * @param string|null $written As for a snippet.
	 * @param-out string|null $written
	 * @throws InvalidInput When the editor failed: then nobody knows whether the text is as the person wants it.
	 */
	private function edited( string $text, string $title, string $kind, ?string &$written ): ?string {
		[ $edited, $exit_code ] = $this->editor->open( $text, $title, $kind );
		if ( 0 !== $exit_code ) {
			$written = $edited === $text ? null : $edited;
			/* translators: %d: exit code of a program. */
			throw InvalidInput::because( \sprintf( \__( 'The editor ended with an error (%d), so nothing was saved. Check the command in EDITOR.', 'svc' ), $exit_code ) );
		}
		if ( $edited === $text ) {
			$this->terminal->say( \__( 'Nothing was changed.', 'svc' ) );
			return null;
		}
		return $edited;
	}

	/**
	 * The answer to a save with its lines as the editor counted them.
	 */
	private static function moved( mixed $saved, int $lines ): mixed {
		foreach ( [ 'errors', 'warnings' ] as $kind ) {
			$entries = \is_array( $saved ) ? $saved[ $kind ] ?? null : null;
			if ( \is_array( $saved ) && \is_array( $entries ) ) {
				$saved[ $kind ] = \array_map( static fn( mixed $entry ): mixed => \is_array( $entry ) && \is_int( $entry['line'] ?? null ) && $entry['line'] > 0 ? [ 'line' => $entry['line'] + $lines ] + $entry : $entry, $entries );
			}
		}
		return $saved;
	}

	/**
	 * An editor may write any bytes.
	 */
	private static function require_utf8( string $field, string $text ): void {
		if ( 1 !== \preg_match( '//u', $text ) ) {
			throw InvalidInput::field( $field, \__( 'Send valid UTF-8 text.', 'svc' ) );
		}
	}

	private function told( mixed $saved ): int {
		foreach ( Outcome::remarks( $saved, 'warnings' ) as $sentence ) {
			$this->terminal->warn( $sentence );
		}
		$errors   = Outcome::remarks( $saved, 'errors' );
		$sentence = (string) Outcome::sentence( $saved );
		foreach ( $errors as $error ) {
			$this->terminal->fail( $error );
		}
		[] === $errors ? $this->terminal->success( $sentence ) : $this->terminal->fail( $sentence );
		return [] === $errors ? 0 : Outcome::WITH_ERRORS;
	}
}

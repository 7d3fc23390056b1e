<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/** Saves what comes back from the editor. An active snippet that an error would deactivate stays as it is until the person says otherwise. */
final class EditedCode {

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Editor $editor,
		private readonly Terminal $terminal,
	) {
	}

	/**
	 * @param array<array-key, mixed> $snippet As it was when the editor was opened.
	 * @param string $opening What the text begins with and the code does not.
	 * @param string $written What came back from the editor, and what the person makes of it.
	 * @param-out string $written
	 * @return int Exit code.
	 */
	public function save( array $snippet, string $opening, string &$written, bool $asks, Actor $actor ): int {
		for ( $keeps = true;; ) {
			$is_shifted = '' !== $opening && \str_starts_with( $written, $opening );
			$lines      = $is_shifted ? \substr_count( $opening, "\n" ) : 0;
			$input      = [
				'id'            => $snippet['id'] ?? 0,
				'code'          => $is_shifted ? \substr( $written, \strlen( $opening ) ) : $written,
				'base_modified' => $snippet['modified'] ?? 0,
				'keep_active'   => $keeps,
			];
			self::require_utf8( $written );
			try {
				return $this->told( self::moved( $this->runner->run( 'update-snippet', $input, $actor )->data, $lines ) );
			} catch ( InvalidInput $refused ) {
				$problems = $refused->data['problems'] ?? null;
				if ( ! \is_array( $problems ) ) {
					throw $refused;
				}
				$this->tell_errors( self::moved( [ 'errors' => $problems ], $lines ) );
			}
			$answer = $asks ? $this->terminal->choose( 'This version would deactivate the snippet. [e]dit again, [k]eep the working version, or [s]ave as inactive?', [ 'e', 'k', 's' ] ) : 'k';
			if ( 'e' === $answer ) {
				$written = $this->edited_again( $snippet, $written );
			} elseif ( 's' === $answer ) {
				$keeps = false;
			} else {
				return $this->kept( $snippet, $written );
			}
		}
	}

	/** @param array<array-key, mixed> $snippet */
	private function edited_again( array $snippet, string $text ): string {
		[ $edited, $exit_code ] = $this->editor->open( $text, self::title( $snippet ), self::kind( $snippet ) );
		if ( 0 !== $exit_code ) {
			throw Editor::failed( $exit_code );
		}
		return $edited;
	}

	/** @param array<array-key, mixed> $snippet */
	private function kept( array $snippet, string $written ): int {
		$file = $this->editor->keep( $written, self::title( $snippet ), self::kind( $snippet ) );
		$this->terminal->fail( \sprintf( 'Nothing was saved. Your text is in %s.', $file ) );
		return Outcome::WITH_ERRORS;
	}

	/** @param array<array-key, mixed> $snippet Name of a snippet's file, as editors show it. */
	public static function title( array $snippet ): string {
		return 'snippet-' . ( \is_int( $snippet['id'] ?? null ) ? $snippet['id'] : 0 );
	}

	/** @param array<array-key, mixed> $snippet Ending of a file's name, by which editors know the language. */
	public static function kind( array $snippet ): string {
		$kind = \is_string( $snippet['lang'] ?? null ) && '' !== $snippet['lang'] ? $snippet['lang'] : ( $snippet['type'] ?? 'txt' );
		return \is_string( $kind ) ? $kind : 'txt';
	}

	/** An answer with its lines as the editor counted them. */
	private static function moved( mixed $saved, int $lines ): mixed {
		foreach ( [ 'errors', 'warnings' ] as $kind ) {
			$entries = \is_array( $saved ) ? $saved[ $kind ] ?? null : null;
			if ( \is_array( $saved ) && \is_array( $entries ) ) {
				$saved[ $kind ] = \array_map( static fn( mixed $entry ): mixed => \is_array( $entry ) && \is_int( $entry['line'] ?? null ) && $entry['line'] > 0 ? [ 'line' => $entry['line'] + $lines ] + $entry : $entry, $entries );
			}
		}
		return $saved;
	}

	private static function require_utf8( string $text ): void {
		if ( 1 !== \preg_match( '//u', $text ) ) {
			throw InvalidInput::field( 'code', 'Send valid UTF-8 text.' );
		}
	}

	private function tell_errors( mixed $answer ): int {
		$errors = Outcome::remarks( $answer, 'errors' );
		foreach ( $errors as $error ) {
			$this->terminal->fail( $error );
		}
		return \count( $errors );
	}

	private function told( mixed $saved ): int {
		foreach ( Outcome::remarks( $saved, 'warnings' ) as $sentence ) {
			$this->terminal->warn( $sentence );
		}
		$sentence = (string) Outcome::sentence( $saved );
		if ( 0 === $this->tell_errors( $saved ) ) {
			$this->terminal->success( $sentence );
			return 0;
		}
		$this->terminal->fail( $sentence );
		return Outcome::WITH_ERRORS;
	}
}

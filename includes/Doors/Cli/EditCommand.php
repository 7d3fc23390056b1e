<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\SiteFiles\SiteFile;
use Svc\Doors\Actors;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * `wp svc edit`: the code of a snippet, or a file of the site, in the person's own editor. What could not be saved is printed, so that it is not
 * lost.
 */
final class EditCommand {

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly SnippetNames $names,
		private readonly Editor $editor,
		private readonly Terminal $terminal,
		private readonly Refusal $refusal,
		private readonly EditedCode $code,
	) {
	}

	/**
	 * @param string $name ID, permanent ID or title of a snippet, or name of a file.
	 * @param bool $asks Whether a person who is at the terminal may be asked.
	 */
	public function run( string $name, bool $asks = true, bool $is_dry_run = false ): void {
		$written = null;
		try {
			if ( $is_dry_run ) {
				throw InvalidInput::because( '"wp svc edit" has no --dry-run. Use "wp svc validate --file" instead.' );
			}
			$file      = SiteFile::named( $name );
			$exit_code = null === $file ? $this->edit( $name, $written, $asks ) : $this->edit_file( $file, $written );
		} catch ( Throwable $thrown ) {
			$exit_code = $this->refusal->tell( $thrown );
			if ( null !== $written ) {
				$this->terminal->fail( 'Nothing was saved. Your text follows on standard output.' );
				$this->terminal->shown( $written );
			}
		}
		$this->terminal->end( $exit_code );
	}

	/**
	 * @param string|null $written What came back from the editor, once there is something to lose.
	 * @param-out string|null $written
	 */
	private function edit( string $name, ?string &$written, bool $asks ): int {
		$actor = $this->actors->signed_in( 'cli' );
		$this->runner->authorize( 'update-snippet', $actor );
		$ids  = $this->names->ids( [ $name ], 'snippets', $actor );
		$data = $this->runner->run( 'get-snippet', [ 'id' => $ids[0] ?? 0 ], $actor )->data;
		$data = \is_array( $data ) ? $data : [];
		$code = \is_string( $data['code'] ?? null ) ? $data['code'] : '';
		$kind = EditedCode::kind( $data );
		// Editors know PHP by its opening tag, which a snippet does not have.
		$opening = 'php' === $kind && ! \str_starts_with( \ltrim( $code ), '<?' ) ? "<?php\n" : '';
		$edited  = $this->edited( $opening . $code, EditedCode::title( $data ), $kind, $written );
		if ( null === $edited ) {
			return 0;
		}
		$written = $edited;
		return $this->code->save( $data, $opening, $written, $asks && $this->terminal->is_watched(), $actor );
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
		$this->terminal->success( \sprintf( '%s saved.', $file->file() ) );
		return 0;
	}

	/** @param-out string|null $written What comes back from the editor; null when it is what went in. */
	private function edited( string $text, string $title, string $kind, ?string &$written ): ?string {
		[ $edited, $exit_code ] = $this->editor->open( $text, $title, $kind );
		if ( 0 !== $exit_code ) {
			$written = $edited === $text ? null : $edited;
			throw Editor::failed( $exit_code );
		}
		if ( $edited === $text ) {
			$this->terminal->say( 'Nothing was changed.' );
			return null;
		}
		return $edited;
	}

	/** An editor may write any bytes. */
	private static function require_utf8( string $field, string $text ): void {
		if ( 1 !== \preg_match( '//u', $text ) ) {
			throw InvalidInput::field( $field, 'Send valid UTF-8 text.' );
		}
	}
}

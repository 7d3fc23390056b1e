<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Domain\Error\InvalidInput;
use Svc\Doors\Actors;
use Svc\Library\OwnLibrary;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * `wp svc library build`, `check` and `make`: libraries in folders that the person at the terminal names, so at this door alone.
 * @phpstan-import-type Part from Synopsis
 */
final class LibraryFolders {

	/** Words that follow. */
	private const COMMANDS = [ 'build', 'check', 'make' ];

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly SnippetNames $names,
		private readonly OwnLibrary $library,
		private readonly Terminal $terminal,
		private readonly Refusal $refusal,
	) {
	}

	/**
	 * Whether a line that begins with `wp svc library` is one of these.
	 * @param list<string> $arguments What follows.
	 */
	public static function takes( array $arguments ): bool {
		return \in_array( $arguments[0] ?? '', self::COMMANDS, true );
	}

	/** @return Part What follows the words of the command. */
	public static function argument(): array {
		return [ 'repeating' => true ] + Synopsis::part( 'positional', 'argument', 'See the commands below.' );
	}

	/** @return list<Part> */
	public static function options(): array {
		return [
			Synopsis::part( 'assoc', 'pack', 'Pack ID.' ),
			Synopsis::part( 'assoc', 'to', 'Folder of your library, for make.' ),
			Synopsis::part( 'flag', 'try', 'For check: try each effect.json on this site.' ),
		];
	}

	public static function text(): string {
		return "## LIBRARIES OF YOUR OWN\n\n"
			. "    wp svc library build <folder>\n        Builds the library in a folder.\n\n"
			. "    wp svc library check <folder> [--try]\n        Checks packs and snippets, with --try also on this site.\n\n"
			. "    wp svc library make <snippet> --to=<folder> --pack=<pack>\n        Copies a snippet of this site to the library.\n";
	}

	/**
	 * @param list<string> $arguments What follows `wp svc library`.
	 * @param array<string, mixed> $options
	 */
	public function run( array $arguments, array $options ): void {
		try {
			if ( isset( $options['dry-run'] ) ) {
				throw InvalidInput::because( 'These commands have no --dry-run. Use "wp svc library check" first.' );
			}
			$word      = $arguments[0] ?? '';
			$name      = $arguments[1] ?? throw InvalidInput::because( 'Name your library\'s folder, or the snippet to copy.' );
			$exit_code = match ( $word ) {
				'build' => $this->build( $name ),
				'check' => $this->check( $name, true === ( $options['try'] ?? false ) ),
				'make'  => $this->make( $name, self::option( $options, 'to' ), self::option( $options, 'pack' ) ),
				default => throw InvalidInput::because( \sprintf( 'Type one of these: %s', 'wp svc library build; wp svc library check; wp svc library make' ) ),
			};
		} catch ( Throwable $thrown ) {
			$exit_code = $this->refusal->tell( $thrown );
		}
		$this->terminal->end( $exit_code );
	}

	private function build( string $folder ): int {
		$built = $this->library->build( $folder );
		foreach ( $built['faults'] as $place => $faults ) {
			$this->terminal->warn( "{$place}: " . \implode( ' ', $faults ) );
		}
		$this->terminal->success( \sprintf( 'The library has %d snippets. Add it with the filter svc_library_dirs.', $built['count'] ) );
		return [] === $built['faults'] ? 0 : Outcome::WITH_ERRORS;
	}

	private function check( string $folder, bool $tries ): int {
		$wrong  = 0;
		$report = $this->library->check( $folder, $tries ? $this->actors->signed_in( 'cli' ) : null );
		foreach ( $report as $place => $found ) {
			$wrong += [] === $found['errors'] ? 0 : 1;
			foreach ( $found['errors'] as $sentence ) {
				$this->terminal->fail( "{$place}: {$sentence}" );
			}
			foreach ( $found['warnings'] as $sentence ) {
				$this->terminal->warn( "{$place}: {$sentence}" );
			}
			if ( [] === $found['errors'] ) {
				$this->terminal->say( \sprintf( '%s: no errors', $place ) );
			}
		}
		$this->terminal->say( \sprintf( '%1$d checked, %2$d with errors.', \count( $report ), $wrong ) );
		return 0 === $wrong ? 0 : Outcome::WITH_ERRORS;
	}

	private function make( string $name, string $folder, string $pack ): int {
		$actor = $this->actors->signed_in( 'cli' );
		$this->runner->authorize( 'get-snippet', $actor );
		$ids  = $this->names->ids( [ $name ], 'snippets', $actor );
		$data = $this->runner->run( 'get-snippet', [ 'id' => $ids[0] ?? 0 ], $actor )->data;
		$path = $this->library->make( $folder, $pack, \is_array( $data ) ? $data : [] );
		$this->terminal->success( \sprintf( 'Copied to %s. Describe it in meta.json, then build the library.', $path ) );
		return 0;
	}

	/** @param array<string, mixed> $options */
	private static function option( array $options, string $name ): string {
		$value = $options[ $name ] ?? null;
		if ( ! \is_string( $value ) || '' === $value ) {
			throw InvalidInput::field( $name, 'This is required.' );
		}
		return $value;
	}
}

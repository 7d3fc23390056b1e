<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Bridge\ErrorCode;
use Svc\Domain\LooseArray;
use WP_CLI;

\defined( 'ABSPATH' ) || exit;

/** Registers `wp svc` with WP-CLI: one command for each family of the table, the editor, and completion. Nothing but registration and hand-over. */
final class Commands {

	public function __construct(
		private readonly CommandTable $table,
		private readonly Session $session,
		private readonly EditCommand $editing,
		private readonly PullCommand $pulling,
		private readonly LibraryFolders $folders,
		private readonly Terminal $terminal,
	) {
	}

	/** Hook `cli_init`. */
	public function register(): void {
		$namespaces = [ 'svc' => 'Manages the snippets of this site.' ];
		$families   = $this->table->families();
		foreach ( $families as $family ) {
			for ( $length = 1; $length < \count( $family->words ); $length++ ) {
				$namespaces[ 'svc ' . \implode( ' ', \array_slice( $family->words, 0, $length ) ) ] = $family->commands[0]->summary;
			}
		}
		foreach ( $namespaces as $words => $description ) {
			WP_CLI::add_command( $words, CommandGroup::class, [ 'shortdesc' => $description ] );
		}
		foreach ( \array_diff_key( $families, [ 'library' => true ] ) as $words => $family ) {
			$this->add(
				"svc {$words}",
				fn( array $arguments, array $options ) => $this->session->run( $family, self::texts( $arguments ), self::named( $options ) ),
				$family->commands[0]->summary,
				Synopsis::of( $family ),
				Synopsis::text( $family )
			);
		}
		$this->add_own();
		$this->add_pull();
		$this->add_library( $families['library'] ?? null );
	}

	/** What the operations of the library and those of own folders begin with. WP-CLI knows one command by these words. */
	private function add_library( ?CommandFamily $family ): void {
		$parts   = null === $family ? [ LibraryFolders::argument() ] : Synopsis::of( $family );
		$options = \array_filter( LibraryFolders::options(), static fn( array $option ): bool => ! \in_array( $option['name'], \array_column( $parts, 'name' ), true ) );
		$this->add(
			'svc library',
			function ( array $arguments, array $options ) use ( $family ): void {
				$words = self::texts( $arguments );
				if ( null === $family || LibraryFolders::takes( $words ) ) {
					$this->folders->run( $words, self::named( $options ) );
				} else {
					$this->session->run( $family, $words, self::named( $options ) );
				}
			},
			null === $family ? 'Manages your own libraries.' : $family->commands[0]->summary,
			[ ...$parts, ...$options ],
			( null === $family ? '' : Synopsis::text( $family ) . "\n" ) . LibraryFolders::text()
		);
	}

	/** Commands that are none of the contract's operations: they make use of them, or of WP-CLI itself. */
	private function add_own(): void {
		$this->add(
			'svc edit',
			fn( array $arguments, array $options ) => $this->editing->run( self::texts( $arguments )[0] ?? '', true !== ( $options['yes'] ?? false ), true === ( $options['dry-run'] ?? false ) ),
			'Opens a snippet or site file in your editor.',
			[
				Synopsis::part( 'positional', 'snippet', 'ID, permanent ID or title of a snippet, or the name of a file such as ads.txt.', is_optional: false ),
				Synopsis::part( 'flag', 'dry-run', 'Is refused: to change nothing, close the editor without saving.' ),
			],
			"## EXAMPLES\n\n    # Edit a snippet in nano\n    \$ EDITOR=nano wp svc edit Footer\n\n    # Edit ads.txt\n    \$ wp svc edit ads.txt\n"
		);
		$this->add(
			'svc completions',
			fn( array $arguments, array $options ) => $this->complete( \substr( LooseArray::text( $options, 'line' ), 0, (int) LooseArray::text( $options, 'point' ) ) ),
			'Prints completions for a shell.',
			[
				Synopsis::part( 'assoc', 'line', 'The line as it stands.', is_optional: false ),
				Synopsis::part( 'assoc', 'point', 'Place of the cursor in it, counted from 0.', is_optional: false ),
			],
			"## EXAMPLES\n\n    # What begins like this?\n    \$ wp svc completions --line='wp svc sa' --point=9\n"
		);
	}

	/** Prints what may follow a line: values where the contract has a list of them, else what WP-CLI knows. */
	private function complete( string $line ): void {
		$values = ( new ValueCompletion( $this->table->families() ) )->values( $line );
		if ( [] === $values ) {
			$this->terminal->complete( $line );
			return;
		}
		$this->terminal->text( \implode( " \n", $values ) . " \n" );
	}

	private function add_pull(): void {
		$this->add(
			'svc pull',
			fn( array $arguments, array $options ) => $this->pulling->run( self::texts( $arguments )[0] ?? '.', true === ( $options['force'] ?? false ) ),
			'Writes the snippets of this site to a folder.',
			[
				Synopsis::part( 'positional', 'folder', 'Folder, which is made when it is missing.', is_optional: false ),
				Synopsis::part( 'flag', 'force', 'Overwrite files that say something else than the site.' ),
			],
			"## EXAMPLES\n\n    # The snippets as files\n    \$ wp svc pull snippets\n"
		);
	}

	/**
	 * @param callable(list<mixed>, array<array-key, mixed>): void $work
	 * @param list<array<string, mixed>> $synopsis
	 */
	private function add( string $name, callable $work, string $summary, array $synopsis, string $text ): void {
		WP_CLI::add_command(
			$name,
			function ( array $arguments, array $options ) use ( $work ): void {
				$fault = NamedSite::fault( $this->terminal->option( 'url' ) );
				if ( '' !== $fault ) {
					$this->terminal->fail( $fault );
					$this->terminal->end( ErrorCode::Invalid->exit_code() );
				}
				$work( \array_values( $arguments ), $options );
			},
			[
				'shortdesc' => $summary,
				'longdesc'  => $text,
				// Scripts give it to every command.
				'synopsis'  => [ ...$synopsis, Synopsis::part( 'flag', 'yes', 'Ask nothing.' ) ],
			]
		);
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return list<string>
	 */
	private static function texts( array $values ): array {
		return \array_values( \array_filter( $values, '\is_string' ) );
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<string, mixed>
	 */
	private static function named( array $values ): array {
		return \array_filter( $values, '\is_string', \ARRAY_FILTER_USE_KEY );
	}
}

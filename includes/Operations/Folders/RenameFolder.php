<?php

declare(strict_types=1);

namespace Svc\Operations\Folders;

use Closure;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Renames or moves a folder with its subfolders (spec 4.5). Folders are nothing but the paths that snippets carry: a folder that exists
 * already takes the snippets in.
 * @implements Foreseeable<'rename-folder'>
 */
final class RenameFolder implements Foreseeable {

	public function __construct(
		private readonly Changes $changes,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$outcome = $this->changes->make( self::producer( $input['from'], $input['to'] ), $actor );
		self::require_moved( $outcome );
		return new Result( [ 'moved' => \count( $outcome->saved ) ] );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$foresight = $this->changes->foresee( self::producer( $input['from'], $input['to'] ), $actor );
		self::require_moved( $foresight->outcome );
		return Foreseen::of( $foresight, static fn(): string => '' );
	}

	/** @return Closure(SnippetSource): ChangeSet */
	private static function producer( string $from, string $to ): Closure {
		[ $from, $to ] = self::paths( $from, $to );
		return static fn( SnippetSource $now ): ChangeSet => self::moves( $now, $from, $to );
	}

	/** @return array{string, string} */
	private static function paths( string $from, string $to ): array {
		$from = self::tidy( $from );
		$to   = self::tidy( $to );
		// Checked again: spaces around a level are not part of its name.
		if ( $to === $from || \str_starts_with( $to, "{$from}/" ) ) {
			throw InvalidInput::field( 'to', \__( 'A folder can\'t be moved into itself.', 'svc' ) );
		}
		return [ $from, $to ];
	}

	private static function require_moved( Outcome $outcome ): void {
		foreach ( $outcome->refused as $refused ) {
			$refused instanceof InvalidInput || throw $refused;
		}
		$errors = $outcome->errors();
		if ( [] !== $errors ) {
			throw InvalidInput::field( 'to', \implode( ' ', \array_unique( $errors ) ) );
		}
	}

	private static function moves( SnippetSource $now, string $from, string $to ): ChangeSet {
		$all     = $now->all();
		$folders = self::renamed( $all, $from, $to );
		if ( [] === $folders ) {
			/* translators: %s: path of a folder. */
			throw NotFound::because( \sprintf( \__( 'The folder "%s" does not exist.', 'svc' ), $from ) );
		}
		$drafts = [];
		foreach ( $folders as $id => $folder ) {
			$drafts[ $id ] = SnippetChange::update( $all[ $id ], $all[ $id ]->with( [ 'folder' => $folder ] ), null, 'moved' );
		}
		return new ChangeSet( $drafts, failing: ChangeSet::STOPS_ALL );
	}

	/**
	 * @param array<int, Snippet> $all
	 * @return array<int, string> New folder of every snippet in the folder or below it.
	 */
	private static function renamed( array $all, string $from, string $to ): array {
		$folders = [];
		foreach ( $all as $id => $snippet ) {
			if ( $snippet->folder !== $from && ! \str_starts_with( $snippet->folder, "{$from}/" ) ) {
				continue;
			}
			$folder = \ltrim( $to . \substr( $snippet->folder, \strlen( $from ) ), '/' );
			if ( ! Rules::is_folder( $folder ) ) {
				/* translators: %s: path of a folder. */
				throw InvalidInput::field( 'to', \sprintf( \__( '"%s" would be too deep or too long. Choose a shorter path.', 'svc' ), $snippet->folder ) );
			}
			$folders[ $id ] = $folder;
		}
		return $folders;
	}

	/** The path as snippets carry it (SnippetFields). */
	private static function tidy( string $folder ): string {
		return \implode( '/', \array_map( '\trim', \explode( '/', \trim( $folder, " /\t" ) ) ) );
	}
}

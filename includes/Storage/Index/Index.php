<?php

declare(strict_types=1);

namespace Svc\Storage\Index;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes the compiled index, so that every reader gets the newest state whatever OPcache still remembers.
 * `index.token` decides which state is current. `index.php` is the usual way to it; `index-{token}.php` is an immutable copy under
 * a name that no cache can have seen, for hosts that forbid invalidation. Written in the order copy, index, token: until the token
 * is there, readers see the old state. It does not lock: writers hold `Lock`. The runtime follows the same steps by itself.
 * @see design 4
 */
final class Index {

	private const TOKEN = '/\A[0-9a-f]{16}\z/';

	/**
	 * Copies kept whatever their age; seconds that others are kept, because a reader may have read its token just before; and the
	 * number, and the bytes of all of them, at which even young ones go, so that a script that saves all day does not fill the disk.
	 */
	private const COPIES       = 5;
	private const COPY_SECONDS = 120;
	private const MOST_COPIES  = 20;
	private const MOST_BYTES   = 2_097_152;

	private ?IndexState $known = null;

	public function __construct(
		private readonly Paths $paths,
		private readonly AtomicFile $files,
		private readonly Folders $folders,
		private readonly PendingChanges $pending,
	) {}

	/**
	 * Returns the current state, or null when there is no index, or none that can be read.
	 * @throws StorageFailure When the token exists and cannot be read.
	 */
	public function read(): ?IndexState {
		$state = $this->stored();

		return null === $state ? null : $this->pending->over( $state );
	}

	/**
	 * Returns the current state as it is on the disk, without what could not be written there (`PendingChanges`).
	 * @throws StorageFailure When the token exists and cannot be read.
	 */
	public function stored(): ?IndexState {
		$token = $this->token();
		if ( null !== $this->known && '' !== $token && $this->known->token === $token ) {
			return $this->known;
		}
		$this->known = $this->load_current( $token );

		return $this->known;
	}

	/**
	 * Makes a state the current one. Everything that it names must be on disk already.
	 * @param IndexState $state Its token is new.
	 * @throws StorageFailure When it cannot be written; the old state stays current.
	 */
	public function write( IndexState $state ): void {
		Format::require_known( $state->format, 'svc/index.php' );
		$bytes = IndexFile::bytes( $state );
		$copy  = $this->paths->index_copy( $state->token );
		$this->files->write( $copy, $bytes );
		$this->files->publish( $copy, $this->paths->index(), $bytes );
		$this->files->write( $this->paths->token(), $state->token );
		SystemCall::forget_compiled( $this->paths->index() );
		$this->known = $state;
	}

	/**
	 * Takes a state back that was being written and does not count, so that losing the token cannot bring it up. Needs no room on
	 * the disk where there are hard links.
	 * @param string $token   Of that state.
	 * @param string $current Token of the state before it; empty when there was none.
	 * @throws StorageFailure When the state before cannot be put back; readers take its copy.
	 */
	public function take_back( string $token, string $current ): void {
		$this->known = null;
		$this->files->delete( $this->paths->index_copy( $token ) );
		$index = $this->paths->index();
		if ( $this->token_in_place() !== $token ) {
			return;
		}
		$copy  = '' === $current ? null : $this->paths->index_copy( $current );
		$bytes = null === $copy ? null : $this->files->read( $copy );
		if ( null === $copy || null === $bytes ) {
			$this->files->delete( $index );
		} else {
			$this->files->publish( $copy, $index, $bytes );
		}
		SystemCall::forget_compiled( $index );
	}

	/**
	 * Removes copies that no reader can still be on its way to; never the current one. The caller holds the lock.
	 * @return int Number of copies removed.
	 */
	public function prune_copies(): int {
		$times = $this->copies();
		unset( $times[ $this->token() ] );
		$removed = 0;
		$place   = 1;
		$bytes   = 0;
		foreach ( $times as $token => $time ) {
			$path   = $this->paths->index_copy( (string) $token );
			$bytes += (int) SystemCall::quietly( static fn(): int|false => \filesize( $path ) );
			$stays  = ++$place <= self::MOST_COPIES && $bytes <= self::MOST_BYTES && $time > \time() - self::COPY_SECONDS;
			if ( $place > self::COPIES && ! $stays ) {
				$removed += (int) $this->files->delete( $path );
			}
		}

		return $removed;
	}

	/**
	 * Removes all copies but the current one, because the disk is full. A reader that is on its way to one takes the index, which is whole.
	 * @return bool Whether there were any.
	 */
	public function drop_copies(): bool {
		$current = $this->token();
		$removed = false;
		foreach ( '' === $current ? [] : \array_keys( $this->copies() ) as $token ) {
			$removed = (string) $token !== $current && $this->files->delete( $this->paths->index_copy( (string) $token ) ) || $removed;
		}

		return $removed;
	}

	/**
	 * Returns the copies on disk, newest first; those of one second by their generation.
	 * @return array<array-key, int> Modification time, seconds, by token. A token of digits only becomes an integer key.
	 */
	public function copies(): array {
		$ages = [];
		foreach ( $this->folders->names( $this->paths->root ) as $name ) {
			if ( 1 === \preg_match( Paths::INDEX_COPY, $name, $match ) ) {
				$path               = $this->paths->root . '/' . $name;
				$ages[ $match[1] ] = [
					(int) SystemCall::quietly( static fn(): int|false => \filemtime( $path ) ),
					IndexFile::generation( (string) SystemCall::quietly( static fn(): string|false => \file_get_contents( $path, false, null, 0, IndexFile::HEAD ) ) ),
				];
			}
		}
		\arsort( $ages );

		return \array_map( static fn( array $age ): int => $age[0], $ages );
	}

	/**
	 * Puts `index.php` right when a writer was killed between it and the token; readers took the copy until now.
	 * @return bool Whether something was wrong.
	 * @throws StorageFailure When it cannot be written.
	 */
	public function heal(): bool {
		$state = $this->stored();
		// Readers take the copy of what a newer version has written.
		if ( null === $state || '' === $state->token || $state->format > Format::NUMBER ) {
			return false;
		}
		SystemCall::forget_compiled( $this->paths->index() );
		$index = $this->load( $this->paths->index() );
		if ( null !== $index && $index->token === $state->token && $this->token() === $state->token ) {
			return false;
		}
		$this->write( $state );

		return true;
	}

	/**
	 * Returns what `index.token` says; empty when it is missing or damaged.
	 * @throws StorageFailure When it cannot be read.
	 */
	public function token(): string {
		$token = \trim( $this->files->read( $this->paths->token() ) ?? '' );

		return 1 === \preg_match( self::TOKEN, $token ) ? $token : '';
	}

	/** Returns the copy that belongs to a token, or null when it is gone or damaged. */
	public function copy( string $token ): ?IndexState {
		return $this->load( $this->paths->index_copy( $token ) );
	}

	/** Goes by what is on the disk: where OPcache may not be told to forget, including `index.php` gives a state that was replaced long ago. */
	private function load_current( string $token ): ?IndexState {
		$index = $this->load( $this->paths->index() );
		if ( null !== $index && $index->token === $token ) {
			return $index;
		}
		SystemCall::forget_compiled( $this->paths->index() );
		$again = $this->load( $this->paths->index() );
		if ( null !== $again && $again->token === $token ) {
			return $again;
		}
		$copy = '' === $token ? null : $this->copy( $token );
		if ( null !== $copy ) {
			return $copy;
		}
		// No token, or one whose copy is gone too: the folder was copied during a write. The index is still a whole state.
		$named = $this->token_in_place();

		return $again?->token === $named ? $again : ( '' === $named ? null : $this->copy( $named ) );
	}

	/** The token of the state that `index.php` holds on the disk; empty when the file is missing or damaged. */
	private function token_in_place(): string {
		return IndexFile::token( $this->files->read( $this->paths->index() ) ?? '' );
	}

	/** The state in an index file; null when it is missing or damaged. */
	private function load( string $path ): ?IndexState {
		return IndexFile::load( $this->paths->inside( $path ) );
	}
}

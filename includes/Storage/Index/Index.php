<?php

declare(strict_types=1);

namespace Svc\Storage\Index;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Format;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes the compiled index, so that every reader gets the newest state whatever OPcache still remembers (design 4). `index.token`
 * decides which state is current. `index.php` is the usual way to it; `index-{token}.php` is an immutable copy under a name that no cache can
 * have seen. Written in the order copy, index, token. Writers hold `Lock`. The runtime follows the same steps by itself.
 */
final class Index {

	private const TOKEN = '/\A[0-9a-f]{16}\z/';

	/**
	 * Copies kept whatever their age, seconds that others are kept (a reader may have read its token just before), and the number and bytes
	 * of all at which even young ones go, so that a script that saves all day does not fill the disk.
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

	/** Null when there is no index, or none that can be read. */
	public function read(): ?IndexState {
		$state = $this->stored();

		return null === $state ? null : $this->pending->over( $state );
	}

	/** The current state as it is on the disk, without what could not be written there (`PendingChanges`). */
	public function stored(): ?IndexState {
		$token = $this->token();
		if ( null !== $this->known && '' !== $token && $this->known->token === $token ) {
			return $this->known;
		}
		$this->known = $this->load_current( $token );

		return $this->known;
	}

	/** Makes a state with a new token the current one. Everything that it names must be on disk already. */
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
	 * Takes a state back that was being written, so that losing the token cannot bring it up. `$current` is the token of the state before it, empty
	 * for none. Needs no room on the disk where there are hard links; where it fails, readers take the copy of the state before.
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

	/** Removes copies that no reader can still be on its way to, and returns how many. The caller holds the lock. */
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

	/** Removes all copies but the current one, because the disk is full. A reader that is on its way to one takes the index, which is whole. */
	public function drop_copies(): bool {
		$current = $this->token();
		$removed = false;
		foreach ( '' === $current ? [] : \array_keys( $this->copies() ) as $token ) {
			$removed = (string) $token !== $current && $this->files->delete( $this->paths->index_copy( (string) $token ) ) || $removed;
		}

		return $removed;
	}

	/** @return array<array-key, int> Modification time, seconds, by token, newest first. A token of digits only becomes an integer key. */
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

	/** Repairs `index.php` when a writer was killed between it and the token, and tells whether it did; readers took the copy until now. */
	public function repair(): bool {
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

	/** Empty when it is missing or damaged. */
	public function token(): string {
		$token = \trim( $this->files->read( $this->paths->token() ) ?? '' );

		return 1 === \preg_match( self::TOKEN, $token ) ? $token : '';
	}

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

	/** Empty when the file is missing or damaged. */
	private function token_in_place(): string {
		return IndexFile::token( $this->files->read( $this->paths->index() ) ?? '' );
	}

	private function load( string $path ): ?IndexState {
		return IndexFile::load( $this->paths->inside( $path ) );
	}
}

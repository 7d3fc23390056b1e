<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use LogicException;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * What a site remembers of its Git repository: one guarded file, and beside it the contents of files that were read or written, each in a
 * file of its own by the id that Git gives it. What is lost here is compared and fetched anew.
 */
final class GitState {

	private const STATE = 'state';

	/** Ids of contents, of repositories with SHA-1 and with SHA-256. */
	private const ID = '/\A(?:[0-9a-f]{40}|[0-9a-f]{64})\z/';

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
	) {}

	/** @return array<string, mixed> Empty when the file is missing or damaged. */
	public function read(): array {
		return $this->records->read( $this->paths->git( self::STATE ) ) ?? [];
	}

	/** @param array<string, mixed> $state */
	public function write( array $state ): void {
		$this->records->rewrite( $this->paths->git( self::STATE ), $this->read(), $state );
	}

	/** Null when they are not kept. */
	public function content( string $id ): ?string {
		$kept  = self::is_id( $id ) ? $this->records->read( $this->paths->git( $id ) )['bytes'] ?? null : null;
		$bytes = \is_string( $kept ) ? \base64_decode( $kept, true ) : false;

		return false === $bytes ? null : $bytes;
	}

	/** They need not be text. */
	public function keep( string $id, string $bytes ): void {
		if ( ! self::is_id( $id ) ) {
			throw new LogicException( 'Cannot keep contents: that is no id of Git' );
		}
		$this->files->write_once( $this->paths->git( $id ), Record::bytes( [ 'bytes' => \base64_encode( $bytes ) ] ) );
	}

	/** @param array<string, true> $ids Removes all contents but these. */
	public function drop_but( array $ids ): void {
		foreach ( $this->folders->names( $this->paths->git() ) as $name ) {
			$id = \basename( $name, '.php' );
			if ( self::is_id( $id ) && ! isset( $ids[ $id ] ) ) {
				$this->files->delete( $this->paths->git( $id ) );
			}
		}
	}

	private static function is_id( string $id ): bool {
		return 1 === \preg_match( self::ID, $id );
	}
}

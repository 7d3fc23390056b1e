<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

/**
 * A disk for filling up. Blocks and inodes run out on a file system of 4 MB and 400 inodes in memory, which needs an account that may
 * mount. Bytes run out anywhere: files may not get longer (`RLIMIT_FSIZE`), so that a write stops in the middle as on a full disk.
 */
final class SmallDisk {

	private const BLOCK = 4096;

	private function __construct( private readonly string $folder, private readonly bool $is_mounted ) {}

	/**
	 * Puts it in place.
	 * @param string $limit What is to run out, `size`, `inodes` or `bytes`; all of them on one that was made for `size` or `inodes`.
	 * @return self|null Null where that cannot be done.
	 */
	public static function mount( string $folder, string $limit ): ?self {
		if ( 'bytes' === $limit ) {
			return new self( $folder, false );
		}
		\exec( 'mount -t tmpfs -o size=4m,nr_inodes=400 tmpfs ' . \escapeshellarg( $folder ) . ' 2>&1', $output, $status );

		return 0 === $status ? new self( $folder, true ) : null;
	}

	/**
	 * Which limits it has.
	 * @return non-empty-list<string>
	 */
	public function limits(): array {
		return $this->is_mounted ? [ 'size', 'inodes', 'bytes' ] : [ 'bytes' ];
	}

	public function unmount(): void {
		self::let_files_have( \POSIX_RLIMIT_INFINITY );
		if ( $this->is_mounted ) {
			\exec( 'umount -l ' . \escapeshellarg( $this->folder ) );
		}
	}

	/**
	 * Leaves so many blocks or inodes free, or bytes in each file, and no more.
	 * @param string $limit `size`, `inodes` or `bytes`.
	 */
	public function fill( string $limit, int $left = 0 ): void {
		$this->empty_out();
		if ( 'bytes' === $limit ) {
			self::let_files_have( $left );
			return;
		}
		if ( 'size' === $limit ) {
			\file_put_contents( $this->folder . '/filler', \str_repeat( 'x', \max( 0, (int) \disk_free_space( $this->folder ) - $left * self::BLOCK ) ) );
			return;
		}
		\mkdir( $this->folder . '/fillers' );
		$made = 0;
		while ( @\touch( $this->folder . "/fillers/$made" ) ) {
			++$made;
		}
		for ( ; $made > 0 && $left > 0; --$left ) {
			\unlink( $this->folder . '/fillers/' . --$made );
		}
	}

	public function empty_out(): void {
		self::let_files_have( \POSIX_RLIMIT_INFINITY );
		@\unlink( $this->folder . '/filler' );
		for ( $i = 0; @\unlink( $this->folder . "/fillers/$i" ); ++$i ) {
			continue;
		}
		@\rmdir( $this->folder . '/fillers' );
		\clearstatcache();
	}

	/**
	 * Runs something with all the room in the world: what is not on this disk.
	 * @template T
	 * @param callable(): T $work
	 * @return T
	 */
	public static function elsewhere( callable $work ): mixed {
		$bytes = self::limit( 'soft' );
		self::let_files_have( \POSIX_RLIMIT_INFINITY );
		try {
			return $work();
		} finally {
			self::let_files_have( $bytes );
		}
	}

	private static function let_files_have( int $bytes ): void {
		// The signal that comes with the error would end the process.
		\pcntl_signal( \SIGXFSZ, \SIG_IGN );
		\posix_setrlimit( \POSIX_RLIMIT_FSIZE, $bytes, self::limit( 'hard' ) );
	}

	/** @param string $kind `soft` or `hard`. */
	private static function limit( string $kind ): int {
		$limits = \posix_getrlimit();
		$bytes  = false === $limits ? null : $limits[ "$kind filesize" ] ?? null;

		return \is_int( $bytes ) ? $bytes : \POSIX_RLIMIT_INFINITY;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

/**
 * A file system of 4 MB and 400 inodes in memory, for filling up. Needs an account that may mount.
 */
final class SmallDisk {

	private const BLOCK = 4096;

	private function __construct( private readonly string $folder ) {}

	/** Mounts it; null where that is not allowed. */
	public static function mount( string $folder ): ?self {
		\exec( 'mount -t tmpfs -o size=4m,nr_inodes=400 tmpfs ' . \escapeshellarg( $folder ) . ' 2>&1', $output, $status );

		return 0 === $status ? new self( $folder ) : null;
	}

	public function unmount(): void {
		\exec( 'umount -l ' . \escapeshellarg( $this->folder ) );
	}

	/**
	 * Leaves so many blocks or inodes free, and no more.
	 *
	 * @param string $limit `size` or `inodes`.
	 */
	public function fill( string $limit, int $left = 0 ): void {
		$this->empty_out();
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
		@\unlink( $this->folder . '/filler' );
		for ( $i = 0; @\unlink( $this->folder . "/fillers/$i" ); ++$i ) {
			continue;
		}
		@\rmdir( $this->folder . '/fillers' );
		\clearstatcache();
	}
}

<?php

declare(strict_types=1);

namespace Svc\Storage\Loopback;

use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/** A file that is locked for as long as it says something to other processes. Where files cannot be locked, nothing is said. */
final class LoopbackMark {

	/** Times that a mark is tried to be set, and microseconds between them: who looks at a mark has it for an instant, too. */
	private const TRIES = 5;
	private const PAUSE = 5000;

	/** @var resource|null While it is set by this process. */
	private $handle = null;

	public function __construct( private readonly string $path ) {}

	/** @return bool|null Whether it is set; false where another process has set it, null where it cannot be. */
	public function set(): ?bool {
		$handle = $this->open();
		if ( null === $handle ) {
			return null;
		}
		for ( $try = 1; $try <= self::TRIES; $try++ ) {
			$locked = SystemCall::lock( $handle );
			if ( false !== $locked ) {
				$this->handle = true === $locked ? $handle : null;

				return true === $locked ? true : null;
			}
			\usleep( self::PAUSE );
		}
		\fclose( $handle );

		return false;
	}

	public function clear(): void {
		if ( null !== $this->handle ) {
			\fclose( $this->handle );
			$this->handle = null;
		}
	}

	/** @phpstan-impure */
	public function is_set(): bool {
		$handle = null === $this->handle ? $this->open() : null;
		if ( null === $handle ) {
			return false;
		}
		try {
			return false === SystemCall::lock( $handle );
		} finally {
			\fclose( $handle );
		}
	}

	/** @return resource|null */
	private function open(): mixed {
		if ( \is_link( $this->path ) ) {
			return null;
		}
		// Programs that are started meanwhile must not go on holding it (`e`).
		$handle = SystemCall::quietly( fn() => \fopen( $this->path, 'cbe' ) );

		return false === $handle ? null : $handle;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The disk refused (500): full, not writable, damaged. `data.path` says which file or folder, never with its absolute path.
 * The state before the attempt is intact.
 */
final class StorageFailure extends SvcException {

	/**
	 * @param string $path   Path as a person may see it, relative to the content folder.
	 * @param string $reason What the system said.
	 */
	public static function cannot_write( string $path, string $reason ): self {
		/* translators: 1: path, 2: reason given by the system. */
		return self::about( $path, \sprintf( Text::__( 'Could not write to "%1$s": %2$s. Make the folder writable for the web server, then try again.', 'svc' ), $path, $reason ) );
	}

	/** The disk or the quota is full. */
	public static function disk_full( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'Could not write to "%s": the disk is full. Free some space, then try again.', 'svc' ), $path ) );
	}

	/**
	 * @param string $path   Path as a person may see it, relative to the content folder.
	 * @param string $reason What the system said.
	 */
	public static function cannot_read( string $path, string $reason ): self {
		/* translators: 1: path, 2: reason given by the system. */
		return self::about( $path, \sprintf( Text::__( 'Could not read "%1$s": %2$s. Give the web server permission to read it, or restore the file from a backup.', 'svc' ), $path, $reason ) );
	}

	/** A file of ours holds something that is not ours. */
	public static function damaged( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'The file "%s" is damaged. Restore it from a backup.', 'svc' ), $path ) );
	}

	/** A path leaves the storage folder, by name or through a link. */
	public static function outside( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'The path "%s" leads out of the storage folder. Remove the symbolic link.', 'svc' ), $path ) );
	}

	private static function about( string $path, string $message ): self {
		return new self( ErrorCode::Storage, $message, [ 'path' => $path ] );
	}
}

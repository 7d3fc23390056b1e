<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The disk refused (500): full, not writable, damaged. `data.path` says which file or folder, never with its absolute path. */
final class StorageFailure extends SvcException {

	private const NEW_START = 'wp svc info --forget';

	public const OUT_OF_REACH = 'open_basedir';

	/** @param string $path Path as a person may see it, relative to the content folder, here and below. */
	public static function cannot_write( string $path, string $reason ): self {
		if ( self::OUT_OF_REACH === $reason ) {
			return self::out_of_reach( $path );
		}
		/* translators: 1: path, 2: reason given by the system. */
		return self::about( $path, \sprintf( Text::__( 'Could not write to "%1$s": %2$s. Allow the web server to write there.', 'svc' ), $path, $reason ) );
	}

	public static function elsewhere( string $message ): self {
		return new self( ErrorCode::Storage, $message );
	}

	public static function disk_full( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'Could not write to "%s": the disk is full. Free some space.', 'svc' ), $path ) );
	}

	public static function cannot_lock( string $path ): self {
		/* translators: 1: path, 2: name of a PHP constant. */
		return self::about( $path, \sprintf( Text::__( 'Could not write to "%1$s": files can\'t be locked. Ask your host for flock, or set %2$s to a local disk.', 'svc' ), $path, 'SVC_STORAGE_DIR' ) );
	}

	public static function cannot_read( string $path, string $reason ): self {
		if ( self::OUT_OF_REACH === $reason ) {
			return self::out_of_reach( $path );
		}
		/* translators: 1: path, 2: reason given by the system. */
		return self::about( $path, \sprintf( Text::__( 'Could not read "%1$s": %2$s. Allow the web server to read it, or restore a backup.', 'svc' ), $path, $reason ) );
	}

	public static function out_of_reach( string $path ): self {
		/* translators: 1: path, 2: name of a PHP setting, 3: name of a PHP constant. */
		return self::about( $path, \sprintf( Text::__( '%2$s does not include "%1$s". Ask your host to add it, or set %3$s to a folder inside.', 'svc' ), $path, 'open_basedir', 'SVC_STORAGE_DIR' ) );
	}

	public static function missing( string $path, int $count ): self {
		/* translators: 1: path, 2: number of snippets, 3: command. */
		return self::about( $path, \sprintf( Text::__( '"%1$s" is missing or empty, but this site has %2$d snippets. Restore the folder, correct SVC_STORAGE_DIR, or run "%3$s".', 'svc' ), $path, $count, self::NEW_START ) );
	}

	public static function of_another_site( string $path ): self {
		/* translators: 1: path, 2: command. */
		return self::about( $path, \sprintf( Text::__( '"%1$s" belongs to another site or an older copy. Restore this site\'s folder, correct SVC_STORAGE_DIR, or run "%2$s".', 'svc' ), $path, self::NEW_START ) );
	}

	public static function damaged( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'The file "%s" is damaged. Restore it from a backup.', 'svc' ), $path ) );
	}

	public static function lost_code( string $file, string $revision ): self {
		/* translators: 1: path of a file, 2: path of another file. */
		return self::about( $revision, \sprintf( Text::__( '"%1$s" and "%2$s" are missing or damaged. Restore one of them from a backup.', 'svc' ), $file, $revision ) );
	}

	public static function newer( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'A newer version of svc wrote "%s". Update the plugin.', 'svc' ), $path ) );
	}

	public static function outside( string $path ): self {
		/* translators: %s: path. */
		return self::about( $path, \sprintf( Text::__( 'The path "%s" leads out of the storage folder. Remove the symbolic link.', 'svc' ), $path ) );
	}

	private static function about( string $path, string $message ): self {
		return new self( ErrorCode::Storage, $message, [ 'path' => $path ] );
	}
}

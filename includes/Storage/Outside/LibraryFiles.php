<?php

declare(strict_types=1);

namespace Svc\Storage\Outside;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;
use Svc\Storage\Disk\SystemCall;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * The folder of a library: ours in the plugin, or one that the site's own code or the person at the terminal names. Everything is read
 * and written below the given root; a link that leads out is taken for missing. It knows nothing of what the files mean.
 */
final class LibraryFiles {

	/** Bytes; the largest code of a snippet has two million. */
	private const MOST_BYTES = 4194304;

	/** Parts of a path: no hidden name, no way up. */
	private const NAME = '~\A[a-z0-9][a-z0-9._-]{0,120}(?:/[a-z0-9][a-z0-9._-]{0,120}){0,3}\z~';

	/** Null when there is no folder; it may be relative to where the person at the terminal is. */
	public function real( string $folder ): ?string {
		$real = SystemCall::quietly( static fn(): string|false => \is_dir( $folder ) ? \realpath( $folder ) : false );
		return false === $real ? null : $real;
	}

	/**
	 * @param string $root  Absolute path.
	 * @param string $below Folder below the root; empty for the root itself.
	 * @return array{folders: list<string>, files: list<string>} Names, sorted; without hidden ones and links.
	 */
	public function names( string $root, string $below = '' ): array {
		$folder = '' === $below ? $root : $this->path( $root, $below );
		$found  = null === $folder ? false : SystemCall::quietly( static fn(): array|false => \scandir( $folder ) );
		$names  = [
			'folders' => [],
			'files'   => [],
		];
		foreach ( false === $found ? [] : $found as $name ) {
			$path = "{$folder}/{$name}";
			if ( ! \str_starts_with( $name, '.' ) && ! \is_link( $path ) ) {
				$names[ \is_dir( $path ) ? 'folders' : 'files' ][] = $name;
			}
		}
		return $names;
	}

	/** Null when the file is missing, too large, or leads out of the root. */
	public function read( string $root, string $name ): ?string {
		$path  = $this->path( $root, $name );
		$bytes = null === $path ? false : SystemCall::quietly( static fn(): string|false => \file_get_contents( $path, false, null, 0, self::MOST_BYTES + 1 ) );
		return false === $bytes || \strlen( $bytes ) > self::MOST_BYTES ? null : $bytes;
	}

	/**
	 * The array that a PHP file of a built library holds, null when there is none. OPcache keeps it. A user who can name a folder to this class
	 * runs code on the site anyway.
	 * @return array<array-key, mixed>|null
	 */
	public function load( string $root, string $name ): ?array {
		$path = $this->path( $root, $name );
		if ( null === $path ) {
			return null;
		}
		try {
			$data = SystemCall::quietly( static fn(): mixed => include $path );
		} catch ( Throwable ) {
			// A file that was cut short.
			$data = null;
		}
		return \is_array( $data ) ? $data : null;
	}

	/**
	 * Writes a file in one step, with its folder and the root when they are missing.
	 * @throws InvalidInput When it cannot be written.
	 */
	public function write( string $root, string $name, string $bytes ): void {
		$place     = "{$root}/{$name}";
		$folder    = \dirname( $place );
		$temporary = "{$place}." . \getmypid() . '.tmp';
		$made      = 1 === \preg_match( self::NAME, $name )
			&& SystemCall::quietly( static fn(): bool => \is_dir( $folder ) || \mkdir( $folder, 0777, true ) )
			&& self::is_inside( $root, $folder );
		if ( $made && SystemCall::quietly( static fn(): bool => \strlen( $bytes ) === \file_put_contents( $temporary, $bytes ) && \rename( $temporary, $place ) ) ) {
			SystemCall::forget_compiled( $place );
			return;
		}
		SystemCall::quietly( static fn(): bool => $made && \is_file( $temporary ) && \unlink( $temporary ) );
		/* translators: %s: path of a file. */
		throw InvalidInput::because( \sprintf( Text::__( '"%s" can\'t be written. Check permissions and disk space.', 'svc' ), $place ) );
	}

	public function remove( string $root, string $name ): void {
		$path = $this->path( $root, $name );
		if ( null !== $path ) {
			SystemCall::quietly( static fn(): bool => \unlink( $path ) );
		}
	}

	/** Null when nothing is there, or elsewhere. */
	private function path( string $root, string $name ): ?string {
		$path = "{$root}/{$name}";
		return 1 === \preg_match( self::NAME, $name ) && self::is_inside( $root, $path ) ? $path : null;
	}

	private static function is_inside( string $root, string $path ): bool {
		$real_root = SystemCall::quietly( static fn(): string|false => \realpath( $root ) );
		$real      = SystemCall::quietly( static fn(): string|false => \realpath( $path ) );
		return false !== $real_root && false !== $real && ( $real === $real_root || \str_starts_with( $real, \rtrim( $real_root, '/\\' ) . \DIRECTORY_SEPARATOR ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/** Every folder carries the three guard files of spec 2.6 rule 4. Never follows a link, neither to list nor to remove. */
final class Folders {

	/** Deny for whole folders, by file name. In the root `index.php` is the index itself, which also prints nothing. */
	private const GUARDS = [
		'index.php'  => "<?php\n// Nothing to see here.\nheader( 'Cache-Control: no-store', true, 403 );\nexit;\n",
		'.htaccess'  => "# Nothing in this folder may be fetched.\n<IfModule mod_authz_core.c>\n\tRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\n\tOrder deny,allow\n\tDeny from all\n</IfModule>\n",
		'web.config' => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n\t<system.webServer>\n\t\t<authorization>\n\t\t\t<remove users=\"*\" roles=\"\" verbs=\"\" />\n\t\t\t<add accessType=\"Deny\" users=\"*\" />\n\t\t</authorization>\n\t</system.webServer>\n</configuration>\n",
	];

	private const PUBLIC_GUARDS = [
		'index.php'  => self::GUARDS['index.php'],
		'.htaccess'  => "# Only stylesheets, scripts and their maps may be fetched.\n<FilesMatch \"(?<!\\.css|\\.js|\\.map)$\">\n\t<IfModule mod_authz_core.c>\n\t\tRequire all denied\n\t</IfModule>\n\t<IfModule !mod_authz_core.c>\n\t\tOrder deny,allow\n\t\tDeny from all\n\t</IfModule>\n</FilesMatch>\n",
		'web.config' => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n\t<system.webServer>\n\t\t<security>\n\t\t\t<requestFiltering>\n\t\t\t\t<fileExtensions allowUnlisted=\"false\">\n\t\t\t\t\t<add fileExtension=\".css\" allowed=\"true\" />\n\t\t\t\t\t<add fileExtension=\".js\" allowed=\"true\" />\n\t\t\t\t\t<add fileExtension=\".map\" allowed=\"true\" />\n\t\t\t\t</fileExtensions>\n\t\t\t</requestFiltering>\n\t\t</security>\n\t</system.webServer>\n</configuration>\n",
	];

	public function __construct( private readonly Paths $paths ) {}

	public function ensure( string $folder ): void {
		// Written last: where it is, the others are.
		if ( SystemCall::quietly( static fn(): bool => \is_file( $folder . '/web.config' ) && ! \is_link( $folder ) ) ) {
			return;
		}
		$this->paths->inside( $folder );
		if ( $folder !== $this->paths->root && $folder !== $this->paths->public_dir ) {
			$this->ensure( \dirname( $folder ) );
		}
		$made = SystemCall::quietly( static fn(): bool => \is_dir( $folder ) || \mkdir( $folder, 0777, true ) || \is_dir( $folder ), $error );
		if ( ! $made ) {
			throw SystemCall::is_full( $error )
				? StorageFailure::disk_full( $this->paths->relative( $folder ) )
				: StorageFailure::cannot_write( $this->paths->relative( $folder ), $error );
		}
		$this->guard( $folder );
	}

	/**
	 * @return list<string> Without `.`, `..`, in their order on disk; empty when the folder is missing.
	 * @throws StorageFailure When it is there, or may be, and cannot be listed: that is not the same as being empty.
	 */
	public function names( string $folder ): array {
		$names = SystemCall::quietly( static fn(): array|false => \scandir( $folder, \SCANDIR_SORT_NONE ), $error );
		if ( false === $names && ! SystemCall::is_missing( $folder, $error ) ) {
			throw StorageFailure::cannot_read( $this->paths->relative( $folder ), $error );
		}

		return false === $names ? [] : \array_values( \array_diff( $names, [ '.', '..' ] ) );
	}

	/** @return list<int> Lowest first. */
	public function ids( string $folder ): array {
		$ids = [];
		foreach ( $this->names( $folder ) as $name ) {
			if ( 1 === \preg_match( '/\A[1-9]\d{0,17}\z/', $name ) && \is_dir( $folder . '/' . $name ) && ! \is_link( $folder . '/' . $name ) ) {
				$ids[] = (int) $name;
			}
		}
		\sort( $ids );

		return $ids;
	}

	/** @return int Files. Links are removed, not followed. */
	public function remove( string $folder ): int {
		$removed = $this->clear( $folder );
		SystemCall::quietly( static fn(): bool => ! \is_link( $folder ) && \is_dir( $folder ) && \rmdir( $folder ) );

		return $removed;
	}

	public function clear( string $folder ): int {
		$this->paths->inside( $folder );
		if ( SystemCall::quietly( static fn(): bool => \is_link( $folder ) || ! \is_dir( $folder ) ) ) {
			return 0;
		}
		$removed = 0;
		foreach ( $this->names( $folder ) as $name ) {
			$path     = $folder . '/' . $name;
			$removed += \is_dir( $path ) && ! \is_link( $path )
				? $this->remove( $path )
				: (int) SystemCall::quietly( static fn(): bool => \unlink( $path ) );
		}

		return $removed;
	}

	/** Not flushed to the device: a lost guard is written again. */
	private function guard( string $folder ): void {
		foreach ( $folder === $this->paths->public_dir ? self::PUBLIC_GUARDS : self::GUARDS as $name => $bytes ) {
			$path = $folder . '/' . $name;
			if ( $path === $this->paths->index() || \is_file( $path ) || \is_link( $path ) ) {
				continue;
			}
			$temporary = $this->paths->temporary( $path );
			$written   = SystemCall::quietly( static fn(): bool => \strlen( $bytes ) === \file_put_contents( $temporary, $bytes ) && \rename( $temporary, $path ), $error );
			if ( ! $written ) {
				SystemCall::quietly( static fn(): bool => \is_file( $temporary ) && \unlink( $temporary ) );
				throw SystemCall::is_full( $error )
					? StorageFailure::disk_full( $this->paths->relative( $folder ) )
					: StorageFailure::cannot_write( $this->paths->relative( $folder ), $error );
			}
		}
	}
}

<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

use Svc\Bridge\FileTypes;

\defined( 'ABSPATH' ) || exit;

/** Names of files and directories: a stem for a title, a directory for a folder and back, an id for a file without one. Pure. */
final class FileNames {

	public const SIDECAR = FileTypes::SETTINGS;

	private const LONGEST = 60;

	/** Names that Windows does not allow, whatever their extension, and those that something runs or serves by itself. */
	private const RESERVED = '/' . FileTypes::RESERVED . '/';

	private const UNREAD = '~(?:^|/)(?:\.|node_modules/)~';

	/** Namespace of permanent ids that are made from a path. */
	private const IDS = '5d1c9a34-7d0e-5a52-9f0b-3a1c6e2b8f47';

	/** @param array<string, true> $taken Stems of the directory, in small letters. */
	public static function stem( string $title, string $uid, array $taken ): string {
		$slug = \rtrim( \substr( self::slug( $title ), 0, self::LONGEST ), '-' );
		$slug = '' === $slug ? 'snippet' : $slug;
		$own  = self::slug( $uid );
		foreach ( [ $slug, $slug . '-' . \substr( $own, 0, 6 ), "{$slug}-{$own}" ] as $stem ) {
			if ( ! isset( $taken[ $stem ] ) && 1 !== \preg_match( self::RESERVED, $stem ) ) {
				return $stem;
			}
		}
		return "{$slug}-{$own}";
	}

	/**
	 * With a slash at the end; empty at the top. What not every disk can hold is percent-encoded, and so are the names that are never read:
	 * hidden ones, and `node_modules`, in which a file would be run.
	 */
	public static function directory( string $folder ): string {
		if ( '' === $folder ) {
			return '';
		}
		$parts = \array_map(
			static fn( string $part ): string => (string) \preg_replace_callback(
				'/[%<>:"|?*]|^\.|[. ]$|^n(?=ode_modules$)/i',
				static fn( array $found ): string => '%' . \strtoupper( \bin2hex( $found[0] ) ),
				$part
			),
			\explode( '/', $folder )
		);
		return \implode( '/', $parts ) . '/';
	}

	/** @param string $directory With or without a slash at the end. */
	public static function folder( string $directory ): string {
		return (string) \preg_replace_callback( '/%([0-9A-F]{2})/', static fn( array $found ): string => (string) \hex2bin( $found[1] ), \rtrim( $directory, '/' ) );
	}

	/** @return array{string, string, string} Directory with a slash at the end, stem, and extension without a dot (`snippet.json` for settings). */
	public static function parts( string $path ): array {
		$slash     = \strrpos( $path, '/' );
		$directory = false === $slash ? '' : \substr( $path, 0, $slash + 1 );
		$name      = \substr( $path, \strlen( $directory ) );
		if ( \str_ends_with( $name, self::SIDECAR ) ) {
			return [ $directory, \substr( $name, 0, -\strlen( self::SIDECAR ) ), 'snippet.json' ];
		}
		$dot = \strrpos( $name, '.' );
		return false === $dot ? [ $directory, $name, '' ] : [ $directory, \substr( $name, 0, $dot ), \substr( $name, $dot + 1 ) ];
	}

	/** Whether a file of the folder has a meaning: settings, or code. What is hidden and what is in `node_modules` has none. */
	public static function is_read( string $path ): bool {
		[ , $stem, $extension ] = self::parts( $path );
		return '' !== $stem && 1 !== \preg_match( self::UNREAD, $path ) && ( 'snippet.json' === $extension || isset( CodeText::EXTENSIONS[ $extension ] ) );
	}

	/**
	 * The same wherever the file has the same path.
	 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.5
	 */
	public static function uid( string $path ): string {
		$hash    = \substr( \sha1( (string) \hex2bin( \str_replace( '-', '', self::IDS ) ) . $path, true ), 0, 16 );
		$hash[6] = \chr( ( \ord( $hash[6] ) & 0x0F ) | 0x50 );
		$hash[8] = \chr( ( \ord( $hash[8] ) & 0x3F ) | 0x80 );
		return \vsprintf( '%s%s-%s-%s-%s-%s%s%s', \str_split( \bin2hex( $hash ), 4 ) );
	}

	private static function slug( string $text ): string {
		$small = \strtr( $text, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz' );
		return \trim( (string) \preg_replace( '/[^a-z0-9]+/', '-', $small ), '-' );
	}
}

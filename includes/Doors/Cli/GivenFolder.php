<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use FilesystemIterator;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Layout\FileNames;
use Svc\Domain\Layout\SnippetFolder;

\defined( 'ABSPATH' ) || exit;

/** A folder of snippets that the person at the terminal names. Hidden files and links are not followed. */
final class GivenFolder {

	public function __construct( private readonly SnippetFolder $layout ) {
	}

	public function is_folder( string $path ): bool {
		return \is_dir( $path );
	}

	/** @return list<array<string, mixed>> The snippets in a folder. */
	public function snippets( string $path ): array {
		$read = $this->layout->read( $this->files( $path ) );
		if ( [] !== $read['held'] ) {
			throw InvalidInput::because( \implode( ' ', \array_map( static fn( array $one ): string => "{$one['path']}: {$one['message']}", $read['held'] ) ) );
		}
		return $read['items'];
	}

	/**
	 * Writes snippets into a folder. Other files stay, and nothing is written through a link: it may lead anywhere.
	 * @param list<array<array-key, mixed>> $items As in an export.
	 * @param bool $overwrites Whether files that say something else are overwritten.
	 * @return array{written: int, removed: int, kept: list<string>} Files; kept are those that say something else.
	 * @throws InvalidInput When the folder cannot be written.
	 */
	public function write( string $path, array $items, bool $overwrites ): array {
		$files   = \is_dir( $path ) ? $this->files( $path ) : [];
		$changes = $this->layout->write( $items, $files );
		$kept    = $overwrites ? [] : [ ...\array_keys( \array_intersect_key( $changes['write'], $files ) ), ...$changes['remove'] ];
		if ( [] !== $kept ) {
			return [
				'written' => 0,
				'removed' => 0,
				'kept'    => $kept,
			];
		}
		foreach ( \array_keys( \array_diff_key( $changes['write'], $files ) ) as $name ) {
			if ( \file_exists( "{$path}/{$name}" ) && ! FileNames::is_read( $name ) ) {
				// What a folder has of its own to say of itself, such as a README.
				unset( $changes['write'][ $name ] );
			}
		}
		self::require_free( $path, \array_keys( $changes['write'] ), $files );
		foreach ( $changes['write'] as $name => $bytes ) {
			$place  = "{$path}/{$name}";
			$folder = \dirname( $place );
			if ( ( ! \is_dir( $folder ) && ! @\mkdir( $folder, 0777, true ) ) || @\file_put_contents( $place, $bytes ) !== \strlen( $bytes ) ) {
				throw InvalidInput::because( \sprintf( '"%s" can\'t be written. Check permissions and disk space.', $place ) );
			}
		}
		foreach ( $changes['remove'] as $name ) {
			@\unlink( "{$path}/{$name}" );
		}
		return [
			'written' => \count( $changes['write'] ),
			'removed' => \count( $changes['remove'] ),
			'kept'    => [],
		];
	}

	/**
	 * @param list<string> $names Paths in the folder that are to be written.
	 * @param array<string, string> $files Those that were read.
	 */
	private static function require_free( string $folder, array $names, array $files ): void {
		foreach ( $names as $name ) {
			$place = $folder;
			foreach ( \explode( '/', $name ) as $part ) {
				$place    .= "/{$part}";
				$is_target = $place === "{$folder}/{$name}";
				$is_ours   = $is_target ? isset( $files[ $name ] ) : \is_dir( $place );
				if ( \is_link( $place ) || ( ! $is_ours && \file_exists( $place ) ) ) {
					throw InvalidInput::because( \sprintf( 'Nothing was written: "%s" is not an ordinary file. Move it.', $place ) );
				}
			}
		}
	}

	/** @return array<string, string> Path in the folder => bytes. */
	private function files( string $folder, string $below = '' ): array {
		$files = [];
		foreach ( new FilesystemIterator( $folder . '/' . $below, FilesystemIterator::SKIP_DOTS ) as $file ) {
			/** @var \SplFileInfo $file */
			$name = $file->getFilename();
			if ( \str_starts_with( $name, '.' ) || 'node_modules' === $name || $file->isLink() ) {
				continue;
			}
			if ( $file->isDir() ) {
				$files += $this->files( $folder, "{$below}{$name}/" );
			} elseif ( FileNames::is_read( $name ) ) {
				$bytes = \file_get_contents( $file->getPathname() );
				if ( false === $bytes ) {
					throw InvalidInput::because( \sprintf( '"%s" can\'t be read. Check its path and permissions.', $below . $name ) );
				}
				$files[ $below . $name ] = $bytes;
			}
		}
		return $files;
	}
}

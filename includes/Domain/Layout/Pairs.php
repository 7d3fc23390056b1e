<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

\defined( 'ABSPATH' ) || exit;

/** Which code file of a folder has which settings beside it. Pure. */
final class Pairs {

	/** @param array<string, string> $hooks Snippet type => location that is its default. */
	public function __construct( private readonly array $hooks ) {
	}

	public static function stem_path( string $path ): string {
		return \implode( '', \array_slice( FileNames::parts( $path ), 0, 2 ) );
	}

	/**
	 * @param array<string, string> $files
	 * @return list<array{string|null, string|null}> Path of the code, path of the settings; null for what is not there.
	 */
	public function of( array $files ): array {
		$codes = [];
		$pairs = [];
		foreach ( \array_keys( $files ) as $path ) {
			[ $directory, $stem, $extension ] = FileNames::parts( $path );
			if ( 'snippet.json' !== $extension ) {
				$codes[ $directory . $stem ][] = $path;
			}
		}
		foreach ( \array_keys( $files ) as $path ) {
			[ $directory, $stem, $extension ] = FileNames::parts( $path );
			$settings                         = $directory . $stem . FileNames::SIDECAR;
			if ( 'snippet.json' !== $extension ) {
				if ( ! isset( $files[ $settings ] ) || $path !== $this->code_of( $settings, $codes[ $directory . $stem ], $files ) ) {
					$pairs[] = [ $path, null ];
				}
			} else {
				$pairs[] = [ $this->code_of( $settings, $codes[ $directory . $stem ] ?? [], $files ), $path ];
			}
		}
		return $pairs;
	}

	/**
	 * @param list<string> $codes The one of the type of the settings counts, where there are several.
	 * @param array<string, string> $files
	 */
	private function code_of( string $settings, array $codes, array $files ): ?string {
		$type = Sidecar::named( $files[ $settings ], $this->hooks )['type'];
		foreach ( $codes as $path ) {
			if ( CodeText::EXTENSIONS[ FileNames::parts( $path )[2] ][0] === $type ) {
				return $path;
			}
		}
		return $codes[0] ?? null;
	}

	/**
	 * A second code file of that name needs another one before it gets settings: they would be taken for those of the first.
	 * @param array<string, string> $files
	 * @return array<string, string>
	 */
	public function keepers( array $files ): array {
		$files = \array_filter( $files, FileNames::is_read( ... ), \ARRAY_FILTER_USE_KEY );
		\ksort( $files, \SORT_STRING );
		$keepers = [];
		foreach ( $this->of( $files ) as [ $code, $settings ] ) {
			if ( null !== $code && ( null !== $settings || ! isset( $keepers[ self::stem_path( $code ) ] ) ) ) {
				$keepers[ self::stem_path( $code ) ] = $code;
			}
		}
		return $keepers;
	}
}

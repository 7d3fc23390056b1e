<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Decisions\Base;
use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/** Puts together what a person took apart: settings that were deleted alone, and a code file that was renamed without them (facts 4.1). */
final class FileRepair {

	/** @var array<string, true> Settings that do not stand in the repository like this. */
	private array $put = [];

	/**
	 * @param array<string, Base> $bases By uid.
	 * @param array<string, array<string, Base>> $known The same by stem.
	 */
	public function __construct(
		private readonly Store $store,
		private readonly array $bases,
		private readonly array $known,
	) {
	}

	/**
	 * @param array<string, string> $files
	 * @param array<string, Entry> $tree
	 * @return array{array<string, string>, array<string, string>} The same with settings put in their place, without code whose settings are lost;
	 *     and the uids of the latter, with the reason.
	 */
	public function repair( array $files, array $tree ): array {
		$missing = [];
		foreach ( $this->renamed( $files, $tree ) as $settings => $now ) {
			$files[ $now ] = $files[ $settings ];
			unset( $files[ $settings ] );
			$this->put[ $now ] = true;
		}
		foreach ( $this->bases as $uid => $base ) {
			$settings = Files::settings_of( $base->path );
			if ( '' === $base->settings || ! isset( $files[ $base->path ] ) || isset( $files[ $settings ] ) || isset( $tree[ $settings ] ) ) {
				continue;
			}
			$kept = $this->store->contents( [ $base->settings ] )[ $base->settings ] ?? null;
			if ( null === $kept ) {
				unset( $files[ $base->path ] );
				$missing[ $uid ] = 'settings_missing';
			} else {
				$files[ $settings ]     = $kept;
				$this->put[ $settings ] = true;
			}
		}
		return [ $files, $missing ];
	}

	public function has( string $settings ): bool {
		return isset( $this->put[ $settings ] );
	}

	/**
	 * @param array<string, string> $files
	 * @param array<string, Entry> $tree
	 * @return array<string, string> Path of the settings => path beside the code.
	 */
	private function renamed( array $files, array $tree ): array {
		$loose = [];
		foreach ( $files as $path => $bytes ) {
			$settings = Files::settings_of( $path );
			if ( $path !== $settings && ! isset( $tree[ $settings ] ) && ! isset( $this->known[ Files::stem( $path ) ] ) ) {
				$loose[ $tree[ $path ]->blob ?? '' ][] = $settings;
			}
		}
		$moves = [];
		foreach ( $this->bases as $base ) {
			$settings = Files::settings_of( $base->path );
			if ( isset( $files[ $settings ] ) && ! isset( $tree[ $base->path ] ) && 1 === \count( $loose[ $base->code ] ?? [] ) ) {
				$moves[ $settings ] = $loose[ $base->code ][0];
			}
		}
		return \count( \array_unique( $moves ) ) === \count( $moves ) ? $moves : [];
	}
}

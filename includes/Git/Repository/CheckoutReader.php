<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Closure;
use Svc\Domain\Layout\FileNames;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Entry;

\defined( 'ABSPATH' ) || exit;

/**
 * Unchanged files are not read, so a sync costs what has changed. What cannot be used is never taken for gone.
 * @phpstan-import-type Held from Checkout
 * @phpstan-import-type Read from Files
 * @phpstan-type Groups array<string, array<string, Entry>>
 */
final class CheckoutReader {

	public function __construct(
		private readonly Files $files,
		private readonly Contents $contents,
		private readonly Store $store,
	) {
	}

	/**
	 * @param array<string, Entry> $tree
	 * @param array<string, Base> $bases
	 * @param bool $trusts Whether marks of bases count for the files they name.
	 * @throws \Svc\Git\Error\OutOfTime When files are left for another run.
	 */
	public function read( string $commit, array $tree, array $bases, bool $trusts ): Checkout {
		$groups           = [];
		$held             = [];
		[ $read, $stuck ] = self::usable( $tree );
		foreach ( $read as $path => $entry ) {
			$groups[ Files::stem( $path ) ][ $path ] = $entry;
		}
		foreach ( $stuck as $path => $reason ) {
			$held[] = Root::held( $path, $reason );
		}
		$known               = self::by_stem( $bases );
		[ $found, $changed ] = $this->unchanged( $groups, $known, $trusts );
		[ $files, $wrong ]   = $this->bytes( $commit, $changed );
		foreach ( $wrong as $path => $reason ) {
			$held[] = Root::held( $path, $reason );
		}
		$healing = new FileRepair( $this->store, $bases, $known );
		[ $files, $missing ] = $healing->repair( $files, $tree );
		$here    = \array_filter( $files, static fn( string $path ): bool => isset( $known[ Files::stem( $path ) ] ), \ARRAY_FILTER_USE_KEY );
		foreach ( [ $here, \array_diff_key( $files, $here ) ] as $part ) {
			[ $snippets, $wrong ] = $this->files->read( $part );
			$held                 = [ ...$held, ...$wrong ];
			foreach ( $snippets as $uid => $snippet ) {
				if ( isset( $found[ $uid ] ) ) {
					$held[] = Root::held( Files::settings_of( $snippet['path'] ), 'duplicate_uid' );
				} else {
					$found[ $uid ] = self::found( $snippet, $tree, $files, $healing );
				}
			}
		}
		[ $blocked, $is_unsure ] = $this->blocked( $held, $missing, $known, $files, fn( string $stem, string $path ): array => isset( $groups[ $stem ][ $path ] ) ? $this->contents->of( $commit, [ $path => $groups[ $stem ][ $path ] ] ) : [] );
		return new Checkout( $found, $held, \array_diff_key( $blocked, $found ), $is_unsure, $tree );
	}

	public function fetched(): int {
		return $this->contents->fetched();
	}

	public function held( Base $base ): ?Document {
		if ( '' === $base->path || '' === $base->code ) {
			return null;
		}
		$kept  = $this->store->contents( '' === $base->settings ? [ $base->code ] : [ $base->code, $base->settings ] );
		$files = \array_filter(
			[
				$base->path                        => $kept[ $base->code ] ?? null,
				Files::settings_of( $base->path ) => $kept[ $base->settings ] ?? null,
			],
			'\is_string'
		);
		if ( ! isset( $files[ $base->path ] ) || ( '' !== $base->settings && 1 === \count( $files ) ) ) {
			return null;
		}
		[ $all ] = $this->files->read( $files );
		foreach ( $all as $one ) {
			return $one['document']->switched( $base->active );
		}
		return null;
	}

	/**
	 * @param array<string, Entry> $tree
	 * @return array{array<string, Entry>, array<string, string>} Files of snippets, and by path why one is not read.
	 */
	private static function usable( array $tree ): array {
		$read  = \array_filter( $tree, FileNames::is_read( ... ), \ARRAY_FILTER_USE_KEY );
		$stuck = \array_filter( \array_map( Root::refusal( ... ), $read ), '\is_string' );
		return [ \array_diff_key( $read, $stuck ), $stuck ];
	}

	/**
	 * @param array<string, Base> $bases
	 * @return array<string, array<string, Base>> Stem => uid => base.
	 */
	private static function by_stem( array $bases ): array {
		$known = [];
		foreach ( $bases as $uid => $base ) {
			if ( '' !== $base->path ) {
				$known[ Files::stem( $base->path ) ][ $uid ] = $base;
			}
		}
		return $known;
	}

	/**
	 * @param Groups $groups
	 * @param array<string, array<string, Base>> $known
	 * @return array{array<string, Found>, Groups}
	 */
	private function unchanged( array $groups, array $known, bool $trusts ): array {
		$found = [];
		foreach ( $trusts ? \array_intersect_key( $groups, $known ) : [] as $stem => $group ) {
			$now  = \array_map( static fn( Entry $entry ): string => $entry->blob, $group );
			$then = [];
			foreach ( $known[ $stem ] as $base ) {
				$then += [ $base->path => $base->code ] + ( '' === $base->settings ? [] : [ Files::settings_of( $base->path ) => $base->settings ] );
			}
			\ksort( $now );
			\ksort( $then );
			if ( $now !== $then || \in_array( '', $now, true ) ) {
				continue;
			}
			foreach ( $known[ $stem ] as $uid => $base ) {
				$found[ $uid ] = new Found( new Side( $base->mark, fn(): ?Document => $this->held( $base ) ), $base, '' === $base->settings );
			}
			unset( $groups[ $stem ] );
		}
		return [ $found, $groups ];
	}

	/**
	 * @param Groups $groups
	 * @return array{array<string, string>, array<string, string>} Bytes by path, and by path why one is not read.
	 */
	private function bytes( string $commit, array $groups ): array {
		$entries = [];
		foreach ( $groups as $group ) {
			$entries += $group;
		}
		$bytes = $this->contents->of( $commit, $entries );
		$wrong = \array_filter( \array_map( Root::wrong_with( ... ), $bytes ), '\is_string' );
		return [ \array_diff_key( $bytes, $wrong ), $wrong ];
	}

	/**
	 * @param Read $snippet
	 * @param array<string, Entry> $tree
	 * @param array<string, string> $files
	 */
	private static function found( array $snippet, array $tree, array $files, FileRepair $healing ): Found {
		$path     = $snippet['path'];
		$settings = Files::settings_of( $path );
		$base     = new Base( $snippet['document']->mark, $path, self::blob( $path, $tree, $files ), self::blob( $settings, $tree, $files ), $snippet['document']->is_active() );
		return new Found( Side::of( $snippet['document'] ), $base, ! isset( $files[ $settings ] ) || $healing->has( $settings ) );
	}

	/**
	 * @param array<string, Entry> $tree
	 * @param array<string, string> $files
	 */
	private static function blob( string $path, array $tree, array $files ): string {
		$listed = $tree[ $path ]->blob ?? '';
		return '' === $listed && isset( $files[ $path ] ) ? Contents::id( $files[ $path ] ) : $listed;
	}

	/**
	 * @param list<Held> $held
	 * @param array<string, string> $missing Uids by themselves.
	 * @param array<string, array<string, Base>> $known
	 * @param array<string, string> $files
	 * @param Closure(string, string): array<string, string> $read Bytes by path of a file that was not read, by stem and path.
	 * @return array{array<string, string>, bool}
	 */
	private function blocked( array $held, array $missing, array $known, array $files, Closure $read ): array {
		$blocked   = $missing;
		$is_unsure = false;
		foreach ( $held as $one ) {
			$stem     = Files::stem( $one['path'] );
			$blocked += \array_map( static fn(): string => $one['code'], $known[ $stem ] ?? [] );
			$settings = Files::settings_of( $one['path'] );
			$files   += isset( $files[ $settings ], $known[ $stem ] ) ? [] : $read( $stem, $settings );
			$uid = $this->files->uid( $files[ $settings ] ?? '' );
			if ( '' !== $uid ) {
				$blocked += [ $uid => $one['code'] ];
			} elseif ( ! isset( $known[ $stem ] ) && isset( $files[ $settings ] ) ) {
				$is_unsure = true;
			}
		}
		return [ $blocked, $is_unsure ];
	}
}

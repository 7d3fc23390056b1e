<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Importers\Serialized;

\defined( 'ABSPATH' ) || exit;

/**
 * What ASE Pro runs: a list in one of its options, with all settings of each snippet; before version 7.6.4, names of files below each place. What
 * is not about a snippet stays as it is written, and nothing is made an object. Pure.
 */
final class AseRunning {

	public const OPTION = 'admin_site_enhancements_extra';

	private const LIST  = 'code_snippets';
	private const FILES = 'code_snippets_manager_tree';

	/** @return array<array-key, true>|null Posts that run; null where it does not say. */
	public static function ids( ?string $stored ): ?array {
		$parts = self::parts( $stored ?? '' );
		if ( null === $parts || [] === $parts ) {
			return null;
		}
		$ids = [];
		foreach ( $parts[ self::LIST ] ?? $parts[ self::FILES ] ?? [] as $entries ) {
			foreach ( \array_keys( \is_array( $entries ) ? $entries : [] ) as $key ) {
				$ids[ self::id( $key ) ] = true;
			}
		}

		return $ids;
	}

	/**
	 * @param list<string> $posts
	 * @return string|null Null when it cannot be read.
	 */
	public static function without( string $stored, array $posts ): ?string {
		$parts = self::parts( $stored );
		if ( null === $parts ) {
			return null;
		}
		foreach ( $parts as $name => $groups ) {
			foreach ( $groups as $group => $entries ) {
				if ( \is_array( $entries ) ) {
					$parts[ $name ][ $group ] = \array_filter( $entries, static fn( int|string $key ): bool => ! \in_array( self::id( $key ), $posts, true ), \ARRAY_FILTER_USE_KEY );
				}
			}
		}

		return self::write( $stored, $parts );
	}

	/**
	 * @param string                 $before As it was before anything was taken out, and after that.
	 * @param array<array-key, true> $gone   Posts that do not come back.
	 * @return string|null Null when it cannot be told what belongs into it.
	 */
	public static function returned( string $now, string $before, string $after, array $gone ): ?string {
		[ $new, $old, $left ] = \array_map( self::parts( ... ), [ $now, $before, $after ] );
		if ( null === $new || null === $old || null === $left ) {
			return null;
		}
		foreach ( $old as $name => $groups ) {
			foreach ( $groups as $group => $entries ) {
				$rest  = $left[ $name ][ $group ] ?? [];
				$taken = \is_array( $entries ) && \is_array( $rest ) ? \array_diff_key( $entries, $rest ) : [];
				$taken = \array_filter( $taken, static fn( int|string $key ): bool => ! isset( $gone[ self::id( $key ) ] ), \ARRAY_FILTER_USE_KEY );
				$there = $new[ $name ][ $group ] ?? [];
				if ( [] === $taken || ! \is_array( $entries ) ) {
					continue;
				}
				// After an update of the plugin, another list may count.
				if ( ! isset( $new[ $name ] ) || ! \is_array( $there ) ) {
					return null;
				}
				// In the order of before, as far as that is known; what is there already is newer.
				$new[ $name ][ $group ] = \array_intersect_key( \array_replace( $entries, $there ), $taken + $there );
			}
		}

		return self::write( $now, $new );
	}

	/**
	 * @return array<string, array<array-key, array<array-key, string>|string>>|null Entries by group, each as it is written; a text where a group
	 *                                                                              is none. Null when it cannot be read.
	 */
	private static function parts( string $stored ): ?array {
		$all   = '' === $stored ? [] : Serialized::written( $stored );
		$parts = [];
		foreach ( null === $all ? [] : \array_intersect_key( $all, \array_flip( [ self::LIST, self::FILES ] ) ) as $name => $written ) {
			$groups = Serialized::written( $written );
			if ( null === $groups ) {
				return null;
			}
			$parts[ $name ] = \array_map( static fn( string $group ): array|string => self::entries( $name, $group ), $groups );
		}

		return null === $all ? null : $parts;
	}

	/** @return array<array-key, string>|string By id, or by the name of the file. */
	private static function entries( string $name, string $group ): array|string {
		$entries = Serialized::written( $group );
		if ( null === $entries || self::LIST === $name ) {
			return $entries ?? $group;
		}
		$named = [];
		foreach ( $entries as $entry ) {
			$file                                        = Serialized::read( $entry );
			$named[ \is_string( $file ) ? $file : $entry ] = $entry;
		}

		return $named;
	}

	/** @param array<string, array<array-key, array<array-key, string>|string>> $parts */
	private static function write( string $stored, array $parts ): ?string {
		$all = Serialized::written( $stored );
		foreach ( $parts as $name => $groups ) {
			$written = [];
			foreach ( $groups as $group => $entries ) {
				$written[ $group ] = \is_array( $entries ) ? Serialized::write( self::FILES === $name ? \array_values( $entries ) : $entries ) : $entries;
			}
			if ( null !== $all ) {
				$all[ $name ] = Serialized::write( $written );
			}
		}

		return null === $all ? null : Serialized::write( $all );
	}

	/** Id of a post by its key in a list, or by the name of its file. */
	private static function id( int|string $key ): string {
		return (string) \preg_replace( '/\.(?:css|js|html|php)(?:\?v=\d+)?$/D', '', (string) $key );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Where the locations of spec 2.2 hang in WordPress, read from the contract's table (`src/contract/locations.ts`). Most are an action
 * with the snippet's own priority; places in content, in lists and in the block editor are filters that `includes/Runtime/delivery/places.php`
 * fills, where `priority` decides the order among snippets. A location that the table does not name is an action name.
 * @phpstan-type Location array{hook: string, filters: array<string, int>, context: string, position: bool, ...}
 * @phpstan-type TypeLocations array{default: string, keys: array<string, Location>, ...}
 */
final class Places {

	/** Contexts of locations that no page of the site shows. */
	private const OFF_PAGE = [ 'admin', 'editor', 'login' ];

	/** Returns the location key of a snippet. */
	public static function location( Snippet $snippet ): string {
		return '' !== $snippet->hook ? $snippet->hook : ( self::table()[ $snippet->type ]['default'] ?? '' );
	}

	/** Returns the action of a location, empty when it has none; a location without action and filters is its own name. */
	public static function hook( string $type, string $location ): string {
		$found = self::find( $type, $location );
		if ( null === $found || ( '' === $found['hook'] && [] === $found['filters'] ) ) {
			return $location;
		}

		return $found['hook'];
	}

	/**
	 * Returns the filters of a location.
	 * @return array<string, int> Filter => WordPress priority.
	 */
	public static function filters( string $type, string $location ): array {
		return self::find( $type, $location )['filters'] ?? [];
	}

	/** Returns what comes after the colon: `before`, `after`, `paragraph_before`, `between_posts` …; empty for actions. */
	public static function at( string $type, string $location ): string {
		$colon = \strpos( $location, ':' );

		return false === $colon || null === self::find( $type, $location ) ? '' : \substr( $location, $colon + 1 );
	}

	/** Whether a location is on the pages of the site, not in the admin, the editor or on the login page. */
	public static function is_on_page( string $type, string $location ): bool {
		$found = self::find( $type, $location );
		if ( null !== $found ) {
			return ! \in_array( $found['context'], self::OFF_PAGE, true );
		}

		// WordPress begins the names of its own hooks there with these words.
		return 1 !== \preg_match( '/^(?:admin|login)/', $location );
	}

	/**
	 * The keys of the locations of a snippet type, in the order of the table.
	 * @return list<string>
	 */
	public static function keys( string $type ): array {
		return \array_keys( self::table()[ $type ]['keys'] ?? [] );
	}

	/** Where a location of the table is: `front`, `admin`, `login`, `editor`, or `any`. */
	public static function context( string $type, string $location ): string {
		return self::find( $type, $location )['context'] ?? 'any';
	}

	/** Whether `position` counts at a location (spec 2.2). */
	public static function is_counted( string $type, string $location ): bool {
		return self::find( $type, $location )['position'] ?? false;
	}

	/** @return Location|null */
	private static function find( string $type, string $location ): ?array {
		return self::table()[ $type ]['keys'][ $location ] ?? null;
	}

	/** @return array<string, TypeLocations> */
	private static function table(): array {
		/** @var array<string, TypeLocations> $locations */
		static $locations = [];
		if ( [] === $locations ) {
			/** @var array<string, TypeLocations> $table Generated in this shape. */
			$table     = require \dirname( __DIR__, 3 ) . '/build/bridge/locations.php';
			$locations = $table;
		}

		return $locations;
	}
}

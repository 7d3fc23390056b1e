<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Where the locations of spec 2.2 hang in WordPress, by the table of the contract. Most are an action with the priority of the snippet; places in
 * content, lists and the block editor are filters, where the priority orders snippets. Any other location is an action name.
 * @phpstan-type Location array{hook: string, filters: array<string, int>, context: string, position: bool, ...}
 * @phpstan-type TypeLocations array{default: string, keys: array<string, Location>, ...}
 */
final class Places {

	/** Contexts of locations that no page of the site shows. */
	private const OFF_PAGE = [ 'admin', 'editor', 'login' ];

	public static function location( Snippet $snippet ): string {
		return '' !== $snippet->hook ? $snippet->hook : ( self::table()[ $snippet->type ]['default'] ?? '' );
	}

	/** Empty when the location has no action; a location without action and filters is its own name. */
	public static function hook( string $type, string $location ): string {
		$found = self::find( $type, $location );
		if ( null === $found || ( '' === $found['hook'] && [] === $found['filters'] ) ) {
			return $location;
		}

		return $found['hook'];
	}

	/** @return array<string, int> Filter => priority in WordPress. */
	public static function filters( string $type, string $location ): array {
		return self::find( $type, $location )['filters'] ?? [];
	}

	/** `before`, `after`, `paragraph_before`, `between_posts` …; empty for actions. */
	public static function at( string $type, string $location ): string {
		$colon = \strpos( $location, ':' );

		return false === $colon || null === self::find( $type, $location ) ? '' : \substr( $location, $colon + 1 );
	}

	public static function is_on_page( string $type, string $location ): bool {
		$found = self::find( $type, $location );
		if ( null !== $found ) {
			return ! \in_array( $found['context'], self::OFF_PAGE, true );
		}

		// WordPress begins the names of its own hooks there with these words.
		return 1 !== \preg_match( '/^(?:admin|login)/', $location );
	}

	/** @return list<string> The keys of the locations of a snippet type, in the order of the table. */
	public static function keys( string $type ): array {
		return \array_keys( self::table()[ $type ]['keys'] ?? [] );
	}

	/** Where a location of the table is: `front`, `admin`, `login`, `editor`, or `any`. */
	public static function context( string $type, string $location ): string {
		return self::find( $type, $location )['context'] ?? 'any';
	}

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

<?php

declare(strict_types=1);

namespace Svc\Importers\Perfmatters;

use Svc\Domain\Conditions\Pattern;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of Perfmatters as ours: any of the places that include, none of those that exclude, and any of the people. Over there a page is one
 * thing only, the first that fits; what includes says so, and what excludes may leave out more.
 * @phpstan-import-type Groups from Conditions
 */
final class PerfmattersConditions {

	private const EXCLUDES = false;
	private const INCLUDES = true;

	/** Kinds of pages: what ours has to be, and what it must not be, because that is what it is over there. */
	private const PAGES = [
		'general:front_page' => [ 'front_page', [] ],
		'general:blog'       => [ 'blog', [ 'front_page' ] ],
		'general:singular'   => [ 'singular', [] ],
		'general:archive'    => [ 'archive', [] ],
		'general:author'     => [ 'author', [] ],
		'general:date'       => [ 'date', [ 'author' ] ],
		'general:404'        => [ '404', [ 'author', 'date', 'search' ] ],
		'taxonomy:category'  => [ 'category', [ 'author', 'date', 'search' ] ],
		'taxonomy:post_tag'  => [ 'tag', [ 'author', 'date', 'search', 'category' ] ],
	];

	/** A search that finds something, and one that does not, are two over there. */
	private const SEARCHES = [ 'general:search', 'general:no_results' ];

	public function __construct( private readonly Database $database ) {
	}

	/** @return Groups */
	public function groups( string $json, Findings $findings ): array {
		if ( \in_array( $json, [ '', '[]', '{}' ], true ) ) {
			return [];
		}
		$said   = \json_decode( $json, true, 8 );
		$unread = [ [ Conditions::blocked( 'unreadable conditions' ) ] ];
		if ( ! \is_array( $said ) || [] !== \array_diff_key( $said, \array_flip( [ 'include', 'exclude', 'users' ] ) ) ) {
			return $unread;
		}
		foreach ( $said as $list ) {
			if ( ! \is_array( $list ) ) {
				return $unread;
			}
		}
		$includes = $this->places( $said['include'] ?? [], self::INCLUDES, $findings );
		$excludes = $this->places( $said['exclude'] ?? [], self::EXCLUDES, $findings );
		$groups   = Conditions::both( $includes, [] === $excludes ? [] : Conditions::reversed( $excludes ) );

		return Conditions::both( $groups, self::people( $said['users'] ?? [] ) );
	}

	/**
	 * @param array<array-key, mixed> $rules
	 * @return Groups None where there are no rules.
	 */
	private function places( array $rules, bool $includes, Findings $findings ): array {
		$searches = \array_intersect( self::SEARCHES, \array_map( static fn( mixed $rule ): string => \is_array( $rule ) ? Cleaning::text( $rule['rule'] ?? '' ) : '', $rules ) );
		$groups   = [];
		foreach ( $rules as $rule ) {
			$name   = \is_array( $rule ) ? Cleaning::text( $rule['rule'] ?? '' ) : '';
			$object = \is_array( $rule ) ? \trim( Cleaning::text( $rule['object'] ?? '' ) ) : '';
			$object = '0' === $object ? '' : $object;
			$words  = \trim( $name . ' ' . $object );
			if ( \in_array( $name, self::SEARCHES, true ) ) {
				$group = 2 === \count( $searches ) || ! $includes ? [ Conditions::rule( 'page_type', 'is', [ 'search' ] ) ] : null;
				if ( null !== $group && 2 !== \count( $searches ) ) {
					$findings->differs( $words );
				}
			} else {
				$group = $this->place( $name, $object, $includes );
			}
			$groups[] = $group ?? [ Conditions::blocked( $words ) ];
		}

		return $groups;
	}

	/** @return list<array{type: string, op: string, value: mixed}>|null Rules that all have to match; null where we have no such condition. */
	private function place( string $name, string $object, bool $includes ): ?array {
		if ( isset( self::PAGES[ $name ] ) && '' === $object ) {
			[ $type, $others ] = self::PAGES[ $name ];

			return [ Conditions::rule( 'page_type', 'is', [ $type ] ), ...self::without( $others, $includes ) ];
		}
		[ $kind, $rest ] = \explode( ':', $name, 2 ) + [ '', '' ];
		if ( 'path' === $kind ) {
			return self::path( $rest, $object );
		}
		if ( \str_contains( $rest, 'taxonomy:' ) ) {
			// "post:taxonomy:category": single posts of any type that have the term.
			return $this->term( \substr( $rest, (int) \strrpos( $rest, ':' ) + 1 ), $object, [ 'singular' ], self::without( [ 'front_page' ], $includes ) );
		}

		return match ( $kind ) {
			'taxonomy' => $this->term( $rest, $object, Conditions::TERM_ARCHIVES, self::without( [ 'author', 'date', 'search' ], $includes ) ),
			'post'     => self::post( $rest, $object, self::without( [ 'front_page' ], $includes ) ),
			default    => null,
		};
	}

	/**
	 * @param list<string> $types Of pages.
	 * @return list<array{type: string, op: string, value: mixed}>
	 */
	private static function without( array $types, bool $includes ): array {
		return $includes && [] !== $types ? [ Conditions::rule( 'page_type', 'is_not', $types ) ] : [];
	}

	/**
	 * @param list<array{type: string, op: string, value: mixed}> $without
	 * @return list<array{type: string, op: string, value: mixed}>|null
	 */
	private static function post( string $type, string $object, array $without ): ?array {
		if ( '' === $type || ( '' !== $object && ! \ctype_digit( $object ) ) ) {
			return null;
		}

		return [ Conditions::rule( 'post_type', 'is', [ $type ] ), ...( '' === $object ? [] : [ Conditions::posts( [ $object ], is: true, words: $object ) ] ), ...$without ];
	}

	/**
	 * @param list<string>                                        $pages
	 * @param list<array{type: string, op: string, value: mixed}> $without
	 * @return list<array{type: string, op: string, value: mixed}>|null
	 */
	private function term( string $taxonomy, string $object, array $pages, array $without ): ?array {
		$term = \ctype_digit( $object ) ? $this->database->term( (int) $object ) : '';

		return '' === $term || ! \str_starts_with( $term, $taxonomy . ':' ) ? null : [ Conditions::rule( 'term', 'is', [ $term ] ), Conditions::rule( 'page_type', 'is', $pages ), ...$without ];
	}

	/** @return list<array{type: string, op: string, value: mixed}>|null Path and query as the browser sends them, letter for letter. */
	private static function path( string $how, string $text ): ?array {
		// Ours is held against readable letters.
		if ( '' === $text || 1 === \preg_match( '/[^\x20-\x7E]|%/', $text ) ) {
			return null;
		}
		$bare    = (string) \preg_replace( '~^(?:https?:)?//[^/?]+~i', '', $text );
		$quoted  = \preg_quote( '' === $bare ? '/' : $bare );
		$pattern = match ( $how ) {
			'contains' => '(?-i:' . $quoted . ')',
			'equals'   => '^(?-i:' . $quoted . ')$',
			'regex'    => \str_contains( $text, '#' ) || \str_contains( $text, ':' ) ? '' : '(?-i:' . $text . ')',
			default    => '',
		};

		return '' === $pattern || \str_contains( $bare, '://' ) || null !== Pattern::problem( $pattern ) ? null : [ Conditions::rule( 'url', 'regex', $pattern ) ];
	}

	/**
	 * @param array<array-key, mixed> $rules
	 * @return Groups
	 */
	private static function people( array $rules ): array {
		$groups = [];
		foreach ( $rules as $rule ) {
			$name     = \is_array( $rule ) ? Cleaning::text( $rule['rule'] ?? '' ) : '';
			$groups[] = match ( true ) {
				'general:logged_in' === $name  => [ Conditions::rule( 'user_logged_in', 'is' ) ],
				'general:logged_out' === $name => [ Conditions::rule( 'user_logged_in', 'is_not' ) ],
				'' === $name || \str_contains( $name, ':' ) => [ Conditions::blocked( $name ) ],
				default                        => [ Conditions::among( 'user_role', Cleaning::texts( $name ), is: true, words: $name ) ],
			};
		}

		return $groups;
	}
}

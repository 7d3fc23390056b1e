<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Bridge\Limits;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of ASE Pro as ours: scopes all have to match, and of the rules in a scope any. Of several filters the last one counts.
 * @phpstan-import-type Groups from Conditions
 */
final class AseConditions {

	/** Page types over there, of which a page has one, the first that fits: what ours has to be, and must not be. */
	private const PAGES = [
		'is_front_page' => [ [ 'front_page' ], [] ],
		'is_home'       => [ [ 'blog' ], [ 'front_page' ] ],
		'is_singular'   => [ [ 'singular' ], [ 'front_page' ] ],
		'is_author'     => [ [ 'author' ], [] ],
		'is_date'       => [ [ 'date' ], [ 'author' ] ],
		'is_archive'    => [ [ 'archive' ], [ 'author', 'date' ] ],
		'is_search'     => [ [ 'search' ], [ 'archive' ] ],
		'is_404'        => [ [ '404' ], [] ],
	];

	/** Operator => whether it asks for what the value says. */
	private const AMONG = [
		'equals'   => true,
		'in'       => true,
		'notequal' => false,
		'notin'    => false,
	];

	public function __construct( private readonly Database $database ) {
	}

	/** @return Groups */
	public function groups( mixed $stored, Findings $findings ): array {
		$filters = \is_array( $stored ) ? ( $stored[0] ?? [] ) : $stored;
		if ( \in_array( $filters, [ '', null, [], false ], true ) ) {
			return [];
		}
		$unread = [ [ Conditions::blocked( 'unreadable conditions' ) ] ];
		if ( ! \is_array( $filters ) || ! \array_is_list( $filters ) ) {
			return $unread;
		}
		$groups = [];
		foreach ( $filters as $filter ) {
			$scopes = \is_array( $filter ) ? ( $filter['conditions'] ?? [] ) : null;
			if ( ! \is_array( $filter ) || ! \is_array( $scopes ) ) {
				return $unread;
			}
			if ( [] !== $scopes ) {
				$groups = $this->filter( $scopes, 'showif' === ( $filter['type'] ?? '' ), $findings );
			}
		}

		return $groups;
	}

	/**
	 * @param array<array-key, mixed> $scopes
	 * @return Groups
	 */
	private function filter( array $scopes, bool $shows, Findings $findings ): array {
		$groups = [];
		foreach ( $scopes as $scope ) {
			$rules = \is_array( $scope ) ? ( $scope['conditions'] ?? null ) : null;
			if ( [] === $rules ) {
				continue;
			}
			$any = [];
			foreach ( \is_array( $rules ) ? $rules : [ [] ] as $rule ) {
				$any = [ ...$any, ...$this->rule( \is_array( $rule ) ? $rule : [], $findings ) ];
			}
			$groups = Conditions::both( $groups, $any );
		}
		if ( [] === $groups ) {
			return $shows ? [ [ Conditions::blocked( 'never' ) ] ] : [];
		}

		return $shows ? $groups : Conditions::reversed( $groups );
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return Groups Never none.
	 */
	private function rule( array $rule, Findings $findings ): array {
		$param    = Cleaning::text( $rule['param'] ?? '' );
		$operator = Cleaning::text( $rule['operator'] ?? '' );
		$value    = $rule['value'] ?? '';
		$values   = Cleaning::texts( $value );
		$words    = \trim( $param . ' ' . $operator . ' ' . ( \is_array( $value ) ? \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) : Cleaning::text( $value ) ) );
		if ( 'location-url' === $param ) {
			return [ [ self::address( $operator, \trim( Cleaning::text( $value ) ), $words ) ] ];
		}
		$is     = self::AMONG[ $operator ] ?? null;
		$groups = null === $is || [] === $values ? null : $this->among( $param, $values, $is, \is_array( $value ), $words );
		if ( null !== $groups && 'location-device-type' === $param ) {
			$findings->differs( $words );
		}

		return null === $groups || [] === $groups ? [ [ Conditions::blocked( $words ) ] ] : $groups;
	}

	/** @return array{type: string, op: string, value: mixed} The address of the page without its query, letter for letter. */
	private static function address( string $operator, string $text, string $words ): array {
		$text    = \trim( $text, '/' );
		$quoted  = '(?-i:' . \preg_quote( \rawurldecode( $text ) ) . ')';
		$whole   = $quoted . '/?(?:\?|$)';
		$is_full = 1 === \preg_match( '~^https?://[^/]~', $text );
		$pattern = match ( '' === $text ? '' : $operator ) {
			'equals'   => $is_full ? '^' . $whole : '',
			'notequal' => $is_full ? '^(?!' . $whole . ')' : '',
			'contains' => $is_full ? '^' . $quoted : '^https?://[^?]*' . $quoted,
			default    => '',
		};

		return '' !== $pattern && \strlen( $pattern ) <= Limits::CONDITION_STRING && 1 === \preg_match( '//u', $pattern ) ? Conditions::rule( 'url', 'regex', $pattern ) : Conditions::blocked( $words );
	}

	/**
	 * @param non-empty-list<string> $values
	 * @return Groups|null Null where we have no such condition.
	 */
	private function among( string $param, array $values, bool $is, bool $is_list, string $words ): ?array {
		return match ( $param ) {
			'location-page-type'     => self::pages( $values, $is ),
			'location-post-type'     => self::on_single( Conditions::among( 'post_type', $values, $is, $words ), $is ),
			'location-single-post'   => self::on_single( Conditions::posts( self::ids( $values ), $is, $words ), $is ),
			'location-taxonomy-type' => [ [ Conditions::listed( 'page_type', Conditions::TAXONOMY_PAGES, $values, $is, $words ) ] ],
			'location-taxonomy-term' => $is ? $this->terms( self::ids( $values ) ) : null,
			'user-login-status'      => \in_array( $values, [ [ 'yes' ], [ 'no' ] ], true ) && ! $is_list ? [ [ Conditions::rule( 'user_logged_in', ( [ 'yes' ] === $values ) === $is ? 'is' : 'is_not' ) ] ] : null,
			// "Not one of a list" is true of all who are signed in over there, by a slip.
			'user-role'              => $is ? self::roles( $values ) : ( $is_list ? null : Conditions::reversed( self::roles( $values ) ) ),
			'location-device-type'   => self::devices( $values, $is ),
			default                  => null,
		};
	}

	/**
	 * @param list<string> $values
	 * @return Groups|null
	 */
	private static function pages( array $values, bool $is ): ?array {
		$groups = [];
		foreach ( $values as $value ) {
			if ( ! isset( self::PAGES[ $value ] ) ) {
				return null;
			}
			[ $of, $but ] = self::PAGES[ $value ];
			$groups[]     = [ Conditions::rule( 'page_type', 'is', $of ), ...( [] === $but ? [] : [ Conditions::rule( 'page_type', 'is_not', $but ) ] ) ];
		}

		return $is ? $groups : Conditions::reversed( $groups );
	}

	/**
	 * A rule about single posts is false on all other pages over there, also where it asks for what is not.
	 * @param array{type: string, op: string, value: mixed} $rule
	 * @return Groups
	 */
	private static function on_single( array $rule, bool $is ): array {
		return [ $is ? [ $rule ] : [ $rule, Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ];
	}

	/**
	 * The source writes a name behind an id: `5920__movie__Mission Impossible`.
	 * @param list<string> $values
	 * @return list<string>
	 */
	private static function ids( array $values ): array {
		return \array_map( static fn( string $value ): string => \explode( '__', $value, 2 )[0], $values );
	}

	/**
	 * @param list<string> $ids
	 * @return Groups|null
	 */
	private function terms( array $ids ): ?array {
		$terms = \array_map( fn( string $id ): string => \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '', $ids );

		return \in_array( '', $terms, true ) ? null : [ [ Conditions::among( 'term', $terms, is: true, words: '' ), Conditions::rule( 'page_type', 'is', [ 'singular', 'category', 'tag', 'taxonomy' ] ) ] ];
	}

	/**
	 * @param list<string> $values
	 * @return Groups
	 */
	private static function roles( array $values ): array {
		$roles  = \array_values( \array_diff( $values, [ 'guest' ] ) );
		$guests = \in_array( 'guest', $values, true ) ? [ [ Conditions::rule( 'user_logged_in', 'is_not' ) ] ] : [];

		return [] === $roles ? $guests : [ [ Conditions::among( 'user_role', $roles, is: true, words: '' ) ], ...$guests ];
	}

	/**
	 * Tablets are no mobiles over there, and are here.
	 * @param list<string> $values
	 * @return Groups|null
	 */
	private static function devices( array $values, bool $is ): ?array {
		\sort( $values );
		$device = match ( $values ) {
			[ 'desktop' ]          => 'desktop',
			[ 'mobile', 'tablet' ] => 'mobile',
			default                => null,
		};

		return null === $device ? null : [ [ Conditions::rule( 'device', $is ? 'is' : 'is_not', [ $device ] ) ] ];
	}
}

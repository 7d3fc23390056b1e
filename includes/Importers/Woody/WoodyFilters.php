<?php

declare(strict_types=1);

namespace Svc\Importers\Woody;

use Svc\Importers\Addresses;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/**
 * Woody's conditions as ours. Of several filters only the last one counts; its scopes all have to match, and of the rules in a scope any.
 * A rule that Woody does not know never matches there, either.
 * @phpstan-import-type Groups from Conditions
 */
final class WoodyFilters {

	private const PAGES = [
		'spec_front'  => 'front_page',
		'base_sing'   => 'singular',
		'base_arch'   => 'archive',
		'spec_404'    => '404',
		'spec_search' => 'search',
		'spec_blog'   => 'blog',
		'spec_date'   => 'date',
		'spec_auth'   => 'author',
		'post_cat'    => 'category',
		'post_tag'    => 'tag',
	];

	private const TEXT = [
		'equals'     => 'equals',
		'notequal'   => 'not_equals',
		'contains'   => 'contains',
		'notcontain' => 'not_contains',
	];

	public function __construct( private readonly SourceData $database ) {
	}

	/**
	 * @param mixed $filters What the meta holds, read; an empty list where there is none.
	 * @return Groups
	 */
	public function groups( mixed $filters ): array {
		if ( [] === $filters ) {
			return [];
		}
		$filter = \is_array( $filters ) ? \end( $filters ) : null;
		$scopes = \is_array( $filter ) ? ( $filter['conditions'] ?? null ) : null;
		$type   = \is_array( $filter ) ? ( $filter['type'] ?? '' ) : '';
		if ( ! \is_array( $scopes ) || [] === $scopes || ! \in_array( $type, [ 'showif', 'hideif' ], true ) ) {
			return [ [ Conditions::blocked( 'unreadable conditions' ) ] ];
		}
		$groups = [];
		foreach ( $scopes as $scope ) {
			$groups = Conditions::both( $groups, $this->any( \is_array( $scope ) ? ( $scope['conditions'] ?? null ) : null ) );
		}

		return 'hideif' === $type ? Conditions::reversed( $groups ) : $groups;
	}

	/**
	 * @param mixed $rules Of one scope.
	 * @return Groups No groups where one of them always matches.
	 */
	private function any( mixed $rules ): array {
		$any = [];
		foreach ( \is_array( $rules ) ? $rules : [] as $rule ) {
			$groups = $this->rule( \is_array( $rule ) ? $rule : [] );
			if ( [] === $groups ) {
				return [];
			}
			$any = [ ...$any, ...$groups ];
		}

		return [] === $any ? [ [ Conditions::blocked( 'a scope without conditions' ) ] ] : $any;
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return Groups One group in most cases; none where it always matches.
	 */
	private function rule( array $rule ): array {
		$param    = Cleaning::text( $rule['param'] ?? '' );
		$operator = Cleaning::text( $rule['operator'] ?? '' );
		$value    = Cleaning::text( $rule['value'] ?? '' );
		$words    = \trim( $param . ' ' . $operator . ' ' . ( \is_array( $rule['value'] ?? null ) ? \json_encode( $rule['value'] ) : $value ) );
		$text     = self::TEXT[ $operator ] ?? null;
		if ( \in_array( $param, [ 'location-page', 'location-referrer' ], true ) && '' !== $value && null !== $text ) {
			return [ [ 'location-page' === $param ? Conditions::rule( 'url', $text, $value ) : Addresses::referrer( $text, $value, $words ) ] ];
		}
		$groups = '' === $value || ! \in_array( $operator, [ 'equals', 'notequal' ], true ) ? null : $this->equals( $param, $value );
		if ( null === $groups ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}

		return 'equals' === $operator ? $groups : self::not_equals( $param, $value, $groups, $words );
	}

	/**
	 * Rules about posts and terms are false outside of their pages over there, whatever the operator says: their reverse would be shown on
	 * all other pages.
	 * @param Groups $equals The rule with the other operator.
	 * @return Groups
	 */
	private static function not_equals( string $param, string $value, array $equals, string $words ): array {
		return match ( $param ) {
			'location-post-type' => [ [ Conditions::rule( 'post_type', 'is_not', [ $value ] ), Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ],
			'location-taxonomy'  => [ [ Conditions::rule( 'term', 'is_not', $equals[0][0]['value'] ?? [] ), Conditions::rule( 'page_type', 'is', Conditions::TERM_ARCHIVES ) ] ],
			// Of a post without any category it is false, too, which no rule of ours says.
			'page-taxonomy'      => [ [ Conditions::blocked( $words ) ] ],
			default              => Conditions::reversed( $equals ),
		};
	}

	/** @return Groups|null Null where we have no such condition. */
	private function equals( string $param, string $value ): ?array {
		return match ( $param ) {
			'user-role'          => [ [ 'guest' === $value ? Conditions::rule( 'user_logged_in', 'is_not' ) : Conditions::rule( 'user_role', 'is', [ $value ] ) ] ],
			'user-mobile'        => \in_array( $value, [ 'yes', 'no' ], true ) ? [ [ Conditions::rule( 'device', 'yes' === $value ? 'is' : 'is_not', [ 'mobile' ] ) ] ] : null,
			'user-cookie-name'   => [ [ Conditions::cookie( $value ) ] ],
			'location-post-type' => [ [ Conditions::rule( 'post_type', 'is', [ $value ] ) ] ],
			'location-taxonomy'  => $this->term( $value, 'archive' ),
			'page-taxonomy'      => $this->term( $value, 'singular' ),
			'location-some-page' => self::page( $value ),
			default              => null,
		};
	}

	/** @return Groups|null */
	private function term( string $id, string $page ): ?array {
		$term = \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '';

		return '' === $term ? null : [ [ Conditions::rule( 'term', 'is', [ $term ] ), Conditions::rule( 'page_type', 'is', [ $page ] ) ] ];
	}

	/** @return Groups|null No groups for the entire site. */
	private static function page( string $page ): ?array {
		if ( 'base_web' === $page ) {
			return [];
		}
		if ( 'post_all' === $page || 'page_all' === $page ) {
			return [ [ Conditions::rule( 'post_type', 'is', [ 'post_all' === $page ? 'post' : 'page' ] ) ] ];
		}

		return isset( self::PAGES[ $page ] ) ? [ [ Conditions::rule( 'page_type', 'is', [ self::PAGES[ $page ] ] ) ] ] : null;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of FluentSnippets as ours: groups of which any matches, of rules that all match.
 * @phpstan-import-type Groups from Conditions
 */
final class FluentConditions {

	private const PAGES = [
		'is_front_page' => 'front_page',
		'is_archive'    => 'archive',
		'is_singular'   => 'singular',
		'is_search'     => 'search',
		'is_404'        => '404',
		'is_author'     => 'author',
	];

	private const TEXT = [
		'='            => 'equals',
		'!='           => 'not_equals',
		'contains'     => 'contains',
		'not_contains' => 'not_contains',
	];

	/** Operator => whether it asks for what the value says. */
	private const AMONG = [
		'='               => true,
		'in'              => true,
		'date_within'     => true,
		'!='              => false,
		'not_in'          => false,
		'date_not_within' => false,
	];

	public function __construct( private readonly SourceData $database ) {
	}

	/** @return Groups */
	public function groups( string $json ): array {
		// A snippet that was made without the form has no conditions at all.
		if ( '' === $json || 'null' === $json ) {
			return [];
		}
		$said = \json_decode( $json, true, 16 );
		if ( \is_array( $said ) && 'yes' !== ( $said['status'] ?? '' ) ) {
			return [];
		}
		$items = \is_array( $said ) ? ( $said['items'] ?? null ) : null;
		if ( ! \is_array( $said ) || ! \is_array( $items ) || 'assertive' !== ( $said['run_if'] ?? 'assertive' ) ) {
			return [ [ Conditions::blocked( 'unreadable conditions' ) ] ];
		}
		$groups = [];
		foreach ( $items as $rules ) {
			$group = [];
			foreach ( \is_array( $rules ) ? $rules : [ [] ] as $rule ) {
				$group = Conditions::both( $group, $this->rule( \is_array( $rule ) ? $rule : [] ) );
			}
			$groups = [ ...$groups, ...$group ];
		}

		return $groups;
	}

	/**
	 * @param array<array-key, mixed> $rule
	 * @return Groups
	 */
	private function rule( array $rule ): array {
		$source   = \is_array( $rule['source'] ?? null ) ? \implode( '.', Cleaning::texts( $rule['source'] ) ) : '';
		$operator = Cleaning::text( $rule['operator'] ?? '' );
		$value    = $rule['value'] ?? null;
		$words    = \trim( $source . ' ' . $operator . ' ' . \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) );
		if ( 'page.url' === $source ) {
			$text = Cleaning::text( $value );

			return [ [ '' !== $text && isset( self::TEXT[ $operator ] ) ? Conditions::rule( 'url', self::TEXT[ $operator ], $text ) : Conditions::blocked( $words ) ] ];
		}
		if ( ! isset( self::AMONG[ $operator ] ) ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		$is = self::AMONG[ $operator ];

		return match ( $source ) {
			'user.authenticated'      => [ [ $is ? self::signed_in( $value, $words ) : Conditions::blocked( $words ) ] ],
			'user.role'               => [ [ Conditions::among( 'user_role', Cleaning::texts( $value ), $is, $words ) ] ],
			'page.page_type'          => [ [ Conditions::listed( 'page_type', self::PAGES, Cleaning::texts( $value ), $is, $words ) ] ],
			'page.post_type'          => self::within( Conditions::among( 'post_type', Cleaning::texts( $value ), $is, $words ), $is, [ 'singular' ] ),
			'page.page_ids'           => self::within( Conditions::posts( Cleaning::texts( $value ), $is, $words ), $is, [ 'singular' ] ),
			'page.taxonomy_page'      => self::within( Conditions::listed( 'page_type', Conditions::TAXONOMY_PAGES, Cleaning::texts( $value ), $is, $words ), $is, Conditions::TERM_ARCHIVES ),
			'page.taxonomy_term_page' => $this->terms( $value, $is, $words ),
			'date.day_of_week'        => [ [ Conditions::days( Cleaning::texts( $value ), $is, $words ) ] ],
			'date.date_range'         => [ [ self::span( 'date_range', '/^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?/', $value, $is, $words ) ] ],
			'date.time_range'         => [ [ self::span( 'time_of_day', '/^\d\d:\d\d/', $value, $is, $words ) ] ],
			default                   => [ [ Conditions::blocked( $words ) ] ],
		};
	}

	/**
	 * Up to version 10.34 it asks for a session whatever the value says; `FluentItem` tells that of a "no".
	 * @return array{type: string, op: string, value: mixed}
	 */
	private static function signed_in( mixed $value, string $words ): array {
		return match ( true ) {
			\in_array( $value, [ 'yes', true, '1', 1 ], true ) => Conditions::rule( 'user_logged_in', 'is' ),
			'no' === $value => Conditions::rule( 'user_logged_in', 'is_not' ),
			default => Conditions::blocked( $words ),
		};
	}

	/** @return Groups Archives of terms. */
	private function terms( mixed $value, bool $is, string $words ): array {
		$terms = \array_map( fn( string $id ): string => \ctype_digit( $id ) ? $this->database->term( (int) $id ) : '', Cleaning::texts( $value ) );
		if ( [] === $terms || \in_array( '', $terms, true ) ) {
			return [ [ Conditions::blocked( $words ) ] ];
		}
		return [ [ Conditions::among( 'term', $terms, $is, $words ), Conditions::rule( 'page_type', 'is', $is ? [ 'archive' ] : Conditions::TERM_ARCHIVES ) ] ];
	}

	/**
	 * A rule that says nothing of other pages: over there it is false on them, also where it asks for what is not.
	 * @param array{type: string, op: string, value: mixed} $rule
	 * @param bool $is Whether it asks for what the value says.
	 * @param list<string> $pages Those that it is about.
	 * @return Groups
	 */
	private static function within( array $rule, bool $is, array $pages ): array {
		return [ $is ? [ $rule ] : [ $rule, Conditions::rule( 'page_type', 'is', $pages ) ] ];
	}

	/**
	 * @param non-empty-string $form
	 * @return array{type: string, op: string, value: mixed}
	 */
	private static function span( string $type, string $form, mixed $value, bool $is, string $words ): array {
		$ends = Cleaning::texts( $value );
		if ( 2 !== \count( $ends ) || 1 !== \preg_match( $form, $ends[0], $from ) || 1 !== \preg_match( $form, $ends[1], $to ) ) {
			return Conditions::blocked( $words );
		}

		return Conditions::span( $type, $from[0], $to[0], $is );
	}
}

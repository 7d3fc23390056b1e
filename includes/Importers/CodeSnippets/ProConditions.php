<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\Archives;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of Code Snippets Pro: groups of which any matches, of rules `{subject, operator, object}` that all match.
 * @phpstan-import-type Condition from Snippet
 */
final class ProConditions {

	/** Area => whether it is the admin, which over there includes AJAX; all else is the front end. */
	private const AREAS = [
		'admin'     => true,
		'frontend'  => false,
		'front-end' => false,
	];

	private const QUERIES = [
		'home'            => 'blog',
		'frontpage'       => 'front_page',
		'search'          => 'search',
		'archive'         => 'archive',
		'404'             => '404',
		'single'          => 'single',
		'page'            => 'page',
		'postTypeArchive' => '',
	];

	/** Operators that turn a rule round; before, after and between are asked for by name, anything else means "is". */
	private const REVERSING = [ 'not', 'not in', 'false' ];

	public function __construct( private readonly SourceData $database, private readonly Archives $archives = new Archives() ) {
	}

	/** @param string $json What the source keeps; where it is empty or broken, the snippet never runs there. */
	public function tell( string $json, Findings $findings ): void {
		$groups = \json_decode( $json, true, 16 );
		$mapped   = [];
		foreach ( \is_array( $groups ) ? $groups : [] as $group ) {
			$rules = [];
			foreach ( \is_array( $group ) && [] !== $group ? $group : [ null ] as $rule ) {
				\array_push( $rules, ...( \is_array( $rule ) ? $this->rules( $rule, $findings ) : [ Conditions::blocked( Text::__( 'unreadable conditions', 'svc' ) ) ] ) );
			}
			$mapped[] = $rules;
		}
		if ( \in_array( [], $mapped, true ) ) {
			// One of them says "everywhere" and nothing else.
			return;
		}
		$findings->conditions( [] === $mapped ? [ [ Conditions::blocked( Text::__( 'unreadable conditions', 'svc' ) ) ] ] : $mapped );
	}

	/**
	 * @param array<mixed> $rule
	 * @return list<Condition> All of them match where the rule does; none where it says "everywhere".
	 */
	private function rules( array $rule, Findings $findings ): array {
		$subject  = Cleaning::text( $rule['subject'] ?? '' );
		$operator = Cleaning::text( $rule['operator'] ?? '' );
		$values   = Cleaning::texts( $rule['object'] ?? '' );
		$is       = ! \in_array( $operator, self::REVERSING, true );
		$words    = \trim( $subject . ' ' . $operator . ' ' . \implode( ', ', $values ) );
		if ( 'siteArea' === $subject && $is && \in_array( 'global', $values, true ) ) {
			return [];
		}
		match ( $subject ) {
			'category', 'debugEnabled', 'dayOfWeek' => $findings->differs( $words ),
			'postType' => $findings->excludes_lists( $words ),
			/* translators: %s: a condition in the words of another plugin. */
			'tag'      => $findings->keep_in_source( \sprintf( Text::__( 'Some versions of the source never match this tag condition: %s.', 'svc' ), $words ) ),
			default    => null,
		};
		$mapped = $this->rule( $subject, $values, $is, $words );
		// These look at the first post of a list, too, and ours do not: what is not so of nothing would be so of all lists.
		$is_wider = ! $is && \in_array( $subject, [ 'postType', 'tag', 'category' ], true );
		if ( $is && 'category' === $subject && $this->is_above_others( $mapped ) ) {
			return [ $mapped, Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ];
		}

		return $is_wider ? [ $mapped, Conditions::rule( 'page_type', 'is_not', [ 'archive', 'search', 'blog' ] ) ] : [ $mapped ];
	}

	/**
	 * Whether the archive of one of the categories lists posts of others below it: the first of them need not be in it.
	 * @param Condition $rule
	 */
	private function is_above_others( array $rule ): bool {
		foreach ( 'term' === $rule['type'] && \is_array( $rule['value'] ) ? $rule['value'] : [] as $term ) {
			if ( $this->archives->is_parent( \substr( Cleaning::text( $term ), \strlen( 'category:' ) ) ) ) {
				return true;
			}
		}

		return false;
	}

	/**
	 * @param list<string> $values
	 * @return Condition
	 */
	private function rule( string $subject, array $values, bool $is, string $words ): array {
		return match ( $subject ) {
			'siteArea'      => self::area( $values, $is, $words ),
			'currentQuery'  => Conditions::listed( 'page_type', self::QUERIES, $values, $is, $words ),
			'dayOfWeek'     => Conditions::days( $values, $is, $words ),
			'postType'      => Conditions::among( 'post_type', $values, $is, $words ),
			'userRole'      => Conditions::among( 'user_role', $values, $is, $words ),
			'activePlugin'  => Conditions::among( 'plugin_active', $values, $is, $words ),
			'post', 'page'  => Conditions::posts( $values, $is, $words ),
			'tag'           => $this->terms( 'post_tag', $values, $is, $words ),
			'category'      => $this->terms( 'category', $values, $is, $words ),
			'authenticated' => Conditions::rule( 'user_logged_in', $is ? 'is' : 'is_not' ),
			default         => Conditions::blocked( $words ),
		};
	}

	/**
	 * One area: with several, it is not known whether the source wants one of them.
	 * @param list<string> $values
	 * @return Condition
	 */
	private static function area( array $values, bool $is, string $words ): array {
		$is_admin = 1 === \count( $values ) ? self::AREAS[ $values[0] ] ?? null : null;

		return null === $is_admin ? Conditions::blocked( $words ) : Conditions::rule( 'location', $is_admin === $is ? 'is' : 'is_not', [ 'admin', 'ajax' ] );
	}

	/**
	 * @param list<string> $values Ids or slugs.
	 * @return Condition
	 */
	private function terms( string $taxonomy, array $values, bool $is, string $words ): array {
		$terms = [];
		foreach ( $values as $value ) {
			$term    = \ctype_digit( $value ) ? $this->database->term( (int) $value ) : $taxonomy . ':' . $value;
			$terms[] = \str_starts_with( $term, $taxonomy . ':' ) ? $term : '';
		}

		return \in_array( '', $terms, true ) ? Conditions::blocked( $words ) : Conditions::among( 'term', $terms, $is, $words );
	}
}

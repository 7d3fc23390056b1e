<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;

\defined( 'ABSPATH' ) || exit;

/**
 * Conditions of Code Snippets Pro: groups of which any matches, of rules `{subject, operator, object}` that all match.
 *
 * @phpstan-import-type Condition from Snippet
 */
final class ProConditions {

	private const AREAS = [
		'admin'     => 'admin',
		'frontend'  => 'frontend',
		'front-end' => 'frontend',
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

	private const DAYS = [
		'Mon' => '1',
		'Tue' => '2',
		'Wed' => '3',
		'Thu' => '4',
		'Fri' => '5',
		'Sat' => '6',
		'Sun' => '7',
	];

	/** Operators that turn a rule round; before, after and between are asked for by name, anything else means "is". */
	private const REVERSING = [ 'not', 'not in', 'false' ];

	public function __construct( private readonly Database $database ) {
	}

	/**
	 * @param string $json What the source keeps; where it is empty or broken, the snippet never runs there.
	 */
	public function tell( string $json, Findings $findings ): void {
		$groups = \json_decode( $json, true, 16 );
		$ours   = [];
		foreach ( \is_array( $groups ) ? $groups : [] as $group ) {
			$rules = [];
			foreach ( \is_array( $group ) && [] !== $group ? $group : [ null ] as $rule ) {
				$rule = \is_array( $rule ) ? $this->rule( $rule, $findings ) : Conditions::blocked( Text::__( 'a rule that cannot be read', 'svc' ) );
				if ( null !== $rule ) {
					$rules[] = $rule;
				}
			}
			$ours[] = $rules;
		}
		if ( \in_array( [], $ours, true ) ) {
			// One of them says "everywhere" and nothing else.
			return;
		}
		$findings->conditions( [] === $ours ? [ [ Conditions::blocked( Text::__( 'conditions that are lost or cannot be read, so that it never runs', 'svc' ) ) ] ] : $ours );
	}

	/**
	 * @param array<mixed> $rule
	 *
	 * @return Condition|null Null where the rule says "everywhere".
	 */
	private function rule( array $rule, Findings $findings ): ?array {
		$subject  = Cleaning::text( $rule['subject'] ?? '' );
		$operator = Cleaning::text( $rule['operator'] ?? '' );
		$values   = Cleaning::texts( $rule['object'] ?? '' );
		$is       = ! \in_array( $operator, self::REVERSING, true );
		$words    = \trim( $subject . ' ' . $operator . ' ' . \implode( ', ', $values ) );
		if ( 'siteArea' === $subject && $is && \in_array( 'global', $values, true ) ) {
			return null;
		}
		if ( \in_array( $subject, [ 'tag', 'category', 'debugEnabled' ], true ) ) {
			/* translators: %s: a condition in the words of another plugin. */
			$findings->look_first( \sprintf( Text::__( 'This condition may mean something else here: %s.', 'svc' ), $words ) );
		}

		return match ( $subject ) {
			'siteArea'      => Conditions::listed( 'location', self::AREAS, $values, $is, $words ),
			'currentQuery'  => Conditions::listed( 'page_type', self::QUERIES, $values, $is, $words ),
			'dayOfWeek'     => Conditions::listed( 'day_of_week', self::DAYS, $values, $is, $words ),
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
	 * @param list<string> $values Ids or slugs.
	 *
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

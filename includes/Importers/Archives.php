<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * Which archives a rule of another plugin meets beside what it names: it asks for the id of whatever a page shows, and posts, terms and people are
 * counted each on their own; or it asks about the first post of a list.
 */
final class Archives {

	/**
	 * @param list<string> $ids
	 * @return list<string> As our rules name them: `category:news`.
	 */
	public function terms( array $ids ): array {
		$database = new Database();

		return \array_values( \array_filter( \array_map( static fn( string $id ): string => $database->term( (int) $id ), $ids ), static fn( string $term ): bool => '' !== $term ) );
	}

	/** @param list<string> $ids Of users who may have written posts. */
	public function has_author( array $ids ): bool {
		foreach ( $ids as $id ) {
			if ( null !== Query::db()->get_row( Query::db()->prepare( 'SELECT ID FROM %i WHERE ID = %d', Query::db()->users, (int) $id ), 'ARRAY_N' ) ) {
				return true;
			}
		}

		return false;
	}

	public function is_parent( string $slug ): bool {
		$query = Query::db()->prepare(
			'SELECT c.term_id FROM %i c JOIN %i p ON p.term_id = c.parent JOIN %i t ON t.term_id = p.term_id WHERE c.taxonomy = %s AND p.taxonomy = c.taxonomy AND t.slug IN ( %s, %s ) LIMIT 1',
			...[ Query::db()->term_taxonomy, Query::db()->term_taxonomy, Query::db()->terms, 'category', \sanitize_title( $slug ), $slug ]
		);

		return null !== Query::db()->get_row( $query, 'ARRAY_N' );
	}

	/** Posts count, too: the plugin of the type may be off for the moment. */
	public function has_type( string $type ): bool {
		return \post_type_exists( $type ) || null !== Query::db()->get_row( Query::db()->prepare( 'SELECT ID FROM %i WHERE post_type = %s LIMIT 1', Query::db()->posts, $type ), 'ARRAY_N' );
	}
}

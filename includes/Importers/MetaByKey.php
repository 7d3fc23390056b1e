<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-type Kept array{value: string, title: string, type: string} */
final class MetaByKey {

	/** Ids read at once. */
	private const PAGE = 100;

	/**
	 * @param 'hefo_before'|'hefo_after' $key
	 * @return list<int> Posts where it is ticked; one more than a rule may name, at most.
	 */
	public function ticked( string $key ): array {
		return \array_map( 'intval', Query::db()->get_col( Query::db()->prepare( 'SELECT DISTINCT post_id FROM %i WHERE meta_key = %s AND meta_value = %s ORDER BY post_id LIMIT ' . ( Limits::CONDITION_LIST + 1 ), Query::db()->postmeta, $key, '1' ) ) );
	}

	/**
	 * @param 'meta'|'term' $kind
	 * @param string $part Key of the text in a stored array; empty where the text is all.
	 */
	public function count( string $kind, string $key, string $part ): int {
		[ $from, $values ] = self::from( $kind, $key );
		// As `serialize()` writes the key and a text that is empty.
		$begins = '' === $part ? '' : '%' . Query::db()->esc_like( \serialize( $part ) . 's:' );
		$query  = Query::db()->prepare( 'SELECT COUNT(*)' . $from . ' AND m.meta_value LIKE %s AND m.meta_value NOT LIKE %s', ...[ ...$values, $begins . '%', '' === $part ? '' : $begins . '0:%' ] );

		return (int) Query::db()->get_var( (string) $query );
	}

	/**
	 * Without what is in the trash.
	 * @param 'meta'|'term' $kind
	 * @return iterable<int, Kept> By id, one at a time in memory; the type is that of the post, or the taxonomy of the term.
	 */
	public function all( string $kind, string $key ): iterable {
		[ $from, $values ] = self::from( $kind, $key );
		$column = 'term' === $kind ? 'term_id' : 'post_id';
		$list   = 'SELECT DISTINCT m.%i AS id' . $from . ' AND m.meta_value <> %s AND m.%i > %d ORDER BY id LIMIT ' . self::PAGE;
		$row    = 'SELECT ' . ( 'term' === $kind ? 'm.meta_key AS title, o.taxonomy' : 'o.post_title AS title, o.post_type' ) . ' AS type, SUBSTR( m.meta_value, 1, ' . Query::MOST_CHARACTERS . ' ) AS value' . $from . ' AND m.%i = %d ORDER BY m.meta_id LIMIT 1';
		for ( $last = 0, $ids = [ 0 ]; [] !== $ids; ) {
			$ids = \array_map( 'intval', Query::db()->get_col( (string) Query::db()->prepare( $list, ...[ $column, ...$values, '', $column, $last ] ) ) );
			foreach ( $ids as $id ) {
				$last  = \max( $last, $id );
				$found = Query::db()->get_row( (string) Query::db()->prepare( $row, ...[ ...$values, $column, $id ] ), 'ARRAY_A' );
				if ( \is_array( $found ) ) {
					yield $id => [
						'value' => Cleaning::text( $found['value'] ?? '' ),
						'title' => 'term' === $kind ? '' : Cleaning::text( $found['title'] ?? '' ),
						'type'  => Cleaning::text( $found['type'] ?? '' ),
					];
				}
			}
		}
	}

	/**
	 * @param 'meta'|'term' $kind
	 * @return array{literal-string, list<string>} The middle of a query, and its values.
	 */
	private static function from( string $kind, string $key ): array {
		if ( ! \in_array( $key, BoxNames::METAS, true ) ) {
			throw new \LogicException( 'No meta that svc may look for.' );
		}

		return 'term' === $kind
			? [ ' FROM %i m JOIN %i o ON o.term_id = m.term_id WHERE m.meta_key = %s', [ Query::db()->termmeta, Query::db()->term_taxonomy, $key ] ]
			: [ ' FROM %i m JOIN %i o ON o.ID = m.post_id WHERE m.meta_key = %s AND o.post_status NOT IN ( %s, %s ) AND o.post_type <> %s', [ Query::db()->postmeta, Query::db()->posts, $key, 'trash', 'auto-draft', 'revision' ] ];
	}
}

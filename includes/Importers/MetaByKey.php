<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds posts by a meta that another plugin keeps with them. Every key is one of these lists. Reads only.
 */
final class MetaByKey {

	/**
	 * @param 'hefo_before'|'hefo_after' $key Box of another plugin.
	 *
	 * @return list<int> Posts where it is ticked; one more than a rule may name, at most.
	 */
	public function ticked( string $key ): array {
		return \array_map( 'intval', self::db()->get_col( self::db()->prepare( 'SELECT DISTINCT post_id FROM %i WHERE meta_key = %s AND meta_value = %s ORDER BY post_id LIMIT ' . ( Limits::CONDITION_LIST + 1 ), self::db()->postmeta, $key, '1' ) ) );
	}

	private static function db(): \wpdb {
		global $wpdb;
		if ( ! $wpdb instanceof \wpdb ) {
			throw new \LogicException( 'WordPress is not loaded.' );
		}

		return $wpdb;
	}
}

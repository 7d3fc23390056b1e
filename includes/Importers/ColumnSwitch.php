<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Plugins that read one column of their own table, or one meta of their posts, on each request: nothing else has to be told. */
final class ColumnSwitch implements SwitchOver {

	/**
	 * @param 'row'|'meta' $kind
	 * @param string       $name Table or meta key.
	 * @param string       $on   Value of what is on.
	 * @param string       $off  Value of what is off.
	 */
	public function __construct(
		private readonly StoredValues $stored_values,
		private readonly string $kind,
		private readonly string $name,
		private readonly string $on,
		private readonly string $off,
	) {
	}

	public function off( array $ids ): array {
		$stored_values = [];
		// Of a post that holds several, each has an id: `9702@footer`.
		$posts  = \array_values( \array_unique( \array_map( 'intval', $ids ) ) );
		$before = $this->stored_values->read_all( $this->kind, $this->name, $posts );
		foreach ( $posts as $id ) {
			if ( $this->on === ( $before[ $id ] ?? null ) ) {
				$stored_values[] = new StoredValue( $this->kind, $this->name, $id, $this->on, $this->off );
			}
		}

		return $stored_values;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Importers\PostSnippets;

use Svc\Importers\ColumnSwitch;
use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/** Post Snippets: a column of its table, and before version 4 whether an entry of its option is a shortcode. */
final class PostSnippetsSwitch implements SwitchOver {

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	public function off( array $ids ): array {
		$old  = \array_values( \array_filter( $ids, static fn( string $id ): bool => \str_starts_with( $id, 'option.' ) ) );
		$rows = ( new ColumnSwitch( $this->stored_values, 'row', 'pspro_snippets', '1', '0' ) )->off( \array_values( \array_diff( $ids, $old ) ) );
		if ( [] === $old ) {
			return $rows;
		}
		$stored = $this->stored_values->read( 'option', PostSnippetsOption::NAME );
		$list   = StoredArray::read( $stored );
		$after  = PostSnippetsOption::off( $list, $old );

		return $list === $after ? $rows : [ ...$rows, new StoredValue( 'option', PostSnippetsOption::NAME, 0, $stored, StoredArray::write( $after ) ) ];
	}
}

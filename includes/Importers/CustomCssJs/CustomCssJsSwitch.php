<?php

declare(strict_types=1);

namespace Svc\Importers\CustomCssJs;

use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/** Simple Custom CSS and JS: a meta of the post, and the option that it runs from, which stops nothing by the meta alone. Its files may stay. */
final class CustomCssJsSwitch implements SwitchOver {

	private const TREE = 'custom-css-js-tree';

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	public function off( array $ids ): array {
		$stored_values = [];
		$posts = \array_values( \array_unique( \array_map( 'intval', $ids ) ) );
		$metas = $this->stored_values->read_all( 'meta', '_active', $posts );
		foreach ( $posts as $post ) {
			$before = $metas[ $post ] ?? null;
			if ( 'no' !== $before ) {
				$stored_values[] = new StoredValue( 'meta', '_active', $post, $before, 'no' );
			}
		}
		$stored   = [] === $posts ? null : $this->stored_values->read( 'option', self::TREE );
		$branches = StoredArray::read( $stored );
		$pattern  = '/^(?:' . \implode( '|', $posts ) . ')\.(?:css|js|html|php)(?:\?v=\d+)?$/D';
		$after    = [];
		foreach ( $branches as $branch => $files ) {
			// Some entries are flags: `"jquery" => true`.
			$left = \is_array( $files ) ? \array_filter( $files, static fn( mixed $file ): bool => ! \is_string( $file ) || 1 !== \preg_match( $pattern, $file ) ) : $files;
			if ( $left === $files ) {
				$after[ $branch ] = $files;
			} elseif ( \is_array( $left ) && [] !== $left ) {
				$after[ $branch ] = \array_values( $left );
			}
		}

		return $branches === $after ? $stored_values : [ ...$stored_values, new StoredValue( 'option', self::TREE, 0, $stored, StoredArray::write( $after ) ) ];
	}
}

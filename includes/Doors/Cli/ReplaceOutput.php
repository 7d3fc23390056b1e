<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;

\defined( 'ABSPATH' ) || exit;

/** A replacement in code, looked at or done, as lines for a person. Pure. */
final class ReplaceOutput {

	/**
	 * @param array<array-key, mixed> $data Answer of replace-code.
	 * @return list<string> Every change, line by line, as a comparison shows it.
	 */
	public static function lines( array $data ): array {
		$lines = [];
		foreach ( LooseArray::records( $data['snippets'] ?? null ) as $snippet ) {
			foreach ( LooseArray::records( $snippet['changes'] ?? null ) as $change ) {
				$lines[] = LooseArray::number( $snippet, 'id' ) . ' ' . LooseArray::text( $snippet, 'title' ) . ':' . LooseArray::number( $change, 'line' );
				foreach ( [ '-' => 'before', '+' => 'after' ] as $sign => $key ) {
					foreach ( \explode( "\n", LooseArray::text( $change, $key ) ) as $line ) {
						$lines[] = "{$sign} {$line}";
					}
				}
			}
		}
		return $lines;
	}

	/** @param array<array-key, mixed> $data Answer of replace-code. */
	public static function sentence( array $data ): string {
		$snippets = \count( LooseArray::records( $data['snippets'] ?? null ) );
		$matches  = LooseArray::number( $data, 'matches' );
		if ( 0 === $matches ) {
			return true === ( $data['dry_run'] ?? false ) ? 'Nothing would change.' : 'Nothing was changed.';
		}
		$places = \sprintf( 1 === $matches ? '%d match' : '%d matches', $matches );
		$where = \sprintf( 1 === $snippets ? '%d snippet' : '%d snippets', $snippets );
		if ( true === ( $data['dry_run'] ?? false ) ) {
			return \sprintf( '%1$s in %2$s would be replaced. Nothing was changed.', $places, $where );
		}
		$done = \sprintf( 'Replaced %1$s in %2$s.', $places, $where );
		$undo = $data['undo'] ?? null;
		return \is_int( $undo ) ? $done . ' ' . \sprintf( 'Undo: wp svc generation restore %d', $undo ) : $done;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** A replacement in code, looked at or done, as lines for a person. Pure. */
final class ReplaceOutput {

	/**
	 * @param array<array-key, mixed> $data Answer of replace-code.
	 * @return list<string> Every change, line by line, as a comparison shows it.
	 */
	public static function lines( array $data ): array {
		$lines = [];
		foreach ( self::list( $data, 'snippets' ) as $snippet ) {
			foreach ( self::list( $snippet, 'changes' ) as $change ) {
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
		$snippets = \count( self::list( $data, 'snippets' ) );
		$matches  = LooseArray::number( $data, 'matches' );
		if ( 0 === $matches ) {
			return true === ( $data['dry_run'] ?? false ) ? Text::__( 'Nothing would change.', 'svc' ) : Text::__( 'Nothing was changed.', 'svc' );
		}
		/* translators: %d: number of places in code. */
		$places = \sprintf( \_n( '%d match', '%d matches', $matches, 'svc' ), $matches );
		/* translators: %d: number of snippets. */
		$where = \sprintf( \_n( '%d snippet', '%d snippets', $snippets, 'svc' ), $snippets );
		if ( true === ( $data['dry_run'] ?? false ) ) {
			/* translators: 1: number of matches, 2: number of snippets. */
			return \sprintf( Text::__( '%1$s in %2$s would be replaced. Nothing was changed.', 'svc' ), $places, $where );
		}
		/* translators: 1: number of matches, 2: number of snippets. */
		$done = \sprintf( Text::__( 'Replaced %1$s in %2$s.', 'svc' ), $places, $where );
		$undo = $data['undo'] ?? null;
		/* translators: %d: number of a generation. */
		return \is_int( $undo ) ? $done . ' ' . \sprintf( Text::__( 'Undo: wp svc generation restore %d', 'svc' ), $undo ) : $done;
	}

	/**
	 * @param array<array-key, mixed> $of
	 * @return list<array<array-key, mixed>>
	 */
	private static function list( array $of, string $key ): array {
		return \is_array( $of[ $key ] ?? null ) ? \array_values( \array_filter( $of[ $key ], '\is_array' ) ) : [];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** A plan, or what came of it, as lines for a person. Pure. */
final class PlanOutput {

	/** Exit code of `plan --check` when the site is not as wanted. */
	public const DIFFERS = 10;

	private const SIGNS = [
		'create'  => '+',
		'delete'  => '-',
		'enable'  => '*',
		'disable' => '*',
		'update'  => '~',
	];

	/**
	 * @param array<array-key, mixed> $data Answer of plan-deploy or apply-deploy.
	 * @return list<string>
	 */
	public static function lines( array $data ): array {
		$lines = [];
		$steps = self::steps( $data );
		foreach ( $steps as $step ) {
			$path    = LooseArray::text( $step, 'path' );
			$lines[] = ( self::SIGNS[ LooseArray::text( $step, 'action' ) ] ?? ' ' ) . ' ' . LooseArray::text( $step, 'summary' ) . ( '' === $path ? '' : " ({$path})" );
		}
		$same = \is_int( $data['unchanged'] ?? null ) ? $data['unchanged'] : 0;
		/* translators: 1: number of snippets to change, 2: number of snippets that stay as they are. */
		$lines[] = [] === $steps ? Text::__( 'The site is up to date.', 'svc' ) : \sprintf( Text::__( '%1$d to change, %2$d up to date.', 'svc' ), \count( $steps ), $same );
		foreach ( \is_array( $data['left'] ?? null ) ? $data['left'] : [] as $left ) {
			/* translators: %s: title of a snippet. */
			$lines[] = \sprintf( Text::__( '"%s" is not in the set and was kept. Delete it with --prune.', 'svc' ), LooseArray::text( \is_array( $left ) ? $left : [], 'title' ) );
		}
		return $lines;
	}

	/** @param array<array-key, mixed> $data Answer of apply-deploy. */
	public static function applied( array $data ): string {
		$count = \count( self::steps( $data ) );
		$undo  = $data['undo'] ?? null;
		if ( 0 === $count ) {
			return Text::__( 'The site is up to date.', 'svc' );
		}
		/* translators: %d: number of snippets. */
		$done = \sprintf( \_n( '%d snippet applied.', '%d snippets applied.', $count, 'svc' ), $count );
		/* translators: %d: number of a generation. */
		return \is_int( $undo ) ? $done . ' ' . \sprintf( Text::__( 'Undo: wp svc generation restore %d', 'svc' ), $undo ) : $done;
	}

	/**
	 * @param array<array-key, mixed> $data
	 * @return list<array<array-key, mixed>>
	 */
	private static function steps( array $data ): array {
		$steps = $data['steps'] ?? $data['applied'] ?? [];
		return \is_array( $steps ) ? \array_values( \array_filter( $steps, '\is_array' ) ) : [];
	}
}

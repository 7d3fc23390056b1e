<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;

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
		$steps = LooseArray::records( $data['steps'] ?? $data['applied'] ?? null );
		foreach ( $steps as $step ) {
			$path    = LooseArray::text( $step, 'path' );
			$lines[] = ( self::SIGNS[ LooseArray::text( $step, 'action' ) ] ?? ' ' ) . ' ' . LooseArray::text( $step, 'summary' ) . ( '' === $path ? '' : " ({$path})" );
		}
		$same = \is_int( $data['unchanged'] ?? null ) ? $data['unchanged'] : 0;
		$lines[] = [] === $steps ? 'The site is up to date.' : \sprintf( '%1$d to change, %2$d up to date.', \count( $steps ), $same );
		foreach ( \is_array( $data['left'] ?? null ) ? $data['left'] : [] as $left ) {
			$lines[] = \sprintf( '"%s" is not in the set and was kept. Delete it with --prune.', LooseArray::text( \is_array( $left ) ? $left : [], 'title' ) );
		}
		return $lines;
	}

	/** @param array<array-key, mixed> $data Answer of apply-deploy. */
	public static function applied( array $data ): string {
		$count = \count( LooseArray::records( $data['applied'] ?? null ) );
		$undo  = $data['undo'] ?? null;
		if ( 0 === $count ) {
			return 'The site is up to date.';
		}
		$done = \sprintf( 1 === $count ? '%d snippet applied.' : '%d snippets applied.', $count );
		return \is_int( $undo ) ? $done . ' ' . \sprintf( 'Undo: wp svc generation restore %d', $undo ) : $done;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\CompileCache;
use Svc\Storage\Code\CompileSlots;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads every program once: what was said about the same code before is kept, so that a save after `/validate`, a switch and a
 * restore start no process. Works in one of the site's slots; when all are taken, the programs stay unread for this time.
 */
final class CachedScriptReader implements ScriptReader {

	public function __construct(
		private readonly ScriptReader $own,
		private readonly CompileSlots $slots,
		private readonly CompileCache $cache,
	) {}

	public function read( array $codes ): ScriptReading {
		$faults = [];
		foreach ( $codes as $key => $code ) {
			$kept = $this->cache->get( 'js', $code );
			if ( null !== $kept ) {
				$faults[ $key ] = ScriptFault::from( $kept['fault'] ?? null );
			}
		}
		$new = \array_diff_key( $codes, $faults );
		if ( [] === $new ) {
			return new ScriptReading( $faults );
		}
		try {
			$reading = $this->slots->hold( fn(): ScriptReading => $this->own->read( $new ) );
		} catch ( SvcException $busy ) {
			return new ScriptReading( $faults, $busy->getMessage() );
		}
		$this->cache->keep( 'js', \array_map( static fn( int|string $key ): array => [ $new[ $key ], [ 'fault' => $reading->faults[ $key ]?->to_array() ] ], \array_keys( $reading->faults ) ) );

		return new ScriptReading( $faults + $reading->faults, $reading->reason );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\CompileCache;
use Svc\Storage\Code\CompileSlots;

\defined( 'ABSPATH' ) || exit;

/** Reads every program once, so that a save after `/validate` starts no process, in one of the slots of the site. */
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

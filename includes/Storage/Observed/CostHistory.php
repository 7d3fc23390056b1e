<?php

declare(strict_types=1);

namespace Svc\Storage\Observed;

use Svc\Domain\CostSpread;
use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * What is left of sampled requests when their day is over: the costs of each snippet on each of the last days, and when it was last seen running.
 * One guarded file, written daily and without a lock: twice on one day writes the same. Days are those of UTC.
 * @phpstan-type Day array{ms: float, ms_p95: float, samples: int}
 * @phpstan-type History array{since: int, until: string, days: array<string, array<int, Day>>, seen: array<int, int>}
 * @extends RecordStore<History> `since`: Unix time from which on requests were sampled without a long pause, 0 for never; `until`: the last day in
 *                               it; `days` by snippet id; `seen`: Unix time by snippet id.
 */
final class CostHistory extends RecordStore {

	/** Snippets of which it is kept when they were last seen: twice as many as a site is built for. */
	private const MOST = 10_000;

	/** Days without a sample after which sampling has begun anew. */
	private const PAUSE = 8;

	protected function path(): string {
		return $this->paths->costs( 'history' );
	}

	protected static function parse( array $stored ): array {
		$days = [];
		foreach ( \is_array( $stored['days'] ?? null ) ? $stored['days'] : [] as $day => $snippets ) {
			foreach ( \is_array( $snippets ) ? $snippets : [] as $id => $one ) {
				if ( \is_array( $one ) && \is_numeric( $one[0] ?? null ) && \is_numeric( $one[1] ?? null ) && \is_int( $one[2] ?? null ) ) {
					$days[ (string) $day ][ (int) $id ] = [
						'ms'      => (float) $one[0],
						'ms_p95'  => (float) $one[1],
						'samples' => $one[2],
					];
				}
			}
		}
		$seen = [];
		foreach ( \is_array( $stored['seen'] ?? null ) ? $stored['seen'] : [] as $id => $time ) {
			$seen[ (int) $id ] = \is_int( $time ) ? $time : 0;
		}

		return [
			'since' => \is_int( $stored['since'] ?? null ) ? $stored['since'] : 0,
			'until' => \is_string( $stored['until'] ?? null ) ? $stored['until'] : '',
			'days'  => $days,
			'seen'  => $seen,
		];
	}

	/** Takes in the days that are over and drops those that no longer count. */
	public function take_in( Costs $costs ): void {
		$history = $this->get();
		$new     = \array_filter( $costs->days(), static fn( string $day ): bool => $day > $history['until'] && $day < \gmdate( 'Y-m-d' ) );
		if ( [] === $new ) {
			return;
		}
		\sort( $new );
		foreach ( $new as $day ) {
			if ( '' === $history['until'] || self::start( $day ) - self::start( $history['until'] ) > self::PAUSE * 86400 ) {
				$history['since'] = self::start( $day );
			}
			$spread = new CostSpread();
			foreach ( $costs->of_day( $day ) as $sample ) {
				foreach ( $sample['costs'] as $id => $cost ) {
					$spread->add( $id, $cost );
					$history['seen'][ $id ] = \max( $history['seen'][ $id ] ?? 0, $sample['time'] );
				}
			}
			$history['until']        = $day;
			$history['days'][ $day ] = self::times( $spread );
		}
		\arsort( $history['seen'] );
		$this->replace(
			[
				'days' => (object) \array_map(
					static fn( array $snippets ): object => (object) \array_map( \array_values( ... ), $snippets ),
					\array_filter( $history['days'], static fn( string $day ): bool => $day >= Costs::first_day(), \ARRAY_FILTER_USE_KEY )
				),
				'seen' => (object) \array_slice( $history['seen'], 0, self::MOST, true ),
			] + $history
		);
	}

	/** @return array<int, Day> By snippet id. */
	public static function times( CostSpread $spread ): array {
		return \array_map(
			static fn( array $figures ): array => [
				'ms'      => $figures['ms'],
				'ms_p95'  => $figures['ms_p95'],
				'samples' => $figures['samples'],
			],
			$spread->figures()
		);
	}

	/** @return int Unix time at which a day begins. */
	public static function start( string $day ): int {
		return (int) \strtotime( "{$day} UTC" );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Insights;

use Svc\Bridge\Limits;
use Svc\Domain\CostSpread;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\CostHistory;
use Svc\Storage\Observed\Costs;
use Svc\Storage\Observed\ErrorCounts;

\defined( 'ABSPATH' ) || exit;

/**
 * What is known of each snippet from sampled requests and from its errors: costs since it was last changed and day by day, when it last ran, how
 * often it failed.
 * @phpstan-import-type Figures from CostSpread
 * @phpstan-import-type Day from CostHistory
 * @phpstan-type Observed array{figures: array<int, Figures>, hooks: array<int, array<array-key, int>>, hosts: array<int, string>, days: array<string, array<int, Day>>, seen: array<int, int>, since: int}
 * @phpstan-type Insight array{
 *     id: int, title: string, status: string, unused: bool, errors: int, error: array{time: int, message: string, request: string, path: string}|null,
 *     last_run: int|null, host: string, hooks: list<array{name: string, ms: float}>, daily: list<Day|null>, ms: float, ms_p95: float, memory: int,
 *     memory_p95: int, queries: int, queries_p95: int, share: float, samples: int
 * }
 */
final class Insights {

	private const NO_COST = [
		'ms'          => 0.0,
		'ms_p95'      => 0.0,
		'memory'      => 0,
		'memory_p95'  => 0,
		'queries'     => 0,
		'queries_p95' => 0,
		'share'       => 0.0,
		'samples'     => 0,
	];

	public function __construct(
		private readonly Costs $costs,
		private readonly CostHistory $history,
		private readonly ErrorCounts $errors,
	) {
	}

	/**
	 * @param array<int, Snippet> $snippets By id.
	 * @return array{since: int|null, days: list<string>, snippets: list<Insight>} Only snippets of which something is known.
	 */
	public function of( array $snippets ): array {
		$observed = $this->observed( $snippets );
		$errors   = $this->errors->get();
		$days     = \array_map( static fn( int $ago ): string => \gmdate( 'Y-m-d', \time() - $ago * 86400 ), \range( Costs::DAYS - 1, 0 ) );
		$items    = [];
		foreach ( $snippets as $id => $snippet ) {
			$unused = self::is_unused( $snippet, $observed );
			$error  = $errors[ $id ] ?? null;
			$count  = $error['count'] ?? 0;
			unset( $error['count'] );
			if ( ! $unused && null === $error && ! isset( $observed['seen'][ $id ] ) ) {
				continue;
			}

			$figures = $observed['figures'][ $id ] ?? self::NO_COST;
			$items[] = [
				'id'       => $id,
				'title'    => $snippet->title,
				'status'   => $snippet->status,
				'unused'   => $unused,
				'errors'   => $count,
				'error'    => $error,
				'last_run' => $observed['seen'][ $id ] ?? null,
				'host'     => $observed['hosts'][ $id ] ?? '',
				'hooks'    => self::averages( $observed['hooks'][ $id ] ?? [], $figures['samples'] ),
				'daily'    => \array_map( static fn( string $day ): ?array => $observed['days'][ $day ][ $id ] ?? null, $days ),
			] + $figures;
		}
		return [
			'since'    => 0 === $observed['since'] ? null : $observed['since'],
			'days'     => $days,
			'snippets' => $items,
		];
	}

	/**
	 * @param array<array-key, int> $times Microseconds of all samples by hook.
	 * @return list<array{name: string, ms: float}> The slowest first.
	 */
	private static function averages( array $times, int $samples ): array {
		\arsort( $times );
		$hooks = [];
		foreach ( $times as $hook => $time ) {
			$hooks[] = [
				'name' => (string) $hook,
				'ms'   => \round( $time / 1000 / $samples, 3 ),
			];
		}
		return $hooks;
	}

	/**
	 * @param array<int, Snippet> $snippets By id.
	 * @return Observed
	 */
	private function observed( array $snippets ): array {
		$history = $this->history->get();
		$spread  = new CostSpread();
		$hooks   = [];
		$hosts   = [];
		$recent  = [];
		foreach ( $this->costs->samples() as [ 'time' => $time, 'costs' => $costs, 'page' => $page, 'hooks' => $times, 'hosts' => $awaited ] ) {
			$day    = \gmdate( 'Y-m-d', $time );
			$is_new = $day > $history['until'];
			foreach ( $costs as $id => $cost ) {
				if ( $is_new ) {
					$recent[ $day ] ??= new CostSpread();
					$recent[ $day ]->add( $id, $cost );
					$history['seen'][ $id ] = \max( $history['seen'][ $id ] ?? 0, $time );
				}
				if ( ! isset( $snippets[ $id ] ) || $snippets[ $id ]->modified > $time ) {
					continue;
				}

				$spread->add( $id, $cost, $page );
				foreach ( $times[ $id ] ?? [] as $hook => $one ) {
					$hooks[ $id ][ $hook ] = ( $hooks[ $id ][ $hook ] ?? 0 ) + $one;
				}
				$hosts += \array_intersect_key( $awaited, [ $id => true ] );
			}
		}
		return [
			'figures' => $spread->figures(),
			'hooks'   => $hooks,
			'hosts'   => $hosts,
			'days'    => \array_map( CostHistory::times( ... ), $recent ) + $history['days'],
			'seen'    => $history['seen'],
			'since'   => 0 === $history['since'] && [] !== $recent ? CostHistory::start( \min( \array_keys( $recent ) ) ) : $history['since'],
		];
	}

	/**
	 * Whether it was active and the same for so long that sampling should have seen it, and did not.
	 * @param Observed $observed
	 */
	private static function is_unused( Snippet $snippet, array $observed ): bool {
		$before = \time() - Limits::UNUSED_DAYS * 86400;
		return $snippet->is_active() && $observed['since'] > 0
			&& \max( $observed['since'], $snippet->modified, $observed['seen'][ $snippet->id ] ?? 0 ) < $before;
	}
}

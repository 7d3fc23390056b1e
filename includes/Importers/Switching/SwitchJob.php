<?php

declare(strict_types=1);

namespace Svc\Importers\Switching;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Domain\Actor;
use Svc\Domain\LooseArray;
use Svc\Importers\Importing\InstalledSource;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Importing\SourceJob;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Jobs\CleansUp;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Sets\ActivationSet;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;
use Svc\Upkeep\CachePurge;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Between two steps, each snippet runs on exactly one side. The part is the whole first: snippets may need each other. After a killed step, half.
 * @phpstan-import-type Failure from SwitchPlanner
 * @phpstan-type Report array{ids: list<int>, activated: list<int>, switched_off: list<string>, switched_on: list<string>, errors: list<Failure>}
 */
final class SwitchJob implements CleansUp {

	public const KIND = 'switch-source';

	public function __construct(
		private readonly SourceRights $sources,
		private readonly SwitchPlanner $planner,
		private readonly Switches $switches,
		private readonly SwitchReversal $reversal,
		private readonly FailedSwitch $failed,
		private readonly SiteComparison $comparison,
		private readonly Changes $changes,
		private readonly ActivationSet $activation,
		private readonly LoadedSymbols $loaded,
		private readonly Snippets $store,
		private readonly CachePurge $purge,
	) {
	}

	/**
	 * @param list<string>  $ids
	 * @param list<string>  $waiting Those that are off there already.
	 * @param list<Failure> $errors
	 */
	public static function begin( array $ids, array $waiting, array $errors ): Progress {
		return Progress::begin( \count( $ids ), self::cursor( $ids, $waiting, 0 ), [ 'errors' => $errors ] + self::report( [] ) );
	}

	public function level(): string {
		return 'full';
	}

	public function step( Progress $progress, Step $step ): Progress {
		$source  = $this->sources->open( \is_string( $step->input['source'] ?? null ) ? $step->input['source'] : '', $step->actor );
		$left    = LooseArray::texts( $progress->cursor['left'] ?? null );
		$waiting = LooseArray::texts( $progress->cursor['waiting'] ?? null );
		$size    = \is_int( $progress->cursor['size'] ?? null ) ? $progress->cursor['size'] : 0;
		if ( 0 === $size ) {
			// Pages as they are before anything changes.
			$imported = $this->imported( $source, $left );
			$this->comparison->look( $source, \array_keys( $imported ), [] === $this->switches->ids( $source ) );
			return $progress->went_on( 0, \__( 'Checking the snippets', 'svc' ), self::cursor( $left, $waiting, \count( $left ) ), $progress->result );
		}
		$part   = self::part( $left, $size );
		$report = self::report( $progress->result );
		$lost   = $this->lost( $source, $part, $waiting );
		if ( [] !== $lost ) {
			$this->reversal->run( $source, \array_fill_keys( $lost, true ), $step->actor );
			if ( $size > 1 ) {
				return $progress->went_on( $progress->done, $progress->words, self::cursor( $left, $waiting, \max( 1, \intdiv( \min( $size, \count( $part ) ), 2 ) ) ), $report );
			}
			$report['errors'][] = SourceJob::failure( $lost[0], '', \__( 'The server stopped the test run. The snippet stays active in the source.', 'svc' ) );
		} else {
			$report = $this->switch_over( $source, $part, $step, $report );
		}
		$left  = \array_values( \array_diff( $left, $part ) );
		$after = $progress->went_on( $progress->of - \count( $left ), \__( 'Activating the snippets', 'svc' ), self::cursor( $left, $waiting, $size ), $report );
		return [] === $left ? $after->over() : $after;
	}

	public function clean_up( Progress $progress, array $input, Actor $actor ): void {
		$source = $this->sources->open( \is_string( $input['source'] ?? null ) ? $input['source'] : '', $actor );
		$lost   = $this->lost( $source, LooseArray::texts( $progress->cursor['left'] ?? null ), LooseArray::texts( $progress->cursor['waiting'] ?? null ) );
		if ( [] !== $lost ) {
			$this->reversal->run( $source, \array_fill_keys( $lost, true ), $actor );
		}
	}

	/**
	 * @param array<string, mixed> $result Of the progress.
	 * @return Report
	 */
	public static function report( array $result ): array {
		return [
			// None is left for another request.
			'ids'          => [],
			'activated'    => \array_values( \array_filter( \is_array( $result['activated'] ?? null ) ? $result['activated'] : [], '\is_int' ) ),
			'switched_off' => LooseArray::texts( $result['switched_off'] ?? null ),
			'switched_on'  => LooseArray::texts( $result['switched_on'] ?? null ),
			'errors'       => SourceJob::report( $result )['errors'],
		];
	}

	/**
	 * @param list<string> $part
	 * @param Report       $report
	 * @return Report
	 */
	private function switch_over( Source $source, array $part, Step $step, array $report ): array {
		$plan    = $this->planner->plan( $source, \array_fill_keys( $part, true ), $step->actor );
		$imported    = $this->imported( $source, $part );
		$next    = \array_intersect_key( $imported, \array_flip( $plan['next'] ) );
		$incomplete    = $this->incomplete( $source, $next, $step->actor );
		$next    = \array_diff_key( $next, $incomplete );
		$is_off  = false;
		$off     = [];
		$before  = function ( array $passing ) use ( $source, $plan, $next, &$off, &$is_off ): void {
			if ( ! $is_off ) {
				$off    = \array_values( \array_intersect( $plan['off'], \array_intersect_key( $next, \array_flip( \array_filter( $passing, '\is_int' ) ) ) ) );
				$is_off = true;
				$this->switches->switch_off( $source, $off );
			}
		};
		$back    = [];
		try {
			$outcome = $this->loaded->without( InstalledSource::code( $source ), fn(): Outcome => $step->make( fn( SnippetSource $now ): ChangeSet => $this->set( $now, $next )->preceded_by( $before ) ) );
			$failing = $this->failed->off( $source, \array_values( \array_intersect( $this->switches->ids( $source ), \array_intersect_key( $imported, $outcome->errors() ) ) ) );
			if ( [] !== $failing ) {
				[ 'ids' => $with, 'on' => $back ] = $this->reversal->run( $source, \array_fill_keys( $failing, true ), $step->actor );
				$incomplete                            += \array_fill_keys( $with, self::apart() );
			}
		} catch ( Throwable $failure ) {
			if ( [] !== $off ) {
				$this->reversal->run( $source, \array_fill_keys( $off, true ), $step->actor );
			}
			throw $failure;
		} finally {
			if ( [] !== $off ) {
				$this->purge->note_everything();
			}
		}
		$report['switched_off'] = [ ...$report['switched_off'], ...\array_values( \array_diff( $off, $back ) ) ];
		$report['switched_on']  = [ ...$report['switched_on'], ...$back ];
		return $this->reported( $report, $imported, \array_column( $plan['errors'], 'message', 'id' ), $incomplete + $outcome->errors() );
	}

	/**
	 * @param Report                   $report
	 * @param array<int, string>       $imported Ids of the source by ID of ours.
	 * @param array<array-key, string> $stays By id of the source.
	 * @param array<int, string>       $errors By ID of ours.
	 * @return Report
	 */
	private function reported( array $report, array $imported, array $stays, array $errors ): array {
		$all = $this->store->all();
		foreach ( $imported as $id => $foreign ) {
			$error = $stays[ $foreign ] ?? $errors[ $id ] ?? '';
			if ( '' !== $error ) {
				$report['errors'][] = SourceJob::failure( $foreign, $all[ $id ]->title ?? '', $error );
			} elseif ( isset( $all[ $id ] ) && $all[ $id ]->is_active() ) {
				$report['activated'][] = $id;
			}
		}
		return $report;
	}

	/**
	 * @param array<int, string> $next
	 * @return array<int, string> Reasons by ID of ours.
	 */
	private function incomplete( Source $source, array $next, Actor $actor ): array {
		$owners = \array_map( Switches::owner( ... ), $next );
		if ( \array_unique( $owners ) === $owners ) {
			return [];
		}
		$errors  = $this->loaded->without( InstalledSource::code( $source ), fn(): array => $this->changes->foresee( fn( SnippetSource $now ): ChangeSet => $this->set( $now, $next ), $actor )->outcome->errors() );
		$failing = \array_flip( \array_intersect_key( $owners, $errors ) );
		$incomplete    = \array_filter( $owners, static fn( string $owner ): bool => isset( $failing[ $owner ] ) );

		return \array_intersect_key( $errors, $incomplete ) + \array_map( self::apart( ... ), $incomplete );
	}

	private static function apart(): string {
		return \__( 'Depends on a snippet that was not activated.', 'svc' );
	}

	/** @param array<int, string> $next */
	private function set( SnippetSource $now, array $next ): ChangeSet {
		$ids = \array_keys( $next );

		return $this->activation->of( $now, \array_combine( $ids, $ids ) );
	}

	/**
	 * @param list<string> $part
	 * @param list<string> $waiting
	 * @return list<string>
	 */
	private function lost( Source $source, array $part, array $waiting ): array {
		$off  = \array_values( \array_diff( \array_intersect( $this->switches->ids( $source ), $part ), $waiting ) );
		$off  = $this->failed->off( $source, $off );
		$all  = $this->store->all();
		$here = \array_filter( $this->imported( $source, $off ), static fn( int $id ): bool => isset( $all[ $id ] ) && $all[ $id ]->is_active(), \ARRAY_FILTER_USE_KEY );

		return \array_values( \array_diff( $off, $here ) );
	}

	/**
	 * @param list<string> $ids Ids of the source.
	 * @return array<int, string> The same by ID of ours.
	 */
	private function imported( Source $source, array $ids ): array {
		$known = SourceImport::known( $this->store );
		$imported  = [];
		foreach ( $ids as $id ) {
			$snippet = $known[ SourceImport::ref( $source, $id ) ] ?? null;
			if ( null !== $snippet ) {
				$imported[ $snippet->id ] = $id;
			}
		}
		return $imported;
	}

	/**
	 * The first of those that are left, with all that is one with them in the other plugin.
	 * @param list<string> $left
	 * @return list<string>
	 */
	private static function part( array $left, int $size ): array {
		$owners = \array_flip( \array_map( Switches::owner( ... ), \array_slice( $left, 0, $size ) ) );

		return \array_values( \array_filter( $left, static fn( string $id ): bool => isset( $owners[ Switches::owner( $id ) ] ) ) );
	}

	/**
	 * @param list<string> $left
	 * @param list<string> $waiting
	 * @return array{left: list<string>, waiting: list<string>, size: int}
	 */
	private static function cursor( array $left, array $waiting, int $size ): array {
		return [
			'left'    => $left,
			'waiting' => $waiting,
			'size'    => $size,
		];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Git\Jobs;

use Svc\Domain\Error\GitFailure;
use Svc\Domain\LooseArray;
use Svc\Git\Error\OtherConnection;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;
use Svc\Git\SyncRunner;
use Svc\Jobs\Job;
use Svc\Jobs\JobEnded;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;

\defined( 'ABSPATH' ) || exit;

/**
 * Each step is a sync that goes on. It ends where the site has another connection by now, which may have been made with fewer rights.
 * @phpstan-type Decided array{resolve: array<string, 'site'|'git'>, seen: array<string, string>}
 */
final class SyncJob implements Job {

	public const KIND = 'sync-git';

	public function __construct( private readonly SyncRunner $runs ) {
	}

	/** @param array<string, 'site'|'git'> $resolve What was decided, by uid. After the sync that did not come to its end. */
	public static function begin( Report $report, array $resolve ): Progress {
		return self::after( Progress::begin( 0, [ 'ref' => $report->ref ] ), $report, $resolve );
	}

	public static function ref( Progress $progress ): string {
		return \is_string( $progress->cursor['ref'] ?? null ) ? $progress->cursor['ref'] : '';
	}

	public function level(): string {
		return 'full';
	}

	public function step( Progress $progress, Step $step ): Progress {
		[ 'resolve' => $resolve, 'seen' => $seen ] = self::decided( $progress->cursor );
		try {
			$report = $this->runs->run( new SyncRequest( SyncOrigin::Job, $step->actor->name, $resolve, $seen, self::ref( $progress ) ), $step->actor );
		} catch ( OtherConnection ) {
			throw new JobEnded( \__( 'Stopped: the repository was changed or disconnected.', 'svc' ) );
		}
		$report->require_ok();
		if ( $report->more() && 0 === $report->done() ) {
			throw GitFailure::because( 'unfinished', \__( 'Some snippets were skipped for now. The next sync continues.', 'svc' ) );
		}
		return self::after( $progress, $report, $resolve );
	}

	/** @param array<string, 'site'|'git'> $resolve */
	private static function after( Progress $progress, Report $report, array $resolve ): Progress {
		$done       = $progress->done + $report->done();
		$unresolved = $report->unresolved + ( \is_array( $progress->result['unresolved'] ?? null ) ? $progress->result['unresolved'] : [] );

		$after = $progress->went_on(
			$done,
			self::words( $report ),
			[
				'ref'     => self::ref( $progress ),
				'resolve' => \array_intersect_key( $resolve, $report->undone ),
				'seen'    => \array_filter( $report->undone, static fn( string $version ): bool => '' !== $version ),
			],
			[
				'pulled' => LooseArray::number( $progress->result, 'pulled' ) + \count( $report->pulled ),
				'pushed' => LooseArray::number( $progress->result, 'pushed' ) + \count( $report->pushed ),
			] + ( [] === $unresolved ? [] : [ 'unresolved' => $unresolved ] )
		)->of( $done + $report->left() );
		return $report->more() ? $after : $after->over();
	}

	private static function words( Report $report ): string {
		return match ( true ) {
			[] !== $report->pushed => \__( 'Committing changes from the site', 'svc' ),
			[] !== $report->pulled => \__( 'Applying changes from Git', 'svc' ),
			default => \__( 'Reading the repository', 'svc' ),
		};
	}

	/**
	 * @param array<string, mixed> $cursor
	 * @return Decided
	 */
	private static function decided( array $cursor ): array {
		$decided = [
			'resolve' => [],
			'seen'    => [],
		];
		foreach ( \is_array( $cursor['resolve'] ?? null ) ? $cursor['resolve'] : [] as $uid => $side ) {
			$seen = \is_array( $cursor['seen'] ?? null ) ? $cursor['seen'][ $uid ] ?? null : null;

			$decided['resolve'][ (string) $uid ] = 'git' === $side ? 'git' : 'site';
			if ( \is_string( $seen ) && '' !== $seen ) {
				$decided['seen'][ (string) $uid ] = $seen;
			}
		}
		return $decided;
	}
}

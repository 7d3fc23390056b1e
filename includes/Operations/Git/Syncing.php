<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Domain\Actor;
use Svc\Domain\Error\GitFailure;
use Svc\Domain\Error\NotFound;
use Svc\Git\Runs;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Wishes;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * A sync that a person asks for, and what it would do.
 */
final class Syncing {

	public function __construct(
		private readonly Runs $runs,
		private readonly GitView $view,
	) {
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @throws \Svc\Domain\Error\SvcException When another sync runs, or the provider refuses; the report is kept then, too.
	 */
	public function run( array $resolve, Actor $actor ): Result {
		$report = $this->runs->run( self::wishes( $resolve ), $actor );
		self::require_ok( $report );
		return new Result( [ 'report' => GitView::report( $report->whole() ) ] + $this->view->status() );
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @throws \Svc\Domain\Error\SvcException Where `run()` would be refused, too.
	 */
	public function foresee( array $resolve, Actor $actor ): Foreseen {
		$report = $this->runs->rehearse( self::wishes( $resolve ), $actor );
		self::require_ok( $report );
		$steps = [];
		foreach ( [ 'site' => $report->pulled, 'git' => $report->pushed ] as $side => $lines ) {
			foreach ( $lines as $line ) {
				$steps[] = [ 'title' => $line['title'] ] + Foreseen::step( $side, $line['path'], $line['action'] );
			}
		}
		return new Foreseen( $steps );
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve By uid.
	 * @throws NotFound When one of them waits for no decision.
	 */
	public function require_open( array $resolve ): void {
		$open = \array_column( $this->view->status()['conflicts'], 'uid' );
		foreach ( \array_keys( $resolve ) as $uid ) {
			if ( ! \in_array( $uid, $open, true ) ) {
				/* translators: %s: permanent ID of a snippet. */
				throw NotFound::because( \sprintf( \__( 'The snippet "%s" waits for no decision. Synchronize to see which ones do.', 'svc' ), $uid ) );
			}
		}
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve
	 */
	private static function wishes( array $resolve ): Wishes {
		return new Wishes( $resolve, starts: true );
	}

	private static function require_ok( Report $report ): void {
		if ( 'ok' !== $report->status ) {
			throw GitFailure::because( $report->status, $report->message, $report->wait );
		}
	}
}

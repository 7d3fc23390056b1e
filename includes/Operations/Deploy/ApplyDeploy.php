<?php

declare(strict_types=1);

namespace Svc\Operations\Deploy;

use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\Verdict;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Problem;
use Svc\Sets\Deploy;
use Svc\Sets\DeployMaker;
use Svc\Sets\DeployReport;
use Svc\Sets\Ownership;
use Svc\Sets\PruneGuard;
use Svc\Sets\SetReader;
use Svc\Sets\SetRefusal;
use Svc\Sets\Wanted;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Applies a set as one change (design 9.5): after checks and one test load, all of it or nothing, and one generation to go back from. A
 * digest holds it to the plan that was looked at; without one it is held to the site as it was when the request came. Once applied it has
 * nothing left to do, so a caller that got no answer asks again.
 * @phpstan-import-type Entry from Wanted
 * @phpstan-import-type ApplyDeployInput from Inputs
 * @implements Foreseeable<'apply-deploy'>
 */
final class ApplyDeploy implements Foreseeable {

	public function __construct(
		private readonly SetReader $reader,
		private readonly DeployMaker $maker,
		private readonly Snippets $store,
		private readonly Changes $changes,
		private readonly Ownership $ownership,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $wanted, $deploy ] = $this->first( $input );
		$name                = $input['set'];
		$prunes              = $input['prune'];
		$digest              = $input['digest'] ?? '';
		$count               = $input['prune_count'] ?? null;
		$commit              = $input['commit'] ?? '';
		$seen    = $deploy->digest;
		$outcome = $this->changes->make(
			function ( SnippetSource $now ) use ( $wanted, $name, $prunes, $digest, $seen, $count, $commit, &$deploy ): ChangeSet {
				$deploy = $this->maker->make( $now, $wanted, $name, $prunes, $commit );
				self::require_none( $deploy->errors );
				self::require_same( $deploy, $digest, $seen );
				PruneGuard::require_none( $deploy, $count );
				return $deploy->set;
			},
			$actor
		);
		$warnings = $this->require_applied( $deploy, $wanted, $outcome );
		try {
			$this->ownership->settle();
		} catch ( SvcException $failure ) {
			// The set is applied; the next apply settles it.
			Log::write( "svc could not remove the notes of an older version about sets: {$failure->getMessage()}" );
		}
		$n = [] === $deploy->steps ? null : $outcome->generation;
		return new Result(
			[
				'applied'    => self::steps( $deploy, $outcome ),
				'unchanged'  => \count( $deploy->same ),
				'generation' => $n,
				'undo'       => null === $n || $n < 2 ? null : $n - 1,
				'warnings'   => $warnings,
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		[ $wanted, $deploy ] = $this->first( $input );
		self::require_same( $deploy, $input['digest'] ?? '', $deploy->digest );
		$foresight = $this->changes->foresee( static fn(): ChangeSet => $deploy->set, $actor );
		$warnings  = $this->require_applied( $deploy, $wanted, $foresight->outcome );
		$changes   = [];
		foreach ( $deploy->steps as $step ) {
			$changes[] = [
				'id'    => $step['id'],
				'title' => $step['title'],
				'field' => 'set',
				'now'   => $step['action'],
				'then'  => $step['summary'],
			];
		}
		return new Foreseen( $changes, [], $warnings, Foreseen::of( $foresight, $this->store->code( ... ) )->test_load );
	}

	/**
	 * The set beside the site as it is when the request comes.
	 * @param ApplyDeployInput $input
	 * @return array{array<int, Wanted>, Deploy}
	 */
	private function first( array $input ): array {
		[ $wanted, $unread ] = $this->reader->read( $input );
		$deploy              = $this->maker->make( $this->store, $wanted, $input['set'], $input['prune'] );
		self::require_none( [ ...$unread, ...$deploy->errors ] );
		PruneGuard::require_none( $deploy, $input['prune_count'] ?? null );
		return [ $wanted, $deploy ];
	}

	/**
	 * @param string $planned Digest of the plan that was looked at; empty when none was sent.
	 * @param string $seen Digest of the site as it was when the request came.
	 */
	private static function require_same( Deploy $deploy, string $planned, string $seen ): void {
		if ( [] === $deploy->steps ) {
			return;
		}
		if ( '' !== $planned && $planned !== $deploy->digest ) {
			throw Conflict::because( \__( 'The site changed after this was planned. Plan again, then apply.', 'svc' ) );
		}
		if ( $seen !== $deploy->digest ) {
			throw Conflict::because( \__( 'The site changed after this was planned. Plan again, then apply.', 'svc' ) );
		}
	}

	/** @param list<Entry> $errors */
	private static function require_none( array $errors ): void {
		if ( [] === $errors ) {
			return;
		}
		/* translators: %s: list of what is wrong. */
		throw SetRefusal::of( \__( 'Nothing was applied: %s', 'svc' ), $errors );
	}

	/**
	 * @param array<int, Wanted> $wanted
	 * @return list<Entry> What one should know although it was done.
	 */
	private function require_applied( Deploy $deploy, array $wanted, Outcome $outcome ): array {
		$report = new DeployReport( $deploy, $wanted );
		$off    = \array_map( static fn( Verdict $verdict ): array => $verdict->errors, \array_intersect_key( $outcome->verdicts, $outcome->off ) );
		$others = $report->others( $outcome->failing, $this->store->all() );
		if ( null === $outcome->generation && [] !== $deploy->steps ) {
			$refused = [];
			foreach ( $outcome->refused as $key => $refusal ) {
				// Rights, a busy site and a full disk are no fault of the set.
				$refused[ $key ] = $refusal instanceof InvalidInput ? $refusal->to_problems() : throw $refusal;
			}
			self::require_none( [ ...$report->entries( $refused + $off ), ...$others ] );
		}
		// Code that is wrong and off is taken all the same.
		$warnings = \array_map( static fn( Verdict $verdict ): array => [ ...$verdict->errors, ...$verdict->warnings ], \array_diff_key( $outcome->verdicts, $off ) );
		$whole    = \array_map( static fn( Problem $problem ): array => ( new Wanted( '', '', '', 1, [] ) )->entry( 0, $problem ), $outcome->warnings );
		// Written, but the public file of a stylesheet was not: it is off.
		return [ ...$report->entries( $off ), ...$report->entries( $warnings ), ...$whole ];
	}

	/** @return list<array<string, mixed>> The steps with the ids that new snippets got. */
	private static function steps( Deploy $deploy, Outcome $outcome ): array {
		$steps = [];
		foreach ( $deploy->steps as $key => $step ) {
			$steps[] = [ 'id' => $outcome->saved[ $key ]->id ?? $step['id'] ] + $step;
		}
		return $steps;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Deploy;

use Svc\Changes\Changes;
use Svc\Changes\Codes;
use Svc\Changes\Judge;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells what applying a set would do, and what would keep it from being applied as far as that can be told without a test load
 * (design 9.5). It writes nothing.
 *
 * @phpstan-import-type Entry from Wanted
 */
final class PlanDeploy implements Operation {

	public function __construct(
		private readonly WantedReader $reader,
		private readonly DeployMaker $maker,
		private readonly Snippets $store,
		private readonly Judge $judge,
		private readonly Changes $changes,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $wanted, $unread ] = $this->reader->read( \is_array( $input['snippets'] ?? null ) ? \array_values( $input['snippets'] ) : [] );
		$deploy              = $this->maker->make( $this->store, $wanted, Input::text( $input, 'set' ), Input::flag( $input, 'prune' ) );
		[ $errors, $warnings ] = $this->judged( $deploy, $wanted, $actor );
		$objection             = PruneGuard::objection( $deploy, \is_int( $input['prune_count'] ?? null ) ? $input['prune_count'] : null );
		if ( null !== $objection ) {
			$errors[] = ( new Wanted( '', '', '', 1, [] ) )->entry( 0, new Problem( $objection ) );
		}
		$left = [];
		foreach ( $deploy->left as $snippet ) {
			$left[] = [
				'uid'   => $snippet->uid,
				'id'    => $snippet->id,
				'title' => $snippet->title,
			];
		}
		return new Result(
			[
				'digest'    => $deploy->digest,
				'steps'     => \array_values( $deploy->steps ),
				'unchanged' => \count( $deploy->same ),
				'left'      => $left,
				'errors'    => [ ...$unread, ...$deploy->errors, ...$errors ],
				'warnings'  => [ ...$deploy->warnings, ...$warnings ],
			]
		);
	}

	/**
	 * What the rights and the checks say.
	 *
	 * @param array<int, Wanted> $wanted
	 * @return array{list<Entry>, list<Entry>} Errors and warnings.
	 */
	private function judged( Deploy $deploy, array $wanted, Actor $actor ): array {
		$codes   = new Codes( $this->store );
		$refused = $this->changes->refused( $deploy->set, $actor );
		$judged  = $this->judge->judge( $deploy->set->without( $refused ), $codes, false );
		$refused = \array_map( static fn( SvcException $refusal ): array => [ new Problem( $refusal->getMessage() ) ], $refused + $judged->refused );
		$report  = new DeployReport( $deploy, $wanted );
		$failed  = \array_map( static fn( $verdict ): array => $verdict->errors, $judged->failed() );
		$others  = \array_map( static fn( $verdict ): array => $verdict->warnings, $judged->verdicts );
		$off     = \array_map( static fn( $verdict ): array => $verdict->errors, \array_diff_key( $judged->verdicts, $failed ) );
		return [
			[ ...$report->entries( $refused + $failed ), ...$report->beside( $judged->failing, $this->store->all() ) ],
			[ ...$report->entries( $off ), ...$report->entries( $others ) ],
		];
	}
}

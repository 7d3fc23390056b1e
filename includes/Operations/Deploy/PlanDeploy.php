<?php

declare(strict_types=1);

namespace Svc\Operations\Deploy;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Problem;
use Svc\Sets\DeployMaker;
use Svc\Sets\DeployReport;
use Svc\Sets\PruneGuard;
use Svc\Sets\SetReader;
use Svc\Sets\Wanted;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells what applying a set would do, and what would keep it from being applied as far as that can be told without a test load
 * (design 9.5). It writes nothing.
 * @implements Operation<'plan-deploy'>
 */
final class PlanDeploy implements Operation {

	public function __construct(
		private readonly SetReader $reader,
		private readonly DeployMaker $maker,
		private readonly Snippets $store,
		private readonly Changes $changes,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $wanted, $unread ] = $this->reader->read( $input );
		$deploy              = $this->maker->make( $this->store, $wanted, $input['set'], $input['prune'] );
		$foresight           = $this->changes->foresee( static fn(): ChangeSet => $deploy->set, $actor );
		$report              = new DeployReport( $deploy, $wanted );
		$errors              = [ ...$unread, ...$deploy->errors, ...$report->entries( $foresight->errors() ), ...$report->others( $foresight->judged->failing, $this->store->all() ) ];
		$objection           = PruneGuard::objection( $deploy, $input['prune_count'] ?? null );
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
				'errors'    => $errors,
				'warnings'  => [ ...$deploy->warnings, ...$report->entries( $foresight->warnings() ) ],
			]
		);
	}
}

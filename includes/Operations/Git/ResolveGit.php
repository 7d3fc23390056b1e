<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\Jobs\Syncing;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides about one snippet that waits for it, and synchronizes.
 * @implements Foreseeable<'resolve-git'>
 */
final class ResolveGit implements Foreseeable {

	public function __construct( private readonly Syncing $syncing ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$resolve = [ $input['uid'] => $input['side'] ];
		$report  = $this->syncing->run( $resolve, $actor );
		Syncing::require_resolved( $report );
		return new Result( $this->syncing->answer( $report, $resolve, $actor ), $report->more() ? 202 : 200 );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$plan = $this->syncing->plan( [ $input['uid'] => $input['side'] ], $actor );
		Syncing::require_resolved( $plan );
		return new Foreseen( Syncing::steps( $plan ) );
	}
}

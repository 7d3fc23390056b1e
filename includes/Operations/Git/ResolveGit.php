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
		return $this->syncing->run( [ $input['uid'] => $input['side'] ], $actor, true );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->syncing->foresee( [ $input['uid'] => $input['side'] ], $actor, true );
	}
}

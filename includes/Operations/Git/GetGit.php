<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\GitView;
use Svc\Git\Link;

\defined( 'ABSPATH' ) || exit;

/** The settings without the token, the last sync, and what waits for a decision (spec 4.10). */
final class GetGit implements Operation {

	public function __construct(
		private readonly Link $link,
		private readonly GitView $view,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->link->require_use( $actor );
		return new Result( $this->view->status( $actor ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\SaveResult;
use Svc\Operations\Saving\StaleUsers;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Moves a snippet with its history to the trash. Nothing stands in the way of that: stylesheets that are on and use it keep the CSS they
 * have, and the answer names them.
 */
final class DeleteSnippet implements Operation {

	public function __construct( private readonly Changes $changes ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$id      = Input::id( $input );
		$outcome = $this->changes->make( static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [], [ $now->get( $id ) ] ), $actor )->require_all();
		return new Result(
			[
				'deleted'  => true,
				'id'       => $id,
				'trash'    => true,
				'users'    => \array_keys( $outcome->stale ),
				'warnings' => SaveResult::entries( StaleUsers::warnings( $outcome->stale ) ),
			]
		);
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Closure;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Saving\SaveResult;
use Svc\Saving\StaleUsers;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Moves a snippet with its history to the trash. Nothing stands in the way of that: stylesheets that are on and use it keep the CSS they
 * have, and the answer names them.
 * @implements Foreseeable<'delete-snippet'>
 */
final class DeleteSnippet implements Foreseeable {

	public function __construct( private readonly Changes $changes ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$id      = $input['id'];
		$outcome = $this->changes->make( self::producer( $id ), $actor )->require_all();
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

	public function foresee( array $input, Actor $actor ): Foreseen {
		$foresight = $this->changes->foresee( self::producer( $input['id'] ), $actor );
		$outcome   = $foresight->outcome->require_all();
		return Foreseen::of( $foresight, static fn(): string => '' )->with( [], SaveResult::entries( StaleUsers::warnings( $outcome->stale ) ) );
	}

	/** @return Closure(SnippetSource): ChangeSet */
	private static function producer( int $id ): Closure {
		return static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [], [ $now->get( $id ) ] );
	}
}

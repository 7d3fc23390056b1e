<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Domain\Actor;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides about one snippet that waits for it, and synchronizes.
 */
final class ResolveGit implements Foreseeable {

	public function __construct( private readonly Syncing $syncing ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		return $this->syncing->run( $this->resolve( $input ), $actor );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->syncing->foresee( $this->resolve( $input ), $actor );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, 'site'|'git'> By uid.
	 * @throws \Svc\Domain\Error\NotFound When it waits for no decision.
	 */
	private function resolve( array $input ): array {
		$resolve = [ Input::text( $input, 'uid' ) => 'git' === Input::text( $input, 'side' ) ? 'git' : 'site' ];
		$this->syncing->require_open( $resolve );
		return $resolve;
	}
}

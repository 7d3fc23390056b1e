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
		return $this->syncing->run( self::resolve( $input ), $actor, true );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->syncing->foresee( self::resolve( $input ), $actor, true );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, 'site'|'git'> By uid.
	 */
	private static function resolve( array $input ): array {
		return [ Input::text( $input, 'uid' ) => 'git' === Input::text( $input, 'side' ) ? 'git' : 'site' ];
	}
}

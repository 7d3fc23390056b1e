<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * Decides about one snippet that waits for it, and synchronizes.
 *
 * @phpstan-import-type ResolveGitInput from Inputs
 * @implements Foreseeable<'resolve-git'>
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
	 * @param ResolveGitInput $input
	 * @return array<string, 'site'|'git'> By uid.
	 */
	private static function resolve( array $input ): array {
		return [ $input['uid'] => $input['side'] ];
	}
}

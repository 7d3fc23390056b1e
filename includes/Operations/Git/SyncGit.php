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
 * Synchronizes site and repository, after what was decided about conflicts (spec 4.10).
 *
 * @phpstan-import-type SyncGitInput from Inputs
 * @implements Foreseeable<'sync-git'>
 */
final class SyncGit implements Foreseeable {

	public function __construct( private readonly Syncing $syncing ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		return $this->syncing->run( self::resolve( $input ), $actor, seen: self::seen( $input ) );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->syncing->foresee( self::resolve( $input ), $actor, seen: self::seen( $input ) );
	}

	/**
	 * @param SyncGitInput $input
	 * @return array<string, 'site'|'git'> By uid.
	 */
	private static function resolve( array $input ): array {
		$resolve = [];
		foreach ( $input['resolve'] ?? [] as $uid => $side ) {
			$resolve[ (string) $uid ] = $side;
		}
		return $resolve;
	}

	/**
	 * @param SyncGitInput $input
	 * @return array<string, string> By uid.
	 */
	private static function seen( array $input ): array {
		$seen = [];
		foreach ( $input['seen'] ?? [] as $uid => $version ) {
			$seen[ (string) $uid ] = $version;
		}
		return $seen;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\Jobs\Syncing;
use Svc\Git\SyncRunner;

\defined( 'ABSPATH' ) || exit;

/**
 * @phpstan-import-type SyncGitInput from Inputs
 * @implements Foreseeable<'sync-git'>
 */
final class SyncGit implements Foreseeable {

	public function __construct(
		private readonly Syncing $syncing,
		private readonly SyncRunner $runs,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		[ $resolve, $seen ] = $this->decided( $input );
		$report = $this->syncing->run( $resolve, $actor, $seen );
		return new Result( $this->syncing->answer( $report, $resolve, $actor ), $report->more() ? 202 : 200 );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		[ $resolve, $seen ] = $this->decided( $input );
		return new Foreseen( Syncing::steps( $this->syncing->plan( $resolve, $actor, $seen ) ) );
	}

	/**
	 * @param SyncGitInput $input
	 * @return array{array<string, 'site'|'git'>, array<string, string>} Sides, and versions, by uid.
	 */
	private function decided( array $input ): array {
		$waiting = isset( $input['approvals'] ) ? $this->runs->approvals() : [];
		$side    = 'accept' === ( $input['approvals'] ?? '' ) ? 'git' : 'site';
		return [ self::resolve( $input ) + \array_map( static fn(): string => $side, $waiting ), self::seen( $input ) + $waiting ];
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

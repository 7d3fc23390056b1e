<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Access\SiteRules;
use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/**
 * The switch `safe_mode` of the index, and how it stands together with the rescue link.
 * @phpstan-type State array{on: bool, constant: bool, rescue: bool, rescue_expires: int|null}
 */
final class SafeMode {

	public function __construct(
		private readonly Snippets $store,
		private readonly RescueLink $rescue,
		private readonly ActivityRecorder $recorder,
		private readonly CachePurge $purge,
	) {
	}

	/** Whether no snippet runs, for either reason. */
	public function is_on(): bool {
		return $this->is_held_by_constant() || true === ( $this->store->switches()['safe_mode'] ?? false );
	}

	/** Whether SVC_SAFE_MODE holds it on, so that no request can end it. */
	public function is_held_by_constant(): bool {
		return SiteRules::is_on( 'SVC_SAFE_MODE' );
	}

	/** @return State */
	public function state(): array {
		$expires = $this->rescue->expires();
		return [
			'on'             => $this->is_on(),
			'constant'       => $this->is_held_by_constant(),
			'rescue'         => null !== $expires,
			'rescue_expires' => $expires,
		];
	}

	public function set( bool $on, Actor $actor ): void {
		$this->store->change( static fn( Batch $batch ) => $batch->set_switches( [ 'safe_mode' => $on ? true : null ] ), $actor );
		$this->recorder->note( $actor, 'safe_mode', $on ? 'on' : 'off' );
		$this->purge->note_everything();
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\SafeMode;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Recovery\RescueLink;
use Svc\Recovery\SafeMode;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches safe mode on or off, and makes or removes the rescue link; a new link is shown in this answer only.
 * @implements Foreseeable<'set-safe-mode'>
 */
final class SetSafeMode implements Foreseeable {

	public function __construct(
		private readonly SafeMode $safe_mode,
		private readonly RescueLink $rescue,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->gate->require_use( $actor, NetworkResource::SafeMode );
		if ( isset( $input['on'] ) ) {
			$this->safe_mode->set( $input['on'], $actor );
		}
		$link     = [];
		$warnings = [];
		try {
			if ( 'new' === ( $input['rescue'] ?? '' ) ) {
				$link = [ 'link' => $this->rescue->make( $actor ) ];
			} elseif ( 'none' === ( $input['rescue'] ?? '' ) ) {
				$this->rescue->remove( $actor );
			}
		} catch ( SvcException $failure ) {
			isset( $input['on'] ) || throw $failure;
			// Safe mode is as asked for, so the answer says that, too.
			$warnings[] = new Problem( $failure->getMessage() );
		}
		return ( new Result( $this->safe_mode->state() + $link ) )->with_warnings( $warnings );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$this->gate->require_use( $actor, NetworkResource::SafeMode );
		$now  = $this->safe_mode->state();
		$then = isset( $input['on'] ) ? [ 'on' => $input['on'] || $now['constant'] ] : [];
		$seen = Foreseen::differences( $now, $then )->changes;
		return new Foreseen(
			match ( $input['rescue'] ?? '' ) {
				// The one before ends.
				'new' => [ ...$seen, Foreseen::step( 'rescue', $now['rescue'], 'new' ) ],
				'none' => [ ...$seen, ...Foreseen::differences( $now, [ 'rescue' => false ] )->changes ],
				default => $seen,
			}
		);
	}
}

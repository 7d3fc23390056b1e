<?php

declare(strict_types=1);

namespace Svc\Operations\SafeMode;

use Svc\Domain\Actor;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches safe mode on or off, and makes or removes the rescue link; a new link is shown in this answer only.
 */
final class SetSafeMode implements Foreseeable {

	public function __construct(
		private readonly SafeMode $safe_mode,
		private readonly RescueLink $rescue,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		if ( \is_bool( $input['on'] ?? null ) ) {
			$this->safe_mode->set( $input['on'], $actor );
		}
		$link = [];
		if ( 'new' === Input::text( $input, 'rescue' ) ) {
			$link = [ 'link' => $this->rescue->make( $actor ) ];
		} elseif ( 'none' === Input::text( $input, 'rescue' ) ) {
			$this->rescue->remove( $actor );
		}
		return new Result( $this->safe_mode->state() + $link );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->safe_mode->state();
		$then = \is_bool( $input['on'] ?? null ) ? [ 'on' => $input['on'] || $now['constant'] ] : [];
		$seen = Foreseen::differences( $now, $then )->changes;
		return new Foreseen(
			match ( Input::text( $input, 'rescue' ) ) {
				// The one before ends.
				'new' => [ ...$seen, Foreseen::step( 'rescue', $now['rescue'], 'new' ) ],
				'none' => [ ...$seen, ...Foreseen::differences( $now, [ 'rescue' => false ] )->changes ],
				default => $seen,
			}
		);
	}
}

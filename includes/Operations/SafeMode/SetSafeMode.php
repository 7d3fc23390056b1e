<?php

declare(strict_types=1);

namespace Svc\Operations\SafeMode;

use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches safe mode on or off, and makes or removes the rescue link; a new link is shown in this answer only.
 */
final class SetSafeMode implements Operation {

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
}

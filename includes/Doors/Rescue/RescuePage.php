<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * The page behind the rescue link, for a user who is locked out. The runtime has compared the cookie. Looking changes nothing; a change is a POST
 * with the key of its button.
 */
final class RescuePage {

	public function __construct(
		private readonly RescueActions $actions,
		private readonly RescueLists $lists,
		private readonly RescueView $view,
		private readonly RescueStart $start,
	) {
	}

	/** @param int $expires Unix timestamp, seconds, at which the rescue ends. */
	public function serve( int $expires ): never {
		$said = 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ? $this->actions->perform( $expires ) : null;
		$part = \is_string( $_GET['part'] ?? null ) ? \max( 1, (int) $_GET['part'] ) : 1;
		try {
			$shown = $this->lists->read( $expires, $part );
		} catch ( Throwable $failure ) {
			// Storage that cannot be read: the reason says which folder, and what to do.
			$this->start->refuse( $failure->getMessage() );
			exit;
		}
		$this->view->print( $shown, $said );
		exit;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Network;

use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Settings\NetworkSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * Changes the policies that are sent, and logs what changed on the site where that was done.
 * @implements Foreseeable<'update-network'>
 */
final class UpdateNetwork implements Foreseeable {

	public function __construct(
		private readonly NetworkSettings $network,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$before = $this->network->get( $actor );
		$after  = $this->network->change( $input, $actor );
		$parts  = [];
		foreach ( $after as $name => $is_on ) {
			if ( $is_on !== $before[ $name ] ) {
				$parts[] = \sprintf( 'network %s: %s', $name, $is_on ? 'on' : 'off' );
			}
		}
		if ( [] !== $parts ) {
			$this->recorder->note( $actor, 'settings', \implode( ', ', $parts ) );
		}
		return new Result( $after );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return Foreseen::differences( $this->network->get( $actor ), $input );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Network;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Settings\NetworkSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * Gives the policies of the network.
 * @implements Operation<'get-network'>
 */
final class GetNetwork implements Operation {

	public function __construct( private readonly NetworkSettings $network ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( $this->network->get( $actor ) );
	}
}

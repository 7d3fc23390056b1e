<?php

declare(strict_types=1);

namespace Svc\Operations\Editing;

use Svc\Domain\Actor;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;

\defined( 'ABSPATH' ) || exit;

/**
 * Notes that the sender closed a snippet. Also answers for a snippet that is gone: an editor may close late.
 */
final class CheckOut implements Operation {

	public function __construct( private readonly Presence $presence ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$this->presence->check_out( Input::id( $input ), $actor->user_id );
		return new Result( [ 'others' => [] ] );
	}
}

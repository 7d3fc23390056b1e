<?php

declare(strict_types=1);

namespace Svc\Git\Error;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** The time of a sync is over before all files were read. What was read is kept. */
final class OutOfTime extends RuntimeException {

	/** @param int $files That are left to be read. */
	public function __construct( public readonly int $files ) {
		parent::__construct( 'The rest is for another run' );
	}
}

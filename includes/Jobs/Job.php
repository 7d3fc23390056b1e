<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/** A kind of long work in steps that can be killed, resumed, watched and cancelled (design 4.2). It keeps nothing of one job itself. */
interface Job {

	/** `view`, `design` or `full`; asked before every step. */
	public function level(): string;

	/**
	 * Does a few seconds of work, with one change of the set through `Step::make()` or none. It may run again with the same progress.
	 * @throws SvcException When the step could not be done; it is tried again a few times.
	 */
	public function step( Progress $progress, Step $step ): Progress;
}

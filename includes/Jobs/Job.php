<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/** A kind of long work in steps that can be killed, resumed, watched and cancelled (design 4.2). It keeps nothing of one job itself. */
interface Job {

	/** The level that the work needs, asked before every step: `view`, `design` or `full`. */
	public function level(): string;

	/**
	 * Does the next piece: a few seconds at most, one change of the set through `Step::make()` or none. It may run again after it was
	 * killed at any moment, with the same progress; what it does beside that change has to bear being done twice.
	 * @param Progress $progress How far the job is; `Progress::begin()` before the first step.
	 * @throws SvcException When the step could not be done; it is tried again a few times.
	 */
	public function step( Progress $progress, Step $step ): Progress;
}

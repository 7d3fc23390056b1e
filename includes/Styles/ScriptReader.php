<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** The port to whatever can read JavaScript as browsers do. */
interface ScriptReader {

	/**
	 * Several at once, because starting a reader costs more than reading one.
	 * @param array<array-key, string> $codes Under any keys.
	 */
	public function read( array $codes ): ScriptReading;
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

\defined( 'ABSPATH' ) || exit;

/** Reported by `includes/Runtime/keyed/condition-values.php`. Immutable; made by `ConditionProbe` only. */
final class ConditionValues {

	/**
	 * @param array<string, array<string, mixed>> $stages   `early`, `user`, `query`: condition type => value; stages not reached are missing.
	 * @param list<string>                        $fired
	 * @param int                                 $status   0 when the site could not be reached.
	 * @param string                              $problem  Why nothing could be seen, a translated sentence.
	 * @param list<string>                        $absent   Handles asked for of which no script was registered.
	 */
	public function __construct(
		public readonly array $stages,
		public readonly array $fired,
		public readonly int $status,
		public readonly string $location = '',
		public readonly string $problem = '',
		public readonly array $absent = [],
	) {}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

\defined( 'ABSPATH' ) || exit;

/** What one request to the site saw, as `includes/Runtime/keyed/condition-values.php` reported it. Immutable; made by `ConditionProbe` only. */
final class ConditionValues {

	/**
	 * @param array<string, array<string, mixed>> $stages   `early`, `user`, `query`: condition type => value; stages not reached are missing.
	 * @param list<string>                        $fired    Those of the hooks asked for that fired.
	 * @param int                                 $status   0 when the site could not be reached.
	 * @param string                              $location Where a redirect leads to, else ''.
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

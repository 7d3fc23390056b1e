<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

\defined( 'ABSPATH' ) || exit;

/** What one request to the site saw, as `includes/Runtime/keyed/condition-values.php` reported it. Immutable; made by `ConditionProbe` only. */
final class ConditionValues {

	/**
	 * @param array<string, array<string, mixed>> $stages   `early`, `user`, `query`: condition type => value seen; a stage the request
	 *                                                      did not reach is missing, all are when nothing could be seen.
	 * @param list<string>                        $fired    Those of the hooks asked for that fired.
	 * @param int                                 $status   HTTP status; 0 when the site could not be reached.
	 * @param string                              $location Where a redirect leads to, else ''.
	 * @param string                              $problem  Why nothing could be seen, a translated sentence; '' when all went well.
	 * @param list<string>                        $absent   Those of the handles asked for of which no script was registered.
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

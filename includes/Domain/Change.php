<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** One snippet before and after a committed change, as the action `svc_changed` hands it out once everything is on disk. */
final class Change {

	/**
	 * @param Snippet|null $before Null when the snippet is new or came back from the trash.
	 * @param Snippet|null $after  Null when the snippet went to the trash.
	 */
	public function __construct(
		public readonly string $action,
		public readonly ?Snippet $before,
		public readonly ?Snippet $after,
	) {}
}

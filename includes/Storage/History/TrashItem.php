<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** One deleted snippet: its settings as they were, who deleted it and until when it can come back. */
final class TrashItem {

	/**
	 * @param Snippet $snippet Settings at the moment of deletion.
	 * @param int     $time    Unix timestamp, seconds, of the deletion.
	 * @param int     $user    Id of who deleted it; 0 for no user.
	 * @param string  $name    Their name at that time.
	 * @param int     $expires Unix timestamp, seconds, after which the collector deletes it for good.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly int $time,
		public readonly int $user,
		public readonly string $name,
		public readonly int $expires,
	) {}
}

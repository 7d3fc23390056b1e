<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** One deleted snippet: its settings as they were, who deleted it and until when it can come back. */
final class TrashItem {

	/**
	 * @param Snippet $snippet Settings at the moment of deletion.
	 * @param int     $time    Of the deletion, as `$expires` a Unix timestamp in seconds.
	 * @param int     $user    0 for no user; `$name` is the name at that time.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly int $time,
		public readonly int $user,
		public readonly string $name,
		public readonly int $expires,
	) {}
}

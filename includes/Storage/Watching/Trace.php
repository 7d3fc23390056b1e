<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

\defined( 'ABSPATH' ) || exit;

/** One record in which a person's name stands: a version, a deletion, or a generation of the set. */
final class Trace {

	/**
	 * @param string $file   Path below the storage root.
	 * @param string $action Action key; like `$title`, that of the snippet, empty where the record has none.
	 */
	public function __construct(
		public readonly string $file,
		public readonly int $time,
		public readonly string $name,
		public readonly string $action,
		public readonly string $title,
	) {}
}

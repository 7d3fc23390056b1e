<?php

declare(strict_types=1);

namespace Svc\Storage;

use Svc\Domain\Snippet;
use Svc\Storage\Index\IndexState;

\defined( 'ABSPATH' ) || exit;

final class Rebuilt {

	/** @param array<int, Snippet> $older Snippets that went back to an older revision, as they are now, by id. */
	public function __construct(
		public readonly IndexState $state,
		public readonly array $older = [],
	) {}
}

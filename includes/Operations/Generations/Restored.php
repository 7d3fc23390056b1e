<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What a return to a generation wrote. Immutable; made by Restoration.
 */
final class Restored {

	/**
	 * @param int|null $n Number of the new generation; null when nothing differed.
	 * @param array<int, Snippet> $saved Snippets that changed or came back, by id.
	 * @param array<int, string> $codes Code of those whose version changed, by id.
	 * @param list<int> $deleted Snippets that went to the trash.
	 */
	public function __construct(
		public readonly ?int $n,
		public readonly array $saved,
		public readonly array $codes,
		public readonly array $deleted,
	) {
	}
}

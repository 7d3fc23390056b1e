<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** One stylesheet as a change would leave it. Also a snippet that was a stylesheet until now. */
final class StyleChange {

	/**
	 * @param Snippet           $snippet As it would be; its id is 0 or below for one that is being created.
	 * @param array<mixed>|null $sent    The field `compiled` of the save, see `SentStyle`.
	 */
	public function __construct(
		public readonly Snippet $snippet,
		public readonly string $code,
		public readonly ?array $sent = null,
	) {}
}

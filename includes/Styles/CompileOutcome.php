<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/** What a save means for the CSS of the site: all of it is written with the snippet, or nothing. */
final class CompileOutcome {

	/** CSS for the changed snippet, and for every active user that could be compiled. */
	public const COMPILED = 'compiled';

	/** The changed snippet has errors. Save it switched off; the stylesheets that use it compile. */
	public const FAILED = 'failed';

	/** An active user of the changed snippet would no longer compile. Save nothing. */
	public const USERS_FAILED = 'users_failed';

	/** No compiler could be had for the changed snippet. Save it; a new one off, an active one `stale` with its old CSS. */
	public const STALE = 'stale';

	/**
	 * @param self::*                   $status
	 * @param array<int, CompiledStyle> $styles By snippet id, 0 for a new one. Empty when users failed.
	 * @param list<int>                 $deps   What the changed snippet uses: the field `deps`, known in every status.
	 * @param list<Problem> $errors A line belongs to the changed snippet's own code.
	 * @param list<int> $stale Ids whose public CSS is older than their source (0: the new one).
	 * @param list<Problem> $warnings Who keeps old CSS and why.
	 */
	public function __construct(
		public readonly string $status,
		public readonly array $styles = [],
		public readonly array $deps = [],
		public readonly array $errors = [],
		public readonly array $stale = [],
		public readonly array $warnings = [],
	) {}
}

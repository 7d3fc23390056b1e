<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-type Result self::TAKEN|self::DEACTIVATED|self::REFUSED|self::LEFT */
final class IntakeResult {

	public const TAKEN = 'taken';

	/** Taken, but deactivated, because it would not run. */
	public const DEACTIVATED = 'deactivated';

	/** The site keeps what it has. */
	public const REFUSED = 'refused';

	/** It was changed meanwhile, or the site could not look at it now: it is decided again. */
	public const LEFT = 'left';

	/**
	 * @param Result $result
	 * @param string $detail Sentence, with the line where there is one.
	 */
	public function __construct(
		public readonly string $result,
		public readonly string $reason = '',
		public readonly string $detail = '',
	) {
	}
}

<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/**
 * Immutable, pure.
 * @phpstan-type Action self::NOTHING|self::ADOPT|self::FORGET|self::PULL|self::PUSH|self::MERGE|self::HELD|self::CONFLICT
 */
final class Decision {

	public const NOTHING = 'nothing';

	/** Both sides hold the same: that is the base from now on. */
	public const ADOPT = 'adopt';

	/** Both sides hold nothing any more. */
	public const FORGET = 'forget';

	/** The site takes what Git has; a deletion, too. */
	public const PULL = 'pull';

	/** Git gets what the site has; a deletion, too. */
	public const PUSH = 'push';

	/** Each side changed something else: both get the whole. */
	public const MERGE = 'merge';

	/** Git has a version that the site does not take as it is. */
	public const HELD = 'held';

	public const CONFLICT = 'conflict';

	/**
	 * @param Action $action
	 * @param list<string> $fields Fields that a conflict is about.
	 * @param Document|null $whole What both sides get; of what is held, what they would get.
	 * @param string $detail Why it is held, in a sentence.
	 */
	public function __construct(
		public readonly string $action,
		public readonly string $reason = '',
		public readonly array $fields = [],
		public readonly ?Document $whole = null,
		public readonly string $detail = '',
	) {
	}

	public function is_open(): bool {
		return self::HELD === $this->action || self::CONFLICT === $this->action;
	}
}

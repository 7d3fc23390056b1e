<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Document;

\defined( 'ABSPATH' ) || exit;

/** What the site is to take of one snippet, and the state of it that this was decided on. Immutable. */
final class Intake {

	/**
	 * @param Document|null $document Null when the snippet goes to the trash.
	 * @param Base|null $base What both sides hold once it is taken; null when neither has it any more.
	 * @param int $rev Revision that was compared; 0 when the site had no such snippet.
	 * @param bool $is_forced Whether a user wants it although the site refuses it: then it arrives deactivated.
	 */
	public function __construct(
		public readonly ?Document $document,
		public readonly ?Base $base,
		public readonly int $rev,
		public readonly bool $is_forced,
		public readonly IntakeCommit $commit,
	) {
	}
}

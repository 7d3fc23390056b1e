<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/** Tells a candidate that guards a page from one that breaks it: it ends the page for visitors, and administrators get it. Pure. */
final class Guard {

	/** @param array<int, int> $ids One of these ended it for visitors, and nothing else may be wrong. */
	public static function is_possible( Target $target, Answer $answer, array $ids ): bool {
		$mark = $answer->mark;

		return $target->is_page() && '' === $answer->trouble && [] === $answer->redirects
			&& null !== $mark && [] === $mark->failures && \in_array( $mark->ended, $ids, true );
	}

	/** @return AnswerFindings|null That a candidate guards a page; null when administrators do not get all of it either. */
	public static function seen( Target $target, Answer $answer, Answer $to_administrator ): ?AnswerFindings {
		if ( [] !== $to_administrator->redirects || ! PageVerdict::has_all( $target, $to_administrator ) ) {
			return null;
		}
		/* translators: %s: what was asked for, such as "the front page". */
		$text = \__( 'This snippet ends %s for visitors but not for administrators, so it stays active as a guard.', 'svc' );

		return new AnswerFindings( warnings: [ new Problem( \sprintf( $text, $target->label ), $answer->mark->line ?? 0, $answer->mark?->ended ) ] );
	}
}

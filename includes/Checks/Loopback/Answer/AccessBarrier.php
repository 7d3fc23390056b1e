<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells a page that something in front keeps visitors away from (password, maintenance, coming soon): an administrator is sent for it. And tells a
 * candidate that guards a page from one that breaks it: it ends the page for visitors, and administrators get it. Pure.
 */
final class AccessBarrier {

	/** Not all of it came, or a field for a password did. */
	public static function is_possible( Target $target, Answer $answer ): bool {
		return $target->is_page() && null !== $answer->mark && null === $answer->mark->error && \in_array( $answer->trouble, [ '', 'abroad' ], true )
			&& ( [] !== $answer->redirects || ! PageVerdict::has_all( $target, $answer ) || ( $target->is_required && SignInAccess::has_password( $answer->body ) ) );
	}

	/** Whether visitors are kept out without the candidates, too. */
	public static function is_closed( Target $target, Answer $answer, Summary $without ): bool {
		if ( ! $without->has_mark || [] !== $without->errors ) {
			return false;
		}
		if ( 'abroad' === $without->trouble || $without->is_redirected ) {
			return 'abroad' === $answer->trouble || [] !== $answer->redirects;
		}

		return '' === $without->trouble
			&& ( PageVerdict::has_all( $target, $answer ) || $without->status >= 400 || [] !== \array_intersect( [ 'end', 'hook' ], $without->lacks ) );
	}

	/** Whether no visitor is kept away: an administrator is led to where visitors are led and both get all of it, or that is another site. */
	public static function is_none( Target $target, Answer $answer, Answer $to_administrator ): bool {
		if ( 'abroad' === $answer->trouble ) {
			return 'abroad' === $to_administrator->trouble && $answer->detail === $to_administrator->detail && null === OwnAddress::of( $answer->detail );
		}

		return [] !== $answer->redirects && $answer->redirects === $to_administrator->redirects && PageVerdict::has_all( $target, $answer ) && PageVerdict::has_all( $target, $to_administrator );
	}

	/** Whether what visitors get shows it alone. A page that merely lacks what others have may be like that. */
	public static function is_certain( Answer $answer ): bool {
		return 'abroad' === $answer->trouble || [] !== $answer->redirects || ( $answer->status >= 400 && 404 !== $answer->status ) || '' !== ( $answer->mark->inside ?? '' );
	}

	/** What visitors get instead, to stand in brackets. */
	public static function instead( Answer $answer ): string {
		$place = 'abroad' === $answer->trouble ? $answer->detail : $answer->redirect_target();

		return match ( true ) {
			/* translators: %s: address. */
			'' !== $place         => \sprintf( \__( 'sent to %s', 'svc' ), $place ),
			200 !== $answer->status => \sprintf( 'HTTP %d', $answer->status ),
			default               => \__( 'another page', 'svc' ),
		};
	}

	/** @param array<int, int> $ids Candidates, one of which may guard the page: one of these ended it for visitors, and nothing else may be wrong. */
	public static function may_be_guard( Target $target, Answer $answer, array $ids ): bool {
		$mark = $answer->mark;

		return $target->is_page() && '' === $answer->trouble && [] === $answer->redirects
			&& null !== $mark && [] === $mark->failures && \in_array( $mark->ended, $ids, true );
	}

	/** @return AnswerFindings|null That a candidate guards a page; null when administrators do not get all of it either. */
	public static function guard( Target $target, Answer $answer, Answer $to_administrator ): ?AnswerFindings {
		if ( [] !== $to_administrator->redirects || ! PageVerdict::has_all( $target, $to_administrator ) ) {
			return null;
		}
		/* translators: %s: what was asked for, such as "the front page". */
		$text = \__( 'This snippet ends %s for visitors but not for administrators, so it stays active as a guard.', 'svc' );

		return new AnswerFindings( warnings: [ new Problem( \sprintf( $text, $target->label ), $answer->mark->line ?? 0, $answer->mark?->ended ) ] );
	}
}

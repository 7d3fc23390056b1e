<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** Tells a page that something in front keeps visitors away from (password, maintenance, coming soon): an administrator is sent for it. Pure. */
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
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/**
 * Says what is wrong with an answer of the site, as a visitor would see it. What a snippet answers on purpose is no failure: another
 * status, a redirect that ends somewhere, a whole page or text of its own. Pure.
 */
final class Symptom {

	/** Statuses of a program that failed, or of a server that got nothing from it. */
	private const FAILED = [ 500, 502, 504 ];

	/**
	 * @return string To stand in a sentence, without a full stop; empty when nothing is wrong, or when that cannot be told.
	 */
	public static function of( Target $target, Answer $answer ): string {
		return match ( true ) {
			\in_array( $answer->trouble, [ 'foreign', 'refused', 'abroad' ], true ) => '',
			/* translators: %s: what was asked for, such as "the front page". */
			'timeout' === $answer->trouble     => \sprintf( \__( '%s did not answer in time', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			'unreachable' === $answer->trouble => \sprintf( \__( 'the server broke off %s without an answer', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			'loop' === $answer->trouble        => \sprintf( \__( '%s redirected forever', 'svc' ), $target->label ),
			\in_array( $answer->status, self::FAILED, true ) => self::failed( $target, $answer ),
			self::has_died( $answer )          => self::died( $target, $answer ),
			200 === $answer->status            => self::incomplete( $target, $answer->body ),
			default                            => '',
		};
	}

	private static function failed( Target $target, Answer $answer ): string {
		return self::with_error( $target, $answer->status, $answer->mark?->error['message'] ?? '' );
	}

	/**
	 * @param string $message Of the error; empty when it is not known.
	 */
	public static function with_error( Target $target, int $status, string $message ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: HTTP status. */
		$text = \sprintf( \__( '%1$s answered with status %2$d', 'svc' ), $target->label, $status );

		return '' === $message ? $text : $text . ' (' . \rtrim( $message, '.' ) . ')';
	}

	/**
	 * Whether PHP ended with an error, also where the status had been sent before and WordPress closed the page with its own words. What
	 * a snippet ended by `exit` is no error.
	 */
	private static function has_died( Answer $answer ): bool {
		return null !== $answer->mark && null !== $answer->mark->error && null === $answer->mark->ended;
	}

	private static function died( Target $target, Answer $answer ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: error message. */
		return \sprintf( \__( '%1$s broke off half-way (%2$s)', 'svc' ), $target->label, \rtrim( $answer->mark->error['message'] ?? '', '.' ) );
	}

	private static function incomplete( Target $target, string $body ): string {
		if ( '' === \trim( $body ) ) {
			/* translators: %s: what was asked for, such as "the front page". */
			return $target->has_body ? \sprintf( \__( '%s was empty', 'svc' ), $target->label ) : '';
		}
		$is_page = 1 === \preg_match( '~^\s*(?:<!doctype html|<html\b)~i', $body );
		if ( $is_page && false === \strripos( $body, '</html>' ) ) {
			/* translators: %s: what was asked for, such as "the front page". */
			return \sprintf( \__( '%s was cut off', 'svc' ), $target->label );
		}

		return '';
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\AnswerFindings;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Answer\SignInAccess;
use Svc\Checks\Loopback\Answer\Summary;
use Svc\Checks\Loopback\Answer\Unreadable;
use Svc\Checks\Loopback\Page\Target;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads one answer of a test load. What is wrong only with the candidates on is theirs; what is wrong anyway is not.
 * It asks for the baseline only when something looks suspicious, so a good snippet costs one request an address.
 * @phpstan-import-type Failure from Mark
 */
final class AnswerReader {

	/**
	 * @param array<int, int>     $ids      By position of the candidate.
	 * @param callable(): Summary $baseline How the address answers without them.
	 */
	public function judge( Target $target, Answer $answer, array $ids, callable $baseline ): AnswerFindings {
		return match ( true ) {
			'foreign' === $answer->trouble     => AnswerFindings::unknown( self::foreign_address( $target, $answer ), is_hidden: true ),
			'refused' === $answer->trouble     => AnswerFindings::unknown( self::refused( $target, $answer ), is_hidden: true ),
			'timeout' === $answer->trouble     => $this->timeout( $target, $answer, $baseline() ),
			'unreachable' === $answer->trouble => $this->unreachable( $target, $answer, $baseline() ),
			'unreadable' === $answer->trouble  => AnswerFindings::unknown( Unreadable::say( $target, Unreadable::reason( $target, $answer ) ) ),
			'loop' === $answer->trouble        => $this->loop( $target, $baseline() ),
			null === $answer->mark             => $this->no_mark( $target, $answer, $baseline() ),
			default                            => $this->page( $target, $answer, $answer->mark, $ids, $baseline ),
		};
	}

	/** Whether an answer is likely to be a bad one, before it is compared with anything. */
	public static function is_suspicious( Answer $answer ): bool {
		return \in_array( $answer->trouble, [ 'timeout', 'unreachable', 'loop' ], true )
			|| null === $answer->mark || null !== $answer->mark->error || [] !== $answer->mark->failures;
	}

	private static function foreign_address( Target $target, Answer $answer ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: address. */
		return \sprintf( \__( '%1$s leads to another site, %2$s', 'svc' ), $target->label, $answer->detail );
	}

	private static function refused( Target $target, Answer $answer ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: address. */
		return \sprintf( \__( 'the address of %1$s (%2$s) doesn\'t show a page', 'svc' ), $target->label, $answer->detail );
	}

	private function timeout( Target $target, Answer $answer, Summary $without ): AnswerFindings {
		if ( '' !== $without->trouble ) {
			return self::unknown( $target, $without );
		}

		return AnswerFindings::broken(
			\sprintf(
				/* translators: 1: what was asked for, such as "the front page", 2: seconds, 3: seconds. */
				\__( 'With this snippet, %1$s takes more than %2$d seconds (without: %3$s). Look for an endless loop, a pause or a slow request.', 'svc' ),
				$target->label,
				(int) \round( $answer->ms / 1000 ),
				\number_format_i18n( $without->ms / 1000, 1 ),
			)
		);
	}

	private function unreachable( Target $target, Answer $answer, Summary $without ): AnswerFindings {
		if ( '' !== $without->trouble || ! $without->has_mark ) {
			return self::unknown( $target, $without );
		}

		return AnswerFindings::broken(
			\sprintf(
				/* translators: 1: what was asked for, such as "the front page", 2: technical reason. */
				\__( 'With this snippet, PHP crashes on %1$s (%2$s).', 'svc' ),
				$target->label,
				$answer->detail,
			)
		);
	}

	private function loop( Target $target, Summary $without ): AnswerFindings {
		if ( 'loop' === $without->trouble ) {
			return new AnswerFindings();
		}

		/* translators: %s: what was asked for, such as "the front page". */
		return AnswerFindings::broken( \sprintf( \__( 'With this snippet, %s redirects forever. Redirect only visitors who aren\'t there yet.', 'svc' ), $target->label ) );
	}

	private function no_mark( Target $target, Answer $answer, Summary $without ): AnswerFindings {
		if ( $without->is_open && $without->has_mark && ! SignInAccess::is_open( $target, $answer ) && ( 'abroad' === $answer->trouble || [] !== $answer->redirects ) ) {
			return AnswerFindings::broken( self::locked_out( $target, $answer ) );
		}
		if ( 'abroad' === $answer->trouble && '' === $without->trouble ) {
			return new AnswerFindings( warnings: [ self::sends_away( $target, $answer->detail ) ] );
		}
		// Without a report on either side, the page itself still says that it is broken only with the snippet.
		$is_broken = 500 === $answer->status && 0 < $without->status && $without->status < 400;
		if ( '' !== $without->trouble || ! ( $without->has_mark || $is_broken ) ) {
			return self::unknown( $target, $without );
		}
		if ( [] !== $answer->redirects && $answer->status < 400 ) {
			return new AnswerFindings( warnings: [ self::sends_away( $target, $answer->redirect_target() ) ] );
		}
		$unreadable = Unreadable::reason( $target, $answer );
		if ( '' !== $unreadable ) {
			return AnswerFindings::unknown( Unreadable::say( $target, $unreadable ) );
		}

		return AnswerFindings::broken(
			\sprintf(
				/* translators: 1: what was asked for, such as "the front page", 2: HTTP status. */
				\__( 'This snippet ends %1$s without a message (status %2$d). See the server\'s error log.', 'svc' ),
				$target->label,
				$answer->status,
			)
		);
	}

	/**
	 * @param array<int, int>     $ids
	 * @param callable(): Summary $baseline
	 */
	private function page( Target $target, Answer $answer, Mark $mark, array $ids, callable $baseline ): AnswerFindings {
		// To end a request behind a redirect or an honest "unavailable" is the custom, not a mistake.
		$is_meant = 'abroad' === $answer->trouble || 503 === $answer->status && '' !== \trim( $answer->body );
		// What a snippet ends is measured by what is missing from the page; of what is no page nothing would be missed.
		$is_ending = null !== $mark->ended && ( $is_meant || '' !== $target->last_hook );
		$failures  = null === $mark->error || $is_ending ? $mark->failures : [ ...$mark->failures, $mark->error ];
		$guilty    = self::guilty( $failures, $ids );
		if ( [] !== $guilty ) {
			return new AnswerFindings( $guilty );
		}
		$warnings = self::warnings( $mark, $ids );
		foreach ( $failures as $failure ) {
			if ( ! \in_array( $failure['message'], $baseline()->errors, true ) ) {
				return AnswerFindings::broken( self::foreign( $target, $failure ) );
			}
		}
		if ( ! SignInAccess::is_open( $target, $answer ) && $baseline()->is_open ) {
			return AnswerFindings::broken( self::locked_out( $target, $answer ) );
		}
		if ( 'abroad' === $answer->trouble && ! ( 'abroad' === $baseline()->trouble && $answer->detail === $baseline()->detail ) ) {
			$warnings[] = self::sends_away( $target, $answer->detail );
		} elseif ( '' === $answer->trouble && [] !== $answer->redirects && self::path( $answer->redirect_target() ) !== self::path( $baseline()->detail ) ) {
			/* translators: 1: what was asked for, such as "the front page", 2: address. */
			$warnings[] = new Problem( \sprintf( \__( 'With this snippet, %1$s redirects to %2$s.', 'svc' ), $target->label, $answer->redirect_target() ) );
		}
		if ( $is_meant ) {
			return new AnswerFindings( warnings: 503 === $answer->status && $baseline()->status !== 503 ? [ ...$warnings, self::unavailable( $target ) ] : $warnings );
		}
		$message = $this->incomplete( $target, $answer, $baseline );
		if ( null !== $message ) {
			return new AnswerFindings( broken: new Problem( $message, $mark->line, $mark->ended ) );
		}

		return '' === $answer->unreadable ? new AnswerFindings( warnings: $warnings ) : AnswerFindings::unknown( Unreadable::say( $target, $answer->unreadable ) )->with( $warnings );
	}

	/** @param callable(): Summary $baseline */
	private function incomplete( Target $target, Answer $answer, callable $baseline ): ?string {
		if ( $answer->status >= 500 && $answer->status !== $baseline()->status ) {
			/* translators: 1: what was asked for, such as "the front page", 2: HTTP status. */
			return \sprintf( \__( 'With this snippet, %1$s answers with status %2$d.', 'svc' ), $target->label, $answer->status );
		}
		if ( [] !== $answer->redirects ) {
			return null;
		}
		$lacks = \array_diff( PageVerdict::lacks( $target, $answer ), '' === $answer->unreadable ? [] : [ 'end', 'json' ] );
		$lacks = [] === $lacks ? [] : \array_diff( $lacks, $baseline()->lacks );
		return match ( \reset( $lacks ) ) {
			/* translators: %s: what was asked for, such as "the front page". */
			'hook', 'end' => \sprintf( \__( 'With this snippet, %s ends early. Look for exit or die.', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			'text'        => \sprintf( \__( 'With this snippet, %s is empty.', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the REST API". */
			'json'        => \sprintf( \__( 'With this snippet, %s doesn\'t return valid JSON. Look for code that prints.', 'svc' ), $target->label ),
			default       => null,
		};
	}

	/**
	 * @param list<Failure> $failures
	 * @param array<int, int> $ids
	 * @return array<int, list<Problem>>
	 */
	private static function guilty( array $failures, array $ids ): array {
		$guilty = [];
		foreach ( $failures as $failure ) {
			$position = null === $failure['snippet'] ? false : \array_search( $failure['snippet'], $ids, true );
			if ( false !== $position ) {
				$guilty[ $position ][] = new Problem( self::sentence( $failure['message'] ), $failure['line'], $failure['snippet'] );
			}
		}

		return $guilty;
	}

	/**
	 * @param array<int, int> $ids
	 * @return list<Problem>
	 */
	private static function warnings( Mark $mark, array $ids ): array {
		$warnings = [];
		foreach ( $mark->notices as $notice ) {
			if ( \in_array( $notice['snippet'], $ids, true ) ) {
				$warnings[] = new Problem( self::sentence( $notice['message'] ), $notice['line'], $notice['snippet'], [], $notice['times'] );
			}
		}
		foreach ( \array_intersect_key( $mark->output, \array_flip( $ids ) ) as $id => $bytes ) {
			$warnings[] = new Problem(
				\__( 'This prints before the page begins, so it isn\'t shown. Print in a later hook, such as wp_footer.', 'svc' ),
				0,
				$id,
			);
		}

		return $warnings;
	}

	private static function sends_away( Target $target, string $address ): Problem {
		/* translators: 1: what was asked for, such as "the front page", 2: address. */
		return new Problem( \sprintf( \__( 'With this snippet, %1$s redirects to %2$s, which was not tested.', 'svc' ), $target->label, $address ) );
	}

	/** The part of an address that does not change from one request to the next. */
	private static function path( string $address ): string {
		return \explode( '?', $address )[0];
	}

	private static function locked_out( Target $target, Answer $answer ): string {
		/* translators: %s: what people saw instead, such as "the login page sent people on to https://example.org/". */
		return \sprintf( \__( 'With this snippet, no one can log in: %s. Exclude wp-login.php and logged-in users.', 'svc' ), SignInAccess::closed( $target, $answer ) );
	}

	private static function unavailable( Target $target ): Problem {
		/* translators: %s: what was asked for, such as "the front page". */
		return new Problem( \sprintf( \__( 'With this snippet, %s is unavailable to visitors (status 503).', 'svc' ), $target->label ) );
	}

	/** @param Failure $failure */
	private static function foreign( Target $target, array $failure ): string {
		return \sprintf(
			/* translators: 1: what was asked for, such as "the front page", 2: error message, 3: file name, 4: line number. */
			\__( 'With this snippet, %1$s fails: %2$s (%3$s, line %4$d)', 'svc' ),
			$target->label,
			self::sentence( $failure['message'] ),
			$failure['file'],
			$failure['line'],
		);
	}

	private static function sentence( string $message ): string {
		// WordPress writes its notices as HTML.
		return Text::sentence( \trim( (string) \preg_replace( '~</?(?:strong|code|em|a)\b[^>]*>~i', '', $message ) ) );
	}

	private static function unknown( Target $target, Summary $without ): AnswerFindings {
		return AnswerFindings::unknown( Unreadable::without( $target, $without ), is_late: $without->is_late(), is_lost: $without->is_lost() );
	}
}

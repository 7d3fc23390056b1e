<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Page\Target;
use function Svc\Runtime\page_verdict;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether the answer of an address is a whole page, by the rule that requests judge themselves by. Immutable, pure.
 *
 * @phpstan-type Facts array{kind: 'page'|'login'|'service'|'silent', status: int, content: 'whole'|'cut'|'empty'|'text', trouble: string, is_redirected: bool, has_form: bool, has_error: bool, is_ended: bool, is_refusal: bool}
 */
final class PageVerdict {

	/** @var 'whole'|'broken'|'meant'|'unknown' */
	public readonly string $outcome;

	/** As `page_verdict()` names it. */
	public readonly string $reason;

	/**
	 * @param Facts $facts
	 */
	private function __construct( array $facts ) {
		require_once \dirname( __DIR__, 3 ) . '/Runtime/page-verdict.php';
		[ $this->outcome, $this->reason ] = page_verdict( $facts );
	}

	/** What a visitor got at this address, and who ended it. */
	public static function of( Target $target, Answer $answer ): self {
		return new self( self::facts( $target, $answer ) );
	}

	/** What shows of it, apart from what ended it. */
	public static function shown( Target $target, Answer $answer ): self {
		return new self( [ 'is_ended' => false ] + self::facts( $target, $answer ) );
	}

	/**
	 * Whether all of a page came, wherever redirects led: to the last hook, for pages that are missing, too.
	 */
	public static function has_all( Target $target, Answer $answer ): bool {
		$facts = [
			'is_redirected' => false,
			'status'        => 404 === $answer->status ? 200 : $answer->status,
		] + self::facts( $target, $answer );
		return 'whole' === ( new self( $facts ) )->outcome && \in_array( $target->last_hook, $answer->mark->hooks ?? [], true );
	}

	/**
	 * @return Facts
	 */
	private static function facts( Target $target, Answer $answer ): array {
		$mark       = $answer->mark;
		$is_service = $target->is_json || ! $target->has_body || 'ajax' === $target->name;
		$has_begun  = 1 === \preg_match( '~^\s*(?:<!doctype html|<html\b)~i', $answer->body );
		return [
			'kind'          => match ( true ) {
				'login' === $target->entrance => 'login',
				! $target->has_body           => 'silent',
				default                       => $is_service ? 'service' : 'page',
			},
			'status'        => $answer->status,
			'content'       => match ( true ) {
				$answer->has_end_tag()         => 'whole',
				'' === \trim( $answer->body ) => 'empty',
				default                        => $has_begun ? 'cut' : 'text',
			},
			'trouble'       => $answer->trouble,
			'is_redirected' => [] !== $answer->redirects,
			'has_form'      => SignInAccess::has_form( $answer ),
			// What a snippet ended by `exit` is no error.
			'has_error'     => null !== $mark && null !== $mark->error && null === $mark->ended,
			// WordPress itself ends what is no page, and redirects, inside of a hook.
			'is_ended'      => null !== $mark && ( null !== $mark->ended || ( '' !== $mark->inside && 'loop' !== $answer->trouble && ! $is_service ) ),
			'is_refusal'    => true === $mark?->died,
		];
	}
}

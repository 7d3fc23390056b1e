<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Page\Target;
use function Svc\Runtime\page_verdict;

\defined( 'ABSPATH' ) || exit;

/** Whether the answer of an address is a whole page, by the rule that requests judge themselves by. Immutable, pure. */
final class PageVerdict {

	/** @var 'whole'|'broken'|'meant'|'unknown' */
	public readonly string $outcome;

	/** As `page_verdict()` names it. */
	public readonly string $reason;

	/** @param array{is_ended?: false, is_redirected?: false, status?: int} $instead Facts that count in place of those of the answer. */
	private function __construct( Target $target, Answer $answer, array $instead = [] ) {
		require_once \dirname( __DIR__, 3 ) . '/Runtime/page-verdict.php';
		$mark       = $answer->mark;
		$is_service = $target->is_json || ! $target->has_body || 'ajax' === $target->name;
		$kind       = $target->has_body ? 'service' : 'silent';

		[ $this->outcome, $this->reason ] = page_verdict(
			$instead + [
				'kind'          => 'login' === $target->entrance ? 'login' : ( $is_service ? $kind : 'page' ),
				'status'        => $answer->status,
				'content'       => match ( true ) {
					$answer->has_end_tag()         => 'whole',
					'' === \trim( $answer->body ) => 'empty',
					default                        => 1 === \preg_match( '~^\s*(?:<!doctype html|<html\b)~i', $answer->body ) ? 'cut' : 'text',
				},
				'trouble'       => $answer->trouble,
				'is_redirected' => [] !== $answer->redirects,
				'has_form'      => SignInAccess::has_form( $answer ),
				// What a snippet ended by `exit` is no error.
				'has_error'     => null !== $mark && null !== $mark->error && null === $mark->ended,
				// WordPress itself ends what is no page, and redirects, inside of a hook.
				'is_ended'      => null !== $mark && ( null !== $mark->ended || ( '' !== $mark->inside && 'loop' !== $answer->trouble && ! $is_service ) ),
				'is_refusal'    => true === $mark?->died,
			]
		);
	}

	public static function of( Target $target, Answer $answer ): self {
		return new self( $target, $answer );
	}

	/** Apart from what ended it. */
	public static function shown( Target $target, Answer $answer ): self {
		return new self( $target, $answer, [ 'is_ended' => false ] );
	}

	/** Wherever redirects led. */
	public static function has_arrived( Target $target, Answer $answer ): bool {
		return 'whole' === ( new self( $target, $answer, [ 'is_ended' => false, 'is_redirected' => false ] ) )->outcome;
	}

	/** Down to its last hook, wherever redirects led, also for a page that is missing. */
	public static function has_all( Target $target, Answer $answer ): bool {
		$verdict = new self( $target, $answer, [ 'is_redirected' => false ] + ( 404 === $answer->status ? [ 'status' => 200 ] : [] ) );
		return 'whole' === $verdict->outcome && ! \in_array( 'hook', self::lacks( $target, $answer ), true );
	}

	/** @return list<'hook'|'end'|'text'|'json'> What is missing of all that a page may have. */
	public static function lacks( Target $target, Answer $answer ): array {
		$lacks = [
			'hook' => '' !== $target->last_hook && ! \in_array( $target->last_hook, $answer->mark->hooks ?? [], true ),
			'end'  => \str_ends_with( $target->last_hook, '_footer' ) && ! $answer->has_end_tag(),
			'text' => $target->has_body && '' === \trim( $answer->body ),
			'json' => $target->is_json && ! $answer->is_json(),
		];
		return \array_keys( \array_filter( $lacks ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Draft;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetFields;
use Svc\Changes\Verdict;
use Svc\Checks\CheckResult;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Domain\Uid;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Saves one snippet: create, update, enable, disable and restore are all this (spec 4.2, 4.3). It turns the fields of a request into a
 * change set of one; the change layer does the rest.
 */
final class SnippetSaver {

	/** Said of a save that is refused only because it would have switched the snippet off. */
	private const KEPT = [ 'kept_active' => true ];

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Changes $changes,
		private readonly Overwrite $overwrite,
	) {
	}

	/**
	 * Saves a new snippet.
	 *
	 * @throws \Svc\Domain\Error\SvcException When nothing was saved.
	 */
	public function create( SaveRequest $request, Actor $actor ): SaveResult {
		// Known before anything is compiled: source maps and partials name a stylesheet by it.
		$uid   = $request->fields['uid'] ?? '';
		$after = $this->fields->apply( Snippet::create( [ 'uid' => '' === $uid ? Uid::random() : $uid ] ), $request->fields );
		$code  = $request->code() ?? '';
		$found = $this->fields->remarks( $after, $request->fields );
		$draft = Draft::create( self::settled( $after, $found ), $code, $request->action, $request->compiled() );
		return self::result( $this->changes->make( static fn(): ChangeSet => ChangeSet::of( $draft ), $actor ), $code, $found, $after->is_active() );
	}

	/**
	 * Saves a change of an existing snippet. A request that changes nothing writes nothing.
	 *
	 * @throws \Svc\Domain\Error\SvcException When nothing was saved.
	 */
	public function update( int $id, SaveRequest $request, Actor $actor ): SaveResult {
		$code    = '';
		$found   = new CheckResult();
		$is_on   = false;
		$stays   = false;
		$outcome = $this->changes->make(
			function ( SnippetSource $now ) use ( $id, $request, &$code, &$found, &$is_on, &$stays ): ChangeSet {
				$before = $now->get( $id );
				$after  = $request->complete( $this->fields->apply( $before, $request->fields ) );
				$is_off = [ 'status' => 'inactive' ] === SnippetFields::changes( $before, $after );
				$old    = $this->old_code( $before, $is_off || null !== $request->code() );
				$code   = $request->code() ?? $old;
				$found  = $this->fields->remarks( $after, $request->fields, $before );
				$is_on  = $after->is_active();
				$stays  = $request->keeps_active && $is_on && $before->is_active();
				$broken = $stays && ! $found->passes() ? InvalidInput::problems( 'conditions', $found->errors, self::KEPT ) : null;
				$draft  = Draft::update( $before, self::settled( $after, $found ), $code === $old ? null : $code, $request->action, $request->compiled() );
				return new ChangeSet( [ $draft ], [], \array_filter( [ $this->overwrite->refusal( $before, $request ) ?? $broken ] ), $stays ? ChangeSet::LEFT_OUT : ChangeSet::SWITCHED_OFF );
			},
			$actor
		);
		if ( $stays ) {
			self::require_saved( $outcome );
		}
		return self::result( $outcome, $code, $found, $is_on );
	}

	/**
	 * @throws InvalidInput When errors would have switched off a snippet that was to stay on: it is as it was.
	 */
	private static function require_saved( Outcome $outcome ): void {
		$verdict = $outcome->verdicts[0] ?? null;
		if ( null !== $verdict && isset( $outcome->off[0] ) && ! isset( $outcome->saved[0] ) ) {
			throw InvalidInput::problems( 'code', $verdict->errors, self::KEPT + ( null === $outcome->test_load ? [] : [ 'test_load' => $outcome->test_load->to_array() ] ) );
		}
	}

	/**
	 * The code as it stands. When its file is lost or damaged, the snippet can still be switched off and given new code.
	 */
	private function old_code( Snippet $snippet, bool $may_be_lost ): string {
		try {
			return $this->store->code( $snippet );
		} catch ( StorageFailure $lost ) {
			if ( ! $may_be_lost ) {
				throw $lost;
			}
			return 'html' === $snippet->type ? Gate::UNREADABLE : '';
		}
	}

	/**
	 * What fitting the fields found wrong keeps a snippet off before anything is loaded with it.
	 */
	private static function settled( Snippet $after, CheckResult $found ): Snippet {
		return $after->is_active() && ! $found->passes() ? $after->with( [ 'status' => 'inactive' ] ) : $after;
	}

	/**
	 * @param CheckResult $found What fitting the fields did to what was sent.
	 * @param bool $is_on Whether it was to be active.
	 * @throws \Svc\Domain\Error\SvcException When nothing was saved.
	 */
	private static function result( Outcome $outcome, string $code, CheckResult $found, bool $is_on ): SaveResult {
		$snippet = $outcome->only();
		$verdict = $outcome->verdicts[0] ?? new Verdict();
		return new SaveResult( $snippet, $code, [ ...$found->errors, ...$verdict->errors ], [ ...$found->warnings, ...$verdict->warnings, ...$outcome->warnings ], $is_on && ! $snippet->is_active(), $outcome->test_load );
	}
}

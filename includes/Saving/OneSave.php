<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Access\Gate;
use Svc\Bridge\Limits;
use Svc\Changes\ChangeSet;
use Svc\Changes\Foresight;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Changes\Verdict;
use Svc\Checks\Advice\ScriptAdvice;
use Svc\Checks\CheckResult;
use Svc\Dispatch\Foreseen;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Domain\Uid;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * One save (spec 4.2, 4.3): makes the change set from the newest state, as often as that moves on, and words what came of it. Lives for one
 * request.
 */
final class OneSave {

	/** Said of a save that is refused only because it would have switched the snippet off. */
	private const KEPT = [ 'kept_active' => true ];

	/** Permanent id of a new snippet, known before anything is compiled: source maps and partials name a stylesheet by it. */
	private readonly string $uid;

	private string $code = '';

	private CheckResult $found;

	/** Whether it was to be active. */
	private bool $is_on = false;

	/** Whether it is on and has to stay so. */
	private bool $stays = false;

	/** @param int|null $id Null for a new snippet. */
	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Overwrite $overwrite,
		private readonly SaveRequest $request,
		private readonly ?int $id,
	) {
		$uid         = $request->fields['uid'] ?? '';
		$this->uid   = \is_string( $uid ) && '' !== $uid ? $uid : Uid::random();
		$this->found = new CheckResult();
	}

	public function produce( SnippetSource $now ): ChangeSet {
		return null === $this->id ? $this->made() : $this->changed( $now->get( $this->id ) );
	}

	public function result( Outcome $outcome ): SaveResult {
		$this->require_saved( $outcome );
		$snippet = $outcome->only();
		$verdict = $outcome->verdicts[0] ?? new Verdict();
		return new SaveResult( $snippet, $this->code, [ ...$this->found->errors, ...$verdict->errors ], [ ...$this->found->warnings, ...$verdict->warnings, ...$outcome->warnings ], $this->is_on && ! $snippet->is_active(), $outcome->test_load );
	}

	public function foreseen( Foresight $foresight ): Foreseen {
		$result = $this->result( $foresight->outcome );
		$seen   = Foreseen::of( $foresight, $this->store->code( ... ) );
		return new Foreseen( $seen->changes, SaveResult::entries( $result->errors ), SaveResult::entries( $result->warnings ), $seen->test_load );
	}

	private function made(): ChangeSet {
		$after       = $this->fields->apply( Snippet::create( [ 'uid' => $this->uid ] ), $this->request->fields );
		$this->code  = $this->request->code() ?? '';
		$this->found = $this->fields->remarks( $after, $this->request->fields );
		$after       = $this->with_scripts( $after );
		$this->is_on = $after->is_active();
		return ChangeSet::of( SnippetChange::create( $this->settled( $after ), $this->code, $this->request->action, $this->request->compiled() ) );
	}

	private function changed( Snippet $before ): ChangeSet {
		$request     = $this->request;
		$after       = $request->complete( $this->fields->apply( $before, $request->fields ) );
		$is_off      = [ 'status' => 'inactive' ] === SnippetFields::changes( $before, $after );
		$old         = $this->old_code( $before, $is_off || null !== $request->code() );
		$this->code  = $request->code() ?? $old;
		$this->found = $this->fields->remarks( $after, $request->fields, $before );
		$after       = '' === \trim( $old ) ? $this->with_scripts( $after ) : $after;
		$this->is_on = $after->is_active();
		$this->stays = $request->keeps_active && $this->is_on && $before->is_active();
		$broken      = $this->stays && ! $this->found->passes() ? InvalidInput::problems( 'conditions', $this->found->errors, self::KEPT ) : null;
		$draft       = SnippetChange::update( $before, $this->settled( $after ), $this->code === $old ? null : $this->code, $request->action, $request->compiled() );
		return new ChangeSet( [ $draft ], [], \array_filter( [ $this->overwrite->refusal( $before, $request ) ?? $broken ] ), $this->stays ? ChangeSet::LEFT_OUT : ChangeSet::SWITCHED_OFF, untested: $request->untested );
	}

	/** The snippet with the scripts that its first code uses, unless the request names some or none. */
	private function with_scripts( Snippet $after ): Snippet {
		if ( isset( $this->request->fields['requires'] ) || [] !== $after->requires ) {
			return $after;
		}
		[ $handles, $said ] = ScriptAdvice::guess( $after, $this->code );
		$this->found        = $this->found->with( new CheckResult( [], \array_filter( [ $said ] ) ) );
		return [] === $handles ? $after : $after->with( [ 'requires' => \array_slice( $handles, 0, Limits::REQUIRES ) ] );
	}

	private function require_saved( Outcome $outcome ): void {
		$verdict = $outcome->verdicts[0] ?? null;
		if ( $this->stays && null !== $verdict && isset( $outcome->off[0] ) && ! isset( $outcome->saved[0] ) ) {
			throw InvalidInput::problems( 'code', $verdict->errors, self::KEPT + ( null === $outcome->test_load ? [] : [ 'test_load' => $outcome->test_load->to_array() ] ) );
		}
	}

	/** The code as it stands. When its file is lost or damaged, the snippet can still be switched off and given new code. */
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

	/** What fitting the fields found wrong keeps a snippet off before anything is loaded with it. */
	private function settled( Snippet $after ): Snippet {
		return $after->is_active() && ! $this->found->passes() ? $after->with( [ 'status' => 'inactive' ] ) : $after;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Changes;

use Closure;
use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * The one way in which the set of snippets changes (design 4.1). A producer makes a change set from the newest state; rights are asked for
 * every snippet as it is and as it would be; the set is judged; then, under the lock, set and rights are made and asked again, and a set that is
 * still the one that was judged is written and published. Snippets that another save changed meanwhile are judged again, a few times.
 */
final class Changes {

	/** How often a change starts over because what it is about changed meanwhile. */
	private const ATTEMPTS = 5;

	/** Seconds that PHP gets where many snippets may be asked for at once. */
	private const SECONDS = 300;

	/**
	 * @param Closure(): Judge $judge Built only for what has to be judged.
	 * @param Closure(): Publication $publication Built only for stylesheets and scripts.
	 * @param Closure(): Proposals $proposals Built only for the change of a proposal.
	 */
	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly Closure $judge,
		private readonly Closure $publication,
		private readonly Aftermath $aftermath,
		private readonly Closure $proposals,
	) {
	}

	/**
	 * @param callable(SnippetSource): ChangeSet $produce Makes the set from the state it is given; called again whenever that moves on, and
	 * under the lock. What it throws stops everything.
	 * @param (Closure(Batch, array<int, int>): void)|null $seal Puts into the same commit what is to be known about it afterwards; gets the ids
	 * of the snippets by key. Called for each commit of the change, and only where something is written.
	 * @throws SvcException When nothing could be done at all.
	 */
	public function make( callable $produce, Actor $actor, ?Closure $seal = null ): Outcome {
		$this->gate->require_acting( $actor );
		$codes   = new Codes( $this->store );
		$outcome = new Outcome();
		$left    = null;
		$set     = new ChangeSet();
		for ( $attempt = 1; $attempt <= self::ATTEMPTS; $attempt++ ) {
			try {
				$set    = $this->part( $produce( $this->store ), $left );
				$result = $this->attempt( $set, fn( SnippetSource $now ): ChangeSet => $this->part( $produce( $now ), $left ), $codes, $actor, $seal );
			} catch ( SvcException $refusal ) {
				if ( null === $left ) {
					throw $refusal;
				}
				// Part of the set is saved, so the answer names what is not, instead of refusing the whole.
				return $outcome->and( new Outcome( refused: \array_map( static fn(): SvcException => $refusal, $left ) ) );
			}
			if ( $result instanceof Outcome ) {
				return $outcome->and( $result );
			}
			[ $done, $left ] = $result;
			$outcome         = $outcome->and( $done );
		}
		return $outcome->and( new Outcome( refused: self::busy( $set, $left ?? [] ) ) );
	}

	/**
	 * Tells what make() would do, with the same producer, rights and judge; nothing is locked, written or published. What only a write can find
	 * out stays open: a full disk, and what others change meanwhile.
	 * @param callable(SnippetSource): ChangeSet $produce As for make(); called once.
	 */
	public function foresee( callable $produce, Actor $actor, Depth $depth = Depth::Checks ): Foresight {
		$codes = new Codes( $this->store );
		return $this->store->foresee(
			function ( Batch $batch ) use ( $produce, $actor, $depth, $codes ): Foresight {
				$set     = $produce( $batch );
				$refused = $this->refusals( $set, $codes, $actor );
				if ( Depth::Rights === $depth ) {
					return new Foresight( $set, new Judgement(), new Outcome( refused: $refused ) );
				}
				$rest   = $set->without( $refused );
				$judged = self::needs_judging( $rest ) ? ( $this->judge )()->judge( $rest, $codes, Depth::TestLoad === $depth ) : new Judgement( warnings: Judge::idle_ones( $rest, [], $codes ) );
				if ( [] !== $refused && ChangeSet::STOPS_ALL === $set->failing ) {
					return new Foresight( $set, $judged, new Outcome( refused: $refused ) );
				}
				$write = new Write( $judged, $refused + $judged->refused );
				if ( $write->stops_all( $set ) || $write->has_nothing( $set ) ) {
					return new Foresight( $set, $judged, $write->outcome( $set ) );
				}
				$write->run( $set, $refused, $batch );
				return new Foresight( $set, $judged, $write->published( [] ) );
			},
			$actor
		);
	}

	/** One request may be about thousands of snippets. */
	public static function take_time(): void {
		if ( \function_exists( 'set_time_limit' ) ) {
			\set_time_limit( self::SECONDS );
		}
	}

	/** @param array<int, true>|null $keys Null for all. */
	private function part( ChangeSet $set, ?array $keys ): ChangeSet {
		return null === $keys ? $set : $set->only( $keys );
	}

	/**
	 * @param Closure(SnippetSource): ChangeSet $produce
	 * @param (Closure(Batch, array<int, int>): void)|null $seal
	 * @return Outcome|array{Outcome, non-empty-array<int, true>} The end of it, or what is done and the keys that are left to try again.
	 */
	private function attempt( ChangeSet $set, Closure $produce, Codes $codes, Actor $actor, ?Closure $seal ): Outcome|array {
		$refused = $this->refusals( $set, $codes, $actor );
		if ( [] !== $refused && ChangeSet::STOPS_ALL === $set->failing ) {
			return new Outcome( refused: $refused );
		}
		$rest   = $set->without( $refused );
		$judged = self::needs_judging( $rest ) ? ( $this->judge )()->judge( $rest, $codes, is_loaded: true, before_load: $set->before_load ) : new Judgement( warnings: Judge::idle_ones( $rest, [], $codes ) );
		$write  = new Write( $judged, $refused + $judged->refused );
		if ( $write->stops_all( $set ) || $write->has_nothing( $set ) ) {
			return $write->outcome( $set );
		}
		$this->store->change(
			function ( Batch $batch ) use ( $write, $produce, $codes, $actor, $seal ): void {
				if ( $actor->proposal > 0 ) {
					( $this->proposals )()->require_claimed( $actor->proposal );
				}
				$now = $produce( $batch );
				$write->run( $now, $this->refusals( $now, $codes, $actor ), $batch );
				if ( null !== $seal && [] !== $batch->pending()['changes'] ) {
					$seal( $batch, \array_map( static fn( Snippet $snippet ): int => $snippet->id, $write->saved + $write->deleted ) );
				}
			},
			$actor
		);
		$this->aftermath->remember( $write, $actor );
		$outcome = $write->published( $write->concerns_files() ? ( $this->publication )()->run( $write, $codes ) : [] );
		return [] === $write->left ? $outcome : [ $outcome, $write->left ];
	}

	/** @return array<int, SvcException> What the actor may not change, as it is or as it would be, and what the producer refused, by key. */
	private function refusals( ChangeSet $set, Codes $codes, Actor $actor ): array {
		$refused = [];
		foreach ( $set->deletions as $key => $snippet ) {
			$refused += $this->refusal(
				$key,
				function () use ( $snippet, $codes, $actor ): void {
					$this->gate->require_write( $actor, $snippet, $codes->for_rights( $snippet, $snippet->type ), only_off: true );
					$this->require_users( $snippet, $actor );
				}
			);
		}
		foreach ( \array_filter( $set->drafts, static fn( SnippetChange $draft ): bool => ! $draft->is_note() ) as $key => $draft ) {
			$refused += $this->refusal( $key, fn() => $this->require_draft( $draft, $codes, $actor ) );
		}
		// An actor without the rights gets only that answer, not the other problems of the snippet.
		return $refused + $set->refused;
	}

	private function require_draft( SnippetChange $draft, Codes $codes, Actor $actor ): void {
		if ( null !== $draft->before ) {
			$this->gate->require_write( $actor, $draft->before, $codes->for_rights( $draft->before, $draft->before->type ), $draft->is_only_off() );
			$this->require_users( $draft->before, $actor );
		}
		$code = $draft->code;
		if ( null === $code ) {
			$code = null === $draft->before ? '' : $codes->for_rights( $draft->before, $draft->after->type );
		}
		$this->gate->require_write( $actor, $draft->after, $code, $draft->is_only_off() );
	}

	/** A change of a stylesheet is one of those that are built from it, which may be at locations that the actor may not write for. */
	private function require_users( Snippet $snippet, Actor $actor ): void {
		if ( 'css' !== $snippet->type || $this->gate->may_write( $actor, $snippet->with( [ 'hook' => 'admin' ] ), '' ) ) {
			return;
		}
		foreach ( $this->store->all() as $user ) {
			if ( \in_array( $snippet->id, $user->deps, true ) ) {
				$this->gate->require_write( $actor, $user, '', only_off: true );
			}
		}
	}

	/**
	 * @param Closure(): void $ask
	 * @return array<int, SvcException>
	 */
	private function refusal( int $key, Closure $ask ): array {
		try {
			$ask();
			return [];
		} catch ( SvcException $refused ) {
			return [ $key => $refused ];
		}
	}

	private static function needs_judging( ChangeSet $set ): bool {
		foreach ( $set->drafts as $draft ) {
			if ( $draft->needs_judging() || ( $set->replaces && $draft->is_style() ) ) {
				return true;
			}
		}
		return [] !== \array_filter( $set->deletions, static fn( Snippet $snippet ): bool => 'css' === $snippet->type );
	}

	/**
	 * @param array<int, true> $left
	 * @return array<int, Busy>
	 */
	private static function busy( ChangeSet $set, array $left ): array {
		$busy = [];
		foreach ( \array_keys( $left ) as $key ) {
			$snippet      = $set->drafts[ $key ]->before ?? $set->drafts[ $key ]->after ?? $set->deletions[ $key ] ?? null;
			$busy[ $key ] = null !== $snippet && $snippet->id > 0 ? Busy::snippet( $snippet->id ) : Busy::stylesheets();
		}
		return $busy;
	}
}

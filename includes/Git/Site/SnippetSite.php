<?php

declare(strict_types=1);

namespace Svc\Git\Site;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Side;
use Svc\Git\Sync\Copy;
use Svc\Git\Sync\Intake;
use Svc\Git\Sync\IntakeResult;
use Svc\Git\Sync\Site;
use Svc\Storage\History\Trash;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** The snippets of this site for a sync. What comes in goes through rights, checks and test load like any other change. */
final class SnippetSite implements Site {

	/**
	 * @param array<string, string> $hooks
	 * @param bool $is_alone Whether no user is there to look at the site.
	 */
	public function __construct(
		private readonly Snippets $store,
		private readonly Trash $trash,
		private readonly Changes $changes,
		private readonly IntakeMaker $maker,
		private readonly array $hooks,
		private readonly Actor $actor,
		private readonly bool $is_alone,
		private readonly Gate $gate,
	) {
	}

	public function fingerprint( string $ref ): string {
		$hash = \hash_init( 'sha256' );
		// Another version may make other files of the same rows.
		\hash_update( $hash, \SVC_VERSION . $ref );
		foreach ( $this->store->all() as $snippet ) {
			\hash_update( $hash, \json_encode( $snippet->to_row(), \JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE ) );
		}
		return \hash_final( $hash );
	}

	public function copies( string $ref ): array {
		$copies = [];
		foreach ( $this->store->all() as $snippet ) {
			$document                = Document::of( [ 'code' => $this->store->code( $snippet ) ] + $snippet->settings(), $this->hooks );
			$copies[ $snippet->uid ] = new Copy( Side::of( $document ), $snippet->rev, self::base( $snippet, $ref ), $snippet->is_active() );
		}
		return $copies;
	}

	public function refusal( string $uid, Side $git, ?Document $then ): string {
		try {
			$now    = $git->is_absent() ? null : $this->state( $uid, $git->document() );
			$people = null === $now || ! $this->is_alone || ! Gate::holds_php( ...$now ) ? [] : $this->people_behind( $uid );
			foreach ( [ $this->actor, ...$people ] as $actor ) {
				foreach ( \array_filter( [ $now, null === $then ? null : $this->state( $uid, $then ) ] ) as [ $snippet, $code ] ) {
					$this->gate->require_write( $actor, $snippet, $code );
				}
			}
			return '';
		} catch ( SvcException $refusal ) {
			return $refusal->getMessage();
		}
	}

	/** @return array{Snippet, string} A version of a snippet as the gate takes it. With its code. */
	private function state( string $uid, ?Document $document ): array {
		if ( null === $document ) {
			return [ Snippet::create( [ 'type' => 'php' ] ), Gate::UNREADABLE ];
		}
		$item = $document->item( $uid );
		$hook = '' === $document->text( 'hook' ) ? [ 'hook' => $this->hooks[ $document->text( 'type' ) ] ?? '' ] : [];
		return [ Snippet::create( $hook + \array_diff_key( $item, [ 'code' => true ] ) ), $document->text( 'code' ) ];
	}

	/**
	 * Deactivating PHP takes less on a locked site than in a repository, so the person who did it counts.
	 * @return list<Actor> Empty where it was no user.
	 */
	private function people_behind( string $uid ): array {
		$user = \array_column( $this->store->all(), 'modified_by', 'uid' )[ $uid ] ?? null;
		foreach ( null === $user ? $this->trash->list() : [] as $item ) {
			if ( $uid === $item->snippet->uid ) {
				$user = $item->user;
				break;
			}
		}
		if ( null === $user ) {
			throw Forbidden::because( \__( 'This snippet was deleted permanently here, by an unknown user. Keep the site version to delete it in Git.', 'svc' ) );
		}
		return 0 === $user ? [] : [ new Actor( $user, 'git' ) ];
	}

	public function trashed( array $uids, string $ref ): array {
		$wanted = \array_flip( $uids );
		$marks  = [];
		// The last that was deleted comes first.
		foreach ( $this->trash->list() as $item ) {
			$uid    = $item->snippet->uid;
			$marks += isset( $wanted[ $uid ] ) ? [ $uid => self::base( $item->snippet, $ref ) ] : [];
		}
		return $marks;
	}

	public function take( array $intakes, string $ref ): array {
		// A new one that fails arrives switched off, and so does one that a user wants all the same; others stay as they are.
		$arrives = \array_filter( $intakes, static fn( Intake $intake ): bool => 0 === $intake->rev || $intake->is_forced );
		$taken   = $this->part( \array_diff_key( $intakes, $arrives ), $ref, ChangeSet::LEFT_OUT );
		return $taken + $this->part( $arrives, $ref, ChangeSet::SWITCHED_OFF );
	}

	public function agree( array $marks, string $ref ): void {
		$notes = static function ( SnippetSource $now ) use ( $marks, $ref ): ChangeSet {
			$drafts = [];
			foreach ( $now->all() as $snippet ) {
				$mark = $marks[ $snippet->uid ] ?? null;
				if ( null !== $mark && self::base( $snippet, $ref ) !== $mark ) {
					$drafts[ $snippet->id ] = SnippetChange::note( $snippet, new Origin( Origin::GIT, $ref, '', $mark ) );
				}
			}
			return new ChangeSet( $drafts );
		};
		$this->changes->make( $notes, $this->actor )->require_all();
	}

	/**
	 * @param array<string, Intake> $intakes By uid.
	 * @param 'switched_off'|'left_out' $failing
	 * @return array<string, IntakeResult> By uid.
	 */
	private function part( array $intakes, string $ref, string $failing ): array {
		if ( [] === $intakes ) {
			return [];
		}
		$uids = \array_map( '\strval', \array_keys( $intakes ) );
		try {
			$outcome = $this->changes->make( fn( SnippetSource $now ): ChangeSet => $this->maker->set( $now, $intakes, $ref, $failing, $this->is_alone ), $this->actor );
		} catch ( Busy ) {
			return \array_map( static fn(): IntakeResult => new IntakeResult( IntakeResult::LEFT ), $intakes );
		}
		$lines = \array_map( static fn( string $uid ): int => $intakes[ $uid ]->document->first_line ?? 1, $uids );
		$said  = $outcome->errors( $lines );
		$taken = [];
		foreach ( $uids as $key => $uid ) {
			$taken[ $uid ] = self::result( $outcome, $key, $said[ $key ] ?? '' );
		}
		return $taken;
	}

	/** @param string $detail What is wrong, with the lines of its file. */
	private static function result( Outcome $outcome, int $key, string $detail ): IntakeResult {
		$refusal = $outcome->refused[ $key ] ?? null;
		if ( $refusal instanceof Busy || $refusal instanceof Conflict ) {
			return new IntakeResult( IntakeResult::LEFT );
		}
		if ( $refusal instanceof StorageFailure ) {
			throw $refusal;
		}
		return match ( true ) {
			null !== $refusal => new IntakeResult( IntakeResult::REFUSED, 'refused', $detail ),
			! isset( $outcome->off[ $key ] ) => new IntakeResult( IntakeResult::TAKEN ),
			isset( $outcome->saved[ $key ] ) && ! $outcome->saved[ $key ]->is_active() => new IntakeResult( IntakeResult::DEACTIVATED, 'fails', $detail ),
			default => new IntakeResult( IntakeResult::REFUSED, 'fails', $detail ),
		};
	}

	private static function base( Snippet $snippet, string $ref ): string {
		$origin = $snippet->origin( Origin::GIT );
		return $ref === $origin?->ref ? $origin->mark : '';
	}
}

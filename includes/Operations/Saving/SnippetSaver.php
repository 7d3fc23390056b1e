<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Uid;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Saves snippets: create, update, enable, disable and restore are all this one path (spec 4.2, 4.3). Order: rights for the snippet as it
 * is and as it would be, overwrite protection, checks, test load, then one storage change. Checks take seconds, so they run
 * outside the lock; inside it the state is compared again, and when somebody else was faster everything starts over. What goes
 * live is therefore exactly what was checked.
 */
final class SnippetSaver {

	/**
	 * How often a save starts over because the snippet changed meanwhile.
	 */
	private const ATTEMPTS = 5;

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Gate $gate,
		private readonly LiveCheck $live_check,
		private readonly StyleStep $styles,
		private readonly Overwrite $overwrite,
		private readonly PublicCopies $public_copies,
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
		$draft = $this->fields->apply( Snippet::create( [ 'uid' => '' === $uid ? Uid::random() : $uid ] ), $request->fields );
		$code  = $request->code() ?? '';
		$this->gate->require_write( $actor, $draft, $code );
		$remarks = $this->remarks( $draft, $request );
		for ( $attempt = 1; $attempt <= self::ATTEMPTS; $attempt++ ) {
			$verdict = $remarks->and( $this->live_check->judge( null, '', $remarks->settle( $draft ), $code, $request->compiled() ) );
			$saved   = $this->write_new( $verdict->settle( $draft ), $code, $verdict, $request, $actor );
			if ( null !== $saved ) {
				return $this->finish( $saved, $code, $verdict, $draft->is_active() );
			}
		}
		throw Busy::stylesheets();
	}

	/**
	 * @return Snippet|null Null when a stylesheet changed that took part; nothing was written then.
	 */
	private function write_new( Snippet $final, string $code, Verdict $verdict, SaveRequest $request, Actor $actor ): ?Snippet {
		$seen = $this->styles->seen( $verdict, 0 );
		return $this->store->change(
			function ( Batch $batch ) use ( $final, $code, $verdict, $seen, $request ): ?Snippet {
				if ( ! StyleStep::still_holds( $batch, $seen ) ) {
					return null;
				}
				$saved = $batch->create( $final, $code, $request->action );
				$this->styles->update_users( $batch, $saved->id, $verdict );
				return $saved;
			},
			$actor
		);
	}

	/**
	 * Saves a change of an existing snippet. A request that changes nothing writes nothing.
	 *
	 * @throws \Svc\Domain\Error\SvcException When nothing was saved.
	 */
	public function update( int $id, SaveRequest $request, Actor $actor ): SaveResult {
		for ( $attempt = 1; $attempt <= self::ATTEMPTS; $attempt++ ) {
			$result = $this->try_update( $this->store->get( $id ), $request, $actor );
			if ( null !== $result ) {
				return $result;
			}
		}
		throw Busy::snippet( $id );
	}

	/**
	 * @return SaveResult|null Null when something changed while it was being checked.
	 */
	private function try_update( Snippet $before, SaveRequest $request, Actor $actor ): ?SaveResult {
		$after     = $this->fields->apply( $before, $request->fields );
		$changes   = SnippetFields::changes( $before, $after );
		$turns_off = [ 'status' => 'inactive' ] === $changes;
		$old_code  = $this->old_code( $before, $turns_off || null !== $request->code() );
		$code      = $request->code() ?? $old_code;
		$only_off  = $turns_off && $code === $old_code;
		$this->gate->require_write( $actor, $before, $old_code, $only_off );
		$this->gate->require_write( $actor, $after, $code, $only_off );
		$this->overwrite->require_current( $before, $request );
		$remarks = $this->remarks( $after, $request );
		if ( [] === $changes && $code === $old_code && [] === $remarks->errors ) {
			return new SaveResult( $before, $code, [], $remarks->warnings, false );
		}
		$verdict = $remarks->and( $this->live_check->judge( $before, $old_code, $remarks->settle( $after ), $code, $request->compiled() ) );
		$saved   = $this->write( $before, $verdict->settle( $after ), $code === $old_code ? null : $code, $verdict, $request, $actor );
		return null === $saved ? null : $this->finish( $saved, $code, $verdict, $after->is_active() );
	}

	/**
	 * What fitting the fields did to what was sent. Its errors keep a snippet off before anything is loaded with it.
	 */
	private function remarks( Snippet $after, SaveRequest $request ): Verdict {
		$found = $this->fields->remarks( $after, $request->fields );
		return new Verdict( $found->errors, $found->warnings );
	}

	/**
	 * @return Snippet|null Null when something changed while it was being checked; nothing was written then.
	 */
	private function write( Snippet $before, Snippet $final, ?string $code, Verdict $verdict, SaveRequest $request, Actor $actor ): ?Snippet {
		$changes = SnippetFields::changes( $before, $final ) + [ 'stale' => $final->stale ];
		$seen    = $this->styles->seen( $verdict, $before->id );
		return $this->store->change(
			function ( Batch $batch ) use ( $before, $changes, $code, $verdict, $seen, $request ): ?Snippet {
				$current = $batch->get( $before->id );
				$this->overwrite->require_current( $current, $request );
				if ( $current->rev !== $before->rev || ! StyleStep::still_holds( $batch, $seen ) ) {
					return null;
				}
				$this->styles->update_users( $batch, $before->id, $verdict );
				return $batch->update( $before->id, $changes, $code, $request->action );
			},
			$actor
		);
	}

	/**
	 * The code as it stands. When its file is lost or damaged, the snippet can still be switched off and given new code; it counts as
	 * PHP then, so that nobody gains rights by the damage.
	 */
	private function old_code( Snippet $snippet, bool $may_be_lost ): string {
		try {
			return $this->store->code( $snippet );
		} catch ( StorageFailure $lost ) {
			if ( ! $may_be_lost ) {
				throw $lost;
			}
			return 'html' === $snippet->type ? '<?php' : '';
		}
	}

	private function finish( Snippet $saved, string $code, Verdict $verdict, bool $wanted_active ): SaveResult {
		$errors  = $verdict->errors;
		$own     = $verdict->styles[ $saved->id ] ?? $verdict->styles[0] ?? null;
		$problem = $this->public_copies->sync( $saved, 'js' === $saved->type ? $code : $own?->css, $own->map ?? '' );
		if ( null !== $problem ) {
			// Without its public file it would be missing on every page: it is off, and says why.
			$saved    = $this->store->change( static fn( Batch $batch ): Snippet => $batch->update( $saved->id, [ 'status' => 'inactive' ], null, 'failed' ), Actor::system() );
			$errors[] = new Problem( $problem );
		}
		$all = [] !== \array_diff_key( $verdict->styles, [ 0 => true, $saved->id => true ] ) ? $this->store->all() : [];
		foreach ( $verdict->styles as $id => $style ) {
			if ( $id !== $saved->id && isset( $all[ $id ] ) ) {
				$this->public_copies->sync( $all[ $id ], $style->css, $style->map );
			}
		}
		return new SaveResult( $saved, $code, $errors, $verdict->warnings, $wanted_active && ! $saved->is_active() );
	}
}

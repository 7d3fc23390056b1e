<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Access\Gate;
use Svc\Checks\CandidateSnippet;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches several stored snippets on: rights of each, checks of each, one test load of all, one write of the index (spec 4.5). Who fails
 * stays off and is named; the others go on. Bulk, import and whatever else switches on more than one snippet come through here.
 * As in SnippetSaver, what takes time runs outside the lock and is compared again inside it.
 */
final class SwitchOn {

	/**
	 * Seconds that PHP gets for checks and writing.
	 */
	private const SECONDS = 300;

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly BatchCheck $check,
		private readonly StyleStep $styles,
		private readonly PublicCopies $public_copies,
	) {
	}

	/**
	 * @param list<int> $ids Each once.
	 * @param string $action Action of the revisions and the activity log.
	 * @throws SvcException When nothing could be done at all.
	 */
	public function run( array $ids, Actor $actor, string $action = 'enabled' ): BatchOutcome {
		self::take_time();
		$errors     = [];
		$candidates = [];
		foreach ( $ids as $id ) {
			try {
				$candidate = $this->candidate( $id, $actor );
			} catch ( SvcException $refused ) {
				$errors[ $id ] = $refused->getMessage();
				continue;
			}
			if ( null !== $candidate ) {
				$candidates[ $id ] = $candidate;
			}
		}
		if ( [] === $candidates ) {
			return BatchOutcome::of( $ids, $errors );
		}
		$judged   = $this->check->judge( $candidates );
		$passed   = \array_filter( $judged->verdicts, static fn( Verdict $verdict ): bool => [] === $verdict->errors );
		$errors  += \array_map( static fn( Verdict $verdict ): string => BatchOutcome::reason( $verdict->errors ), \array_diff_key( $judged->verdicts, $passed ) );
		$errors  += $this->write( $candidates, $passed, $actor, $action );
		return BatchOutcome::of( $ids, $errors, $judged->warnings );
	}

	/**
	 * Asks PHP for more time: what is asked for once may be thousands of snippets.
	 */
	public static function take_time(): void {
		if ( \function_exists( 'set_time_limit' ) ) {
			\set_time_limit( self::SECONDS );
		}
	}

	/**
	 * The snippet as it would be; null when it is on already.
	 *
	 * @throws SvcException When it does not exist, cannot be read or may not be switched on.
	 */
	private function candidate( int $id, Actor $actor ): ?CandidateSnippet {
		$before = $this->store->get( $id );
		$code   = $this->store->code( $before );
		$after  = $before->with( [ 'status' => 'active' ] );
		$this->gate->require_write( $actor, $before, $code );
		$this->gate->require_write( $actor, $after, $code );
		return $before->is_active() ? null : new CandidateSnippet( $after, $code );
	}

	/**
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Verdict> $passed By id.
	 * @return array<int, string> Who did not get through after all.
	 */
	private function write( array $candidates, array $passed, Actor $actor, string $action ): array {
		if ( [] === $passed ) {
			return [];
		}
		[ $saved, $errors ] = $this->store->change(
			fn( Batch $batch ): array => $this->apply( $batch, $candidates, $passed, $action ),
			$actor
		);
		return $errors + $this->publish( $saved, $candidates, $passed );
	}

	/**
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Verdict> $passed
	 * @return array{array<int, Snippet>, array<int, string>} Saved snippets, and reasons of those that are not.
	 */
	private function apply( Batch $batch, array $candidates, array $passed, string $action ): array {
		$errors = [];
		// All comparisons come before the first change: what is switched on here may be a partial of another one.
		foreach ( $passed as $id => $verdict ) {
			try {
				if ( $batch->get( $id )->rev !== $candidates[ $id ]->snippet->rev || ! StyleStep::still_holds( $batch, $this->styles->seen( $verdict, $id ) ) ) {
					$errors[ $id ] = Busy::snippet( $id )->getMessage();
				}
			} catch ( NotFound $gone ) {
				$errors[ $id ] = $gone->getMessage();
			}
		}
		$saved = [];
		foreach ( \array_diff_key( $passed, $errors ) as $id => $verdict ) {
			$final        = $verdict->settle( $candidates[ $id ]->snippet );
			$saved[ $id ] = $batch->update( $id, SnippetFields::changes( $batch->get( $id ), $final ) + [ 'stale' => $final->stale ], null, $action );
		}
		return [ $saved, $errors ];
	}

	/**
	 * Writes the public files. Whoever cannot have one would be missing on every page: it is switched off again and says why.
	 *
	 * @param array<int, Snippet> $saved
	 * @param array<int, CandidateSnippet> $candidates
	 * @param array<int, Verdict> $passed
	 * @return array<int, string>
	 */
	private function publish( array $saved, array $candidates, array $passed ): array {
		$errors = [];
		foreach ( $saved as $id => $snippet ) {
			$style   = $passed[ $id ]->styles[ $id ] ?? null;
			$problem = $this->public_copies->sync( $snippet, 'js' === $snippet->type ? $candidates[ $id ]->code : $style?->css, $style->map ?? '' );
			if ( null !== $problem ) {
				$errors[ $id ] = $problem;
			}
		}
		if ( [] !== $errors ) {
			$this->store->change(
				static function ( Batch $batch ) use ( $errors ): void {
					foreach ( \array_keys( $errors ) as $id ) {
						$batch->update( $id, [ 'status' => 'inactive' ], null, 'failed' );
					}
				},
				Actor::system()
			);
		}
		return $errors;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\SaveResult;
use Svc\Operations\Saving\SwitchOn;
use Svc\Storage\Generations;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings the whole set back to a generation, as a new one (design 9.3): every snippet as it was, deleted ones back from the trash, later
 * ones into it. Refused with the reasons when something would not work any more; with `force` that stays off or out.
 */
final class RestoreGeneration implements Operation {

	/**
	 * Snippets that a sentence names; the answer's data has all.
	 */
	private const NAMED = 5;

	public function __construct(
		private readonly Generations $generations,
		private readonly TargetReader $reader,
		private readonly TargetCheck $check,
		private readonly Restoration $restoration,
		private readonly Publication $publication,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		SwitchOn::take_time();
		$target = $this->reader->read( Input::id( $input, 'n' ) );
		$force  = Input::flag( $input, 'force' );
		if ( ! $force && [] !== $target->gone ) {
			throw self::gone( $target->gone );
		}
		$this->restoration->require_rights( $target, $actor );
		$verdict = $target->differs() ? $this->check->judge( $target ) : new TargetVerdict();
		if ( ! $force && [] !== $verdict->errors ) {
			throw self::failing( $target, $verdict );
		}
		$restored = $this->restoration->run( $target, $verdict, $actor );
		$unpublic = $this->publication->run( $restored, $verdict );
		$final    = new TargetVerdict( $verdict->errors + $unpublic );
		return new Result(
			[
				'generation'   => GenerationView::of( $this->generations->get( $restored->n ?? $this->generations->numbers()[0] ) ),
				'errors'       => $final->entries(),
				'warnings'     => SaveResult::entries( $verdict->warnings ),
				'switched_off' => \array_keys( $final->errors ),
				'skipped'      => \array_keys( $target->gone ),
			]
		);
	}

	/**
	 * @param array<int, string> $gone
	 */
	private static function gone( array $gone ): Conflict {
		$errors = [];
		foreach ( \array_keys( $gone ) as $id ) {
			$errors[] = [
				'snippet' => $id,
				'message' => \__( 'Its version of that time was deleted for good.', 'svc' ),
				'line'    => 0,
			];
		}
		/* translators: %s: list of snippets. */
		$message = \__( 'Nothing was changed, because these snippets no longer exist as they were then: %s. Choose to go back anyway to leave them out.', 'svc' );
		return Conflict::because( \sprintf( $message, self::names( $gone ) ), [ 'errors' => $errors ] );
	}

	private static function failing( Target $target, TargetVerdict $verdict ): Conflict {
		$titles = [];
		foreach ( $verdict->errors as $id => $problems ) {
			$titles[ $id ] = $target->snippets[ $id ]->title;
		}
		/* translators: %s: list of snippets. */
		$message = \__( 'Nothing was changed, because these snippets would not work any more: %s. Choose to go back anyway to switch them off.', 'svc' );
		return Conflict::because( \sprintf( $message, self::names( $titles ) ), [ 'errors' => $verdict->entries() ] );
	}

	/**
	 * @param array<int, string> $titles By id.
	 */
	private static function names( array $titles ): string {
		$names = [];
		foreach ( \array_slice( $titles, 0, self::NAMED, true ) as $id => $title ) {
			$names[] = GenerationView::title( $title, $id );
		}
		$more = \count( $titles ) - \count( $names );
		if ( $more > 0 ) {
			/* translators: %d: number of further snippets. */
			$names[] = \sprintf( \_n( 'and %d more', 'and %d more', $more, 'svc' ), $more );
		}
		return \implode( ', ', $names );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Proposals\AssistantChanges;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings the snippets that one assistant has changed back to what they were before, as one change. What others have changed since stays.
 * @phpstan-import-type UndoProposalsInput from Inputs
 * @implements Foreseeable<'undo-proposals'>
 */
final class UndoProposals implements Foreseeable {

	public function __construct(
		private readonly AssistantChanges $changed,
		private readonly Changes $changes,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		if ( $input['dry_run'] ) {
			$foresight = $this->changes->foresee( $this->producer( $input ), $actor );
			return new Result( [ 'dry_run' => true ] + self::answer( $foresight->outcome, null ) + [ 'changes' => Foreseen::of( $foresight, $this->store->code( ... ) )->changes ] );
		}
		Changes::take_time();
		$outcome = $this->changes->make( $this->producer( $input ), $actor );
		return new Result( [ 'dry_run' => false ] + self::answer( $outcome, $outcome->generation ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return Foreseen::of( $this->changes->foresee( $this->producer( $input ), $actor ), $this->store->code( ... ), by_id: true );
	}

	/**
	 * @param UndoProposalsInput $input
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $input ): Closure {
		return fn( SnippetSource $now ): ChangeSet => $this->changed->undone( $now->all(), $input['user'], $input['password'] ?? '', $input['since'] ?? 0 );
	}

	/** @return array{undone: list<int>, errors: object, generation: int|null} */
	private static function answer( Outcome $outcome, ?int $generation ): array {
		$undone = \array_keys( $outcome->done() );
		\sort( $undone );
		return [
			'undone'     => $undone,
			'errors'     => (object) $outcome->errors(),
			'generation' => $generation,
		];
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\PublicCopies;
use Svc\Operations\Saving\StyleStep;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Moves a snippet with its history to the trash. A stylesheet that live ones use goes only by force; they keep their CSS then, and can be
 * saved again once it is back or no longer named.
 */
final class DeleteSnippet implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly PublicCopies $public_copies,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$snippet = $this->store->get( Input::id( $input ) );
		$this->gate->require_write( $actor, $snippet, $this->code( $snippet ), true );
		$force = Input::flag( $input, 'force' );
		$this->store->change(
			static function ( Batch $batch ) use ( $snippet, $force ): void {
				if ( ! $force ) {
					StyleStep::require_unused( $batch, $snippet );
				}
				$batch->delete( $snippet->id );
			},
			$actor
		);
		$this->public_copies->remove( $snippet->id );
		return new Result(
			[
				'deleted' => true,
				'id'      => $snippet->id,
				'trash'   => true,
			]
		);
	}

	/**
	 * A snippet whose code is lost can be deleted too; it counts as PHP then.
	 */
	private function code( Snippet $snippet ): string {
		try {
			return $this->store->code( $snippet );
		} catch ( StorageFailure ) {
			return '<?php';
		}
	}
}

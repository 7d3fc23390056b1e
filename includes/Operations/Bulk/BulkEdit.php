<?php

declare(strict_types=1);

namespace Svc\Operations\Bulk;

use Svc\Access\Gate;
use Svc\Changes\SnippetFields;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Operations\InputSchema;
use Svc\Operations\Saving\BatchOutcome;
use Svc\Operations\Saving\PublicCopies;
use Svc\Operations\Saving\RightsCode;
use Svc\Operations\Saving\StyleStep;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The bulk actions that need no checking because nothing new goes live: disable, delete, tag, untag. Rights are asked for each snippet
 * under the lock, so they hold for the very state that changes; whoever is refused is named and the others go on.
 *
 * @phpstan-type Action 'disable'|'delete'|'tag'|'untag'
 */
final class BulkEdit {

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly RightsCode $code,
		private readonly SnippetFields $fields,
		private readonly InputSchema $schema,
		private readonly PublicCopies $public_copies,
	) {
	}

	/**
	 * @param Action $action
	 * @param string $value The tag; of no meaning for the others.
	 * @param list<int> $ids Each once.
	 * @throws SvcException When nothing was changed.
	 */
	public function run( string $action, string $value, array $ids, Actor $actor ): BatchOutcome {
		$tag = \trim( $value );
		if ( '' === $tag && ( 'tag' === $action || 'untag' === $action ) ) {
			throw InvalidInput::field( 'value', Rules::wanted_tag() );
		}
		$errors = $this->store->change(
			function ( Batch $batch ) use ( $action, $tag, $ids, $actor ): array {
				$errors = [];
				foreach ( 'delete' === $action ? StyleStep::users_first( $batch->all(), $ids ) : $ids as $id ) {
					try {
						$this->apply( $batch, $batch->get( $id ), $action, $tag, $actor );
					} catch ( SvcException $refused ) {
						$errors[ $id ] = $refused->getMessage();
					}
				}
				return $errors;
			},
			$actor
		);
		$outcome = BatchOutcome::of( $ids, $errors );
		if ( 'disable' === $action || 'delete' === $action ) {
			\array_map( $this->public_copies->remove( ... ), $outcome->done );
		}
		return $outcome;
	}

	/**
	 * @param Action $action
	 * @throws SvcException When this snippet stays as it is.
	 */
	private function apply( Batch $batch, Snippet $current, string $action, string $tag, Actor $actor ): void {
		$only_off = 'disable' === $action || 'delete' === $action;
		$this->gate->require_write( $actor, $current, $this->code->of( $current ), $only_off );
		if ( 'delete' === $action ) {
			StyleStep::require_unused( $batch, $current );
			$batch->delete( $current->id );
			return;
		}
		if ( 'disable' === $action ) {
			if ( $current->is_active() ) {
				$batch->update( $current->id, [ 'status' => 'inactive' ], null, 'disabled' );
			}
			return;
		}
		$after = $this->fields->apply( $current, [ 'tags' => $this->tags( $current, $action, $tag ) ] );
		if ( $after->tags !== $current->tags ) {
			$batch->update( $current->id, [ 'tags' => $after->tags ], null, 'tagged' );
		}
	}

	/**
	 * @param 'tag'|'untag' $action
	 * @return mixed The tags, held to the limits of the contract.
	 * @throws InvalidInput When there would be too many.
	 */
	private function tags( Snippet $current, string $action, string $tag ): mixed {
		$others = \array_values( \array_filter( $current->tags, static fn( string $one ): bool => $one !== $tag ) );
		$tags   = match ( $action ) {
			'untag' => $others,
			'tag'   => \in_array( $tag, $current->tags, true ) ? $current->tags : [ ...$others, $tag ],
		};
		return $this->schema->clean( 'update-snippet', [ 'id' => $current->id, 'tags' => $tags ] )['tags'] ?? [];
	}
}

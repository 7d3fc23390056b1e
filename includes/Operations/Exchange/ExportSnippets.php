<?php

declare(strict_types=1);

namespace Svc\Operations\Exchange;

use Svc\Activity\ActivityRecorder;
use Svc\Changes\Changes;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Exchange\ExportFile;
use Svc\Exchange\ExportFormat;
use Svc\Exchange\ReadableSnippets;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes an export file of all snippets or of those named (spec 4.6). Every code is read once before the first byte goes out, so that no
 * export ends in the middle: one that cannot be read is left out of all and named, and an error where it was asked for.
 * @implements Operation<'export-snippets'>
 */
final class ExportSnippets implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly ReadableSnippets $readable,
		private readonly ExportFormat $format,
		private readonly ActivityRecorder $activity,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$errors = [];
		$all    = $this->readable->named(
			$input['ids'] ?? [],
			$actor,
			static function ( Snippet $snippet, StorageFailure $failure ) use ( &$errors ): void {
				$errors[] = [
					'id'      => $snippet->id,
					'title'   => $snippet->title,
					'message' => $failure->getMessage(),
				];
			}
		);
		$ids = \array_keys( $all );
		/* translators: %d: number of snippets. */
		$this->activity->note( $actor, 'exported', \sprintf( \_n( '%d snippet', '%d snippets', \count( $ids ), 'svc' ), \count( $ids ) ) );
		$item = fn( int $id ): array => $this->format->item( $all[ $id ], $this->store->code( $all[ $id ] ) );
		return new Result( new ExportFile( $this->format->head( \time() ) + ( [] === $errors ? [] : [ 'errors' => $errors ] ), $ids, $item ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Bulk;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Operations\Snippets\ListSnippets;
use Svc\Saving\SaveResult;
use Svc\Saving\StaleUsers;
use Svc\Sets\BulkDrafts;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Applies one action to several snippets (spec 4.5). Snippets it cannot be applied to are in `errors` with the reason, the others are changed; `items` is
 * the whole list as it is afterwards, without code, so that a screen needs no second request.
 * @phpstan-import-type RunBulkInput from Inputs
 * @implements Foreseeable<'run-bulk'>
 */
final class RunBulk implements Foreseeable {

	public function __construct(
		private readonly Changes $changes,
		private readonly BulkDrafts $drafts,
		private readonly ListSnippets $list,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$ids     = \array_values( \array_unique( $input['ids'] ) );
		$outcome = $this->changes->make( $this->producer( $input ), $actor );
		return new Result( $this->answer( $ids, $outcome, $actor ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$foresight = $this->changes->foresee( $this->producer( $input ), $actor );
		return Foreseen::of( $foresight, $this->store->code( ... ), by_id: true )->with( [], SaveResult::entries( StaleUsers::warnings( $foresight->outcome->stale ) ) );
	}

	/**
	 * @param RunBulkInput $input
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $input ): Closure {
		return fn( SnippetSource $now ): ChangeSet => $this->drafts->of( $now, $input );
	}

	/**
	 * @param list<int> $ids
	 * @return array<string, mixed>
	 */
	private function answer( array $ids, Outcome $outcome, Actor $actor ): array {
		$done = $outcome->done();
		return [
			'done'     => \array_values( \array_filter( $ids, static fn( int $id ): bool => isset( $done[ $id ] ) ) ),
			// A map also when it is empty.
			'errors'   => (object) $outcome->errors(),
			'warnings' => SaveResult::entries( [ ...$outcome->warnings, ...StaleUsers::warnings( $outcome->stale ) ] ),
			'items'    => $this->list->handle( [ 'orderby' => 'title', 'order' => 'asc', 'per_page' => 100 ], $actor )->data,
		];
	}
}

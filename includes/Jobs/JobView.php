<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\NotFound;

\defined( 'ABSPATH' ) || exit;

/**
 * Jobs as an actor may see them: their own, and all for full access. Any other job is not found.
 * @phpstan-import-type State from JobRecord
 * @phpstan-import-type Failed from Progress
 * @phpstan-type Shown array{
 *     id: string, kind: string, title: string, state: State, done: int, of: int, words: string, failures: list<Failed>, started: int,
 *     user: int, result: object
 * }
 */
final class JobView {

	public function __construct(
		private readonly JobStore $store,
		private readonly Gate $gate,
	) {
	}

	/** @return list<JobRecord> Last started first. */
	public function all( Actor $actor ): array {
		$sees_all = $this->has_full( $actor );
		return \array_values( \array_filter( $this->store->all(), static fn( JobRecord $job ): bool => $sees_all || self::is_own( $job, $actor ) ) );
	}

	/** @throws NotFound Also when the actor may not see it. */
	public function get( string $id, Actor $actor ): JobRecord {
		$job = $this->store->get( $id );
		return self::is_own( $job, $actor ) || $this->has_full( $actor ) ? $job : throw NotFound::job();
	}

	/** @return Shown A job as the contract has it. */
	public static function of( JobRecord $job ): array {
		return [
			'id'       => $job->id,
			'kind'     => $job->kind,
			'title'    => $job->title,
			'state'    => $job->state,
			'done'     => $job->progress->done,
			'of'       => $job->progress->of,
			'words'    => '' === $job->reason ? $job->progress->words : $job->reason,
			'failures' => $job->progress->failures,
			'started'  => $job->started,
			'user'     => $job->actor->user_id,
			'result'   => (object) $job->progress->result,
		];
	}

	private static function is_own( JobRecord $job, Actor $actor ): bool {
		return $job->actor->user_id === $actor->user_id;
	}

	private function has_full( Actor $actor ): bool {
		try {
			$this->gate->require_level( 'full', $actor );
			return true;
		} catch ( Forbidden ) {
			return false;
		}
	}
}

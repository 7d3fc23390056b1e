<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Activity\ActivityRecorder;
use Svc\Changes\Republication;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;
use Svc\Storage\OlderRevisions;
use Svc\Storage\StorageRepair;

\defined( 'ABSPATH' ) || exit;

/**
 * Builds the index anew from the newest version of each snippet (design 4), whatever state it is in, and tells which snippets the index
 * had lost; then writes the public files anew that are missing or not as the index says. A snippet goes back to an older version only where
 * the person accepts that.
 * @implements Foreseeable<'repair-storage'>
 */
final class RepairStorage implements Foreseeable {

	public function __construct(
		private readonly StorageRepair $repair,
		private readonly Index $index,
		private readonly Republication $republication,
		private readonly ActivityRecorder $activity,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$known   = \array_keys( $this->before()->rows ?? [] );
		$rebuilt = $this->repair->rebuild( true === ( $input['accept_older'] ?? false ) ? OlderRevisions::Accept : OlderRevisions::Refuse );
		$older   = [];
		foreach ( $rebuilt->older as $id => $snippet ) {
			$older[] = [
				'id'       => $id,
				'title'    => $snippet->title,
				'revision' => $snippet->rev,
			];
			/* translators: %d: number of a revision. */
			$this->activity->note( $actor, 'repaired', \sprintf( \__( 'Restored revision %d: the newest one was damaged.', 'svc' ), $snippet->rev ), $snippet );
		}
		$now = \array_keys( $rebuilt->state->rows );
		return new Result(
			[
				'snippets'  => \count( $now ),
				'recovered' => \array_values( \array_diff( $now, $known ) ),
				'older'     => $older,
				'lost'      => \array_keys( \array_diff_key( $rebuilt->state->damaged(), $rebuilt->state->rows ) ),
			] + $this->republication->run()
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return new Foreseen( [ Foreseen::step( 'index', null, 'rebuilt' ) ] );
	}

	/** The index as it was; null when it cannot be read, which is what the repair is for. */
	private function before(): ?IndexState {
		try {
			return $this->index->read();
		} catch ( StorageFailure ) {
			return null;
		}
	}
}

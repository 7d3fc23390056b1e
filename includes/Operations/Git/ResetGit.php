<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Activity\ActivityRecorder;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\GitTimetable;
use Svc\Git\GitView;
use Svc\Git\Jobs\SyncJobs;
use Svc\Git\Link;
use Svc\Git\SyncRunner;
use Svc\Storage\Git\GitDeliveries;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * Disconnects the repository: schedule and jobs end, and what is remembered of it goes. Snippets and repository stay as they are.
 * @implements Foreseeable<'reset-git'>
 */
final class ResetGit implements Foreseeable {

	public function __construct(
		private readonly GitSettings $settings,
		private readonly Link $link,
		private readonly SyncRunner $runs,
		private readonly GitDeliveries $deliveries,
		private readonly SyncJobs $jobs,
		private readonly GitView $view,
		private readonly GitTimetable $timetable,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->link->require_use( $actor );
		$this->runs->forget();
		$this->jobs->cancel();
		$this->deliveries->forget();
		$this->settings->change( fn(): array => $this->sent( $input['all'], $actor ) );
		$this->timetable->plan( 'off', is_new: true );
		$this->recorder->note( $actor, 'settings', 'git: –' );
		return new Result( $this->view->status( $actor ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$this->link->require_use( $actor );
		$now  = $this->settings->get();
		$then = GitSettings::with( $now, $this->sent( $input['all'], $actor ) );
		return Foreseen::differences( $this->view->settings( $this->link->counting( $now ), $actor ), $this->view->settings( $this->link->counting( $then ), $actor ) );
	}

	/** @return array<string, string|int> What the settings become; those that this person cannot change stay. */
	private function sent( bool $all, Actor $actor ): array {
		return $all ? \array_diff_key( GitSettings::DEFAULTS, \array_flip( $this->link->fixed( $actor ) ) ) : [ 'schedule' => 'off' ];
	}
}

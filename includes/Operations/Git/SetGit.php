<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Activity\ActivityRecorder;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\GitTimetable;
use Svc\Git\GitView;
use Svc\Git\Jobs\SyncJobs;
use Svc\Git\Link;
use Svc\Git\UsableSettings;
use Svc\Storage\Git\GitDeliveries;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * The log names what changed and tells no value (spec 4.10).
 * @phpstan-import-type Values from GitSettings
 * @phpstan-import-type SetGitInput from Inputs
 * @implements Foreseeable<'set-git'>
 */
final class SetGit implements Foreseeable {

	/** With another one of these, what became of earlier deliveries says nothing any more. */
	private const OF_WEBHOOK = [ 'provider', 'api', 'repo', 'branch', 'secret' ];

	/** With another one of these, no sync goes on that is under way. */
	private const OF_CONNECTION = [ 'provider', 'api', 'repo', 'branch', 'root', 'token' ];

	public function __construct(
		private readonly GitSettings $settings,
		private readonly Link $link,
		private readonly GitView $view,
		private readonly GitTimetable $timetable,
		private readonly GitDeliveries $deliveries,
		private readonly SyncJobs $jobs,
		private readonly ActivityRecorder $recorder,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$sent    = $this->allowed( $input, $actor );
		$change  = $this->settings->change( fn( array $now ): array => $this->connected( $sent, $now, $actor ) );
		$changed = \array_keys( \array_filter( $change['after'], static fn( string|int $value, string $name ): bool => $value !== $change['before'][ $name ], \ARRAY_FILTER_USE_BOTH ) );
		if ( [] !== $changed ) {
			$this->recorder->note( $actor, 'settings', 'git: ' . \implode( ', ', $changed ) );
		}
		if ( [] !== \array_intersect( self::OF_WEBHOOK, $changed ) ) {
			$this->deliveries->forget();
		}
		if ( [] !== \array_intersect( self::OF_CONNECTION, $changed ) ) {
			$this->jobs->cancel();
		}
		$this->timetable->plan( $change['after']['schedule'], \in_array( 'schedule', $changed, true ) );
		return new Result( $this->view->status( $actor ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->settings->get();
		$then = GitSettings::with( $now, $this->connected( $this->allowed( $input, $actor ), $now, $actor ) );
		return Foreseen::differences( $this->view->settings( $this->link->counting( $now ), $actor ), $this->view->settings( $this->link->counting( $then ), $actor ) );
	}

	/**
	 * @param SetGitInput $input
	 * @return SetGitInput
	 */
	private function allowed( array $input, Actor $actor ): array {
		$this->link->require_use( $actor );
		/** @var SetGitInput $kept It has fewer fields, and all are optional. */
		$kept = $this->link->require_set( $input, $actor );
		$now  = $this->link->values();
		UsableSettings::require_of( \array_filter( $kept, static fn( mixed $value, string $name ): bool => $value !== $now[ $name ], \ARRAY_FILTER_USE_BOTH ), $kept['provider'] ?? $now['provider'] );
		return $kept;
	}

	/**
	 * The site synchronizes with the rights of who names the repository. A token belongs to the host and to the person that it was entered for: it is
	 * dropped where another is named, or a user who may change settings could have it sent elsewhere, or read with it what they may not.
	 * The command line without a user reads every file of the site anyway.
	 * @param SetGitInput $input
	 * @param Values $now
	 * @return array<string, mixed>
	 */
	private function connected( array $input, array $now, Actor $actor ): array {
		$differs = static fn( string ...$names ): bool => [] !== \array_filter( $names, static fn( string $name ): bool => ( $input[ $name ] ?? $now[ $name ] ) !== $now[ $name ] );
		$server  = 'cli' === $actor->via && 0 === $actor->user_id;
		$is_own  = $now['user'] === $actor->user_id || $server;
		$moves   = $differs( 'provider', 'api' ) || ( ! $is_own && ( $differs( 'repo' ) || ( $differs( 'branch', 'root' ) && ! $this->link->may_use_token( $actor ) ) ) );
		$sent    = $moves ? $input + [ 'token' => '' ] : $input;
		$is_first = GitSettings::NO_USER === $now['user'] && [] !== $input;
		return $is_first || isset( $input['token'] ) || $differs( 'provider', 'api', 'repo', 'branch', 'root' ) ? [ 'user' => $actor->user_id ] + $sent : $sent;
	}
}

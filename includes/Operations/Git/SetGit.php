<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Domain\Actor;
use Svc\Git\Link;
use Svc\Operations\Activity\ActivityRecorder;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;
use Svc\Storage\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * Changes the settings of the connection that are sent (spec 4.10). The log names what changed and tells no value.
 */
final class SetGit implements Foreseeable {

	public function __construct(
		private readonly GitSettings $settings,
		private readonly Link $link,
		private readonly GitView $view,
		private readonly GitTimetable $timetable,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$change  = $this->settings->change( self::at_its_own_host( $input, $this->settings->get() ) );
		$changed = \array_keys( \array_filter( $change['after'], static fn( string $value, string $name ): bool => $value !== $change['before'][ $name ], \ARRAY_FILTER_USE_BOTH ) );
		if ( [] !== $changed ) {
			$this->recorder->note( $actor, 'settings', 'git: ' . \implode( ', ', $changed ) );
		}
		$this->timetable->plan( $change['after']['schedule'], \in_array( 'schedule', $changed, true ) );
		return new Result( $this->view->status() );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->settings->get();
		$then = GitSettings::with( $now, self::at_its_own_host( $input, $now ) );
		return Foreseen::differences( $this->view->settings( $this->link->counting( $now ) ), $this->view->settings( $this->link->counting( $then ) ) );
	}

	/**
	 * A token belongs to the host that it was entered for: with another host it goes, unless one is sent along. Else who may change the
	 * address could have the token of somebody else sent there.
	 *
	 * @param array<string, mixed> $input
	 * @param array{provider: string, api: string, ...} $now
	 * @return array<string, mixed>
	 */
	private static function at_its_own_host( array $input, array $now ): array {
		$moves = ( $input['provider'] ?? $now['provider'] ) !== $now['provider'] || ( $input['api'] ?? $now['api'] ) !== $now['api'];
		return $moves ? $input + [ 'token' => '' ] : $input;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Access\Gate;
use Svc\Activity\ActivityRecorder;
use Svc\Checks\Request\RunOnce;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SafeModeIsOn;
use Svc\Domain\Snippet;
use Svc\Recovery\SafeMode;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Runs a PHP or HTML snippet once, whether it is switched on or not, and answers with what it printed.
 * @implements Foreseeable<'run-snippet'>
 */
final class RunSnippet implements Foreseeable {

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly RunOnce $runner,
		private readonly ActivityRecorder $recorder,
		private readonly SafeMode $safe_mode,
	) {
	}

	/**
	 * @inheritDoc
	 * @throws SafeModeIsOn When no snippet may run.
	 */
	public function handle( array $input, Actor $actor ): Result {
		[ $snippet, $code ] = $this->runnable( $input['id'], $actor );
		$outcome            = $this->runner->run( $snippet, $code, $actor->user_id );
		$this->recorder->note( $actor, 'ran', $outcome['error']['message'] ?? '', $snippet );
		return new Result( $outcome );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		[ $snippet ] = $this->runnable( $input['id'], $actor );
		return new Foreseen( [ Foreseen::step( 'run', null, 'once', $snippet ) ] );
	}

	/** @return array{Snippet, string} The snippet and its code. */
	private function runnable( int $id, Actor $actor ): array {
		$snippet = $this->store->get( $id );
		$code    = $this->store->code( $snippet );
		if ( 'php' !== $snippet->type && 'html' !== $snippet->type ) {
			throw InvalidInput::field( 'id', \__( 'Only PHP and HTML snippets can run manually. Activate this one and open a page.', 'svc' ) );
		}
		$this->gate->require_run( $actor, $snippet, $code );
		if ( $this->safe_mode->is_on() ) {
			throw SafeModeIsOn::now( $this->safe_mode->is_held_by_constant() );
		}
		return [ $snippet, $code ];
	}
}

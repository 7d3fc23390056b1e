<?php

declare(strict_types=1);

namespace Svc\Operations\History;

use Svc\Access\Gate;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\RawRule;
use Svc\Storage\History\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * One version with its code and settings (spec 4.4).
 * @implements Operation<'get-revision'>
 */
final class GetRevision implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$id       = $this->store->get( $input['id'] )->id;
		$revision = $this->revisions->get( $id, $input['rev'] );
		$this->gate->require_read( $actor, $revision->snippet, $revision->code );
		$settings = $revision->snippet->settings();

		$settings['conditions'] = RawRule::in( $settings['conditions'] );
		return new Result(
			$revision->summary() + [
				'code'     => $revision->code,
				'settings' => $settings,
			]
		);
	}
}

<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Dispatch\SavesSnippet;
use Svc\Domain\Actor;
use Svc\Saving\SaveRequest;
use Svc\Saving\SnippetSaver;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches a snippet on after checks and test load; with errors it stays off and the answer says why.
 * @implements SavesSnippet<'enable-snippet'>
 */
final class EnableSnippet implements SavesSnippet {

	public function __construct(
		private readonly SnippetSaver $saver,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], $this->request( $input['untested'] ?? false, $actor ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], $this->request( $input['untested'] ?? false, $actor ), $actor );
	}

	private function request( bool $untested, Actor $actor ): SaveRequest {
		if ( $untested ) {
			$this->gate->require_level( 'full', $actor );
			$this->gate->require_use( $actor, NetworkResource::TestRun );
		}
		return new SaveRequest( [ 'status' => 'active' ], 'enabled', untested: $untested );
	}
}

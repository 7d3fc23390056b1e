<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Changes\Changes;
use Svc\Changes\SnippetFields;
use Svc\Dispatch\Foreseen;
use Svc\Domain\Actor;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** Saves one snippet: create, update, enable, disable and restore (spec 4.2, 4.3). */
final class SnippetSaver {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetFields $fields,
		private readonly Changes $changes,
		private readonly Overwrite $overwrite,
	) {
	}

	/** Saves a new snippet (id null), or a change. A request that changes nothing writes nothing. */
	public function save( ?int $id, SaveRequest $request, Actor $actor ): SaveResult {
		$save = $this->one( $id, $request );
		return $save->result( $this->changes->make( $save->produce( ... ), $actor ) );
	}

	public function foresee( ?int $id, SaveRequest $request, Actor $actor ): Foreseen {
		$save = $this->one( $id, $request );
		return $save->foreseen( $this->changes->foresee( $save->produce( ... ), $actor ) );
	}

	private function one( ?int $id, SaveRequest $request ): OneSave {
		return new OneSave( $this->store, $this->fields, $this->overwrite, $request, $id );
	}
}

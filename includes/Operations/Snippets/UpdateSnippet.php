<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Dispatch\SavesSnippet;
use Svc\Domain\Actor;
use Svc\Saving\SaveRequest;
use Svc\Saving\SnippetSaver;

\defined( 'ABSPATH' ) || exit;

/**
 * Saves a change of some fields; `base_modified` or `base_hash` ask for overwrite protection (spec 4.3).
 * @implements SavesSnippet<'update-snippet'>
 */
final class UpdateSnippet implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], SaveRequest::of_input( $input, 'updated' ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], SaveRequest::of_input( $input, 'updated' ), $actor );
	}
}

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
 * Saves a new snippet, off unless `status` says active and the checks agree.
 * @implements SavesSnippet<'create-snippet'>
 */
final class CreateSnippet implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( null, SaveRequest::of_new( $input ), $actor )->answer( 201 );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( null, SaveRequest::of_new( $input ), $actor );
	}
}

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
 * Switches a snippet off. Nothing is checked: off is always possible.
 * @implements SavesSnippet<'disable-snippet'>
 */
final class DisableSnippet implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], new SaveRequest( [ 'status' => 'inactive' ], 'disabled' ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], new SaveRequest( [ 'status' => 'inactive' ], 'disabled' ), $actor );
	}
}

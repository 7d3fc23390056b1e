<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Domain\Actor;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;
use Svc\Operations\SavesSnippet;
use Svc\Operations\Saving\SaveRequest;
use Svc\Operations\Saving\SnippetSaver;

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

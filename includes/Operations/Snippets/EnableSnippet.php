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
 * Switches a snippet on after checks and test load; with errors it stays off and the answer says why.
 *
 * @implements SavesSnippet<'enable-snippet'>
 */
final class EnableSnippet implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], new SaveRequest( [ 'status' => 'active' ], 'enabled' ), $actor )->answer();
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], new SaveRequest( [ 'status' => 'active' ], 'enabled' ), $actor );
	}
}

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
 * Switches a snippet on, after checks and a test load, or off: the form in which assistants do it (spec 4.11).
 * @implements SavesSnippet<'set-snippet-status'>
 */
final class SetSnippetStatus implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], self::request( $input['active'] ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], self::request( $input['active'] ), $actor );
	}

	private static function request( bool $active ): SaveRequest {
		return $active ? new SaveRequest( [ 'status' => 'active' ], 'enabled' ) : new SaveRequest( [ 'status' => 'inactive' ], 'disabled' );
	}
}

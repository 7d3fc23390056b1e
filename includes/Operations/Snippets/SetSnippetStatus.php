<?php

declare(strict_types=1);

namespace Svc\Operations\Snippets;

use Svc\Domain\Actor;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;
use Svc\Operations\SavesSnippet;
use Svc\Operations\Saving\SaveRequest;
use Svc\Operations\Saving\SnippetSaver;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches a snippet on, after checks and a test load, or off: the form in which assistants do it (spec 4.11).
 */
final class SetSnippetStatus implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( Input::id( $input ), self::request( $input ), $actor )->answer();
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( Input::id( $input ), self::request( $input ), $actor );
	}

	/**
	 * @param array<string, mixed> $input
	 */
	private static function request( array $input ): SaveRequest {
		return Input::flag( $input, 'active' ) ? new SaveRequest( [ 'status' => 'active' ], 'enabled' ) : new SaveRequest( [ 'status' => 'inactive' ], 'disabled' );
	}
}

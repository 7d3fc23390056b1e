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
 * Creates a snippet, or with `id` changes the fields that are sent: the form in which assistants save (spec 4.11).
 * @implements SavesSnippet<'save-snippet'>
 */
final class SaveSnippet implements SavesSnippet {

	public function __construct( private readonly SnippetSaver $saver ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$id = $input['id'] ?? 0;
		return 0 === $id
			? $this->saver->save( null, SaveRequest::of_new( $input ), $actor )->answer( 201 )
			: $this->saver->save( $id, SaveRequest::of_input( $input, 'updated' ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$id = $input['id'] ?? 0;
		return $this->saver->foresee( 0 === $id ? null : $id, 0 === $id ? SaveRequest::of_new( $input ) : SaveRequest::of_input( $input, 'updated' ), $actor );
	}
}

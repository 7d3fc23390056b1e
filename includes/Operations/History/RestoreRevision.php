<?php

declare(strict_types=1);

namespace Svc\Operations\History;

use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Dispatch\SavesSnippet;
use Svc\Domain\Actor;
use Svc\Saving\SaveRequest;
use Svc\Saving\SnippetSaver;
use Svc\Storage\History\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes an earlier version the current one, through the same checks as any save; the version it replaces stays in the history. The
 * snippet keeps its status: bringing back old code does not switch a snippet on. One that is on and has errors then is switched off as by
 * any save, or stays as it is where `keep_active` asks for that.
 * @phpstan-import-type RestoreRevisionInput from Inputs
 * @implements SavesSnippet<'restore-revision'>
 */
final class RestoreRevision implements SavesSnippet {

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
		private readonly SnippetSaver $saver,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->saver->save( $input['id'], $this->request( $input ), $actor )->answer();
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return $this->saver->foresee( $input['id'], $this->request( $input ), $actor );
	}

	/** @param RestoreRevisionInput $input */
	private function request( array $input ): SaveRequest {
		$id       = $this->store->get( $input['id'] )->id;
		$revision = $this->revisions->get( $id, $input['rev'] );
		$fields   = [ 'code' => $revision->code ] + $revision->snippet->settings();
		unset( $fields['status'] );
		return new SaveRequest( $fields, 'restored', keeps_active: $input['keep_active'] ?? false, version: $revision->snippet );
	}
}

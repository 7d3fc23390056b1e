<?php

declare(strict_types=1);

namespace Svc\Operations\Bulk;

use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Operations\Folders\FolderMove;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\BatchOutcome;
use Svc\Operations\Saving\SaveResult;
use Svc\Operations\Saving\SwitchOn;
use Svc\Operations\Snippets\ListSnippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Does one thing to several snippets (spec 4.5). Who cannot take part stands in `errors` with the reason, the others go on; `items` is
 * the whole list as it is afterwards, without code, so that a screen needs no second request.
 */
final class RunBulk implements Operation {

	public function __construct(
		private readonly SwitchOn $switch_on,
		private readonly FolderMove $move,
		private readonly BulkEdit $edit,
		private readonly ListSnippets $list,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		SwitchOn::take_time();
		$ids     = Input::ids( $input );
		$value   = Input::text( $input, 'value' );
		$action  = Input::text( $input, 'action' );
		$outcome = match ( $action ) {
			'enable' => $this->switch_on->run( $ids, $actor ),
			'move'   => $this->move->run( \array_fill_keys( $ids, $value ), $actor ),
			'disable', 'delete', 'tag', 'untag' => $this->edit->run( $action, $value, $ids, $actor ),
			default  => throw InvalidInput::field( 'action', \__( 'There is no such action. Send enable, disable, delete, move, tag or untag.', 'svc' ) ),
		};
		return new Result( $this->answer( $outcome, $actor ) );
	}

	/**
	 * @return array<string, mixed>
	 */
	private function answer( BatchOutcome $outcome, Actor $actor ): array {
		return [
			'done'     => $outcome->done,
			// A map also when it is empty.
			'errors'   => (object) $outcome->errors,
			'warnings' => SaveResult::entries( $outcome->warnings ),
			'items'    => $this->list->handle( [], $actor )->data,
		];
	}
}

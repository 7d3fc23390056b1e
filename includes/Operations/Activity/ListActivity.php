<?php

declare(strict_types=1);

namespace Svc\Operations\Activity;

use Svc\Access\People;
use Svc\Activity\ActivityActions;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Utf8;
use Svc\Storage\Activity\ActivityEntry;
use Svc\Storage\Activity\ActivityLog;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists who changed what, newest first (spec 4.9). Reads the log only as far back as the requested page needs.
 * @phpstan-import-type ListActivityInput from Inputs
 * @implements Operation<'list-activity'>
 */
final class ListActivity implements Operation {

	public function __construct(
		private readonly ActivityLog $log,
		private readonly People $people,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$limit = $input['limit'];
		$skip  = ( $input['page'] - 1 ) * $limit;
		$items = [];
		foreach ( $this->log->entries() as $entry ) {
			if ( ! self::matches( $entry, $input ) || $skip-- > 0 ) {
				continue;
			}
			$items[] = $entry;
			if ( \count( $items ) > $limit ) {
				break;
			}
		}
		return new Result(
			[
				'items'   => \array_map( $this->item( ... ), \array_slice( $items, 0, $limit ) ),
				'more'    => \count( $items ) > $limit,
				'actions' => ActivityActions::labels(),
			]
		);
	}

	/** @param ListActivityInput $input */
	private static function matches( ActivityEntry $entry, array $input ): bool {
		$search = $input['search'] ?? '';
		return ( ! isset( $input['snippet'] ) || $entry->is_about( $input['snippet'] ) )
			&& ( ! isset( $input['user'] ) || $input['user'] === $entry->user )
			&& ( ! isset( $input['action'] ) || $input['action'] === $entry->action )
			&& ( '' === $search || null !== Utf8::find( "{$entry->title}\n{$entry->detail}\n{$entry->name}", $search ) );
	}

	/** @return array<string, mixed> */
	private function item( ActivityEntry $entry ): array {
		$name = '' === $entry->name ? $this->people->name( $entry->user ) : $entry->name;
		return [ 'name' => $name ] + $entry->to_array();
	}
}

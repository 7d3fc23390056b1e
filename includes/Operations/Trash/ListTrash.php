<?php

declare(strict_types=1);

namespace Svc\Operations\Trash;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Storage\History\Trash;
use Svc\Storage\History\TrashItem;

\defined( 'ABSPATH' ) || exit;

/**
 * Deleted snippets, last deleted first.
 * @implements Operation<'list-trash'>
 */
final class ListTrash implements Operation {

	public function __construct( private readonly Trash $trash ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return Page::of_input( $this->trash->list(), $input )->answer( self::item( ... ) );
	}

	/** @return array<string, int|string> */
	private static function item( TrashItem $item ): array {
		return [
			'id'         => $item->snippet->id,
			'uid'        => $item->snippet->uid,
			'title'      => $item->snippet->title,
			'type'       => $item->snippet->type,
			'deleted'    => $item->time,
			'deleted_by' => $item->user,
			'name'       => $item->name,
			'expires'    => $item->expires,
		];
	}
}

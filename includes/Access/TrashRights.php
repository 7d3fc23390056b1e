<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\TrashItem;

\defined( 'ABSPATH' ) || exit;

/** As the snippet was when it was deleted, and as the version that is left. Code that cannot be read any more counts as PHP. */
final class TrashRights {

	public function __construct(
		private readonly Revisions $revisions,
		private readonly Gate $gate,
	) {
	}

	/**
	 * @return Revision|null The newest version that can be read.
	 * @throws Forbidden
	 */
	public function require_write( TrashItem $item, Actor $actor, bool $only_away = false ): ?Revision {
		$id       = $item->snippet->id;
		$last     = $this->revisions->newest( $id );
		$is_whole = null !== $last && $last->rev === ( $this->revisions->numbers( $id )[0] ?? 0 );
		$this->gate->require_write( $actor, $item->snippet, $is_whole ? $last->code : Gate::UNREADABLE, $only_away );
		if ( null !== $last ) {
			$this->gate->require_write( $actor, $last->snippet, $last->code, $only_away );
		}
		return $last;
	}
}

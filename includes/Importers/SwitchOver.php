<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** How the snippets of another plugin are switched off in its own storage. Plans only: `Switches` writes, reads back and undoes. */
interface SwitchOver {

	/**
	 * For all at once: where several lie in one option, that is written once.
	 * @param list<string> $ids Ids of the source.
	 * @return list<StoredValue> Nothing for those that are off over there, or that there are not.
	 * @throws \UnexpectedValueException When their storage is not of a kind that can be written back as it was; with a sentence for people.
	 */
	public function off( array $ids ): array;
}

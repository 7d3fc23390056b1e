<?php

declare(strict_types=1);

namespace Svc\Domain;

use JsonSerializable;

\defined( 'ABSPATH' ) || exit;

/** Data of an answer that may be too large to be held at once. A door that can writes the chunks as they come; any other holds the whole value. */
interface Streamed extends JsonSerializable {

	/** @return iterable<string> JSON, in pieces that follow each other without anything between. */
	public function chunks(): iterable;

	/** @return array<string, mixed> The value with at most so many items of its list. */
	public function sample( int $items ): array;
}

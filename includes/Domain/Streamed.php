<?php

declare(strict_types=1);

namespace Svc\Domain;

use JsonSerializable;

\defined( 'ABSPATH' ) || exit;

/**
 * Data of an answer that may be too large to be held at once. A door that can writes the chunks as they come; any other may treat it
 * as the value it stands for, at the price of the memory.
 */
interface Streamed extends JsonSerializable {

	/**
	 * The value as JSON, in pieces that follow each other without anything between.
	 * @return iterable<string>
	 */
	public function chunks(): iterable;

	/**
	 * The value with at most so many items of its list.
	 * @return array<string, mixed>
	 */
	public function sample( int $items ): array;
}

<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet of a library as people write it, with what its code says of itself. Immutable.
 * @phpstan-import-type Row from Item
 */
final class SourceItem {

	/**
	 * @param string $code Without what belongs to its file, such as the opening tag of PHP.
	 * @param Row    $row  As a built library holds it.
	 */
	public function __construct(
		public readonly string $slug,
		public readonly string $pack,
		public readonly string $code,
		public readonly int $line,
		public readonly array $row,
	) {}
}

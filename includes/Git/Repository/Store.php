<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

\defined( 'ABSPATH' ) || exit;

/** Where contents of files are kept that were read or written once. What is in it is kept once a call returns. */
interface Store {

	/**
	 * @param list<string> $ids
	 * @return array<string, string> Those that are kept.
	 */
	public function contents( array $ids ): array;

	/** @param array<string, string> $contents By id. Keeps contents. */
	public function keep( array $contents ): void;

	/** @param array<string, true> $ids Drops all contents but these. */
	public function drop_but( array $ids ): void;
}

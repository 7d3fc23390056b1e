<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

\defined( 'ABSPATH' ) || exit;

/** Where contents of files are kept that were read or written once. What is in it is kept once a call returns. */
interface Store {

	/**
	 * Contents by their id.
	 * @param list<string> $ids
	 * @return array<string, string> Those that are kept.
	 */
	public function contents( array $ids ): array;

	/**
	 * Keeps contents.
	 * @param array<string, string> $contents By id.
	 */
	public function keep( array $contents ): void;

	/**
	 * Drops all contents but these.
	 * @param array<string, true> $ids
	 */
	public function drop_but( array $ids ): void;
}

<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/**
 * Where a sync keeps its memory and the contents of files it has read. Each call is done once it returns, whatever happens then.
 */
interface State {

	public function read(): Memory;

	public function write( Memory $memory ): void;

	/**
	 * Contents by their id.
	 *
	 * @param list<string> $ids
	 * @return array<string, string> Those that are kept.
	 */
	public function contents( array $ids ): array;

	/**
	 * Keeps contents.
	 *
	 * @param array<string, string> $contents By id.
	 */
	public function keep( array $contents ): void;

	/**
	 * Drops all contents but these.
	 *
	 * @param array<string, true> $ids
	 */
	public function drop_but( array $ids ): void;
}

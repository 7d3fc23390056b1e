<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Changes\Republication;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;
use Svc\Storage\Index\Index;
use Svc\Storage\Index\IndexState;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Builds the index anew from the newest version of each snippet (design 4), whatever state it is in, and tells which snippets the index
 * had lost; then writes the public files anew that are missing or not as the index says.
 */
final class RepairStorage implements Foreseeable {

	public function __construct(
		private readonly Snippets $store,
		private readonly Index $index,
		private readonly Republication $republication,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$known = \array_keys( $this->before()->rows ?? [] );
		$now   = \array_keys( $this->store->repair()->rows );
		return new Result(
			[
				'snippets'  => \count( $now ),
				'recovered' => \array_values( \array_diff( $now, $known ) ),
			] + $this->republication->run()
		);
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		return new Foreseen( [ Foreseen::step( 'index', null, 'rebuilt' ) ] );
	}

	/**
	 * The index as it was; null when it cannot be read, which is what the repair is for.
	 */
	private function before(): ?IndexState {
		try {
			return $this->index->read();
		} catch ( StorageFailure ) {
			return null;
		}
	}
}

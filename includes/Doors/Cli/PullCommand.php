<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Dispatch\OperationRunner;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\LooseArray;
use Svc\Domain\Streamed;
use Svc\Doors\Actors;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** `wp svc pull`: the snippets of the site as files, which `wp svc plan` and `wp svc apply` read. Other files are not touched without `--force`. */
final class PullCommand {

	/** Exit code where files stand in the way: that of a conflict. */
	private const IN_THE_WAY = 5;

	public function __construct(
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly GivenFolder $folder,
		private readonly Terminal $terminal,
		private readonly Refusal $refusal,
	) {
	}

	public function run( string $path, bool $overwrites ): void {
		try {
			$exit_code = $this->pull( $path, $overwrites );
		} catch ( Throwable $thrown ) {
			$exit_code = $this->refusal->tell( $thrown );
		}
		$this->terminal->end( $exit_code );
	}

	private function pull( string $path, bool $overwrites ): int {
		$data  = $this->runner->run( 'export-snippets', [], $this->actors->signed_in( 'cli' ) )->data;
		$data  = $data instanceof Streamed ? $data->jsonSerialize() : $data;
		$lost  = Outcome::remarks( $data, 'errors' );
		if ( [] !== $lost ) {
			throw StorageFailure::elsewhere( \implode( ' ', $lost ) );
		}
		$items = LooseArray::records( \is_array( $data ) ? $data['snippets'] ?? null : null );
		$done  = $this->folder->write( $path, $items, $overwrites );
		if ( [] !== $done['kept'] ) {
			$this->terminal->fail( \sprintf( 'Nothing was written: these files differ: %s. Apply or commit them, or use --force.', \implode( ', ', $done['kept'] ) ) );
			return self::IN_THE_WAY;
		}
		$this->terminal->success( \sprintf( '%1$d snippets; %2$d files written, %3$d removed.', \count( $items ), $done['written'], $done['removed'] ) );
		return 0;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Host;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** One start of Node on our bundle `build/styles/node.mjs`: JSON in, an answer out, with limits of memory, time and output. Nothing stays running. */
final class NodeProcess {

	/** Where Node is looked for behind the web server's own PATH, which is often empty. */
	public const USUAL_PLACES = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/opt/local/bin:/snap/bin';

	/** Node's own words when it gives up for want of memory. */
	private const OUT_OF_MEMORY = 'heap out of memory';

	/**
	 * @param string $bundle       Absolute path of `build/styles/node.mjs`.
	 * @param string $node         Program to start: a path (constant `SVC_NODE`), or a bare name that is looked for in
	 *                             `$search_path`. Empty switches it off.
	 * @param string $search_path  Folders, separated as PATH is.
	 * @param int    $memory_mb    Megabytes for the program's objects.
	 * @param int    $output_bytes Most bytes of results, from one process.
	 */
	public function __construct(
		private readonly string $bundle,
		private readonly string $node = 'node',
		private readonly string $search_path = self::USUAL_PLACES,
		public readonly int $memory_mb = 256,
		public readonly int $output_bytes = 16_777_216,
	) {}

	/** By the constant `SVC_NODE`, else the PATH and the usual places. */
	public static function for_server( string $bundle ): self {
		$node = \defined( 'SVC_NODE' ) ? \constant( 'SVC_NODE' ) : 'node';
		$path = Host::variable( 'PATH' );

		return new self(
			$bundle,
			\is_string( $node ) ? $node : '',
			( '' === $path ? '' : $path . \PATH_SEPARATOR ) . self::USUAL_PLACES
		);
	}

	/** `missing` when Node cannot be started here. */
	public function run( string $payload, int $time_limit_ms ): ProcessResult {
		if ( '' === $this->node ) {
			return new ProcessResult( ProcessResult::MISSING );
		}
		$environment = [ 'PATH' => $this->search_path ];
		// Windows programs do not start without it.
		$system_root = Host::variable( 'SystemRoot' );
		if ( '' !== $system_root ) {
			$environment['SystemRoot'] = $system_root;
		}
		$command = [ $this->node, '--max-old-space-size=' . $this->memory_mb, $this->bundle ];

		return ( new Process( $time_limit_ms, $this->output_bytes ) )->run( $command, $payload, $environment );
	}

	public static function ran_out_of_memory( ProcessResult $answer ): bool {
		return \str_contains( $answer->stderr, self::OUT_OF_MEMORY );
	}

	public function why_not( ProcessResult $answer ): string {
		if ( '' === $this->node ) {
			return Text::__( 'SVC_NODE turns off Node.', 'svc' );
		}
		if ( ! Process::can_start() ) {
			return Text::__( 'PHP can\'t start programs (proc_open is disabled).', 'svc' );
		}
		if ( ProcessResult::MISSING === $answer->state ) {
			return Text::__( 'Node was not found. Set SVC_NODE to its path.', 'svc' );
		}
		$last = \preg_match( '/^\w*Error: .*$/m', $answer->stderr, $match ) === 1 ? $match[0] : 'exit ' . $answer->exit;

		/* translators: %s: the program's own words. */
		return \sprintf( Text::__( 'Node could not run the compiler: %s', 'svc' ), \substr( $last, 0, 200 ) );
	}
}

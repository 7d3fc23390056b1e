<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Reads JavaScript with acorn in a Node process: all programs of a call in one start. */
final class NodeScripts implements ScriptReader {

	/** @param int $time_limit_ms Milliseconds. Reading takes one for 20 kB; the start takes most of the time. */
	public function __construct(
		private readonly NodeProcess $node,
		private readonly int $time_limit_ms = 5_000,
	) {}

	public function read( array $codes ): ScriptReading {
		if ( [] === $codes ) {
			return new ScriptReading( [] );
		}
		$payload = \json_encode(
			[ 'scripts' => \array_values( $codes ) ],
			\JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE
		);
		$answer  = $this->node->run( $payload, $this->time_limit_ms );
		$data    = ProcessResult::DONE === $answer->state && 0 === $answer->exit ? \json_decode( $answer->stdout, true ) : null;
		$faults  = \is_array( $data ) ? ( $data['faults'] ?? null ) : null;
		if ( \is_array( $faults ) && \count( $faults ) === \count( $codes ) ) {
			return new ScriptReading( \array_combine( \array_keys( $codes ), \array_map( ScriptFault::from( ... ), \array_values( $faults ) ) ) );
		}

		return new ScriptReading( [], ProcessResult::TIMEOUT === $answer->state ? Text::__( 'The server is too busy.', 'svc' ) : $this->node->why_not( $answer ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

\defined( 'ABSPATH' ) || exit;

/**
 * Written by `includes/Runtime/keyed/candidate.php`, signed with a secret that the page does not know. `certain`: no other code had a part in it.
 * @phpstan-type Failure array{message: string, line: int, snippet: int|null, file: string, certain: bool, times: int}
 * @phpstan-type Notice array{message: string, line: int, snippet: int|null, times: int}
 * @phpstan-type Report array{status?: int, hooks?: list<string>, error?: Failure|null, failures?: list<Failure>, ended?: int|null,
 *     output?: array<int, int>, notices?: list<Failure>, inside?: string, line?: int, died?: bool,
 *     costs?: array<int, array{int, int, int}>}
 */
final class Mark {

	private const FAILURE = [
		'message' => '',
		'line'    => 0,
		'snippet' => null,
		'file'    => '',
		'certain' => false,
		'times'   => 1,
	];

	/**
	 * @param list<string>    $hooks    Milestones that were reached.
	 * @param Failure|null    $error
	 * @param list<Failure>   $failures
	 * @param int|null        $ended    Snippet whose `exit`, `die` or `wp_die()` ended the request.
	 * @param array<int, int> $output   Bytes printed before the page began, by snippet.
	 * @param list<Notice>    $notices
	 * @param array<int, array{int, int, int}> $costs Microseconds, bytes and queries by snippet.
	 */
	private function __construct(
		public readonly int $status,
		public readonly array $hooks,
		public readonly ?array $error,
		public readonly array $failures,
		public readonly ?int $ended,
		public readonly array $output,
		public readonly array $notices,
		public readonly string $inside,
		public readonly int $line,
		public readonly bool $died,
		public readonly array $costs,
	) {}

	/** @return array{string, Mark|null} The body without the report, and the report when there is a genuine one. */
	public static function take( string $body, string $secret ): array {
		$start = \strrpos( $body, '<!--svc-candidate:' );
		if ( false === $start || 1 !== \preg_match( '/\G<!--svc-candidate:(.+)\.([0-9a-f]{64})-->/s', $body, $found, 0, $start ) ) {
			return [ $body, null ];
		}
		$report = \hash_equals( \hash_hmac( 'sha256', $found[1], $secret ), $found[2] ) ? \json_decode( $found[1], true ) : null;
		if ( ! \is_array( $report ) ) {
			return [ $body, null ];
		}
		$bare = \rtrim( \substr( $body, 0, $start ), "\n" ) . \substr( $body, $start + \strlen( $found[0] ) );

		/** @var Report $report */
		return [ $bare, self::of( $report ) ];
	}

	/** @param Report $report Signed, so that the runtime wrote it; of another version of it some keys may be missing. */
	private static function of( array $report ): self {
		return new self(
			$report['status'] ?? 0,
			$report['hooks'] ?? [],
			isset( $report['error'] ) ? $report['error'] + self::FAILURE : null,
			self::failures( $report['failures'] ?? [] ),
			$report['ended'] ?? null,
			$report['output'] ?? [],
			self::failures( $report['notices'] ?? [] ),
			$report['inside'] ?? '',
			$report['line'] ?? 0,
			$report['died'] ?? false,
			$report['costs'] ?? [],
		);
	}

	/**
	 * @param list<Failure> $list
	 * @return list<Failure>
	 */
	private static function failures( array $list ): array {
		return \array_map( static fn( array $one ): array => $one + self::FAILURE, $list );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

\defined( 'ABSPATH' ) || exit;

/**
 * The report that the runtime writes behind the answer of a keyed request (`includes/Runtime/keyed/candidate.php`), signed with a secret that the
 * page does not know. A failure is `certain` when no other code had a part in it.
 * @phpstan-type Failure array{message: string, line: int, snippet: int|null, file: string, certain: bool, times: int}
 * @phpstan-type Notice array{message: string, line: int, snippet: int|null, times: int}
 */
final class Mark {

	/**
	 * @param int             $status   As PHP knew it.
	 * @param list<string>    $hooks    Milestones that were reached.
	 * @param Failure|null    $error    What ended the request.
	 * @param list<Failure>   $failures What was caught on the way.
	 * @param int|null        $ended    Snippet whose `exit`, `die` or `wp_die()` ended the request.
	 * @param array<int, int> $output   Bytes printed before the page began, by snippet.
	 * @param list<Notice>    $notices
	 * @param string          $inside   Hook in which the request ended; empty when it ran to its end.
	 * @param int             $line     Of the `wp_die()` that ended it; 0 for every other end.
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

		return [ $bare, self::of( $report ) ];
	}

	/** @param array<mixed> $report */
	private static function of( array $report ): self {
		$output = [];
		foreach ( \is_array( $report['output'] ?? null ) ? $report['output'] : [] as $id => $bytes ) {
			$output[ (int) $id ] = \is_int( $bytes ) ? $bytes : 0;
		}
		$hooks = \is_array( $report['hooks'] ?? null ) ? \array_filter( $report['hooks'], '\is_string' ) : [];

		return new self(
			\is_int( $report['status'] ?? null ) ? $report['status'] : 0,
			\array_values( $hooks ),
			\is_array( $report['error'] ?? null ) ? self::failure( $report['error'] ) : null,
			self::failures( $report['failures'] ?? null ),
			\is_int( $report['ended'] ?? null ) ? $report['ended'] : null,
			$output,
			self::failures( $report['notices'] ?? null ),
			\is_string( $report['inside'] ?? null ) ? $report['inside'] : '',
			\is_int( $report['line'] ?? null ) ? $report['line'] : 0,
			true === ( $report['died'] ?? null ),
		);
	}

	/** @return list<Failure> */
	private static function failures( mixed $list ): array {
		$failures = [];
		foreach ( \is_array( $list ) ? $list : [] as $one ) {
			if ( \is_array( $one ) ) {
				$failures[] = self::failure( $one );
			}
		}

		return $failures;
	}

	/**
	 * @param array<mixed> $one
	 * @return Failure
	 */
	private static function failure( array $one ): array {
		return [
			'message' => \is_string( $one['message'] ?? null ) ? $one['message'] : '',
			'line'    => \is_int( $one['line'] ?? null ) ? $one['line'] : 0,
			'snippet' => \is_int( $one['snippet'] ?? null ) ? $one['snippet'] : null,
			'file'    => \is_string( $one['file'] ?? null ) ? $one['file'] : '',
			'certain' => true === ( $one['certain'] ?? null ),
			'times'   => \is_int( $one['times'] ?? null ) ? $one['times'] : 1,
		];
	}
}

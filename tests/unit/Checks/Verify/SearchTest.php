<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks\Verify;

use Closure;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Verify\EndingRule;
use Svc\Checks\Verify\HangSearch;
use Svc\Checks\Verify\Observation;
use Svc\Checks\Verify\Verification;
use Svc\Checks\Verify\VerificationResult;

/** Both searches on a site that is made up: which snippets are left out decides how its page comes. Separate, because of the functions of WordPress. */
#[RunTestsInSeparateProcesses]
final class SearchTest extends TestCase {

	private const FRONT = 'https://example.org/';

	protected function setUp(): void {
		require_once __DIR__ . '/wordpress.php';
	}

	public function test_what_breaks_a_site(): void {
		foreach ( self::broken_sites() as $name => [ $page, $expected, $suspect, $confirmed ] ) {
			$search = new Verification( self::site( $page, [ 4, 3, 2, 1 ] ), static fn(): int => $confirmed, [ 4, 3, 2, 1 ], new EndingRule( [ 2 => [ '/' ] ], 9 ) );
			self::assertSame( $expected, self::found( $search->run( [ self::front() ], $suspect ) ), $name );
		}
	}

	public function test_what_keeps_a_page_waiting(): void {
		foreach ( self::hanging_sites() as $name => [ $page, $expected, $message ] ) {
			self::assertSame( $expected, self::found( ( new HangSearch( self::site( $page, [ 3, 2, 1 ] ), self::front(), [ 3, 2, 1 ], $message ) )->run() ), $name );
		}
	}

	/**
	 * How the page comes with the snippets that are on, the how many-th time, as `observation()` names it; what of the result is not empty;
	 * the snippet that was at work; and which one ends the page for an administrator, too.
	 * @return iterable<string, array{Closure(list<int>, int): string, array<string, mixed>, int, int}>
	 */
	private static function broken_sites(): iterable {
		$with = static fn( int $id, string $kind ): Closure => static fn( array $on ): string => \in_array( $id, $on, true ) ? $kind : 'whole';
		$all  = static fn( int ...$ids ): Closure => static fn( array $on ): string => [] === \array_filter( $ids, static fn( int $id ): bool => ! \in_array( $id, $on, true ) ) ? '500' : 'whole';
		$s500 = 'F answered with status 500';
		yield 'a whole site' => [ static fn(): string => 'whole', [], 0, 0 ];
		yield 'one snippet' => [ $with( 2, '500' ), [ 'guilty' => [ 2 => $s500 ], 'partner' => [ 2 => 0 ] ], 0, 0 ];
		yield 'the one that was at work' => [ $with( 2, '500' ), [ 'guilty' => [ 2 => $s500 ] ], 2, 0 ];
		yield 'one that was at work and is innocent' => [ $with( 2, '500' ), [ 'guilty' => [ 2 => $s500 ], 'partner' => [ 2 => 0 ] ], 3, 0 ];
		yield 'a process that dies with a note' => [ $with( 2, 'died 2' ), [ 'guilty' => [ 2 => 'PHP crashed on F' ] ], 0, 0 ];
		yield 'two snippets' => [ static fn( array $on ): string => \in_array( 1, $on, true ) || \in_array( 3, $on, true ) ? '500' : 'whole', [ 'guilty' => [ 1 => $s500, 3 => $s500 ], 'partner' => [ 1 => 0, 3 => 0 ] ], 0, 0 ];
		yield 'two that fail together only' => [ $all( 1, 3 ), [ 'guilty' => [ 3 => $s500 ], 'partner' => [ 3 => 1 ] ], 0, 0 ];
		yield 'three that fail together only' => [ $all( 1, 2, 3 ), [ 'guilty' => [ 3 => $s500 ], 'partner' => [ 3 => 0 ] ], 0, 0 ];
		yield 'none of the snippets' => [ static fn(): string => '500', [ 'others' => [ $s500 ] ], 0, 0 ];
		yield 'a site that cannot be reached' => [ static fn(): string => 'unreachable', [ 'unreached' => 'cURL error 7: refused' ], 0, 0 ];
		yield 'a failure that passes' => [ static fn( array $on, int $time ): string => 1 === $time ? '500' : 'whole', [], 0, 0 ];
		yield 'a late page that waited for others only' => [ static fn( array $on, int $time ): string => 1 === $time ? 'timeout' : 'whole', [], 0, 0 ];
		yield 'a server that is busy for longer' => [ static fn( array $on, int $time ): string => $time < 3 ? 'timeout' : 'whole', [], 0, 0 ];
		yield 'a suspect that was not at work when the page came late' => [ $with( 2, 'timeout' ), [ 'guilty' => [ 2 => 'F did not answer in time' ], 'partner' => [ 2 => 0 ] ], 2, 0 ];
		yield 'an error that is let through' => [ $with( 3, 'caught 3' ), [ 'caught' => [ 3 => 'E' ] ], 0, 0 ];
		yield 'a guard' => [ $with( 3, 'ended 3' ), [ 'endings' => [ 3 ] ], 0, 0 ];
		yield 'an end of a page that was whole before' => [ $with( 2, 'ended 2' ), [ 'guilty' => [ 2 => 'F was empty' ] ], 0, 2 ];
		yield 'which is not confirmed' => [ $with( 2, 'ended 2' ), [ 'endings' => [ 2 ] ], 0, 0 ];
		yield 'a page that ends without snippets, too' => [ static fn(): string => 'ended 0', [ 'others' => [ 'F was empty' ] ], 0, 0 ];
	}

	/** @return iterable<string, array{Closure(list<int>, int): string, array<string, mixed>, string}> As above, and what PHP said of the visitor's page. */
	private static function hanging_sites(): iterable {
		$with  = static fn( int $id, string $kind ): Closure => static fn( array $on ): string => \in_array( $id, $on, true ) ? $kind : 'whole';
		$words = 'F took longer than 8 seconds';
		yield 'a page that comes' => [ static fn(): string => 'whole', [], '' ];
		yield 'one that has begun' => [ static fn(): string => 'begun', [], '' ];
		yield 'by the note of the request' => [ $with( 2, 'hangs 2' ), [ 'guilty' => [ 2 => $words ], 'hung' => true ], '' ];
		yield 'PHP said so' => [ $with( 2, 'hangs 2' ), [ 'guilty' => [ 2 => 'F answered with status 500 (Too late)' ], 'hung' => true ], 'Too late.' ];
		yield 'two, one after the other' => [ static fn( array $on ): string => \in_array( 2, $on, true ) ? 'hangs 2' : ( \in_array( 1, $on, true ) ? 'hangs 1' : 'whole' ), [ 'guilty' => [ 2 => $words, 1 => $words ], 'hung' => true ], '' ];
		yield 'one that another called' => [ static fn( array $on, int $time ): string => \in_array( 1, $on, true ) ? ( 1 === $time ? 'hangs 2' : 'hangs 1' ) : 'whole', [ 'guilty' => [ 1 => $words ], 'hung' => true ], '' ];
		yield 'without a note' => [ $with( 1, 'timeout' ), [ 'guilty' => [ 1 => $words ], 'hung' => true ], '' ];
		yield 'a wait that passes' => [ static fn( array $on, int $time ): string => [] !== $on && $time < 4 ? 'timeout' : 'whole', [ 'open' => $words, 'hung' => true ], '' ];
		yield 'slow anyway' => [ static fn(): string => 'timeout', [ 'others' => [ 'F took longer than 4 seconds' ] ], '' ];
		yield 'slow, and not hanging' => [ static fn( array $on ): string => [] === $on ? 'slow' : 'timeout', [ 'others' => [ 'F took longer than 4 seconds' ] ], '' ];
		yield 'nobody answers without snippets' => [ static fn( array $on ): string => [] === $on ? 'unreachable' : 'timeout', [ 'unreached' => 'cURL error 7: refused' ], '' ];
		yield 'nobody answers' => [ static fn(): string => 'unreachable', [ 'unreached' => 'cURL error 7: refused' ], '' ];
	}

	/**
	 * @param Closure(list<int>, int): string $page
	 * @param list<int>                       $ids
	 * @return Closure(Target, list<int>): Observation
	 */
	private static function site( Closure $page, array $ids ): Closure {
		return static function ( Target $target, array $without ) use ( $page, $ids ): Observation {
			/** @var int $time */
			static $time = 0;
			return self::observation( $target, $page( \array_values( \array_filter( $ids, static fn( int $id ): bool => ! \in_array( $id, $without, true ) ) ), ++$time ) );
		};
	}

	private static function observation( Target $page, string $kind ): Observation {
		[ $name, $id ] = \explode( ' ', $kind ) + [ 1 => '0' ];
		$id    = (int) $id;
		$error = [ 'message' => 'E', 'line' => 1, 'snippet' => $id, 'file' => '', 'certain' => true ];
		[ $trouble, $detail, $status, $body, $report ] = match ( $name ) {
			'whole', 'slow'  => [ '', '', 200, '<html></html>', [] ],
			'caught'         => [ '', '', 200, '<html></html>', [ 'failures' => [ $error ] ] ],
			'ended'          => [ '', '', 200, '', [ 'ended' => 0 === $id ? null : $id, 'inside' => 'wp' ] ],
			'500'            => [ '', '', 500, '', null ],
			'died'           => [ 'unreachable', 'cURL error 52: Empty reply from server', 0, '', null ],
			'timeout', 'hangs' => [ 'timeout', 'cURL error 28: Operation timed out', 0, '', null ],
			'begun'          => [ 'timeout', 'Operation timed out with 12 bytes received', 0, '', null ],
			'unreachable'    => [ 'unreachable', 'cURL error 7: refused', 0, '', null ],
			default          => throw new \LogicException( $name ),
		};
		$text = (string) \json_encode( $report );
		$mark = null === $report ? null : Mark::take( "<!--svc-candidate:{$text}." . \hash_hmac( 'sha256', $text, 's' ) . '-->', 's' )[1];

		return new Observation( $page, new Answer( $trouble, $detail, $status, $body, $mark, [], 'slow' === $name ? 5000 : 20 ), \in_array( $name, [ 'died', 'hangs' ], true ) ? [ $id ] : [], 'hangs' === $name ? 6.0 : 0.0 );
	}

	private static function front(): Target {
		return new Target( 'front', 'F', self::FRONT );
	}

	/** @return array<string, mixed> */
	private static function found( VerificationResult $result ): array {
		$found = [
			'guilty'    => $result->guilty,
			'others'    => $result->others,
			'open'      => $result->open,
			'partner'   => $result->partner,
			'caught'    => $result->caught,
			'unreached' => $result->unreached,
			'endings'   => \array_column( $result->endings, 'id' ),
			'hung'      => $result->hung,
		];

		return \array_filter( $found, static fn( mixed $value ): bool => ! \in_array( $value, [ [], '', false ], true ) );
	}
}

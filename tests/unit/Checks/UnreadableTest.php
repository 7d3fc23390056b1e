<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\CacheTrace;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Answer\Unreadable;
use Svc\Checks\Loopback\Page\Target;

/** What keeps an answer from being read; that a snippet goes live with it, `tests/site/real-world/unreadable.test.ts` shows. */
#[RunTestsInSeparateProcesses]
final class UnreadableTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/http-answers.php';
	}

	public function test_a_form_is_told_from_no_answer_by_the_words_of_curl(): void {
		$wrong = [ 'cURL error 61: Unrecognized content encoding type.', 'cURL error 23: Failed writing received data', 'cURL error 56: Illegal or missing hexadecimal sequence in chunked-encoding', 'cURL error 18: transfer closed with 5000000 bytes remaining to read', 'chunk hex-length char not a hex digit' ];
		foreach ( $wrong as $words ) {
			self::assertTrue( Unreadable::is_form( $words ), $words );
		}
		foreach ( [ '', 'cURL error 28: Operation timed out after 2001 milliseconds with 0 bytes received', 'cURL error 6: Could not resolve host', 'cURL error 612: x' ] as $words ) {
			self::assertFalse( Unreadable::is_form( $words ), $words );
		}
	}

	public function test_a_body_is_packed_or_cut_by_the_length_that_it_declares(): void {
		$mark = Mark::take( '<!--svc-candidate:{}.' . \hash_hmac( 'sha256', '{}', 's' ) . '-->', 's' )[1];
		self::assertNotNull( $mark );
		$cases = [
			[ [], 200, null, '' ],
			[ [ 'X-SVC-Packed' => 'br' ], 200, null, '"br" can\'t be unpacked here' ],
			[ [ 'X-SVC-Packed' => 'gzip' ], 500, $mark, '"gzip" can\'t be unpacked here' ],
			[ [ 'Content-Length' => '4' ], 200, null, 'cut after 4 bytes' ],
			// With the report, nothing is cut; nor where the length is another, or of an answer that is no page.
			[ [ 'Content-Length' => '4' ], 200, $mark, '' ],
			[ [ 'Content-Length' => '5' ], 200, null, '' ],
			[ [ 'Content-Length' => 'four' ], 200, null, '' ],
			[ [ 'Content-Length' => '4' ], 404, null, '' ],
		];
		foreach ( $cases as [ $headers, $status, $has, $expected ] ) {
			self::assertSame( $expected, Unreadable::body( [ 'headers' => $headers, 'status' => $status, 'body' => 'body' ], $has ), (string) \json_encode( $headers ) );
		}
	}

	/** @return iterable<string, array{string, array<string, mixed>, bool}> */
	public static function answers(): iterable {
		$whole = '<html></html>';
		yield 'a wrong form' => [ 'wrong form: cURL error 61', [ 'trouble' => 'unreadable', 'detail' => 'cURL error 61.' ], false ];
		yield 'words of the body come first' => [ 'packed', [ 'unreadable' => 'packed', 'status' => 204 ], false ];
		foreach ( [ 103, 204, 205, 206, 304 ] as $status ) {
			yield "status {$status}" => [ "status {$status}", [ 'status' => $status, 'body' => $whole ], false ];
		}
		yield 'of a cache' => [ 'cached: x-cache: HIT', [ 'cache' => new CacheTrace( 'x-cache: HIT' ) ], false ];
		yield 'of a cache that let it through' => [ '', [ 'cache' => new CacheTrace( 'x-cache: MISS' ) ], false ];
		yield 'whole without a report' => [ 'the report of the test run is missing', [ 'body' => $whole ], false ];
		yield 'JSON without a report' => [ 'the report of the test run is missing', [ 'body' => '{}' ], true ];
		yield 'a page where JSON belongs' => [ '', [ 'body' => $whole ], true ];
		yield 'an error page' => [ '', [ 'body' => $whole, 'status' => 500 ], false ];
		yield 'a page without its end' => [ '', [ 'body' => '<html>' ], false ];
		yield 'no answer' => [ '', [ 'status' => 0 ], false ];
	}

	/** @param array<string, mixed> $facts Of the answer. */
	#[DataProvider( 'answers' )]
	public function test_reason( string $expected, array $facts, bool $is_json ): void {
		/** @var array{trouble: ''|'unreadable', detail: string, status: int, body: string, cache: CacheTrace|null, unreadable: string} $facts */
		$facts += [ 'trouble' => '', 'detail' => '', 'status' => 200, 'body' => '', 'cache' => null, 'unreadable' => '' ];
		$answer = new Answer( $facts['trouble'], $facts['detail'], $facts['status'], $facts['body'], null, [], 1, $facts['cache'], unreadable: $facts['unreadable'] );
		self::assertSame( $expected, Unreadable::reason( new Target( 'x', 'the page', '', is_json: $is_json ), $answer ) );
	}
}

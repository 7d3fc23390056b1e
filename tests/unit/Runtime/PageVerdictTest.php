<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Page\Target;
use function Svc\Runtime\page_verdict;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/page-verdict.php';

/**
 * The one rule about pages: its cases (`page-verdicts.txt`: kind, status, content, further facts, verdict), and the facts that are read of an
 * answer.
 */
final class PageVerdictTest extends TestCase {

	private const FLAGS = [ 'form' => 'has_form', 'redirected' => 'is_redirected', 'error' => 'has_error', 'ended' => 'is_ended', 'refusal' => 'is_refusal' ];

	public function test_every_case_of_the_table(): void {
		\preg_match_all( '/^(\w+) \| (\d+) \| (\w+) \| (.*) \| (.+)$/m', (string) \file_get_contents( __DIR__ . '/page-verdicts.txt' ), $rows, \PREG_SET_ORDER );
		self::assertGreaterThanOrEqual( 200, \count( $rows ) );
		foreach ( $rows as [ $row, $kind, $status, $content, $more, $verdict ] ) {
			$facts = [ 'kind' => $kind, 'status' => (int) $status, 'content' => $content, 'headers' => [] ];
			foreach ( '' === $more ? [] : \explode( ', ', $more ) as $fact ) {
				if ( \str_contains( $fact, ':' ) ) {
					$facts['headers'][] = $fact;
				} else {
					$facts += isset( self::FLAGS[ $fact ] ) ? [ self::FLAGS[ $fact ] => true ] : [ 'trouble' => $fact ];
				}
			}
			self::assertSame( $verdict, \rtrim( \implode( ' ', page_verdict( $facts ) ) ), $row ); // @phpstan-ignore argument.type
		}
	}

	/** @param array<string, mixed>|null $report Of the runtime. */
	#[DataProvider( 'answers' )]
	public function test_an_answer_of_the_site( string $verdict, string $body, ?array $report = [], int $status = 200, string $name = 'front', bool $has_all = false ): void {
		$targets = [
			'front' => new Target( 'front', '', '', 'wp_footer' ),
			'login' => new Target( 'login', '', '', 'login_footer', entrance: 'login' ),
			'ajax'  => new Target( 'ajax', '', '' ),
			'cron'  => new Target( 'cron', '', '', has_body: false ),
		];
		$text    = (string) \json_encode( $report );
		[ , $mark ] = null === $report ? [ '', null ] : Mark::take( "<!--svc-candidate:{$text}." . \hash_hmac( 'sha256', $text, 's' ) . '-->', 's' );
		$answer  = new Answer( '', '', $status, $body, $mark, [], 1 );
		$said    = PageVerdict::of( $targets[ $name ], $answer );
		self::assertSame( $verdict, \rtrim( "{$said->outcome} {$said->reason}" ) );
		self::assertSame( $has_all, PageVerdict::has_all( $targets[ $name ], $answer ) );
	}

	/** @return iterable<string, list<mixed>> */
	public static function answers(): iterable {
		$page = '<!DOCTYPE html><p>x</p></html>';
		$all  = [ 'hooks' => [ 'wp_footer' ] ];
		yield 'a page down to its last hook' => [ 'whole', $page, $all, 200, 'front', true ];
		yield 'a theme without that hook' => [ 'whole', $page ];
		yield 'without a report' => [ 'whole', $page, null ];
		yield 'a page that is missing' => [ 'unknown status', $page, $all, 404, 'front', true ];
		yield 'cut off' => [ 'broken cut', '  <html><p>x' ];
		yield 'blanks' => [ 'broken empty', " \n" ];
		yield 'a text' => [ 'unknown content', 'Hello' ];
		yield 'an error' => [ 'broken error', $page, [ 'error' => [ 'message' => 'E' ] ] + $all ];
		yield 'an exit after which PHP reports an error' => [ 'meant guard', '<html>', [ 'error' => [ 'message' => 'E' ], 'ended' => 7 ] ];
		yield 'an exit' => [ 'meant guard', '', [ 'ended' => 7 ] ];
		yield 'an exit behind the end' => [ 'whole', $page, [ 'ended' => 7 ] + $all, 200, 'front', true ];
		yield 'inside a hook' => [ 'meant guard', '<html>', [ 'inside' => 'wp' ] ];
		yield 'wp_die()' => [ 'unknown content', $page, [ 'died' => true ] + $all ];
		yield 'wp_die() of a snippet' => [ 'meant guard', $page, [ 'died' => true, 'ended' => 7 ] ];
		yield 'a form to log in with' => [ 'whole', "<html><form method='post'></html>", [], 200, 'login' ];
		yield 'no form' => [ 'unknown content', $page, [], 200, 'login' ];
		yield 'AJAX, which WordPress ends inside a hook' => [ 'whole', '0', [ 'inside' => 'wp_ajax_x' ], 400, 'ajax', true ];
		yield 'cron, which says nothing' => [ 'whole', '', [], 200, 'cron', true ];
	}

	public function test_a_page_that_redirects_lead_to_has_arrived_when_it_is_whole(): void {
		$front = new Target( 'front', '', '', 'wp_footer' );
		$came  = static fn( string $body, int $status = 200, ?string $trouble = null ): bool => PageVerdict::has_arrived( $front, new Answer( 'loop' === $trouble || 'abroad' === $trouble ? $trouble : '', '', $status, $body, null, [ 'https://example.org/' ], 1 ) );
		self::assertTrue( $came( '<html><p>x</html>' ) );
		self::assertFalse( $came( '<html><p>x' ) );
		self::assertFalse( $came( '<html><p>x</html>', 404 ) );
		self::assertFalse( $came( '<html><p>x</html>', 200, 'loop' ) );
		self::assertFalse( $came( '<html><p>x</html>', 200, 'abroad' ) );
	}
}

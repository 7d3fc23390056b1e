<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Contract;
use Svc\Dispatch\OperationTable;
use Svc\Doors\Abilities\RunRequest;
use WP_Error;
use WP_REST_Request;

/** What of a request that runs an ability is taken. Separate, because of the functions and classes of WordPress. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class RunRequestTest extends TestCase {

	private const IN_BODY = 'Send the fields in an object named "input".';

	private const IN_QUERY = 'Send the fields in the query, as input[name]=value.';

	private const AS_JSON = 'Send a JSON object with the header Content-Type: application/json.';

	private const UNKNOWN = 'Some values are not valid. %s: Unknown parameter.';

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/request.php';
	}

	public function test_input_that_nothing_reads_is_refused_for_who_is_logged_in(): void {
		foreach ( self::requests() as $name => [ $request, $fault, $params ] ) {
			$again  = clone $request;
			$answer = self::take( $request );
			self::assertSame( $fault, $answer instanceof WP_Error ? $answer->get_error_message() : null, $name );
			if ( $answer instanceof WP_Error ) {
				self::assertSame( 'svc_invalid', $answer->get_error_code(), $name );
				self::assertSame( [ 'status' => 400 ] + ( [] === $params ? [] : [ 'params' => $params ] ), $answer->get_error_data(), $name );
			}
			// Who is not signed in learns nothing about input.
			$GLOBALS['svc_test_is_logged_in'] = false;
			self::assertNull( self::take( $again ), $name );
			$GLOBALS['svc_test_is_logged_in'] = true;
		}
	}

	/** @return iterable<string, array{WP_REST_Request<array<string, mixed>>, string|null, array<string, string>}> Request, sentence, and unknown parameters. */
	private static function requests(): iterable {
		$type  = 'application/x-www-form-urlencoded';
		$input = '{"input":{"title":"x"}}';
		yield 'input in the body' => [ self::request( 'POST', 'save-snippet', $input ), null, [] ];
		yield 'an empty body' => [ self::request( 'POST', 'save-snippet' ), null, [] ];
		yield 'fields without input' => [ self::request( 'POST', 'save-snippet', '{"title":"x","type":"html"}' ), self::IN_BODY, [] ];
		yield 'fields beside input' => [ self::request( 'POST', 'save-snippet', '{"input":{"title":"x"},"title":"y"}' ), self::IN_BODY, [] ];
		yield 'fields of a check without input' => [ self::request( 'POST', 'validate-snippet', '{"type":"css","code":"a {}"}' ), self::IN_BODY, [] ];
		yield 'a query beside input' => [ self::request( 'POST', 'save-snippet', $input, [ 'title' => 'y' ] ), \sprintf( self::UNKNOWN, 'title' ), [ 'title' => 'Unknown parameter.' ] ];
		yield 'input in the query of a POST' => [ self::request( 'POST', 'save-snippet', '', [ 'input' => [ 'title' => 'x' ] ] ), \sprintf( self::UNKNOWN, 'input' ), [ 'input' => 'Unknown parameter.' ] ];
		yield 'what hosts and clients add' => [ self::request( 'POST', 'save-snippet', $input, [ '_locale' => 'user', 'utm_source' => 'x', 'nocache' => '1', 1734 => '' ] ), null, [] ];
		yield 'input in the query' => [ self::request( 'GET', 'list-snippets', '', [ 'input' => [ 'type' => 'css' ] ] ), null, [] ];
		yield 'fields in the query' => [ self::request( 'GET', 'list-snippets', '', [ 'type' => 'css' ] ), \sprintf( self::UNKNOWN, 'type' ), [ 'type' => 'Unknown parameter.' ] ];
		yield 'nearly input in the query' => [ self::request( 'GET', 'list-snippets', '', [ 'inptu' => [] ] ), 'Some values are not valid. inptu: Unknown parameter. Did you mean "input"?', [ 'inptu' => 'Unknown parameter. Did you mean "input"?' ] ];
		yield 'a body of a GET' => [ self::request( 'GET', 'list-snippets', $input ), self::IN_QUERY, [] ];
		yield 'a body of a DELETE' => [ self::request( 'DELETE', 'set-safe-mode', '{"input":{}}' ), self::IN_QUERY, [] ];
		yield 'a form' => [ self::request( 'POST', 'save-snippet', 'input[title]=x', [], $type ), self::AS_JSON, [] ];
		$form = self::request( 'POST', 'save-snippet', 'title=x', [], $type );
		$form->set_body_params( [ 'title' => 'x' ] );
		yield 'a form that WordPress has read' => [ $form, \sprintf( self::UNKNOWN, 'title' ), [ 'title' => 'Unknown parameter.' ] ];
		$file = self::request( 'POST', 'save-snippet' );
		$file->set_file_params(
			[
				'upload' => [
					'name'     => 'export.json',
					'type'     => 'application/json',
					'size'     => 2,
					'tmp_name' => '/tmp/x',
					'error'    => 0,
				],
			]
		);
		yield 'a file' => [ $file, 'Some values are not valid. upload: ' . self::AS_JSON, [ 'upload' => self::AS_JSON ] ];
		foreach ( [ 'acme/greet/run', 'svc/save-snippet', 'svc/save-snippet/run/x', 'x/svc/save-snippet/run' ] as $route ) {
			yield $route => [ self::of_route( 'POST', "/wp-abilities/v1/abilities/{$route}", '{"title":"x"}' ), null, [] ];
		}
	}

	public function test_a_body_in_base64_is_unpacked(): void {
		$request = self::request( 'POST', 'save-snippet', (string) \json_encode( [ 'encoded' => \base64_encode( '{"input":{"title":"x"}}' ) ] ) );
		self::assertNull( self::take( $request ) );
		self::assertSame( '{"input":{"title":"x"}}', $request->get_body() );
		$fields = self::take( self::request( 'POST', 'save-snippet', (string) \json_encode( [ 'encoded' => \base64_encode( '{"title":"x"}' ) ] ) ) );
		self::assertInstanceOf( WP_Error::class, $fields );
		self::assertSame( self::IN_BODY, $fields->get_error_message() );
	}

	public function test_a_post_of_what_only_reads_becomes_a_get(): void {
		foreach ( [ 'validate-snippet' => 'GET', 'save-snippet' => 'POST', 'install-library-snippets' => 'POST', 'set-snippet-status' => 'POST', 'list-snippets' => 'POST' ] as $ability => $method ) {
			$request = self::request( 'POST', $ability, '{"input":{"code":"x"}}', [ '_locale' => 'user' ] );
			self::assertNull( self::take( $request ), $ability );
			self::assertSame( $method, $request->get_method(), $ability );
			self::assertSame( ( 'GET' === $method ? [ 'input' => [ 'code' => 'x' ] ] : [] ) + [ '_locale' => 'user' ], $request->get_query_params(), $ability );
			self::assertSame( 'GET' === $method, '' === $request->get_body(), $ability );
		}
	}

	public function test_an_answer_that_is_there_stays(): void {
		$answer = new WP_Error( 'x', 'y' );
		self::assertSame( $answer, self::take( self::request( 'POST', 'save-snippet', '{"title":"x"}' ), $answer ) );
	}

	/**
	 * @param array<array-key, mixed> $query
	 * @return WP_REST_Request<array<string, mixed>>
	 */
	private static function request( string $method, string $ability, string $body = '', array $query = [], string $type = 'application/json' ): WP_REST_Request {
		$request = self::of_route( $method, "/wp-abilities/v1/abilities/svc/{$ability}/run", $body, $type );
		$request->set_query_params( $query );

		return $request;
	}

	/** @return WP_REST_Request<array<string, mixed>> */
	private static function of_route( string $method, string $route, string $body, string $type = 'application/json' ): WP_REST_Request {
		/** @var WP_REST_Request<array<string, mixed>> $request */
		$request = new WP_REST_Request( $method, $route );
		$request->set_body( $body );
		$request->set_header( 'Content-Type', $type );

		return $request;
	}

	/** @param WP_REST_Request<array<string, mixed>> $request */
	private static function take( WP_REST_Request $request, ?WP_Error $result = null ): mixed {
		return ( new RunRequest( new OperationTable( ( new Contract( \dirname( __DIR__, 3 ) ) )->operations(), static fn(): bool => true ) ) )->take( $result, $request );
	}
}

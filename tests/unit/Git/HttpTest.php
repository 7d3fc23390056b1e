<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Git\Error\Refused;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Blob;
use Svc\Git\Http\Transmission;

/** Where a token may go, how long a provider wants to be left alone, and ids of contents. */
final class HttpTest extends TestCase {

	#[TestWith( [ 'git.example.com', 'https://git.example.com/api/v4/x' ] )]
	#[TestWith( [ 'https://Git.Example.com/', 'https://git.example.com/api/v4/x' ] )]
	#[TestWith( [ 'https://git.example.com:443/sub/api/v4', 'https://git.example.com/sub/api/v4/x' ] )]
	#[TestWith( [ 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/api/v4/x' ] )]
	#[TestWith( [ 'http://[::1]:3000', 'http://[::1]:3000/api/v4/x' ] )]
	public function test_a_host_a_path_and_a_whole_root_are_all_the_same( string $api, string $url ): void {
		self::assertSame( $url, ApiRoot::of( $api, '/api/v4', false )->url( '/x' ) );
	}

	#[TestWith( [ 'http://git.example.com' ] )]
	#[TestWith( [ 'https://me@git.example.com' ] )]
	#[TestWith( [ 'https://git.example.com\\@evil.example' ] )]
	#[TestWith( [ 'https://git.example.com/?x' ] )]
	#[TestWith( [ 'https://git.example.com/../x' ] )]
	#[TestWith( [ 'https://git.example.com:65536' ] )]
	#[TestWith( [ 'file:///etc/passwd' ] )]
	#[TestWith( [ "https://git.example.com\n" ] )]
	public function test_no_other_address_is_asked( string $api ): void {
		$this->expectException( Refused::class );
		ApiRoot::of( $api, '/api/v4', false );
	}

	#[TestWith( [ 'https://git.example.com/api/v4/y?page=2', 'https://git.example.com/api/v4/y?page=2' ] )]
	#[TestWith( [ '/other/y', 'https://git.example.com/other/y' ] )]
	#[TestWith( [ 'https://git.example.com.evil.example/y', null ] )]
	#[TestWith( [ 'https://git.example.com@evil.example/y', null ] )]
	#[TestWith( [ 'https://git.example.com:444/y', null ] )]
	#[TestWith( [ 'http://git.example.com/y', null ] )]
	#[TestWith( [ '//evil.example/y', null ] )]
	#[TestWith( [ '/\\evil.example/y', null ] )]
	#[TestWith( [ '/a/../../y', null ] )]
	#[TestWith( [ '/a/%2e%2e/y', null ] )]
	#[TestWith( [ "/y\nHost: evil.example", null ] )]
	#[TestWith( [ 'y', null ] )]
	#[TestWith( [ '', null ] )]
	public function test_an_address_that_is_given_lies_at_the_same_origin( string $given, ?string $url ): void {
		self::assertSame( $url, ApiRoot::of( 'git.example.com', '/api/v4', false )->given( $given ) );
	}

	/** @param array<string, string> $headers */
	#[TestWith( [ [], 0 ] )]
	#[TestWith( [ [ 'retry-after' => '30' ], 30 ] )]
	#[TestWith( [ [ 'retry-after' => 'Thu, 01 Jan 2026 00:01:30 GMT' ], 90 ] )]
	#[TestWith( [ [ 'retry-after' => 'soon' ], 60 ] )]
	#[TestWith( [ [ 'retry-after' => '99999999' ], 21600 ] )]
	#[TestWith( [ [ 'retry-after' => '0' ], 1 ] )]
	#[TestWith( [ [ 'x-ratelimit-reset' => '1767225720' ], 120 ] )]
	#[TestWith( [ [ 'ratelimit-reset' => '1767225720' ], 120 ] )]
	#[TestWith( [ [ 'x-ratelimit-reset' => '45' ], 45 ] )]
	public function test_waiting_goes_by_the_clock_of_the_provider( array $headers, int $seconds ): void {
		self::assertSame( $seconds, ( new ApiResponse( 429, [ 'date' => 'Thu, 01 Jan 2026 00:00:00 GMT' ] + $headers, '' ) )->wait() );
	}

	public function test_an_answer_says_one_line(): void {
		self::assertSame( 'No such thing', ( new ApiResponse( 404, [], '{"message":"No\nsuch\u0000 thing"}' ) )->says() );
		self::assertSame( 'insufficient_scope', ( new ApiResponse( 403, [], '{"error":"insufficient_scope"}' ) )->says() );
		self::assertSame( 'Bad reference', ( new ApiResponse( 400, [], '{"error":{"message":"Bad reference","detail":"internal"}}' ) )->says() );
	}

	#[TestWith( [ '<html><title>Router</title>', 'text/html' ] )]
	#[TestWith( [ 'SSH-2.0-OpenSSH_9.6', 'text/plain' ] )]
	#[TestWith( [ '-ERR wrong number of arguments', '' ] )]
	#[TestWith( [ '"a text"', 'application/json' ] )]
	#[TestWith( [ '{"ami-id":"ami-1","secret":"of the metadata"}', 'application/json' ] )]
	#[TestWith( [ '{"message":{"secret":"of the metadata"}}', 'application/json' ] )]
	public function test_nothing_else_of_an_answer_is_quoted( string $body, string $type ): void {
		$answer = new ApiResponse( 500, [ 'content-type' => $type ], $body );
		self::assertSame( '', $answer->says() );
		self::assertSame( '500', self::api( 'token-0123456789' )->quote( $answer ) );
	}

	public function test_a_quotation_ends_after_120_characters(): void {
		$answer = new ApiResponse( 400, [], '{"message":"' . \str_repeat( 'ä ', 200 ) . '"}' );
		self::assertSame( \str_repeat( 'ä ', 60 ), self::api( 'token-0123456789' )->quote( $answer ) );
	}

	/** @param 'plain'|'upper'|'base64'|'user'|'header'|'url'|'hex'|'percent'|'entities'|'json'|'twice'|'cut'|'half' $form */
	#[TestWith( [ 'plain' ] )]
	#[TestWith( [ 'upper' ] )]
	#[TestWith( [ 'base64' ] )]
	#[TestWith( [ 'user' ] )]
	#[TestWith( [ 'header' ] )]
	#[TestWith( [ 'url' ] )]
	#[TestWith( [ 'hex' ] )]
	#[TestWith( [ 'percent' ] )]
	#[TestWith( [ 'entities' ] )]
	#[TestWith( [ 'json' ] )]
	#[TestWith( [ 'twice' ] )]
	#[TestWith( [ 'cut' ] )]
	#[TestWith( [ 'half' ] )]
	public function test_a_token_is_taken_out_in_every_form( string $form ): void {
		foreach ( [ 'ATBB/3xFf+0~kQ9?zZ7yW1vU', 'someone:ATBB/3xFf+0~kQ9?zZ7yW1vU' ] as $token ) {
			$secret = 'ATBB/3xFf+0~kQ9?zZ7yW1vU';
			$said   = match ( $form ) {
				'plain'    => $secret,
				'upper'    => \strtoupper( $secret ),
				'base64'   => \base64_encode( $secret ),
				'user'     => \base64_encode( "a:{$secret}" ) . ' ' . \base64_encode( "ab:{$secret}" ) . ' ' . \base64_encode( "abc:{$secret}" ),
				'header'   => 'Authorization:Basic\u0020' . \base64_encode( "me@example.com:{$secret}" ),
				'url'      => \strtr( \rtrim( \base64_encode( $secret ), '=' ), '+/', '-_' ),
				'hex'      => \bin2hex( "x{$secret}" ),
				'percent'  => \rawurlencode( $secret ),
				'entities' => '&#65;' . \substr( \htmlspecialchars( $secret ), 1 ),
				'json'     => '\u0041' . \substr( (string) \json_encode( $secret ), 2, -1 ),
				'twice'    => \rawurlencode( \base64_encode( \base64_encode( "me:{$secret}" ) ) ),
				'cut'      => \substr( \base64_encode( "someone:{$secret}" ), 5, 24 ),
				'half'     => \substr( $secret, 0, 14 ),
			};
			$told = self::api( $token )->plain( "Bad header {$said} here" );
			self::assertMatchesRegularExpression( '/\ABad header (?:… ?)+here\z/u', $told, $form );
		}
	}

	public function test_other_words_are_left(): void {
		$said = 'The branch main of acme/snippets is protected (https://example.com/help?x=1, 9297140dbb26b006a305daf00ac839e1616c4c54)';
		self::assertSame( $said, self::api( 'ghp_0123456789abcdefghijklmn' )->plain( $said ) );
		self::assertSame( $said, self::api( '' )->plain( $said ) );
	}

	private static function api( string $token ): Api {
		return new Api( ApiRoot::of( 'git.example.com', '', false ), new Transmission( 'x' ), [], $token );
	}

	public function test_ids_of_contents_are_those_of_git(): void {
		self::assertSame( '9297140dbb26b006a305daf00ac839e1616c4c54', Blob::id( "<?php\necho 'hi';\n" ) );
		self::assertTrue( Blob::is( \hash( 'sha256', "blob 1\0a" ), 'a' ) );
		self::assertFalse( Blob::is( '9297140dbb26b006a305daf00ac839e1616c4c54', "<?php\r\necho 'hi';\n" ) );
		self::assertNull( Blob::whole( 'a', '', \str_repeat( 'a', Blob::LARGEST + 1 ) ) );
	}
}

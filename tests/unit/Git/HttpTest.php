<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Blob;

/**
 * Where a token may go, how long a provider wants to be left alone, and ids of contents.
 */
final class HttpTest extends TestCase {

	#[TestWith( [ 'git.example.com', 'https://git.example.com/api/v4/x' ] )]
	#[TestWith( [ 'https://Git.Example.com/', 'https://git.example.com/api/v4/x' ] )]
	#[TestWith( [ 'https://git.example.com:443/sub/api/v4', 'https://git.example.com/sub/api/v4/x' ] )]
	#[TestWith( [ 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/api/v4/x' ] )]
	#[TestWith( [ 'http://[::1]:3000', 'http://[::1]:3000/api/v4/x' ] )]
	public function test_a_host_a_path_and_a_whole_root_are_all_the_same( string $api, string $url ): void {
		self::assertSame( $url, ApiRoot::of( $api, '/api/v4', false )->url( '/x' ) );
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

	/**
	 * @param array<string, string> $headers
	 */
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
		self::assertSame( 'Retry later', ( new ApiResponse( 429, [], "Retry later\n" ) )->says() );
		self::assertSame( '', ( new ApiResponse( 502, [ 'content-type' => 'text/html' ], '<html>' ) )->says() );
	}

	public function test_ids_of_contents_are_those_of_git(): void {
		self::assertSame( '9297140dbb26b006a305daf00ac839e1616c4c54', Blob::id( "<?php\necho 'hi';\n" ) );
		self::assertTrue( Blob::is( \hash( 'sha256', "blob 1\0a" ), 'a' ) );
		self::assertFalse( Blob::is( '9297140dbb26b006a305daf00ac839e1616c4c54', "<?php\r\necho 'hi';\n" ) );
		self::assertNull( Blob::whole( 'a', '', \str_repeat( 'a', Blob::LARGEST + 1 ) ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Error\TierRequired;
use Svc\Domain\Problem;

final class ErrorTest extends TestCase {

	/** @return iterable<string, array{SvcException, string, int, array<string, mixed>}> */
	public static function errors(): iterable {
		yield 'snippet' => [ NotFound::snippet( 5 ), 'svc_not_found', 404, [] ];
		yield 'revision' => [ NotFound::revision( 5, 6 ), 'svc_not_found', 404, [] ];
		yield 'trash' => [ NotFound::trashed( 5 ), 'svc_not_found', 404, [] ];
		yield 'fields' => [ InvalidInput::fields( [ 'a' => 'Wrong.', 'b' => 'Too long.' ] ), 'svc_invalid', 400, [ 'params' => [ 'a' => 'Wrong.', 'b' => 'Too long.' ] ] ];
		yield 'invalid' => [ InvalidInput::because( 'No.' ), 'svc_invalid', 400, [] ];
		yield 'forbidden' => [ Forbidden::because( 'No.' ), 'svc_forbidden', 403, [] ];
		yield 'tier' => [ TierRequired::for_tier( 'pro' ), 'svc_tier', 403, [ 'tier' => 'pro' ] ];
		yield 'conflict' => [ Conflict::saved_since( 'Bob saved.', 2, 'Bob', 9 ), 'svc_conflict', 409, [ 'conflict' => [ 'user' => 2, 'name' => 'Bob', 'time' => 9 ] ] ];
		yield 'permanent id' => [ Conflict::uid_taken( 'u', 3 ), 'svc_conflict', 409, [] ];
		yield 'busy' => [ Busy::storage( 5.0 ), 'svc_busy', 503, [ 'retry_after' => 1 ] ];
		yield 'site in use' => [ Busy::site( 3 ), 'svc_busy', 503, [ 'retry_after' => 3 ] ];
		yield 'no process free' => [ Busy::workers(), 'svc_busy', 503, [ 'retry_after' => 4 ] ];
		yield 'not writable' => [ StorageFailure::cannot_write( 'svc', 'Permission denied' ), 'svc_storage', 500, [ 'path' => 'svc' ] ];
		yield 'full' => [ StorageFailure::disk_full( 'svc' ), 'svc_storage', 500, [ 'path' => 'svc' ] ];
		yield 'not readable' => [ StorageFailure::cannot_read( 'svc/x', 'why' ), 'svc_storage', 500, [ 'path' => 'svc/x' ] ];
		yield 'damaged' => [ StorageFailure::damaged( 'svc/x' ), 'svc_storage', 500, [ 'path' => 'svc/x' ] ];
		yield 'outside' => [ StorageFailure::outside( 'svc/x' ), 'svc_storage', 500, [ 'path' => 'svc/x' ] ];
	}

	/** @param array<string, mixed> $data */
	#[DataProvider( 'errors' )]
	public function test_errors_carry_code_status_data_and_a_sentence( SvcException $error, string $code, int $status, array $data ): void {
		self::assertSame( [ $code, $status, $data ], [ $error->error_code->value, $error->error_code->status(), $error->data ] );
		self::assertMatchesRegularExpression( '/\A[A-Z].*\.\z/', $error->getMessage() );
	}

	public function test_busy_says_how_long_it_waited(): void {
		self::assertStringContainsString( ' 5 seconds', Busy::storage( 5.0 )->getMessage() );
		self::assertStringContainsString( ' 0.3 seconds', Busy::storage( 0.3 )->getMessage() );
	}

	public function test_problem_goes_over_the_wire_without_the_snippet(): void {
		self::assertSame( [ 'message' => 'm', 'line' => 3 ], ( new Problem( 'm', 3, 7 ) )->to_array() );
		self::assertSame( 0, ( new Problem( 'm' ) )->to_array()['line'] );
	}
}

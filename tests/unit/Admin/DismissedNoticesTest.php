<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Admin;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use ReflectionClassConstant;
use Svc\Admin\DismissedNotices;

/** Which notices the form can put away: those that print it (`Svc\Admin\Notices`). */
final class DismissedNoticesTest extends TestCase {

	#[TestWith( [ 'served' ] )]
	#[TestWith( [ 'consent' ] )]
	#[TestWith( [ 'import' ] )]
	#[TestWith( [ 'host-0a1b2c3d' ] )]
	#[TestWith( [ 'unverified-1795886475' ] )]
	#[TestWith( [ 'failure-7' ] )]
	#[TestWith( [ 'ending-2212294583' ] )]
	#[TestWith( [ 'back-end-7' ] )]
	#[TestWith( [ 'restored-1795886475' ] )]
	public function test_a_notice_with_a_form_can_be_dismissed( string $key ): void {
		self::assertMatchesRegularExpression( self::pattern(), $key );
	}

	#[TestWith( [ 'failure-0' ] )]
	#[TestWith( [ 'other' ] )]
	#[TestWith( [ "served\n" ] )]
	public function test_no_other_key_is_kept( string $key ): void {
		self::assertDoesNotMatchRegularExpression( self::pattern(), $key );
	}

	private static function pattern(): string {
		$pattern = ( new ReflectionClassConstant( DismissedNotices::class, 'KEY' ) )->getValue();
		return \is_string( $pattern ) ? $pattern : '';
	}
}

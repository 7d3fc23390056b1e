<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Recovery;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Recovery\FailureKind;
use Svc\Recovery\FailureReport;

/** In processes of their own, because of the functions of WordPress. */
#[RunTestsInSeparateProcesses]
final class FailureReportTest extends TestCase {

	private const GONE = 'Call to undefined function shop_banner() (line 3)';

	protected function setUp(): void {
		require_once __DIR__ . '/../Access/fixtures/people.php';
		require_once __DIR__ . '/fixtures/admin-url.php';
	}

	/** @return iterable<string, array{array<string, mixed>, string, FailureKind, non-empty-string, string}> Fields, plugin, kind, begin of the effect, remedy. */
	public static function kinds(): iterable {
		$off  = 'The snippet was deactivated.';
		$fix  = 'Fix the code and activate the snippet again.';
		$keep = 'The snippet stays active (on_error is keep)';
		yield 'deactivated' => [ [ 'error' => 'no shop (line 3)' ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'deactivated, on_error keep' => [ [ 'error' => 'no shop (line 3)', 'on_error' => 'keep' ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'waits for a plugin' => [ [ 'error' => self::GONE ], 'Shop & Co', FailureKind::AwaitsDependency, $off, 'Activates again with the plugin "Shop & Co".' ];
		yield 'waits for a name' => [ [ 'error' => self::GONE ], '', FailureKind::AwaitsDependency, $off, 'Activates again when shop_banner exists. If the name is wrong, fix the code.' ];
		yield 'changed by a person since' => [ [ 'error' => self::GONE, 'modified_by' => 1 ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'stays active' => [ [ 'error' => 'no shop (line 3)', 'status' => 'active', 'on_error' => 'keep' ], '', FailureKind::KeptActive, $keep, 'Fix the code or deactivate the snippet.' ];
		yield 'stays active, a name is missing' => [ [ 'error' => self::GONE, 'status' => 'active', 'on_error' => 'keep' ], '', FailureKind::KeptActive, $keep, 'Fix the code or deactivate the snippet.' ];
		yield 'error in a plugin' => [ [ 'error' => 'no shop (line 3)', 'status' => 'active' ], '', FailureKind::InCalledCode, 'The snippet stays active. The error is in a plugin or the theme', 'Check that plugin or theme, and what the snippet passes to it.' ];
	}

	/**
	 * @param array<string, mixed> $fields
	 * @param non-empty-string     $effect
	 */
	#[DataProvider( 'kinds' )]
	public function test_each_kind_has_its_effect_and_remedy( array $fields, string $plugin, FailureKind $kind, string $effect, string $remedy ): void {
		$report = self::report( $fields, $plugin );

		self::assertSame( $kind, $report->kind );
		self::assertSame( 'active' === ( $fields['status'] ?? '' ), $kind->is_active() );
		self::assertStringStartsWith( $effect, $report->effect() );
		self::assertSame( $remedy, $report->remedy() );
		self::assertStringEndsWith( '&p=/snippet/7&line=3', $report->address() );
	}

	/** @return iterable<string, array{string, string}> Recorded error, cause. */
	public static function causes(): iterable {
		yield 'with a line' => [ 'no shop (line 2)', 'no shop (line 2)' ];
		yield 'a sentence' => [ 'No shop.', 'No shop' ];
		yield 'long, with a line' => [ \str_repeat( 'ä', 300 ) . ' (line 12)', \str_repeat( 'ä', 160 ) . '… (line 12)' ];
		yield 'long, without a line' => [ \str_repeat( 'a', 161 ), \str_repeat( 'a', 160 ) . '…' ];
		yield 'just short enough' => [ \str_repeat( 'a', 160 ), \str_repeat( 'a', 160 ) ];
	}

	#[DataProvider( 'causes' )]
	public function test_a_cause_is_short_and_keeps_its_line( string $error, string $cause ): void {
		self::assertSame( $cause, self::report( [ 'error' => $error ] )->cause() );
	}

	public function test_a_snippet_without_a_title_has_its_number(): void {
		self::assertSame( [ 'Shop', 'Snippet 7' ], [ self::report( [] )->title, self::report( [ 'title' => '' ] )->title ] );
	}

	/** @param array<string, mixed> $fields */
	private static function report( array $fields, string $plugin = '' ): FailureReport {
		return new FailureReport( Snippet::create( [] )->with( $fields + [ 'id' => 7, 'title' => 'Shop', 'status' => 'inactive', 'modified_by' => 0, 'error' => 'no' ] ), $plugin );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Recovery;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Recovery\FailureKind;
use Svc\Recovery\FailureReport;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

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
		$keep = 'The snippet stays active, and visitors get an error page.';
		yield 'deactivated' => [ [ 'error' => 'no shop (line 3)' ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'deactivated, on_error keep' => [ [ 'error' => 'no shop (line 3)', 'on_error' => 'keep' ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'waits for a plugin' => [ [ 'error' => self::GONE ], 'Shop & Co', FailureKind::AwaitsDependency, $off, 'Activates again with the plugin "Shop & Co".' ];
		yield 'waits for a name' => [ [ 'error' => self::GONE ], '', FailureKind::AwaitsDependency, $off, 'Activates again when shop_banner exists. If that name is wrong, fix the code.' ];
		yield 'changed by a person since' => [ [ 'error' => self::GONE, 'modified_by' => 1 ], '', FailureKind::Deactivated, $off, $fix ];
		yield 'stays active' => [ [ 'error' => 'no shop (line 3)', 'status' => 'active', 'on_error' => 'keep' ], '', FailureKind::KeptActive, $keep, 'Fix the code or deactivate the snippet.' ];
		yield 'stays active, a name is missing' => [ [ 'error' => self::GONE, 'status' => 'active', 'on_error' => 'keep' ], '', FailureKind::KeptActive, $keep, 'Fix the code or deactivate the snippet.' ];
		yield 'error in a plugin' => [ [ 'error' => 'no shop (line 3)', 'status' => 'active' ], '', FailureKind::InCalledCode, 'The snippet stays active, because a plugin or theme failed.', 'Check that plugin or theme, and the values that the snippet passes to it.' ];
	}

	/**
	 * @param array<string, mixed> $fields
	 * @param non-empty-string     $effect
	 */
	#[DataProvider( 'kinds' )]
	public function test_each_kind_has_its_effect_and_remedy( array $fields, string $plugin, FailureKind $kind, string $effect, string $remedy ): void {
		$report = self::report( $fields, $plugin );

		self::assertSame( $kind, $report->kind );
		self::assertSame( 'active' === ( $fields['status'] ?? '' ), ! $kind->is_inactive() );
		self::assertStringStartsWith( $effect, $report->effect );
		self::assertSame( $remedy, $report->remedy );
		self::assertStringEndsWith( '&p=/snippet/7&line=3', $report->address );
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
		self::assertSame( $cause, self::report( [ 'error' => $error ] )->cause );
	}

	/** @return iterable<string, array{Incident, string}> What waits, its text. */
	public static function unverified(): iterable {
		$rest = '. The cause is unknown. No snippet was deactivated. If pages still fail, deactivate the last changed snippets: "Shop". See Tools > Site Health.';
		$site = '. The site cannot reach itself';
		yield 'an error' => [ new Incident( IncidentKind::Failed, 'no shop.', time: 5 ), 'No shop' . $site . $rest ];
		yield 'with what the transport said' => [ new Incident( IncidentKind::Failed, 'no shop', time: 5, reason: 'cURL error 28.' ), 'No shop' . $site . ' (cURL error 28)' . $rest ];
		yield 'no message' => [ new Incident( IncidentKind::Failed, time: 5 ), 'A page failed' . $site . $rest ];
		yield 'a crash' => [ new Incident( IncidentKind::Died, time: 5 ), 'A request ended without an error message' . $site . $rest ];
		yield 'a change of the site' => [ new Incident( IncidentKind::SiteChanged, 'Shop & Co was updated', time: 5 ), 'Shop & Co was updated, and no page was tested since' . $site . $rest ];
	}

	#[DataProvider( 'unverified' )]
	public function test_an_error_of_unknown_cause_names_the_suspects( Incident $incident, string $text ): void {
		$report = FailureReport::unverified( $incident, [ self::snippet( [] ) ] );

		self::assertSame( [ 'unverified-5', 'Error on 5', $text ], [ $report->key, $report->title, $report->text() ] );
	}

	/** @return iterable<string, array{bool, int, string, string}> Whether the snippet is known, line, title, text. */
	public static function endings(): iterable {
		$visible = ' If visitors should see this page, ';
		yield 'with its line' => [ true, 2, 'Shop', 'The front page ends with exit, die or wp_die for some visitors (line 2). The snippet stays active, because it may protect the page.' . $visible . 'fix the code or deactivate the snippet.' ];
		yield 'without a line' => [ true, 0, 'Shop', 'The front page ends with exit, die or wp_die for some visitors. The snippet stays active, because it may protect the page.' . $visible . 'fix the code or deactivate the snippet.' ];
		yield 'of unknown code' => [ false, 0, 'A page ends early', 'The front page ends with exit, die or wp_die for some visitors. The cause is unknown. No snippet was deactivated.' . $visible . 'check the last changed snippets.' ];
	}

	#[DataProvider( 'endings' )]
	public function test_a_page_that_ends_has_its_snippet_and_line( bool $is_known, int $line, string $title, string $text ): void {
		$report = FailureReport::ending( 'ending-1', $is_known ? self::snippet( [] ) : null, 'the front page', $line );

		self::assertSame( [ $title, $text ], [ $report->title, $report->text() ] );
		self::assertStringEndsWith( $is_known ? '&p=/snippet/7' . ( $line > 0 ? '&line=2' : '' ) : '?page=svc', $report->address );
	}

	public function test_who_changed_the_site_is_offered_to_undo_it(): void {
		self::assertSame(
			'This page fails after your change: No <shop>. You changed "Shop" a few minutes ago. The site cannot reach itself, so the change was not tested. Undo your change if it is the cause. Only you see this message.',
			FailureReport::after_change( [ 7 => self::snippet( [] ) ], 'no <shop>.' )->titled_text()
		);
	}

	public function test_a_snippet_without_a_title_has_its_number(): void {
		self::assertSame( [ 'Shop', 'Snippet 7' ], [ self::report( [] )->title, self::report( [ 'title' => '' ] )->title ] );
	}

	/** @param array<string, mixed> $fields */
	private static function report( array $fields, string $plugin = '' ): FailureReport {
		return FailureReport::of( self::snippet( $fields ), $plugin );
	}

	/** @param array<string, mixed> $fields */
	private static function snippet( array $fields ): Snippet {
		return Snippet::create( [] )->with( $fields + [ 'id' => 7, 'title' => 'Shop', 'status' => 'inactive', 'modified_by' => 0, 'error' => 'no' ] );
	}
}

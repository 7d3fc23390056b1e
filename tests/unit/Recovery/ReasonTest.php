<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Recovery;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Recovery\Reason;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

/** In processes of their own, because of the functions of WordPress. */
#[RunTestsInSeparateProcesses]
final class ReasonTest extends TestCase {

	private const SYMPTOM = 'the front page answered with status 500 (Call to undefined function gone())';

	protected function setUp(): void {
		require_once __DIR__ . '/../Access/fixtures/people.php';
	}

	public function test_what_changed_the_site_is_named_for_a_snippet_that_was_there_before(): void {
		self::assertSame( 'The snippet uses gone(), which is missing since the theme was changed to B: ' . self::SYMPTOM . '.', self::reason( 1_000 ) );
	}

	public function test_what_happened_before_a_snippet_was_saved_is_not_blamed(): void {
		self::assertSame( 'The site fails only with this snippet: ' . self::SYMPTOM . '.', self::reason( 1_001 ) );
	}

	private static function reason( int $modified ): string {
		$incident = new Incident( IncidentKind::SiteChanged, 'the theme was changed to B', at: 1_000 );

		return Reason::of( $incident, self::SYMPTOM, Snippet::create( [ 'title' => 'A' ] )->with( [ 'modified' => $modified ] ), null );
	}
}

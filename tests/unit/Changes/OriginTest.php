<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\SnippetSource;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/../Access/SitePeople.php';
require_once __DIR__ . '/ChangesFactory.php';

/**
 * Where a snippet came from is written in the same step as the snippet, and goes where the snippet goes.
 * @covers \Svc\Domain\Origin
 * @covers \Svc\Changes\SnippetChange
 * @covers \Svc\Storage\Batch
 */
#[RunTestsInSeparateProcesses]
final class OriginTest extends StorageTestCase {

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [
			7 => [ 'administrator' ],
			9 => [ 'viewer' ],
		];
	}

	public function test_a_snippet_and_its_origin_are_one_change(): void {
		$library = new Origin( Origin::LIBRARY, 'redirect-mail', '1.0.0', 'm1' );
		$outcome = $this->make( static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'title' => 'A', 'type' => 'js' ] )->from( $library ), '1', 'library_installed' ) ) );
		$id      = $outcome->only()->id;
		self::assertEquals( $library, $this->elsewhere()->snippets->get( $id )->origin( Origin::LIBRARY ) );
		self::assertNull( $this->elsewhere()->snippets->get( $id )->origin( Origin::GIT ) );
		self::assertEquals( $library, $this->storage->revisions->find( $id, 1 )?->snippet->origin( Origin::LIBRARY ) );
	}

	public function test_who_made_a_version_goes_with_it(): void {
		$old  = Snippet::create( [ 'title' => 'A' ] )->from( new Origin( Origin::GIT, 'r', 'c1', 'm1', 'Tom' ) );
		$note = $old->from( new Origin( Origin::GIT, 'r', '', 'm2' ) );
		self::assertSame( 'Tom', $old->origin( Origin::GIT )?->by );
		self::assertSame( '', $note->origin( Origin::GIT )?->by );
		self::assertSame( 'Ann', $note->from( new Origin( Origin::GIT, 'r', 'c2', 'm3', 'Ann' ) )->origin( Origin::GIT )?->by );
	}

	public function test_a_note_makes_no_version_and_asks_for_no_rights(): void {
		$before = $this->create( [ 'title' => 'A', 'type' => 'js' ], '1' );
		$git    = new Origin( Origin::GIT, 'acme/site', 'abc', 'm1' );
		$note   = static fn( SnippetSource $now ): ChangeSet => ChangeSet::of( SnippetChange::note( $now->get( $before->id ), $git ) );
		$first  = $this->make( $note, 9 );
		$after  = $this->elsewhere()->snippets->get( $before->id );
		self::assertSame( [], $first->refused );
		self::assertNotNull( $first->generation );
		self::assertEquals( $git, $after->origin( Origin::GIT ) );
		self::assertSame( [ $before->rev, $before->modified, $before->modified_by ], [ $after->rev, $after->modified, $after->modified_by ] );
		self::assertNull( $this->make( $note, 9 )->generation, 'Noted once, nothing is left to write' );
	}

	public function test_a_note_never_hides_a_change(): void {
		$before = $this->create( [ 'title' => 'A', 'type' => 'js' ], '1' );
		$draft  = SnippetChange::update( $before, $before->with( [ 'title' => 'B' ] )->from( new Origin( Origin::GIT, 'r', '', 'm' ) ), null, 'updated' );
		self::assertFalse( $draft->is_note() );
		self::assertNotSame( [], $this->make( static fn(): ChangeSet => ChangeSet::of( $draft ), 9 )->refused );
		self::assertSame( 'A', $this->elsewhere()->snippets->get( $before->id )->title );
	}

	public function test_a_version_that_comes_back_is_that_version_of_the_library(): void {
		$old     = Snippet::create( [ 'title' => 'A' ] )->from( new Origin( Origin::LIBRARY, 'a', '1.0.0', 'm1' ) )->from( new Origin( Origin::GIT, 'r', 'c1', 'g1' ) );
		$now     = $old->from( new Origin( Origin::LIBRARY, 'a', '2.0.0', 'm2' ) )->from( new Origin( Origin::GIT, 'r', 'c2', 'g2' ) );
		$back    = $now->brought_back_as( $old );
		self::assertSame( '1.0.0', $back->origin( Origin::LIBRARY )?->version );
		self::assertSame( 'g2', $back->origin( Origin::GIT )?->mark, 'Both sides last held what they held' );
		self::assertNull( $now->brought_back_as( Snippet::create( [] ) )->origin( Origin::LIBRARY ) );
	}

	public function test_what_was_noted_is_kept_through_the_trash(): void {
		$id = $this->create( [ 'title' => 'A', 'type' => 'js' ], '1' )->id;
		$this->make( static fn( SnippetSource $now ): ChangeSet => ChangeSet::of( SnippetChange::note( $now->get( $id ), new Origin( Origin::GIT, 'r', 'c', 'm' ) ) ) );
		$this->delete( $id );
		self::assertSame( 'm', $this->storage->trash->get( $id )->snippet->origin( Origin::GIT )?->mark );
		$this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->untrash( $id ), $this->ann );
		self::assertSame( 'm', $this->elsewhere()->snippets->get( $id )->origin( Origin::GIT )?->mark );
	}

	public function test_an_origin_of_a_newer_version_stays(): void {
		$kept = [
			'future' => [ 'ref' => 'x', 'version' => '1', 'mark' => 'm', 'more' => [ 1 ] ],
			'git'    => [ 'ref' => 'r', 'version' => '', 'mark' => 'g1', 'more' => true ],
		];
		$after = Snippet::create( [ 'origins' => $kept ] )->from( new Origin( Origin::GIT, 'r', '', 'g2' ) )->origins;
		self::assertEquals( $kept['future'], $after['future'] );
		self::assertEquals( [ 'ref' => 'r', 'version' => '', 'mark' => 'g2', 'more' => true ], $after['git'] );
	}

	/** @param callable(SnippetSource): ChangeSet $produce */
	private function make( callable $produce, int $user = 7 ): Outcome {
		return ChangesFactory::changes( $this->storage, new RecordingCompiler(), static fn() => null )->make( $produce, new Actor( $user, 'rest', 'Somebody' ) );
	}
}

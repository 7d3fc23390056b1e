<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use Closure;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Proposal;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Proposals;
use Svc\Tests\Faults\Storage;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/ChangesFactory.php';
require_once __DIR__ . '/../Access/SitePeople.php';

/**
 * Two requests accept one proposal of a new snippet: the first is still in its checks when the second begins.
 * @covers \Svc\Changes\Changes
 * @covers \Svc\Storage\Site\Proposals
 */
#[RunTestsInSeparateProcesses]
final class AcceptingTest extends StorageTestCase {

	private Proposals $first;

	private Proposals $second;

	private Actor $accepting;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [ 7 => [ 'administrator' ] ];
		$this->first                = self::proposals( $this->storage );
		$this->second               = self::proposals( $this->elsewhere() );
		$this->first->add( new Proposal( 0, \time(), 'open', 'save-snippet', [ 'title' => 'a' ], [], 'a', new Actor( 9, 'ability', 'Bot' ) ) );
		$this->accepting = new Actor( 7, 'rest', 'Ann (proposed by Bot)', proposal: 1 );
	}

	public function test_a_second_request_is_refused_while_the_first_one_runs(): void {
		$this->first->claim( 1, $this->ann );
		$this->expectExceptionObject( Conflict::because( 'This proposal is being accepted. Check again in a moment.' ) );
		$this->second->claim( 1, $this->ann );
	}

	public function test_after_the_time_of_the_claim_the_second_request_alone_commits(): void {
		$this->first->claim( 1, $this->ann );
		$refused = self::refusal(
			fn() => $this->accept(
				$this->storage,
				$this->first,
				function (): void {
					$this->expire_claim();
					$this->second->claim( 1, $this->ann );
					$this->accept( $this->elsewhere(), $this->second );
					self::assertSame( 'accepted', $this->second->settle( 1, is_done: true )->state );
				}
			)
		);
		self::assertStringContainsString( 'another request took over', $refused );
		$this->first->release( 1 );
		$this->assert_committed( 1, 'accepted' );
	}

	public function test_the_first_request_that_gives_up_late_leaves_the_claim_of_the_second(): void {
		$this->first->claim( 1, $this->ann );
		$this->expire_claim();
		$this->second->claim( 1, $this->ann );
		$this->first->release( 1 );
		self::assertStringContainsString( 'another request took over', self::refusal( fn() => $this->first->settle( 1, is_done: true ) ) );
		self::assertStringContainsString( 'is being accepted', self::refusal( fn() => self::proposals( $this->elsewhere() )->claim( 1, $this->ann ) ) );
		$this->accept( $this->elsewhere(), $this->second );
		$this->assert_committed( 1, 'accepted' );
	}

	public function test_a_proposal_that_is_declined_meanwhile_is_not_committed(): void {
		$this->first->claim( 1, $this->ann );
		$decline = fn() => $this->second->change( 1, fn( Proposal $now ): Proposal => $now->decided( 'declined', $this->ann, \time(), 'No.' ) );
		self::assertSame( 'Ann declined this proposal already.', self::refusal( fn() => $this->accept( $this->storage, $this->first, $decline ) ) );
		$this->first->release( 1 );
		$this->assert_committed( 0, 'declined' );
	}

	private static function proposals( Storage $storage ): Proposals {
		return new Proposals( $storage->paths, $storage->folders, $storage->records, $storage->lock, $storage->generations );
	}

	/** @param Closure(): mixed $work */
	private static function refusal( Closure $work ): string {
		try {
			$work();
		} catch ( Conflict $refused ) {
			return $refused->getMessage();
		}
		return '';
	}

	/** @param Closure(): mixed|null $meanwhile While the snippet is checked. */
	private function accept( Storage $storage, Proposals $proposals, ?Closure $meanwhile = null ): Outcome {
		$changes = ChangesFactory::changes(
			$storage,
			new RecordingCompiler(),
			static function () use ( &$meanwhile ): void {
				[ $once, $meanwhile ] = [ $meanwhile, null ];
				if ( null !== $once ) {
					$once();
				}
			},
			$proposals
		);
		return $changes->make( static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'title' => 'a' ] ), 'echo 1;', 'created' ) ), $this->accepting );
	}

	/** As if the claim were six minutes old; a later one has another second. */
	private function expire_claim(): void {
		$path   = $this->storage->paths->proposals( 1 );
		$stored = $this->storage->records->read( $path );
		self::assertIsArray( $stored['decision'] ?? null );
		$this->storage->records->write( $path, [ 'decision' => [ 'time' => \time() - 360 ] + $stored['decision'] ] + $stored );
		$now = \time();
		while ( \time() === $now ) {
			\usleep( 20_000 );
		}
	}

	private function assert_committed( int $times, string $state ): void {
		self::assertCount( $times, $this->elsewhere()->snippets->all() );
		self::assertSame( $state, self::proposals( $this->elsewhere() )->get( 1 )->state );
	}
}

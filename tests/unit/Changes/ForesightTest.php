<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Depth;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Changes\Verdict;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Settings;
use Svc\Storage\SnippetSource;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\LongForm;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/../Access/SitePeople.php';
require_once __DIR__ . '/ChangesFactory.php';
require_once __DIR__ . '/RandomSets.php';

/**
 * What is foreseen is what happens, and foreseeing leaves nothing behind.
 * @covers \Svc\Changes\Changes
 * @covers \Svc\Changes\Foresight
 */
#[RunTestsInSeparateProcesses]
final class ForesightTest extends StorageTestCase {

	/** Sets that go over one site, before there is a new one. */
	private const SITE = 100;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [
			7  => [ 'administrator' ],
			8  => [ 'designer' ],
			9  => [ 'viewer' ],
			10 => [ 'subscriber' ],
		];
	}

	/** Random sets of random people, each foreseen and then made. */
	public function test_it_agrees_with_the_change_in_every_refusal_error_and_change(): void {
		$people = [ $this->ann, $this->ann, new Actor( 8, 'rest', 'Dee' ), new Actor( 9, 'rest', 'Vic' ), new Actor( 10, 'rest', 'Sue' ), Actor::system() ];
		$kinds  = [];
		$count  = LongForm::times( 2000, 100 );
		$sets   = null;
		for ( $n = 0; $n < $count; ++$n ) {
			if ( null === $sets || 0 === $n % self::SITE ) {
				$this->tearDown();
				parent::setUp();
				$this->share();
				$sets = new RandomSets( $this->storage, $n );
			}
			$produce  = $sets->next();
			$actor    = $people[ \mt_rand( 0, \count( $people ) - 1 ) ];
			$changes  = $this->changes();
			$token    = $this->storage->snippets->state()->token;
			$foreseen = self::said( static fn(): Outcome => $changes->foresee( $produce, $actor )->outcome );
			self::assertSame( $token, $this->elsewhere()->snippets->state()->token, "Set $n was written when it was foreseen" );
			$made = self::said( static fn(): Outcome => $changes->make( $produce, $actor ) );
			self::assertSame( $made, $foreseen, "Set $n" );
			foreach ( $made as $kind => $of_kind ) {
				$kinds[ $kind ] = ( $kinds[ $kind ] ?? 0 ) + ( [] === $of_kind || null === $of_kind ? 0 : 1 );
			}
		}
		foreach ( [ 'saved', 'deleted', 'refused', 'verdicts', 'off', 'generation' ] as $kind ) {
			self::assertGreaterThan( $count / 200, $kinds[ $kind ] ?? 0, "Hardly any set had $kind" );
		}
	}

	public function test_it_writes_nothing_and_holds_no_lock(): void {
		$id     = $this->create( [ 'title' => 'a' ] )->id;
		$before = $this->files();
		$found  = $this->storage->lock->hold( fn() => $this->changes()->foresee( static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [ SnippetChange::update( $now->get( $id ), $now->get( $id )->with( [ 'title' => 'b' ] ), 'echo 2;', 'updated' ), SnippetChange::create( Snippet::create( [ 'title' => 'new' ] ), 'echo 3;', 'created' ) ] ), $this->ann ) );
		self::assertSame( [ 'b', 'new' ], \array_map( static fn( Snippet $snippet ): string => $snippet->title, $found->outcome->saved ) );
		self::assertSame( 2, $found->outcome->saved[1]->id );
		self::assertSame( $before, $this->files() );
		self::assertSame( 'a', $this->storage->snippets->get( $id )->title );
	}

	public function test_everything_is_said_at_once_although_one_refusal_stops_all(): void {
		$set   = new ChangeSet( [ SnippetChange::create( Snippet::create( [ 'status' => 'active' ] ), "echo 1;\nif ( {", 'created' ) ], [], [ 5 => NotFound::because( 'gone' ) ], ChangeSet::STOPS_ALL );
		$found = $this->changes()->foresee( static fn(): ChangeSet => $set, $this->ann );
		self::assertSame( [ 0, 5 ], \array_keys( $found->errors() ) );
		self::assertSame( 2, $found->errors()[0][0]->line );
		self::assertSame( [ [], [ 5 ] ], [ $found->outcome->saved, \array_keys( $found->outcome->refused ) ] );
	}

	public function test_rights_alone_are_asked_without_a_judge(): void {
		SitePeople::$administrators = [];
		$set                        = ChangeSet::of( SnippetChange::create( Snippet::create( [ 'status' => 'active' ] ), 'if ( {', 'created' ) );
		$found                      = ChangesFactory::changes( $this->storage, new RecordingCompiler(), static fn() => self::fail( 'Judged' ) )->foresee( static fn(): ChangeSet => $set, $this->ann, Depth::Rights );
		self::assertInstanceOf( Forbidden::class, $found->refused()[0] );
		$this->expectException( Forbidden::class );
		$found->require_allowed();
	}

	public function test_the_site_is_loaded_only_where_that_is_asked_for(): void {
		$live = static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'status' => 'active' ] ), 'echo 1;', 'created' ) );
		self::assertSame( 'active', $this->changes()->foresee( $live, $this->ann )->outcome->only()->status );
		$this->expectExceptionMessage( 'No site to load' );
		$this->changes()->foresee( $live, $this->ann, Depth::TestLoad );
	}

	public function test_what_has_to_be_out_of_the_way_goes_after_the_checks_and_before_the_commit_and_never_when_it_is_foreseen(): void {
		/** @var \ArrayObject<int, array{list<int>, int}> $seen */
		$seen = new \ArrayObject();
		$css  = static fn( string $code ): SnippetChange => SnippetChange::create( Snippet::create( [ 'type' => 'css', 'status' => 'active' ] ), $code, 'created' );
		$set  = ( new ChangeSet( [ 4 => $css( 'a { color: red; }' ), 7 => $css( 'a { color: red' ) ], failing: ChangeSet::LEFT_OUT ) )->preceded_by(
			function ( array $keys ) use ( $seen ): void {
				$seen[] = [ $keys, \count( $this->storage->snippets->all() ) ];
			}
		);
		$this->changes()->foresee( static fn(): ChangeSet => $set, $this->ann );
		self::assertCount( 0, $seen );
		$outcome = $this->changes()->make( static fn(): ChangeSet => $set, $this->ann );
		self::assertSame( '[[[4],0]]', \json_encode( $seen->getArrayCopy() ) );
		self::assertSame( [ 4 ], \array_keys( $outcome->saved ) );
	}

	public function test_what_would_suffer_beside_it_is_foreseen(): void {
		$partial = $this->create(
			[
				'uid'   => 'uid-c',
				'title' => 'Colors',
				'type'  => 'css',
				'lang'  => 'scss',
			],
			'$a: 1;'
		);
		$this->changes()->make(
			static fn(): ChangeSet => ChangeSet::of(
				SnippetChange::create(
					Snippet::create(
						[
							'uid'    => 'uid-p',
							'title'  => 'Page',
							'type'   => 'css',
							'lang'   => 'scss',
							'status' => 'active',
						]
					),
					"@use 'colors';",
					'created'
				)
			),
			$this->ann
		);
		$broken  = static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [ SnippetChange::update( $now->get( $partial->id ), $now->get( $partial->id ), 'broken', 'updated' ) ], replaces: true );
		$found   = $this->changes()->foresee( $broken, $this->ann );
		$outcome = $this->changes()->make( $broken, $this->ann );
		self::assertSame( [ 2 ], \array_keys( $found->judged->failing ) );
		self::assertEquals( $outcome->failing, $found->outcome->failing );
	}

	/** Gives the site a designer and a viewer. */
	private function share(): void {
		( new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock ) )->change(
			static fn( array $values ): array => [
				'access' => [
					'roles' => [
						'designer' => 'design',
						'viewer'   => 'view',
					],
					'users' => [],
				],
			] + $values
		);
	}

	private function changes(): Changes {
		return ChangesFactory::changes( $this->storage, new RecordingCompiler(), static function (): void {} );
	}

	/**
	 * Everything of an outcome but times and names by chance.
	 * @param callable(): Outcome $ask
	 * @return array<string, mixed>
	 */
	private static function said( callable $ask ): array {
		$snippet = static fn( Snippet $one ): array => \array_diff_key( $one->settings(), \array_flip( [ 'created', 'modified' ] ) ) + [ 'rev' => $one->rev ];
		$refusal = static fn( SvcException $refused ): array => [ $refused::class, $refused->getMessage() ];
		try {
			$outcome = $ask();
		} catch ( SvcException $refused ) {
			return [ 'thrown' => $refusal( $refused ) ];
		}
		return [
			'saved'      => \array_map( $snippet, $outcome->saved ),
			'deleted'    => \array_map( $snippet, $outcome->deleted ),
			'refused'    => \array_map( $refusal, $outcome->refused ),
			'verdicts'   => \array_map( static fn( Verdict $verdict ): string => \serialize( $verdict ), $outcome->verdicts ),
			'off'        => $outcome->off,
			'failing'    => \serialize( $outcome->failing ) === \serialize( [] ) ? [] : \serialize( $outcome->failing ),
			'stale'      => \array_map( $snippet, $outcome->stale ),
			'warnings'   => \serialize( $outcome->warnings ) === \serialize( [] ) ? [] : \serialize( $outcome->warnings ),
			'generation' => $outcome->generation,
		];
	}
}

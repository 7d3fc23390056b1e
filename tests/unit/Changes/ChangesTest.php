<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use Closure;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Code\PublicFiles;
use Svc\Storage\Site\Settings;
use Svc\Storage\SnippetSource;
use Svc\Styles\StyleCompiler;
use Svc\Styles\StyleRequest;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/ChangesFactory.php';
require_once __DIR__ . '/../Access/SitePeople.php';

/**
 * @covers \Svc\Changes\Changes
 * @covers \Svc\Changes\Judge
 * @covers \Svc\Changes\Write
 */
#[RunTestsInSeparateProcesses]
final class ChangesTest extends StorageTestCase {

	/** @var list<callable(): mixed> What happens while a set is judged, each once: another writer, rights that change. */
	private array $meanwhile = [];

	/** @var list<callable(): mixed> The same, while stylesheets are compiled. */
	private array $compile = [];

	private int $judged = 0;

	private RecordingCompiler $compiler;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [ 7 => [ 'administrator' ] ];
		$this->compiler             = new RecordingCompiler();
	}

	public function test_a_new_snippet_is_checked_and_saved(): void {
		$outcome = $this->changes()->make( static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'title' => 'a' ] ), 'echo 1;', 'created' ) ), $this->ann );
		self::assertSame( [ 1, 'a', 1 ], [ $outcome->only()->id, $outcome->only()->title, $outcome->generation ] );
		self::assertSame( 'echo 1;', $this->storage->snippets->code( $outcome->only() ) );
	}

	public function test_who_fails_is_saved_switched_off(): void {
		$outcome = $this->changes()->make( static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'status' => 'active' ] ), 'if ( {', 'created' ) ), $this->ann );
		self::assertSame( 'inactive', $outcome->only()->status );
		self::assertSame( [ 0 => true ], $outcome->off );
		self::assertCount( 1, $outcome->verdicts[0]->errors );
	}

	public function test_two_writers_what_moved_while_it_was_judged_is_made_and_judged_again(): void {
		$id                = $this->create( [ 'title' => 'a' ] )->id;
		$this->meanwhile[] = fn() => $this->update( $id, [ 'title' => 'theirs', 'priority' => 3 ] );
		$outcome           = $this->changes()->make( $this->code( $id, 'echo 2;' ), $this->ann );
		self::assertSame( 2, $this->judged );
		self::assertSame( [ 'theirs', 3, 3 ], [ $outcome->only()->title, $outcome->only()->priority, $outcome->only()->rev ] );
		self::assertSame( 'echo 2;', $this->storage->snippets->code( $outcome->only() ) );
	}

	public function test_two_writers_the_second_one_is_refused_where_it_asks_for_the_state_it_saw(): void {
		$id                = $this->create()->id;
		$this->meanwhile[] = fn() => $this->update( $id, [ 'title' => 'theirs' ] );
		$produce           = static function ( SnippetSource $now ) use ( $id ): ChangeSet {
			$before = $now->get( $id );
			return new ChangeSet( [ SnippetChange::update( $before, $before, 'echo 2;', 'updated' ) ], [], 1 === $before->rev ? [] : [ NotFound::because( 'moved' ) ] );
		};
		$outcome = $this->changes()->make( $produce, $this->ann );
		self::assertSame( 'moved', $outcome->refused[0]->getMessage() );
		self::assertSame( 2, $this->storage->snippets->get( $id )->rev );
	}

	public function test_a_change_that_never_gets_its_turn_ends_busy_and_writes_nothing(): void {
		$id              = $this->create()->id;
		$this->meanwhile = \array_fill( 0, 9, fn() => $this->update( $id, [ 'priority' => $this->storage->snippets->get( $id )->priority + 1 ] ) );
		$outcome         = $this->changes()->make( $this->code( $id, 'echo 2;' ), $this->ann );
		self::assertInstanceOf( Busy::class, $outcome->refused[0] );
		self::assertSame( [ 5, 15 ], [ $this->judged, $this->storage->snippets->get( $id )->priority ] );
		$this->expectException( Busy::class );
		$outcome->only();
	}

	public function test_rights_lost_while_it_is_judged_are_lost(): void {
		$id                = $this->create()->id;
		$this->meanwhile[] = static fn() => SitePeople::$administrators = [];
		$outcome           = $this->changes()->make( $this->code( $id, 'echo 2;' ), $this->ann );
		self::assertInstanceOf( Forbidden::class, $outcome->refused[0] );
		self::assertSame( 1, $this->storage->snippets->get( $id )->rev );
	}

	public function test_rights_are_asked_for_the_state_under_the_lock(): void {
		SitePeople::$administrators = [];
		SitePeople::$roles          = [ 7 => [ 'editor' ] ];
		( new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock ) )->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'editor' => 'design' ], 'users' => [] ] ] + $values );
		$id = $this->create( [ 'type' => 'html' ], '<p>' )->id;
		// Another save puts PHP into it while the designer's change is being judged.
		$this->meanwhile[] = fn() => $this->update( $id, [], '<?= 1 ?>' );
		$outcome           = $this->changes()->make( $this->code( $id, '<b>' ), $this->ann );
		self::assertInstanceOf( Forbidden::class, $outcome->refused[0] );
		self::assertSame( '<?= 1 ?>', $this->storage->snippets->code( $this->storage->snippets->get( $id ) ) );
	}

	public function test_rights_come_before_everything_else_that_is_wrong(): void {
		SitePeople::$administrators = [];
		$before                     = $this->create();
		$outcome                    = $this->changes()->make( static fn(): ChangeSet => new ChangeSet( [ SnippetChange::update( $before, $before, 'if ( {', 'updated' ) ], [], [ NotFound::snippet( 1 ) ] ), $this->ann );
		self::assertInstanceOf( Forbidden::class, $outcome->refused[0] );
		self::assertSame( 0, $this->judged );
	}

	public function test_each_on_its_own_the_others_go_on_in_one_write(): void {
		$ids     = [ $this->create()->id, $this->create( [], 'if ( {' )->id, $this->create()->id ];
		$before  = $this->storage->snippets->state()->generation;
		$outcome = $this->changes()->make( static fn( SnippetSource $now ): ChangeSet => self::typed( $now, [ ...$ids, 99 ], ChangeSet::LEFT_OUT ), $this->ann );
		self::assertSame( [ 1, 3 ], \array_keys( $outcome->done() ) );
		self::assertSame( [ 2, 99 ], \array_keys( $outcome->errors() ) );
		self::assertSame( [ $before + 1, $before + 1 ], [ $outcome->generation, $this->storage->snippets->state()->generation ] );
		self::assertSame( [ 'active', 'inactive', 'active' ], \array_map( fn( int $id ): string => $this->storage->snippets->get( $id )->status, $ids ) );
	}

	public function test_each_on_its_own_only_the_one_that_moved_is_judged_again(): void {
		$ids               = [ $this->create()->id, $this->create()->id ];
		$this->meanwhile[] = fn() => $this->update( $ids[1], [ 'title' => 'theirs' ] );
		$seen              = [];
		$produce           = static function ( SnippetSource $now ) use ( $ids, &$seen ): ChangeSet {
			$seen[] = $now->get( $ids[0] )->rev;
			return self::typed( $now, $ids, ChangeSet::LEFT_OUT );
		};
		$outcome = $this->changes()->make( $produce, $this->ann );
		self::assertEqualsCanonicalizing( $ids, \array_keys( $outcome->done() ) );
		self::assertSame( [ 2, 3 ], [ $outcome->saved[ $ids[0] ]->rev, $outcome->saved[ $ids[1] ]->rev ] );
		self::assertSame( [ 1, 1, 2, 2 ], $seen );
	}

	public function test_what_is_refused_after_the_first_write_is_named_beside_what_is_saved(): void {
		$ids               = [ $this->create()->id, $this->create()->id ];
		$this->meanwhile[] = fn() => $this->update( $ids[1], [ 'title' => 'theirs' ] );
		$calls             = 0;
		$produce           = static function ( SnippetSource $now ) use ( $ids, &$calls ): ChangeSet {
			return ++$calls > 2 ? throw StorageFailure::damaged( 'svc/index.php' ) : self::typed( $now, $ids, ChangeSet::LEFT_OUT );
		};
		$outcome = $this->changes()->make( $produce, $this->ann );
		self::assertSame( [ $ids[0] ], \array_keys( $outcome->saved ) );
		self::assertInstanceOf( StorageFailure::class, $outcome->refused[ $ids[1] ] );
	}

	public function test_all_or_nothing_one_that_fails_stops_all(): void {
		$ids     = [ $this->create()->id, $this->create( [], 'if ( {' )->id ];
		$outcome = $this->changes()->make( static fn( SnippetSource $now ): ChangeSet => self::typed( $now, $ids, ChangeSet::STOPS_ALL ), $this->ann );
		self::assertSame( [ [], [ 2 ], null ], [ $outcome->saved, \array_keys( $outcome->errors() ), $outcome->generation ] );
		self::assertSame( 1, $this->storage->snippets->get( 1 )->rev );
	}

	public function test_all_or_nothing_one_that_is_refused_or_moved_holds_up_all(): void {
		$ids     = [ $this->create()->id, $this->create()->id ];
		$outcome = $this->changes()->make( static fn( SnippetSource $now ): ChangeSet => self::typed( $now, [ ...$ids, 99 ], ChangeSet::STOPS_ALL ), $this->ann );
		self::assertSame( [ 99 ], \array_keys( $outcome->refused ) );
		self::assertSame( 0, $this->judged );

		$this->meanwhile[] = fn() => $this->update( 2, [ 'title' => 'theirs' ] );
		$outcome           = $this->changes()->make( static fn( SnippetSource $now ): ChangeSet => self::typed( $now, $ids, ChangeSet::STOPS_ALL ), $this->ann );
		self::assertSame( [ 2, 3 ], [ $outcome->saved[1]->rev, $outcome->saved[2]->rev ] );
		self::assertSame( 2, $this->judged );
	}

	public function test_what_changes_nothing_is_neither_judged_nor_written(): void {
		$this->create( [ 'title' => 'a' ] );
		$token   = $this->storage->snippets->state()->token;
		$outcome = $this->changes()->make( static fn( SnippetSource $now ): ChangeSet => ChangeSet::of( SnippetChange::update( $now->get( 1 ), $now->get( 1 )->with( [ 'title' => 'a' ] ), null, 'updated' ) ), $this->ann );
		self::assertSame( [ 1, null, 0 ], [ $outcome->only()->id, $outcome->generation, $this->judged ] );
		self::assertSame( $token, $this->storage->snippets->state()->token );
	}

	public function test_a_title_and_a_copy_need_no_judge(): void {
		$this->create( [ 'status' => 'active' ] );
		$outcome = $this->changes()->make(
			static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [ SnippetChange::update( $now->get( 1 ), $now->get( 1 )->with( [ 'title' => 'b' ] ), null, 'updated' ), SnippetChange::create( $now->get( 1 )->with( [ 'id' => 0, 'uid' => '' ] ), 'if ( {', 'duplicated' )->unchecked() ] ),
			$this->ann
		);
		self::assertSame( [ 'active', 'inactive', 0 ], [ $outcome->saved[0]->status, $outcome->saved[1]->status, $this->judged ] );
	}

	public function test_a_set_as_it_shall_be_takes_the_place_of_what_others_saved_meanwhile(): void {
		$this->create( [ 'type' => 'html', 'title' => 'then' ], '<p>' );
		$this->update( 1, [ 'title' => 'now', 'status' => 'inactive' ], '<b>' );
		$then              = $this->storage->revisions->get( 1, 1 );
		$this->meanwhile[] = fn() => $this->update( 1, [ 'title' => 'theirs' ] );
		$this->meanwhile[] = fn() => $this->create( [ 'type' => 'html', 'title' => 'new' ], '<i>' );
		$produce           = static function ( SnippetSource $now ) use ( $then ): ChangeSet {
			$before = $now->get( 1 );
			return new ChangeSet( [ 1 => SnippetChange::update( $before, $before->with( [ 'title' => $then->snippet->title ] ), $then->code, 'restored' ) ], \array_diff_key( $now->all(), [ 1 => true ] ), [], ChangeSet::STOPS_ALL, true );
		};
		$outcome = $this->changes( 2 )->make( $produce, $this->ann );
		self::assertSame( [ 1, [ 2 ] ], [ $this->judged, \array_keys( $outcome->deleted ) ] );
		self::assertSame( [ 1 ], \array_keys( $this->storage->snippets->all() ) );
		self::assertSame( 'then', $this->storage->snippets->get( 1 )->title );
		self::assertSame( 'theirs', $this->storage->revisions->get( 1, 3 )->snippet->title );
	}

	public function test_new_stylesheets_of_one_set_find_each_other_and_are_stored_under_their_ids(): void {
		$this->create();
		$partial = SnippetChange::create( Snippet::create( [ 'uid' => 'uid-c', 'title' => 'Colors', 'type' => 'css', 'lang' => 'scss' ] ), '$a: 1;', 'created' );
		$user    = SnippetChange::create( Snippet::create( [ 'uid' => 'uid-p', 'title' => 'Page', 'type' => 'css', 'lang' => 'scss', 'status' => 'active' ] ), "@use 'colors';", 'created' );
		$outcome = $this->changes()->make( static fn(): ChangeSet => new ChangeSet( [ $user, $partial ] ), $this->ann );
		self::assertSame( [ [ 2, [ 3 ] ], [ 3, [] ] ], [ [ $outcome->saved[0]->id, $outcome->saved[0]->deps ], [ $outcome->saved[1]->id, $outcome->saved[1]->deps ] ] );
		self::assertCount( 2, $this->compiler->requests );
		self::assertSame( '/* uid-p */', ( new PublicFiles( $this->storage->paths, $this->storage->files, $this->storage->folders ) )->read( 2, 'css' ) );
	}

	public function test_a_partial_that_moves_while_its_user_is_compiled_is_compiled_again(): void {
		$partial       = $this->create( [ 'uid' => 'uid-c', 'title' => 'Colors', 'type' => 'css', 'lang' => 'scss' ], '$a: 1;' );
		$user          = SnippetChange::create( Snippet::create( [ 'uid' => 'uid-p', 'title' => 'Page', 'type' => 'css', 'lang' => 'scss', 'status' => 'active' ] ), "@use 'colors';", 'created' );
		$this->compile = [ fn() => $this->update( $partial->id, [], '$a: 2;' ) ];
		$outcome       = $this->changes()->make( static fn(): ChangeSet => ChangeSet::of( $user ), $this->ann );
		self::assertSame( [ [ 1 ], 2 ], [ $outcome->only()->deps, $this->judged ] );
		self::assertSame( [ '$a: 1;', '$a: 2;' ], \array_map( static fn( StyleRequest $request ): string => $request->partials['uid-c']['code'] ?? '', $this->compiler->requests ) );
	}

	public function test_who_cannot_have_its_public_file_is_switched_off_and_says_why(): void {
		\file_put_contents( $this->folder . '/wp-content/uploads', 'in the way' );
		$draft   = SnippetChange::create( Snippet::create( [ 'type' => 'js', 'load_as' => 'file', 'status' => 'active' ] ), 'void 0;', 'created' );
		$outcome = $this->changes()->make( static fn(): ChangeSet => ChangeSet::of( $draft ), $this->ann );
		self::assertSame( [ 'inactive', [ 0 => true ] ], [ $outcome->only()->status, $outcome->off ] );
		self::assertStringContainsString( 'uploads', $outcome->errors()[0] );
		self::assertSame( 'inactive', $this->storage->snippets->get( 1 )->status );
	}

	public function test_a_value_that_could_not_be_read_back_is_refused_and_nothing_is_written(): void {
		$deep = 1;
		for ( $level = 0; $level < 508; ++$level ) {
			$deep = [ $deep ];
		}
		$this->create();
		$files   = $this->files();
		$outcome = $this->changes()->make( static fn(): ChangeSet => ChangeSet::of( SnippetChange::create( Snippet::create( [ 'conditions' => [ [ [ 'type' => 'theirs', 'op' => 'is', 'value' => $deep ] ] ] ] ), 'echo 1;', 'created' )->unchecked() ), $this->ann );
		self::assertInstanceOf( InvalidInput::class, $outcome->refused[0] );
		self::assertSame( $files, $this->files() );
	}

	/** @return callable(SnippetSource): ChangeSet New code for one snippet. */
	private function code( int $id, string $code ): callable {
		return static fn( SnippetSource $now ): ChangeSet => ChangeSet::of( SnippetChange::update( $now->get( $id ), $now->get( $id ), $code, 'updated' ) );
	}

	/**
	 * Switches snippets on, to be run by hand, so that no site has to be loaded.
	 * @param list<int> $ids
	 * @param ChangeSet::SWITCHED_OFF|ChangeSet::LEFT_OUT|ChangeSet::STOPS_ALL $failing
	 */
	private static function typed( SnippetSource $now, array $ids, string $failing ): ChangeSet {
		$drafts  = [];
		$refused = [];
		foreach ( $ids as $id ) {
			try {
				$before        = $now->get( $id );
				$drafts[ $id ] = SnippetChange::update( $before, $before->with( [ 'status' => 'active', 'run' => 'manual' ] ), null, 'enabled' );
			} catch ( NotFound $gone ) {
				$refused[ $id ] = $gone;
			}
		}
		return new ChangeSet( $drafts, [], $refused, $failing );
	}

	/** @param int $at_once How many things happen in the first judging. */
	private function changes( int $at_once = 1 ): Changes {
		return ChangesFactory::changes(
			$this->storage,
			$this->compiler(),
			function () use ( $at_once ): void {
				++$this->judged;
				foreach ( \array_splice( $this->meanwhile, 0, $at_once ) as $happens ) {
					$happens();
				}
			}
		);
	}

	/** The recording compiler, with what happens meanwhile. */
	private function compiler(): StyleCompiler {
		$happen = function (): void {
			foreach ( \array_splice( $this->compile, 0, 1 ) as $happens ) {
				$happens();
			}
		};
		return new class( $this->compiler, $happen ) implements StyleCompiler {

			/** @param Closure(): void $happen */
			public function __construct( private readonly StyleCompiler $compiler, private readonly Closure $happen ) {
			}

			public function compile( array $requests ): array {
				( $this->happen )();
				return $this->compiler->compile( $requests );
			}
		};
	}
}

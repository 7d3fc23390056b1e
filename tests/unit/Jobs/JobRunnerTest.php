<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Jobs;

use Closure;
use RuntimeException;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;
use Svc\Jobs\CleansUp;
use Svc\Jobs\Job;
use Svc\Jobs\JobEnded;
use Svc\Jobs\JobKinds;
use Svc\Jobs\JobRecord;
use Svc\Jobs\JobRunner;
use Svc\Jobs\JobStore;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Storage\Disk\TryLock;
use Svc\Storage\Site\Jobs;
use Svc\Storage\Site\Settings;
use Svc\Storage\SnippetSource;
use Svc\Tests\Unit\Changes\ChangesFactory;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Changes/ChangesFactory.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';

/** What the runner does with steps that fail, and that a step whose end was never written changes nothing twice. */
final class JobRunnerTest extends StorageTestCase {

	public function test_a_step_that_was_committed_and_not_written_down_creates_nothing_twice(): void {
		$job     = $this->start();
		$is_dead = true;
		$runner  = $this->runner(
			static function ( Progress $progress, Step $step ) use ( &$is_dead ): Progress {
				$saved = self::create_two( $step );
				if ( $is_dead ) {
					$is_dead = false;
					throw new RuntimeException( 'Died after the commit' );
				}
				return $progress->went_on( 2, '', [], [ 'ids' => $saved ] )->over();
			}
		);
		self::assertSame( 'waiting', $this->quietly( static fn(): JobRecord => $runner->work( $job->id, 1.0 ) )->state );
		self::assertSame( 'waiting', $runner->work( $job->id, 1.0 )->state, 'It pauses.' );
		\sleep( 3 );
		$done = $runner->work( $job->id, 1.0 );
		self::assertSame( 'done', $done->state );
		self::assertSame( [ 'ids' => [ 1, 2 ] ], $done->progress->result );
		self::assertCount( 2, $this->storage->snippets->all() );
	}

	public function test_a_step_in_which_processes_die_again_and_again_ends_the_job(): void {
		$job = $this->start();
		for ( $n = 0; $n < 20; $n++ ) {
			$job = $this->store()->write( $job->begins() );
		}
		$ended = $this->runner( static fn( Progress $progress ): Progress => $progress->over() )->work( $job->id, 1.0 );
		self::assertSame( 'failed', $ended->state );
		self::assertStringContainsString( '20 times', $ended->reason );
	}

	public function test_a_kind_that_is_not_known_ends_the_job(): void {
		$job = $this->store()->add( 'other', 'Other', [], Progress::begin( 1 ), Actor::system() );
		self::assertSame( 'failed', $this->runner( static fn( Progress $progress ): Progress => $progress )->work( $job->id, 1.0 )->state );
	}

	public function test_a_step_that_finds_no_reason_to_go_on_ends_the_job_at_once(): void {
		$job   = $this->start();
		$ended = $this->runner( static fn(): Progress => throw new JobEnded( 'It is gone.' ) )->work( $job->id, 1.0 );
		self::assertSame( [ 'cancelled', 'It is gone.' ], [ $ended->state, $ended->reason ] );
	}

	public function test_a_job_is_cancelled_once_nothing_is_half_done(): void {
		$job    = $this->start();
		$inputs = [];
		$runner = $this->runner(
			static fn( Progress $progress ): Progress => $progress->over(),
			static function ( Progress $progress, array $input ) use ( &$inputs ): void {
				$inputs[] = $input;
				if ( 1 === \count( $inputs ) ) {
					throw Busy::site();
				}
			}
		);
		$first  = $runner->cancel( $job->id );
		self::assertSame( [ 'waiting', Busy::site()->getMessage() ], [ $first->state, $first->reason ] );
		\sleep( 3 );
		self::assertSame( 'cancelled', $runner->work( $job->id, 1.0 )->state );
		self::assertSame( [ [ 'a' => 1 ], [ 'a' => 1 ] ], $inputs );
	}

	public function test_a_job_whose_rest_cannot_be_mended_is_cancelled_and_says_so(): void {
		$failures = [ 'Not allowed.' => InvalidInput::because( 'Not allowed.' ), 'error log' => new RuntimeException( 'Broken' ) ];
		foreach ( $failures as $words => $failure ) {
			$runner = $this->runner( static fn( Progress $progress ): Progress => $progress->over(), static fn(): mixed => throw $failure );
			$job    = $this->quietly( fn(): JobRecord => $runner->cancel( $this->start()->id ) );
			self::assertSame( 'cancelled', $job->state );
			self::assertStringContainsString( $words, $job->reason );
		}
	}

	public function test_a_job_that_is_given_up_leaves_nothing_half_done_or_says_so(): void {
		foreach ( [ '' => 'It is gone.', 'The rest stays.' => 'It is gone. The rest stays.' ] as $refusal => $reason ) {
			$ended = $this->runner(
				static fn(): Progress => throw new JobEnded( 'It is gone.' ),
				static fn(): mixed => '' === $refusal ? null : throw InvalidInput::because( $refusal )
			)->work( $this->start()->id, 1.0 );
			self::assertSame( [ 'cancelled', $reason ], [ $ended->state, $ended->reason ] );
		}
	}

	public function test_an_id_that_is_none_is_not_found(): void {
		$this->expectException( NotFound::class );
		$this->store()->get( '../../../../etc/passwd' );
	}

	public function test_what_a_job_worked_on_goes_when_it_is_over(): void {
		$job = $this->start();
		self::assertSame( [ 'a' => 1 ], $this->store()->input( $job ) );
		$this->runner( static fn( Progress $progress ): Progress => $progress->over() )->work( $job->id, 1.0 );
		self::assertSame( [], \array_filter( \array_keys( $this->files() ), static fn( string $path ): bool => \str_contains( $path, '.input.php' ) ) );
	}

	public function test_a_job_is_kept_for_seven_days_after_its_end(): void {
		$old     = $this->aged( 'done', 8 );
		$recent  = $this->aged( 'failed', 6 );
		$goes_on = $this->aged( 'waiting', 8 );
		$kept    = [ $recent->id, $goes_on->id ];
		$this->store()->purge();
		$left    = \array_map( static fn( JobRecord $job ): string => $job->id, $this->store()->all() );
		self::assertNotContains( $old->id, $left );
		self::assertEqualsCanonicalizing( $kept, $left );
	}

	public function test_a_job_keeps_the_application_password_that_started_it(): void {
		$by = new Actor( 7, 'rest', 'Ann', 'uuid-of-ci', password_name: 'CI' );
		$this->store()->add( 'made', 'Made', [], Progress::begin( 1 ), $by );
		$kept = $this->store()->all()[0];
		self::assertEquals( $by, $kept->actor );
		self::assertEquals( new Actor( 0, 'rest', 'Deleted user' ), $kept->without_person( 'Deleted user' )->actor );
		// As earlier versions wrote it.
		$old = \array_diff_key( $kept->to_array(), [ 'password' => true ] );
		self::assertEquals( new Actor( 7, 'rest', 'Ann' ), JobRecord::from_array( $kept->id, $old )?->actor );
	}

	private function aged( string $state, int $days ): JobRecord {
		$job  = $this->start();
		$aged = JobRecord::from_array(
			$job->id,
			\array_replace(
				$job->to_array(),
				[
					'state'   => $state,
					'changed' => \time() - $days * 86400,
				]
			)
		);
		self::assertNotNull( $aged );
		return $this->store()->write( $aged );
	}

	private function start(): JobRecord {
		return $this->store()->add( 'made', 'Made', [ 'a' => 1 ], Progress::begin( 2 ), Actor::system() );
	}

	private function store(): JobStore {
		return new JobStore( new Jobs( $this->storage->paths, $this->storage->folders, $this->storage->records, new TryLock( $this->storage->paths, $this->storage->folders ) ) );
	}

	/**
	 * @param Closure(Progress, Step): Progress                              $work
	 * @param (Closure(Progress, array<string, mixed>, Actor): mixed)|null $clean_up
	 */
	private function runner( Closure $work, ?Closure $clean_up = null ): JobRunner {
		$kind    = new class( $work, $clean_up ) implements CleansUp {
			/**
			 * @param Closure(Progress, Step): Progress                              $work
			 * @param (Closure(Progress, array<string, mixed>, Actor): mixed)|null $clean_up
			 */
			public function __construct( private readonly Closure $work, private readonly ?Closure $clean_up ) {
			}

			public function level(): string {
				return 'full';
			}

			public function step( Progress $progress, Step $step ): Progress {
				return ( $this->work )( $progress, $step );
			}

			public function clean_up( Progress $progress, array $input, Actor $actor ): void {
				if ( null !== $this->clean_up ) {
					( $this->clean_up )( $progress, $input, $actor );
				}
			}
		};
		$gate    = new Gate( new SiteRules(), new Tier(), new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock ) );
		$changes = ChangesFactory::changes( $this->storage, new RecordingCompiler(), static function (): void {} );
		return new JobRunner( $this->store(), new JobKinds( [ 'made' => static fn(): Job => $kind ] ), $gate, $changes );
	}

	/** @return list<int> */
	private static function create_two( Step $step ): array {
		$draft = static fn( string $title ): SnippetChange => SnippetChange::create( Snippet::create( [ 'title' => $title ] ), 'echo 1;', 'imported' )->unchecked();
		$saved = $step->make( static fn( SnippetSource $now ): ChangeSet => new ChangeSet( [ $draft( 'a' ), $draft( 'b' ) ], failing: ChangeSet::LEFT_OUT ) )->saved;
		return \array_values( \array_map( static fn( Snippet $snippet ): int => $snippet->id, $saved ) );
	}

	/**
	 * Runs what writes into the log of PHP.
	 * @template T
	 * @param Closure(): T $work
	 * @return T
	 */
	private function quietly( Closure $work ): mixed {
		$before = \ini_set( 'error_log', $this->folder . '/log' );
		try {
			return $work();
		} finally {
			\ini_set( 'error_log', (string) $before );
		}
	}
}

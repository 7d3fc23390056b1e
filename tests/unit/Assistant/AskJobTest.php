<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Assistant;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Activity\ActivityRecorder;
use Svc\Activity\BackEndChanges;
use Svc\Assistant\AskJob;
use Svc\Assistant\Assistant;
use Svc\Assistant\Instruction;
use Svc\Assistant\Reply;
use Svc\Assistant\Tools;
use Svc\Checks\Php\HarmlessCode;
use Svc\Checks\Php\PhpReader;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\InvalidInput;
use Svc\Jobs\Progress;
use Svc\Jobs\Step;
use Svc\Storage\Activity\ActivityEntry;
use Svc\Storage\Activity\ActivityLog;
use Svc\Storage\Observed\BackEndCode;
use Svc\Storage\Site\AssistantUse;
use Svc\Storage\Site\Settings;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Changes\ChangesFactory;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;
use Svc\Vocabulary\FormTables;
use Svc\Vocabulary\Locations;

require_once __DIR__ . '/ScriptedModel.php';
require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/../Changes/ChangesFactory.php';
require_once __DIR__ . '/../Access/SitePeople.php';

/**
 * What one question comes to, whatever the model answers. The site that tests drafts finds an error in all code but GOOD.
 * @phpstan-import-type Spec from OperationTable
 */
#[RunTestsInSeparateProcesses]
final class AskJobTest extends StorageTestCase {

	private const BRIDGE  = __DIR__ . '/../../../build/bridge';
	private const GOOD    = "add_action( 'wp_footer', fn() => print( 'hello' ) );";
	private const BAD     = 'echo "x';
	private const NOTHING = 'The model gave no answer. Ask again in other words.';
	private const LIMIT   = 'Stopped: the question reached its limit. Ask about less code.';

	private AssistantUse $use;
	private ActivityLog $log;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/fixtures/site.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [ 7 => [ 'administrator' ] ];
		$this->use                  = new AssistantUse( $this->storage->paths, $this->storage->records, $this->storage->lock );
		$this->log                  = new ActivityLog( $this->storage->paths, $this->storage->folders, $this->storage->files );
		$this->use->allow( 7, 'scripted' );
	}

	/** @return array<string, array{non-empty-list<Reply>, string}> What it says, and what it is told before it passes. */
	private static function drafts(): array {
		$good = ScriptedModel::tests( self::GOOD );
		$says = ScriptedModel::says( 'Says hello.' );
		return [
			'the first draft passes'           => [ [ $good, $says ], '"passes":true' ],
			'an error is corrected'            => [ [ ScriptedModel::tests( self::BAD ), $good, $says ], '"passes":false' ],
			'who gives up is sent back once'   => [ [ ScriptedModel::tests( self::BAD ), $says, $good, $says ], 'The last draft did not pass.' ],
			'wrong fields are named'           => [ [ ScriptedModel::tests( self::GOOD, [ 'hook' => 'nowhere' ] ), $good, $says ], '"error":"svc_invalid"' ],
			'an unknown tool is refused'       => [ [ ScriptedModel::calls( 'delete-snippet', [ 'id' => 1 ] ), $good, $says ], '"error":"not allowed"' ],
			'a call without a name or fields'  => [ [ ScriptedModel::calls( '' ), ScriptedModel::calls( Tools::TEST ), $good, $says ], '"error":"not allowed"' ],
			'a worse one is replaced'          => [ [ $good, ScriptedModel::tests( self::BAD ), $good, $says ], '"passes":false' ],
		];
	}

	public function test_a_draft_that_passed_is_the_result(): void {
		foreach ( self::drafts() as $name => [ $replies, $told ] ) {
			$this->start_again();
			$model  = new ScriptedModel( $replies );
			$result = $this->ask( $model );
			$count  = \count( $replies );
			$tokens = 120 * $count;
			self::assertSame( self::GOOD, \is_array( $result['draft'] ) ? $result['draft']['code'] ?? '' : '', $name );
			self::assertTrue( \is_array( $result['checks'] ) && true === ( $result['checks']['passes'] ?? null ), $name );
			self::assertSame( [ 'Says hello.', $tokens, $tokens ], [ $result['answer'], $result['tokens'], $this->use->tokens() ], $name );
			self::assertStringContainsString( $told, (string) \json_encode( $model->sent ), $name );
			self::assertSame( [], $this->storage->snippets->all(), $name );
			self::assertSame( [ "Scripted AI, Scripted 1: {$count} requests, {$tokens} tokens" ], \array_map( static fn( ActivityEntry $entry ): string => $entry->detail, \iterator_to_array( $this->log->entries(), preserve_keys: false ) ), $name );
		}
	}

	/** @return array<string, array{non-empty-list<Reply>, string, int}> What it says, the answer, and how often it is asked. */
	private static function sentences(): array {
		$bad    = ScriptedModel::tests( self::BAD );
		$failed = new Reply( null, tokens: 0, error: 'The AI provider did not answer.' );
		$lists  = ScriptedModel::calls( 'list_snippets' );
		return [
			'a question is answered'                  => [ [ ScriptedModel::says( 'Because.' ) ], 'Because.', 1 ],
			'the provider fails'                      => [ [ $failed ], $failed->error, 1 ],
			'the provider fails after a failed draft' => [ [ $bad, $failed ], $failed->error, 2 ],
			'nothing comes'                           => [ [ new Reply( null ) ], self::NOTHING, 1 ],
			'an empty text'                           => [ [ ScriptedModel::says( '' ) ], self::NOTHING, 1 ],
			'a loop without end'                      => [ [ $lists ], self::LIMIT, 10 ],
			'a loop of drafts that fail'              => [ [ $bad ], self::LIMIT, 10 ],
			'more tokens than it may use'             => [ [ ScriptedModel::calls( 'list_snippets', tokens: 200_000 ) ], self::LIMIT, 1 ],
			'a failed draft, and no word'             => [ [ $bad, ScriptedModel::says( 'Fine.' ), ScriptedModel::says( '' ) ], 'No draft passed the test run.', 3 ],
			'a failed draft, and why'                 => [ [ $bad, ScriptedModel::says( 'Fine.' ), ScriptedModel::says( 'Impossible.' ) ], 'Impossible.', 3 ],
			'a draft that passed, and one that fails' => [ [ ScriptedModel::tests( self::GOOD ), $bad, ScriptedModel::says( 'Fine.' ), ScriptedModel::says( 'No.' ) ], 'No.', 4 ],
		];
	}

	public function test_otherwise_the_result_is_a_sentence(): void {
		foreach ( self::sentences() as $name => [ $replies, $sentence, $asked ] ) {
			$this->start_again();
			$model  = new ScriptedModel( $replies );
			$result = $this->ask( $model );
			self::assertSame( [ null, null, $sentence, $asked ], [ $result['draft'], $result['checks'], $result['answer'], $model->asked ], $name );
		}
	}

	public function test_consent_that_ends_meanwhile_ends_the_question(): void {
		$this->use->allow( 7, '' );
		$model = new ScriptedModel( [ ScriptedModel::says( 'Because.' ) ] );
		self::assertSame( 'Allow sending code to the AI provider first.', $this->ask( $model )['answer'] );
		self::assertSame( 0, $model->asked );
	}

	private function start_again(): void {
		$this->tearDown();
		$this->setUp();
	}

	/** @return array<string, mixed> The result, after all steps. */
	private function ask( ScriptedModel $model ): array {
		$settings = new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock );
		$gate     = new Gate( new SiteRules(), new Tier(), $settings );
		$back_end = new BackEndChanges( $gate, new Locations( new FormTables() ), new BackEndCode( $this->storage->paths, $this->storage->records, $this->storage->lock ) );
		$job      = new AskJob( new Assistant( $settings, $this->use, $model ), $model, $this->tools(), new Instruction( $gate ), new ActivityRecorder( $this->log, new Tier(), $back_end ), $this->storage->snippets );
		$changes  = ChangesFactory::changes( $this->storage, new RecordingCompiler(), static function (): void {} );
		$progress = AskJob::begin( 'Scripted AI', 'Scripted 1' );
		for ( $number = 1; ! $progress->is_over; $number++ ) {
			$stored   = Progress::from_array( (array) \json_decode( (string) \json_encode( $progress->to_array() ), associative: true ) );
			self::assertNotNull( $stored );
			$progress = $job->step( $stored, new Step( 'job', $number, [ 'question' => 'Say hello.' ], $this->ann, $changes, static fn(): array => [] ) );
			self::assertLessThan( 15, $number );
		}
		return $progress->result;
	}

	private function tools(): Tools {
		/** @var array<string, Spec> $operations */
		$operations = require self::BRIDGE . '/operations.php';
		/** @var array<string, array{input: array<string, mixed>}> $schemas */
		$schemas = require self::BRIDGE . '/schemas.php';
		$run     = static fn( string $operation, array $input ): mixed => match ( true ) {
			'validate-snippet' === $operation => [ 'errors' => [ [ 'message' => 'Unexpected end of file', 'line' => 1 ] ] ],
			'test-snippet' !== $operation => [],
			isset( $input['hook'] ) => throw InvalidInput::field( 'hook', 'There is no such location.' ),
			default => [ 'passes' => self::GOOD === ( $input['code'] ?? '' ) ],
		};
		return new Tools( new OperationTable( $operations, static fn(): bool => true ), $schemas, $run, new HarmlessCode( new PhpReader() ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Bridge\Inputs;
use Svc\Contract;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Generations\GenerationView;
use Svc\Operations\Deploy\ApplyDeploy;
use Svc\Operations\Deploy\PlanDeploy;
use Svc\Sets\DeployMaker;
use Svc\Sets\Ownership;
use Svc\Sets\SetReader;
use Svc\Sets\WantedReader;
use Svc\Storage\Site\FormerDeployments;

require_once __DIR__ . '/OperationTestCase.php';

/**
 * What a plan tells, what applying it does, and what it may delete.
 * @phpstan-import-type PlanDeployInput from Inputs
 * @phpstan-import-type ApplyDeployInput from Inputs
 * @phpstan-type Planned array{digest: string, steps: list<array{action: string, uid: string, fields: list<string>, summary: string, drifted: bool}>, unchanged: int, left: list<array{uid: string}>, errors: list<array{uid: string, path: string, line: int, message: string}>}
 * @phpstan-type Applied array{applied: list<array{action: string, uid: string, id: int}>, unchanged: int, generation: int|null, undo: int|null, warnings: list<array{uid: string, line: int}>}
 */
#[RunTestsInSeparateProcesses]
final class DeployTest extends OperationTestCase {

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/fixtures/environment.php';
	}

	public function test_a_plan_tells_each_step_in_words_and_changes_nothing(): void {
		$this->apply( [ self::item( 'a' ), self::item( 'b' ), self::item( 'c' ) ] );
		$files = $this->files();
		$said  = $this->plan( [ self::item( 'a', [ 'status' => 'inactive' ] ), self::item( 'b', [ 'code' => '/* 2 */', 'priority' => 20 ] ), self::item( 'd' ) ], [ 'prune' => true ] );
		self::assertSame(
			[
				[ 'disable', 'a', [ 'status' ], 'Deactivate "Snippet a".' ],
				[ 'update', 'b', [ 'priority', 'code' ], 'Change "Snippet b": priority, code.' ],
				[ 'create', 'd', [], 'Create "Snippet d" and activate it.' ],
				[ 'delete', 'c', [], 'Move "Snippet c" to the trash.' ],
			],
			\array_map( static fn( array $step ): array => [ $step['action'], $step['uid'], $step['fields'], $step['summary'] ], $said['steps'] )
		);
		self::assertSame( [], $said['errors'] );
		self::assertSame( $files, $this->files() );
	}

	public function test_a_plan_finds_errors_with_file_and_line(): void {
		$broken = [ 'type' => 'php', 'code' => "\necho (;", 'path' => 'shop/a.php', 'first_line' => 2 ];
		$said   = $this->plan( [ self::item( 'a', $broken ), self::item( 'c' ), self::item( 'c' ), [ 'title' => 'Without' ] ] );
		self::assertSame( [ [ '', 0 ], [ '', 0 ], [ 'shop/a.php', 3 ] ], self::places( $said['errors'] ) );
		$refused = self::refusal( fn() => $this->apply( [ self::item( 'a' ), [ 'title' => 'Without' ] ] ) );
		self::assertSame( [ [ '', 0 ] ], self::places( (array) $refused->data['errors'] ) );
		self::assertSame( [], $this->storage->snippets->all() );
	}

	public function test_line_ends_the_opening_tag_and_the_order_of_tags_are_no_change(): void {
		$this->create( [ 'uid' => 'a', 'title' => 'A', 'hook' => 'root', 'tags' => [ 'z', 'a' ] ], "<?php\necho 1;\r\necho 2;\n\n" );
		$said = $this->plan( [ [ 'uid' => 'a', 'title' => 'A', 'code' => "echo 1;\necho 2;", 'tags' => [ 'a', 'z' ] ] ] );
		self::assertSame( [ [], 1 ], [ $said['steps'], $said['unchanged'] ] );
	}

	public function test_the_status_is_that_of_the_environment(): void {
		foreach ( [
			[ [ 'production' => true, 'local' => false ], 'as inactive' ],
			[ [ 'production' => false, 'local' => true ], 'activate it' ],
			[ [ 'production' => false ], 'activate it' ],
		] as [ $active, $words ] ) {
			$environments = \array_map( static fn( bool $is_active ): array => [ 'active' => $is_active ], $active );
			self::assertStringContainsString( $words, $this->plan( [ self::item( 'a', [ 'environments' => $environments ] ) ] )['steps'][0]['summary'] ?? '' );
		}
	}

	public function test_applying_makes_the_site_as_wanted_in_one_generation(): void {
		$this->apply( [ self::item( 'a' ) ] );
		$before = $this->storage->snippets->state()->generation;
		$set    = [ self::item( 'a', [ 'code' => '/* 1 */' ] ), self::item( 'b' ) ];
		$digest = $this->plan( $set )['digest'];
		$done   = $this->apply( $set, [ 'digest' => $digest ] );
		self::assertSame( [ [ 'a', 1 ], [ 'b', 2 ] ], \array_map( static fn( array $step ): array => [ $step['uid'], $step['id'] ], $done['applied'] ) );
		self::assertSame( [ $before + 1, $before, $before + 1 ], [ $done['generation'], $done['undo'], $this->storage->snippets->state()->generation ] );
		self::assertSame( [ '/* 1 */', '/* b */' ], $this->codes() );
		self::assertSame( [], $this->plan( $set )['steps'] );
		$again = $this->apply( $set, [ 'digest' => $digest ] );
		self::assertSame( [ [], null ], [ $again['applied'], $again['generation'] ], 'A client that got no answer asks again.' );
	}

	public function test_it_is_refused_when_the_site_has_changed_since_the_plan(): void {
		$this->apply( [ self::item( 'a' ) ] );
		$set    = [ self::item( 'a', [ 'code' => '/* 1 */' ] ) ];
		$digest = $this->plan( $set )['digest'];
		$this->update( 1, [], '/* 7 */' );
		self::assertInstanceOf( Conflict::class, self::refusal( fn() => $this->apply( $set, [ 'digest' => $digest ] ) ) );
		self::assertSame( [ '/* 7 */' ], $this->codes() );
		$step = $this->plan( $set )['steps'][0] ?? [ 'drifted' => false, 'summary' => '' ];
		self::assertTrue( $step['drifted'] );
		self::assertStringContainsString( 'would be lost', $step['summary'] );
	}

	public function test_broken_code_that_is_inactive_is_taken_with_a_warning(): void {
		$done = $this->apply( [ self::item( 'a', [ 'type' => 'php', 'code' => 'echo (;', 'status' => 'inactive' ] ) ] );
		self::assertSame( [ [ 'a', 1 ] ], \array_map( static fn( array $one ): array => [ $one['uid'], $one['line'] ], $done['warnings'] ) );
		self::assertSame( [ 'echo (;' ], $this->codes() );
	}

	public function test_only_what_the_same_set_brought_is_deleted_and_only_when_asked(): void {
		$this->create( [ 'title' => 'By hand' ] );
		$this->apply( [ self::item( 'theirs' ) ], [ 'set' => 'other' ] );
		$this->apply( [ self::item( 'a' ), self::item( 'b' ) ] );
		$said = $this->plan( [ self::item( 'a' ) ] );
		self::assertSame( [ [], [ 'b' ] ], [ $said['steps'], \array_column( $said['left'], 'uid' ) ] );
		$this->apply( [ self::item( 'a' ) ] );
		self::assertCount( 4, $this->storage->snippets->all() );
		$done = $this->apply( [ self::item( 'a' ) ], [ 'prune' => true ] );
		self::assertSame( [ [ 'delete', 'b' ] ], \array_map( static fn( array $step ): array => [ $step['action'], $step['uid'] ], $done['applied'] ) );
		$this->apply( [], [ 'prune' => true, 'prune_count' => 1 ] );
		$titles = \array_map( static fn( $one ): string => $one->title, $this->storage->snippets->all() );
		\sort( $titles );
		self::assertSame( [ 'By hand', 'Snippet theirs' ], $titles );
		self::assertCount( 2, $this->storage->trash->list() );
	}

	public function test_more_than_half_of_a_set_is_deleted_only_by_that_very_number(): void {
		$all = \array_map( self::item( ... ), [ 'a', 'b', 'c', 'd' ] );
		$this->apply( $all );
		$said = $this->plan( [ $all[0] ], [ 'prune' => true ] );
		self::assertCount( 3, $said['steps'] );
		self::assertStringContainsString( 'prune_count: 3', $said['errors'][0]['message'] ?? '' );
		foreach ( [ [], [ 'prune_count' => 2 ] ] as $more ) {
			$refused = self::refusal( fn() => $this->apply( [ $all[0] ], [ 'prune' => true ] + $more ) );
			self::assertSame( [ 'prune_count' ], \array_keys( (array) $refused->data['params'] ) );
			self::assertStringContainsString( '3 of the 4 snippets', $refused->getMessage() );
			self::assertStringContainsString( '--prune-count=3', $refused->getMessage() );
			self::assertCount( 4, $this->storage->snippets->all() );
		}
		$named = [ 'prune' => true, 'prune_count' => 3 ];
		self::assertSame( [], $this->plan( [ $all[0] ], $named )['errors'] );
		$this->apply( [ $all[0] ], $named );
		self::assertCount( 1, $this->storage->snippets->all() );
		$again = $this->apply( [ $all[0] ], $named );
		self::assertSame( [ [], null ], [ $again['applied'], $again['generation'] ], 'Sent again because the answer was lost' );
	}

	public function test_a_set_takes_over_what_is_on_the_site_as_it_wants_it_and_may_delete_it_then(): void {
		$all = \array_map( self::item( ... ), [ 'a', 'b', 'c', 'd' ] );
		$this->apply( $all );
		$this->create( [ 'uid' => 'here', 'title' => 'Snippet here', 'type' => 'js', 'hook' => 'frontend_footer', 'status' => 'active' ], '/* here */' );
		$taken = $this->apply( [ ...$all, self::item( 'here' ) ] );
		self::assertSame( [ [], 5 ], [ $taken['applied'], $taken['unchanged'] ] );
		self::assertSame( [ [ 'delete', 'here', false ] ], self::steps( $this->plan( $all, [ 'prune' => true ] ) ) );
	}

	public function test_what_version_0_1_0_noted_beside_the_snippets_is_taken_over(): void {
		$all = \array_map( self::item( ... ), [ 'a', 'b', 'c', 'd' ] );
		$this->apply( $all );
		foreach ( [ 'old', 'other' ] as $uid ) {
			$this->create( [ 'uid' => $uid, 'type' => 'js', 'hook' => 'frontend_footer' ], '1;' );
		}
		$mark = '0123456789abcdef';
		$this->storage->records->write( $this->storage->paths->deployed(), [ 'old' => [ 'set' => 'main', 'mark' => $mark ], 'other' => [ 'set' => 'shop', 'mark' => $mark ] ] );
		self::assertSame( [ [ 'delete', 'old', true ] ], self::steps( $this->plan( $all, [ 'prune' => true ] ) ) );
		$done = $this->apply( $all );
		self::assertSame( [ [], null ], [ $done['applied'], $done['generation'] ] );
		self::assertFileDoesNotExist( $this->storage->paths->deployed() );
		self::assertSame( 'Noted where snippets come from', GenerationView::of( $this->storage->generations->get( $this->storage->generations->highest() ) )['summary'] );
		self::assertSame( [ [ 'delete', 'other', true ] ], self::steps( $this->plan( [], [ 'set' => 'shop', 'prune' => true ] ) ) );
		self::assertSame( [ [ 'delete', 5 ] ], \array_map( static fn( array $step ): array => [ $step['action'], $step['id'] ], $this->apply( $all, [ 'prune' => true ] )['applied'] ) );
	}

	public function test_files_that_cannot_be_used_are_refused_with_their_path_and_line(): void {
		$settings = static fn( string $uid, string $type = 'js' ): string => (string) \json_encode( [ 'uid' => $uid, 'name' => $uid, 'type' => $type, 'active' => true ] );
		$cart     = [ 'Shop/cart.js' => "/* cart */\n", 'Shop/cart.snippet.json' => $settings( 'cart' ) ];
		$unread   = [ 'b.js' => null, 'c.js' => '1', 'c.snippet.json' => $settings( 'cart' ) ];
		$broken   = [ 'a.php' => "<?php\n\necho (;\n", 'a.snippet.json' => $settings( 'a', 'php' ) ];
		foreach ( [ $this->plan( ... ), $this->apply( ... ) ] as $door ) {
			$refused = self::refusal( static fn() => $door( null, [ 'files' => $cart + $unread ] ) );
			self::assertStringContainsString( 'b.js: The text is not valid UTF-8', $refused->getMessage() );
			self::assertSame( [ [ 'b.js', 0 ], [ 'c.snippet.json', 0 ] ], self::places( (array) $refused->data['errors'] ) );
			$refused = self::refusal( static fn() => $door( null, [ 'files' => $cart + [ '../a.php' => 'x', 'a.js' => 5 ] ] ) );
			self::assertSame( [ 'files.../a.php', 'files.a.js' ], \array_keys( (array) $refused->data['params'] ) );
			foreach ( [
				[ null, [], 'snippets' ],
				[ [], [ 'files' => [] ], 'snippets' ],
				[ [], [ 'compiled' => [] ], 'compiled' ],
			] as [ $snippets, $more, $field ] ) {
				self::assertSame( [ $field ], \array_keys( (array) self::refusal( static fn() => $door( $snippets, $more ) )->data['params'] ) );
			}
		}
		self::assertSame( [ [ 'a.php', 3 ] ], self::places( $this->plan( null, [ 'files' => $broken ] )['errors'] ) );
		$refused = self::refusal( fn() => $this->apply( null, [ 'files' => $cart + $broken ] ) );
		self::assertStringContainsString( 'a.php:3: ', $refused->getMessage() );
		self::assertSame( [ [ 'a.php', 3 ] ], self::places( (array) $refused->data['errors'] ) );
		self::assertSame( [], $this->storage->snippets->all() );
	}

	/**
	 * A script: it is not loaded on the site for a test run.
	 * @param array<string, mixed> $more
	 * @return array<string, mixed>
	 */
	private static function item( string $uid, array $more = [] ): array {
		return $more + [
			'uid'    => $uid,
			'title'  => "Snippet {$uid}",
			'type'   => 'js',
			'status' => 'active',
			'code'   => "/* {$uid} */",
		];
	}

	/**
	 * @param list<array<string, mixed>>|null $snippets Null for none, where files are sent.
	 * @param array<string, mixed> $more
	 * @return Planned
	 */
	private function plan( ?array $snippets, array $more = [] ): array {
		/** @var PlanDeployInput $input */
		$input = self::defaulted( 'plan-deploy', ( null === $snippets ? [] : [ 'snippets' => $snippets ] ) + $more );
		/** @var Planned $said */
		$said = ( new PlanDeploy( $this->reader(), $this->maker(), $this->storage->snippets, $this->changes() ) )->handle( $input, $this->ann )->data;
		return $said;
	}

	/**
	 * @param list<array<string, mixed>>|null $snippets Null for none, where files are sent.
	 * @param array<string, mixed> $more
	 * @return Applied
	 */
	private function apply( ?array $snippets, array $more = [] ): array {
		/** @var ApplyDeployInput $input */
		$input = self::defaulted( 'apply-deploy', ( null === $snippets ? [] : [ 'snippets' => $snippets ] ) + $more );
		/** @var Applied $done */
		$done = ( new ApplyDeploy( $this->reader(), $this->maker(), $this->storage->snippets, $this->changes(), $this->ownership() ) )->handle( $input, $this->ann )->data;
		return $done;
	}

	/**
	 * @param Planned $said
	 * @return list<array{string, string, bool}>
	 */
	private static function steps( array $said ): array {
		return \array_map( static fn( array $step ): array => [ $step['action'], $step['uid'], $step['drifted'] ], $said['steps'] );
	}

	/**
	 * @param array<mixed> $errors
	 * @return list<array{mixed, mixed}>
	 */
	private static function places( array $errors ): array {
		return \array_map( null, \array_column( $errors, 'path' ), \array_column( $errors, 'line' ) );
	}

	private function reader(): SetReader {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		$clean    = static function ( array $fields ): array {
			/** @var array<string, mixed> $fields */
			return $fields;
		};
		return new SetReader( new WantedReader( $contract->fields(), $clean ), new SnippetFolder( [] ) );
	}

	private function maker(): DeployMaker {
		return new DeployMaker( $this->storage->snippets, $this->fields(), $this->ownership() );
	}

	private function ownership(): Ownership {
		return new Ownership( new FormerDeployments( $this->storage->paths, $this->storage->records, $this->storage->lock ) );
	}

	/** @return list<string> */
	private function codes(): array {
		return \array_values( \array_map( $this->storage->snippets->code( ... ), $this->storage->snippets->all() ) );
	}
}

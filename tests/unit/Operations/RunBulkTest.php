<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Bridge\Inputs;
use Svc\Contract;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Operations\Bulk\RunBulk;
use Svc\Schema\InputSchema;
use Svc\Sets\ActivationSet;
use Svc\Sets\BulkDrafts;
use Svc\Storage\History\TrashItem;

require_once __DIR__ . '/OperationTestCase.php';

/**
 * Bulk actions: one write for all, what is done, and what is named (spec 4.5).
 * @phpstan-import-type RunBulkInput from Inputs
 * @phpstan-type Said array{done: list<int>, errors: object, items: list<array<string, mixed>>}
 */
#[RunTestsInSeparateProcesses]
final class RunBulkTest extends OperationTestCase {

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/fixtures/environment.php';
	}

	public function test_every_action_names_unknown_ids_and_does_the_others(): void {
		foreach ( [ 'enable', 'disable', 'move', 'tag', 'untag', 'conditions', 'edit', 'delete' ] as $action ) {
			$id   = $this->create( [ 'type' => 'css', 'lang' => 'css', 'hook' => 'frontend', 'run' => 'auto' ], 'a {}' )->id;
			$said = $this->bulk( $action, [ 999, $id, $id ], [ 'value' => 'value' ] );
			self::assertSame( [ [ $id ], [ 999 ] ], [ $said['done'], \array_keys( self::errors( $said ) ) ], $action );
			self::assertStringContainsString( 'No snippet has the ID 999', self::errors( $said )[999] ?? '', $action );
		}
	}

	public function test_move_tag_and_untag_write_once_and_leave_alone_what_fits(): void {
		$this->html( [ 'tags' => [ 'x' ] ] );
		$this->html();
		$this->html( [ 'folder' => 'Shop/Cart', 'tags' => [ 'y' ] ] );
		$ids    = [ 1, 2, 3 ];
		$before = $this->generation();
		$said   = $this->bulk( 'move', $ids, [ 'value' => ' Shop / Cart ' ] );
		self::assertSame( [ $ids, [ 'Shop/Cart', 'Shop/Cart', 'Shop/Cart' ] ], [ $said['done'], \array_column( $said['items'], 'folder' ) ] );
		self::assertArrayNotHasKey( 'code', $said['items'][0] ?? [] );
		self::assertSame( '{}', \json_encode( $said['errors'] ), 'A map also when it is empty' );
		self::assertSame( [ $before + 1, 1 ], [ $this->generation(), $this->get( 3 )->rev ] );
		$this->bulk( 'tag', $ids, [ 'value' => ' x ' ] );
		self::assertSame( [ [ 'x' ], [ 'x' ], [ 'y', 'x' ] ], [ $this->get( 1 )->tags, $this->get( 2 )->tags, $this->get( 3 )->tags ] );
		$this->bulk( 'untag', $ids, [ 'value' => 'x' ] );
		self::assertSame( [ [], [], [ 'y' ] ], [ $this->get( 1 )->tags, $this->get( 2 )->tags, $this->get( 3 )->tags ] );
		$this->bulk( 'move', $ids, [ 'value' => '' ] );
		self::assertSame( [ '', $before + 4 ], [ $this->get( 3 )->folder, $this->generation() ] );
		$this->bulk( 'untag', $ids, [ 'value' => 'never' ] );
		self::assertSame( $before + 4, $this->generation() );
		self::assertInstanceOf( InvalidInput::class, self::refusal( fn() => $this->bulk( 'tag', $ids, [ 'value' => '   ' ] ) ) );
	}

	public function test_conditions_are_given_to_several_in_one_write_each_of_them_a_version(): void {
		$url = static fn( string $value ): array => [ 'type' => 'url', 'op' => 'contains', 'value' => $value ];
		$this->html( [ 'conditions' => [ [ $url( '/old' ) ] ] ] );
		$this->html();
		$before = $this->generation();
		$wanted = [ [ $url( '/a' ) ], [ $url( '/b' ) ] ];
		$said   = $this->bulk( 'conditions', [ 1, 2 ], [ 'conditions' => $wanted ] );
		self::assertSame( [ [ 1, 2 ], [], $before + 1 ], [ $said['done'], self::errors( $said ), $this->generation() ] );
		self::assertSame( [ $wanted, $wanted, 2, 2 ], [ $this->get( 1 )->conditions, $this->get( 2 )->conditions, $this->get( 1 )->rev, $this->get( 2 )->rev ] );
		$this->bulk( 'conditions', [ 1, 2 ], [ 'conditions' => [] ] );
		self::assertSame( [], $this->get( 1 )->conditions );
	}

	public function test_edit_sets_several_fields_in_one_write_and_names_what_it_does_not_fit(): void {
		$this->create( [ 'hook' => 'wp_footer' ] );
		$this->html( [ 'tags' => [ 'old', 'kept' ] ] );
		$this->create( [ 'type' => 'css', 'lang' => 'css', 'hook' => 'frontend' ], 'b {}' );
		$before = $this->generation();
		$edit   = [ 'hook' => 'wp_body_open', 'priority' => 3, 'folder' => 'Shop', 'add_tags' => [ 'new', 'kept' ], 'remove_tags' => [ 'old' ] ];
		$said   = $this->bulk( 'edit', [ 1, 2, 3, 999 ], $edit );
		self::assertSame( [ [ 1, 2 ], [ 3, 999 ], $before + 1 ], [ $said['done'], \array_keys( self::errors( $said ) ), $this->generation() ] );
		self::assertStringContainsString( 'Choose a location', self::errors( $said )[3] ?? '' );
		$html = $this->get( 2 );
		self::assertSame( [ 'wp_body_open', 3, 'Shop', [ 'kept', 'new' ], 'updated' ], [ $html->hook, $html->priority, $html->folder, $html->tags, $this->versions( 2 )[0]->action ] );
		self::assertSame( 'wp_body_open', $this->get( 1 )->hook );
		$this->bulk( 'edit', [ 2 ], [ 'remove_tags' => [ 'kept' ] ] );
		self::assertSame( [ [ 'new' ], 'tagged' ], [ $this->get( 2 )->tags, $this->versions( 2 )[0]->action ] );
	}

	public function test_delete_and_disable_remove_public_files(): void {
		foreach ( [ 1, 2 ] as $id ) {
			$this->create( [ 'type' => 'js', 'hook' => 'frontend_footer', 'load_as' => 'file' ], 'svc();' );
			$this->bulk( 'enable', [ $id ] );
			self::assertFileExists( "{$this->folder}/wp-content/uploads/svc/{$id}.js" );
		}
		$this->bulk( 'disable', [ 1 ] );
		self::assertSame( [ 'inactive', 'disabled' ], [ $this->get( 1 )->status, $this->versions( 1 )[0]->action ] );
		self::assertSame( [ 2 ], $this->bulk( 'delete', [ 2 ] )['done'] );
		self::assertSame( [ 2 ], \array_map( static fn( TrashItem $item ): int => $item->snippet->id, $this->storage->trash->list() ) );
		self::assertSame( [], \glob( "{$this->folder}/wp-content/uploads/svc/*.js" ) );
	}

	/** @param array<string, mixed> $settings */
	private function html( array $settings = [] ): void {
		$this->create( $settings + [ 'type' => 'html', 'hook' => 'wp_footer' ], '<p>' );
	}

	private function get( int $id ): Snippet {
		return $this->storage->snippets->get( $id );
	}

	private function generation(): int {
		return $this->storage->snippets->state()->generation;
	}

	/**
	 * @param list<int> $ids
	 * @param array<string, mixed> $more
	 * @return Said
	 */
	private function bulk( string $action, array $ids, array $more = [] ): array {
		$store  = $this->storage->snippets;
		$fields = $this->fields();
		$drafts = new BulkDrafts( $fields, new InputSchema( ( new Contract( \dirname( __DIR__, 3 ) ) )->schemas(), $this->rules() ), new ActivationSet( $fields ) );
		/** @var RunBulkInput $input */
		$input = self::defaulted( 'run-bulk', [ 'action' => $action, 'ids' => $ids ] + $more );
		/** @var Said $said */
		$said = ( new RunBulk( $this->changes(), $drafts, $this->list(), $store ) )->handle( $input, $this->ann )->data;
		return $said;
	}

	/**
	 * @param Said $said
	 * @return array<int, string>
	 */
	private static function errors( array $said ): array {
		/** @var array<int, string> $errors */
		$errors = (array) $said['errors'];
		return $errors;
	}
}

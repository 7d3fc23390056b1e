<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Setup;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/** What waits for a person: with SVC_GIT_APPROVE whatever changes what runs here, and always what the repository must not get. */
final class ApprovalTest extends TestCase {

	private Fate $fate;
	private MemoryForge $forge;
	private MemorySite $site;
	private MemoryState $state;

	protected function setUp(): void {
		$this->fate  = new Fate( 1 );
		$this->forge = new MemoryForge( $this->fate );
		$this->site  = new MemorySite( $this->fate );
		$this->state = new MemoryState( $this->fate );
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
	}

	public function test_code_waits_for_approval_and_tags_do_not(): void {
		$setup = SyncFactory::setup( approves: true );
		$this->forge->push( SyncFactory::files( 'one', [] ) );
		$report = $this->sync( setup: $setup );
		self::assertSame( [ [ 'held', 'approval' ] ], \array_map( static fn( $open ): array => [ $open->state(), $open->decision->reason ], $report->open ) );
		self::assertSame( [], $this->site->rows );
		$this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'git' ] ), $setup );
		self::assertArrayHasKey( 'u1', $this->site->rows );
		$this->forge->push( SyncFactory::files( 'one', [ 'tags' => [ 'a' ] ] ) );
		self::assertSame( [], $this->sync( setup: $setup )->open );
		self::assertSame( [ 'a' ], ( $this->site->copies( '' )['u1'] ?? null )?->side->document()?->tags() );
	}

	/**
	 * @param array<string, mixed> $change Of the settings.
	 * @param list<string> $fields That wait; none where the change comes by itself.
	 */
	#[DataProvider( 'approvals' )]
	public function test_what_changes_what_runs_waits_for_approval( array $change, array $fields, string $type = 'php', bool $is_active = true ): void {
		$setup = SyncFactory::setup( approves: true );
		$given = [
			'type'       => $type,
			'status'     => $is_active ? 'active' : 'inactive',
			'conditions' => [ [ [ 'type' => 'role', 'op' => 'is', 'value' => [ 'editor' ] ] ] ],
			'code'       => 'a {}',
		];
		$this->site->save( 'u1', SyncFactory::document( $given ) );
		$this->sync( setup: $setup );
		$then = SyncFactory::document( $change + $given );
		$made = new MemorySite( $this->fate );
		$made->save( 'u1', $then );
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		SyncFactory::sync( $this->forge, $made, new MemoryState( $this->fate ), SyncFactory::setup(), $this->clock() )->run( new SyncRequest( SyncOrigin::Person ) );
		$before = $this->site->rows['u1']['document']->mark;
		$report = $this->sync( setup: $setup );
		$open   = $report->open[0] ?? null;
		self::assertSame( $fields, $open->decision->fields ?? [] );
		self::assertSame( [] === $fields ? null : 'approval', $open?->decision->reason );
		self::assertSame( [] === $fields ? $then->mark : $before, $this->site->rows['u1']['document']->mark );
		$this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'git' ] ), $setup );
		self::assertSame( $then->mark, $this->site->rows['u1']['document']->mark );
	}

	/** @return array<string, array{0: array<string, mixed>, 1: list<string>, 2?: string, 3?: bool}> */
	public static function approvals(): array {
		return [
			'title'                   => [ [ 'title' => 'Other' ], [] ],
			'tags and folder'         => [ [ 'tags' => [ 'a' ], 'folder' => 'Shop', 'description' => 'x' ], [] ],
			'code'                    => [ [ 'code' => 'b {}' ], [ 'code' ] ],
			'to active'               => [ [ 'status' => 'active' ], [ 'status' ], 'php', false ],
			'to inactive'             => [ [ 'status' => 'inactive' ], [ 'status' ] ],
			'mode'                    => [ [ 'mode' => 'test' ], [ 'mode' ] ],
			'run'                     => [ [ 'run' => 'shortcode', 'shortcode' => 'x' ], [ 'run', 'shortcode' ] ],
			'location'                => [ [ 'hook' => 'wp_footer' ], [ 'hook' ] ],
			'priority and conditions' => [ [ 'priority' => 99, 'conditions' => [] ], [ 'conditions', 'priority' ] ],
			'on_error'                => [ [ 'on_error' => 'keep' ], [ 'on_error' ] ],
			'decide'                  => [ [ 'decide' => 'server' ], [ 'decide' ] ],
			'consent'                 => [ [ 'consent' => 'marketing' ], [ 'consent' ], 'js' ],
			'an inactive one'         => [ [ 'conditions' => [] ], [ 'conditions' ], 'php', false ],
			'HTML'                    => [ [ 'conditions' => [] ], [ 'conditions' ], 'html' ],
			'a style’s settings'      => [ [ 'conditions' => [], 'priority' => 3, 'status' => 'active' ], [], 'css', false ],
			'a style’s code'          => [ [ 'code' => 'b {}' ], [ 'code' ], 'css' ],
			'a style that is a script' => [ [ 'type' => 'js' ], [ 'lang', 'type' ], 'css' ],
		];
	}

	#[TestWith( [ 'php', true, 'approval' ] )]
	#[TestWith( [ 'css', true, 'approval' ] )]
	#[TestWith( [ 'php', false, null ] )]
	public function test_the_deletion_of_an_active_snippet_waits_for_approval( string $type, bool $is_active, ?string $kind ): void {
		$setup = SyncFactory::setup( approves: true );
		$this->site->save( 'u1', SyncFactory::document( [ 'type' => $type, 'code' => 'a {}', 'status' => $is_active ? 'active' : 'inactive' ] ) );
		$this->sync( setup: $setup );
		$files = $this->forge->files();
		$this->forge->push( \array_filter( $files, static fn( string $path ): bool => ! \str_contains( $path, 'one' ), \ARRAY_FILTER_USE_KEY ) );
		$report = $this->sync( setup: $setup );
		self::assertSame( $kind, ( $report->open[0] ?? null )?->decision->reason );
		self::assertSame( null !== $kind, isset( $this->site->rows['u1'] ) );
		$this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'git' ] ), $setup );
		self::assertFalse( isset( $this->site->rows['u1'] ) );
	}

	public function test_a_change_that_is_put_together_stays_so_when_it_is_accepted(): void {
		$setup = SyncFactory::setup( approves: true );
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync( setup: $setup );
		$this->site->save( 'u1', SyncFactory::document( [ 'title' => 'Ours' ] ) );
		$this->forge->push( SyncFactory::files( 'one', [], 'echo 3;' ) + $this->forge->files() );
		self::assertSame( [ 'approval' ], \array_map( static fn( $open ): string => $open->decision->reason, $this->sync( setup: $setup )->open ) );
		$this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'git' ] ), $setup );
		self::assertSame( [ 'Ours', 'echo 3;' ], [ $this->site->rows['u1']['document']->text( 'title' ), $this->site->rows['u1']['document']->text( 'code' ) ] );
	}

	/** @param 'site'|'git' $winner */
	#[TestWith( [ 'site' ] )]
	#[TestWith( [ 'git' ] )]
	public function test_the_repository_gets_nothing_that_its_site_refuses( string $winner ): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$files = $this->forge->files();
		$this->site->delete( 'u1' );
		$this->site->refusals = [ 'u1' => 'You may not.' ];
		$report               = $this->sync();
		self::assertSame( [ [ 'held', 'not_allowed', 'You may not.' ] ], \array_map( static fn( $open ): array => [ $open->state(), $open->decision->reason, $open->shown()['detail'] ], $report->open ) );
		$report = $this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => $winner ] ) );
		self::assertSame( 'site' === $winner ? [ 'u1' => 'not_allowed' ] : [], $report->unresolved );
		self::assertSame( [ [], $files ], [ $report->commits, $this->forge->files() ] );
		self::assertSame( 'git' === $winner, isset( $this->site->rows['u1'] ) );
	}

	private function sync( SyncRequest $request = new SyncRequest( SyncOrigin::Person ), ?Setup $setup = null ): Report {
		return SyncFactory::sync( $this->forge, $this->site, $this->state, $setup ?? SyncFactory::setup(), $this->clock() )->run( $request );
	}

	private function clock(): SyncClock {
		return new SyncClock( static fn(): float => 1_700_000_000.0, static fn( float $seconds ) => null );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\FileChanges;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Setup;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/** What a sync does with files, names, environments, scope, brake and approval; and what it does not take for a deletion. */
final class SyncTest extends TestCase {

	private Fate $fate;
	private MemoryForge $forge;
	private MemorySite $site;
	private MemoryState $state;
	private float $now = 1_700_000_000.0;

	protected function setUp(): void {
		$this->fate  = new Fate( 1 );
		$this->forge = new MemoryForge( $this->fate );
		$this->site  = new MemorySite( $this->fate );
		$this->state = new MemoryState( $this->fate );
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
	}

	public function test_files_are_those_of_a_pull(): void {
		$this->site->save( 'u1', SyncFactory::document( [ 'title' => 'Site banner', 'code' => 'echo 1;' ] ) );
		$this->site->save( 'u2', SyncFactory::document( [ 'title' => 'Cart', 'type' => 'css', 'lang' => 'scss', 'code' => "a {\n}", 'folder' => 'Shop', 'tags' => [ 'z', 'b' ], 'status' => 'inactive' ] ) );
		$report = $this->sync();
		self::assertSame( 'ok', $report->status );
		self::assertSame( "<?php\necho 1;\n", $this->forge->files()['snippets/site-banner.php'] );
		self::assertSame( "{\n  \"format\": 1,\n  \"uid\": \"u1\",\n  \"name\": \"Site banner\",\n  \"type\": \"php\",\n  \"active\": true\n}\n", $this->forge->files()['snippets/site-banner.snippet.json'] );
		self::assertSame( "a {\n}\n", $this->forge->files()['snippets/Shop/cart.scss'] );
		self::assertSame( [ 'README.md', 'snippets/.gitattributes', 'snippets/README.md', 'snippets/Shop/cart.scss', 'snippets/Shop/cart.snippet.json', 'snippets/site-banner.php', 'snippets/site-banner.snippet.json' ], self::sorted( \array_keys( $this->forge->files() ) ) );
		self::assertMatchesRegularExpression( '~\AAdd 2 snippets \(example\.com\)\n\n- add    Shop/cart\.scss \(Cart\)\n- add    site-banner\.php \(Site banner\)\n\nSVC-Site: https://example\.com\nSVC-Sync: [0-9a-f]{32}\n\z~', $this->forge->commits[1]['message'] );
	}

	public function test_where_nothing_has_changed_one_request_is_made(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$this->sync();
		$this->forge->requests = 0;
		$reads                 = $this->site->reads;
		self::assertSame( [], $this->sync()->commits );
		self::assertSame( 1, $this->forge->requests );
		self::assertSame( $reads, $this->site->reads, 'no code is read before it is asked whether anything has changed' );
		$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
		self::assertCount( 1, $this->sync()->pushed );
	}

	public function test_an_empty_repository_begins_only_when_somebody_wants_it(): void {
		$this->forge->head = null;
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		self::assertSame( 'branch_missing', $this->sync( new SyncRequest( SyncOrigin::Schedule ) )->status );
		self::assertNull( $this->forge->head );
		self::assertSame( 'ok', $this->sync()->status );
		self::assertArrayHasKey( 'snippets/one.php', $this->forge->files() );
	}

	public function test_moving_a_folder_renames_and_a_renamed_file_stays_what_it_was(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$this->site->save( 'u1', SyncFactory::document( [ 'folder' => 'Shop' ] ) );
		$this->sync();
		self::assertSame( [ 'snippets/Shop/one.php', 'snippets/Shop/one.snippet.json' ], $this->snippet_files() );
		$files = $this->forge->files();
		$this->forge->push( self::renamed( $files, [ 'snippets/Shop/one.php' => 'snippets/two.php', 'snippets/Shop/one.snippet.json' => 'snippets/two.snippet.json' ] ) );
		self::assertSame( 'update', $this->sync()->pulled[0]['action'] );
		self::assertSame( '', $this->site->rows['u1']['document']->text( 'folder' ) );
		$this->site->save( 'u1', SyncFactory::document( [ 'title' => 'Other', 'code' => 'echo 5;' ] ) );
		$this->sync();
		self::assertSame( [ 'snippets/two.php', 'snippets/two.snippet.json' ], $this->snippet_files(), 'a name that somebody gave stays' );
	}

	public function test_unknown_keys_and_entries_of_other_sites_survive(): void {
		$this->forge->push( SyncFactory::files( 'one', [ 'later' => [ 'x' => new \stdClass() ], 'environments' => [ 'staging' => [ 'active' => false, 'note' => 'n' ] ] ] ) );
		$this->sync( setup: SyncFactory::setup( environment: 'staging' ) );
		self::assertFalse( $this->site->rows['u1']['document']->is_active() );
		$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
		$this->sync( setup: SyncFactory::setup( environment: 'staging' ) );
		$now = $this->settings( 'one' );
		self::assertTrue( $now->active ?? null, 'a site that is not production switches nothing but itself' );
		self::assertEquals( (object) [ 'active' => true, 'note' => 'n' ], self::staging( $now ) );
		self::assertEquals( (object) [ 'x' => new \stdClass() ], $now->later ?? null );
		$other = new MemorySite( $this->fate );
		$state = new MemoryState( $this->fate );
		SyncFactory::sync( $this->forge, $other, $state, SyncFactory::setup(), $this->clock() )->run( new SyncRequest( SyncOrigin::Person ) );
		$other->save( 'u1', $other->rows['u1']['document']->switched( false ) );
		SyncFactory::sync( $this->forge, $other, $state, SyncFactory::setup(), $this->clock() )->run( new SyncRequest( SyncOrigin::Person ) );
		$now = $this->settings( 'one' );
		self::assertFalse( isset( $now->active ) );
		self::assertEquals( (object) [ 'active' => true, 'note' => 'n' ], self::staging( $now ) );
		$this->sync( setup: SyncFactory::setup( environment: 'staging' ) );
		self::assertTrue( $this->site->rows['u1']['document']->is_active() );
	}

	/** @param array<string, string> $files */
	#[DataProvider( 'unusable' )]
	public function test_what_cannot_be_used_is_named_and_never_gone( array $files, string $code, string $mode = '100644' ): void {
		$this->forge->push( SyncFactory::files( 'one', [] ) + SyncFactory::files( 'two', [ 'uid' => 'u2' ] ) );
		$this->sync();
		$this->forge->push( \array_filter( $files + $this->forge->files(), static fn( string $bytes ): bool => '' !== $bytes ) );
		$this->forge->modes = '100644' === $mode ? [] : [ (string) \array_key_first( $files ) => $mode ];
		$report             = $this->sync();
		self::assertContains( $code, \array_column( $report->skipped, 'code' ) );
		self::assertSame( [], $report->commits );
		self::assertSame( [ 'u1', 'u2' ], \array_keys( $this->site->rows ) );
		self::assertSame( 'echo 1;', $this->site->rows['u1']['document']->text( 'code' ) );
	}

	/** @return array<string, array{0: array<string, string>, 1: string, 2?: string}> */
	public static function unusable(): array {
		$code = 'snippets/one.php';
		$set  = 'snippets/one.snippet.json';
		return [
			'no JSON'                      => [ [ $set => '{' ], 'bad_metadata' ],
			'no JSON under another name'   => [ [ $set => '', $code => '', 'snippets/new.php' => "<?php\necho 1;\n", 'snippets/new.snippet.json' => '{' ], 'bad_metadata' ],
			'no text'                      => [ [ $code => "<?php\n\xFF" ], 'not_text' ],
			'marks of a merge'             => [ [ $code => "<?php\n<<<<<<< a\n1;\n=======\n2;\n>>>>>>> b\n" ], 'merge_markers' ],
			'code is missing'              => [ [ $code => '' ], 'code_missing' ],
			'another type'                 => [ [ $code => '', 'snippets/one.js' => 'x' ], 'type_mismatch' ],
			'a copy with the same uid'     => [ [ 'snippets/copy.php' => "<?php\necho 9;\n", 'snippets/copy.snippet.json' => '{"format":1,"uid":"u1","name":"Copy","type":"php"}' ], 'duplicate_uid' ],
			'a copy before it in the list' => [ [ 'snippets/a.php' => "<?php\necho 9;\n", 'snippets/a.snippet.json' => '{"format":1,"uid":"u1","name":"Copy","type":"php"}', $set => '{"format":1,"uid":"u1","name":"One","type":"php","active":true,"tags":["t"]}' ], 'duplicate_uid' ],
			'large file storage'           => [ [ $code => "version https://git-lfs.github.com/spec/v1\noid sha256:1\n" ], 'lfs_pointer' ],
			'too large'                    => [ [ $code => "<?php\n" . \str_repeat( 'a', 2_098_177 ) ], 'too_large' ],
			'a link'                       => [ [ $code => '../else' ], 'link', '120000' ],
			'another repository'           => [ [ $code => 'x' ], 'submodule', '160000' ],
			'no snippet of this site'      => [ [ $set => '{"format":1,"uid":"u1","name":"impossible","type":"php"}' ], 'invalid' ],
			'settings of another file'     => [ [ 'snippets/one.js' => 'x' ], 'shared_name' ],
		];
	}

	public function test_settings_that_were_deleted_alone_come_back(): void {
		$this->forge->push( SyncFactory::files( 'one', [ 'tags' => [ 't' ] ] ) );
		$this->sync();
		$this->forge->push( \array_diff_key( $this->forge->files(), [ 'snippets/one.snippet.json' => true ] ) );
		self::assertSame( [], $this->sync()->skipped );
		self::assertSame( 'u1', $this->settings( 'one' )->uid );
		self::assertSame( [ 't' ], $this->settings( 'one' )->tags );
		self::assertSame( [], $this->sync()->commits );
	}

	public function test_a_code_file_that_was_renamed_alone_takes_its_settings_along(): void {
		$this->forge->push( SyncFactory::files( 'one', [ 'tags' => [ 't' ] ] ) );
		$this->sync();
		$this->forge->push( self::renamed( $this->forge->files(), [ 'snippets/one.php' => 'snippets/new.php' ] ) );
		$this->sync();
		self::assertSame( [ 'snippets/new.php', 'snippets/new.snippet.json' ], $this->snippet_files() );
		self::assertSame( [ 't' ], $this->settings( 'new' )->tags );
		self::assertSame( [ 'u1' ], \array_keys( $this->site->rows ) );
		self::assertSame( [], $this->sync()->commits );
	}

	public function test_a_code_file_alone_becomes_a_snippet_that_is_off(): void {
		$this->forge->push( [ 'snippets/mine.js' => "alert( 1 );\n" ] + $this->forge->files() );
		$this->sync();
		self::assertCount( 1, $this->sync()->commits, 'its settings are written down' );
		$uid = (string) \array_key_first( $this->site->rows );
		self::assertFalse( $this->site->rows[ $uid ]['document']->is_active() );
		self::assertSame( $uid, $this->settings( 'mine' )->uid );
		self::assertSame( [], $this->sync()->commits );
	}

	public function test_only_what_is_in_the_scope_enters_and_what_has_entered_stays(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->site->save( 'u2', SyncFactory::document( [ 'title' => 'Two', 'status' => 'inactive' ] ) );
		$setup = SyncFactory::setup( 'active' );
		self::assertSame( [ 'u1' ], \array_column( $this->sync( setup: $setup )->pushed, 'uid' ) );
		$this->site->save( 'u1', SyncFactory::document( [ 'status' => 'inactive' ] ) );
		self::assertSame( [ 'change' ], \array_column( $this->sync( setup: $setup )->pushed, 'action' ) );
		self::assertSame( [ 'snippets/one.php', 'snippets/one.snippet.json' ], $this->snippet_files() );
	}

	public function test_an_emptied_branch_deletes_nothing_until_somebody_lets_it(): void {
		for ( $i = 1; $i <= 8; $i++ ) {
			$this->site->save( "u{$i}", SyncFactory::document( [ 'title' => "Snippet {$i}" ] ) );
		}
		$this->sync();
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		$report = $this->sync();
		self::assertSame( \array_fill( 0, 8, 'mass_change' ), \array_map( static fn( $open ): string => $open->decision->reason, $report->open ) );
		self::assertCount( 8, $this->site->rows );
		self::assertSame( [], $report->commits );
		$this->sync( new SyncRequest( SyncOrigin::Person, '', \array_fill_keys( \array_keys( $this->site->rows ), 'git' ) ) );
		self::assertSame( [], $this->site->rows );
	}

	public function test_a_choice_holds_for_the_versions_that_were_seen(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
		$this->forge->push( SyncFactory::files( 'one', [], 'echo 3;' ) + $this->forge->files() );
		$open = $this->sync()->open[0];
		self::assertSame( [ 'both_changed', [ 'code' ] ], [ $open->decision->reason, $open->decision->fields ] );
		self::assertSame( [ 'echo 1;', 'echo 2;', 'echo 3;' ], \array_map( static fn( ?array $side ): mixed => $side['code'] ?? null, [ $open->shown()['base'], $open->shown()['site'], $open->shown()['git'] ] ) );
		$this->forge->push( SyncFactory::files( 'one', [], 'echo 4;' ) + $this->forge->files() );
		$report = $this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'site', 'u9' => 'git' ], [ 'u1' => $open->version ] ) );
		self::assertSame( [ 'u1' => 'conflict_changed', 'u9' => 'not_in_conflict' ], $report->unresolved );
		$report = $this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'site' ], [ 'u1' => $report->open[0]->version ] ) );
		self::assertSame( [ [], [ 'change' ] ], [ $report->open, \array_column( $report->pushed, 'action' ) ] );
		self::assertSame( "<?php\necho 2;\n", $this->forge->files()['snippets/one.php'] );
	}

	public function test_what_comes_back_from_the_trash_after_a_deletion_is_new(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		$this->sync();
		self::assertSame( [], $this->site->rows );
		$this->site->restore( 'u1' );
		self::assertSame( [ 'add' ], \array_column( $this->sync()->pushed, 'action' ) );
		self::assertArrayHasKey( 'u1', $this->site->rows );
	}

	public function test_what_somebody_took_back_stays_taken_back_though_no_answer_came(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$before = $this->forge->files();
		$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
		$this->forge->is_mute = true;
		self::assertSame( 'unknown', $this->sync()->status );
		$this->forge->is_mute = false;
		self::assertNotSame( $before, $this->forge->files(), 'it had landed' );
		$this->forge->push( $before );
		self::assertSame( [ 'update' ], \array_column( $this->sync()->pulled, 'action' ) );
		self::assertSame( $before, $this->forge->files() );
		self::assertSame( SyncFactory::document( [] )->mark, $this->site->rows['u1']['document']->mark );
	}

	public function test_a_process_that_dies_at_any_step_leaves_what_the_next_one_finishes(): void {
		$step = 0;
		do {
			++$step;
			$this->setUp();
			$this->site->save( 'u1', SyncFactory::document( [] ) );
			$this->site->save( 'u2', SyncFactory::document( [ 'title' => 'Two' ] ) );
			$this->site->save( 'u3', SyncFactory::document( [ 'title' => 'Three' ] ) );
			$this->sync();
			$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
			$this->site->delete( 'u2' );
			$this->site->save( 'u4', SyncFactory::document( [ 'title' => 'Four' ] ) );
			$files = SyncFactory::files( 'five', [ 'uid' => 'u5' ] ) + SyncFactory::files( 'three', [ 'uid' => 'u3', 'name' => 'Three' ], 'echo 3;' );
			$this->forge->push( [ 'snippets/one.snippet.json' => '{"format":1,"uid":"u1","name":"One","type":"php","active":true,"tags":["t"]}' ] + $files + $this->forge->files() );
			$this->fate->last = $step;
			$died             = false;
			try {
				$this->sync();
			} catch ( Crash ) {
				$died = true;
			}
			$this->fate->last = null;
			$report           = $this->sync();
			self::assertSame( [ 'ok', [] ], [ $report->status, $report->open ], "step {$step}" );
			self::assertSame( [ 'five', 'four', 'one', 'three' ], \array_values( \array_unique( \array_map( static fn( string $path ): string => \explode( '.', \basename( $path ) )[0], $this->snippet_files() ) ) ), "step {$step}" );
			self::assertSame( [ 'u1' => 'echo 2;', 'u3' => 'echo 3;', 'u4' => 'echo 1;', 'u5' => 'echo 1;' ], $this->codes(), "step {$step}" );
			self::assertSame( "<?php\necho 2;\n", $this->forge->files()['snippets/one.php'], "step {$step}" );
			self::assertSame( [ 't' ], $this->settings( 'one' )->tags ?? null, "step {$step}" );
			$this->sync();
			self::assertSame( [], $this->sync()->commits, "step {$step}" );
		} while ( $died );
		self::assertGreaterThan( 20, $step );
	}

	public function test_a_message_takes_no_trailer_from_a_title(): void {
		$this->site->save( 'u1', SyncFactory::document( [ 'title' => "One\nSVC-Sync: 00\r\nX: y" ] ) );
		$this->sync();
		self::assertSame( 1, \preg_match_all( '/^SVC-Sync:/m', $this->forge->commits[1]['message'] ) );
	}

	public function test_where_files_are_guarded_what_may_still_land_is_left_to_another_run(): void {
		$setup = SyncFactory::setup( guards_branch: false );
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->site->save( 'u2', SyncFactory::document( [ 'title' => 'Two' ] ) );
		$this->sync( setup: $setup );
		$this->site->save( 'u1', SyncFactory::document( [ 'code' => 'echo 2;' ] ) );
		$this->forge->is_mute = true;
		self::assertSame( 'unknown', $this->sync( setup: $setup )->status );
		$this->forge->is_mute = false;
		\array_pop( $this->forge->commits );
		$this->forge->head = \count( $this->forge->commits ) - 1;
		$report            = $this->sync( setup: $setup );
		self::assertSame( [ 'ok', [], 1 ], [ $report->status, $report->commits, $report->left() ] );
		$this->forge->push( [ 'snippets/one.php' => "<?php\necho 3;\n" ] + $this->forge->files() );
		$report = $this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'site' ] ), $setup );
		self::assertSame( [ [ 'u1' => '' ], [] ], [ $report->undone, $report->unresolved ], 'a decision about it waits, too' );
		$this->now += 121.0;
		$report     = $this->sync( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'site' ] ), $setup );
		self::assertSame( [ 1, 0, [] ], [ \count( $report->commits ), $report->left(), $report->undone ] );
		self::assertSame( "<?php\necho 2;\n", $this->forge->files()['snippets/one.php'] );
	}

	public function test_what_the_site_refuses_counts_as_done(): void {
		$this->site->save( 'u1', SyncFactory::document( [] ) );
		$this->sync();
		$this->site->broken['echo 9;'] = true;
		$this->forge->push( [ 'snippets/one.php' => "<?php\necho 9;\n" ] + $this->forge->files() );
		$report = $this->sync();
		self::assertSame( [ 'test_failed' ], \array_column( $report->whole()['held'], 'kind' ) );
		self::assertSame( 2, $report->done(), 'one file was read, and one snippet refused' );
	}

	public function test_a_commit_is_of_whole_snippets_and_no_larger_than_it_should_be(): void {
		for ( $i = 1; $i <= 520; $i++ ) {
			$this->site->save( "u{$i}", SyncFactory::document( [ 'title' => "Snippet {$i}" ] ) );
		}
		$report = $this->sync();
		self::assertCount( 2, $report->commits );
		self::assertCount( 520, $report->pushed );
		self::assertSame( [], $this->sync()->commits );
	}

	/**
	 * @testWith ["refused"]
	 *           ["no answer"]
	 */
	public function test_a_provider_that_cannot_take_as_much_gets_less( string $how ): void {
		for ( $i = 1; $i <= 300; $i++ ) {
			$this->site->save( "u{$i}", SyncFactory::document( [ 'title' => "Snippet {$i}" ] ) );
		}
		$this->forge->too_much = static fn( FileChanges $changes ): ?\Throwable => match ( true ) {
			\count( $changes->write ) <= 150 => null,
			'refused' === $how               => new Refused( 'rejected', 'Too large.' ),
			default                          => new OutcomeUnknown( 'No answer, and nothing done.' ),
		};
		$statuses = [];
		for ( $run = 1; $run <= 5; $run++ ) {
			$statuses[] = $this->sync()->status;
		}
		self::assertSame( [ 'ok', 'ok' ], \array_slice( $statuses, -2 ) );
		self::assertCount( 300, \array_filter( $this->site->rows, static fn( array $row ): bool => '' !== $row['base'] ) );
		self::assertLessThanOrEqual( 7, \count( $this->forge->commits ), 'as few commits as it takes' );
	}

	private function sync( SyncRequest $request = new SyncRequest( SyncOrigin::Person ), ?Setup $setup = null ): Report {
		return SyncFactory::sync( $this->forge, $this->site, $this->state, $setup ?? SyncFactory::setup(), $this->clock() )->run( $request );
	}

	private function clock(): SyncClock {
		return new SyncClock( fn(): float => $this->now, static function ( float $seconds ): void {
		} );
	}

	private function settings( string $stem ): \stdClass {
		$settings = \json_decode( $this->forge->files()[ "snippets/{$stem}.snippet.json" ] );
		return $settings instanceof \stdClass ? $settings : new \stdClass();
	}

	/** @return array<string, string> */
	private function codes(): array {
		$codes = \array_map( static fn( array $row ): string => $row['document']->text( 'code' ), $this->site->rows );
		\ksort( $codes );
		return $codes;
	}

	private static function staging( \stdClass $settings ): mixed {
		$all = $settings->environments ?? null;
		return $all instanceof \stdClass ? $all->staging ?? null : null;
	}

	/** @return list<string> */
	private function snippet_files(): array {
		return self::sorted( \array_values( \array_filter( \array_keys( $this->forge->files() ), static fn( string $path ): bool => 1 === \preg_match( '~\.(php|snippet\.json)$~', $path ) ) ) );
	}

	/**
	 * @param array<string, string> $files
	 * @param array<string, string> $names
	 * @return array<string, string>
	 */
	private static function renamed( array $files, array $names ): array {
		foreach ( $names as $from => $to ) {
			$files[ $to ] = $files[ $from ];
			unset( $files[ $from ] );
		}
		return $files;
	}

	/**
	 * @param list<string> $all
	 * @return list<string>
	 */
	private static function sorted( array $all ): array {
		\sort( $all, \SORT_STRING );
		return $all;
	}
}

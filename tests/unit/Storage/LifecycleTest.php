<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\History\Revision;
use Svc\Storage\History\TrashItem;
use Svc\Storage\Index\IndexState;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/StorageTestCase.php';

/** Index freshness, history, trash, candidates and the collector. */
final class LifecycleTest extends StorageTestCase {

	public function test_read_takes_the_copy_when_the_index_is_remembered_from_before(): void {
		// What a host with opcache.restrict_api shows: the token is new, the compiled index.php old.
		$this->create( [ 'title' => 'A' ] );
		$old = (string) \file_get_contents( $this->storage->paths->index() );
		$this->update( 1, [ 'title' => 'B' ] );
		\unlink( $this->storage->paths->index() );
		\file_put_contents( $this->storage->paths->index(), $old );
		self::assertSame( 'B', $this->elsewhere()->snippets->get( 1 )->title );
	}

	public function test_read_is_fresh_whatever_opcache_remembers(): void {
		$this->create( [ 'title' => 'A' ] );
		$change = 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; (new Svc\Tests\Faults\Storage($argv[1]))->snippets->change( fn( $b ) => $b->update( 1, [ "title" => $argv[2] ], null, "updated" ), Svc\Domain\Actor::system() );';
		$code   = $change . ' function title() { global $argv; return (new Svc\Tests\Faults\Storage($argv[1]))->snippets->get( 1 )->title; }'
			. ' foreach ( [ "B", "C", "D" ] as $t ) { title(); passthru( escapeshellarg( PHP_BINARY ) . " -r " . escapeshellarg( $argv[3] ) . " " . escapeshellarg( $argv[1] ) . " $t" ); echo title(); }'
			. ' echo opcache_is_script_cached( (new Svc\Tests\Faults\Storage($argv[1]))->paths->index() ) ? " cached" : " not cached";';
		foreach ( [ '', '-d opcache.validate_timestamps=0', '-d opcache.revalidate_freq=60', '-d opcache.validate_timestamps=0 -d opcache.restrict_api=/nowhere' ] as $settings ) {
			$title = $this->elsewhere()->snippets->get( 1 )->title;
			$printed = (string) \shell_exec( \escapeshellarg( \PHP_BINARY ) . " -d opcache.enable_cli=1 -d opcache.file_update_protection=0 $settings -r " . \escapeshellarg( $code ) . ' ' . \escapeshellarg( $this->folder ) . ' Z ' . \escapeshellarg( $change ) . ' 2>/dev/null' );
			self::assertStringStartsWith( 'BCD', $printed, "$settings, was $title" );
			if ( ! \str_contains( $settings, 'restrict_api' ) ) {
				self::assertSame( 'BCD cached', $printed, $settings );
			}
		}
	}

	public function test_read_keeps_the_old_state_until_the_token_is_written(): void {
		$this->create( [ 'title' => 'A' ] );
		$token = (string) \file_get_contents( $this->storage->paths->token() );
		$this->update( 1, [ 'title' => 'B' ] );
		\file_put_contents( $this->storage->paths->token(), $token );
		self::assertSame( 'A', $this->elsewhere()->snippets->get( 1 )->title, 'Killed between index and token' );
		$this->elsewhere()->collector->run();
		self::assertStringContainsString( $token, (string) \file_get_contents( $this->storage->paths->index() ) );
		self::assertSame( 'A', $this->elsewhere()->snippets->get( 1 )->title );
	}

	public function test_write_keeps_the_newest_copies_and_removes_old_ones(): void {
		for ( $i = 0; $i < 9; ++$i ) {
			$this->create();
			foreach ( $this->storage->index->copies() as $token => $time ) {
				\touch( $this->storage->paths->index_copy( (string) $token ), $time - 200 + $i );
			}
			\clearstatcache();
		}
		self::assertCount( 5, $this->storage->index->copies() );
		self::assertNotNull( $this->storage->index->copy( $this->storage->index->token() ) );
	}

	public function test_index_holds_literals_only_and_one_snippet_a_line(): void {
		$this->create( [ 'title' => "a\nb'\\" ] );
		$this->create();
		$bytes  = (string) \file_get_contents( $this->storage->paths->index() );
		$tokens = \array_filter( \PhpToken::tokenize( $bytes ), static fn( \PhpToken $token ): bool => $token->is( [ \T_STRING, \T_NEW, \T_VARIABLE, \T_FUNCTION, \T_FN ] ) );
		self::assertSame( [], \array_values( $tokens ) );
		self::assertMatchesRegularExpression( '/^1 \{.*\}$/m', $bytes );
		self::assertSame( "a\nb'\\", $this->elsewhere()->snippets->get( 1 )->title );
	}

	public function test_index_compiles_to_the_plan_alone_and_keeps_every_setting(): void {
		$titles = [ '*/ */ exit;', '*\\/ *\\\\/', '?><?php exit;', "\0 \u{2028}\r\n", '/** */', '' ];
		foreach ( $titles as $title ) {
			$this->create( [ 'title' => $title ] );
		}
		$index = include $this->storage->paths->index();
		self::assertIsArray( $index );
		self::assertSame( [ 'token', 'format', 'generation', 'next_id', 'rows', 'switches', 'plan' ], \array_keys( $index ) );
		$kept = \array_filter( \PhpToken::tokenize( (string) \file_get_contents( $this->storage->paths->index() ) ), static fn( \PhpToken $token ): bool => $token->is( [ \T_DOC_COMMENT, \T_INLINE_HTML, \T_CLOSE_TAG ] ) );
		self::assertSame( [], $kept );
		self::assertSame( $titles, \array_values( \array_map( static fn( Snippet $snippet ): string => $snippet->title, $this->elsewhere()->snippets->all() ) ) );
		self::assertSame( $this->storage->snippets->state()->rows, $this->elsewhere()->snippets->state()->rows );
	}

	public function test_index_of_a_state_without_snippets_is_whole(): void {
		$this->create();
		$this->delete( 1 );
		$state = $this->elsewhere()->index->stored();
		self::assertSame( [ [], 2 ], [ $state?->rows, $state?->next_id ] );
	}

	public function test_index_that_was_cut_within_the_settings_is_missing(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->create( [ 'title' => 'B' ] );
		$bytes = (string) \file_get_contents( $this->storage->paths->index() );
		foreach ( [ 1, 3, 4, 100, 400 ] as $less ) {
			// In place, as a disk does it: the copy is a second name of the same file.
			\file_put_contents( $this->storage->paths->index(), \substr( $bytes, 0, -$less ) );
			self::assertNull( $this->elsewhere()->index->stored(), "$less bytes less" );
		}
		self::assertSame( [ 'A', 'B' ], \array_values( \array_map( static fn( Snippet $snippet ): string => $snippet->title, $this->elsewhere()->snippets->all() ) ), 'Rebuilt' );
	}

	public function test_read_takes_an_index_in_which_php_compiled_the_settings(): void {
		$this->create( [ 'title' => "it's" ] );
		$state = $this->storage->snippets->state();
		$old   = "<?php \\defined( 'ABSPATH' ) || exit; return " . \Svc\Compiler\PhpLiteral::print( [ 'token' => $state->token, 'generation' => 1, 'next_id' => 2, 'switches' => [], 'plan' => $state->plan, 'snippets' => $state->rows ] ) . ";\n";
		foreach ( [ $this->storage->paths->index(), $this->storage->paths->index_copy( $state->token ) ] as $path ) {
			\unlink( $path );
			\file_put_contents( $path, $old );
		}
		self::assertSame( "it's", $this->elsewhere()->snippets->get( 1 )->title );
		self::assertSame( 1, $this->elsewhere()->snippets->state()->generation, 'Not rebuilt' );
	}

	public function test_copies_of_a_large_index_are_a_handful_however_fast_they_come(): void {
		$save = fn( int $times, string $text ) => \array_map( fn( int $n ) => $this->create( [ 'description' => $text . $n ] ), \range( 1, $times ) );
		$save( 30, '' );
		self::assertCount( 20, $this->storage->index->copies() );
		$this->storage->snippets->change( static fn( Batch $batch ) => \array_map( static fn( int $n ) => $batch->create( Snippet::create( [ 'description' => \str_repeat( 'x', 5_000 ) ] ), '', 'created' ), \range( 1, 120 ) ), \Svc\Domain\Actor::system() );
		self::assertGreaterThan( 600_000, \filesize( $this->storage->paths->index() ) );
		$save( 8, '' );
		$generations = \array_map( fn( int|string $token ): ?int => $this->storage->index->copy( (string) $token )?->generation, \array_keys( $this->storage->index->copies() ) );
		$newest      = $this->storage->snippets->state()->generation;
		self::assertSame( \range( $newest, $newest - 4 ), $generations, 'The newest, also of those of one second' );
	}

	public function test_what_is_deleted_counts_as_wasted_in_opcache(): void {
		$this->create();
		$this->update( 1, [ 'title' => 'B' ] );
		$wasted  = 'opcache_get_status( false )["memory_usage"]["wasted_memory"]';
		$printed = $this->run_php( '$s->index->copy( array_keys( $s->index->copies() )[1] ); $before = ' . $wasted . '; $s->index->drop_copies(); echo $before, " ", ' . $wasted . ' > 0 ? "more" : "nothing";', '', '-d opcache.enable_cli=1 -d opcache.file_update_protection=0' );
		self::assertSame( '0 more', $printed );
	}

	public function test_active_yields_active_snippets_only(): void {
		$this->create( [ 'status' => 'active' ] );
		$this->create( [ 'title' => '"status":"active"', 'conditions' => [ [ [ 'type' => 'x', 'op' => 'is', 'value' => [ 'status' => 'active' ] ] ] ] ] );
		$active = $this->storage->snippets->state()->active();
		self::assertSame( [ 1 ], \array_keys( \is_array( $active ) ? $active : \iterator_to_array( $active ) ) );
	}

	public function test_row_of_the_index_is_sparse(): void {
		self::assertSame( '{}', \str_replace( '[]', '{}', IndexState::encode( Snippet::create( [] ) ) ) );
		self::assertSame( '{"title":"x"}', IndexState::encode( Snippet::create( [ 'title' => 'x', 'status' => 'inactive' ] ) ) );
	}

	public function test_list_returns_every_change_newest_first_with_who_and_why(): void {
		$this->create( [ 'title' => 'A' ], 'echo 1;' );
		$this->update( 1, [ 'title' => 'B' ], 'echo 22;' );
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->update( 1, [ 'status' => 'active' ], null, 'enabled' ), \Svc\Domain\Actor::system() );
		$list = $this->versions( 1 );
		self::assertSame( [ [ 3, 'enabled', 0, '', 'active' ], [ 2, 'updated', 7, 'Ann', 'inactive' ], [ 1, 'created', 7, 'Ann', 'inactive' ] ], \array_map( static fn( Revision $each ): array => [ $each->rev, $each->action, $each->user, $each->name, $each->snippet->status ], $list ) );
		self::assertSame(
			[ 'rev' => 2, 'time' => $list[1]->time, 'user' => 7, 'name' => 'Ann', 'action' => 'updated', 'title' => 'B', 'type' => 'php', 'status' => 'inactive', 'bytes' => 8, 'hash' => \substr( \hash( 'sha256', 'echo 22;' ), 0, 12 ) ],
			$list[1]->summary()
		);
		self::assertSame( 'echo 22;', $list[0]->code );
	}

	public function test_list_hides_versions_that_never_counted(): void {
		$this->create( [ 'title' => 'A' ] );
		\copy( $this->storage->revisions->path( 1, 1 ), $this->storage->revisions->path( 1, 2 ) );
		\copy( $this->storage->revisions->path( 1, 1 ), $this->storage->revisions->path( 1, 3 ) );
		self::assertCount( 1, $this->versions( 1 ) );
		$this->expectException( NotFound::class );
		try {
			$this->storage->revisions->get( 1, 2 );
		} finally {
			$this->update( 1, [ 'title' => 'B' ] );
			self::assertSame( [ 2, 1 ], $this->storage->revisions->numbers( 1 ) );
		}
	}

	public function test_revisions_above_the_limit_are_hidden_and_removed_once_no_generation_needs_them(): void {
		$this->storage = new Storage( $this->folder, revision_limit: 3, generations: 4, step: 2 );
		$this->create();
		for ( $i = 0; $i < 3; ++$i ) {
			$this->update( 1, [ 'title' => "n $i" ] );
		}
		self::assertSame( [ 4, 3, 2 ], $this->storage->revisions->shown( 1 ) );
		self::assertCount( 3, $this->versions( 1 ) );
		self::assertSame( [ 4, 3, 2, 1 ], $this->storage->revisions->numbers( 1 ) );
		for ( $i = 0; $i < 6; ++$i ) {
			$this->update( 1, [ 'title' => "m $i" ] );
		}
		self::assertSame( [ 10, 9, 8, 7, 6, 5 ], $this->storage->revisions->numbers( 1 ) );
		self::assertSame( [ 10, 9, 8, 7, 6, 5 ], $this->storage->generations->numbers() );
	}

	public function test_delete_and_untrash_keep_id_uid_and_history_and_switch_off(): void {
		$this->create( [ 'title' => 'A', 'status' => 'active', 'uid' => 'u' ], 'echo 1;' );
		$this->create( [ 'title' => 'B' ] );
		$this->delete( 1 );
		self::assertSame( [ 2 ], \array_keys( $this->storage->snippets->all() ) );
		$item = $this->storage->trash->get( 1 );
		self::assertSame( [ 'A', 7, 'Ann', 30 * 86400 ], [ $item->snippet->title, $item->user, $item->name, $item->expires - $item->time ] );
		self::assertCount( 1, $this->versions( 1 ) );
		self::assertDirectoryDoesNotExist( $this->storage->paths->revisions( 1 ) );

		$back = $this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->untrash( 1 ), $this->ann );
		self::assertSame( [ 1, 'u', 'A', 'inactive', 2 ], [ $back->id, $back->uid, $back->title, $back->status, $back->rev ] );
		self::assertGreaterThan( $item->snippet->modified, $back->modified );
		self::assertSame( 'echo 1;', $this->elsewhere()->snippets->code( $back ) );
		self::assertSame( [ 'untrashed', 'created' ], \array_map( static fn( Revision $each ): string => $each->action, $this->versions( 1 ) ) );
		self::assertSame( [], $this->storage->trash->list() );
		self::assertDirectoryDoesNotExist( $this->storage->paths->trash( 1 ) );
	}

	public function test_untrash_refuses_a_permanent_id_taken_since_and_unknown_ids(): void {
		$this->create( [ 'uid' => 'u' ] );
		$this->delete( 1 );
		$this->create( [ 'uid' => 'u' ] );
		$codes = [];
		$said  = [];
		foreach ( [ 1, 2, 9 ] as $id ) {
			try {
				$this->storage->snippets->change( static fn( Batch $batch ) => $batch->untrash( $id ), $this->ann );
			} catch ( SvcException $error ) {
				$codes[ $id ] = $error->error_code->value;
				$said[ $id ]  = $error->getMessage();
			}
		}
		self::assertStringContainsString( 'Move it to the trash first', $said[1] ?? '' );
		self::assertSame( [ 1 => 'svc_conflict', 2 => 'svc_not_found', 9 => 'svc_not_found' ], $codes );
		self::assertCount( 1, $this->storage->trash->list() );
	}

	public function test_trash_is_sorted_by_time_and_delete_ends_it_for_good(): void {
		foreach ( [ 1, 2, 3 ] as $id ) {
			$this->create();
		}
		foreach ( [ 2, 3, 1 ] as $id ) {
			$this->delete( $id );
		}
		$listed = \array_map( static fn( TrashItem $item ): array => [ $item->time, $item->snippet->id ], $this->storage->trash->list() );
		$sorted = $listed;
		// Within one second, which a slow machine may leave between two deletions, it is the number.
		\rsort( $sorted );
		self::assertEqualsCanonicalizing( [ 1, 2, 3 ], \array_column( $listed, 1 ) );
		self::assertSame( $sorted, $listed );
		$this->storage->trash->delete( 2 );
		self::assertDirectoryDoesNotExist( $this->storage->paths->trash( 2 ) );
		self::assertSame( 2, $this->storage->trash->highest_purged() );
		$this->expectException( NotFound::class );
		$this->storage->trash->delete( 2 );
	}

	public function test_a_deletion_that_was_killed_before_the_index_is_none(): void {
		$snippet = $this->create();
		$this->storage->trash->mark( $snippet, $this->ann );
		self::assertSame( [], $this->storage->trash->list() );
		$this->storage->collector->run();
		self::assertDirectoryDoesNotExist( $this->storage->paths->trash( 1 ) );
		self::assertCount( 1, $this->versions( 1 ) );
	}

	public function test_a_deletion_that_was_killed_after_the_index_is_whole(): void {
		$this->create();
		$this->delete( 1 );
		\rename( $this->storage->paths->trash( 1 ) . '/revisions', $this->storage->paths->revisions( 1 ) );
		self::assertCount( 1, $this->storage->trash->list() );
		$this->storage->collector->run();
		self::assertDirectoryExists( $this->storage->paths->trash( 1 ) . '/revisions' );
		self::assertSame( 1, $this->storage->snippets->change( static fn( Batch $batch ): int => $batch->untrash( 1 )->id, $this->ann ) );
	}

	public function test_collector_purges_expired_trash(): void {
		$this->storage = new Storage( $this->folder, trash_days: 0 );
		$this->create();
		$this->delete( 1 );
		self::assertGreaterThan( 0, $this->storage->collector->run( 0 ) );
		self::assertSame( [], $this->storage->trash->ids() );
	}

	public function test_collector_removes_replaced_code_after_the_grace_period_and_nothing_else(): void {
		$old = $this->create( [], 'echo 1;' );
		$new = $this->update( 1, [], 'echo 2;' );
		\touch( $this->storage->paths->snippets() . '/.tmp-0123456789abcdef.php' );
		\touch( $this->storage->paths->snippets() . '/keep.php', 1 );
		self::assertSame( 0, $this->storage->collector->run( 60 ) );
		self::assertSame( 2, $this->storage->collector->run( 0 ) );
		self::assertFileDoesNotExist( $this->storage->paths->snippet( $old->file ) );
		self::assertFileExists( $this->storage->paths->snippet( $new->file ) );
		self::assertFileExists( $this->storage->paths->snippets() . '/keep.php' );
	}

	public function test_collector_counts_the_grace_period_from_the_replacement(): void {
		$old = $this->create( [], 'echo 1;' );
		\touch( $this->storage->paths->snippet( $old->file ), \time() - 9999 );
		$this->update( 1, [], 'echo 2;' );
		\clearstatcache();
		self::assertSame( 0, $this->storage->collector->run( 60 ) );
	}

	public function test_collector_removes_no_code_when_the_index_is_lost(): void {
		$this->create( [], 'echo 1;' );
		\exec( 'rm ' . \escapeshellarg( $this->storage->paths->root ) . '/index*' );
		$this->elsewhere()->collector->run( 0 );
		self::assertSame( 'echo 1;', $this->elsewhere()->snippets->code( $this->elsewhere()->snippets->get( 1 ) ) );
	}

	public function test_open_writes_a_plan_with_the_candidate_in_place_of_the_stored_version(): void {
		$this->create( [ 'status' => 'active', 'hook' => 'root' ], 'echo 1;' );
		$live      = $this->storage->snippets->state()->token;
		$candidate = $this->storage->candidates->open( [ [ $this->storage->snippets->get( 1 ), 'echo 11;' ], [ Snippet::create( [ 'hook' => 'root' ] ), 'echo 2;' ] ], 'test', 5 );
		$data      = include $this->storage->paths->candidates() . '/' . $candidate->id . '.php';
		self::assertIsArray( $data );
		self::assertSame( [ 1, 2 ], $candidate->ids );
		self::assertSame( $candidate->id . '.' . $candidate->secret, $candidate->key() );
		self::assertSame( [ \hash( 'sha256', $candidate->secret ), 'test', 5, [ 1, 2 ], null ], [ $data['secret'], $data['mode'], $data['user'], $data['snippets'], $data['run'] ] );
		self::assertEqualsWithDelta( \time() + 600, $data['expires'], 2 );
		self::assertIsArray( $data['plan'] );
		self::assertIsArray( $data['files'] );
		[ $one, $two ] = $data['files'];
		self::assertIsString( $one );
		self::assertIsString( $two );
		self::assertSame( [ 1 => 'snippets/' . $one, 2 => 'snippets/' . $two ], $data['plan']['boot'] );
		self::assertSame( $live, $this->storage->snippets->state()->token, 'The live state does not change' );
		self::assertFileExists( $this->storage->paths->snippet( $one ) );

		$this->storage->collector->run( 0 );
		self::assertFileExists( $this->storage->paths->snippet( $two ), 'In use' );
		$kept = $this->update( 1, [], 'echo 11;' );
		$this->storage->candidates->close( $candidate );
		self::assertFileExists( $this->storage->paths->snippet( $kept->file ), 'The save needs it' );
		self::assertFileDoesNotExist( $this->storage->paths->snippet( $two ) );
		self::assertFileDoesNotExist( $this->storage->paths->candidates() . '/' . $candidate->id . '.php' );
		self::assertSame( 2, $this->create()->id, 'A provisional id is not spent' );
	}

	public function test_open_for_a_run_names_the_file_and_leaves_the_snippet_out_of_the_plan(): void {
		$this->create( [ 'status' => 'active', 'hook' => 'root' ], 'echo 1;' );
		$candidate = $this->storage->candidates->open( [ [ $this->storage->snippets->get( 1 ), 'echo 1;' ] ], 'run', 5 );
		$data      = include $this->storage->paths->candidates() . '/' . $candidate->id . '.php';
		self::assertIsArray( $data );
		self::assertSame( [ 'id' => 1, 'type' => 'php', 'file' => 'snippets/' . $this->storage->snippets->get( 1 )->file ], $data['run'] );
		self::assertSame( [], $data['plan'] );
		$this->storage->candidates->close( $candidate );
		self::assertFileExists( $this->storage->paths->snippet( $this->storage->snippets->get( 1 )->file ) );
	}

	public function test_opcache_does_not_keep_candidates_but_drafts(): void {
		$times = [];
		foreach ( [ 'test', 'run', 'draft' ] as $mode ) {
			$candidate      = $this->storage->candidates->open( [ [ Snippet::create( [] ), 'echo 1;' ] ], $mode );
			$times[ $mode ] = (int) \filemtime( $this->storage->paths->candidates() . '/' . $candidate->id . '.php' );
		}
		self::assertGreaterThan( \time() + 300, $times['test'] );
		self::assertGreaterThan( \time() + 300, $times['run'] );
		self::assertLessThan( \time() - 2, $times['draft'] );
	}

	public function test_collector_removes_expired_candidates_with_their_code(): void {
		$this->create();
		$this->storage = new Storage( $this->folder, lifetime: 0 );
		$candidate     = $this->storage->candidates->open( [ [ Snippet::create( [] ), 'echo 5;' ] ] );
		self::assertSame( 2, $this->storage->collector->run( 0 ) );
		self::assertFileDoesNotExist( $this->storage->paths->candidates() . '/' . $candidate->id . '.php' );
		self::assertCount( 4, $this->storage->folders->names( $this->storage->paths->snippets() ), 'The guards and the live snippet' );
	}
}

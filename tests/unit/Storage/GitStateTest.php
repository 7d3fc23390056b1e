<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use LogicException;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Refusal;
use Svc\Git\Sync\Journal;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\StoredState;
use Svc\Storage\Git\GitState;

require_once __DIR__ . '/StorageTestCase.php';

/** @covers \Svc\Storage\Git\GitState */
final class GitStateTest extends StorageTestCase {

	public function test_a_memory_comes_back_as_it_was_written(): void {
		$state = $this->state();
		self::assertSame( ( new Memory() )->stored(), $state->read()->stored() );
		$memory           = new Memory();
		$memory->ref      = 'one github:acme/snippets';
		$memory->head     = \str_repeat( 'a', 40 );
		$memory->behind   = 2;
		$memory->bases    = [ 'u1' => ( new Base( 'm', 'a/b.php', 'c', 's', true ) )->deactivated() ];
		$memory->incoming = [ 'u2' => new Base( 'n' ) ];
		$memory->refused  = [ 'u3' => new Refusal( 'g', 's', 'test_failed', 'It fails in line 2.' ) ];
		$memory->journals = [
			new Journal(
				'id',
				'h',
				7,
				[
					'u1' => new Base( 'o' ),
					'u4' => null,
				]
			),
		];
		$memory->report   = [ 'ok' => true ];
		$state->write( $memory );
		self::assertSame( $memory->stored(), $this->state()->read()->stored() );
		$memory->bases    = [];
		$memory->journals = [];
		$state->write( $memory );
		self::assertSame( $memory->stored(), $this->state()->read()->stored(), 'what is settled is gone' );
	}

	public function test_a_damaged_memory_is_none(): void {
		$this->state()->write( new Memory() );
		\file_put_contents( $this->storage->paths->git( 'state' ), 'cut' );
		self::assertSame( ( new Memory() )->stored(), $this->state()->read()->stored() );
		self::assertSame( [], Memory::read( [ 'bases' => [ 'u1' => 'x', 'u2' => [ 'mark' => '' ] ], 'journals' => [ [] ], 'refused' => 5 ] )->bases );
	}

	public function test_contents_are_kept_byte_for_byte_until_nobody_needs_them(): void {
		$state = $this->state();
		$one   = \str_repeat( '1', 40 );
		$two   = \str_repeat( '2', 64 );
		$state->keep( [ $one => "<?php exit;\r\n\xFF\0", $two => '' ] );
		self::assertSame( [ $one => "<?php exit;\r\n\xFF\0", $two => '' ], $state->contents( [ $one, $two, \str_repeat( '3', 40 ), '', '../state' ] ) );
		$state->write( new Memory() );
		$state->drop_but( [ $two => true ] );
		self::assertSame( [ $two => '' ], $this->state()->contents( [ $one, $two ] ) );
		self::assertFileExists( $this->storage->paths->git( 'state' ) );
		self::assertStringStartsWith( '<?php exit;', (string) \file_get_contents( $this->storage->paths->git( $two ) ) );
	}

	public function test_an_id_never_becomes_a_path(): void {
		$this->expectException( LogicException::class );
		$this->state()->keep( [ '../index' => 'x' ] );
	}

	private function state(): StoredState {
		return new StoredState( new GitState( $this->storage->paths, $this->storage->folders, $this->storage->files, $this->storage->records ) );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\Snippet;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Decision;
use Svc\Git\Decisions\DecisionTable;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Refusal;
use Svc\Git\Decisions\Side;

require_once __DIR__ . '/PlainContract.php';
require_once __DIR__ . '/SyncFactory.php';

/** Every cell of the table (facts 4.4), and documents field by field. */
final class DecisionTableTest extends TestCase {

	private const BASE = [ 'code' => 'echo 1;' ];

	/**
	 * @param array<string, mixed>|null $base
	 * @param array<string, mixed>|null $site
	 * @param array<string, mixed>|null $git
	 * @param list<string> $fields
	 */
	#[DataProvider( 'cells' )]
	public function test_a_cell( ?array $base, ?array $site, ?array $git, string $action, string $reason = '', array $fields = [] ): void {
		$last     = null === $base ? null : self::document( $base );
		$decision = DecisionTable::decide( null === $last ? null : new Base( $last->mark ), self::side( $site ), self::side( $git ), null, static fn(): ?Document => $last );
		self::assertSame( [ $action, $reason, $fields ], [ $decision->action, $decision->reason, $decision->fields ] );
	}

	/**
	 * @return array<string, array{0: array<string, mixed>|null, 1: array<string, mixed>|null, 2: array<string, mixed>|null, 3: string, 4?: string, 5?: list<string>}>
	 */
	public static function cells(): array {
		$b = self::BASE;
		$x = [ 'code' => 'echo 2;' ];
		$y = [ 'code' => 'echo 3;' ];
		$d = $b + [ 'description' => 'Said' ];
		return [
			'unchanged, unchanged'       => [ $b, $b, $b, Decision::NOTHING ],
			'unchanged, changed'         => [ $b, $b, $x, Decision::PULL ],
			'unchanged, deleted'         => [ $b, $b, null, Decision::PULL ],
			'changed, unchanged'         => [ $b, $x, $b, Decision::PUSH ],
			'changed, changed alike'     => [ $b, $x, $x, Decision::ADOPT ],
			'changed, changed otherwise' => [ $b, $x, $y, Decision::CONFLICT, 'both_changed', [ 'code' ] ],
			'changed, other field'       => [ $b, $x, $d, Decision::MERGE ],
			'changed, deleted'           => [ $b, $x, null, Decision::CONFLICT, 'git_deleted' ],
			'deleted, unchanged'         => [ $b, null, $b, Decision::PUSH ],
			'deleted, changed'           => [ $b, null, $x, Decision::CONFLICT, 'site_deleted' ],
			'deleted, deleted'           => [ $b, null, null, Decision::FORGET ],
			'absent, absent'             => [ null, null, null, Decision::NOTHING ],
			'absent, new'                => [ null, null, $x, Decision::PULL ],
			'new, absent'                => [ null, $x, null, Decision::PUSH ],
			'new, new alike'             => [ null, $x, $x, Decision::ADOPT ],
			'new, new otherwise'         => [ null, $x, $y, Decision::CONFLICT, 'both_added', [ 'code' ] ],
		];
	}

	public function test_what_the_site_refused_waits_for_another_commit_or_a_person(): void {
		[ $b, $x, $y ] = [ self::document( self::BASE ), self::document( [ 'code' => 'broken' ] ), self::document( [ 'code' => 'echo 3;' ] ) ];
		$refused       = new Refusal( $x->mark, $b->mark, 'test_failed', 'It fails.' );
		$decide        = static fn( Document $site, Document $git ): string => DecisionTable::decide( new Base( $b->mark ), Side::of( $site ), Side::of( $git ), $refused, static fn(): Document => $b )->action;
		self::assertSame( Decision::HELD, $decide( $b, $x ) );
		self::assertSame( Decision::CONFLICT, $decide( $y, $x ) );
		self::assertSame( Decision::PULL, $decide( $b, $y ), 'another commit is tried by itself' );
		self::assertSame( Decision::ADOPT, $decide( $b, $b ), 'put back in the repository' );
	}

	public function test_a_snippet_that_is_kept_off_is_no_edit_until_somebody_edits_it(): void {
		$on     = self::document( self::BASE );
		$decide = static fn( Document $site ): string => DecisionTable::decide( ( new Base( $on->mark, active: true ) )->deactivated(), Side::of( $site ), Side::of( $on ), null, static fn(): Document => $on )->action;
		self::assertSame( Decision::NOTHING, $decide( $on->switched( false ) ) );
		self::assertSame( Decision::NOTHING, $decide( $on ), 'somebody switched it on' );
		self::assertSame( Decision::PUSH, $decide( self::document( [ 'code' => 'echo 9;', 'status' => 'inactive' ] ) ) );
	}

	public function test_without_the_last_version_nothing_is_merged(): void {
		$base     = new Base( 'gone' );
		$decision = DecisionTable::decide( $base, self::side( self::BASE ), self::side( [ 'code' => 'echo 1;', 'description' => 'Said' ] ), null, static fn(): ?Document => null );
		self::assertSame( [ Decision::CONFLICT, 'both_changed', [ 'description' ] ], [ $decision->action, $decision->reason, $decision->fields ] );
	}

	public function test_each_field_comes_from_the_side_that_changed_it(): void {
		$base   = self::document( [ 'code' => 'echo 1;', 'tags' => [ 'a' ], 'priority' => 20, 'folder' => 'Shop' ] );
		$site   = self::document( [ 'code' => 'echo 2;', 'tags' => [ 'a' ], 'priority' => 20, 'folder' => '' ] );
		$git    = self::document( [ 'code' => 'echo 1;', 'tags' => [ 'b', 'a' ], 'priority' => 10, 'folder' => 'Shop' ] );
		$merged = Document::merge( $base, $site, $git );
		self::assertInstanceOf( Document::class, $merged );
		self::assertSame( self::document( [ 'code' => 'echo 2;', 'tags' => [ 'a', 'b' ], 'priority' => 10, 'folder' => '' ] )->mark, $merged->mark );
		self::assertSame( [ 'folder' ], Document::merge( $base, $site, self::document( [ 'code' => 'echo 1;', 'folder' => 'Cart', 'tags' => [ 'a' ], 'priority' => 20 ] ) ) );
	}

	public function test_the_line_of_the_file_goes_with_the_code_and_changes_no_mark(): void {
		$item  = [ 'code' => 'echo 1;', 'type' => 'php' ];
		$plain = Document::of( $item, SyncFactory::HOOKS );
		$git   = Document::of( [ 'code' => 'echo 2;' ] + $item, SyncFactory::HOOKS, 2 );
		$whole = Document::merge( $plain, Document::of( [ 'title' => 'A' ] + $item, SyncFactory::HOOKS ), $git );
		self::assertInstanceOf( Document::class, $whole );
		self::assertSame( [ 1, 2, 2, 2 ], [ $plain->first_line, $git->first_line, $git->switched( true )->first_line, $whole->first_line ] );
		self::assertSame( $plain->mark, Document::of( $item, SyncFactory::HOOKS, 2 )->mark );
	}

	public function test_what_says_nothing_changes_no_mark(): void {
		$mark = self::document( self::BASE )->mark;
		foreach ( [ [ 'code' => "<?php\necho 1;\n\n" ], [ 'code' => "echo 1;\r\n" ], self::BASE + [ 'hook' => 'init' ], self::BASE + [ 'priority' => 10, 'id' => 7, 'modified' => 9, 'author' => 3, 'tags' => [] ] ] as $same ) {
			self::assertSame( $mark, self::document( $same )->mark );
		}
		self::assertSame( self::document( self::BASE + [ 'tags' => [ 'b', 'a' ] ] )->mark, self::document( self::BASE + [ 'tags' => [ 'a', 'b' ] ] )->mark );
		$rule = [ [ [ 'type' => 'url', 'op' => 'is', 'value' => '/a' ] ] ];
		self::assertSame( self::document( self::BASE + [ 'conditions' => $rule ] )->mark, self::document( self::BASE + [ 'conditions' => [ [ [ 'value' => '/a', 'op' => 'is', 'type' => 'url' ] ] ] ] )->mark );
		self::assertNotSame( $mark, self::document( self::BASE + [ 'conditions' => $rule ] )->mark );
	}

	public function test_every_setting_of_a_snippet_goes_through_its_files_and_nothing_else_does(): void {
		$others = [ 'uid', 'status', 'deps', 'error', 'author', 'modified_by', 'created', 'modified', 'hash', 'file', 'globals', 'rev', 'stale', 'origins' ];
		$plain  = self::document( self::BASE );
		$folder = new SnippetFolder( SyncFactory::HOOKS );
		foreach ( \array_diff_key( Snippet::DEFAULTS, \array_flip( $others ) ) as $field => $usual ) {
			$value    = match ( true ) {
				'type' === $field => 'js',
				'lang' === $field => 'scss',
				'tags' === $field => [ 'one' ],
				'conditions' === $field => [ [ [ 'type' => 'url', 'op' => 'is', 'value' => '/a' ] ] ],
				\is_int( $usual ) => 7,
				default => 'other',
			};
			$document = self::document( [ $field => $value ] + ( 'lang' === $field ? [ 'type' => 'css' ] : [] ) + self::BASE );
			self::assertContains( $field, $document->differences( $plain ), $field );
			$read = $folder->read( $folder->write( [ $document->item( 'u1' ) ], [] )['write'] )['items'][0];
			self::assertSame( $document->mark, Document::of( $read, SyncFactory::HOOKS )->mark, $field );
		}
		foreach ( $others as $field ) {
			self::assertSame( [], self::document( [ $field => 'status' === $field ? 'active' : 'x' ] + self::BASE )->differences( $plain ), $field );
		}
	}

	/** @param array<string, mixed>|null $fields */
	private static function side( ?array $fields ): Side {
		return null === $fields ? Side::absent() : Side::of( self::document( $fields ) );
	}

	/** @param array<string, mixed> $fields */
	private static function document( array $fields ): Document {
		return Document::of(
			$fields + [
				'type'   => 'php',
				'title'  => 'One',
				'status' => 'active',
			],
			SyncFactory::HOOKS
		);
	}
}

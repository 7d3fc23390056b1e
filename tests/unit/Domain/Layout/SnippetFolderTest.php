<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Layout;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Bridge\Limits;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Tests\Unit\LongForm;

/**
 * The folder of snippets, for cases by hand (`cases.json`; a file that is null there is no UTF-8 text) and for random folders. `SVC_SEED`
 * repeats a run.
 * @phpstan-type Folder array{files: array<string, string>, items: list<array<string, mixed>>}
 */
final class SnippetFolderTest extends TestCase {

	private const MARKED = "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs";

	private const CHARACTERS = [ 'a', 'B', '-', '_', ' ', '.', '/', '%', 'é', '€', "\n", "\r", '"', "<?php\n", '😀', "\u{2028}", '0' ];

	private SnippetFolder $folder;

	private int $seed;

	protected function setUp(): void {
		/** @var array<string, array{default: string}> $locations */
		$locations    = require \dirname( __DIR__, 4 ) . '/build/bridge/locations.php';
		$this->folder = new SnippetFolder( \array_map( static fn( array $location ): string => $location['default'], $locations ) );
		$seed         = \getenv( 'SVC_SEED' );
		$this->seed   = false === $seed ? \random_int( 1, 1 << 30 ) : (int) $seed;
		\mt_srand( $this->seed );
	}

	/**
	 * @param array{files: array<string, string|null>, items: list<array<string, mixed>>, written?: array<string, string>, removed?: list<string>, held?: array<string, string>, uids?: list<string>} $case
	 */
	#[DataProvider( 'cases' )]
	public function test_a_case( array $case ): void {
		$files = \array_map( static fn( ?string $text ): string => $text ?? "\xFF", $case['files'] );
		if ( isset( $case['written'] ) ) {
			$said = $this->folder->write( $case['items'], $files );
			self::assertEquals( $case['written'], \array_diff_key( $said['write'], [ 'README.md' => '' ] ) );
			self::assertSame( $case['removed'] ?? [], $said['remove'] );
		}
		if ( !isset( $case['held'] ) ) {
			return;
		}

		$read = $this->folder->read( $files );
		self::assertSame( $case['held'], \array_column( $read['held'], 'code', 'path' ) );
		self::assertSame( $case['uids'] ?? [], \array_column( $read['items'], 'uid' ) );
	}

	/** @return iterable<string, array{array<string, mixed>}> */
	public static function cases(): iterable {
		/** @var list<array{name: string, ...<string, mixed>}> $cases */
		$cases = \json_decode( (string) \file_get_contents( __DIR__ . '/cases.json' ), true, 512, \JSON_THROW_ON_ERROR );
		foreach ( $cases as $case ) {
			yield $case['name'] => [ $case ];
		}
	}

	/** The odd files of every door, as settings beside code and as code: the same sentences. */
	public function test_an_odd_file_is_read_or_refused_with_the_sentence_of_every_door(): void {
		/** @var list<array{name: string, bytes: string, fault: string, settings?: string}> $rows */
		$rows = \json_decode( (string) \file_get_contents( \dirname( __DIR__, 3 ) . '/fixtures/export-files/rows.json' ), true );
		$said = [];
		foreach ( $rows as [ 'name' => $name, 'bytes' => $text, 'fault' => $fault ] ) {
			$bytes         = (string) \iconv( 'UTF-8', 'ISO-8859-1', $text );
			$said[ $name ] = \array_map( fn( array $files ): string => $this->folder->read( $files )['held'][0]['message'] ?? '', [ [ 'a.html' => '', 'a.snippet.json' => $bytes ], [ 'a.html' => $bytes ] ] );
		}
		$wanted = \array_map( static fn( array $row ): array => [ $row['settings'] ?? $row['fault'], \str_contains( $row['fault'], 'UTF-8' ) ? $row['fault'] : '' ], \array_column( $rows, null, 'name' ) );
		self::assertSame( $wanted, $said );
	}

	public function test_settings_behind_a_byte_order_mark_keep_the_keys_that_are_unknown_here(): void {
		$files = [ 'a.css' => "a {}\n", 'a.snippet.json' => "\xEF\xBB\xBF" . '{"uid":"u","type":"css","mine":{"b":1}}' ];
		$item  = [ 'title' => 'Changed' ] + $this->folder->read( $files )['items'][0];
		self::assertStringContainsString( '"mine"', $this->folder->write( [ $item ], $files )['write']['a.snippet.json'] );
	}

	public function test_a_file_larger_than_any_code_is_held(): void {
		$item = [ 'uid' => 'u', 'type' => 'php', 'title' => 'A', 'code' => \str_repeat( 'a', Limits::CODE_BYTES ) ];
		self::assertSame( [], $this->folder->read( $this->folder->write( [ $item ], [] )['write'] )['held'] );
		self::assertSame( 'too_large', $this->folder->read( [ 'a.php' => \str_repeat( 'a', Limits::FILE_BYTES + 1 ) ] )['held'][0]['code'] );
	}

	public function test_what_was_written_is_read_as_the_same_snippets_and_written_again_as_nothing(): void {
		$of = static fn( array $item ): array => [ $item['uid'] ?? '', $item['title'] ?? '', $item['folder'] ?? '', \str_replace( [ "\r\n", "\r" ], "\n", self::said( $item, 'code' ) ), $item['tags'] ?? [] ];
		for ( $i = LongForm::times( 5_000, 500 ); $i > 0; $i-- ) {
			$items   = self::items();
			$written = $this->folder->write( $items, [] )['write'];
			$read    = $this->folder->read( $written );
			self::assertSame( [], $read['held'], "SVC_SEED={$this->seed}" );
			self::assertEqualsCanonicalizing( \array_map( $of, $items ), \array_map( $of, $read['items'] ), "SVC_SEED={$this->seed}" );
			$again = $this->folder->write( \array_map( self::plain( ... ), $read['items'] ), $written );
			self::assertSame( [ [], [] ], [ $again['write'], $again['remove'] ], "SVC_SEED={$this->seed}" );
			self::assertSame( $written, $this->folder->write( \array_reverse( $items ), [] )['write'], "The order of a list names files; SVC_SEED={$this->seed}" );
		}
	}

	public function test_writing_some_of_what_is_in_files_leaves_every_snippet_with_its_uid_and_code(): void {
		$of = static fn( array $item ): array => [ $item['uid'], $item['code'] ];
		for ( $i = LongForm::times( 20_000, 2_000 ); $i > 0; $i-- ) {
			$files = self::files();
			$items = $this->folder->read( $files )['items'];
			$some  = \array_values( \array_filter( $items, static fn(): bool => 1 === \mt_rand( 0, 1 ) ) );
			$said  = $this->folder->write( $some, $files );
			$after = \array_diff_key( $said['write'] + $files, \array_flip( $said['remove'] ) );
			self::assertEqualsCanonicalizing( \array_map( $of, $items ), \array_map( $of, $this->folder->read( $after )['items'] ), "SVC_SEED={$this->seed}" );
			$uids = \array_column( $some, 'uid' );
			foreach ( [ ...\array_keys( $said['write'] ), ...$said['remove'] ] as $path ) {
				self::assertTrue( \in_array( $path, [ 'README.md', '.gitattributes' ], true ) || \in_array( $said['owners'][ $path ] ?? '', $uids, true ), "{$path} is nobody's; SVC_SEED={$this->seed}" );
			}
		}
	}

	public function test_settings_of_code_that_may_have_them_are_where_they_are_written(): void {
		for ( $i = LongForm::times( 5_000, 500 ); $i > 0; $i-- ) {
			$files    = self::files();
			$settings = $this->folder->settings( $files );
			self::assertCount( \count( $settings ), \array_unique( $settings ), "SVC_SEED={$this->seed}" );
			foreach ( $this->folder->read( $files )['items'] as $item ) {
				$path = self::said( $item, 'path' );
				$said = $this->folder->write( [ [ 'title' => 'Changed' ] + $item ], $files )['write'];
				self::assertSame( isset( $settings[ $path ] ), isset( $said[ $settings[ $path ] ?? '' ] ), "{$path}; SVC_SEED={$this->seed}" );
			}
		}
	}

	#[DataProvider( 'marks_in_text' )]
	public function test_marks_of_a_merge_that_are_text_of_the_code( string $type, string $code ): void {
		$item    = \compact( 'type', 'code' ) + [
			'uid'   => 'u1',
			'title' => 'Merge',
		];
		$written = $this->folder->write( [ $item ], [] )['write'];
		$read    = $this->folder->read( $written );
		self::assertSame( [ [], $code ], [ $read['held'], $read['items'][0]['code'] ] );
		self::assertSame( [], $this->folder->write( [ $item ], $written )['write'] );
	}

	/** @return array<string, array{string, string}> */
	public static function marks_in_text(): array {
		return [
			'a line of marks alone' => [ 'php', "<<<<<<< ours\n\$a = 1;" ],
			'a comment of PHP'      => [ 'php', "/*\n" . self::MARKED . "\n*/" ],
			'a heredoc'             => [ 'php', "echo <<<TXT\n" . self::MARKED . "\nTXT;" ],
			'a comment of CSS'      => [ 'css', "/*\n" . self::MARKED . "\n*/" ],
			'a template'            => [ 'js', "let a = `\n" . self::MARKED . "\n`;" ],
			'preformatted text'     => [ 'html', "<pre>\n" . self::MARKED . "\n</pre>" ],
		];
	}

	public function test_a_file_that_a_merge_left_open_is_named_itself_and_writing_the_snippet_adds_no_other(): void {
		$item    = [
			'uid'   => 'u1',
			'title' => 'Merge',
			'type'  => 'php',
			'code'  => self::MARKED,
		];
		$written = $this->folder->write( [ $item ], [] )['write'];
		$read    = $this->folder->read( $written );
		self::assertSame( [ [], [ 'merge.php' => 'merge_markers' ] ], [ $read['items'], \array_column( $read['held'], 'code', 'path' ) ] );
		$again = $this->folder->write( [ $item ], $written );
		self::assertSame( [ [], [] ], [ $again['write'], $again['remove'] ] );
		self::assertSame( [ 'merge.php' ], \array_keys( $this->folder->write( [ [ 'code' => '$a = 2;' ] + $item ], $written )['write'] ) );
		$settings = "{\"uid\":\"u1\"\n" . self::MARKED . "\n}";
		self::assertSame( [ 'a.snippet.json' => 'merge_markers' ], \array_column( $this->folder->read( [ 'a.snippet.json' => $settings ] )['held'], 'code', 'path' ) );
	}

	public function test_what_is_hidden_or_in_node_modules_is_none_of_a_snippet(): void {
		$files = \array_fill_keys( [ '.hidden.php', '.git/a.php', 'Shop/.x/a.js', 'node_modules/a/b.js', 'Shop/node_modules/c.js', 'README.md', 'a.txt', 'node_modules.js' ], 'x' );
		self::assertSame( [ 'node_modules.js' ], \array_column( $this->folder->read( $files )['items'], 'path' ) );
	}

	/**
	 * An item without the texts of its rules, which doors that see JSON note.
	 * @param array<string, mixed> $item
	 * @return array<string, mixed>
	 */
	private static function plain( array $item ): array {
		/** @var list<list<array<string, mixed>>> $groups */
		$groups  = $item['conditions'] ?? [];
		$without = static fn( array $rule ): array => \array_diff_key( $rule, [ ForeignRule::KEY => '' ] );
		return [ 'conditions' => \array_map( static fn( array $group ): array => \array_map( $without, $group ), $groups ) ] + $item;
	}

	/** @param array<array-key, mixed> $item */
	private static function said( array $item, string $field ): string {
		return \is_string( $item[ $field ] ?? null ) ? $item[ $field ] : '';
	}

	/**
	 * @template T
	 * @param non-empty-list<T> $from
	 * @return T
	 */
	private static function one( array $from ): mixed {
		return $from[ \mt_rand( 0, \count( $from ) - 1 ) ];
	}

	private static function text(): string {
		$text = '';
		for ( $i = \mt_rand( 0, 12 ); $i > 0; $i-- ) {
			$text .= self::one( self::CHARACTERS );
		}
		return $text;
	}

	/** @return list<array<string, mixed>> */
	private static function items(): array {
		$items = [];
		foreach ( [ 'u1', 'u2', 'ABCDEF-1', 'ABCDEF-2', 'svc-header' ] as $uid ) {
			if ( 0 === \mt_rand( 0, 2 ) ) {
				continue;
			}
			$items[] = [
				'uid'        => $uid,
				'title'      => self::text(),
				'type'       => self::one( [ 'php', 'html', 'js', 'css' ] ),
				'code'       => self::text(),
				'status'     => self::one( [ 'active', 'inactive' ] ),
				'hook'       => self::one( [ '', 'root', 'wp_footer', 'x' ] ),
				'priority'   => self::one( [ 10, 5, -1 ] ),
				'tags'       => \array_values( \array_unique( [ self::text(), self::text() ] ) ),
				'folder'     => self::one( [ '', 'Shop', 'a b/É', 'x:y', '.dot', 'end./100%', 'node_modules' ] ),
				'conditions' => self::one(
					[
						[],
						[
							[
								[
									'type'  => 'url',
									'op'    => 'is',
									'value' => 'é/"',
								],
							],
						],
					]
				),
			];
		}
		return $items;
	}

	/** @return array<string, string> */
	private static function files(): array {
		$files = [];
		for ( $i = \mt_rand( 0, 8 ); $i > 0; $i-- ) {
			$path           = self::one( [ '', 'Shop/', 'shop/', 'a%3Ab/' ] ) . self::one( [ 'one', 'One', 'two', 'x.y', '' ] ) . '.' . self::one( [ 'php', 'js', 'css', 'scss', 'snippet.json', 'txt' ] );
			$files[ $path ] = 0 === \mt_rand( 0, 1 ) ? self::settings() : self::one( [ self::text(), "\xFF", '', '{', '<<<<<<< a', "<<<<<<< a\n=======\n>>>>>>> b\n", "/*\n<<<<<<< a\n=======\n>>>>>>> b\n*/" ] );
		}
		return $files;
	}

	private static function settings(): string {
		$all = [
			'format'       => self::one( [ 1, 1, 2 ] ),
			'uid'          => self::one( [ 'u1', 'u2', 'ABCDEF-1', 'ABCDEF-2', '', 7 ] ),
			'name'         => self::text(),
			'type'         => self::one( [ 'php', 'js', '' ] ),
			'active'       => self::one( [ true, false ] ),
			'tags'         => [ self::text() ],
			'environments' => self::one( [ [ 'staging' => [ 'active' => true ] ], new \stdClass() ] ),
			'mine'         => self::one( [ 1.5, [], new \stdClass(), [ 'a' => [ 1, '€' ] ] ] ),
		];
		return (string) \json_encode( \array_filter( $all, static fn(): bool => 1 === \mt_rand( 0, 1 ) ) );
	}
}

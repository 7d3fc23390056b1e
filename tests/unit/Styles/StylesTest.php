<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Styles\CompileOutcome;
use Svc\Styles\NodeCompiler;
use Svc\Styles\NodeProcess;
use Svc\Styles\StyleChange;
use Svc\Styles\StyleCompiler;
use Svc\Styles\StyleRequest;
use Svc\Styles\Styles;

require_once __DIR__ . '/RecordingCompiler.php';

/** What a save means for the CSS of a small site. */
final class StylesTest extends TestCase {

	/** Colors (1, off) is used by Mixins (2, off), Home (3, active) and, through Mixins, Shop (4, active). Old (5) is off. */
	private const SITE = [
		1 => [ 'Colors', 'Brand', 'inactive', [], '$a: 1;' ],
		2 => [ 'Mixins', 'Brand', 'inactive', [ 1 ], "@use 'colors';" ],
		3 => [ 'Home', '', 'active', [ 1 ], "@use 'brand/colors';" ],
		4 => [ 'Shop', '', 'active', [ 1, 2 ], "@use 'mixins';" ],
		5 => [ 'Old', '', 'inactive', [ 1 ], "@use 'colors';" ],
		6 => [ 'Alone', '', 'active', [], 'a { b: c }' ],
	];

	public function test_a_changed_partial_compiles_itself_and_its_active_users(): void {
		$compiler = new RecordingCompiler();
		$outcome  = self::save( $compiler, 1, '$a: 2;' );
		self::assertSame( CompileOutcome::COMPILED, $outcome->status );
		self::assertSame( [ 1, 3, 4 ], self::sorted( \array_keys( $outcome->styles ) ) );
		self::assertSame( [ 1, 2 ], $outcome->styles[4]->deps );
		$sent = \array_column( \array_map( static fn ( StyleRequest $request ): array => [ $request->uid, $request->partials['uid-1']['code'] ?? '' ], $compiler->requests ), 1, 0 );
		self::assertSame( '$a: 2;', $sent['uid-4'] );
	}

	public function test_a_request_carries_only_what_is_within_reach(): void {
		$compiler = new RecordingCompiler();
		self::save( $compiler, 4, "@use 'mixins'; /* new */" );
		self::assertSame( [ 'uid-2', 'uid-1' ], \array_keys( $compiler->requests[0]->partials ) );
	}

	public function test_users_are_left_alone_when_nothing_they_see_changes(): void {
		$outcome = self::save( new RecordingCompiler(), 1, '$a: 1;', [ 'priority' => 20 ] );
		self::assertSame( [ 1 ], \array_keys( $outcome->styles ) );
	}

	public function test_a_moved_partial_compiles_its_users_again(): void {
		$outcome = self::save( new RecordingCompiler(), 1, '$a: 1;', [ 'folder' => 'Elsewhere' ] );
		self::assertSame( [ 1, 3, 4 ], self::sorted( \array_keys( $outcome->styles ) ) );
	}

	public function test_a_failing_user_stops_everything_and_is_named_with_the_line(): void {
		$outcome = self::save( new RecordingCompiler(), 3, "\nbroken", [] );
		self::assertSame( CompileOutcome::FAILED, $outcome->status );
		self::assertEquals( [ new Problem( 'Broken.', 2, 3 ) ], $outcome->errors );

		$codes   = [ 4 => "\n\nbroken @use 'mixins'" ];
		$outcome = self::save( new RecordingCompiler(), 1, '$a: 2;', [], $codes );
		self::assertSame( CompileOutcome::USERS_FAILED, $outcome->status );
		self::assertSame( [], $outcome->styles );
		self::assertEquals( [ new Problem( 'In "Shop", line 3: Broken.', 0, 4 ) ], $outcome->errors );
	}

	public function test_a_user_that_fails_in_the_changed_code_names_the_line_in_it(): void {
		$stored  = self::stored();
		$changed = $stored[1]->with( [ 'lang' => 'scss' ] );
		$outcome = self::compile( new RecordingCompiler(), $changed, "\nbroken", $stored, self::code_of( [] ) );
		self::assertSame( CompileOutcome::USERS_FAILED, $outcome->status );
		self::assertEquals( new Problem( 'Broken.', 2, 1 ), $outcome->errors[0] );
		self::assertContainsEquals( new Problem( '"Home" uses this snippet and would not compile: Broken.', 2, 3 ), $outcome->errors );
	}

	public function test_a_fragment_that_compiles_where_it_is_used_is_fine(): void {
		$outcome = self::compile( new RecordingCompiler( failing_alone: 'uid-1' ), self::stored()[1], '$a: 2;', self::stored(), self::code_of( [] ) );
		self::assertSame( CompileOutcome::COMPILED, $outcome->status );
		self::assertSame( [], $outcome->errors );
		self::assertSame( [ 3, 4 ], self::sorted( \array_keys( $outcome->styles ) ) );
	}

	public function test_an_active_one_that_fails_alone_is_named_and_its_users_are_brought_up_to_date(): void {
		$changed = self::stored()[1]->with( [ 'status' => 'active' ] );
		$outcome = self::compile( new RecordingCompiler( failing_alone: 'uid-1' ), $changed, '$a: 2;', self::stored(), self::code_of( [] ) );
		self::assertSame( CompileOutcome::FAILED, $outcome->status );
		self::assertEquals( [ new Problem( 'Alone.', 1, 1 ) ], $outcome->errors );
		self::assertSame( [ 3, 4 ], self::sorted( \array_keys( $outcome->styles ) ) );
	}

	public function test_a_new_one_that_a_live_stylesheet_names_is_compiled_into_it(): void {
		$compiler = new RecordingCompiler();
		$new      = Snippet::create( [ 'uid' => 'uid-new', 'type' => 'css', 'lang' => 'scss', 'title' => 'Colors', 'folder' => 'Shop/Brand' ] );
		$stored   = [ 3 => self::stored()[3]->with( [ 'folder' => 'Shop' ] ) ] + self::stored();
		$outcome  = self::compile( $compiler, $new, '$a: 9;', $stored, self::code_of( [] ) );
		self::assertSame( [ 0, 3 ], self::sorted( \array_keys( $outcome->styles ) ) );
		self::assertContains( 0, $outcome->styles[3]->deps );
		$unnamed = $new->with( [ 'folder' => 'Elsewhere', 'title' => 'Other' ] );
		self::assertSame( [ 0 ], \array_keys( self::compile( $compiler, $unnamed, '$a: 9;', $stored, self::code_of( [] ) )->styles ) );
	}

	public function test_several_changes_are_compiled_against_each_other_in_one_start(): void {
		$compiler = new RecordingCompiler();
		$stored   = self::stored();
		$outcomes = ( new Styles( $compiler ) )->compile(
			[
				new StyleChange( $stored[1], '$a: 2;' ),
				new StyleChange( $stored[4]->with( [ 'priority' => 3 ] ), "@use 'mixins'; /* new */" ),
			],
			$stored,
			self::code_of( [] )
		);
		self::assertSame( [ 1, 3, 4 ], self::sorted( \array_keys( $outcomes[0]->styles ) ) );
		self::assertSame( [ 4 ], \array_keys( $outcomes[1]->styles ) );
		self::assertCount( 3, $compiler->requests );
		$shop = \array_column( $compiler->requests, null, 'uid' )['uid-4'];
		self::assertSame( [ "@use 'mixins'; /* new */", '$a: 2;' ], [ $shop->code, $shop->partials['uid-1']['code'] ] );
	}

	public function test_a_framework_is_compiled_once_and_its_partials_not_each_by_itself(): void {
		$changes = [];
		foreach ( \range( 1, 12 ) as $id ) {
			$changes[] = new StyleChange( self::sheet( $id, "Part $id", 'inactive' ), '$a: 1;' );
		}
		$changes[] = new StyleChange( self::sheet( 13, 'Unused', 'inactive' ), 'a { b: c }' );
		$changes[] = new StyleChange( self::sheet( 14, 'Entry', 'active' ), \implode( "\n", \array_map( static fn( int $id ): string => "@import 'part-$id';", \range( 1, 12 ) ) ) );
		$compiler  = new RecordingCompiler();
		$outcomes  = ( new Styles( $compiler ) )->compile( $changes, [], self::code_of( [] ) );
		self::assertEqualsCanonicalizing( [ 'uid-13', 'uid-14' ], \array_column( $compiler->requests, 'uid' ) );
		self::assertSame( [ CompileOutcome::COMPILED ], \array_values( \array_unique( \array_column( $outcomes, 'status' ) ) ) );
		self::assertSame( \range( 1, 12 ), $outcomes[13]->deps );

		// Where the entry does not compile, each says for itself what is wrong with it.
		$changes[4] = new StyleChange( $changes[4]->snippet, "\nbroken" );
		$compiler   = new RecordingCompiler();
		$outcomes   = ( new Styles( $compiler ) )->compile( $changes, [], self::code_of( [] ) );
		self::assertCount( 14, $compiler->requests );
		self::assertSame( 2, $outcomes[4]->errors[0]->line );
	}

	private static function sheet( int $id, string $title, string $status ): Snippet {
		return Snippet::create( [ 'id' => $id, 'uid' => "uid-$id", 'title' => $title, 'type' => 'css', 'lang' => 'scss', 'status' => $status ] );
	}

	public function test_what_is_gone_is_no_partial_any_more(): void {
		$compiler = new RecordingCompiler();
		$stored   = self::stored();
		( new Styles( $compiler ) )->compile( [ new StyleChange( $stored[3], "@use 'brand/colors';" ) ], $stored, self::code_of( [] ), [ 1 ] );
		self::assertSame( [], $compiler->requests[0]->partials );
	}

	public function test_users_that_could_not_be_compiled_are_named_in_a_warning(): void {
		$outcome = self::save( new RecordingCompiler( false ), 1, '$a: 2;', [], [], self::sent( '$a: 2;', [] ) );
		self::assertSame( [ 3, 4 ], self::sorted( $outcome->stale ) );
		self::assertStringContainsString( '"Home" uses this snippet and keeps its old CSS', $outcome->warnings[0]->message );
	}

	public function test_plain_css_needs_no_compiler(): void {
		$compiler = new RecordingCompiler( false );
		$snippet  = Snippet::create( [ 'type' => 'css', 'lang' => 'css', 'title' => 'Plain' ] );
		$outcome  = self::compile( $compiler, $snippet, 'a { b: c; }', [], self::code_of( [] ) );
		self::assertSame( 'a{b: c}', $outcome->styles[0]->css );
		self::assertSame( [], $compiler->requests );
	}

	public function test_without_minifying_plain_css_stays_as_written_and_a_compiler_is_told(): void {
		$code = "/* note */\n.a {\n\tcolor: red;\n}\n";
		foreach ( [ false, true ] as $minify ) {
			$compiler = new RecordingCompiler();
			$styles   = new Styles( $compiler, $minify );
			$compile  = static fn( Snippet $snippet ): CompileOutcome => $styles->compile( [ new StyleChange( $snippet, $code, null ) ], self::stored(), self::code_of( [] ) )[0];
			$compile( self::stored()[6] );
			self::assertSame( [ $minify ], \array_map( static fn( StyleRequest $request ): bool => $request->minify, $compiler->requests ) );
			self::assertSame( $minify ? '.a{color: red}' : $code, $compile( self::stored()[6]->with( [ 'lang' => 'css' ] ) )->styles[6]->css );
		}
	}

	public function test_another_type_that_was_a_partial_compiles_its_users_without_it(): void {
		$compiler = new RecordingCompiler();
		$outcome  = self::save( $compiler, 1, 'x', [ 'type' => 'js', 'lang' => '' ] );
		self::assertSame( [ 3, 4 ], self::sorted( \array_keys( $outcome->styles ) ) );
		self::assertArrayNotHasKey( 'uid-1', $compiler->requests[0]->partials );
	}

	public function test_without_a_compiler_the_outcome_is_stale_and_says_what_to_do(): void {
		$outcome = self::save( new RecordingCompiler( false ), 4, "@use 'mixins'; /* new */" );
		self::assertSame( CompileOutcome::STALE, $outcome->status );
		self::assertSame( [ 4 ], $outcome->stale );
		self::assertSame( [ 1, 2 ], $outcome->deps );
		self::assertStringContainsString( 'set SVC_NODE. Nobody is here.', $outcome->errors[0]->message );
	}

	public function test_without_node_the_outcome_is_stale(): void {
		$node    = new NodeCompiler( new NodeProcess( ABSPATH . 'build/styles/node.mjs', '/nowhere/node', '' ) );
		$stored  = self::stored();
		$outcome = self::compile( $node, $stored[6], 'a { d: e }', $stored, self::code_of( [] ) );
		self::assertSame( CompileOutcome::STALE, $outcome->status );
	}

	public function test_bootstrap_split_into_snippets_compiles_on_the_server(): void {
		$root   = ABSPATH . 'node_modules/bootstrap/scss';
		$stored = [];
		$codes  = [];
		/** @var \SplFileInfo $file */
		foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $root, \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			$id            = \count( $stored ) + 1;
			$folder        = 'Vendor' . \substr( $file->getPath(), \strlen( $root ) );
			$stored[ $id ] = Snippet::create( [ 'id' => $id, 'uid' => "uid-$id", 'title' => $file->getFilename(), 'folder' => $folder, 'type' => 'css', 'lang' => 'scss' ] );
			$codes[ $id ]  = (string) \file_get_contents( $file->getPathname() );
		}
		$entry   = $stored[ (int) \array_search( 'bootstrap.scss', \array_map( static fn ( Snippet $snippet ): string => $snippet->title, $stored ), true ) ];
		$code_of = static fn ( Snippet $snippet ): string => $codes[ $snippet->id ];
		$outcome = self::compile( new NodeCompiler( new NodeProcess( ABSPATH . 'build/styles/node.mjs' ), 60_000 ), $entry, $codes[ $entry->id ], $stored, $code_of );
		self::assertEquals( [], $outcome->errors );
		self::assertGreaterThan( 80, \count( $outcome->deps ) );
		$shipped = (string) \file_get_contents( ABSPATH . 'node_modules/bootstrap/dist/css/bootstrap.min.css' );
		self::assertEqualsWithDelta( \substr_count( $shipped, '{' ), \substr_count( $outcome->styles[ $entry->id ]->css, '{' ), 60 );
	}

	public function test_what_came_along_is_taken_and_users_without_a_compiler_turn_stale(): void {
		$sent    = self::sent( '$a: 2;', [] );
		$outcome = self::save( new RecordingCompiler( false ), 1, '$a: 2;', [], [], $sent );
		self::assertSame( CompileOutcome::COMPILED, $outcome->status );
		self::assertSame( 'sent', $outcome->styles[1]->css );
		self::assertSame( [ 3, 4 ], self::sorted( $outcome->stale ) );
	}

	public function test_what_came_along_lists_its_deps(): void {
		$code    = "@use 'mixins'; /* new */";
		$sent    = self::sent( $code, [ 'uid-1' => self::hash( '$a: 1;' ), 'uid-2' => self::hash( "@use 'colors';" ) ] );
		$outcome = self::save( new RecordingCompiler( false ), 4, $code, [], [], $sent );
		self::assertSame( [ 1, 2 ], $outcome->deps );
	}

	/** @param array<mixed> $wrong */
	#[DataProvider( 'unusable' )]
	public function test_what_came_along_is_refused_unless_it_fits( array $wrong ): void {
		$sent    = \array_replace( self::sent( 'a { x: y }', [] ), $wrong );
		$outcome = self::save( new RecordingCompiler(), 6, 'a { x: y }', [], [], $sent );
		self::assertSame( '/* uid-6 */', $outcome->styles[6]->css );
	}

	/** @return array<string, array{array<mixed>}> */
	public static function unusable(): array {
		return [
			'made from other code'       => [ [ 'source' => self::hash( 'a { old: one }' ) ] ],
			'no source'                  => [ [ 'source' => null ] ],
			'made from an older partial' => [ [ 'deps' => [ 'uid-1' => self::hash( '$a: 0;' ) ] ] ],
			'made from an unknown one'   => [ [ 'deps' => [ 'uid-99' => self::hash( '$a: 1;' ) ] ] ],
			'empty hash of a partial'    => [ [ 'deps' => [ 'uid-1' => '' ] ] ],
			'no css'                     => [ [ 'css' => null ] ],
			'deps are no map'            => [ [ 'deps' => 'all' ] ],
		];
	}

	/**
	 * @param array<string, mixed> $changes
	 * @param array<int, string>   $codes
	 * @param array<mixed>|null    $sent
	 */
	private static function save( RecordingCompiler $compiler, int $id, string $code, array $changes = [], array $codes = [], ?array $sent = null ): CompileOutcome {
		$stored = self::stored();

		return self::compile( $compiler, $stored[ $id ]->with( $changes ), $code, $stored, self::code_of( $codes ), $sent );
	}

	/**
	 * @param array<int, Snippet>         $stored
	 * @param callable( Snippet ): string $code_of
	 * @param array<mixed>|null           $sent
	 */
	private static function compile( StyleCompiler $compiler, Snippet $changed, string $code, array $stored, callable $code_of, ?array $sent = null ): CompileOutcome {
		return ( new Styles( $compiler ) )->compile( [ 7 => new StyleChange( $changed, $code, $sent ) ], $stored, $code_of )[7];
	}

	/** @return array<int, Snippet> */
	private static function stored(): array {
		$stored = [];
		foreach ( self::SITE as $id => [ $title, $folder, $status, $deps, $code ] ) {
			$stored[ $id ] = Snippet::create(
				[
					'id'     => $id,
					'uid'    => "uid-$id",
					'title'  => $title,
					'folder' => $folder,
					'type'   => 'css',
					'lang'   => 'scss',
					'status' => $status,
					'deps'   => $deps,
					'hash'   => self::hash( $code ),
				]
			);
		}

		return $stored;
	}

	/**
	 * @param array<int, string> $codes
	 * @return \Closure( Snippet ): string
	 */
	private static function code_of( array $codes ): \Closure {
		return static fn ( Snippet $snippet ): string => $codes[ $snippet->id ] ?? self::SITE[ $snippet->id ][4];
	}

	/**
	 * @param array<string, string> $deps
	 * @return array<mixed>
	 */
	private static function sent( string $code, array $deps ): array {
		return [
			'css'    => 'sent',
			'map'    => '',
			'deps'   => $deps,
			'source' => self::hash( $code ),
		];
	}

	private static function hash( string $code ): string {
		return \substr( \hash( 'sha256', $code ), 0, 12 );
	}

	/**
	 * @param list<int> $ids
	 * @return list<int>
	 */
	private static function sorted( array $ids ): array {
		\sort( $ids );

		return $ids;
	}
}

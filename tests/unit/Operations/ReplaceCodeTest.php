<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Bridge\Inputs;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Operations\Replace\ReplaceCode;

require_once __DIR__ . '/OperationTestCase.php';

/**
 * Search and replace: what is told is what is done, what is left out and why, and one generation for all.
 * @phpstan-import-type ReplaceCodeInput from Inputs
 * @phpstan-type Remark array{message: string, line: int, snippet?: int, title?: string}
 * @phpstan-type LineChange array{line: int, before: string, after: string, matches: list<array{n: int, at: int, text: string, with: string}>}
 * @phpstan-type Said array{dry_run: bool, digest: string, matches: int, snippets: list<array{id: int, matches: int, changes?: list<LineChange>}>, errors: list<Remark>, warnings: list<Remark>, generation: int|null, undo: int|null}
 */
#[RunTestsInSeparateProcesses]
final class ReplaceCodeTest extends OperationTestCase {

	public function test_a_dry_run_tells_every_line_before_and_after_and_changes_nothing(): void {
		$this->script( "let käse = 1;\nlet b = käse + käse;\n\nlet c;" );
		$this->script( 'nothing here' );
		$this->script( 'käse();', [ 'folder' => 'Shop/Cart' ] );
		$files = $this->files();
		$said  = $this->look( [ 'search' => 'käse', 'replace' => 'brot' ] );
		self::assertSame( [ true, 4, [], [], null, null ], [ $said['dry_run'], $said['matches'], $said['errors'], $said['warnings'], $said['generation'], $said['undo'] ] );
		self::assertSame( [ 1, 3 ], self::ids( $said ) );
		self::assertSame(
			[
				[
					'line'    => 1,
					'before'  => 'let käse = 1;',
					'after'   => 'let brot = 1;',
					'matches' => [ [ 'n' => 1, 'at' => 4, 'text' => 'käse', 'with' => 'brot' ] ],
				],
				[
					'line'    => 2,
					'before'  => 'let b = käse + käse;',
					'after'   => 'let b = brot + brot;',
					'matches' => [ [ 'n' => 2, 'at' => 8, 'text' => 'käse', 'with' => 'brot' ], [ 'n' => 3, 'at' => 15, 'text' => 'käse', 'with' => 'brot' ] ],
				],
			],
			$said['snippets'][0]['changes'] ?? []
		);
		self::assertSame( $files, $this->files() );

		$this->script( "a(\n);\n" . \str_repeat( 'x', 5000 ) . "a(\n)" . \str_repeat( 'y', 5000 ) );
		$changes = $this->look( [ 'search' => 'a\\(\\s+\\)', 'replace' => 'a()', 'regex' => true ] )['snippets'][0]['changes'] ?? [];
		self::assertSame( [ 1, "a(\n);", 'a();' ], \array_slice( \array_values( $changes[0] ?? [] ), 0, 3 ) );
		self::assertSame( [ 3, '…' . \str_repeat( 'x', 100 ) . 'a()' . \str_repeat( 'y', 100 ) . '…', 101 ], [ $changes[1]['line'] ?? 0, $changes[1]['after'] ?? '', $changes[1]['matches'][0]['at'] ?? 0 ] );
	}

	public function test_it_searches_only_where_it_is_told_to(): void {
		$this->script( 'word', [ 'folder' => 'Shop' ] );
		$this->script( 'word', [ 'folder' => 'Shop/Cart', 'status' => 'active' ] );
		$this->script( 'word', [ 'folder' => 'Shopping' ] );
		$this->create( [ 'type' => 'css', 'lang' => 'css' ], '.word {}' );
		foreach ( [
			[ [], [ 1, 2, 3, 4 ] ],
			[ [ 'folder' => 'Shop' ], [ 1, 2 ] ],
			[ [ 'folder' => '' ], [ 4 ] ],
			[ [ 'type' => 'css' ], [ 4 ] ],
			[ [ 'status' => 'active' ], [ 2 ] ],
			[ [ 'ids' => [ 3, 9999 ] ], [ 3 ] ],
			[ [ 'ids' => [] ], [] ],
			[ [ 'folder' => 'Shop', 'except' => [ 2 ] ], [ 1 ] ],
		] as [ $scope, $ids ] ) {
			self::assertSame( $ids, self::ids( $this->look( [ 'search' => 'word', 'replace' => 'x' ] + $scope ) ), (string) \json_encode( $scope ) );
		}
	}

	public function test_it_names_which_would_fail_the_checks_where_that_is_asked(): void {
		$this->create( [ 'title' => 'Live', 'hook' => 'wp_footer', 'status' => 'active' ], "\necho strtoupper( 'a' );" );
		$this->create( [ 'title' => 'Off' ], "echo strtoupper( 'b' );" );
		$input = [ 'search' => 'strtoupper(', 'replace' => 'strtoupper((' ];
		self::assertSame( [], $this->look( $input )['errors'] );
		$said = $this->look( $input + [ 'check' => true ] );
		self::assertSame( [ [ 1, 'Live', 2 ] ], self::places( $said['errors'] ) );
		self::assertSame( [ [ 2, 'Off', 1 ] ], self::places( $said['warnings'] ), 'Inactive, it would be taken as it is.' );
	}

	public function test_patterns(): void {
		$this->script( "foo( 'a', 'b' ); // \$x" );
		$this->script( 'FOO( "c", "d" );' );
		self::assertSame(
			2,
			$this->done(
				[
					'search'      => 'foo\\( (.)(?<first>\\w)\\1, .(\\w)',
					'replace'     => '$$bar( `${name}`, $3, $<first>, $& ',
					'regex'       => true,
					'ignore_case' => true,
				]
			)['matches']
		);
		self::assertSame( [ "\$bar( `\${name}`, b, a, foo( 'a', 'b ' ); // \$x", '$bar( `${name}`, d, c, FOO( "c", "d " );' ], $this->codes() );
		$this->script( "name rename\r\nname.name\r\nnames" );
		$this->done( [ 'search' => 'name', 'replace' => 'x', 'whole_word' => true, 'ids' => [ 3 ] ] );
		$this->done( [ 'search' => '$', 'replace' => ';', 'regex' => true, 'ids' => [ 3 ] ] );
		self::assertContains( "x rename;\r\nx.x;\r\nnames;", $this->codes() );
		$this->script( \str_repeat( 'a', 3000 ), [ 'title' => 'Long' ] );
		foreach ( [
			[ 'ää(b', '', 'search', 'at character 5', 5 ],
			[ 'a[b', '', 'search', 'at character 4', 4 ],
			[ '*', '', 'search', 'at character 1', 1 ],
			[ '(a)', 'b$2', 'replace', 'no group 2', null ],
			[ '(a+)+[!?]', 'b', 'search', 'too slow for "Long"', null ],
		] as [ $search, $replace, $field, $words, $position ] ) {
			$refused = self::refusal( fn() => $this->done( [ 'search' => $search, 'replace' => $replace, 'regex' => true ] ) );
			self::assertSame( [ InvalidInput::class, [ $field ], $position ], [ $refused::class, \array_keys( (array) $refused->data['params'] ), $refused->data['position'] ?? null ], $search );
			self::assertStringContainsString( $words, $refused->getMessage(), $search );
		}
	}

	public function test_a_replacement_leaves_out_what_was_taken_out_and_is_one_generation(): void {
		$this->script( "old(), old();\nold();" );
		$this->script( 'old();' );
		$this->script( 'old();', [ 'status' => 'active' ] );
		$before = $this->storage->snippets->state()->generation;
		$digest = $this->look( [ 'search' => 'old', 'replace' => 'fresh' ] )['digest'];
		$said   = $this->done( [ 'search' => 'old', 'replace' => 'fresh', 'digest' => $digest, 'except' => [ 2 ], 'except_matches' => [ [ 'id' => 1, 'matches' => [ 2, 77 ] ] ] ] );
		self::assertSame( [ false, $digest, 3, [], [], $before + 1, $before ], [ $said['dry_run'], $said['digest'], $said['matches'], $said['errors'], $said['warnings'], $said['generation'], $said['undo'] ] );
		self::assertSame( [ [ 1, 2 ], [ 3, 1 ] ], \array_map( static fn( array $one ): array => [ $one['id'], $one['matches'] ], $said['snippets'] ) );
		self::assertSame( [ "fresh(), old();\nfresh();", 'old();', 'fresh();' ], $this->codes() );
		self::assertSame( $before + 1, $this->storage->snippets->state()->generation );
	}

	public function test_it_is_refused_where_the_code_is_no_longer_what_was_reviewed(): void {
		$this->script( 'old' );
		$this->script( 'old' );
		$input  = [ 'search' => 'old', 'replace' => 'new' ];
		$digest = $this->look( $input )['digest'];
		$this->update( 1, [], 'old; old' );
		self::assertInstanceOf( Conflict::class, self::refusal( fn() => $this->done( $input + [ 'digest' => $digest ] ) ) );
		$digest = $this->look( $input )['digest'];
		self::assertInstanceOf( Conflict::class, self::refusal( fn() => $this->done( [ 'replace' => 'x', 'digest' => $digest ] + $input ) ), 'Another replacement' );
		self::assertSame( [ 'old; old', 'old' ], $this->codes() );
		$this->update( 1, [ 'title' => 'T' ] );
		$this->done( $input + [ 'digest' => $digest ] );
		self::assertSame( [ 'new; new', 'new' ], $this->codes(), 'Another title is no other code.' );
	}

	public function test_all_or_nothing_is_about_what_has_a_match(): void {
		$this->script( 'quite old' );
		$this->script( "no text: \0" );
		$input = [ 'search' => 'quite old', 'replace' => 'new', 'all_or_nothing' => true ];
		self::assertSame( [ 1 ], self::ids( $this->done( $input ) ) );
		$refused = self::refusal( fn() => $this->done( [ 'search' => 'new|no text', 'regex' => true ] + $input ) );
		self::assertInstanceOf( InvalidInput::class, $refused );
		self::assertSame( [ 2 ], \array_column( (array) $refused->data['errors'], 'snippet' ) );
		self::assertSame( 'new', $this->codes()[0] );
	}

	public function test_limits(): void {
		$this->create( [ 'uid' => 'svc-footer', 'type' => 'html' ], '<!--box-->' );
		$this->script( '/*box*/' . \str_repeat( 'x', 2_000_000 ) );
		$said = $this->done( [ 'search' => 'box', 'replace' => \str_repeat( 'z', 99_000 ) ] );
		self::assertSame( [ [ 1 ], [ 2 ] ], [ self::ids( $said ), \array_column( $said['errors'], 'snippet' ) ] );
		self::assertStringContainsString( 'larger', $said['errors'][0]['message'] ?? '' );
		$this->script( \str_repeat( 'a', 20_001 ) );
		self::assertStringContainsString( 'More than 20000 matches', self::refusal( fn() => $this->done( [ 'search' => 'a', 'replace' => 'b', 'ids' => [ 3 ] ] ) )->getMessage() );
		$before = $this->storage->snippets->state()->generation;
		$said   = $this->done( [ 'search' => 'no such', 'replace' => '' ] );
		self::assertSame( [ 0, [], null ], [ $said['matches'], $said['snippets'], $said['generation'] ] );
		self::assertSame( 0, $this->look( [ 'search' => '<!--', 'replace' => '<!--' ] )['matches'], 'Replaced by itself' );
		self::assertSame( $before, $this->storage->snippets->state()->generation );
	}

	public function test_a_designer_replaces_in_what_they_may_write_and_php_is_named(): void {
		$this->script( 'old' );
		$this->create( [ 'type' => 'html' ], '<p>old</p>' );
		$this->create( [ 'type' => 'html' ], '<p>old<?= 1 ?></p>' );
		$this->create( [], "echo 'old';" );
		$bert  = new Actor( 8, 'rest', 'Bert' );
		$input = [ 'search' => 'old', 'replace' => 'new' ];
		foreach ( [ $this->look( $input, $bert ), $this->done( $input, $bert ) ] as $said ) {
			self::assertSame( [ 3, 4 ], \array_column( $said['errors'], 'snippet' ) );
			self::assertStringContainsString( 'full access', $said['errors'][0]['message'] ?? '' );
		}
		self::assertSame( [ 'new', '<p>new</p>', '<p>old<?= 1 ?></p>', "echo 'old';" ], $this->codes() );
		$said = $this->done( [ 'search' => '<p>new', 'replace' => '<p><?= 2 ?>' ], $bert );
		self::assertSame( [ [], [ 2 ] ], [ $said['snippets'], \array_column( $said['errors'], 'snippet' ) ], 'A replacement makes no PHP of HTML.' );
	}

	/** @param array<string, mixed> $settings */
	private function script( string $code, array $settings = [] ): Snippet {
		return $this->create( $settings + [ 'type' => 'js', 'hook' => 'frontend_footer' ], $code );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Said
	 */
	private function look( array $input, ?Actor $actor = null ): array {
		return $this->done( $input + [ 'dry_run' => true ], $actor );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return Said
	 */
	private function done( array $input, ?Actor $actor = null ): array {
		$replace = new ReplaceCode( $this->storage->snippets, $this->rules(), $this->changes(), $this->gate() );
		/** @var ReplaceCodeInput $whole */
		$whole = self::defaulted( 'replace-code', $input );
		/** @var Said $said */
		$said = $replace->handle( $whole, $actor ?? $this->ann )->data;
		return $said;
	}

	/** @return list<string> */
	private function codes(): array {
		return \array_values( \array_map( $this->storage->snippets->code( ... ), $this->storage->snippets->all() ) );
	}

	/**
	 * @param Said $said
	 * @return list<int>
	 */
	private static function ids( array $said ): array {
		return \array_column( $said['snippets'], 'id' );
	}

	/**
	 * @param list<Remark> $remarks
	 * @return list<array{int, string, int}>
	 */
	private static function places( array $remarks ): array {
		return \array_map( static fn( array $one ): array => [ $one['snippet'] ?? 0, $one['title'] ?? '', $one['line'] ], $remarks );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Proposals;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Changes\Codes;
use Svc\Changes\SnippetSymbols;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Php\PhpReader;
use Svc\Domain\Actor;
use Svc\Domain\Proposal;
use Svc\Proposals\Risks;
use Svc\Storage\Observed\KeptSymbols;
use Svc\Tests\Unit\Storage\StorageTestCase;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/** @covers \Svc\Proposals\Risks */
#[RunTestsInSeparateProcesses]
final class RisksTest extends StorageTestCase {

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
	}

	/** @return iterable<string, array{string, string, array<string, string>}> Type, code, and sentence by kind of risk. */
	public static function codes(): iterable {
		yield 'nothing' => [ 'php', "add_action( 'wp_footer', static fn() => print( 'x' ) );", [] ];
		yield 'options' => [ 'php', "update_option( 'a', 1 ); add_post_meta( 1, 'b', 2 );", [ 'database' => 'Writes to the database: update_option, add_post_meta.' ] ];
		yield 'the database itself' => [ 'php', 'global $wpdb; $wpdb->query( $sql );', [ 'database' => 'Writes to the database: wpdb.' ] ];
		yield 'deletes' => [ 'php', "wp_delete_post( 1 ); delete_option( 'a' );", [ 'deletes' => 'Deletes data: wp_delete_post, delete_option.' ] ];
		yield 'mail' => [ 'php', "wp_mail( 'a@example.com', 'b', 'c' );", [ 'mail' => 'Sends or changes emails: wp_mail.' ] ];
		yield 'a host, once' => [ 'php', "wp_remote_get( 'https://API.example.com/x' ); wp_remote_post( 'http://api.example.com' );", [ 'remote' => 'Contacts other servers: api.example.com.' ] ];
		yield 'a host that is not told' => [ 'php', 'wp_remote_get( $url );', [ 'remote' => 'Contacts other servers: wp_remote_get.' ] ];
		yield 'an address alone' => [ 'php', "echo 'https://example.com';", [] ];
		yield 'sign-in' => [ 'php', "add_filter( 'authenticate', 'x' );", [ 'sign_in' => 'Affects how people log in: authenticate.' ] ];
		yield 'rights' => [ 'php', "add_filter( 'user_has_cap', 'x' );", [ 'rights' => 'Changes users or what they may do: user_has_cap.' ] ];
		yield 'payments' => [ 'php', "add_filter( 'woocommerce_checkout_fields', 'x' );", [ 'payment' => 'Affects cart, checkout or payments: woocommerce_checkout_fields.' ] ];
		yield 'files' => [ 'php', "file_put_contents( 'a', 'b' );", [ 'files' => 'Changes files on the server: file_put_contents.' ] ];
		yield 'every request' => [ 'php', "add_action( 'init', 'x' );", [ 'every_request' => 'Runs on every request: init.' ] ];
		yield 'PHP in HTML' => [ 'html', '<p><?php wp_mail( 1, 2, 3 ); ?></p>', [ 'mail' => 'Sends or changes emails: wp_mail.' ] ];
		yield 'a name of its own' => [ 'php', 'function wp_mail_of_mine() {}', [] ];
		yield 'a part of a name' => [ 'php', 'my_update_option_later();', [] ];
		yield 'five names at most' => [ 'php', 'fopen(); fwrite(); unlink(); rename(); rmdir(); mkdir();', [ 'files' => 'Changes files on the server: fopen, fwrite, unlink, rename, rmdir.' ] ];
		yield 'CSS' => [ 'css', '.init { color: red }', [] ];
	}

	/** @param array<string, string> $expected */
	#[DataProvider( 'codes' )]
	public function test_of_says_what_code_may_do( string $type, string $code, array $expected ): void {
		self::assertSame( $expected, \array_column( $this->risks( 'create-snippet', [ 'type' => $type, 'code' => $code ] )['risks'], 'message', 'kind' ) );
	}

	public function test_of_reads_the_stored_code_where_the_proposal_brings_none(): void {
		$id = $this->create( [ 'type' => 'php' ], "wp_mail( 'a', 'b', 'c' );" )->id;
		self::assertSame( [ 'mail' ], \array_column( $this->risks( 'enable-snippet', [ 'id' => $id ], [ $id => 1 ] )['risks'], 'kind' ) );
	}

	public function test_of_takes_the_type_of_the_snippet_where_the_proposal_brings_none(): void {
		$id = $this->create( [ 'type' => 'css' ], 'a {}' )->id;
		self::assertSame( [], $this->risks( 'update-snippet', [ 'id' => $id, 'code' => "wp_mail( 'a' );" ], [ $id => 1 ] )['risks'] );
	}

	public function test_of_names_other_snippets_at_the_same_hook_and_never_its_own(): void {
		$own = $this->create( [ 'title' => 'Own', 'type' => 'php' ], "add_filter( 'the_title', 'a' );" )->id;
		$this->create( [ 'title' => 'Other', 'type' => 'php' ], "add_filter( 'the_title', 'b' ); add_filter( 'the_content', 'b' );" );
		$expected = [ [ 'hook' => 'the_title', 'snippets' => [ 'Other' ] ] ];
		self::assertSame( $expected, $this->risks( 'update-snippet', [ 'id' => $own, 'code' => "add_filter( 'the_title', 'c' );" ], [ $own => 1 ] )['hooks'] );
	}

	/**
	 * @param array<string, mixed> $input
	 * @param array<int, int> $base
	 * @return array{risks: list<array{kind: string, message: string}>, hooks: list<array{hook: string, snippets: list<string>}>}
	 */
	private function risks( string $operation, array $input, array $base = [] ): array {
		$store = $this->storage->snippets;
		$codes = new Codes( $store );
		$names = new CodeNames( new PhpReader() );
		$risks = new Risks( $names, new SnippetSymbols( $store, $codes, $names, new KeptSymbols( $this->storage->paths, $this->storage->records ) ), $store, $codes );
		return $risks->of( new Proposal( 1, 1, 'open', $operation, $input, $base, '', new Actor( 7, 'ability', 'Bot' ) ) );
	}
}

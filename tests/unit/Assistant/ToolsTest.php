<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Assistant;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Assistant\Secrets;
use Svc\Assistant\Tools;
use Svc\Checks\Php\HarmlessCode;
use Svc\Checks\Php\PhpReader;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;

/**
 * What a model may call, whatever it read.
 * @phpstan-import-type Spec from OperationTable
 */
final class ToolsTest extends TestCase {

	private const BRIDGE = __DIR__ . '/../../../build/bridge';

	/** @var list<array{string, array<string, mixed>}> Operations that ran, with their input. */
	private array $ran = [];

	/** @return array<string, array{string, string, string, array<string, mixed>}> */
	public static function injections(): array {
		/** @var array<string, array{string, string, string, array<string, mixed>}> $texts */
		$texts = require __DIR__ . '/injections.php';
		return $texts;
	}

	/** @param array<string, mixed> $args */
	#[DataProvider( 'injections' )]
	public function test_a_model_that_obeys_a_text_gets_nowhere( string $from, string $text, string $tool, array $args ): void {
		self::assertSame( 'not allowed', $this->tools()->call( $tool, $args, 0, new Actor( 1, 'rest' ) )['error'] ?? '', "{$from}: {$text}" );
		self::assertSame( [], $this->ran );
	}

	public function test_there_are_forty_texts(): void {
		self::assertCount( 40, self::injections() );
	}

	/** Only what reads, and the test run, which saves nothing. */
	public function test_no_tool_writes(): void {
		foreach ( $this->tools()->declarations() as $tool ) {
			$this->tools()->call( $tool['name'], [], 0, new Actor( 1, 'rest' ) );
		}
		foreach ( $this->ran as [ $operation ] ) {
			self::assertTrue( 'read' === $this->table()->get( $operation )['kind'] || 'test-snippet' === $operation, $operation );
		}
		self::assertCount( 6, $this->ran );
	}

	public function test_fields_outside_of_the_list_and_another_snippet_are_not_taken(): void {
		$tools = $this->tools();
		$actor = new Actor( 1, 'rest' );
		$tools->call( 'list_snippets', [ 'with_code' => true, 'search_code' => true, 'search' => 'a' ], 0, $actor );
		$tools->call( 'explain_page', [ 'url' => '/', 'as' => 'me' ], 0, $actor );
		$tools->call( 'test_snippet', [ 'id' => 9, 'code' => 'x', 'status' => 'active' ], 4, $actor );
		self::assertSame(
			[
				[ 'list-snippets', [ 'search' => 'a' ] ],
				[ 'explain-run', [ 'url' => '/' ] ],
				[ 'test-snippet', [ 'code' => 'x', 'id' => 4 ] ],
			],
			$this->ran
		);
	}

	public function test_an_answer_has_only_the_fields_of_the_list(): void {
		$tools = $this->tools( [ [ 'id' => 1, 'title' => 'A', 'author' => 3, 'code' => 'secret', 'error' => 'at /var/www' ] ] );
		self::assertSame( [ 'items' => [ [ 'id' => 1, 'title' => 'A' ] ], 'more' => 0 ], $tools->call( 'list_snippets', [], 0, new Actor( 1, 'rest' ) ) );
	}

	public function test_code_that_does_more_than_display_is_checked_and_not_run(): void {
		$tools = $this->tools( [ 'errors' => [], 'warnings' => [] ] );
		$actor = new Actor( 1, 'rest' );
		$mails = "<?php wp_mail( 'a@example.com', 'x', 'y' );";
		$found = $tools->call( 'test_snippet', [ 'code' => $mails ], 0, $actor );
		$tools->call( 'test_snippet', [ 'code' => $mails, 'type' => 'js' ], 4, $actor, 'html' );
		$tools->call( 'test_snippet', [ 'code' => '<?php echo esc_html( 1 );' ], 0, $actor );
		$tools->call( 'test_snippet', [ 'code' => 'alert( 1 )', 'type' => 'js' ], 0, $actor );
		self::assertSame( [ 'validate-snippet', 'validate-snippet', 'test-snippet', 'test-snippet' ], \array_column( $this->ran, 0 ) );
		self::assertNull( \is_array( $found['result'] ?? null ) ? $found['result']['test_load'] : false );
		self::assertStringContainsString( 'wp_mail()', (string) \json_encode( $found ) );
	}

	public function test_a_refusal_is_an_answer(): void {
		$tools = new Tools( $this->table(), $this->schemas(), static fn(): mixed => throw Forbidden::because( 'No.' ), new HarmlessCode( new PhpReader() ) );
		self::assertSame( [ 'error' => 'svc_forbidden', 'message' => 'No.' ], $tools->call( 'list_snippets', [], 0, new Actor( 1, 'rest' ) ) );
	}

	/** @return array<string, array{string, string}> Code, and the secret in it. */
	public static function secrets(): array {
		return [
			'a name'   => [ "\$api_key = 'q8z-very-own-key';", 'q8z-very-own-key' ],
			'a key of an array' => [ "[ 'password' => \"hunter2000\" ]", 'hunter2000' ],
			'a constant' => [ "define( 'SHOP_SECRET', 'abcdef123456' );", 'abcdef123456' ],
			'a prefix' => [ "charge( 'sk_live_abcdefgh12345678' );", 'sk_live_abcdefgh12345678' ],
			'GitHub'   => [ 'ghp_abcdefghijklmnopqrst1234', 'ghp_abcdefghijklmnopqrst1234' ],
			'an email address' => [ "wp_mail( 'edith@example.com', 'x' );", 'edith@example.com' ],
		];
	}

	#[DataProvider( 'secrets' )]
	public function test_secrets_of_the_snippet_are_hidden_and_come_back( string $code, string $secret ): void {
		$secrets = new Secrets( $code );
		self::assertStringNotContainsString( $secret, $secrets->hide( $code ) );
		self::assertSame( $code, $secrets->show( $secrets->hide( $code ) ) );
		self::assertStringNotContainsString( $secret, ( new Secrets( '' ) )->hide( $code ), 'From a tool' );
	}

	private function tools( mixed $answer = [] ): Tools {
		return new Tools(
			$this->table(),
			$this->schemas(),
			function ( string $operation, array $input ) use ( $answer ): mixed {
				/** @var array<string, mixed> $input */
				$this->ran[] = [ $operation, $input ];
				return $answer;
			},
			new HarmlessCode( new PhpReader() )
		);
	}

	private function table(): OperationTable {
		/** @var array<string, Spec> $operations */
		$operations = require self::BRIDGE . '/operations.php';
		return new OperationTable( $operations, static fn(): bool => true );
	}

	/** @return array<string, array{input: array<string, mixed>}> */
	private function schemas(): array {
		/** @var array<string, array{input: array<string, mixed>}> $schemas */
		$schemas = require self::BRIDGE . '/schemas.php';
		return $schemas;
	}
}

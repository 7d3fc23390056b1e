<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\TestCase;
use Svc\Contract;
use Svc\Dispatch\OperationTable;
use Svc\Domain\Error\InvalidInput;
use Svc\Doors\Cli\CommandFamily;
use Svc\Doors\Cli\CommandTable;
use Svc\Doors\Cli\Outcome;

/**
 * How a line is read, as far as it needs no WordPress.
 * @covers \Svc\Doors\Cli\Command
 * @covers \Svc\Doors\Cli\CommandTable
 * @covers \Svc\Doors\Cli\CommandFamily
 * @covers \Svc\Doors\Cli\Outcome
 */
final class CliTest extends TestCase {

	/**
	 * Every command of the contract, whether its operation exists yet or not.
	 * @return array<string, CommandFamily>
	 */
	private static function families(): array {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		return ( new CommandTable( new OperationTable( $contract->operations(), static fn(): bool => true ), $contract->schemas() ) )->families();
	}

	/** @return array<string, array{string, list<string>, array<string, mixed>, string, list<string>}> */
	public static function lines(): array {
		return [
			'words alone'               => [ 'trash', [], [], 'list-trash', [] ],
			'further words'             => [ 'trash', [ 'delete', '5' ], [], 'delete-trash', [ '5' ] ],
			'a place that may be empty' => [ 'safe-mode', [], [], 'get-safe-mode', [] ],
			'the same place, filled'    => [ 'safe-mode', [ 'on' ], [], 'set-safe-mode', [ 'on' ] ],
			'an option of the one'      => [ 'safe-mode', [], [ 'rescue' => 'new' ], 'set-safe-mode', [] ],
			'a flag'                    => [ 'info', [], [ 'repair' => true ], 'repair-storage', [] ],
			'no flag'                   => [ 'info', [], [], 'get-info', [] ],
			'none of two arguments'     => [ 'access', [], [], 'list-access', [] ],
			'both'                      => [ 'access', [ 'set', 'role:editor', 'view' ], [], 'set-access', [ 'role:editor', 'view' ] ],
			'a flag and an argument'    => [ 'import-from', [ 'wpcode' ], [ 'dry-run' => true ], 'preview-source', [ 'wpcode' ] ],
			'as many as one likes'      => [ 'enable', [ '1', '2', '3' ], [], 'enable-snippet', [ '1', '2', '3' ] ],
			'a number, not a word'      => [ 'generation', [ '5' ], [], 'get-generation', [ '5' ] ],
		];
	}

	/**
	 * @dataProvider lines
	 * @param list<string> $arguments
	 * @param array<string, mixed> $options
	 * @param list<string> $left
	 */
	public function test_select_finds_the_command_that_is_meant( string $family, array $arguments, array $options, string $id, array $left ): void {
		[ $command, $rest ] = self::families()[ $family ]->select( $arguments, $options );
		self::assertSame( [ $id, $left ], [ $command->id, $rest ] );
	}

	public function test_select_says_how_each_is_written_when_none_fits(): void {
		$this->expectException( InvalidInput::class );
		$this->expectExceptionMessage( 'wp svc access; wp svc access set <who> <level>' );
		self::families()['access']->select( [ 'set', 'role:editor' ], [] );
	}

	public function test_no_option_is_called_like_one_of_wp_cli_or_of_every_command(): void {
		$taken = [ 'path', 'url', 'ssh', 'http', 'user', 'skip-plugins', 'skip-themes', 'skip-packages', 'require', 'exec', 'context', 'color', 'debug', 'prompt', 'quiet', 'apache-modules', 'format', 'fields', 'field', 'porcelain', 'file', 'active' ];
		$found = 0;
		foreach ( self::families() as $family ) {
			foreach ( $family->commands as $command ) {
				self::assertSame( [], \array_values( \array_intersect( $taken, \array_keys( $command->options() ) ) ), $command->id );
				++$found;
			}
		}
		self::assertGreaterThan( 50, $found );
	}

	public function test_remarks_name_line_snippet_and_place(): void {
		$data = [
			'errors' => [
				[
					'message' => 'A',
					'line'    => 3,
				],
				[
					'message' => 'B',
					'line'    => 0,
					'snippet' => 7,
				],
				[
					'message' => 'C',
					'index'   => 1,
					'title'   => 'T',
				],
			],
		];
		self::assertSame( [ 'line 3: A', 'snippet 7: B', '#1 T: C' ], Outcome::remarks( $data, 'errors' ) );
		self::assertSame( [ 'snippet 5: D' ], Outcome::remarks( [ 'errors' => (object) [ '5' => 'D' ] ], 'errors' ) );
		self::assertSame( [], Outcome::remarks( [ 'error' => null ], 'errors' ) );
	}

	/** Every command is held to it whose answer has an `ok`, at the top or in its report. */
	public function test_an_answer_that_is_not_ok_has_errors(): void {
		$failed = [
			'ok'       => false,
			'message'  => 'One. Two.',
			'problems' => [ 'One.', 'Two.' ],
		];
		$seen   = [];
		foreach ( ( new Contract( \dirname( __DIR__, 3 ) ) )->schemas() as $id => $schemas ) {
			$fields = $schemas['output']['properties'] ?? [];
			$report = \is_array( $fields['report'] ?? null ) && \is_array( $fields['report']['properties'] ?? null ) ? $fields['report']['properties'] : [];
			if ( !isset( $fields['ok'] ) && !isset( $report['ok'] ) ) {
				continue;
			}

			$seen[]  = $id;
			$answers = isset( $fields['ok'] ) ? [ $failed, [ 'problems' => [] ] + $failed ] : [ [ 'report' => $failed ], [ 'report' => [ 'problems' => [] ] + $failed ] ];
			self::assertSame( [ 'One.', 'Two.' ], Outcome::remarks( $answers[0], 'errors' ), $id );
			self::assertSame( [ 'One. Two.' ], Outcome::remarks( $answers[1], 'errors' ), $id );
		}
		self::assertContains( 'check-git', $seen );
		self::assertContains( 'sync-git', $seen );
		self::assertSame( [], Outcome::remarks( [ 'ok' => true ] + $failed, 'errors' ) );
		self::assertSame( [], Outcome::remarks( $failed, 'warnings' ) );
	}

	public function test_a_switch_over_names_the_command_that_goes_on(): void {
		$answer = [
			'ids'          => [ 4, 9 ],
			'switched_off' => [ 'a', 'b' ],
			'switched_on'  => [],
		];
		self::assertStringContainsString( '"wp svc bulk enable 4 9"', (string) Outcome::sentence( $answer ) );
		// A repeated command has nothing to switch off, and some to go on with.
		self::assertStringContainsString( '"wp svc bulk enable 9"', (string) Outcome::sentence( [ 'ids' => [ 9 ], 'switched_off' => [] ] + $answer ) );
		self::assertNull( Outcome::sentence( [ 'ids' => [] ] + $answer ) );
		self::assertNull( Outcome::sentence( [ 'switched_on' => [ 'a' ] ] + $answer ) );
	}
}

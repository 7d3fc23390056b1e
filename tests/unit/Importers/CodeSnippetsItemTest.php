<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Importers\CodeSnippets\CodeSnippetsItem;
use Svc\Importers\CodeSnippets\ProConditions;
use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;

/** @covers \Svc\Importers\CodeSnippets\CodeSnippetsItem */
final class CodeSnippetsItemTest extends TestCase {

	/** @param list<string> $expected Words of the reasons to look first. */
	#[DataProvider( 'codes' )]
	public function test_what_only_a_file_can_do_is_named_where_it_runs_from_one( string $scope, string $code, bool $is_file, array $expected ): void {
		$row     = [
			'name'  => 'A',
			'scope' => $scope,
			'code'  => $code,
		];
		$foreign = ( new CodeSnippetsItem( $row, 0, '', new ProConditions( new Database() ), $is_file ) )->snippet( '1', true, false );
		self::assertSame( '', $foreign->error );
		self::assertCount( \count( $expected ), $foreign->check_first, \implode( "\n", $foreign->check_first ) );
		foreach ( $expected as $place => $words ) {
			self::assertStringContainsString( $words, $foreign->check_first[ $place ] );
		}
	}

	public function test_stylesheets_and_scripts_never_ran_without_pro(): void {
		foreach ( [ 'site-css', 'site-head-js' ] as $scope ) {
			$read = static fn( bool $is_pro ): ForeignSnippet => ( new CodeSnippetsItem( [ 'scope' => $scope ], 0, '', new ProConditions( new Database() ), false, $is_pro ) )->snippet( '1', true, false );
			self::assertTrue( $read( false )->never_ran );
			self::assertNotSame( '', $read( false )->stays );
			self::assertFalse( $read( true )->never_ran );
			self::assertSame( '', $read( true )->stays );
		}
	}

	public function test_of_the_network_the_sites_are_named_and_what_to_do_for_the_others(): void {
		$read = static fn( string $sites ): array => ( new CodeSnippetsItem( [ 'scope' => 'global' ], 0, '', new ProConditions( new Database() ), false ) )->snippet( 'network-1', true, true, $sites )->check_first;
		self::assertStringContainsString( 'Shared by the network', $read( '' )[0] );
		[ $where, $others ] = $read( 'It runs on a.org and b.org.' );
		self::assertStringStartsWith( 'It runs on a.org and b.org. ', $where );
		self::assertStringContainsString( 'each other site', $others );
	}

	/** @return iterable<string, array{string, string, bool, list<string>}> */
	public static function codes(): iterable {
		yield 'code of a file' => [ 'global', 'namespace A; echo __DIR__; return;', true, [ 'uses namespace, __DIR__, return' ] ];
		yield 'code of the table' => [ 'global', 'echo 1; return;', false, [] ];
		yield 'a text of a file' => [ 'head-content', '<b>return</b><?php echo __FILE__; ?>', true, [ 'uses __FILE__' ] ];
		yield 'a text with short tags' => [ 'footer-content', '<b><? echo 1; ?></b>', true, [ 'short tags' ] ];
		yield 'a text of a file that only speaks of it' => [ 'head-content', 'return <?php echo 1; ?> __FILE__', true, [] ];
		yield 'a text of a file without PHP' => [ 'head-content', 'declare your __DIR__', true, [] ];
		yield 'a text of the table' => [ 'head-content', '<?php echo __FILE__; ?>', false, [ 'printed, not run' ] ];
		yield 'a shortcode of a file' => [ 'content', '<?php return __DIR__; ?>', true, [ 'attribute "php"', 'uses return, __DIR__' ] ];
	}
}

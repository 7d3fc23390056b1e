<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Sets\ExportHead;

/**
 * Odd files, and what is said of them: one table for every door. `tests/unit/app/import-file.test.ts` holds the app to it, and
 * `tests/site/exchange/doors.test.ts` shows that the doors of the site go by it.
 */
final class JsonTextTest extends TestCase {

	private const ROOT = __DIR__ . '/../../..';

	/** @return iterable<string, array{string, string}> */
	public static function files(): iterable {
		/** @var list<array{name: string, bytes: string, fault: string}> $rows */
		$rows = \json_decode( (string) \file_get_contents( self::ROOT . '/tests/fixtures/export-files/rows.json' ), true );
		foreach ( $rows as $row ) {
			yield $row['name'] => [ (string) \iconv( 'UTF-8', 'ISO-8859-1', $row['bytes'] ), $row['fault'] ];
		}
	}

	#[DataProvider( 'files' )]
	public function test_file_is_read_or_refused_with_one_sentence( string $bytes, string $fault ): void {
		try {
			ExportHead::require_readable( JsonText::fields( JsonText::text( $bytes ) ) );
			$said = '';
		} catch ( InvalidInput $refused ) {
			$said = $refused->getMessage();
		}
		self::assertSame( $fault, $said );
	}

	public function test_marker_and_version_are_those_of_the_contract(): void {
		/** @var array{export: array{format: string, version: int}} $contract */
		$contract = require self::ROOT . '/build/bridge/contract.php';
		$file     = [ 'format' => $contract['export']['format'], 'version' => $contract['export']['version'], 'snippets' => [] ];
		self::assertSame( [ 'snippets' => [] ], ExportHead::taken_off( $file ) );
		self::assertSame( [ 'snippets' => [] ], ExportHead::taken_off( [ 'snippets' => [] ] ), 'a set that is no export' );
		$this->expectException( InvalidInput::class );
		ExportHead::taken_off( [ 'version' => $file['version'] + 1 ] + $file );
	}
}

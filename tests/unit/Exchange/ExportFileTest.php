<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Exchange;

use PHPUnit\Framework\TestCase;
use Svc\Contract;
use Svc\Domain\Snippet;
use Svc\Exchange\ExportFile;
use Svc\Exchange\ExportFormat;

/**
 * @covers \Svc\Exchange\ExportFile
 * @covers \Svc\Exchange\ExportFormat
 */
final class ExportFileTest extends TestCase {

	private static function format(): ExportFormat {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		$export   = $contract->export();
		return new ExportFormat( $contract->fields(), $export['format'], $export['version'], 'svc ' . $export['product'] );
	}

	/**
	 * @param list<int> $ids
	 * @param list<int> $read Ids that were read, added to.
	 */
	private static function file( array $ids, array &$read ): ExportFile {
		return new ExportFile(
			self::format()->head( 0 ),
			$ids,
			static function ( int $id ) use ( &$read ): array {
				$read[] = $id;
				return [
					'id'   => $id,
					'code' => "ä </script> \u{2028} {$id}",
				];
			}
		);
	}

	public function test_head_is_the_marker_of_the_contract(): void {
		$head = self::format()->head( 1_795_262_400 );
		self::assertSame( [ 'snipfire', 1, '2026-11-21T12:00:00Z' ], [ $head['format'], $head['version'], $head['exported'] ] );
		self::assertMatchesRegularExpression( '/^svc \d+\.\d+\.\d+/', $head['generator'] );
	}

	public function test_item_leaves_out_hash_error_and_author(): void {
		$item = self::format()->item( Snippet::create( [ 'id' => 3, 'uid' => 'u', 'error' => 'e', 'author' => 4, 'modified_by' => 5 ] ), 'code' );
		self::assertSame( [], \array_intersect_key( $item, \array_flip( [ 'hash', 'error', 'author', 'stale', 'file', 'globals', 'rev' ] ) ) );
		self::assertSame( [ 3, 'u', 'code', 5 ], [ $item['id'], $item['uid'], $item['code'], $item['modified_by'] ] );
	}

	/** @return array<string, array{list<int>}> */
	public static function lists(): array {
		return [
			'none'  => [ [] ],
			'one'   => [ [ 4 ] ],
			'three' => [ [ 3, 1, 2 ] ],
		];
	}

	/**
	 * @dataProvider lists
	 * @param list<int> $ids
	 */
	public function test_chunks_are_the_same_value_as_json_encode( array $ids ): void {
		$read = [];
		$file = self::file( $ids, $read );
		$json = \implode( '', [ ...$file->chunks() ] );
		self::assertSame( \json_decode( (string) \json_encode( $file ), true ), \json_decode( $json, true, 512, \JSON_THROW_ON_ERROR ) );
	}

	public function test_chunks_read_a_snippet_only_when_it_is_its_turn(): void {
		$read = [];
		$seen = [];
		foreach ( self::file( [ 1, 2, 3 ], $read )->chunks() as $chunk ) {
			$seen[] = \count( $read );
		}
		self::assertSame( [ 0, 1, 2, 3, 3 ], $seen );
	}

	public function test_sample_reads_no_more_than_asked_for(): void {
		$read   = [];
		$sample = self::file( [ 1, 2, 3 ], $read )->sample( 2 );
		self::assertSame( [ 1, 2 ], $read );
		self::assertIsArray( $sample['snippets'] );
		self::assertCount( 2, $sample['snippets'] );
	}
}

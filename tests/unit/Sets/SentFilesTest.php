<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Sets;

use PHPUnit\Framework\Attributes\RunClassInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Bridge\Limits;
use Svc\Domain\Error\InvalidInput;
use Svc\Sets\SentFiles;

/** In a process of its own, because of the functions of WordPress that translate. */
#[RunClassInSeparateProcess]
final class SentFilesTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/texts.php';
	}

	public function test_a_path_leads_nowhere_but_into_the_folder(): void {
		foreach ( [ '../a.php', 'a/../b.php', 'a/..', '..', './a.php', 'a/./b.php', '/etc/passwd', 'a//b.php', 'a/', 'a\\b.php', "a\0.php", "a\n.php", "a\x7F.php", "a\xFF.php", '' ] as $path ) {
			self::assertSame( [ 'files.' . $path ], \array_keys( self::refused( [ $path => 'x' ] ) ), \json_encode( $path, \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_THROW_ON_ERROR ) );
		}
	}

	public function test_every_file_that_is_no_text_is_named(): void {
		self::assertSame(
			\array_fill_keys( [ 'files.a.js', 'files.b.js', 'files.c.js', 'files.README.md' ], 'Send the text of the file.' ),
			self::refused(
				[
					'a.js'      => 5,
					'b.js'      => [ 'x' ],
					'c.js'      => true,
					'd.js'      => '1',
					'e.js'      => null,
					'README.md' => 5,
				]
			)
		);
	}

	public function test_files_with_a_meaning_are_read_and_null_is_a_file_that_is_no_text(): void {
		self::assertSame(
			[
				'Shop/cart.js'           => '1',
				'Shop/cart.snippet.json' => '{}',
				'Grüße/a..b.php'         => '',
				'0.css'                  => "\xFF",
			],
			SentFiles::read(
				[
					'Shop/cart.js'            => '1',
					'Shop/cart.snippet.json'  => '{}',
					'.git/hooks/a.js'         => 'x',
					'node_modules/b/index.js' => 'x',
					'Grüße/a..b.php'          => '',
					'0.css'                   => null,
				]
			)
		);
	}

	public function test_a_set_has_at_most_ten_thousand_files(): void {
		$files = \array_fill_keys( \array_map( static fn( int $number ): string => $number . '.txt', \range( 1, Limits::FILES ) ), '' );
		SentFiles::read( $files );
		self::assertSame( [ 'files' => 'Send at most 10000 files.' ], self::refused( $files + [ 'one-more.txt' => '' ] ) );
	}

	/**
	 * @param array<array-key, mixed> $files
	 * @return array<string, string> Messages by field.
	 */
	private static function refused( array $files ): array {
		try {
			SentFiles::read( $files );
		} catch ( InvalidInput $refusal ) {
			/** @var array<string, string> */
			return $refusal->data['params'] ?? [];
		}
		self::fail( 'These files are taken.' );
	}
}

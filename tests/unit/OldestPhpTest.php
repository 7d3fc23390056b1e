<?php

declare(strict_types=1);

namespace Svc\Tests\Unit;

use FilesystemIterator;
use PhpToken;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

/**
 * The plugin uses no function, class or constant that came after PHP 8.1, which it runs on: names with the version they came with are in
 * the catalogue of the editor.
 */
final class OldestPhpTest extends TestCase {

	/** Attributes that an older PHP leaves unread. */
	private const ATTRIBUTES = [ 'sensitiveparameter' ];

	public function test_no_name_is_newer_than_php_8_1(): void {
		$newer = $this->newer_names();
		self::assertSame( '8.2', $newer['curlopt_xferinfofunction'] );
		self::assertSame( '8.3', $newer['json_validate'] );
		$found = [];
		foreach ( $this->files() as $file ) {
			foreach ( PhpToken::tokenize( (string) \file_get_contents( $file ) ) as $token ) {
				$name = \strtolower( \ltrim( $token->text, '\\' ) );
				if ( $token->is( \T_NAME_FULLY_QUALIFIED ) && isset( $newer[ $name ] ) ) {
					$found[] = "{$file}:{$token->line}: {$token->text} came with PHP {$newer[ $name ]}";
				}
			}
		}
		self::assertSame( [], $found );
	}

	/** @return array<string, string> Name in lower case to version. */
	private function newer_names(): array {
		$newer = [];
		foreach ( (array) \file( \dirname( __DIR__, 2 ) . '/src/intelligence/data/php.tsv', \FILE_IGNORE_NEW_LINES ) as $line ) {
			$fields = \explode( "\t", (string) $line );
			$since  = \end( $fields );
			if ( \in_array( $fields[0], [ 'c', 'f', 'k' ], true ) && 1 === \preg_match( '/^8\.[2-9]\d*$/', $since ) ) {
				$newer[ \strtolower( $fields[1] ?? '' ) ] = $since;
			}
		}
		return \array_diff_key( $newer, \array_flip( self::ATTRIBUTES ) );
	}

	/** @return list<string> */
	private function files(): array {
		$root  = \dirname( __DIR__, 2 );
		$files = [ "{$root}/svc.php", "{$root}/uninstall.php" ];
		foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( "{$root}/includes", FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			if ( $file instanceof SplFileInfo && 'php' === $file->getExtension() ) {
				$files[] = $file->getPathname();
			}
		}
		return $files;
	}
}

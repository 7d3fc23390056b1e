<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Operations\Folders\RenameFolder;
use Svc\Tests\Unit\Access\SitePeople;
use Svc\Tests\Unit\Changes\ChangesFactory;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/../Storage/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';
require_once __DIR__ . '/../Changes/ChangesFactory.php';
require_once __DIR__ . '/../Access/SitePeople.php';

/** Spec 4.5. What is no path of a folder is refused by the contract. */
#[RunTestsInSeparateProcesses]
final class RenameFolderTest extends StorageTestCase {

	private RenameFolder $rename;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/../Access/fixtures/people.php';
		SitePeople::$administrators = [ 7 ];
		SitePeople::$roles          = [ 7 => [ 'administrator' ] ];
		$this->rename               = new RenameFolder( ChangesFactory::changes( $this->storage, new RecordingCompiler(), static function (): void {} ) );
	}

	public function test_what_moves(): void {
		foreach ( [
			'subfolders, and not what only begins alike' => [ 'Shop', 'Store/New', 'Store/New', 'Store/New/Cart', 'Store/New/Cart/A', 'Shopping', 'Other/Shop' ],
			'into a folder that exists'                  => [ 'Shop/Cart', 'Shopping', 'Shop', 'Shopping', 'Shopping/A', 'Shopping', 'Other/Shop' ],
			'into its own parent'                        => [ 'Shop/Cart', 'Shop', 'Shop', 'Shop', 'Shop/A', 'Shopping', 'Other/Shop' ],
			'out of all folders'                         => [ 'Shop', '', '', 'Cart', 'Cart/A', 'Shopping', 'Other/Shop' ],
			'spaces around a level'                      => [ ' Other / Shop ', 'A', 'Shop', 'Shop/Cart', 'Shop/Cart/A', 'Shopping', 'A' ],
		] as $name => $expected ) {
			[ $from, $to ] = \array_splice( $expected, 0, 2 );
			$before        = [ 'Shop', 'Shop/Cart', 'Shop/Cart/A', 'Shopping', 'Other/Shop' ];
			$this->fill( ...$before );
			$result = $this->rename->handle( [ 'from' => $from, 'to' => $to ], $this->ann );
			self::assertSame( $expected, $this->folders(), $name );
			self::assertSame( [ 'moved' => \count( \array_diff_assoc( $before, $expected ) ) ], $result->data, $name );
		}
	}

	public function test_what_is_refused_moves_nothing(): void {
		$deep   = \implode( '/', \array_fill( 0, 10, 'x' ) );
		$before = [ 'A', 'A/B', $deep ];
		$this->fill( ...$before );
		foreach ( [
			[ 'A', 'A', InvalidInput::class, 'into itself' ],
			[ 'A', 'A/B', InvalidInput::class, 'into itself' ],
			[ 'A', 'A/B/C', InvalidInput::class, 'into itself' ],
			[ 'A', ' A / B', InvalidInput::class, 'into itself' ],
			[ 'x', 'y/z', InvalidInput::class, "\"{$deep}\" would be too deep or too long" ],
			[ 'B', 'C', NotFound::class, 'folder "B" does not exist' ],
			[ 'a', 'C', NotFound::class, 'folder "a" does not exist' ],
		] as [ $from, $to, $class, $words ] ) {
			try {
				$this->rename->handle( [ 'from' => $from, 'to' => $to ], $this->ann );
				self::fail( "{$from} to {$to}" );
			} catch ( SvcException $refused ) {
				self::assertInstanceOf( $class, $refused );
				self::assertStringContainsString( $words, $refused->getMessage() . \json_encode( $refused->data, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) );
			}
			self::assertSame( $before, $this->folders(), "{$from} to {$to}" );
		}
	}

	/** One snippet in each folder, and no other. */
	private function fill( string ...$folders ): void {
		foreach ( \array_keys( $this->storage->snippets->all() ) as $id ) {
			$this->delete( $id );
		}
		foreach ( $folders as $folder ) {
			$this->create( [ 'folder' => $folder ] );
		}
	}

	/** @return list<string> */
	private function folders(): array {
		return \array_column( \array_map( static fn( $one ): array => [ 'folder' => $one->folder ], $this->storage->snippets->all() ), 'folder' );
	}
}

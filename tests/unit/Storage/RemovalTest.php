<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use ReflectionClass;
use ReflectionMethod;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Removal;

/** Uninstalling where the storage shares a folder with other things. */
final class RemovalTest extends StorageTestCase {

	public function test_every_folder_that_can_be_asked_for_goes_and_nothing_else(): void {
		$paths   = $this->storage->paths;
		$folders = new Folders( $paths );
		$asked   = [];
		foreach ( ( new ReflectionClass( Paths::class ) )->getMethods( ReflectionMethod::IS_PUBLIC ) as $method ) {
			if ( ! $method->isStatic() && ! $method->isConstructor() && 0 === $method->getNumberOfRequiredParameters() && 'string' === (string) $method->getReturnType() ) {
				$asked[] = $method->invoke( $paths );
			}
		}
		self::assertContains( $paths->costs(), $asked );
		self::assertContains( $paths->style_maps(), $asked );
		foreach ( $asked as $path ) {
			self::assertIsString( $path );
			// Where it lies in the root, or further down in something that goes as a whole.
			$rest = \str_starts_with( $path, "{$paths->root}/" ) ? \substr( $path, \strlen( $paths->root ) + 1 ) : \basename( $path );
			self::assertTrue( Paths::is_ours( \explode( '/', $rest )[0] ), $path );
		}
		foreach ( [ ...$paths->folders(), $paths->root . '/site-2' ] as $folder ) {
			$folders->ensure( $folder );
		}
		\mkdir( $paths->root . '/photos' );
		\file_put_contents( $paths->root . '/site-x', 'mine' );
		( new Removal( $paths, $folders, new AtomicFile( $paths, $folders ) ) )->run( false );
		$left = $folders->names( $paths->root );
		\sort( $left );
		self::assertSame( [ 'photos', 'site-x' ], $left );
	}

	public function test_first_site_of_a_network_leaves_those_in_its_folder(): void {
		$paths   = $this->storage->paths;
		$folders = new Folders( $paths );
		foreach ( [ ...$paths->folders(), $paths->root . '/site-2' ] as $folder ) {
			$folders->ensure( $folder );
		}
		( new Removal( $paths, $folders, new AtomicFile( $paths, $folders ) ) )->run( false, false );
		self::assertSame( [ 'site-2' ], $folders->names( $paths->root ) );
		self::assertFileExists( $paths->root . '/site-2/index.php' );
	}
}

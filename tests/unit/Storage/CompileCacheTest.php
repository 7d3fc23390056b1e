<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Code\CompileCache;
use Svc\Storage\Code\CompileSlots;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Record;
use Svc\Styles\CachedScriptReader;
use Svc\Styles\CachedStyleCompiler;
use Svc\Styles\ScriptFault;
use Svc\Styles\ScriptReader;
use Svc\Styles\ScriptReading;
use Svc\Styles\StyleRequest;
use Svc\Tests\Unit\Styles\RecordingCompiler;

require_once __DIR__ . '/StorageTestCase.php';
require_once __DIR__ . '/../Styles/RecordingCompiler.php';

final class CompileCacheTest extends StorageTestCase {

	public function test_the_same_code_is_read_once_also_by_the_next_request(): void {
		$reader = new class() implements ScriptReader {

			/** @var list<array<array-key, string>> */
			public array $asked = [];

			public function read( array $codes ): ScriptReading {
				$this->asked[] = $codes;

				return new ScriptReading( \array_map( static fn( string $code ): ?ScriptFault => 'bad' === $code ? new ScriptFault( 'unexpected', 'é</script>', 2, 3 ) : null, $codes ) );
			}
		};
		$first  = $this->kept( $reader )->read( [ 'x' => 'good', 'y' => 'bad' ] );
		$second = $this->kept( $reader )->read( [ 'bad', 'new', 'good' ] );
		self::assertEquals( [ 'x' => null, 'y' => new ScriptFault( 'unexpected', 'é</script>', 2, 3 ) ], $first->faults );
		self::assertSame( [ 'good', 'bad' ], \array_values( $reader->asked[0] ?? [] ) );
		self::assertSame( [ [ 1 => 'new' ] ], \array_slice( $reader->asked, 1 ) );
		self::assertEqualsCanonicalizing( [ 0, 1, 2 ], \array_keys( $second->faults ) );
		self::assertSame( 3, $second->faults[0]?->column );
	}

	public function test_a_stylesheet_over_the_same_partials_is_compiled_once_with_errors_and_all(): void {
		$compiler = new RecordingCompiler();
		$kept     = new CachedStyleCompiler( $compiler, $this->cache( __FILE__ ) );
		$request  = static fn( string $code, string $partial = '$a: 1;' ): StyleRequest => new StyleRequest( 'me', 'home', 'scss', $code, [ 'u-1' => [ 'path' => 'a', 'lang' => 'scss', 'code' => $partial ] ] );
		$first    = $kept->compile( [ $request( 'x' ), $request( 'broken' ) ] );
		$again    = $kept->compile( [ $request( 'broken' ), $request( 'new' ), $request( 'x' ) ] );
		self::assertSame( [ 'x', 'broken', 'new' ], \array_column( $compiler->requests, 'code' ) );
		self::assertEquals( [ $first[1], $first[0] ], [ $again[0], $again[2] ] );
		$kept->compile( [ $request( 'x', '$a: 2;' ) ] );
		self::assertCount( 4, $compiler->requests );

		$none = new CachedStyleCompiler( new RecordingCompiler( false ), $this->cache( __FILE__ ) );
		self::assertSame( [ 'unavailable' ], \array_column( $none->compile( [ $request( 'later' ) ] ), 'state' ) );
		self::assertSame( [ 'compiled' ], \array_column( $kept->compile( [ $request( 'later' ) ] ), 'state' ) );
	}

	public function test_a_new_program_starts_afresh(): void {
		$this->cache( __FILE__ )->keep( 'js', [ [ 'code', [ 'fault' => null ] ] ] );
		self::assertSame( [ 'fault' => null ], $this->cache( __FILE__ )->get( 'js', 'code' ) );
		self::assertNull( $this->cache( __DIR__ . '/StorageTestCase.php' )->get( 'js', 'code' ) );
		self::assertNull( $this->cache( __FILE__ )->get( 'css', 'code' ) );
	}

	public function test_too_much_is_halved_and_other_files_stay(): void {
		$this->storage->folders->ensure( $this->storage->paths->style_maps() );
		\file_put_contents( $this->storage->paths->style_maps( 7 ), 'a map' );
		foreach ( \range( 1, 30 ) as $number ) {
			$this->cache( __FILE__, 10 )->keep( 'js', [ [ "code $number", [ 'fault' => null ] ] ] );
		}
		$kept = (array) \glob( $this->storage->paths->style_maps() . '/kept-*.php' );
		self::assertLessThanOrEqual( 10, \count( $kept ) );
		self::assertGreaterThanOrEqual( 5, \count( $kept ) );
		self::assertFileExists( $this->storage->paths->style_maps( 7 ) );
	}

	public function test_answers_about_very_many_are_not_kept(): void {
		foreach ( [ 11 => 0, 10 => 10 ] as $count => $kept ) {
			$this->cache( __FILE__, 40 )->keep( 'js', \array_map( static fn( int $number ): array => [ "code $number", [ 'fault' => null ] ], \range( 1, $count ) ) );
			self::assertCount( $kept, (array) \glob( $this->storage->paths->style_maps() . '/kept-*.php' ) );
		}
	}

	public function test_what_cannot_be_kept_or_read_back_is_made_again(): void {
		$this->cache( __FILE__ )->keep( 'js', [ [ 'code', [ 'fault' => "\xFF" ] ] ] );
		self::assertNull( $this->cache( __FILE__ )->get( 'js', 'code' ) );
		$this->cache( __FILE__ )->keep( 'js', [ [ 'code', [ 'fault' => null ] ] ] );
		$files = (array) \glob( $this->storage->paths->style_maps() . '/kept-*.php' );
		\file_put_contents( (string) $files[0], 'damaged' );
		self::assertNull( $this->cache( __FILE__ )->get( 'js', 'code' ) );
	}

	private function kept( ScriptReader $reader ): CachedScriptReader {
		return new CachedScriptReader( $reader, new CompileSlots( $this->storage->paths, $this->storage->folders ), $this->cache( __FILE__ ) );
	}

	private function cache( string $bundle, int $most = 400 ): CompileCache {
		$files = new AtomicFile( $this->storage->paths, $this->storage->folders );

		return new CompileCache( $this->storage->paths, $this->storage->folders, new Record( $files ), $files, $bundle, $most );
	}
}

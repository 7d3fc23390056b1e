<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Library;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Names\CodeNames;
use Svc\Checks\Php\PhpReader;
use Svc\Contract;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Origin;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Library\BuiltLibrary;
use Svc\Library\Libraries;
use Svc\Library\LibraryBuild;
use Svc\Library\MetaFile;
use Svc\Library\NewItem;
use Svc\Library\Recognition;
use Svc\Library\Search;
use Svc\Library\SourceFolder;
use Svc\Storage\Outside\LibraryFiles;

/** A library in a folder: read, built, read again. What is wrong with one of its snippets is said and is nothing to the others. */
final class OwnFolderTest extends TestCase {

	private const META = [
		'version'     => '1.2.0',
		'title'       => 'Greeting',
		'description' => 'Greets visitors.',
		'tags'        => [ 'words' ],
		'settings'    => [
			[
				'name'     => 'words',
				'label'    => 'Words',
				'type'     => 'text',
				'required' => true,
			],
		],
		'search'      => 'salutation',
	];

	private const CODE = "<?php\nadd_action( 'wp_footer', static fn() => print esc_html( '' /* @setting words */ ) );\nadd_filter( 'login_errors', '__return_empty_string' );\nif ( ! function_exists( 'own_greeting' ) ) {\n\tfunction own_greeting() {}\n}\n";

	private string $root;

	protected function setUp(): void {
		$this->root = \sys_get_temp_dir() . '/svc-library-' . \bin2hex( \random_bytes( 6 ) );
		$this->put( 'own/pack.json', (string) \json_encode( [ 'title' => 'Own', 'description' => 'Ours.', 'icon' => 'heart', 'order' => 1 ] ) );
		$this->item( 'greeting', self::META, self::CODE );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->root ) );
	}

	public function test_what_was_built_is_read_without_reading_code(): void {
		self::assertSame(
			[
				'count'  => 1,
				'faults' => [],
			],
			$this->build()
		);
		$library = $this->library();
		$item  = $library->items()['greeting'];
		self::assertSame( [ 'own', '1.2.0', 'php', 'root' ], [ $item->pack, $item->version, $item->fields['type'], $item->fields['hook'] ] );
		self::assertSame( [ 'login_errors', 'wp_footer' ], $item->hooks );
		self::assertSame( [ 'own_greeting' ], $item->declares );
		self::assertSame( [ '', true ], [ $item->settings[0]['value'], $item->settings[0]['required'] ] );
		self::assertSame( 'Own', $library->packs()['own']->title );
		// The opening tag belongs to the file.
		self::assertSame( \trim( \substr( self::CODE, 6 ) ), $library->code( $item ) );
		\unlink( "{$this->root}/built/code/greeting.txt" );
		self::assertCount( 1, $this->library()->items() );
		$this->expectException( NotFound::class );
		$library->code( $item );
	}

	public function test_the_same_source_gives_the_same_bytes_and_what_is_gone_goes(): void {
		$this->item( 'old', [ 'title' => 'Old' ] + self::META, self::CODE );
		$this->build();
		self::assertFileExists( "{$this->root}/built/code/old.txt" );
		\exec( 'rm -rf ' . \escapeshellarg( "{$this->root}/own/old" ) );
		$this->build();
		$first = \file_get_contents( "{$this->root}/built/items.php" );
		$this->build();
		self::assertSame( $first, \file_get_contents( "{$this->root}/built/items.php" ) );
		self::assertFileDoesNotExist( "{$this->root}/built/code/old.txt" );
	}

	public function test_code_that_was_changed_after_the_build_is_not_given_out(): void {
		$this->build();
		\file_put_contents( "{$this->root}/built/code/greeting.txt", 'evil();' );
		$library = $this->library();
		$this->expectException( NotFound::class );
		$library->code( $library->items()['greeting'] );
	}

	public function test_a_snippet_with_mistakes_is_named_and_the_others_are_built(): void {
		$wrong = [
			'strange-key' => [ 'colour' => 'red' ] + self::META,
			'version'     => [ 'version' => '1' ] + self::META,
			'no-tags'     => [ 'tags' => [] ] + self::META,
			'condition'   => [ 'conditions' => [ [ [ 'type' => 'weather', 'op' => 'is', 'value' => 'rain' ] ] ] ] + self::META,
			'location'    => [ 'load_as' => 'file' ] + self::META,
			'unmarked'    => [ 'settings' => [ [ 'name' => 'other', 'label' => 'Other', 'type' => 'text' ] ] ] + self::META,
			'optional'    => [ 'settings' => [ [ 'name' => 'words', 'label' => 'Words', 'type' => 'text' ] ] ] + self::META,
			'choice'      => [ 'settings' => [ [ 'name' => 'words', 'label' => 'Words', 'type' => 'choice' ] ] ] + self::META,
		];
		foreach ( $wrong as $slug => $meta ) {
			$this->item( $slug, $meta, self::CODE );
		}
		$this->put( 'own/no-json/meta.json', '{' );
		$this->put( 'own/no-json/snippet.php', '<?php' );
		$this->put( 'own/two-codes/meta.json', (string) \json_encode( self::META ) );
		$this->put( 'own/two-codes/snippet.php', self::CODE );
		$this->put( 'own/two-codes/snippet.js', '' );
		$built = $this->build();
		self::assertSame( 1, $built['count'] );
		$named = \array_map( static fn( string $place ): string => \substr( $place, 4 ), \array_keys( $built['faults'] ) );
		\sort( $named );
		$expected = [ ...\array_keys( $wrong ), 'no-json', 'two-codes' ];
		\sort( $expected );
		self::assertSame( $expected, $named );
		self::assertStringContainsString( 'colour', $built['faults']['own/strange-key'][0] );
		self::assertStringContainsString( 'version', $built['faults']['own/version'][0] );
		self::assertStringContainsString( 'weather', $built['faults']['own/condition'][0] );
	}

	public function test_a_starting_set_names_snippets_of_packs(): void {
		$pack = [ 'title' => 'Set', 'description' => 'Both.', 'icon' => 'heart', 'order' => 2 ];
		$this->item( 'second', [ 'title' => 'A second' ] + self::META, self::CODE );
		$this->put( 'every-site/pack.json', (string) \json_encode( $pack + [ 'slugs' => [ 'greeting', 'second' ] ] ) );
		self::assertSame( [], $this->build()['faults'] );
		$libraries = new Libraries( "{$this->root}/built", static fn(): array => [], new LibraryFiles() );
		self::assertSame( [ 'own' => [], 'every-site' => [ 'greeting', 'second' ] ], \array_column( $libraries->packs(), 'slugs', 'id' ) );
		self::assertSame( [ 'second', 'greeting' ], \array_keys( $libraries->items_of( 'every-site' ) ) );
		self::assertSame( [ 'second', 'greeting' ], \array_keys( $libraries->items_of( 'own' ) ) );
		self::assertSame( [], $libraries->items_of( 'other' ) );
	}

	/**
	 * @param list<string> $faults
	 */
	#[DataProvider( 'wrong_sets' )]
	public function test_a_starting_set_with_mistakes_is_named_and_left_out( string $id, mixed $slugs, array $faults ): void {
		$this->item( 'one', [ 'conflicts' => [ 'other' ] ] + self::META, self::CODE );
		$this->item( 'other', [ 'conflicts' => [ 'one' ] ] + self::META, self::CODE );
		$this->put( "{$id}/pack.json", (string) \json_encode( [ 'title' => 'Set', 'description' => 'Both.', 'icon' => 'heart', 'order' => 2, 'slugs' => $slugs ] ) );
		self::assertSame( [ $id => $faults ], $this->build()['faults'] );
		self::assertArrayNotHasKey( $id, $this->library()->packs() );
	}

	/** @return iterable<string, array{string, mixed, list<string>}> */
	public static function wrong_sets(): iterable {
		yield 'a snippet that is not there' => [ 'set', [ 'greeting', 'none' ], [ 'slugs: The library has no snippet "none".' ] ];
		yield 'snippets that conflict' => [ 'set', [ 'one', 'other' ], [ 'slugs: "one" conflicts with another snippet of the set.', 'slugs: "other" conflicts with another snippet of the set.' ] ];
		yield 'no list' => [ 'set', 'greeting', [ 'pack.json needs title, description, icon and order, in a folder named in lower case.' ] ];
		yield 'a pack' => [ 'own', [ 'greeting' ], [ 'slugs: A pack has its own snippets or names others, not both.' ] ];
	}

	public function test_a_library_of_an_earlier_version_has_no_touches(): void {
		$this->build();
		self::assertSame( [ 'front_end', 'sign_in' ], $this->library()->items()['greeting']->touches );
		$path = "{$this->root}/built/items.php";
		\file_put_contents( $path, \str_replace( "'touches'", "'other'", (string) \file_get_contents( $path ) ) );
		self::assertSame( [], $this->library()->items()['greeting']->touches );
	}

	public function test_links_are_not_followed(): void {
		$outside = \sys_get_temp_dir() . '/svc-outside-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $outside );
		\file_put_contents( "{$outside}/snippet.php", self::CODE );
		\file_put_contents( "{$outside}/meta.json", (string) \json_encode( self::META ) );
		\symlink( $outside, "{$this->root}/own/elsewhere" );
		$this->build();
		\unlink( "{$this->root}/built/code/greeting.txt" );
		\symlink( "{$outside}/snippet.php", "{$this->root}/built/code/greeting.txt" );
		$files = new LibraryFiles();
		self::assertNull( $files->read( $this->root, 'built/code/greeting.txt' ) );
		self::assertNull( $files->read( $this->root, 'own/elsewhere/meta.json' ) );
		self::assertNull( $files->read( $this->root, '../' . \basename( $outside ) . '/meta.json' ) );
		self::assertSame( [ 'greeting' ], \array_keys( $this->library()->items() ) );
		\exec( 'rm -rf ' . \escapeshellarg( $outside ) );
	}

	public function test_libraries_stand_beside_each_other_and_a_broken_one_is_named(): void {
		$this->build();
		$named   = [ $this->root, 'relative', "{$this->root}/missing", 5, "{$this->root}/own" ];
		$libraries = new Libraries( "{$this->root}/built", static fn(): array => $named, new LibraryFiles() );
		self::assertSame( [ 'greeting' ], \array_keys( $libraries->items() ) );
		self::assertSame( 'svc', $libraries->items()['greeting']->library );
		self::assertCount( 1, $libraries->packs() );
		$faults = \implode( "\n", $libraries->faults() );
		foreach ( [ '"relative"', '/missing"', '"5"', "{$this->root}/own/built", '"greeting"' ] as $word ) {
			self::assertStringContainsString( $word, $faults );
		}
		$only = new Libraries( "{$this->root}/none", fn(): array => [ $this->root ], new LibraryFiles() );
		self::assertSame( \basename( $this->root ), $only->items()['greeting']->library );
		self::assertStringContainsString( 'own_greeting', $only->code( $only->items()['greeting'] ) );
	}

	public function test_a_copy_that_arrives_is_recognised_by_its_id_and_its_code(): void {
		$this->build();
		$recognition = new Recognition( new Libraries( "{$this->root}/built", static fn(): array => [], new LibraryFiles() ) );
		$copy        = Snippet::create(
			[
				'uid'  => 'sflib-greeting',
				'type' => 'php',
			]
		);
		$filled      = \str_replace( "''", "'Hello'", \trim( \substr( self::CODE, 6 ) ) );
		self::assertSame( '1.2.0', $recognition->of( $copy, $filled )->origin( Origin::LIBRARY )?->version );
		self::assertSame( $copy, $recognition->of( $copy, $filled . "\n// Mine." ) );
		foreach ( [ 'sflib-other', 'greeting', '' ] as $uid ) {
			$other = $copy->with( [ 'uid' => $uid ] );
			self::assertSame( $other, $recognition->of( $other, $filled ) );
		}
	}

	public function test_a_script_brings_the_scripts_that_it_requires(): void {
		$script = Snippet::create( [ 'type' => 'js', 'title' => 'Menu', 'hook' => 'frontend_footer', 'requires' => [ 'jquery' ] ] );
		foreach ( NewItem::files( $script, 'jQuery();', 'own', 'frontend_footer' ) as $name => $bytes ) {
			$this->put( "own/menu/{$name}", $bytes );
		}
		$this->put( 'own/wrong/snippet.js', 'jQuery();' );
		$this->put( 'own/wrong/meta.json', '{"version":"1.0.0","title":"A","description":"B","tags":["own"],"requires":{"scripts":["a b"]}}' );
		$this->item( 'other', [ 'version' => '1.0.0', 'title' => 'A', 'description' => 'B', 'tags' => [ 'own' ], 'requires' => [ 'scripts' => [ 'jquery' ] ] ], '<?php' );
		$built = $this->build();
		self::assertSame( [ 'jquery' ], $this->library()->items()['menu']->fields['requires'] ?? [] );
		self::assertStringStartsWith( 'requires: Send wp, php', \implode( $built['faults']['own/wrong'] ?? [] ) );
		self::assertStringStartsWith( 'requires: Not for php snippets', \implode( $built['faults']['own/other'] ?? [] ) );
	}

	public function test_rows_that_no_build_writes_are_left_out(): void {
		$this->build();
		\file_put_contents( "{$this->root}/built/items.php", "<?php\nreturn [ 'greeting' => [ 'pack' => 'own' ], '../x' => [], 5 => 'x' ];\n" );
		$library = $this->library();
		self::assertSame( [], $library->items() );
		self::assertCount( 3, $library->faults() );
		\file_put_contents( "{$this->root}/built/items.php", "<?php\nreturn [ 'cut" );
		$library = $this->library();
		self::assertSame( [], $library->items() );
		self::assertCount( 1, $library->faults() );
	}

	public function test_words_and_hooks_find_a_snippet(): void {
		$this->build();
		$items = $this->library()->items();
		foreach ( [ 'greet', 'VISITORS own', 'salutation', 'hook:login_errors', 'login_errors', 'hook:root', '  ', 'greeting hook:wp_footer' ] as $text ) {
			self::assertCount( 1, Search::find( $items, [ 'own' => 'Own' ], $text ), $text );
		}
		foreach ( [ 'hook:login', 'hook:greeting', 'greet farewell', 'login_err' ] as $text ) {
			self::assertSame( [], Search::find( $items, [ 'own' => 'Own' ], $text ), $text );
		}
	}

	/** @return array{count: int, faults: array<string, list<string>>} */
	private function build(): array {
		$contract = new Contract( \dirname( __DIR__, 3 ) );
		$files    = new LibraryFiles();
		$rules    = new Rules( $contract->locations(), $contract->boxes() );
		$source   = new SourceFolder( $files, new MetaFile( $contract->fields(), $contract->locations(), $rules ), new CodeNames( new PhpReader() ) );
		return ( new LibraryBuild( $source, $files ) )->build( $this->root, "{$this->root}/built" );
	}

	private function library(): BuiltLibrary {
		return new BuiltLibrary( 'own', "{$this->root}/built", new LibraryFiles() );
	}

	/** @param array<string, mixed> $meta */
	private function item( string $slug, array $meta, string $code ): void {
		$this->put( "own/{$slug}/meta.json", (string) \json_encode( $meta ) );
		$this->put( "own/{$slug}/snippet.php", $code );
	}

	private function put( string $name, string $bytes ): void {
		$path = "{$this->root}/{$name}";
		if ( ! \is_dir( \dirname( $path ) ) ) {
			\mkdir( \dirname( $path ), 0777, true );
		}
		\file_put_contents( $path, $bytes );
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\InvalidInput;
use Svc\Importers\Files\ExportFiles;
use Svc\Importers\ForeignSnippet;

/**
 * Export files of other plugins: what is recognised, and what is said of the others. The files in `tests/fixtures/plugin-exports` are
 * written by hand, in the formats of the plugins' own exports.
 * @covers \Svc\Importers\Files\ExportFiles
 */
#[RunTestsInSeparateProcesses]
final class ExportFilesTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/wordpress.php';
	}

	private static function file( string $name ): string {
		return (string) \file_get_contents( __DIR__ . "/../../fixtures/plugin-exports/{$name}" );
	}

	/**
	 * @param array<string, string> $files
	 * @param int                   $claimed Bytes that the head says of each, where it lies.
	 */
	private static function zip( array $files, int $claimed = -1, int $flags = 0 ): string {
		$body      = '';
		$directory = '';
		foreach ( $files as $name => $content ) {
			$packed     = (string) \gzdeflate( $content );
			$head       = \pack( 'vvvvvVVVvv', 20, $flags, 8, 0, 0, \crc32( $content ), \strlen( $packed ), $claimed < 0 ? \strlen( $content ) : $claimed, \strlen( $name ), 0 );
			$directory .= "PK\1\2" . \pack( 'v', 20 ) . $head . \pack( 'vvvVV', 0, 0, 0, 0, \strlen( $body ) ) . $name;
			$body      .= "PK\3\4" . $head . $name . $packed;
		}

		return $body . $directory . "PK\5\6" . \pack( 'vvvvVVv', 0, 0, \count( $files ), \count( $files ), \strlen( $directory ), \strlen( $body ), 0 );
	}

	/** @return list<ForeignSnippet> */
	private static function items( string $bytes ): array {
		$source = ExportFiles::open( $bytes );
		self::assertNotNull( $source );
		$items = [];
		foreach ( $source->items() as $item ) {
			$items[] = $item;
		}
		self::assertCount( $source->count(), $items );

		return $items;
	}

	/** @param array<string, string> $with Strings to put in the place of others. */
	private static function changed( string $name, array $with ): string {
		return \strtr( self::file( $name ), $with );
	}

	public function test_a_file_is_known_by_what_is_in_it(): void {
		foreach ( self::known() as $name => [ $bytes, $plugin, $titles ] ) {
			$source = ExportFiles::open( $bytes );
			self::assertSame( $plugin, $source?->name(), $name );
			self::assertSame( $titles, \array_map( static fn( ForeignSnippet $item ): string => "{$item->id} {$item->title}" . ( '' === $item->error ? '' : ": {$item->error}" ), self::items( $bytes ) ), $name );
		}
	}

	/** @return iterable<string, array{string, string, list<string>}> Bytes, plugin, ID and title of each snippet. */
	private static function known(): iterable {
		$snippets = [ '12 Shorter excerpts', '13 Accent', '14 Opening hours' ];
		$none     = 'No code.';
		yield 'Code Snippets' => [ self::file( 'code-snippets.json' ), 'Code Snippets', $snippets ];
		yield 'behind a byte order mark' => [ "\xEF\xBB\xBF" . self::file( 'code-snippets.json' ), 'Code Snippets', $snippets ];
		yield 'of a version to come' => [ self::changed( 'code-snippets.json', [ 'v3.9.6' => 'v9.0.0-beta' ] ), 'Code Snippets', $snippets ];
		yield 'without a generator' => [ self::changed( 'code-snippets.json', [ '"generator"' => '"by"' ] ), 'Code Snippets', $snippets ];
		yield 'without IDs' => [ (string) \preg_replace( '/"id": \d+,/', '', self::file( 'code-snippets.json' ) ), 'Code Snippets', [ '#1 Shorter excerpts', '#2 Accent', '#3 Opening hours' ] ];
		yield 'an ID twice' => [ self::changed( 'code-snippets.json', [ '"id": 13' => '"id": 12' ] ), 'Code Snippets', [ '#1 Shorter excerpts', '#2 Accent', '#3 Opening hours' ] ];
		yield 'of a network' => [ self::changed( 'code-snippets.json', [ '"active": true' => '"active": true, "network": true, "shared_network": true' ] ), 'Code Snippets', $snippets ];
		yield 'what is no snippet' => [ '{"generator":"Code Snippets v3","snippets":[7,null,{"name":"A"},{"name":"B","code":"b();"}]}', 'Code Snippets', [ '#1 B', "-0 untitled: $none", "-1 untitled: $none", "-2 A: $none" ] ];
		yield 'a place that is not known' => [ '{"generator":"Code Snippets v3","snippets":[{"id":4,"name":"A","code":"x","scope":"moon"}]}', 'Code Snippets', [ '4 A: Unsupported location: moon. Choose another.' ] ];
		yield 'Code Snippets as PHP' => [ self::file( 'code-snippets.php' ), 'Code Snippets', [ '#1 Footer year' ] ];
		yield 'with line ends of Windows' => [ \str_replace( "\n", "\r\n", self::file( 'code-snippets.php' ) ), 'Code Snippets', [ '#1 Footer year' ] ];
		yield 'Code Snippets as XML' => [ self::file( 'code-snippets.xml' ), 'Code Snippets', [ '#1 No update notice' ] ];
		yield 'WPCode' => [ self::file( 'wpcode.json' ), 'WPCode', [ '41 Analytics', '42 Greeting' ] ];
		yield 'one snippet of WPCode' => [ (string) \json_encode( ( (array) \json_decode( self::file( 'wpcode.json' ), true ) )[1] ), 'WPCode', [ '42 Greeting' ] ];
		yield 'FluentSnippets' => [ self::file( 'fluent-snippets.json' ), 'FluentSnippets', [ '#1 Grosse Bilder', '#2 Dark header' ] ];
		yield 'code that is not that of its checksum' => [ (string) \preg_replace( '/"code_hash": "."?/', '"code_hash": "x', self::file( 'fluent-snippets.json' ), 1 ), 'FluentSnippets', [ '#1 Dark header', '-0 Grosse Bilder: The file is cut off or damaged. Export it again.' ] ];
		yield 'Header Footer Code Manager' => [ self::file( 'hfcm.json' ), 'Header Footer Code Manager', [ '#1 Chat', '#2 Verify' ] ];
		yield 'its table as CSV' => [ self::file( 'hfcm.csv' ), 'Header Footer Code Manager', [ '4 Chat, with "quotes"', '9 Verify' ] ];
		yield 'with semicolons, as Excel has it' => [ "\xEF\xBB\xBFName;Snippet;Location;Display On;Status\nA;\"&lt;b&gt;;\";header;All;active", 'Header Footer Code Manager', [ '#1 A' ] ];
		yield 'Woody' => [ self::file( 'woody.json' ), 'Woody Code Snippets', [ '#1 Banner', '#2 Tidy' ] ];
		yield 'Simple Custom CSS and JS' => [ self::file( 'custom-css-js.xml' ), 'Simple Custom CSS and JS', [ '77 Sticky menu' ] ];
		yield 'posts of WPCode that WordPress exported' => [ self::changed( 'custom-css-js.xml', [ '[custom-css-js]' => '[wpcode]' ] ), 'WPCode', [ '77 Sticky menu' ] ];
		yield 'WPCodeBox' => [ self::file( 'wpcodebox.json' ), 'WPCodeBox', [ '3 Wide tables', '5 Log' ] ];
		yield 'a ZIP file' => [ self::zip( [ 'a/' => '', '__MACOSX/._x' => 'x', 'a/x.code-snippets.json' => self::file( 'code-snippets.json' ) ] ), 'Code Snippets', $snippets ];
		yield 'a ZIP file with several' => [ self::zip( [ 'x.json' => self::file( 'code-snippets.json' ), 'y.php' => self::file( 'code-snippets.php' ), 'readme.txt' => 'Hello' ] ), 'Code Snippets', [ '#1 Shorter excerpts', '#2 Accent', '#3 Opening hours', '#5 Footer year', '-0 readme.txt: This file is not a supported export.' ] ];
	}

	public function test_a_file_that_cannot_be_read_names_the_plugin(): void {
		foreach ( self::refused() as $name => [ $bytes, $fault ] ) {
			try {
				ExportFiles::open( $bytes );
				$said = '';
			} catch ( InvalidInput $refusal ) {
				$said = $refusal->getMessage();
			}
			self::assertSame( $fault, $said, $name );
		}
	}

	/** @return iterable<string, array{string, string}> Bytes, sentence; empty where the file is of no plugin. */
	private static function refused(): iterable {
		$looks   = 'This looks like an export of %s. ';
		$json    = 'The file is cut off or damaged. Export it again.';
		$zip     = 'This ZIP file can\'t be unpacked here. Unpack it and import the files.';
		$kind    = 'This file type is not supported. Import on the site of that plugin.';
		$snippet = \sprintf( $looks, 'Code Snippets' );
		yield 'cut off' => [ \substr( self::file( 'code-snippets.json' ), 0, 500 ), $snippet . $json ];
		yield 'cut off within a letter' => [ self::changed( 'code-snippets.json', [ 'Accent' => "Accent \xC3" ] ), $snippet . 'The text is not valid UTF-8.' ];
		yield 'no list' => [ '{"generator":"Code Snippets v3.9.6"}', $snippet . 'The file has no snippets.' ];
		yield 'an empty list' => [ '{"generator":"Code Snippets v3.9.6","snippets":[]}', $snippet . 'The file has no snippets.' ];
		yield 'no list, but a word' => [ '{"title":"Header Footer Code Manager","snippets":"all"}', \sprintf( $looks, 'Header Footer Code Manager' ) . 'The file has no snippets.' ];
		yield 'WPCode, cut off' => [ \substr( self::file( 'wpcode.json' ), 0, 400 ), \sprintf( $looks, 'WPCode' ) . $json ];
		yield 'FluentSnippets, cut off' => [ \substr( self::file( 'fluent-snippets.json' ), 0, 300 ), \sprintf( $looks, 'FluentSnippets' ) . $json ];
		yield 'XML, cut off' => [ \substr( self::file( 'custom-css-js.xml' ), 0, 1200 ), \sprintf( $looks, 'Simple Custom CSS and JS' ) . 'The file is cut off or damaged. Export it again.' ];
		yield 'XML with entities' => [ \str_replace( '<rss', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><rss', self::file( 'custom-css-js.xml' ) ), \sprintf( $looks, 'Simple Custom CSS and JS' ) . 'The file is cut off or damaged. Export it again.' ];
		yield 'XML that is deep' => [ '<rss>' . \str_repeat( '<a>', 5000 ), 'The file is cut off or damaged. Export it again.' ];
		yield 'JSON that is deep' => [ '{"generator":"Code Snippets v3","snippets":' . \str_repeat( '[', 100 ) . \str_repeat( ']', 100 ) . '}', $snippet . $json ];
		yield 'CSV with an open quote' => [ "name,snippet,location\nA,\"b,header", \sprintf( $looks, 'Header Footer Code Manager' ) . 'The file is cut off or damaged. Export it again.' ];
		yield 'two plugins in one XML' => [ \str_replace( '>page<', '>wpcode<', self::file( 'custom-css-js.xml' ) ), \sprintf( $looks, 'Simple Custom CSS and JS' ) . 'The file has snippets of several plugins: Simple Custom CSS and JS, WPCode. Import one plugin at a time.' ];
		yield 'two plugins in one ZIP' => [ self::zip( [ 'a.json' => self::file( 'woody.json' ), 'b.json' => self::file( 'hfcm.json' ) ] ), 'The file has snippets of several plugins: Woody Code Snippets, Header Footer Code Manager. Import one plugin at a time.' ];
		yield 'a ZIP without an export' => [ self::zip( [ 'a.txt' => 'x', 'b.txt' => 'y' ] ), 'This file is not a supported export.' ];
		yield 'an empty ZIP' => [ self::zip( [] ), 'This file is not a supported export.' ];
		yield 'a ZIP in a ZIP' => [ self::zip( [ 'a.zip' => self::zip( [ 'x.json' => self::file( 'code-snippets.json' ) ] ) ] ), 'This file is not a supported export.' ];
		yield 'a ZIP with one file that is cut off' => [ self::zip( [ 'a.json' => \substr( self::file( 'code-snippets.json' ), 0, 500 ) ] ), $snippet . $json ];
		yield 'a ZIP, cut off' => [ \substr( self::zip( [ 'a.json' => self::file( 'code-snippets.json' ) ] ), 0, 300 ), $zip ];
		yield 'a ZIP that is encrypted' => [ self::zip( [ 'a.json' => '{}' ], -1, 1 ), $zip ];
		yield 'a bomb that says what it is' => [ self::zip( [ 'a.json' => \str_repeat( ' ', 17000000 ) ] ), 'The unpacked file is too large. Export fewer snippets.' ];
		yield 'a bomb that says it is small' => [ self::zip( [ 'a.json' => \str_repeat( ' ', 17000000 ) ], 10 ), $zip ];
		yield 'more than any site has' => [ \str_repeat( ' ', 16777217 ), 'The file is larger than 16 MiB. Export fewer snippets.' ];
		yield 'more snippets than one import takes' => [ '{"generator":"Code Snippets v3","snippets":[' . \rtrim( \str_repeat( '{"name":"A","code":"a"},', 5001 ), ',' ) . ']}', 'The file has more than 5000 snippets. Export fewer snippets.' ];
		yield 'settings of Perfmatters' => [ '{"perfmatters_options":{"disable_emojis":"1"}}', \sprintf( $looks, 'Perfmatters' ) . $kind ];
		yield 'Advanced Scripts' => [ '[{"script_title":"A","script_code":"b"}]', \sprintf( $looks, 'Advanced Scripts' ) . $kind ];
		yield 'Post Snippets' => [ '[{"snippet_title":"A","snippet_content":"b"}]', \sprintf( $looks, 'Post Snippets' ) . $kind ];
		yield 'a setting of ASE' => [ '{"admin_site_enhancements":{"a":1}}', \sprintf( $looks, 'Admin and Site Enhancements' ) . $kind ];
		yield 'UTF-16' => [ "\xFF\xFE" . \mb_convert_encoding( self::file( 'woody.json' ), 'UTF-16LE' ), 'The text is not valid UTF-8.' ];
		foreach ( [ '', ' ', '{}', '[]', '[7]', 'null', '{"a":1}', '{"snippets":[]}', '{"snippets":[{"title":"A","code":"b"}]}', "a,b\n1,2", "<?php\n\necho 1;", "<?php\n\n/**\n * Plugin Name: A\n */\na();", '<html></html>', '<!DOCTYPE html><html><form id="loginform"></form></html>', '<rss></rss>', '{"version":1,"format":"snipfire","snippets":[{"code":"\"generator\":\"Code Snippets v3\""}]}' ] as $bytes ) {
			yield "of no plugin: $bytes" => [ $bytes, '' ];
		}
	}

	public function test_5000_snippets_are_read(): void {
		self::assertCount( 5000, self::items( '{"generator":"Code Snippets v3","snippets":[' . \rtrim( \str_repeat( '{"name":"A","code":"a"},', 5000 ), ',' ) . ']}' ) );
	}

	public function test_snippets_arrive_as_those_in_the_database(): void {
		foreach ( self::mapped() as $name => [ $item, $fields, $is_active ] ) {
			self::assertEquals( $fields, \array_intersect_key( $item->fields, $fields ), $name );
			self::assertSame( $is_active, $item->is_active, $name );
		}
		self::assertSame( "<?php\nadd_image_size( 'gross', 2000, 2000 );", '<?php' . "\n" . \trim( self::items( self::file( 'fluent-snippets.json' ) )[0]->code ) );
		self::assertSame( "<p>one\r\ntwo</p>", self::items( self::file( 'hfcm.csv' ) )[0]->code );
		self::assertStringContainsString( 'if ( 1 < 2 )', self::items( self::file( 'code-snippets.xml' ) )[0]->code );
		self::assertSame( [ 'who' ], self::items( self::file( 'wpcode.json' ) )[1]->attributes );
		self::assertSame( [], self::items( self::file( 'code-snippets.json' ) )[1]->check_first, 'whether the site had Code Snippets Pro is not known' );
		self::assertStringContainsString( 'IDs of the original site', \implode( ' ', self::items( self::file( 'hfcm.json' ) )[0]->check_first ) );
		$two = \str_replace( 'add_action', "a();\n\n/**\n * Second\n */\nadd_action", self::file( 'code-snippets.php' ) );
		self::assertStringContainsString( 'one snippet', self::items( $two )[0]->check_first[0] ?? '' );
	}

	/** @return iterable<string, array{ForeignSnippet, array<string, mixed>, bool}> */
	private static function mapped(): iterable {
		$rule = static fn( string $type, mixed $value, string $op = 'is' ): array => \compact( 'type', 'op', 'value' );
		[ $excerpts, $accent, $hours ] = self::items( self::file( 'code-snippets.json' ) );
		yield 'PHP' => [ $excerpts, [ 'type' => 'php', 'hook' => 'plugins_loaded', 'priority' => 1, 'tags' => [ 'blog', 'text' ], 'description' => 'Twenty words.', 'created' => 1771576200, 'conditions' => [ [ $rule( 'location', [ 'frontend' ] ) ] ] ], true ];
		yield 'with a condition of the file' => [ $accent, [ 'type' => 'css', 'conditions' => [ [ $rule( 'user_logged_in', null ) ] ] ], false ];
		yield 'a shortcode' => [ $hours, [ 'type' => 'html', 'run' => 'shortcode' ], false ];
		[ $year ] = self::items( self::file( 'code-snippets.php' ) );
		yield 'with its comment' => [ $year, [ 'type' => 'php', 'description' => "Prints the year.\nIn the footer." ], false ];
		[ $analytics, $greeting ] = self::items( self::file( 'wpcode.json' ) );
		yield 'in the head' => [ $analytics, [ 'type' => 'html', 'hook' => 'wp_head', 'tags' => [ 'marketing' ], 'description' => 'Ask Ann first.' ], false ];
		yield 'a shortcode of its own' => [ $greeting, [ 'run' => 'shortcode', 'shortcode' => 'greet', 'type' => 'php' ], false ];
		[ $images, $dark ] = self::items( self::file( 'fluent-snippets.json' ) );
		yield 'in a group' => [ $images, [ 'type' => 'php', 'tags' => [ 'media', 'images' ], 'folder' => 'Media', 'description' => 'Für Ulm' ], true ];
		yield 'as a file' => [ $dark, [ 'type' => 'css', 'hook' => 'frontend', 'load_as' => 'file' ], false ];
		[ $chat ] = self::items( self::file( 'hfcm.json' ) );
		yield 'on phones' => [ $chat, [ 'hook' => 'wp_footer', 'conditions' => [ [ $rule( 'post_id', [ 7 ], 'is_not' ), $rule( 'device', [ 'mobile' ] ) ] ] ], true ];
		[ $banner, $tidy ] = self::items( self::file( 'woody.json' ) );
		yield 'before posts' => [ $banner, [ 'hook' => 'the_content:before', 'description' => 'Above posts', 'tags' => [ 'sale' ] ], false ];
		yield 'everywhere' => [ $tidy, [ 'type' => 'php' ], false ];
		[ $menu ] = self::items( self::file( 'custom-css-js.xml' ) );
		yield 'a stylesheet' => [ $menu, [ 'type' => 'css', 'hook' => 'frontend' ], true ];
		[ $tables, $log ] = self::items( self::file( 'wpcodebox.json' ) );
		yield 'in place' => [ $tables, [ 'type' => 'css', 'description' => 'For phones', 'load_as' => 'inline' ], true ];
		yield 'by hand' => [ $log, [ 'type' => 'php', 'run' => 'manual' ], false ];
	}
}

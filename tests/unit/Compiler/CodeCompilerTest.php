<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\CodeCompiler;
use Svc\Domain\Snippet;
use Throwable;

final class CodeCompilerTest extends TestCase {

	private const GUARD = "\\defined( 'ABSPATH' ) || exit;";

	/** @var list<string> */
	private array $files = [];

	protected function tearDown(): void {
		\array_map( '\unlink', $this->files );
	}

	/**
	 * Codes that throw: the line of `throw` in the file must be its line in the editor.
	 * @return iterable<string, array{string}>
	 */
	public static function throwing_codes(): iterable {
		$throw = "throw new \\Exception( 'here' );";
		yield 'one line without a tag' => [ $throw ];
		yield 'one line with a tag' => [ "<?php $throw" ];
		yield 'upper case tag' => [ "<?PHP\n\n$throw" ];
		yield 'tag and line end' => [ "<?php\n\n\$a = 1;\n$throw\n" ];
		yield 'blank lines before the tag' => [ "\n \n<?php\n$throw\n" ];
		yield 'blank lines without a tag' => [ "\n\n\n$throw\n" ];
		yield 'byte order mark and tag' => [ "\xEF\xBB\xBF<?php\n$throw\n" ];
		yield 'byte order mark without a tag' => [ "\xEF\xBB\xBF\$a = 1;\n$throw\n" ];
		yield 'byte order mark and declare' => [ "\xEF\xBB\xBF<?php\ndeclare(strict_types=1);\n$throw\n" ];
		yield 'CRLF' => [ "<?php\r\n\r\n\$a = 1;\r\n$throw\r\n" ];
		yield 'CRLF and declare' => [ "<?php\r\ndeclare(strict_types=1);\r\n$throw\r\n" ];
		yield 'CR' => [ "<?php\r\r\$a = 1;\r$throw\r" ];
		yield 'declare' => [ "<?php\ndeclare(strict_types=1);\n$throw" ];
		yield 'declare without a tag' => [ "declare(strict_types=1);\n$throw" ];
		yield 'declare behind comments' => [ "<?php\n/**\n * Doc; with namespace.\n */\n// declare;\n# x\ndeclare( strict_types = 1 );\n$throw" ];
		yield 'declare on the line of the tag' => [ "<?php declare(strict_types=1);\n$throw" ];
		yield 'two declares' => [ "<?php\ndeclare(strict_types=1);\ndeclare(ticks=1);\n$throw" ];
		yield 'declare and namespace' => [ "<?php\ndeclare(strict_types=1);\n\nnamespace A\\B;\n\nuse Exception;\n$throw" ];
		yield 'namespace' => [ "<?php\nnamespace Deep\\Down;\n$throw" ];
		yield 'namespace without a tag' => [ "namespace Deep\\Down;\n$throw" ];
		yield 'bracketed namespace' => [ "<?php\nnamespace Deep\\Down {\n\n\t$throw\n}\nnamespace Other { }\n" ];
		yield 'bracketed global namespace' => [ "<?php\nnamespace\n{\n\t$throw\n}" ];
		yield 'empty statements before a namespace' => [ "<?php\n;;\nnamespace X;\n$throw" ];
		yield 'declare closed by a tag' => [ "<?php declare(strict_types=1) ?>\n<?php\n$throw" ];
		yield 'declare closed by a tag, then a namespace' => [ "<?php declare(strict_types=1) ?>\n<?php namespace Q;\n$throw" ];
		yield 'declare as a block' => [ "<?php\ndeclare(ticks=1) {\n\t$throw\n}" ];
		yield 'declare with a colon' => [ "<?php\ndeclare(ticks=1):\n\t$throw\nenddeclare;" ];
		yield 'relative name first' => [ "<?php\n\$f = namespace\\strlen( ... ) ?? 1;\n$throw" ];
		yield 'the word namespace in a string' => [ "<?php\n\$a = 'namespace X; declare(strict_types=1);';\n$throw" ];
		yield 'heredoc' => [ "<?php\n\$a = <<<TXT\nnamespace X;\n<?php ?>\nTXT;\n$throw" ];
		yield 'heredoc first, without a tag' => [ "<<<TXT\n<b>\nTXT;\n$throw" ];
		yield 'nowdoc with CRLF' => [ "<?php\r\n\$a = <<<'TXT'\r\n  \$x\r\n  TXT;\r\n$throw" ];
		yield 'function that returns a telling word' => [ "<?php\n\$f = function () { return 'declare'; };\n$throw" ];
		yield 'closing tag in the middle' => [ "<?php \$a = 1; ?>\n\n<?php\n$throw" ];
		yield 'closing tag at the end' => [ "<?php\n$throw\n?>\n\n  " ];
		yield 'comment with a closing tag' => [ "<?php\n// namespace ?>\n<?php\n$throw" ];
		yield 'HTML first' => [ "<div>\n<?php\n$throw ?></div>" ];
		yield 'blank lines and HTML' => [ "\n\n<p>x</p>\n<?php $throw" ];
		yield 'echo tag first' => [ "<?= 1,\n 2 ?>\n<?php $throw" ];
		yield 'halt compiler' => [ "<?php\n$throw\n__halt_compiler();\nThis is ?> no PHP\n" ];
	}

	#[DataProvider( 'throwing_codes' )]
	public function test_compile_keeps_every_line_of_php( string $code ): void {
		$editor_line = 1 + (int) \preg_match_all( '/\r\n|\r|\n/', \substr( $code, 0, (int) \strpos( $code, 'throw new' ) ) );
		foreach ( [ 'php', 'html' ] as $type ) {
			if ( 'html' === $type && ! \str_contains( $code, '<?' ) ) {
				continue;
			}
			$error = $this->error_of( CodeCompiler::compile( Snippet::create( [ 'type' => $type ] ), $code ) );
			self::assertSame( 'here', $error?->getMessage(), "$type does not run" );
			self::assertSame( $editor_line, $error->getLine(), $type );
		}
	}

	#[DataProvider( 'throwing_codes' )]
	public function test_compile_makes_php_exit_without_WordPress( string $code ): void {
		$file = $this->file( CodeCompiler::compile( Snippet::create( [ 'type' => 'php' ] ), $code ) );
		\exec( \escapeshellarg( \PHP_BINARY ) . ' -n -d display_errors=1 ' . \escapeshellarg( $file ) . ' 2>&1', $output, $status );
		self::assertSame( '', \trim( \implode( "\n", $output ) ) );
		self::assertSame( 0, $status );
	}

	/**
	 * Codes that do not parse, with the line PHP reports for them on their own.
	 * @return iterable<string, array{string, int}>
	 */
	public static function broken_codes(): iterable {
		yield 'first line' => [ 'echo 1 echo 2;', 1 ];
		yield 'behind declare' => [ "<?php\ndeclare(strict_types=1);\necho ;\n", 3 ];
		yield 'behind a namespace' => [ "<?php\nnamespace A;\n\necho ;\n", 4 ];
		yield 'unfinished declare' => [ "<?php\ndeclare(strict_types=1\necho 1;", 3 ];
		yield 'unfinished string' => [ "<?php\n\$a = 'x;\n", 2 ];
		yield 'end of file' => [ "<?php\nif ( true ) {\necho 1;\n", 4 ];
	}

	#[DataProvider( 'broken_codes' )]
	public function test_compile_keeps_the_line_of_syntax_errors( string $code, int $line ): void {
		$error = $this->error_of( CodeCompiler::compile( Snippet::create( [ 'type' => 'php' ] ), $code ) );
		self::assertInstanceOf( \ParseError::class, $error );
		self::assertSame( $line, $error->getLine() );
	}

	/** @return iterable<string, array{string, string}> */
	public static function exact_files(): iterable {
		yield 'no tag' => [ 'echo 1;', '<?php ' . self::GUARD . ' echo 1;' ];
		yield 'tag' => [ "<?php\necho 1;\n", '<?php ' . self::GUARD . "\necho 1;\n" ];
		yield 'empty' => [ '', '<?php ' . self::GUARD . ' ' ];
		yield 'tag only' => [ '<?php', '<?php ' . self::GUARD . ' ' ];
		yield 'declare' => [ "<?php\ndeclare(strict_types=1);\necho 1;", "<?php\ndeclare(strict_types=1); " . self::GUARD . "\necho 1;" ];
		yield 'bracketed namespace' => [ "<?php\nnamespace A {\n}", "<?php\nnamespace A { " . self::GUARD . "\n}" ];
		yield 'white space after the end' => [ "<?php\necho 1;\n?>\n\n", '<?php ' . self::GUARD . "\necho 1;\n?>" ];
		yield 'bare tag' => [ "<?\necho 1;", '<?php ' . self::GUARD . "\necho 1;" ];
		yield 'data after halt compiler' => [ "<?php __halt_compiler() ?>\n\n", '<?php ' . self::GUARD . " __halt_compiler() ?>\n\n" ];
	}

	#[DataProvider( 'exact_files' )]
	public function test_compile_writes_these_bytes_for_php( string $code, string $bytes ): void {
		self::assertSame( $bytes, CodeCompiler::compile( Snippet::create( [ 'type' => 'php' ] ), $code ) );
	}

	/** @return iterable<string, array{string, string}> */
	public static function templates(): iterable {
		yield 'plain' => [ "<p>\n1 &lt; 2</p>\n", "<p>\n1 &lt; 2</p>\n" ];
		yield 'line end first' => [ "\n<p>", "\n<p>" ];
		yield 'CRLF first' => [ "\r\n\r\n<p>\r\n", "\r\n\r\n<p>\r\n" ];
		yield 'CR first' => [ "\r<p>", "\r<p>" ];
		yield 'white space at the end' => [ "<p>\n\n \n", "<p>\n\n \n" ];
		yield 'PHP inside' => [ "<p><?php echo 6 * 7; ?></p><?= 'x' ?>y", '<p>42</p>xy' ];
		yield 'PHP first' => [ "<?php echo 'a'; ?>b", 'ab' ];
		yield 'byte order mark' => [ "\xEF\xBB\xBF<p>", '<p>' ];
		yield 'XML prolog' => [ "<?xml version=\"1.0\"?>\n<a/>", "<?xml version=\"1.0\"?>\n<a/>" ];
		yield 'XML prolog after PHP' => [ "<?php \$x = '<?xml ?>'; ?><?xml version=\"1.0\" ?>\n<a><?php echo \$x ?></a>", "<?xml version=\"1.0\" ?>\n<a><?xml ?></a>" ];
		yield 'bare tag and a line end' => [ "a<?\necho 1;\n?>\nb", "a<?\necho 1;\n?>\nb" ];
		yield 'empty bare tag' => [ 'a<?>b', 'a<?>b' ];
		yield 'lone bare tag' => [ '<?', '<?' ];
		yield 'bare tag in a comment of PHP' => [ "<?php // <? x\necho 1 ?>", '1' ];
		yield 'php-like word' => [ '<?phpinfo x ?>', '<?phpinfo x ?>' ];
		yield 'control bytes' => [ "\x01\x01\x02<?xml \x01\x02\x02?>", "\x01\x01\x02<?xml \x01\x02\x02?>" ];
		yield 'heredoc with a bare tag' => [ "<?php echo <<<X\n<?xml ?>\nX; ?>", '<?xml ?>' ];
		yield 'mentions ?> and exit' => [ '?> exit; <b>', '?> exit; <b>' ];
	}

	public function test_compile_prints_html_unchanged_whatever_short_open_tag_says(): void {
		$files    = [];
		$expected = [];
		foreach ( self::templates() as $name => [ $html, $printed ] ) {
			$files[ $name ]    = $this->file( CodeCompiler::compile( Snippet::create( [ 'type' => 'html' ] ), $html ) );
			$expected[ $name ] = \bin2hex( $printed );
		}
		$code = 'define("ABSPATH", "/"); foreach (json_decode($argv[1]) as $name => $file) { ob_start(); include $file; $out[$name] = bin2hex(ob_get_clean()); } echo json_encode($out);';
		foreach ( [ '0', '1' ] as $short ) {
			$json = (string) \shell_exec( \escapeshellarg( \PHP_BINARY ) . " -n -d short_open_tag=$short -r " . \escapeshellarg( $code ) . ' ' . \escapeshellarg( (string) \json_encode( $files ) ) );
			self::assertSame( $expected, \json_decode( $json, true ), "short_open_tag=$short: $json" );
		}
	}

	public function test_compile_gives_the_same_html_file_whatever_short_open_tag_says(): void {
		$code = 'define("ABSPATH", "/"); require $argv[1]; $s = Svc\Domain\Snippet::create(["type" => "html"]);'
			. 'foreach (json_decode($argv[2]) as $html) echo md5(Svc\Compiler\CodeCompiler::compile($s, $html));';
		$html = [];
		foreach ( self::templates() as [ $each ] ) {
			$html[] = $each;
		}
		$html = \json_encode( $html, \JSON_THROW_ON_ERROR );
		$run  = static fn( string $short ): string => (string) \shell_exec( \escapeshellarg( \PHP_BINARY ) . " -d short_open_tag=$short -r " . \escapeshellarg( $code ) . ' ' . \escapeshellarg( \dirname( __DIR__, 3 ) . '/vendor/autoload.php' ) . ' ' . \escapeshellarg( $html ) );

		self::assertNotSame( '', $run( '0' ) );
		self::assertSame( $run( '0' ), $run( '1' ) );
	}

	#[DataProvider( 'templates' )]
	public function test_compile_makes_html_exit_without_WordPress( string $html ): void {
		$file = $this->file( CodeCompiler::compile( Snippet::create( [ 'type' => 'html' ] ), $html ) );
		self::assertSame( '', \trim( (string) \shell_exec( \escapeshellarg( \PHP_BINARY ) . ' -n ' . \escapeshellarg( $file ) ) ) );
	}

	public function test_compile_leaves_css_and_js_as_they_are(): void {
		$code = "\xEF\xBB\xBFa{}\r\n<?php ?>";
		self::assertSame( $code, CodeCompiler::compile( Snippet::create( [ 'type' => 'css' ] ), $code ) );
		self::assertSame( $code, CodeCompiler::compile( Snippet::create( [ 'type' => 'js' ] ), $code ) );
	}

	public function test_extension_follows_the_type(): void {
		$extension = static fn( string $type ): string => CodeCompiler::extension( Snippet::create( [ 'type' => $type ] ) );
		self::assertSame( [ 'php', 'php', 'css', 'js' ], \array_map( $extension, [ 'php', 'html', 'css', 'js' ] ) );
	}

	public function test_file_name_depends_on_id_bytes_and_secret(): void {
		$name = CodeCompiler::file_name( 7, 'foo', 'php', 'secret' );
		self::assertMatchesRegularExpression( '/\A7-[0-9a-f]{12}\.php\z/', $name );
		self::assertSame( $name, CodeCompiler::file_name( 7, 'foo', 'php', 'secret' ) );
		self::assertNotSame( $name, CodeCompiler::file_name( 7, 'bar', 'php', 'secret' ) );
		self::assertNotSame( $name, CodeCompiler::file_name( 7, 'foo', 'php', 'other secret' ) );
		self::assertStringNotContainsString( CodeCompiler::hash( 'foo' ), $name );
		self::assertSame( '8' . \substr( $name, 1, -3 ) . 'css', CodeCompiler::file_name( 8, 'foo', 'css', 'secret' ) );
	}

	/** @return iterable<string, array{string, bool}> */
	public static function html_with_and_without_php(): iterable {
		yield 'none' => [ '<p>php ?> x</p>', false ];
		yield 'XML prolog' => [ '<?xml version="1.0"?><a/>', false ];
		yield 'XML prolog, upper case' => [ '<?XML version="1.0"?>', false ];
		yield 'tag' => [ '<p><?php echo 1; ?>', true ];
		yield 'upper case tag' => [ '<?PHP echo 1;', true ];
		yield 'echo tag' => [ '<?= 1 ?>', true ];
		yield 'bare tag' => [ '<? echo 1 ?>', true ];
		yield 'tag after a prolog' => [ '<?xml version="1.0"?><?php echo 1;', true ];
		yield 'XML without white space' => [ '<?xml$x ?>', true ];
		yield 'tag in a comment' => [ '<!-- <?php ?> -->', true ];
		yield 'script' => [ '<script src="x" type="text/javascript">', false ];
		yield 'script language' => [ "<SCRIPT\nLanguage = 'PHP'>", true ];
		yield 'script language without quotes' => [ '<script language=php>', true ];
		yield 'script language JavaScript' => [ '<script language="javascript">', false ];
		yield 'tag at the end' => [ 'x<?php', true ];
	}

	#[DataProvider( 'html_with_and_without_php' )]
	public function test_has_php_sees_every_way_into_php( string $html, bool $expected ): void {
		self::assertSame( $expected, CodeCompiler::has_php( $html ) );
	}

	private function error_of( string $bytes ): ?Throwable {
		$file = $this->file( $bytes );
		\ob_start();
		try {
			include $file;
		} catch ( Throwable $error ) {
			return $error;
		} finally {
			\ob_end_clean();
		}

		return null;
	}

	private function file( string $bytes ): string {
		$file = \tempnam( \sys_get_temp_dir(), 'svc-code-' );
		self::assertIsString( $file );
		\file_put_contents( $file, $bytes );
		$this->files[] = $file;

		return $file;
	}
}

<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Checks\SyntaxCheck;

require_once __DIR__ . '/ChecksFactory.php';

final class SyntaxCheckTest extends TestCase {

	private const ROOT = __DIR__ . '/../../..';

	private static ?SyntaxCheck $prepared = null;

	/** One that has read the scripts of all tables in one start of Node. */
	private static function prepared(): SyntaxCheck {
		if ( null === self::$prepared ) {
			$codes = [];
			foreach ( [ self::cases(), self::warning_cases() ] as $table ) {
				foreach ( $table as [ $type, $code ] ) {
					$codes[] = [
						'type' => $type,
						'code' => $code,
					];
				}
			}
			self::$prepared = ChecksFactory::syntax();
			self::$prepared->prepare( $codes );
		}

		return self::$prepared;
	}

	/**
	 * Type, code, errors as `line: start of message`.
	 * @return iterable<string, array{string, string, list<string>}>
	 */
	public static function cases(): iterable {
		yield 'php without a tag' => [ 'php', "\$a = 1;\n\$b = ;\n", [ '2: Syntax error, unexpected token ";"' ] ];
		yield 'php with a tag, BOM and CRLF' => [ 'php', "\xEF\xBB\xBF<?php\r\n\$a = 1;\r\n\$b = ;\r\n", [ '3: Syntax error, unexpected token ";"' ] ];
		yield 'php with blank lines before the tag' => [ 'php', "\n\n<?php\n\$b = ;", [ '4: Syntax error, unexpected token ";"' ] ];
		yield 'php with a lone CR' => [ 'php', "\$a = 1;\r\$b = ;", [ '2: Syntax error, unexpected token ";"' ] ];
		yield 'php with two mistakes' => [ 'php', "\$a = ;\n\n\$b = 1;\n\$c = 1 +;\n", [ '1: Syntax error, unexpected token ";"', '4: Syntax error, unexpected \';\'' ] ];
		yield 'php with an open brace' => [ 'php', "function f() {\n\$a = 1;\n", [ '3: Unclosed \'{\' on line 1' ] ];
		yield 'php that only the compiler refuses' => [ 'php', "\n\nbreak;", [ '3: \'break\' not in the \'loop\' or \'switch\' context.' ] ];
		yield 'php with a tag in the middle' => [ 'php', "/* For the footer */\n\n<?php echo 1; ?>", [ '3: Syntax error, unexpected token "<", expecting end of file. This tag opens PHP inside PHP.' ] ];
		yield 'php with two tags in the first line' => [ 'php', '<?php <?php echo 1;', [ '1: Syntax error, unexpected token "<", expecting end of file. This tag opens PHP inside PHP.' ] ];
		yield 'php with a heredoc first' => [ 'php', "<<<A\nx\nA;\necho 1;", [] ];
		yield 'php that starts with html' => [ 'php', "<p>\n<?php echo 1 ?>\n</p><?php break;", [ '3: \'break\' not' ] ];
		yield 'php with strict types' => [ 'php', "<?php\n/** x */\ndeclare(strict_types=1);\nnamespace X;\nfunction strlen() {}", [] ];
		yield 'html without php' => [ 'html', "<p>{ unclosed ( \"</p>", [] ];
		yield 'html with php' => [ 'html', "<p>\n<?php if ( 1 ) { ?>\n<b>\n</p>", [ '4: Unclosed \'{\' on line 2' ] ];
		yield 'html with an xml prolog' => [ 'html', "<?xml version=\"1.0\"?>\n<svg></svg><?php break; ?>", [ '2: \'break\' not' ] ];
		yield 'css' => [ 'css', "a { color: red; }\n/* { */ b::before { content: \"}\"; background: url(data:x;{) }\n@media (min-width: 1px) { a:not([b]) {} }", [] ];
		yield 'css with an open brace' => [ 'css', "a {}\nb { color: red;\n\nc {}", [ '2: This "{" is never closed.' ] ];
		yield 'css with a brace too many' => [ 'css', "a { } }\nb {}", [ '1: This "}" closes nothing.' ] ];
		yield 'css with crossed brackets' => [ 'css', "a {\nb: calc( 1px;\n}", [ '3: Found "}", expected ")" to close line 2.' ] ];
		yield 'css with an open string' => [ 'css', "a {}\nb { content: \"x;\n}", [ '2: This """ is never closed' ] ];
		yield 'css with an open comment' => [ 'css', "a {}\n\n/* b { }", [ '3: This "/*" is never closed.' ] ];
		yield 'css with a style tag' => [ 'css', "<style>\na {}\n</style>", [ '1: Remove the HTML tags', '3: Remove the HTML tags' ] ];
		yield 'css with php' => [ 'css', "a { color: <?php echo 1 ?>; }", [ '1: PHP doesn\'t run in this snippet.' ] ];
		yield 'js' => [ 'js', "const a = `x\${ { b: `}` }.b }`; if ( /[/}\"]/.test( a ) ) { b = 1 / 2 / 3; } // }\nlet r = a.return / 2, s = 'it\\'s', t = ( 1 ) / 2; a++ / 2;\n( () => { return /\\/[(]/.x } )()", [] ];
		yield 'js with an open brace' => [ 'js', "function f() {\n\tif ( 1 ) {\n\t}\n", [ '1: This "{" is never closed.' ] ];
		yield 'js with a bracket too many' => [ 'js', "f( [ 1 ] ) );\n", [ '1: This ")" closes nothing.' ] ];
		yield 'js with an open string' => [ 'js', "a = 1;\nb = 'x;\nc = 1;", [ '2: This "\'" is never closed' ] ];
		yield 'js with an open template' => [ 'js', "a = 1;\nb = `x\n;\n", [ '2: This "`" is never closed' ] ];
		yield 'js with an open comment' => [ 'js', "a = 1;\n/* x", [ '2: This "/*" is never closed.' ] ];
		yield 'js with an open regular expression' => [ 'js', "a = /x\n;", [ '1: This "/" is never closed.' ] ];
		yield 'js in script tags' => [ 'js', "\n<script>\nalert( 1 )\n</script>", [ '2: Remove the HTML tags' ] ];
		yield 'js with a script tag in a string' => [ 'js', "a = '<script>'; b = 1 < script;", [] ];
		yield 'js with php' => [ 'js', "var a = <?php echo 1; ?>;", [ '1: PHP doesn\'t run in this snippet.' ] ];
		yield 'js with curly quotes' => [ 'js', "a = 1;\nalert( ‘x’ );", [ '2: The code contains curly quotes' ] ];
		yield 'js that is JSON' => [ 'js', '{ "a": [ 1, 2 ] }', [ '1: This is JSON' ] ];
		yield 'js as a module' => [ 'js', "let a;\nimport b from 'c';", [ '2: "import" works only in modules' ] ];
		yield 'js that exports' => [ 'js', "export const a = 1;", [ '1: "export" works only in modules' ] ];
		yield 'js that imports as a script can' => [ 'js', "import( 'a' ).then( ( b ) => b.c() );", [] ];
		yield 'js that waits outside of a function' => [ 'js', "const a =\n\tawait fetch( '/' );", [ '2: "await" works only inside an async function. Wrap the code: ( async () => { … } )(); (column 8)' ] ];
		yield 'js that waits in an ordinary function' => [ 'js', "function a() {\n\tawait b();\n}", [ '2: "await" works only inside an async function.' ] ];
		yield 'js that returns to nobody' => [ 'js', "if ( a ) {\n\treturn;\n}", [ '2: "return" works only inside a function.' ] ];
		yield 'js with HTML comments' => [ 'js', "<!-- hidden from old browsers\nvar a = 1;\n-->", [] ];
		yield 'js of today' => [ 'js', "class A { static #b = 1n ** 2n; static { A.c ??= A.#b?.d; } }\nfor ( const e of [ 1_000 ].toSorted() ) { label: for ( ;; ) { break label; } }\nvar f = /(?<year>\\d{4})/v, await = 1; with ( f ) { arguments = 010; }", [] ];
		yield 'js with a word too many' => [ 'js', "var a = 1;\nvar b = a c;", [ '2: Unexpected "c". Look for a missing or extra comma, operator or bracket before it. (column 11)' ] ];
		yield 'js with a name declared twice' => [ 'js', "let a = 1;\nlet a = 2;", [ '2: Identifier \'a\' has already been declared. (column 5)' ] ];
		yield 'js that ends too early' => [ 'js', "a = 1;\nb = a +\n", [ '3: The code ends in the middle of a statement' ] ];
		yield 'js whose lines end in CRLF' => [ 'js', "a = 1;\r\nb = ;\r\n", [ '2: Unexpected ";".' ] ];
		yield 'a NUL byte' => [ 'css', "a {}\nb\0", [ '2: The code contains a NUL byte' ] ];
		yield 'invalid UTF-8' => [ 'html', "é\né\n\xE9t\xE9", [ '3: The code or a text field is not valid UTF-8.' ] ];
		yield 'empty code' => [ 'php', '', [] ];
	}

	/** @param list<non-empty-string> $expected */
	#[DataProvider( 'cases' )]
	public function test_errors_names_mistake_and_line( string $type, string $code, array $expected ): void {
		$found = ChecksFactory::short( self::prepared()->check( $code, $type )->errors );
		self::assertCount( \count( $expected ), $found, \implode( "\n", $found ) );
		foreach ( $expected as $index => $start ) {
			self::assertStringStartsWith( $start, $found[ $index ] );
		}
	}

	/** Type and code with another mistake in a line that begins with the only tag, the one before the code or its own. */
	#[TestWith( [ 'php', 'ech "hi";' ] )]
	#[TestWith( [ 'php', '<?php ech "hi";' ] )]
	#[TestWith( [ 'html', "<p>\n<?php ech \"hi\" ?>" ] )]
	public function test_a_tag_that_is_right_is_not_blamed( string $type, string $code ): void {
		$errors = ChecksFactory::syntax()->check( $code, $type )->errors;
		self::assertSame( [ 'Syntax error, unexpected double-quoted string "hi".' ], \array_column( $errors, 'message' ) );
	}

	/** @return iterable<string, array{string, string, list<string>}> */
	public static function warning_cases(): iterable {
		yield 'html with an open comment' => [ 'html', "<p>\n<!-- x\n</p>", [ '2: This "<!--" is never closed' ] ];
		yield 'html with an open script' => [ 'html', "<script>a = '<!--';</script>\n<script>", [ '2: This "<script>" is never closed' ] ];
		yield 'html with a stray end tag' => [ 'html', "<p></style>", [ '1: This closing tag has no opening tag' ] ];
		yield 'html whose php holds tags' => [ 'html', "<?php\n\$a = '<script>';\n?><b></b>", [] ];
		yield 'css that is SCSS' => [ 'css', "/* @mixin */\n\$a: 1px;\nb { margin: \$a; }", [ '2: This looks like SCSS.' ] ];
		yield 'css that is LESS' => [ 'css', "@color: red;\nb { color: @color; }", [ '1: This looks like LESS.' ] ];
		yield 'css with slashes' => [ 'css', "a {}\n// b\nc { background: url(//x/y) }", [ '2: CSS has no // comments' ] ];
		yield 'js that is JSON and a program' => [ 'js', '[ 1, 2 ]', [ '1: This is JSON' ] ];
		yield 'html with a script that browsers refuse' => [ 'html', "<p>\n<script>\na = 1;\nb = = 2;\n</script>", [ '4: Browsers will not run this script: Unexpected "=".' ] ];
		yield 'html with scripts that are none of ours' => [ 'html', "<!-- <script>= 1</script> --><script type=\"application/ld+json\">{ \"a\": 1 }</script><script type='module'>import 'x'</script><script src=x>= 1</script><script>a = <?php echo 1 ?>;</script><script type=text/javascript>a = 1</script>", [] ];
	}

	/** @param list<non-empty-string> $expected */
	#[DataProvider( 'warning_cases' )]
	public function test_check_warns_about_what_is_allowed_and_wrong( string $type, string $code, array $expected ): void {
		$result = self::prepared()->check( $code, $type );
		$found  = ChecksFactory::short( $result->warnings );
		self::assertSame( [], $result->errors );
		self::assertCount( \count( $expected ), $found, \implode( "\n", $found ) );
		foreach ( $expected as $index => $start ) {
			self::assertStringStartsWith( $start, $found[ $index ] );
		}
	}

	/** @return iterable<string, array{string, string}> */
	public static function newer_syntax(): iterable {
		yield 'readonly class' => [ '8.2', 'readonly class A {}' ];
		yield 'typed constant' => [ '8.3', 'class A { const int B = 1; }' ];
		yield 'constant by expression' => [ '8.3', '$a = B::{$c};' ];
		yield 'property hook' => [ '8.4', 'class A { public int $b { get => 1; } }' ];
		yield 'asymmetric visibility' => [ '8.4', 'class A { public private(set) int $b = 1; }' ];
		yield 'new without parentheses' => [ '8.4', '$a = new B()->c();' ];
		yield 'pipe' => [ '8.5', '$a = $b |> trim( ... );' ];
	}

	#[DataProvider( 'newer_syntax' )]
	public function test_syntax_of_a_newer_php_is_named_where_it_cannot_be_read( string $version, string $code ): void {
		$found = ChecksFactory::short( ChecksFactory::syntax()->check( "\n" . $code, 'php' )->errors );
		if ( \version_compare( \PHP_VERSION, $version, '>=' ) ) {
			self::assertSame( [], $found );

			return;
		}
		self::assertCount( 1, $found );
		self::assertStringStartsWith( "2: This syntax is new in PHP $version, but this server has PHP " . \PHP_VERSION, $found[0] );
	}

	public function test_check_leaves_scss_and_less_to_their_compiler(): void {
		self::assertSame( [], ChecksFactory::syntax()->check( "// it's\na { b { c: d } }", 'css', 'scss' )->errors );
	}

	/** @return iterable<string, array{string, string}> */
	public static function real_files(): iterable {
		yield 'bootstrap.css' => [ 'css', '/node_modules/bootstrap/dist/css/bootstrap.css' ];
		yield 'bootstrap.min.css' => [ 'css', '/node_modules/bootstrap/dist/css/bootstrap.min.css' ];
		yield 'bootstrap.bundle.js' => [ 'js', '/node_modules/bootstrap/dist/js/bootstrap.bundle.js' ];
		yield 'bootstrap.bundle.min.js' => [ 'js', '/node_modules/bootstrap/dist/js/bootstrap.bundle.min.js' ];
	}

	#[DataProvider( 'real_files' )]
	public function test_check_accepts_real_files_without_delay( string $type, string $file ): void {
		$code   = (string) \file_get_contents( self::ROOT . $file );
		$start  = \hrtime( true );
		$result = ChecksFactory::syntax()->check( $code, $type );
		$ms     = ( \hrtime( true ) - $start ) / 1e6;
		self::assertSame( [], ChecksFactory::short( [ ...$result->errors, ...$result->warnings ] ) );
		// JavaScript is read by a process of its own, whose start the machine decides.
		self::assertLessThan( 'js' === $type ? 5000 : 300, $ms );
	}

	public function test_check_of_the_longest_code_stays_within_the_memory_limit(): void {
		$limit = (string) \ini_set( 'memory_limit', (string) ( \memory_get_usage() + ( 100 << 20 ) ) );
		try {
			$result = ChecksFactory::syntax()->check( \str_repeat( "function_call( \$a, [ 1, 2, 'x' => \$b ] );\n", 48000 ), 'php' );
		} finally {
			\ini_set( 'memory_limit', $limit );
		}
		self::assertSame( [], $result->errors );
		self::assertStringContainsString( 'too long to check in full', $result->warnings[0]->message ?? '' );
	}

	public function test_check_finds_a_syntax_error_in_long_code(): void {
		$errors = ChecksFactory::syntax()->check( \str_repeat( "f( 'a long text that fills the line with few tokens' );\n", 12000 ) . '$a = ;', 'php' )->errors;
		self::assertSame( [ '12001: Syntax error, unexpected token ";".' ], ChecksFactory::short( $errors ) );
	}
}

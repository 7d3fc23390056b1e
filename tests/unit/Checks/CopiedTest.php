<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Problem;

require_once __DIR__ . '/ChecksFactory.php';

final class CopiedTest extends TestCase {

	private const PHP = "add_action( 'init', function () {\n\techo \$a->b && 1;\n} );\n";
	private const JS  = "if ( a && b ) {\n\tc = [ 'x' ];\n}\n";
	private const CSS = ".a > .b {\n\tcolor: red;\n}\n";

	/**
	 * Type, what was pasted, what it becomes, and the line that is named.
	 * @return iterable<string, array{string, string, string, int}>
	 */
	public static function pasted(): iterable {
		$php   = self::PHP;
		$lines = \explode( "\n", \rtrim( $php ) );
		yield 'fences' => [ 'php', "```php\n$php```", $php, 1 ];
		yield 'fences without a language' => [ 'php', "\n```\n$php```\n", $php, 2 ];
		yield 'a fence with a title' => [ 'php', "```php title=\"functions.php\" showLineNumbers\n$php```", $php, 1 ];
		yield 'a fence with marked lines' => [ 'php', "```php{1,3-4} [functions.php]\n$php```", $php, 1 ];
		yield 'a fence with a file' => [ 'js', "```js:assets/a.js\n" . self::JS . '```', self::JS, 1 ];
		yield 'tildes' => [ 'php', "~~~ php\n$php~~~", $php, 1 ];
		yield 'fences with an opening tag' => [ 'php', "```php\n<?php\n$php```", "<?php\n$php", 1 ];
		yield 'a chat' => [ 'php', "Sure! Here it is:\n\n```php\n$php```\nLet me know.", $php, 3 ];
		yield 'two blocks of a chat' => [ 'php', "First:\n```php\n\$a = 1;\n```\nThen:\n```php\n\$b = 2;\n```", "\$a = 1;\n\$b = 2;\n", 2 ];
		yield 'the last fence only' => [ 'php', "$php```", $php, 4 ];
		yield 'the first fence only' => [ 'php', "```php\n$php", $php, 1 ];
		yield 'fences of Windows' => [ 'php', \str_replace( "\n", "\r\n", "```php\n$php```" ), $php, 1 ];
		yield 'fences around JavaScript' => [ 'js', "```js\n" . self::JS . '```', self::JS, 1 ];
		yield 'fences around CSS' => [ 'css', "```css\n" . self::CSS . '```', self::CSS, 1 ];
		yield 'fences around HTML' => [ 'html', "```html\n<b>x</b>\n```", "<b>x</b>\n", 1 ];
		yield 'backticks' => [ 'php', "`add_action( 'init', 'f' );`", "add_action( 'init', 'f' );\n", 1 ];
		yield 'a shortcode' => [ 'php', "[php]\n{$php}[/php]", $php, 1 ];
		yield 'a shortcode with a language' => [ 'php', "[code lang=\"php\"]{$php}[/code]", $php, 1 ];
		yield 'a shortcode of sources' => [ 'php', "[sourcecode language='php' gutter=\"false\"]\n{$php}[/sourcecode]", $php, 1 ];
		yield 'a shortcode around CSS' => [ 'css', "[css]\n" . self::CSS . '[/css]', self::CSS, 1 ];
		yield 'a shortcode around HTML' => [ 'html', "[html]\n<b>x</b>\n[/html]", "<b>x</b>\n", 1 ];
		yield 'tags of code' => [ 'php', "<pre><code class=\"php\">{$php}</code></pre>", $php, 1 ];
		yield 'tags of code on lines of their own' => [ 'css', "<pre>\n" . self::CSS . '</pre>', self::CSS, 1 ];
		yield 'a paragraph with breaks' => [ 'php', "<p>\$a = 1;<br />\n\$b = '<b>';<br />\n\$c = 2;</p>", "\$a = 1;\n\$b = '<b>';\n\$c = 2;\n", 1 ];
		yield 'breaks alone' => [ 'php', "\$a = 1;<br>\n\$b = 2;<br />", "\$a = 1;\n\$b = 2;\n", 1 ];
		yield 'a button' => [ 'php', "Copy\n$php", $php, 1 ];
		yield 'a language and a button' => [ 'php', "phpCopy code\n$php", $php, 1 ];
		yield 'a language' => [ 'php', "\nPHP\n$php", $php, 2 ];
		yield 'a button above JavaScript' => [ 'js', "javascript Copy code\n" . self::JS, self::JS, 1 ];
		yield 'breaks of lines as text' => [ 'php', \str_replace( [ "\n", "\t" ], [ '\n', '\t' ], $php ), $php, 1 ];
		yield 'a string of JSON' => [ 'php', '"' . \str_replace( [ "\n", "\t", '"' ], [ '\n', '\t', '\"' ], "echo \"a\";\n\techo 2;\n" ) . '"', "echo \"a\";\n\techo 2;\n", 1 ];
		yield 'numbers between the lines' => [ 'php', "1\n{$lines[0]}\n2\n{$lines[1]}\n3\n{$lines[2]}", $php, 1 ];
		yield 'numbers above the code' => [ 'php', "\n7\n8\n9\n$php", $php, 2 ];
		yield 'the prompt of PHP' => [ 'php', "php > f();", "f();\n", 1 ];
		yield 'entities' => [ 'php', \str_replace( [ '&', '>' ], [ '&amp;', '&gt;' ], $php ), $php, 2 ];
		yield 'an arrow' => [ 'php', "\$x = 1;\n\$a-&gt;b();", "\$x = 1;\n\$a->b();\n", 2 ];
		yield 'an entity that PHP can read' => [ 'php', "\$a = 1;\n\$x = \$a &gt; 3;", "\$a = 1;\n\$x = \$a > 3;\n", 2 ];
		yield 'entities beside strings with entities' => [ 'php', "\$x = array( 'a' =&gt; '&copy; &amp; <b>' );", "\$x = array( 'a' => '&copy; &amp; <b>' );\n", 1 ];
		yield 'all of it escaped' => [ 'php', \htmlspecialchars( "<?php\n" . $php . "echo '<b>';\n", \ENT_QUOTES ), "<?php\n{$php}echo '<b>';\n", 1 ];
		yield 'escaped quotes' => [ 'php', "\$x = 1;\necho &quot;a&quot; . &#039;b&#039;;", "\$x = 1;\necho \"a\" . 'b';\n", 2 ];
		yield 'a space with a name' => [ 'php', "if ( \$x&nbsp;) { echo '<b>'; }", "if ( \$x ) { echo '<b>'; }\n", 1 ];
		yield 'entities in JavaScript' => [ 'js', "if ( a &amp;&amp; b ) {\n\tc = [ 'x' ];\n}\n", self::JS, 1 ];
		yield 'an arrow of JavaScript' => [ 'js', "const x = 1;\nconst f = () =&gt; 1;", "const x = 1;\nconst f = () => 1;\n", 2 ];
		yield 'entities in CSS' => [ 'css', ".a &gt; .b {\n\tcolor: red;\n}\n", self::CSS, 1 ];
		yield 'escaped HTML' => [ 'html', "&lt;div class=&quot;a&quot;&gt;x&lt;/div&gt;", "<div class=\"a\">x</div>\n", 1 ];
		yield 'a space that does not break' => [ 'php', "\$x = 1;\n\u{A0}\u{A0}echo 1;", "\$x = 1;\n  echo 1;\n", 2 ];
		yield 'in the name of a variable' => [ 'php', "\$x\u{A0}= 1;", "\$x = 1;\n", 1 ];
		yield 'a space of no width' => [ 'php', "\$x = 1;\nadd_action\u{200B}( 'init', 'f' );", "\$x = 1;\nadd_action( 'init', 'f' );\n", 2 ];
		yield 'a mark of order inside' => [ 'php', "\$x = 1;\n\u{FEFF}echo 1;", "\$x = 1;\necho 1;\n", 2 ];
		yield 'a separator of lines' => [ 'php', "\$x = 1;\u{2028}echo 1;\u{2029}echo 2;", "\$x = 1;\necho 1;\necho 2;\n", 1 ];
		yield 'a separator that hides code' => [ 'php', "\$x = 1;\n// say it\u{2028}echo 1;", "\$x = 1;\n// say it\necho 1;\n", 2 ];
		yield 'a soft hyphen' => [ 'php', "add_\u{AD}action( 'init', 'f' );", "add_action( 'init', 'f' );\n", 1 ];
		yield 'no width in JavaScript' => [ 'js', "a();\n\u{200B}b();", "a();\nb();\n", 2 ];
		yield 'a space in CSS' => [ 'css', ".a {\n\u{A0} color: red;\n}", ".a {\n  color: red;\n}\n", 2 ];
		yield 'curly quotes' => [ 'php', "\$x = 1;\nadd_action( \u{2018}init\u{2019}, \u{201C}f\u{201D} );", "\$x = 1;\nadd_action( 'init', \"f\" );\n", 2 ];
		yield 'curly quotes around words' => [ 'php', "echo \u{2018}a b c\u{2019};", "echo 'a b c';\n", 1 ];
		yield 'German quotes' => [ 'php', "echo \u{201E}a\u{201C};", "echo \"a\";\n", 1 ];
		yield 'signs of feet' => [ 'php', "echo \u{2032}a\u{2032};", "echo 'a';\n", 1 ];
		yield 'long dashes' => [ 'php', "\$i = 2 \u{2013} 1;\n\$i\u{2014};", "\$i = 2 - 1;\n\$i--;\n", 1 ];
		yield 'curly quotes in JavaScript' => [ 'js', "alert( \u{201C}x\u{201D} );", "alert( \"x\" );\n", 1 ];
		yield 'curly quotes in CSS' => [ 'css', ".a::before { content: \u{201C}x\u{201D}; }", ".a::before { content: \"x\"; }\n", 1 ];
		yield 'curly quotes of attributes' => [ 'html', "<p>\n<a href=\u{201D}/x\u{201D}>\u{201C}x\u{201D}</a></p>", "<p>\n<a href=\"/x\">\u{201C}x\u{201D}</a></p>\n", 2 ];
		yield 'line numbers' => [ 'php', "1  {$lines[0]}\n2  {$lines[1]}\n3  {$lines[2]}", $php, 1 ];
		yield 'line numbers with dots' => [ 'php', "\n1. \$x = 1;\n2. \$y = 2;\n3.\n4. echo \$x;", "\$x = 1;\n\$y = 2;\n\necho \$x;\n", 2 ];
		yield 'line numbers with bars' => [ 'php', " 9 | \$x = 1;\n10 | \$y = 2;", "\$x = 1;\n\$y = 2;\n", 1 ];
		yield 'line numbers with tabs' => [ 'js', "1\ta();\n2\tb();", "a();\nb();\n", 1 ];
		yield 'line numbers in CSS' => [ 'css', "1 .a {\n2 color: red;\n3 }", ".a {\ncolor: red;\n}\n", 1 ];
		yield 'line numbers in HTML' => [ 'html', "1 <b>\n2 x</b>", "<b>\nx</b>\n", 1 ];
		yield 'prompts' => [ 'php', "\$ echo 1;\n\$ echo 2;", "echo 1;\necho 2;\n", 1 ];
		yield 'prompts of PHP' => [ 'php', "php > echo 1;\nphp > echo 2;", "echo 1;\necho 2;\n", 1 ];
		yield 'prompts of a browser' => [ 'js', "> a();\n> b();", "a();\nb();\n", 1 ];
		yield 'a quote of a mail' => [ 'php', "> if ( \$x ) {\n>\n> echo 1;\n> }", "if ( \$x ) {\n\necho 1;\n}\n", 1 ];
		yield 'a diff' => [ 'php', "@@ -1,3 +1,3 @@\n if ( \$x ) {\n-\techo 1;\n+\techo 2;\n }", "if ( \$x ) {\n\techo 2;\n}\n", 1 ];
		yield 'a diff with its head' => [ 'php', "diff --git a/x.php b/x.php\nindex 123..456 100644\n--- a/x.php\n+++ b/x.php\n@@ -1 +1 @@\n-echo 1;\n+echo 2;", "echo 2;\n", 1 ];
		yield 'a diff that PHP can read' => [ 'php', "-old();\n+time();", "time();\n", 1 ];
		yield 'new lines of a diff' => [ 'php', "+function svc_test_x() {\n+\techo 1;\n+}", "function svc_test_x() {\n\techo 1;\n}\n", 1 ];
		yield 'a diff of CSS' => [ 'css', " .a {\n-\tcolor: red;\n+\tcolor: blue;\n }", ".a {\n\tcolor: blue;\n}\n", 2 ];
		yield 'tabs as text' => [ 'php', "if ( \$x ) {\n\\techo 1;\n\\t\\t\$y = 1;\n}", "if ( \$x ) {\n\techo 1;\n\t\t\$y = 1;\n}\n", 2 ];
		yield 'tabs as text that PHP can read' => [ 'php', "if ( \$x ) {\n\\tadd_action( 'init', 'f' );\n}", "if ( \$x ) {\n\tadd_action( 'init', 'f' );\n}\n", 2 ];
		yield 'a tag with a space' => [ 'php', "< ?php\necho 1;", "<?php\necho 1;\n", 1 ];
		yield 'several at once' => [ 'php', "```php\n\$a-&gt;b( \u{2018}x\u{2019} );\u{A0}\n```", "\$a->b( 'x' ); \n", 1 ];
	}

	#[DataProvider( 'pasted' )]
	public function test_what_came_along_is_named_and_taken_out( string $type, string $code, string $expected, int $line ): void {
		$result   = ChecksFactory::syntax()->check( $code, $type );
		$problems = [ ...$result->errors, ...$result->warnings ];
		self::assertNotSame( [], $problems );
		self::assertSame( [ $line, $expected ], [ $problems[0]->line, $problems[0]->fix['code'] ?? null ], \implode( "\n", ChecksFactory::short( $problems ) ) );
		self::assertSame( [], \array_filter( $result->errors, static fn( Problem $one ): bool => [] === $one->fix ), 'One problem is told once.' );
		$fixed = ChecksFactory::syntax()->check( $expected, $type );
		self::assertSame( [], ChecksFactory::short( [ ...$fixed->errors, ...$fixed->warnings ] ) );
	}

	/**
	 * Type and code in which all of that is meant.
	 * @return iterable<string, array{string, string}>
	 */
	public static function meant(): iterable {
		yield 'text in tags' => [ 'php', '<p>Write (now); or never;</p>' ];
		yield 'a script in tags' => [ 'php', '<div><script>f();</script></div>' ];
		yield 'numbers that are a program' => [ 'js', "1\n3\n" ];
		yield 'a call of copy' => [ 'js', "copy( a );\ncopied;" ];
		yield 'in strings' => [ 'php', "echo '&amp; &gt; \u{A0}\u{200B}\u{2028}\u{201C}x\u{201D} \u{2013} \\t ```', \"\u{2019}\$x&gt;\", '`x`';" ];
		yield 'in comments' => [ 'php', "// \u{201C}x\u{201D} &gt; \u{A0}\n/* \u{2018}\u{2019}\n```\n\$ x\n*/\n# &lt;?php\necho 1;" ];
		yield 'in a heredoc' => [ 'php', "\$x = <<<X\n```php\n1. a\n\u{A0}&gt; {\$y}\n\$ wp\n+ x\nX;" ];
		yield 'in HTML' => [ 'html', "<p>\u{201C}x\u{201D}\u{A0}\u{2013} &lt;b&gt; &amp; \u{200B}&nbsp;</p>\n<pre>```php\n$ wp\n</pre>" ];
		yield 'code that is shown' => [ 'html', "<pre><code>&lt;?php echo \$a-&gt;b; ?&gt;</code></pre>" ];
		yield 'a text' => [ 'html', "1. First\n2. Second\n\n&lt;b&gt; is a tag" ];
		yield 'quotes in the text of an attribute' => [ 'html', "<a title=\"\u{201C}x\u{201D} = \u{201C}y\u{201D}\" href='/'>x</a>" ];
		yield 'HTML in PHP' => [ 'php', "?><p>\u{201C}x\u{201D} &gt;</p><?php echo 1;" ];
		yield 'functions with their namespace' => [ 'php', "\\time();\n\\trim( \$x );\n\\trigger_error( 'x' );" ];
		yield 'a shell' => [ 'php', "\$x = `ls`;\n`ls -l`;" ];
		yield 'a list in brackets' => [ 'php', "[ \$a, \$b ] = f();\n[ 'x' => \$c ] = g();" ];
		yield 'lines that begin with signs' => [ 'php', "\$x = 1\n\t+ 2\n\t- 3;\n++\$x;\n--\$x;" ];
		yield 'names in other languages' => [ 'php', "\$größe = 1;\nfunction тест() {}\nconst É = '1';" ];
		yield 'and by address' => [ 'php', "\$x = \$a & GT; foo( \$x & \$y ); \$f = static fn( &\$lt ) => \$lt;" ];
		yield 'numbers' => [ 'php', "\$x = [\n1,\n2,\n3,\n];" ];
		yield 'in JavaScript' => [ 'js', "const x = '&gt; \u{201C}' + `\u{2013}\n1. x\n\`\`\`` + \"\u{200B}\"; // \u{2019}\n/* &amp; */ y( /[\u{201C}\u{2019}'\"]/g );\u{A0}z();" ];
		yield 'in CSS' => [ 'css', "/* \u{201C} */ .a::before { content: \"\u{201C}\u{A0}&gt;\"; } .b { background: url(x?a=1&amp;b=2); } .größe { --x: 1; }" ];
		yield 'custom properties' => [ 'css', ":root {\n--a: 1px;\n--b: 2px;\n}" ];
		yield 'selectors of siblings' => [ 'css', ".a\n+ .b { color: red; }" ];
		yield 'decrements' => [ 'js', "--x;\n--y;\n+z;" ];
	}

	#[DataProvider( 'meant' )]
	public function test_what_is_meant_stays( string $type, string $code ): void {
		$result = ChecksFactory::syntax()->check( $code, $type );
		self::assertSame( [], ChecksFactory::short( [ ...$result->errors, ...$result->warnings ] ) );
	}
}

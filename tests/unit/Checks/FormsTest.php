<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/ChecksFactory.php';

/**
 * Code as people copy it from tutorials, answers, chats and other plugins, in forms that the tests of each rule do not have, and its neighbours
 * in which nothing is wrong, through all checks.
 */
final class FormsTest extends TestCase {

	/**
	 * @param array<string, mixed> $settings
	 * @param list<string>         $said     Line and words of each problem, as `line: expression`.
	 */
	#[DataProvider( 'late' )]
	#[DataProvider( 'needs' )]
	#[DataProvider( 'own_file' )]
	#[DataProvider( 'copied' )]
	#[DataProvider( 'gone' )]
	public function test_forms( array $settings, string $code, array $said, ?string $fixed = null ): void {
		self::assert_said( $settings, $code, $said, $fixed );
	}

	/**
	 * HTML is also looked at for what a filter of WordPress finds in it.
	 * @param array<string, mixed> $settings
	 * @param list<string>         $said
	 */
	#[DataProvider( 'html' )]
	#[RunInSeparateProcess]
	#[PreserveGlobalState( false )]
	public function test_html( array $settings, string $code, array $said, ?string $fixed = null ): void {
		require_once __DIR__ . '/fixtures/filters.php';
		self::assert_said( $settings, $code, $said, $fixed );
	}

	/**
	 * @param array<string, mixed> $settings
	 * @param list<string>         $said
	 */
	private static function assert_said( array $settings, string $code, array $said, ?string $fixed ): void {
		$result   = ChecksFactory::check( $settings, $code );
		$problems = [ ...$result->errors, ...$result->warnings ];
		$found    = ChecksFactory::short( $problems );
		self::assertCount( \count( $said ), $found, \implode( "\n", $found ) );
		foreach ( $said as $at => $expected ) {
			[ $line, $words ] = \explode( ': ', $expected, 2 );
			self::assertMatchesRegularExpression( "~^{$line}: .*(?:{$words})~is", $found[ $at ] );
		}
		if ( null !== $fixed ) {
			self::assertSame( $fixed, $problems[0]->fix['code'] ?? null );
		}
	}

	/**
	 * Callbacks of hooks that have run, and of such that come in time.
	 * @return iterable<string, array{array<string, mixed>, string, list<string>}>
	 */
	public static function late(): iterable {
		foreach ( [
			[ 'wp_head', 'init', 'after_setup_theme' ],
			[ 'wp_head', 'wp', 'wp_loaded' ],
			[ 'wp_footer', 'wp_head', 'template_redirect' ],
			[ 'wp_footer', 'template_redirect', 'wp' ],
			[ 'wp_footer', 'init', 'after_setup_theme' ],
			[ 'wp', 'init', 'after_setup_theme' ],
			[ 'wp', 'wp_loaded', 'init' ],
			[ 'wp', 'plugins_loaded', '' ],
			[ 'template_redirect', 'init', 'after_setup_theme' ],
			[ 'template_redirect', 'wp', 'wp_loaded' ],
			[ 'template_redirect', 'widgets_init', 'after_setup_theme' ],
			[ 'wp_loaded', 'init', 'after_setup_theme' ],
			[ 'wp_loaded', 'widgets_init', 'after_setup_theme' ],
			[ 'init', 'plugins_loaded', '' ],
			[ 'init', 'after_setup_theme', '' ],
			[ 'admin_init', 'widgets_init', 'after_setup_theme' ],
			[ 'admin_head', 'admin_init', 'wp_loaded' ],
			[ 'admin_footer', 'admin_enqueue_scripts', 'admin_init' ],
			[ 'admin_footer', 'admin_menu', 'wp_loaded' ],
			[ 'wp_body_open', 'wp_head', 'template_redirect' ],
			[ 'wp_body_open', 'wp_enqueue_scripts', 'template_redirect' ],
		] as [ $place, $hook, $better ] ) {
			yield "{$hook} at {$place}" => [ [ 'hook' => $place ], "// A tutorial.\nadd_action( '{$hook}', static function () {\n\techo 1;\n} );", [ "2: \"{$hook}\" runs before|{$better}" ] ];
		}
		foreach ( [
			[ 'root', 'init' ],
			[ 'root', 'plugins_loaded' ],
			[ 'root', 'wp_footer' ],
			[ 'init', 'wp_loaded' ],
			[ 'init', 'wp_enqueue_scripts' ],
			[ 'init', 'rest_api_init' ],
			[ 'init', 'admin_menu' ],
			[ 'wp', 'template_redirect' ],
			[ 'wp', 'wp_head' ],
			[ 'wp', 'the_content' ],
			[ 'wp_head', 'wp_footer' ],
			[ 'wp_head', 'wp_body_open' ],
			[ 'template_redirect', 'wp_enqueue_scripts' ],
			[ 'wp_footer', 'shutdown' ],
			[ 'admin_init', 'admin_notices' ],
		] as [ $place, $hook ] ) {
			yield "{$hook} at {$place} comes in time" => [ [ 'hook' => $place ], "add_action( '{$hook}', static function () {\n\techo 1;\n} );", [] ];
		}
	}

	/** @return iterable<string, array{0: array<string, mixed>, 1: string, 2: list<string>, 3?: string}> What a script or a stylesheet needs. */
	public static function needs(): iterable {
		yield 'jQuery( document ).ready' => [ [ 'type' => 'js' ], "jQuery( document ).ready( function ( \$ ) {\n\t\$( \".menu\" ).hide();\n} );", [ '1: jquery' ] ];
		yield '$ without jQuery of WordPress' => [ [ 'type' => 'js' ], "\$( function () {\n\t\$( \".menu\" ).hide();\n} );", [ '1: uses \\$', '1: has no "\\$"' ] ];
		yield 'jQuery as an argument' => [ [ 'type' => 'js' ], "( function ( \$ ) {\n\t\$( \".a\" ).show();\n} )( jQuery );", [ '3: jquery' ] ];
		yield 'wp.data' => [ [ 'type' => 'js' ], 'wp.data.select( "core" ).getEntityRecords();', [ '1: wp-data' ] ];
		yield 'wp.hooks' => [ [ 'type' => 'js' ], 'wp.hooks.addFilter( "a", "b", ( c ) => c );', [ '1: wp-hooks' ] ];
		yield 'wp.i18n' => [ [ 'type' => 'js' ], "const { __ } = wp.i18n;\nconsole.log( __( \"Hello\" ) );", [ '1: wp-i18n' ] ];
		yield 'lodash' => [ [ 'type' => 'js' ], 'console.log( _.map( [ 1 ], ( n ) => n + 1 ) );', [ '1: lodash|underscore' ] ];
		yield 'moment' => [ [ 'type' => 'js' ], 'console.log( moment().format() );', [ '1: moment' ] ];
		yield 'required and so there' => [ [ 'type' => 'js', 'requires' => [ 'jquery' ] ], 'jQuery( ".a" ).hide();', [] ];
		yield 'asked for before it is used' => [ [ 'type' => 'js' ], "if ( window.jQuery ) {\n\twindow.jQuery( \".a\" ).hide();\n}", [] ];
		yield 'no library' => [ [ 'type' => 'js' ], 'document.querySelectorAll( ".a" ).forEach( ( one ) => one.remove() );', [] ];
		yield 'a function of its own called $' => [ [ 'type' => 'js' ], "const \$ = ( name ) => document.querySelector( name );\n\$( \".a\" );", [] ];
		yield 'a script tag' => [ [ 'type' => 'js' ], "<script>\nconsole.log( 1 );\n</script>", [ '1: HTML tags' ] ];
		yield 'a script tag with an address' => [ [ 'type' => 'js' ], '<script src="https://example.com/a.js"></script>', [ '1: HTML|<script' ] ];
		yield 'import' => [ [ 'type' => 'js' ], "import a from \"https://example.com/a.js\";\na();", [ '1: import|module' ] ];
		yield 'export' => [ [ 'type' => 'js' ], 'export const a = 1;', [ '1: export|module' ] ];
		yield 'await at the top' => [ [ 'type' => 'js' ], "const a = await fetch( \"/\" );\nconsole.log( a );", [ '1: await|module' ] ];
		yield '@import after a rule' => [ [ 'type' => 'css' ], ".a { color: red; }\n@import url( \"https://example.com/a.css\" );", [ '2: @import' ] ];
		yield '@charset after a rule' => [ [ 'type' => 'css' ], ".a { color: red; }\n@charset \"utf-8\";", [ '2: @charset' ] ];
		yield '@namespace after a rule' => [ [ 'type' => 'css' ], ".a { color: red; }\n@namespace svg url( http://www.w3.org/2000/svg );", [ '2: @namespace' ] ];
		yield '@import first' => [ [ 'type' => 'css' ], "@import url( \"https://example.com/a.css\" );\n.a { color: red; }", [] ];
		yield 'a style tag in CSS' => [ [ 'type' => 'css' ], "<style>\n.a { color: red; }\n</style>", [ '1: HTML tags' ] ];
		yield 'a link in CSS' => [ [ 'type' => 'css' ], '<link rel="stylesheet" href="https://example.com/a.css">', [ '1: HTML|<link' ] ];
	}

	/** @return iterable<string, array{0: array<string, mixed>, 1: string, 2: list<string>, 3?: string}> Code that speaks of its own file. */
	public static function own_file(): iterable {
		yield 'plugin_dir_path()' => [ [], 'define( "MY_DIR", plugin_dir_path( __FILE__ ) );', [ '1: plugin_dir_path' ] ];
		yield 'an activation hook' => [ [], "register_activation_hook( __FILE__, \"my_install\" );\nfunction my_install() {}", [ '1: register_activation_hook|activat' ] ];
		yield 'a deactivation hook' => [ [], "register_deactivation_hook( __FILE__, \"my_stop\" );\nfunction my_stop() {}", [ '1: deactivat' ] ];
		yield 'an uninstall hook' => [ [], "register_uninstall_hook( __FILE__, \"my_end\" );\nfunction my_end() {}", [ '1: uninstall' ] ];
		yield 'a file beside it' => [ [], "\nrequire_once __DIR__ . \"/inc/class-a.php\";", [ '2: in the snippet.s folder' ] ];
		yield 'dirname( __FILE__ )' => [ [], 'include dirname( __FILE__ ) . "/b.php";', [ '1: in the snippet.s folder' ] ];
		yield 'plugins_url()' => [ [], "add_action( \"wp_enqueue_scripts\", function () {\n\twp_enqueue_style( \"a\", plugins_url( \"a.css\", __FILE__ ) );\n} );", [ '2: plugins_url' ] ];
		yield 'plugin_basename() in a filter' => [ [], "add_filter( \"plugin_action_links_\" . plugin_basename( __FILE__ ), \"my_links\" );\nfunction my_links( \$links ) { return \$links; }", [ '1: plugin_basename' ] ];
		yield 'load_plugin_textdomain()' => [ [], "add_action( \"init\", function () {\n\tload_plugin_textdomain( \"a\", false, dirname( plugin_basename( __FILE__ ) ) . \"/languages\" );\n} );", [ '2: load_plugin_textdomain' ] ];
		yield 'a file of the theme' => [ [], 'require get_stylesheet_directory() . "/inc/a.php";', [] ];
		yield 'a file of WordPress' => [ [], "add_action( \"admin_init\", function () {\n\trequire_once ABSPATH . \"wp-admin/includes/file.php\";\n} );", [] ];
		yield 'the word in a text' => [ [], '$a = "__FILE__ and __DIR__";', [] ];
	}

	/** @return iterable<string, array{0: array<string, mixed>, 1: string, 2: list<string>, 3?: string}> Copies from web pages and chats. */
	public static function copied(): iterable {
		yield 'a fence of Markdown' => [ [], "```php\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n```", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'a fence after a blank line' => [ [], "\n\n```php\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n```\n", [ '3: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'words before and after' => [ [], "Add this to functions.php:\n\n```php\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n```\n\nThat is all!", [ '3: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'a fence with a title' => [ [], "```php title=\"functions.php\"\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n```", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'tildes' => [ [], "~~~\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n~~~", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'an arrow with an entity' => [ [], "\$user = wp_get_current_user();\necho \$user-&gt;ID;", [ '2: .' ], "\$user = wp_get_current_user();\necho \$user->ID;\n" ];
		yield 'entities of &&' => [ [], "if ( is_page() &amp;&amp; is_front_page() ) {\n\techo 1;\n}", [ '1: .' ], "if ( is_page() && is_front_page() ) {\n\techo 1;\n}\n" ];
		yield 'a double arrow' => [ [], "\$a = [ 'b' =&gt; 1 ];", [ '1: .' ], "\$a = [ 'b' => 1 ];\n" ];
		yield 'an escaped opening tag' => [ [], "&lt;?php\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n", [ '1: .' ], "<?php\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'escaped quotes' => [ [], '$a = &quot;Hello&quot;;', [ '1: .' ], "\$a = \"Hello\";\n" ];
		yield 'quotes of WordPress' => [ [], '$a = &#8216;Hello&#8217;;', [ '1: HTML entities', '1: curly quotes' ], "\$a = 'Hello';\n" ];
		yield 'curly quotes' => [ [], "add_filter( \u{2018}show_admin_bar\u{2019}, \u{2018}__return_false\u{2019} );", [ '1: .' ], "add_filter( 'show_admin_bar', '__return_false' );\n" ];
		yield 'double curly quotes' => [ [], "\$a = \u{201C}Hello\u{201D};", [ '1: .' ], "\$a = \"Hello\";\n" ];
		yield 'a space that does not break' => [ [], "\$a = 1;\n\u{A0}\u{A0}\u{A0}\u{A0}echo \$a;", [ '2: .' ], "\$a = 1;\n    echo \$a;\n" ];
		yield 'a space of no width in front' => [ [], "\u{200B}add_action( 'init', 'f' );", [ '1: .' ], "add_action( 'init', 'f' );\n" ];
		yield 'a separator of lines' => [ [], "\$a = 1;\u{2028}echo \$a;", [ '1: .' ], "\$a = 1;\necho \$a;\n" ];
		yield 'line numbers with dots' => [ [], "1. add_action( 'wp_footer', 'my_hello' );\n2. function my_hello() {\n3. \techo 'Hello';\n4. }", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'line numbers with a space' => [ [], "1 add_action( 'wp_footer', 'my_hello' );\n2 function my_hello() {\n3 \techo 'Hello';\n4 }", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'line numbers with tabs' => [ [], "1\tadd_action( 'wp_footer', 'my_hello' );\n2\tfunction my_hello() {\n3\t\techo 'Hello';\n4\t}", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'line numbers with bars' => [ [], "1 | add_action( 'wp_footer', 'my_hello' );\n2 | function my_hello() {\n3 | \techo 'Hello';\n4 | }", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'a diff' => [ [], "@@ -1,2 +1,2 @@\n \$a = 1;\n-echo 2;\n+echo 3;", [ '1: .' ], "\$a = 1;\necho 3;\n" ];
		yield 'a shortcode' => [ [], "[php]\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n[/php]", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'a shortcode of a highlighter' => [ [], "[code language=\"php\"]\nadd_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n[/code]", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n" ];
		yield 'a quote of a mail' => [ [], "> add_action( 'wp_footer', 'my_hello' );\n> function my_hello() {\n> echo 'Hello';\n> }", [ '1: .' ], "add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\necho 'Hello';\n}\n" ];
		yield 'a fence around JavaScript' => [ [ 'type' => 'js' ], "```javascript\nconsole.log( 1 );\n```", [ '1: .' ], "console.log( 1 );\n" ];
		yield 'entities in JavaScript' => [ [ 'type' => 'js' ], "if ( 1 &lt; 2 &amp;&amp; 3 ) {\n\tconsole.log( 1 );\n}", [ '1: .' ], "if ( 1 < 2 && 3 ) {\n\tconsole.log( 1 );\n}\n" ];
		yield 'curly quotes in JavaScript' => [ [ 'type' => 'js' ], "console.log( \u{201C}a\u{201D} );", [ '1: .' ], "console.log( \"a\" );\n" ];
		yield 'a fence around CSS' => [ [ 'type' => 'css' ], "```css\n.a {\n\tcolor: red;\n}\n```", [ '1: .' ], ".a {\n\tcolor: red;\n}\n" ];
		yield 'an entity in CSS' => [ [ 'type' => 'css' ], ".a &gt; .b {\n\tcolor: red;\n}", [ '1: .' ], ".a > .b {\n\tcolor: red;\n}\n" ];
		yield 'curly quotes in CSS' => [ [ 'type' => 'css' ], ".a::after {\n\tcontent: \u{201C}x\u{201D};\n}", [ '2: .' ], ".a::after {\n\tcontent: \"x\";\n}\n" ];
		yield 'an entity in a text of PHP' => [ [], "\$a = 'Fish &amp; chips &gt; rice';", [] ];
		yield 'curly quotes in a text of PHP' => [ [], "\$a = \"He said \u{201C}hello\u{201D}\";", [] ];
		yield 'curly quotes in a comment' => [ [], "// It\u{2019}s \u{201C}done\u{201D}.\n\$a = 1;", [] ];
		yield 'a fence in a text' => [ [], "\$a = '```';", [] ];
	}

	/** @return iterable<string, array{0: array<string, mixed>, 1: string, 2: list<string>, 3?: string}> What PHP no longer has. */
	public static function gone(): iterable {
		yield 'create_function()' => [ [], '$f = create_function( "$a", "return 1;" );', [ '1: create_function' ] ];
		yield 'each()' => [ [], "\$a = [ 1 ];\nlist( \$k, \$v ) = each( \$a );", [ '2: each' ] ];
		yield 'mysql_query()' => [ [], 'mysql_query( "SELECT 1" );', [ '1: mysql_query' ] ];
		yield 'ereg()' => [ [], 'ereg( "a", "b" );', [ '1: ereg' ] ];
		yield 'split()' => [ [], '$a = split( ",", "a,b" );', [ '1: split' ] ];
		yield 'get_magic_quotes_gpc()' => [ [], 'if ( get_magic_quotes_gpc() ) { echo 1; }', [ '1: get_magic_quotes_gpc' ] ];
		yield 'money_format()' => [ [], '$a = money_format( "%i", 1 );', [ '1: money_format' ] ];
		yield 'one that is asked for' => [ [], 'if ( function_exists( "create_function" ) ) { echo 1; }', [] ];
		yield 'a method of that name' => [ [], "\$a = new ArrayObject();\n\$a->each ?? null;", [] ];
		yield 'a function of its own' => [ [], "function my_each( \$a ) { return \$a; }\nmy_each( [ 1 ] );", [] ];
	}

	/** @return iterable<string, array{0: array<string, mixed>, 1: string, 2: list<string>, 3?: string}> Copies of HTML. */
	public static function html(): iterable {
		yield 'a fence around HTML' => [ [ 'type' => 'html' ], "```html\n<p>Hello</p>\n```", [ '1: .' ], "<p>Hello</p>\n" ];
		yield 'escaped HTML' => [ [ 'type' => 'html' ], '&lt;p class=&quot;a&quot;&gt;Hello&lt;/p&gt;', [ '1: .' ], "<p class=\"a\">Hello</p>\n" ];
		yield 'entities in HTML' => [ [ 'type' => 'html' ], '<p>Fish &amp; chips</p>', [] ];
		yield 'a list with numbers in HTML' => [ [ 'type' => 'html' ], "<p>1. First\n2. Second</p>", [] ];
	}
}

/**
 * G. Copies from web pages and chats, and calls of what PHP or WordPress no longer has (`forms.ts` says how a form is read).
 */
import type { Form } from './forms.ts';

const js = { type: 'js' };
const css = { type: 'css' };
const html = { type: 'html' };

const copied = (
	name: string,
	code: string,
	fixed: string,
	line = 1,
	fields: Record< string, unknown > = {}
): Form => ( {
	name,
	fields,
	code,
	said: [ `${ line }: .` ],
	fixed,
} );

const HELLO =
	"add_action( 'wp_footer', 'my_hello' );\nfunction my_hello() {\n\techo 'Hello';\n}\n";
const escaped = ( code: string ) =>
	code
		.replaceAll( '&', '&amp;' )
		.replaceAll( '<', '&lt;' )
		.replaceAll( '>', '&gt;' );
const numbered = ( code: string, sign: string ) =>
	code
		.trimEnd()
		.split( '\n' )
		.map( ( line, at ) => `${ at + 1 }${ sign }${ line }` )
		.join( '\n' );

/** G. Copies from web pages and chats. */
export const COPIED: Form[] = [
	copied( 'a fence of Markdown', `\`\`\`php\n${ HELLO }\`\`\``, HELLO ),
	copied(
		'a fence after a blank line',
		`\n\n\`\`\`php\n${ HELLO }\`\`\`\n`,
		HELLO,
		3
	),
	copied(
		'words before and after',
		`Add this to functions.php:\n\n\`\`\`php\n${ HELLO }\`\`\`\n\nThat is all!`,
		HELLO,
		3
	),
	copied(
		'a fence with a title',
		`\`\`\`php title="functions.php"\n${ HELLO }\`\`\``,
		HELLO
	),
	copied( 'tildes', `~~~\n${ HELLO }~~~`, HELLO ),
	copied(
		'an arrow with an entity',
		'$user = wp_get_current_user();\necho $user-&gt;ID;',
		'$user = wp_get_current_user();\necho $user->ID;\n',
		2
	),
	copied(
		'entities of &&',
		'if ( is_page() &amp;&amp; is_front_page() ) {\n\techo 1;\n}',
		'if ( is_page() && is_front_page() ) {\n\techo 1;\n}\n'
	),
	copied( 'a double arrow', "$a = [ 'b' =&gt; 1 ];", "$a = [ 'b' => 1 ];\n" ),
	copied(
		'an escaped opening tag',
		escaped( `<?php\n${ HELLO }` ),
		`<?php\n${ HELLO }`
	),
	copied( 'escaped quotes', '$a = &quot;Hello&quot;;', '$a = "Hello";\n' ),
	{
		name: 'quotes of WordPress',
		code: '$a = &#8216;Hello&#8217;;',
		said: [ '1: HTML entities', '1: curly quotes' ],
		fixed: "$a = 'Hello';\n",
	},
	copied(
		'curly quotes',
		'add_filter( ‘show_admin_bar’, ‘__return_false’ );',
		"add_filter( 'show_admin_bar', '__return_false' );\n"
	),
	copied( 'double curly quotes', '$a = “Hello”;', '$a = "Hello";\n' ),
	copied(
		'a space that does not break',
		`$a = 1;\n\u00a0\u00a0\u00a0\u00a0echo $a;`,
		'$a = 1;\n    echo $a;\n',
		2
	),
	copied(
		'a space of no width in front',
		`\u200badd_action( 'init', 'f' );`,
		"add_action( 'init', 'f' );\n"
	),
	copied(
		'a separator of lines',
		'$a = 1;\u2028echo $a;',
		'$a = 1;\necho $a;\n'
	),
	copied( 'line numbers with dots', numbered( HELLO, '. ' ), HELLO ),
	copied( 'line numbers with a space', numbered( HELLO, ' ' ), HELLO ),
	copied( 'line numbers with tabs', numbered( HELLO, '\t' ), HELLO ),
	copied( 'line numbers with bars', numbered( HELLO, ' | ' ), HELLO ),
	copied(
		'a diff',
		'@@ -1,2 +1,2 @@\n $a = 1;\n-echo 2;\n+echo 3;',
		'$a = 1;\necho 3;\n'
	),
	copied( 'a shortcode', `[php]\n${ HELLO }[/php]`, HELLO ),
	copied(
		'a shortcode of a highlighter',
		`[code language="php"]\n${ HELLO }[/code]`,
		HELLO
	),
	copied(
		'a quote of a mail',
		HELLO.trimEnd()
			.split( '\n' )
			.map( ( line ) => `> ${ line.trim() }` )
			.join( '\n' ),
		HELLO.replace( '\t', '' )
	),
	copied(
		'a fence around JavaScript',
		'```javascript\nconsole.log( 1 );\n```',
		'console.log( 1 );\n',
		1,
		js
	),
	copied(
		'entities in JavaScript',
		'if ( 1 &lt; 2 &amp;&amp; 3 ) {\n\tconsole.log( 1 );\n}',
		'if ( 1 < 2 && 3 ) {\n\tconsole.log( 1 );\n}\n',
		1,
		js
	),
	copied(
		'curly quotes in JavaScript',
		'console.log( “a” );',
		'console.log( "a" );\n',
		1,
		js
	),
	copied(
		'a fence around CSS',
		'```css\n.a {\n\tcolor: red;\n}\n```',
		'.a {\n\tcolor: red;\n}\n',
		1,
		css
	),
	copied(
		'an entity in CSS',
		'.a &gt; .b {\n\tcolor: red;\n}',
		'.a > .b {\n\tcolor: red;\n}\n',
		1,
		css
	),
	copied(
		'curly quotes in CSS',
		'.a::after {\n\tcontent: “x”;\n}',
		'.a::after {\n\tcontent: "x";\n}\n',
		2,
		css
	),
	copied(
		'a fence around HTML',
		'```html\n<p>Hello</p>\n```',
		'<p>Hello</p>\n',
		1,
		html
	),
	copied(
		'escaped HTML',
		'&lt;p class=&quot;a&quot;&gt;Hello&lt;/p&gt;',
		'<p class="a">Hello</p>\n',
		1,
		html
	),
	{
		name: 'an entity in a text of PHP',
		code: "$a = 'Fish &amp; chips &gt; rice';",
		said: [],
	},
	{
		name: 'curly quotes in a text of PHP',
		code: '$a = "He said “hello”";',
		said: [],
	},
	{
		name: 'curly quotes in a comment',
		code: '// It’s “done”.\n$a = 1;',
		said: [],
	},
	{
		name: 'entities in HTML',
		fields: html,
		code: '<p>Fish &amp; chips</p>',
		said: [],
	},
	{ name: 'a fence in a text', code: "$a = '```';", said: [] },
	{
		name: 'a list with numbers in HTML',
		fields: html,
		code: '<p>1. First\n2. Second</p>',
		said: [],
	},
];

const gone = ( name: string, code: string, said: string[] ): Form => ( {
	name,
	code,
	said,
} );

/** G. What PHP or WordPress no longer has, and what only the admin has. */
export const GONE: Form[] = [
	gone( 'create_function()', '$f = create_function( "$a", "return 1;" );', [
		'1: create_function',
	] ),
	gone( 'each()', '$a = [ 1 ];\nlist( $k, $v ) = each( $a );', [
		'2: each',
	] ),
	gone( 'mysql_query()', 'mysql_query( "SELECT 1" );', [ '1: mysql_query' ] ),
	gone( 'ereg()', 'ereg( "a", "b" );', [ '1: ereg' ] ),
	gone( 'split()', '$a = split( ",", "a,b" );', [ '1: split' ] ),
	gone(
		'get_magic_quotes_gpc()',
		'if ( get_magic_quotes_gpc() ) { echo 1; }',
		[ '1: get_magic_quotes_gpc' ]
	),
	gone( 'money_format()', '$a = money_format( "%i", 1 );', [
		'1: money_format',
	] ),
	gone(
		'get_currentuserinfo()',
		'add_action( "init", function () {\n\tget_currentuserinfo();\n} );',
		[ '2: get_currentuserinfo' ]
	),
	gone(
		'get_page_by_title()',
		'add_action( "init", function () {\n\tget_page_by_title( "a" );\n} );',
		[ '2: get_page_by_title' ]
	),
	gone(
		'one that is asked for',
		'if ( function_exists( "create_function" ) ) { echo 1; }',
		[]
	),
	gone(
		'a method of that name',
		'$a = new ArrayObject();\n$a->each ?? null;',
		[]
	),
	gone(
		'a function of its own',
		'function my_each( $a ) { return $a; }\nmy_each( [ 1 ] );',
		[]
	),
];

/**
 * What snippets print, and where WordPress reads texts: each output has to arrive at each place as it was written.
 */

/** Name of an output => its bytes. */
export const OUTPUTS: Readonly< Record< string, string > > = {
	script: `<script>\nconst a = [ "x", 'it\\'s' ];\n\nif ( a.length < 3 && a[0] !== "--" ) {\n\tdocument.title = a.map( ( b ) => \`\${ b } -- ...\` ).join( "&" ); // 8) :) Wordpress\n}\n</script>`,
	jsonLd: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","name":"\\"Q\\" -- it's <b>","list":["a","b"],"url":"https:\\/\\/example.org\\/?a=1&b=2"}</script>`,
	template: `<script type="text/x-template" id="row">\n<tr>\n\n<td>{{ a && b }}</td>\n\n<p>"x" -- 'y'</p>\n</tr>\n</script>`,
	style: `<style>\n.a > .b::before { content: "\\201C -- "; }\n\n@media (min-width: 3px) { .c { d: 'e' } }\n</style>`,
	pre: `<pre>\nfirst  "line"\n\n\n<b>--</b> 'third' 3x4 (c) ...\n</pre>`,
	words: `He said "it's 3x4 -- 5 & 6..." (c) Wordpress :) 8)`,
	blank: `<div class="a">\n\n"one"\n\n<p>two</p>\n\nthree\n</div>`,
	brackets: `<p data-x='["a"]'>[not_a_shortcode] [[x]] [ ]</p>`,
	image: `<img src="https://example.org/a.png?x=1&y=2" width="10" height="10"><iframe src="https://example.org/"></iframe>`,
	comment: `<!-- it's "a" -- comment --><b>&copy;</b>&nbsp;&amp;lt;`,
	replacement: `<i>$1 \\0 \${2} \\\\1 $0</i>`,
	onclick: `<button onclick="if ( a && b ) { say( 'x' ); }">It's</button>`,
	letters: `<em>é ü 漢字 – “quoted” 😀 'a'</em>`,
	table: `<table><tr><td>"a"</td>\n\n<td>--</td></tr></table>`,
	textarea: `<textarea>\n"a"\n\n<p>--</p></textarea>`,
	cdata: `<svg><style><![CDATA[ a > b { c: "d" } ]]></style></svg>`,
};

/** Name of a form => content of a post around an output. */
export const FORMS: Readonly< Record< string, ( code: string ) => string > > = {
	paragraph: ( code ) =>
		`<!-- wp:paragraph -->\n<p>before ${ code } after</p>\n<!-- /wp:paragraph -->`,
	'alone in a paragraph': ( code ) =>
		`<!-- wp:paragraph -->\n<p>${ code }</p>\n<!-- /wp:paragraph -->`,
	heading: ( code ) =>
		`<!-- wp:heading -->\n<h2 class="wp-block-heading">Title ${ code }</h2>\n<!-- /wp:heading -->`,
	'Shortcode block': ( code ) =>
		`<!-- wp:shortcode -->\n${ code }\n<!-- /wp:shortcode -->`,
	'Custom HTML block': ( code ) =>
		`<!-- wp:html -->\n<div>${ code }</div>\n<!-- /wp:html -->`,
	'within groups': ( code ) =>
		`<!-- wp:group {"layout":{"type":"constrained"}} -->\n<div class="wp-block-group"><!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>${ code }</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></div>\n<!-- /wp:group -->`,
	'classic text': ( code ) =>
		`\n\nSome text\n\n${ code }\n\nmore ${ code } text\n\n`,
};

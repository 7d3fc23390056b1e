import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { detect } from '../../../src/state/detection/detect.ts';
import { isExport } from '../../../src/state/detection/export.ts';

describe( 'isExport() tells exports from code', () => {
	test.each( [
		'code-snippets.json',
		'code-snippets.xml',
		'custom-css-js.xml',
		'fluent-snippets.json',
		'hfcm.csv',
		'hfcm.json',
		'woody.json',
		'wpcode.json',
		'wpcodebox.json',
	] )( '%s', ( name ) => {
		const file = path.join( ROOT, 'tests/fixtures/plugin-exports', name );
		expect( isExport( readFileSync( file, 'utf8' ) ) ).toBe( true );
	} );

	test.each( [
		[ '\n{ "format": "snipfire", "version": 1 }', true ],
		[ '{ "@context": "https://schema.org", "name": "Shop" }', false ],
		[ '[ 1, { "code": "a" } ]', false ],
		[ '{ broken', false ],
		[ '<svg><text>snippets</text></svg>', false ],
		[ '// snippet, name and location\nalert( 1 );', false ],
	] )( '%s', ( text, is ) => {
		expect( isExport( text ) ).toBe( is );
	} );
} );

describe( 'detect() tells what pasted code is', () => {
	test.each( [
		[ '<?php\nadd_action( "init", "x" );', 'php', '' ],
		[ 'add_filter( "show_admin_bar", "__return_false" );', 'php', '' ],
		[ 'function my_text( $a ) {\n\treturn $a;\n}', 'php', '' ],
		[ '<p>Hello</p>', 'html', '' ],
		[
			'<?php if ( is_single() ) : ?>\n<p>Hello</p>\n<?php endif; ?>\n<hr>',
			'html',
			'',
		],
		[
			'<script async src="https://example.com/a.js"></script>',
			'html',
			'',
		],
		[
			'<script type="application/ld+json">{"@type":"Organization"}</script>',
			'html',
			'',
		],
		[ '<meta name="robots" content="noindex">', 'html', '' ],
		[ '.site-title { color: red; }', 'css', '' ],
		[
			'@media (max-width: 600px) {\n\t.menu { display: none; }\n}',
			'css',
			'',
		],
		[ '<style>\nbody { margin: 0; }\n</style>', 'css', '' ],
		[
			'$accent: #f00;\n.a { color: $accent; &:hover { color: blue; } }',
			'css',
			'scss',
		],
		[ '@accent: #f00;\n.a { color: @accent; }', 'css', 'less' ],
		[ '<script>\nconsole.log( 1 );\n</script>', 'js', '' ],
		[ 'document.querySelector( "a" ).hidden = true;', 'js', '' ],
		[ 'jQuery( function ( $ ) { $( ".a" ).hide(); } );', 'js', '' ],
	] )( '%s', ( code, type, lang ) => {
		expect( detect( code ) ).toMatchObject( { type, lang } );
	} );
} );

test( 'detect() takes off what wraps the code, and nothing else', () => {
	expect( detect( '<?php\necho 1;\n?>' ).code ).toBe( 'echo 1;' );
	expect( detect( '<style>\n.a { color: red; }\n</style>' ).code ).toBe(
		'.a { color: red; }'
	);
	expect( detect( '<script>\nlet a = 1;\n</script>' ).code ).toBe(
		'let a = 1;'
	);
	const two = '<script>let a = 1;</script><script>let b = 2;</script>';
	expect( detect( two ).code ).toBe( two );
} );

test( 'detect() reads title and description from the first comment', () => {
	expect(
		detect(
			'<?php\n/**\n * Hide the admin bar.\n *\n * For everybody.\n * @author x\n */\nadd_filter( "a", "b" );'
		)
	).toMatchObject( {
		title: 'Hide the admin bar',
		description: 'For everybody.',
	} );
	expect( detect( '// Fix the menu\nlet a = 1;' ).title ).toBe(
		'Fix the menu'
	);
	expect( detect( 'let a = 1;' ).title ).toBe( '' );
} );

test( 'detect() proposes where and when only if the text says so', () => {
	expect(
		detect( '/* Only in the admin */\nadd_action( "init", "x" );' )
			.conditions
	).toEqual( [ [ { type: 'location', op: 'is', value: [ 'admin' ] } ] ] );
	expect(
		detect( '/* Style the login page */\n.a { color: red; }' ).hook
	).toBe( 'login' );
	expect( detect( '<meta name="robots" content="noindex">' ).hook ).toBe(
		'wp_head'
	);
	expect( detect( '.a { color: red; }' ) ).toMatchObject( {
		hook: '',
		conditions: [],
	} );
} );

const META = `<script>
!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){};t=b.createElement(e);}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '1');
fbq('track', 'PageView');
</script>`;
const NOSCRIPT =
	'<noscript><img height="1" width="1" src="https://www.facebook.com/tr?id=1"/></noscript>';
const GOOGLE = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());
</script>`;
const onPage = ( page: string ) => [
	[ { type: 'page_type', op: 'is', value: [ page ] } ],
];

describe( 'detect() knows tracking code', () => {
	test.each( [
		[ `<!-- Google tag (gtag.js) -->\n${ GOOGLE }`, 'html', 'wp_head' ],
		[ META, 'js', 'frontend_head' ],
		[
			`<!-- Meta Pixel Code -->\n${ META }\n${ NOSCRIPT }\n<!-- End Meta Pixel Code -->`,
			'html',
			'wp_head',
		],
		[
			'<!-- Google Tag Manager (noscript) -->\n<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe></noscript>',
			'html',
			'wp_body_open',
		],
		[
			"var _paq = window._paq = window._paq || [];\n_paq.push(['trackPageView']);",
			'js',
			'frontend_head',
		],
		[ '<p>Our data layers</p>', 'html', '' ],
		[ 'console.log( "pixel" );', 'js', '' ],
	] )( '%s', ( code, type, hook ) => {
		expect( detect( code ) ).toMatchObject( {
			type,
			hook,
			conditions: [],
		} );
	} );

	test.each( [
		[ 'Meta Pixel, only on checkout', 'wc_checkout' ],
		[ 'Fires on the thank you page', 'wc_thankyou' ],
		[ 'Event snippet for Purchase conversion page', 'wc_thankyou' ],
		[ 'Checkout page only', 'wc_checkout' ],
		[ 'Only on the front page', 'front_page' ],
		[ 'Paste this code on your order confirmation page', 'wc_thankyou' ],
		[ 'Only for single posts', 'single' ],
		[ 'Only on product pages', 'wc_product' ],
	] )( 'and the page its comment names: %s', ( comment, page ) => {
		expect( detect( `<!-- ${ comment } -->\n${ META }` ) ).toMatchObject( {
			type: 'html',
			hook: 'wp_head',
			conditions: onPage( page ),
		} );
	} );

	test.each( [
		'Place this in the head of every page',
		'Tracks checkout and cart',
		'Shop pixel',
		'Add to cart button',
	] )(
		'and does not limit it by words that limit nothing: %s',
		( comment ) => {
			expect(
				detect( `<!-- ${ comment } -->\n${ META }` ).conditions
			).toEqual( [] );
		}
	);
} );

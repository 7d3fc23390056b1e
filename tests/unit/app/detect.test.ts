import { describe, expect, test } from 'vitest';
import { detect } from '../../../src/features/new/detect.ts';

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

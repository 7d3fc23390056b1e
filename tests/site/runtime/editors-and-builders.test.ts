/**
 * Places that other plugins change: the Classic Editor, which has a frame of its own, and page builders, which wrap the whole text.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from './runtime-site.ts';

const site = testSite(
	{
		posts: true,
		muPlugins: {
			// What the plugin Classic Editor does to the screen, and a plugin with styles of its own for the frame.
			'classic.php': `<?php
				add_filter( 'use_block_editor_for_post', '__return_false' );
				add_filter( 'tiny_mce_before_init', static fn( $settings ) => [ 'content_style' => 'b{color:teal}' ] + $settings );`,
			// A page builder answers the_content with its own boxes.
			'builder.php': `<?php
				add_filter( 'the_content', static fn( $text ) => str_contains( $text, 'built' ) ? '<div class="page"><section><div class="widget"><p>built one</p></div><div><blockquote><p>quoted</p></blockquote><p>two</div></section><div><p>three</p></div></div>' : $text, 12 );`,
		},
	},
	{ reset: false }
);

/** The styles in the frame of the Classic Editor, as its script reads them. */
async function frame() {
	const { text } = await site.page( '/wp-admin/post-new.php', {
		as: 'admin',
		// WordPress offers it to browsers only.
		headers: {
			'user-agent':
				'Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
		},
	} );
	const read = ( name: string ) => {
		const found = new RegExp( `${ name }:("(?:[^"\\\\\\n]|\\\\.)*")` ).exec(
			text
		);
		return JSON.parse( found?.[ 1 ] ?? '""' ) as string;
	};
	return {
		text,
		style: read( 'content_style' ),
		files: read( 'content_css' ),
	};
}

test( 'styles for the editor are in the frame of the Classic Editor, whatever they hold', async () => {
	const odd = `p::before{content:"a\\"b'</style></script>\\\\";}\nq{color:red}`;
	const css = ( hook: string, code: string, more = {} ) => ( {
		type: 'css' as const,
		hook,
		code,
		...more,
	} );
	const ids = await put(
		site,
		css( 'editor', odd ),
		css( 'frontend_editor', 'i{color:blue}', {
			conditions: [
				[ { type: 'user_role', op: 'is', value: [ 'administrator' ] } ],
			],
		} ),
		css( 'editor', 'u{color:pink}', {
			conditions: [
				[ { type: 'user_role', op: 'is', value: [ 'editor' ] } ],
			],
		} ),
		css( 'editor', 's{color:gray}', { load_as: 'file' } ),
		css( 'frontend', 'em{color:lime}' )
	);
	const { text, style, files } = await frame();
	expect( style ).toContain( 'b{color:teal}' );
	expect( style ).toContain( odd.replace( '</style', '<\\/style' ) );
	expect( style ).toContain( 'i{color:blue}' );
	expect( style ).not.toMatch( /pink|lime|gray/ );
	expect( files ).toMatch( new RegExp( `/svc/${ ids[ 3 ] }\\.css\\?ver=` ) );
	expect( files ).toContain( 'wp-content.css' );
	expect( text ).not.toContain( `b'</script>` );
} );

test( 'paragraphs count where a builder wraps all of them, not those in a quote', async () => {
	const mark = ( hook: string, position: number, code: string ) => ( {
		type: 'html' as const,
		hook,
		position,
		code,
	} );
	await put(
		site,
		mark( 'the_content:paragraph_before', 1, '[B1]' ),
		mark( 'the_content:paragraph_after', 1, '[A1]' ),
		mark( 'the_content:paragraph_after', 2, '[A2]' ),
		mark( 'the_content:paragraph_after', 3, '[A3]' ),
		mark( 'the_content:paragraph_after', 4, '[A4]' )
	);
	const body = async ( content: string ) => {
		await site.php(
			`wp_update_post( [ 'ID' => 1, 'post_content' => '${ content }' ] );`
		);
		return ( await site.page( '/hello-world/' ) ).text;
	};
	const built = await body( 'built' );
	expect( built ).toContain(
		'<div class="widget">[B1]<p>built one</p>[A1]</div><div><blockquote><p>quoted</p></blockquote><p>two[A2]</div></section><div><p>three</p>[A3]</div></div>'
	);
	expect( built ).not.toContain( '[A4]' );
	// Where the text has paragraphs of its own, those are meant.
	expect( await body( '<div><p>boxed</p></div><p>own</p>' ) ).toMatch(
		/<p>boxed<\/p>\s*<\/div>\s*\[B1\]<p>own<\/p>\[A1\]/
	);
} );

/**
 * HTML snippets in content, excerpts and lists, in a classic and in a block
 * theme, and shortcodes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from './runtime-site.ts';

const CONTENT = `<!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:paragraph --><p>quoted</p><!-- /wp:paragraph --></blockquote><!-- /wp:quote -->
<!-- wp:paragraph --><p>one <b>bold</b></p><!-- /wp:paragraph -->
<!-- wp:html --><script>var mark = "<p>no</p>";</script><!-- /wp:html -->
<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li><p>item</p></li><!-- /wp:list-item --></ul><!-- /wp:list -->
<!-- wp:paragraph --><p>two</p><!-- /wp:paragraph -->`;

const html = ( hook: string, code: string, more = {} ) => ( {
	type: 'html' as const,
	hook,
	code,
	...more,
} );

/** The texts of the answer in the order they come, out of those looked for. */
function order( text: string, ...parts: string[] ): string[] {
	return parts
		.flatMap( ( part ) => {
			const found: Array< [ number, string ] > = [];
			for (
				let at = text.indexOf( part );
				at >= 0;
				at = text.indexOf( part, at + 1 )
			) {
				found.push( [ at, part ] );
			}
			return found;
		} )
		.sort( ( a, b ) => a[ 0 ] - b[ 0 ] )
		.map( ( [ , part ] ) => part );
}

describe.each( sample( [ 'test-classic', 'twentytwentyfive' ], 2 ) )(
	'theme %s',
	( theme ) => {
		let site: TestSite;

		beforeAll( async () => {
			site = await startSite( { theme } );
			await site.php( `
			wp_delete_post( 1, true );
			foreach ( [ 1, 2, 3 ] as $n ) {
				wp_insert_post( [ 'post_title' => "Post $n", 'post_name' => "post-$n", 'post_status' => 'publish', 'post_date' => "2026-01-0$n 10:00:00", 'post_content' => $n === 3 ? ${ JSON.stringify( CONTENT ).replaceAll( '$', '\\$' ) } : "text of post $n", 'post_excerpt' => "excerpt $n" ] );
			}
			wp_insert_post( [ 'post_title' => 'Secret', 'post_name' => 'secret', 'post_status' => 'publish', 'post_password' => 'x', 'post_date' => '2020-01-01 10:00:00', 'post_content' => '<p>hidden</p>' ] );
		` );
			if ( theme !== 'test-classic' ) {
				// A list of other posts first, then that of the page: only the second one counts.
				await site.php( `
				$list = '<!-- wp:query {"query":%s} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- wp:post-excerpt /--><!-- /wp:post-template --></div><!-- /wp:query -->';
				$id = wp_insert_post( [ 'post_type' => 'wp_template', 'post_name' => 'search', 'post_title' => 'Search', 'post_status' => 'publish', 'post_content' => wp_slash( sprintf( $list, '{"perPage":2,"postType":"post","inherit":false}' ) . sprintf( $list, '{"inherit":true}' ) ) ] );
				wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );` );
			}
		} );
		afterAll( () => site.stop() );

		test( 'before, after and around paragraphs of the content', async () => {
			await put(
				site,
				html( 'the_content:before', '[A]' ),
				html( 'the_content:before', '[B]', { priority: 20 } ),
				html( 'the_content:after', '[Z]' ),
				html( 'the_content:paragraph_before', '[P1]' ),
				html( 'the_content:paragraph_after', '[Q1]' ),
				html( 'the_content:paragraph_before', '[P2]', { position: 2 } ),
				html( 'the_content:paragraph_after', '[Q2]', { position: 2 } ),
				html( 'the_content:paragraph_after', '[Q3]', { position: 3 } )
			);
			const { text } = await site.page( '/post-3/' );
			expect(
				order(
					text,
					'[A]',
					'[B]',
					'[Z]',
					'[P1]',
					'[Q1]',
					'[P2]',
					'[Q2]',
					'[Q3]',
					'quoted',
					'one <b>',
					'var mark',
					'>item<',
					'>two<'
				)
			).toEqual( [
				'[A]',
				'[B]',
				'quoted',
				'[P1]',
				'one <b>',
				'[Q1]',
				'var mark',
				'>item<',
				'[P2]',
				'>two<',
				'[Q2]',
				'[Z]',
			] );
			expect( text ).toMatch( /bold<\/b><\/p>\[Q1\]/ );
		} );

		test( 'never in feeds, REST or behind a password', async () => {
			await put(
				site,
				html( 'the_content:before', 'INSERTED' ),
				html( 'the_excerpt:before', 'INSERTED' )
			);
			for ( const address of [
				'/feed/',
				'/wp-json/wp/v2/posts',
				'/secret/',
			] ) {
				expect( ( await site.page( address ) ).text ).not.toContain(
					'INSERTED'
				);
			}
		} );

		test( 'shortcodes in it work, and a snippet that shows the content does not show itself', async () => {
			await put(
				site,
				html(
					'the_content:before',
					'<?php echo strlen( apply_filters( "the_content", "x" ) ) > 200 ? "TWICE" : "ONCE"; ?>[svc id="2"]'
				),
				{ type: 'html', run: 'shortcode', code: 'INNER' }
			);
			const { text } = await site.page( '/post-1/' );
			expect( order( text, 'ONCE', 'TWICE' ) ).toEqual( [ 'ONCE' ] );
		} );

		test( 'conditions are decided where it is printed', async () => {
			await put(
				site,
				html( 'wp_footer', 'SINGLE', {
					conditions: [
						[
							{
								type: 'page_type',
								op: 'is',
								value: [ 'single' ],
							},
						],
					],
				} )
			);
			expect( ( await site.page( '/post-1/' ) ).text ).toContain(
				'SINGLE'
			);
			expect( ( await site.page( '/' ) ).text ).not.toContain( 'SINGLE' );
		} );

		test( 'head, body and footer', async () => {
			await put(
				site,
				html( 'wp_head', '[H]' ),
				html( 'wp_body_open', '[B]' ),
				html( 'wp_footer', '[F]' )
			);
			const { text } = await site.page( '/' );
			expect(
				order(
					text,
					'[H]',
					'</head>',
					'<body',
					'[B]',
					'[F]',
					'</body>'
				)
			).toEqual( [ '[H]', '</head>', '<body', '[B]', '[F]', '</body>' ] );
		} );

		test( 'before, after and between the posts of a list', async () => {
			await put(
				site,
				html( 'archive:before_post', '[b1]' ),
				html( 'archive:before_post', '[b2]', { position: 2 } ),
				html( 'archive:after_post', '[a2]', { position: 2 } ),
				html( 'archive:after_post', '[a4]', { position: 4 } ),
				html( 'archive:after_post', '[a9]', { position: 9 } ),
				html( 'archive:between_posts', '[-]' )
			);
			const page = await site.page( '/' );
			expect(
				page.text.trimStart().startsWith( '<!DOCTYPE html>' )
			).toBe( true );
			// The classic theme lists the posts again in its sidebar.
			const text = page.text.split( '<aside' )[ 0 ] ?? '';
			const titles = [
				'>Post 3<',
				'>Post 2<',
				'>Post 1<',
				'>Protected: Secret<',
			];
			expect(
				order(
					text,
					'[b1]',
					'[b2]',
					'[a2]',
					'[a4]',
					'[a9]',
					'[-]',
					...titles
				)
			).toEqual( [
				'[b1]',
				titles[ 0 ],
				'[-]',
				'[b2]',
				titles[ 1 ],
				'[a2]',
				'[-]',
				titles[ 2 ],
				'[-]',
				titles[ 3 ],
				'[a4]',
			] );
			expect( ( await site.page( '/post-1/' ) ).text ).not.toMatch(
				/\[(b1|-|a2)\]/
			);
			expect( ( await site.page( '/feed/' ) ).text ).not.toContain(
				'[-]'
			);
		} );

		test( 'around excerpts', async () => {
			await put(
				site,
				html( 'the_excerpt:before', '<i>[X]</i>' ),
				html( 'the_excerpt:after', '<i>[Y]</i>' )
			);
			const { text } = await site.page( '/?s=excerpt' );
			const found = order(
				text,
				'<i>[X]</i>',
				'excerpt 3',
				'<i>[Y]</i>'
			);
			expect(
				found.slice( found.indexOf( '<i>[X]</i>' ) ).slice( 0, 3 )
			).toEqual( [ '<i>[X]</i>', 'excerpt 3', '<i>[Y]</i>' ] );
			expect( order( text, '<i>[X]</i>' ).length ).toBe( 3 );
		} );

		test( 'login and admin pages', async () => {
			await put(
				site,
				html( 'login_head', '<!--LH-->' ),
				html( 'login_footer', '<!--LF-->' ),
				html( 'admin_head', '<!--AH-->' ),
				html( 'admin_footer', '<!--AF-->' )
			);
			expect(
				order(
					( await site.page( '/wp-login.php' ) ).text,
					'<!--LH-->',
					'<!--LF-->',
					'<!--AH-->'
				)
			).toEqual( [ '<!--LH-->', '<!--LF-->' ] );
			expect(
				order(
					(
						await site.page( '/wp-admin/index.php', {
							as: 'admin',
						} )
					).text,
					'<!--AH-->',
					'<!--AF-->',
					'<!--LH-->'
				)
			).toEqual( [ '<!--AH-->', '<!--AF-->' ] );
		} );

		test( 'shortcodes: own tag, id, attributes, content; nothing but active shortcode snippets', async () => {
			const ids = await put(
				site,
				{
					run: 'shortcode',
					shortcode: 'greet',
					code: 'echo "Hi " . esc_html( $atts["name"] ?? "you" ) . $content . $tag . implode( ",", array_keys( get_defined_vars() ) ); return "!";',
				},
				{ type: 'html', run: 'shortcode', code: '<em>by id</em>' },
				{
					run: 'shortcode',
					shortcode: 'broken',
					code: 'ob_start(); echo "half"; throw new Exception( "x" );',
				},
				{ type: 'html', hook: 'wp_head', code: 'AUTO' },
				{
					type: 'html',
					run: 'shortcode',
					status: 'inactive',
					code: 'OFF',
				}
			);
			await site.php( `wp_insert_post( [ 'post_title' => 'S', 'post_name' => 'codes', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' =>
			'1[greet name="<b>Ann" file="php://filter" svc_root="x"]body[/greet]2[svc id="${ ids[ 1 ] }"]3[svc id="${ ids[ 3 ] }"]4[svc id="${ ids[ 4 ] }"]5[svc]6[svc id="../x"]7[broken]8' ] );` );
			const { text } = await site.page( '/codes/' );
			const content = /1Hi.*8/.exec( text )?.[ 0 ];
			expect( content ).toBe(
				'1Hi &lt;b&gt;Annbodygreetatts,content,tag!2<em>by id</em>345678'
			);
		} );

		test( 'no notice on the way', async () => {
			const lines = ( await site.notices() ).filter(
				( line ) => ! line.includes( 'An unexpected error occurred' )
			);
			expect(
				lines.filter( ( line ) => line.startsWith( '[' ) )
			).toEqual( [] );
		} );
	}
);

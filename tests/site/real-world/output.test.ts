/**
 * The bytes that a snippet prints arrive as they were written, wherever WordPress' filters for texts come after it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put, type Draft } from '../runtime/runtime-site.ts';
import { FORMS, OUTPUTS } from './output-forms.ts';

const php = ( text: string ) =>
	`'${ text.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`;

const outputs = Object.entries( OUTPUTS ).map( ( [ name, bytes ] ) => ( {
	name,
	bytes,
	tag: `out_${ name.toLowerCase() }`,
} ) );

const shortcode = ( code: string, tag: string ): Draft => ( {
	type: 'html',
	run: 'shortcode',
	shortcode: tag,
	code,
} );

const codes = outputs.map( ( { bytes, tag } ) => shortcode( bytes, tag ) );

/** What stands between the marks of a form and an output. */
function between( text: string, mark: string ): string[] {
	return text
		.split( `${ mark }:` )
		.slice( 1 )
		.map( ( part ) => part.split( `:${ mark }` )[ 0 ] ?? '' );
}

/** Outputs that did not arrive as they were written, each with what came instead. */
function changed( text: string, form: string, times = 1 ): string[] {
	return outputs.flatMap( ( { name, bytes }, at ) => {
		const found = between( text, `qz${ form }${ at }` );
		return found.length >= times &&
			found.every( ( part ) => part.includes( bytes ) )
			? []
			: [ `${ name }: ${ found.join( ' | ' ) }` ];
	} );
}

/** Every output between marks. */
const marked = ( form: string ) =>
	outputs
		.map(
			( { tag }, at ) =>
				`qz${ form }${ at }:[${ tag }]:qz${ form }${ at }`
		)
		.join( ' ' );

describe.each( [ 'test-classic', 'twentytwentyfive' ] )(
	'theme %s',
	( theme ) => {
		let site: TestSite;
		let page: string;
		const forms = Object.entries( FORMS );

		beforeAll( async () => {
			site = await startSite( { theme, posts: true } );
			await put( site, ...codes );
			const content = forms
				.map( ( [ , form ], at ) =>
					outputs
						.map( ( { tag }, index ) =>
							form(
								`qzf${ at }x${ index }:[${ tag }]:qzf${ at }x${ index }`
							)
						)
						.join( '\n\n' )
				)
				.join( '\n\n' );
			await site.php( `
			wp_insert_post( [ 'post_title' => 'Outputs', 'post_name' => 'outputs', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => wp_slash( ${ php( content ) } ) ] );
			wp_insert_post( [ 'post_title' => 'Listed', 'post_name' => 'listed', 'post_type' => 'post', 'post_status' => 'publish', 'post_content' => wp_slash( ${ php( marked( 'list' ) ) } ), 'post_excerpt' => wp_slash( ${ php( marked( 'cut' ) ) } ) ] );` );
			page = ( await site.page( '/outputs/' ) ).text;
		} );
		afterAll( () => site.stop() );

		test.each( forms.map( ( [ name ], at ) => [ name, at ] as const ) )(
			'%s',
			( _, at ) => {
				expect( changed( page, `f${ at }x` ) ).toEqual( [] );
			}
		);

		test( 'no placeholder is left, and no paragraph around what is none', () => {
			expect( page ).not.toMatch( /svc-[0-9a-f]{32}/ );
			expect( page ).not.toMatch(
				/<p>\s*<(?:script|style|div|table|pre)/
			);
		} );

		test( 'REST, feed, archive and search', async () => {
			const rest = await site.page(
				'/?rest_route=/wp/v2/posts&slug=listed'
			);
			const [ post ] = JSON.parse( rest.text ) as {
				content: { rendered: string };
				excerpt: { rendered: string };
			}[];
			expect( changed( post?.content.rendered ?? '', 'list' ) ).toEqual(
				[]
			);
			const feed = ( await site.page( '/?feed=rss2' ) ).text;
			// A feed is XML: nothing in it may end its text.
			expect(
				changed( feed.replaceAll( ']]&gt;', ']]>' ), 'list' )
			).toEqual( [] );
			const texts = [ rest.text, feed ];
			for ( const path of [ '/', '/?s=listed', '/?p=1' ] ) {
				const { text } = await site.page( path );
				texts.push( text );
			}
			for ( const text of texts ) {
				expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
			}
		} );

		test( 'places in content, excerpts and lists', async () => {
			const at = ( hook: string, form: string, more = {} ): Draft[] =>
				outputs.map( ( { bytes }, index ) => ( {
					type: 'html',
					hook,
					code: `qz${ form }${ index }:${ bytes }:qz${ form }${ index }`,
					...more,
				} ) );
			await put(
				site,
				...at( 'the_content:before', 'pb' ),
				...at( 'the_content:after', 'pa' ),
				...at( 'the_content:paragraph_after', 'pp' ),
				...at( 'archive:between_posts', 'lb' ),
				...at( 'the_excerpt:after', 'le' ),
				...at( 'wp_footer', 'wf' )
			);
			const single = ( await site.page( '/outputs/' ) ).text;
			for ( const form of [ 'pb', 'pa', 'pp', 'wf' ] ) {
				expect( changed( single, form ), form ).toEqual( [] );
			}
			const { text } = await site.page( '/' );
			expect( changed( text, 'lb' ) ).toEqual( [] );
			expect( [ single, text ].join() ).not.toMatch( /svc-[0-9a-f]{32}/ );
		} );

		test( 'an excerpt written by hand, and a description made of it', async () => {
			await put( site, ...codes, {
				hook: 'template_redirect',
				code: `if ( isset( $_GET['excerpt'] ) ) { the_post(); the_excerpt(); echo 'qzmeta:', esc_attr( wp_strip_all_tags( get_the_excerpt() ) ), ':qzmeta'; exit; }`,
			} );
			const { text } = await site.page( '/listed/?excerpt' );
			const [ excerpt = '' ] = text.split( 'qzmeta:' );
			expect( changed( excerpt, 'cut' ) ).toEqual( [] );
			expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
			expect( between( text, 'qzmeta' )[ 0 ] ).toMatch( /^[^<>"]+$/ );
		} );
	}
);

test( 'widgets of a classic theme', async () => {
	const site = await startSite();
	await put( site, ...codes );
	await site.php( `
		update_option( 'widget_block', [ 2 => [ 'content' => ${ php( `<!-- wp:paragraph -->\n<p>${ marked( 'wb' ) }</p>\n<!-- /wp:paragraph -->` ) } ], 3 => [ 'content' => ${ php( `<!-- wp:shortcode -->\n${ marked( 'ws' ) }\n<!-- /wp:shortcode -->` ) } ], '_multiwidget' => 1 ] );
		update_option( 'widget_text', [ 2 => [ 'title' => '', 'text' => ${ php( marked( 'wt' ) ) }, 'filter' => true, 'visual' => true ], '_multiwidget' => 1 ] );
		update_option( 'sidebars_widgets', [ 'sidebar-1' => [ 'block-2', 'block-3', 'text-2' ], 'array_version' => 3 ] );` );
	const { text } = await site.page( '/' );
	for ( const form of [ 'wb', 'ws', 'wt' ] ) {
		expect( changed( text, form ), form ).toEqual( [] );
	}
	expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
	await site.stop();
} );

/**
 * What other code does with an output before the page goes out: on block themes it may have escaped, trimmed or stripped a placeholder.
 */
describe( 'what other code makes of an output', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( {
			theme: 'twentytwentyfive',
			muPlugins: {
				'uses.php': `<?php
					function svc_test_code() { return do_shortcode( '[hostile]' ); }
					add_shortcode( 'uses', static fn( $atts ) => ( [
						'html'  => static fn( $code ) => esc_html( $code ),
						'attr'  => static fn( $code ) => '<i title="' . esc_attr( $code ) . '">x</i>',
						'json'  => static fn( $code ) => '<script>var a = ' . wp_json_encode( $code ) . ';</script>',
						'hex'   => static fn( $code ) => '<script>var a = ' . wp_json_encode( $code, JSON_HEX_TAG | JSON_HEX_QUOT ) . ';</script>',
						'data'  => static fn( $code ) => '<i data-a="' . esc_attr( wp_json_encode( $code ) ) . '">x</i>',
						'slash' => static fn( $code ) => '<script>var a = ' . wp_json_encode( $code, JSON_UNESCAPED_SLASHES ) . ';</script>',
						'strip' => static fn( $code ) => wp_strip_all_tags( $code ),
						'words' => static fn( $code ) => wp_trim_words( $code, 2 ),
						'kses'  => static fn( $code ) => wp_kses_post( $code ),
						'cut'   => static fn( $code ) => substr( $code, 0, 70 ),
						'upper' => static fn( $code ) => '<b>' . $code . '</b>',
					] )[ $atts['how'] ]( 'direct' === ( $atts['by'] ?? '' ) ? svc_test_code() : apply_filters( 'the_content', '[hostile]' ) ) );`,
			},
		} );
	} );
	afterAll( () => site.stop() );

	const HOSTILE = `Two words "x"><img src=x onerror="alert(1)"> more`;

	test.each( [ 'direct', 'filter' ] )( '%s', async ( by ) => {
		await put( site, shortcode( HOSTILE, 'hostile' ) );
		const ways = [
			'html',
			'attr',
			'json',
			'hex',
			'slash',
			'data',
			'strip',
			'words',
			'kses',
			'cut',
			'upper',
		];
		await site.php(
			`wp_insert_post( [ 'post_title' => 'Uses', 'post_name' => 'uses-${ by }', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => wp_slash( ${ php( ways.map( ( way ) => `<!-- wp:html -->\n<div>qz${ way }:[uses how="${ way }" by="${ by }"]:qz${ way }</div>\n<!-- /wp:html -->` ).join( '\n' ) ) } ) ] );`
		);
		const { text } = await site.page( `/uses-${ by }/` );
		const got = Object.fromEntries(
			ways.map( ( way ) => [
				way,
				between( text, `qz${ way }` )[ 0 ]?.trim() ?? '',
			] )
		);
		expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
		for ( const way of [
			'html',
			'attr',
			'json',
			'hex',
			'data',
			'strip',
			'words',
			'cut',
		] ) {
			expect( got[ way ], way ).not.toMatch( /<img/ );
		}
		expect( got.html ).toContain(
			'&lt;img src=x onerror=&quot;alert(1)&quot;&gt; more'
		);
		expect( got.attr ).toMatch( /^<i title="[^"<>]*">x<\/i>$/ );
		expect( got.data ).toMatch( /^<i data-a="[^"<>]*">x<\/i>$/ );
		for ( const way of [ 'json', 'hex', 'slash' ] ) {
			const literal =
				/var a = (".*");/.exec( got[ way ] ?? '' )?.[ 1 ] ?? '""';
			expect( ( JSON.parse( literal ) as string ).trim(), way ).toContain(
				HOSTILE
			);
		}
		expect( got.strip ).toMatch( /^Two words .*more$/ );
		expect( got.words ).toMatch( /^Two words/ );
		expect( got.upper ).toContain( HOSTILE );
	} );

	test( 'an attribute of a tag takes the output as WordPress cleans it', async () => {
		await put( site, shortcode( `x" onclick="alert( '1' )`, 'hostile' ) );
		await site.php(
			`wp_insert_post( [ 'post_title' => 'Tags', 'post_name' => 'tags', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => wp_slash( '<!-- wp:html --><a title="[hostile]">qz</a><!-- /wp:html -->' ) ] );`
		);
		const { text } = await site.page( '/tags/' );
		expect( text ).toContain(
			'<a title="x&quot; onclick=&quot;alert( &#039;1&#039; )">qz</a>'
		);
		expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
	} );

	test( 'a placeholder that somebody writes is text', async () => {
		await put( site, shortcode( '<b>"x"</b>', 'hostile' ) );
		await site.php(
			`wp_insert_post( [ 'post_title' => 'Forged', 'post_name' => 'forged', 'post_type' => 'page', 'post_status' => 'publish', 'post_content' => wp_slash( '[hostile]<span class="svc-00000000000000000000000000000000-0">forged</span>' ) ] );`
		);
		expect( ( await site.page( '/forged/' ) ).text ).toContain(
			'<b>"x"</b><span class="svc-00000000000000000000000000000000-0">forged</span>'
		);
	} );

	test( 'template parts', async () => {
		await put( site, ...codes );
		await site.php( `
			$part = wp_insert_post( [ 'post_title' => 'Footer', 'post_name' => 'footer', 'post_type' => 'wp_template_part', 'post_status' => 'publish', 'post_content' => wp_slash( ${ php( outputs.map( ( { tag }, at ) => `<!-- wp:shortcode -->\nqzt${ at }:[${ tag }]:qzt${ at }\n<!-- /wp:shortcode -->` ).join( '\n' ) ) } ) ] );
			wp_set_object_terms( $part, 'twentytwentyfive', 'wp_theme' );
			wp_set_object_terms( $part, 'footer', 'wp_template_part_area' );` );
		const { text } = await site.page( '/' );
		expect( changed( text, 't' ) ).toEqual( [] );
		expect( text ).not.toMatch( /svc-[0-9a-f]{32}/ );
	} );
} );

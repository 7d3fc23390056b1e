/**
 * Shortcodes of snippets wherever WordPress reads texts, in a classic and in a block theme; and that none of them can go round in circles.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { put, settings, type Draft } from '../runtime/runtime-site.ts';

const tag = (
	shortcode: string,
	code: string,
	more: Partial< Draft > = {}
): Draft => ( { run: 'shortcode', shortcode, code, ...more } );
const html = ( shortcode: string, code: string, more: Partial< Draft > = {} ) =>
	tag( shortcode, code, { type: 'html', ...more } );

const GREET = tag(
	'greet',
	'return "<em>" . esc_html( implode( "|", array_map( static fn( $k, $v ) => "$k=$v", array_keys( $atts ), $atts ) ) ) . "</em>";'
);
const WRAP = tag(
	'wrap',
	'echo "<section>" . do_shortcode( (string) $content ) . "</section>";'
);

const php = ( text: string ) =>
	`'${ text.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`;

describe.each( sample( [ 'test-classic', 'twentytwentyfive' ], 2 ) )(
	'theme %s',
	( theme ) => {
		let site: TestSite;

		beforeAll( async () => {
			site = await startSite( { theme } );
		} );
		afterAll( () => site.stop() );
		afterEach( async () => {
			expect( await ownNotices( site ) ).toEqual( [] );
		} );

		/** What a page shows of a text, between two marks. */
		async function shown(
			content: string,
			marks: readonly [ string, string ] = [ 'START', 'END' ]
		): Promise< string > {
			await site.php( `
			$old = get_page_by_path( 'codes' );
			wp_insert_post( [ 'ID' => $old ? $old->ID : 0, 'post_title' => 'Codes', 'post_name' => 'codes', 'post_type' => 'page', 'post_status' => 'publish',
				'post_content' => wp_slash( ${ php( `${ marks[ 0 ] }${ content }${ marks[ 1 ] }` ) } ) ] );` );
			const { text } = await site.page( '/codes/' );
			const from = text.lastIndexOf( marks[ 0 ] );
			expect( from, text.slice( 0, 500 ) ).toBeGreaterThan( 0 );
			return text.slice(
				from + marks[ 0 ].length,
				text.indexOf( marks[ 1 ], from )
			);
		}

		test( 'attributes: named, single quotes, bare, without a value, hostile', async () => {
			await put( site, GREET );
			expect( await shown( '[greet a="1" b=\'two\' c=3 bare]' ) ).toBe(
				'<em>a=1|b=two|c=3|0=bare</em>'
			);
			expect( await shown( '[greet]' ) ).toBe( '<em></em>' );
			expect(
				await shown(
					'[greet this="x" GLOBALS="y" file="php://input" id="7"]'
				)
			).toBe( '<em>this=x|globals=y|file=php://input|id=7</em>' );
			expect( await shown( '[[greet a="1"]]' ) ).toContain( '[greet a=' );
		} );

		test( 'in paragraphs, the shortcode block and the HTML block', async () => {
			const [ , id ] = await put(
				site,
				GREET,
				html( '', '<b>by id</b>' )
			);
			const text = await shown(
				`<!-- wp:paragraph --><p>[greet n="p"]</p><!-- /wp:paragraph --><!-- wp:shortcode -->[greet n="block"]<!-- /wp:shortcode --><!-- wp:shortcode -->[svc id="${ id }"]<!-- /wp:shortcode --><!-- wp:html --><div>[greet n="html"]</div><!-- /wp:html -->`
			);
			expect(
				text
					.replaceAll( /<p[^>]*>/g, '<p>' )
					.replaceAll( /\s*\n\s*/g, '' )
			).toBe(
				'<p><em>n=p</em></p><em>n=block</em><b>by id</b><div><em>n=html</em></div>'
			);
		} );

		test( 'nested: enclosed texts by do_shortcode(), HTML snippets by themselves', async () => {
			const [ , , outer ] = await put(
				site,
				GREET,
				WRAP,
				html(
					'outer',
					'<div>[greet n="in"][wrap][greet n="deep"][/wrap]</div>'
				)
			);
			expect( await shown( '[wrap]a[greet n="1"]b[/wrap]' ) ).toBe(
				'<section>a<em>n=1</em>b</section>'
			);
			expect( await shown( `[wrap][svc id="${ outer }"][/wrap]` ) ).toBe(
				'<section><div><em>n=in</em><section><em>n=deep</em></section></div></section>'
			);
		} );

		test( 'in HTML snippets that are placed', async () => {
			await put( site, GREET, {
				type: 'html',
				hook: 'the_content:before',
				code: '<p>START[greet n="placed"]END</p>',
			} );
			expect( await shown( 'text', [ 'MARK', 'STOP' ] ) ).toBe( 'text' );
			expect( ( await site.page( '/codes/' ) ).text ).toContain(
				'START<em>n=placed</em>END'
			);
		} );

		test( 'nothing for an id that is unknown, off, or no shortcode', async () => {
			const [ off, auto, manual ] = await put(
				site,
				html( '', 'OFF', { status: 'inactive' } ),
				{ type: 'html', hook: 'admin_head', code: 'AUTO' },
				{ type: 'html', run: 'manual', code: 'MANUAL' },
				GREET
			);
			expect(
				await shown(
					`1[svc id="${ off }"]2[svc id="${ auto }"]3[svc id="${ manual }"]4[svc id="999999"]5[svc]6[svc id="-1"]7[svc id="1e1"]8[svc id=""]9`
				)
			).toBe( '123456789' );
			expect( await shown( `1[svc id="${ off }"]x[/svc]2` ) ).toBe(
				'12'
			);
		} );

		test( 'a circle ends: by itself, through others, with other attributes', async () => {
			const ids = await put(
				site,
				html( 'me', 'm[me]' ),
				html( 'ping', 'i[pong]' ),
				html( 'pong', 'o[ping]' ),
				tag( 'again', 'return "a" . do_shortcode( "[again]" );' ),
				tag(
					'count',
					'return "c" . do_shortcode( "[count n=" . ( (int) ( $atts["n"] ?? 0 ) + 1 ) . "]" );'
				),
				html(
					'content',
					'<i>x</i><?php echo apply_filters( "the_content", get_post()->post_content ); ?>'
				)
			);
			expect( await shown( '[me]/[ping]/[again]/[count]' ) ).toBe(
				`m/io/a/${ 'c'.repeat( 20 ) }`
			);
			await shown( '[content]' );
			expect(
				( await site.page( '/codes/' ) ).text.match( /<i>x<\/i>/g )
			).toEqual( [ '<i>x</i>' ] );
			for ( const id of ids ) {
				expect( await settings( site, id ) ).toMatchObject( {
					status: 'active',
					error: null,
				} );
			}
			// Behind a circle everything works as before.
			expect( await shown( '[me][me]' ) ).toBe( 'mm' );
		} );

		test( 'one that fails is switched off, and the page is whole', async () => {
			const [ id ] = await put(
				site,
				tag(
					'bad',
					"ob_start(); echo 'half';\nthrow new Exception( 'broken' );"
				),
				GREET
			);
			expect( await shown( 'a[bad]b[wrap][greet]' ) ).toBe(
				'ab[wrap]<em></em>'
			);
			expect( await settings( site, id ?? 0 ) ).toMatchObject( {
				status: 'inactive',
				error: 'broken (line 2)',
			} );
			await site.clearLog();
		} );

		test( 'in widgets', async () => {
			const [ , id ] = await put(
				site,
				GREET,
				html( '', '<b>by id</b>' )
			);
			if ( theme !== 'test-classic' ) {
				// A block theme has template parts where others have widgets.
				await site.php( `
				$id = wp_insert_post( [ 'post_type' => 'wp_template_part', 'post_name' => 'footer', 'post_title' => 'Footer', 'post_status' => 'publish',
					'post_content' => '<!-- wp:paragraph --><p>W1[greet n="part"]</p><!-- /wp:paragraph --><!-- wp:shortcode -->W2[svc id="${ id }"]<!-- /wp:shortcode -->' ] );
				wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' ); wp_set_object_terms( $id, 'footer', 'wp_template_part_area' );` );
				const { text } = await site.page( '/hello-world/' );
				expect( text ).toContain( 'W1<em>n=part</em>' );
				expect( text ).toContain( 'W2<b>by id</b>' );
				return;
			}
			await site.php( `
			update_option( 'widget_block', [ 2 => [ 'content' => '<!-- wp:paragraph --><p>W1[greet n="block"]</p><!-- /wp:paragraph -->' ], 3 => [ 'content' => '<!-- wp:shortcode -->W2[svc id="${ id }"]<!-- /wp:shortcode -->' ], '_multiwidget' => 1 ] );
			update_option( 'widget_text', [ 2 => [ 'title' => '', 'text' => 'W3[greet n="text"]', 'filter' => true, 'visual' => true ], '_multiwidget' => 1 ] );
			update_option( 'sidebars_widgets', [ 'sidebar-1' => [ 'block-2', 'block-3', 'text-2' ], 'array_version' => 3 ] );` );
			const { text } = await site.page( '/' );
			expect( text ).toContain( 'W1<em>n=block</em>' );
			expect( text ).toContain( 'W2<b>by id</b>' );
			expect( text ).toContain( 'W3<em>n=text</em>' );
		} );

		test( 'in excerpts that somebody wrote, not in those made from the content', async () => {
			const [ , id ] = await put( site, GREET, html( '', 'by id' ) );
			await site.php( `
			foreach ( get_posts( [ 'numberposts' => -1, 'post_status' => 'any' ] ) as $post ) { wp_delete_post( $post->ID, true ); }
			wp_insert_post( [ 'post_title' => 'Hand', 'post_status' => 'publish', 'post_excerpt' => 'HAND[greet n="e"]|[svc id="${ id }"]|[svc id="999"]|[gallery]|[[greet]]|END', 'post_content' => 'x' ] );
			wp_insert_post( [ 'post_title' => 'Auto', 'post_status' => 'publish', 'post_content' => 'AUTO[greet n="c"]|[[greet]]|END' ] );` );
			if ( theme !== 'test-classic' ) {
				await site.php( `
				$id = wp_insert_post( [ 'post_type' => 'wp_template', 'post_name' => 'search', 'post_title' => 'Search', 'post_status' => 'publish',
					'post_content' => wp_slash( '<!-- wp:query {"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-excerpt /--><!-- /wp:post-template --></div><!-- /wp:query -->' ) ] );
				wp_set_object_terms( $id, get_stylesheet(), 'wp_theme' );` );
			}
			const search = await site.page( '/?s=END' );
			const plain = search.text
				.replaceAll( /<\/?em>/g, '' )
				.slice( search.text.indexOf( '<body' ) );
			expect( plain ).toContain( 'HANDn=e|by id||[gallery]|[greet]|END' );
			// Core unwraps the escaped one before it runs the content's shortcodes.
			expect( plain ).toContain( 'AUTO||END' );
			const { body } = await site.rest( 'GET', '/posts', undefined, {
				namespace: 'wp/v2',
				as: null,
				query: { search: 'Hand' },
			} );
			expect( body[ 0 ].excerpt.rendered ).toContain(
				'HAND<em>n=e</em>|by id|'
			);
		} );

		test( 'never on a page of the service', async () => {
			await put( site, GREET );
			const answer = await site.rest( 'GET', '/snippets' );
			expect( answer.body[ 0 ].shortcode ).toBe( 'greet' );
		} );
	}
);

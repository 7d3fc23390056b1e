/**
 * CSS and JavaScript snippets: where they are printed, as what, and that no
 * code can leave its element.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from './runtime-site.ts';

const site = testSite(
	{
		muPlugins: {
			'consent.php': `<?php if ( isset( $_SERVER['HTTP_X_CONSENT'] ) ) { function wp_has_consent( $category ) { return $category === $_SERVER['HTTP_X_CONSENT']; } }`,
		},
	},
	{ reset: false, quiet: false }
);

const css = ( hook: string, code: string, more = {} ) => ( {
	type: 'css' as const,
	hook,
	code,
	...more,
} );
const js = ( hook: string, code: string, more = {} ) => ( {
	type: 'js' as const,
	hook,
	code,
	...more,
} );

async function pages(): Promise< Record< string, string > > {
	return {
		front: ( await site.page( '/' ) ).text,
		admin: ( await site.page( '/wp-admin/index.php', { as: 'admin' } ) )
			.text,
		login: ( await site.page( '/wp-login.php' ) ).text,
		editor: ( await site.page( '/wp-admin/post-new.php', { as: 'admin' } ) )
			.text,
	};
}

describe( 'CSS', () => {
	test( 'is printed at its location only', async () => {
		await put(
			site,
			css( 'frontend', '.f{}' ),
			css( 'frontend_editor', '.fe{}' ),
			css( 'editor', '.e{}' ),
			css( 'admin', '.a{}' ),
			css( 'login', '.l{}' )
		);
		const on = await pages();
		const where = ( rule: string ) =>
			Object.keys( on ).filter( ( page ) =>
				on[ page ]?.includes( rule )
			);
		expect( where( '.f{}' ) ).toEqual( [ 'front' ] );
		expect( where( '.fe{}' ) ).toEqual( [ 'front', 'editor' ] );
		expect( where( '.e{}' ) ).toEqual( [ 'editor' ] );
		expect( where( '.a{}' ) ).toEqual( [ 'admin', 'editor' ] );
		expect( where( '.l{}' ) ).toEqual( [ 'login' ] );
		// In the editor it is data of the canvas, not a style of the screen around it.
		expect( on.editor ).not.toMatch( /<style[^>]*>\s*\.f?e\{\}/ );
	} );

	test( 'as a file is a link with the hash as version, served from uploads', async () => {
		const [ id ] = await put(
			site,
			css( 'frontend', '.file{color:red}', { load_as: 'file' } )
		);
		const { text } = await site.page( '/' );
		const link = new RegExp(
			`<link rel="stylesheet" id="svc-${ id }-css" href="([^"]+)" media="all" />`
		).exec( text );
		expect( link?.[ 1 ] ).toMatch(
			/\/wp-content\/uploads\/svc\/\d+\.css\?ver=[0-9a-f]{12}$/
		);
		expect( ( await site.page( link?.[ 1 ] ?? '' ) ).text ).toBe(
			'.file{color:red}'
		);
		expect( text ).not.toContain( '.file{' );
	} );

	test.each( [ 'editor', 'frontend_editor' ] )(
		'as a file at %s: the canvas of the editor knows where the file is',
		async ( hook ) => {
			const [ id ] = await put(
				site,
				css( hook, '.file{background:url(a.png)}', { load_as: 'file' } )
			);
			const { text } = await site.page( '/wp-admin/post-new.php', {
				as: 'admin',
			} );
			expect( text.replaceAll( '\\/', '/' ) ).toMatch(
				new RegExp(
					`"css":".file\\{background:url\\(a\\.png\\)\\}","baseURL":"${ site.url }/wp-content/uploads/svc/${ id }\\.css\\?ver=`
				)
			);
		}
	);

	test( 'of SCSS is what the compiler left, also inline', async () => {
		await put(
			site,
			css( 'frontend', '$c: red; .s{color:$c}', {
				lang: 'scss',
				public: '.s{color:red}',
			} )
		);
		const { text } = await site.page( '/' );
		expect( text ).toContain( '.s{color:red}' );
		expect( text ).not.toContain( '$c' );
	} );

	test( 'cannot leave its element', async () => {
		await put(
			site,
			css(
				'frontend',
				'.x::after{content:"</style><script>alert(1)</script></STYLE >"}'
			)
		);
		const { text } = await site.page( '/' );
		const style = /<style id="svc-\d+-css">([\s\S]*?)<\/style>/i.exec(
			text
		)?.[ 1 ];
		expect( style?.trim() ).toBe(
			'.x::after{content:"<\\/style><script>alert(1)</script><\\/style >"}'
		);
	} );
} );

describe( 'JavaScript', () => {
	test( 'is printed at its location only', async () => {
		await put(
			site,
			js( 'frontend_footer', 'ff()' ),
			js( 'frontend_head', 'fh()' ),
			js( 'admin_footer', 'af()' ),
			js( 'admin_head', 'ah()' ),
			js( 'login', 'lo()' )
		);
		const on = await pages();
		const where = ( code: string ) =>
			Object.keys( on ).filter( ( page ) =>
				on[ page ]?.includes( code )
			);
		expect( where( 'ff()' ) ).toEqual( [ 'front' ] );
		expect( where( 'fh()' ) ).toEqual( [ 'front' ] );
		expect( where( 'af()' ) ).toEqual( [ 'admin', 'editor' ] );
		expect( where( 'ah()' ) ).toEqual( [ 'admin', 'editor' ] );
		expect( where( 'lo()' ) ).toEqual( [ 'login' ] );
		const front = on.front ?? '';
		expect( front.indexOf( 'fh()' ) ).toBeLessThan(
			front.indexOf( '</head>' )
		);
		expect( front.indexOf( 'ff()' ) ).toBeGreaterThan(
			front.indexOf( '<body' )
		);
	} );

	test.each( [ '', 'defer', 'async' ] )(
		'as a file with strategy "%s"',
		async ( strategy ) => {
			const [ id ] = await put(
				site,
				js( 'frontend_head', 'x()', {
					load_as: 'file',
					js_strategy: strategy,
				} )
			);
			const { text } = await site.page( '/' );
			const tag =
				new RegExp(
					`<script[^>]*id="svc-${ id }-js"[^>]*></script>`
				).exec( text )?.[ 0 ] ?? '';
			expect( tag ).toMatch(
				/src="[^"]+\/svc\/\d+\.js\?ver=[0-9a-f]{12}"/
			);
			expect( [ / defer/.test( tag ), / async/.test( tag ) ] ).toEqual( [
				strategy === 'defer',
				strategy === 'async',
			] );
		}
	);

	test( 'cannot leave its element, and means the same', async () => {
		const code =
			'var s = "</script><!-- <script>" + `</SCRIPT>` + /<\\/script>/.source; var script = 1, a = 2; var b = a<script;';
		await put( site, js( 'frontend_footer', code ) );
		const { text } = await site.page( '/' );
		const printed =
			/<script id="svc-\d+-js">([\s\S]*?)<\/script>/i.exec(
				text
			)?.[ 1 ] ?? '';
		expect( printed ).not.toMatch( /<\/?script/i );

		const run = ( body: string ) =>
			new Function( `${ body }; return [ s, b ];` )() as unknown;
		expect( run( printed ) ).toEqual( run( code ) );
	} );

	test( 'waits for consent in the browser when there is a consent plugin, whoever the page was made for', async () => {
		await put(
			site,
			js( 'frontend_footer', 'track()', { consent: 'marketing' } ),
			{
				type: 'html',
				hook: 'wp_footer',
				code: '<iframe src="about:blank"></iframe>',
				consent: 'statistics',
			}
		);
		const none = ( await site.page( '/' ) ).text;
		expect( none ).toMatch( /<script id="svc-\d+-js">\s*track\(\)/ );
		expect( none ).toContain( '<iframe src="about:blank">' );
		for ( const given of [ 'marketing', 'statistics' ] ) {
			const { text } = await site.page( '/', {
				headers: { 'x-consent': given },
			} );
			expect( text ).toMatch(
				/<template data-svc="{&quot;consent&quot;:&quot;marketing&quot;}" data-svc-markup="&lt;script/
			);
			expect( text ).toMatch(
				/<template data-svc="{&quot;consent&quot;:&quot;statistics&quot;}" data-svc-markup="&lt;iframe/
			);
			expect( text ).not.toMatch( /<script id="svc-\d+-js"|<iframe/ );
		}
	} );
} );

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceMapConsumer } from 'source-map-js';
import { describe, expect, it } from 'vitest';
import {
	compileStyle,
	type Partial,
	type StyleRequest,
} from '../../../src/styles/compile';
import { pathOf } from '../../../src/styles/names';

const root = join( import.meta.dirname, '../../..' );

/** A framework's sources as snippets: folder of the file as folder, file name as title. The entry is the first. */
function asSnippets(
	folder: string,
	lang: 'scss' | 'less',
	under: string,
	entry: string
) {
	const partials: Record< string, Partial > = {};
	let code = '';
	const files = readdirSync( join( root, folder ), {
		recursive: true,
		encoding: 'utf8',
	} );
	for ( const file of files.filter( ( name ) =>
		name.endsWith( `.${ lang }` )
	) ) {
		const source = readFileSync( join( root, folder, file ), 'utf8' );
		const parts = file.split( /[\\/]/ );
		const title = parts.pop() ?? '';
		if ( file === entry ) {
			code = source;
		} else {
			const path = pathOf( [ under, ...parts ].join( '/' ), title );
			partials[ `uid-${ path }` ] = { path, lang, code: source };
		}
	}
	return { lang, code, partials, uid: 'entry', name: pathOf( under, entry ) };
}

async function css( request: StyleRequest ): Promise< string > {
	const result = await compileStyle( request );
	return result.ok
		? result.css
		: `failed: ${ JSON.stringify( result.errors ) }`;
}

describe( 'compileStyle() on real frameworks', () => {
	it(
		'compiles Bootstrap 5 from snippets to the bytes of the sass command',
		{ timeout: 60_000 },
		async () => {
			const result = await compileStyle(
				asSnippets(
					'node_modules/bootstrap/scss',
					'scss',
					'Vendor/Bootstrap',
					'bootstrap.scss'
				)
			);
			const reference = execFileSync(
				process.execPath,
				[
					'node_modules/sass/sass.js',
					'--no-source-map',
					'--quiet',
					'node_modules/bootstrap/scss/bootstrap.scss',
				],
				{ cwd: root, encoding: 'utf8', maxBuffer: 16e6 }
			);
			expect( result.ok && result.css ).toBe( reference.trimEnd() );
			expect( result.ok && result.deps.length ).toBeGreaterThan( 80 );
		}
	);

	it(
		'compiles Bootstrap 3 from snippets to the bytes of lessc',
		{ timeout: 60_000 },
		async () => {
			const result = await compileStyle(
				asSnippets(
					'node_modules/bootstrap3/less',
					'less',
					'Vendor',
					'bootstrap.less'
				)
			);
			const reference = execFileSync(
				process.execPath,
				[
					'node_modules/less/bin/lessc',
					'node_modules/bootstrap3/less/bootstrap.less',
				],
				{ cwd: root, encoding: 'utf8', maxBuffer: 16e6 }
			);
			expect( result.ok && result.css ).toBe( reference );
			expect( result.ok && result.deps.length ).toBeGreaterThan( 60 );
		}
	);
} );

describe.each( [ 'scss', 'less' ] as const )(
	'compileStyle() in %s',
	( lang ) => {
		const sign = lang === 'scss' ? '$' : '@';
		const colors: Partial = {
			path: 'brand/colors',
			lang,
			code: `${ sign }main: #102030;`,
		};
		const entry = { lang, uid: 'me', name: 'pages/home' };

		it( 'names the partials used, directly or through others', async () => {
			const partials = {
				'u-colors': colors,
				'u-all': { path: 'brand/all', lang, code: `@import 'colors';` },
				'u-unused': { path: 'brand/unused', lang, code: '' },
			};
			const code = `@import 'brand/all'; a { color: ${ sign }main; }`;
			const result = await compileStyle( { ...entry, code, partials } );
			expect( result ).toMatchObject( {
				ok: true,
				deps: [ 'u-all', 'u-colors' ],
			} );
			expect( result.ok && result.css ).toContain( 'color: #102030' );
		} );

		it( 'tells the line of an error in the stylesheet itself', async () => {
			const result = await compileStyle( {
				...entry,
				code: `a {\n\tcolor: ${ sign }none;\n}`,
			} );
			expect( result ).toMatchObject( {
				ok: false,
				errors: [ { line: 2, column: 9, partial: null } ],
			} );
		} );

		it( 'tells the partial and its line when the error is there', async () => {
			const bad = {
				path: 'brand/bad',
				lang,
				code: `a { b: c; }\n\na { color: ${ sign }none; }`,
			};
			const code = `a { b: c; }\n@import 'brand/bad';`;
			const result = await compileStyle( {
				...entry,
				code,
				partials: { 'u-bad': bad },
			} );
			expect( result ).toMatchObject( {
				ok: false,
				errors: [ { line: 3, partial: 'u-bad' } ],
			} );
		} );

		it( 'refuses an unknown name on the line that uses it', async () => {
			const result = await compileStyle( {
				...entry,
				code: `\n@import 'nowhere';`,
			} );
			expect( result ).toMatchObject( {
				ok: false,
				errors: [ { line: 2, partial: null } ],
			} );
			expect( ! result.ok && result.errors[ 0 ]?.message ).toContain(
				'No stylesheet snippet is called "nowhere"'
			);
		} );

		it( 'lists the candidates of an ambiguous name', async () => {
			const partials = {
				'u-1': colors,
				'u-2': { ...colors, path: 'shop/colors' },
			};
			const result = await compileStyle( {
				...entry,
				code: `@import 'colors';`,
				partials,
			} );
			expect( ! result.ok && result.errors[ 0 ]?.message ).toContain(
				'brand/colors (u-1), shop/colors (u-2)'
			);
		} );

		it( 'refuses a circle and names where it closes', async () => {
			const partials = {
				'u-a': { path: 'brand/a', lang, code: `@import 'b';` },
				'u-b': {
					path: 'brand/b',
					lang,
					code: `a { b: c; }\n@import 'a';`,
				},
			};
			const result = await compileStyle( {
				...entry,
				code: `@import 'brand/a';`,
				partials,
			} );
			expect( result ).toMatchObject( {
				ok: false,
				errors: [ { line: 2, partial: 'u-b' } ],
			} );
		} );

		it( 'refuses a stylesheet that uses itself through a partial', async () => {
			const partials = {
				'u-a': { path: 'brand/a', lang, code: `@import 'pages/home';` },
			};
			const result = await compileStyle( {
				...entry,
				code: `@import 'brand/a';`,
				partials,
			} );
			expect( result ).toMatchObject( {
				ok: false,
				errors: [ { partial: 'u-a' } ],
			} );
		} );

		it( 'maps the CSS back to uids, also when minified', async () => {
			const used = {
				path: 'brand/box',
				lang,
				code: '\n\n.box { top: 1px; }',
			};
			for ( const minify of [ false, true ] ) {
				const code = `@import 'brand/box';\n.é { left: 1px; }`;
				const request = {
					...entry,
					code,
					partials: { 'u-box': used },
					minify,
					sourceMap: true,
				};
				const result = await compileStyle( request );
				expect( result.ok ).toBe( true );
				const lines = result.ok ? result.css.split( '\n' ) : [];
				const consumer = new SourceMapConsumer(
					JSON.parse( result.ok ? result.map : '{}' )
				);
				const placeOf = ( text: string ) => {
					const line = lines.findIndex( ( content ) =>
						content.includes( text )
					);
					const column = lines[ line ]?.indexOf( text ) ?? 0;
					return consumer.originalPositionFor( {
						line: line + 1,
						column,
					} );
				};
				expect( placeOf( 'top' ) ).toMatchObject( {
					source: 'u-box',
					line: 3,
				} );
				expect( placeOf( 'left' ) ).toMatchObject( {
					source: 'me',
					line: 2,
				} );
			}
		} );

		it( 'writes minified CSS without a byte order mark', async () => {
			const code = 'a { content: "é"; }\n\nb { color: #ff0000; }';
			expect( await css( { ...entry, code, minify: true } ) ).toMatch(
				/^@charset "UTF-8";\na\{content:"é"\}b\{color:(red|#ff0000|#f00)\}\n?$/
			);
		} );

		it( 'leaves addresses on the network to the browser', async () => {
			const code = `@import url(http://example.test/a); @import "https://example.test/b.css"; @import url("//example.test/c") screen; a { b: c; }`;
			const out = await css( { ...entry, code } );
			expect( out ).toContain( '@import url(http://example.test/a)' );
			expect( out ).toMatch( /@import "https:\/\/example.test\/b.css"/ );
			expect( out ).toMatch(
				/@import url\("\/\/example.test\/c"\) screen/
			);
		} );

		it.each( [
			'/etc/passwd',
			'file:///etc/passwd',
			'../../../etc/passwd',
			'/etc/hostname',
			'c:\\windows\\win.ini',
		] )( 'cannot read %s', async ( path ) => {
			const quoted = path.replaceAll( '\\', '\\\\' );
			const result = await compileStyle( {
				...entry,
				code: `@import "${ quoted }";`,
			} );
			expect( result.ok ).toBe( false );
		} );
	}
);

describe( 'compileStyle() with scss', () => {
	it( 'understands @use with configuration and @forward', async () => {
		const partials: Record< string, Partial > = {
			'u-1': {
				path: 'brand/colors',
				lang: 'scss',
				code: '$main: red !default;',
			},
			'u-2': {
				path: 'brand/all',
				lang: 'scss',
				code: `@forward 'colors';`,
			},
			'u-3': { path: 'reset', lang: 'css', code: '* { margin: 0 }' },
		};
		const code = `@use 'brand/all' with ($main: blue); @use 'reset'; @use 'sass:math'; a { color: all.$main; width: math.div(4px, 2); }`;
		expect( await css( { lang: 'scss', code, partials } ) ).toBe(
			'* {\n  margin: 0;\n}\n\na {\n  color: blue;\n  width: 2px;\n}'
		);
	} );

	it( 'finds the _index of a folder by the name of the folder', async () => {
		const partials: Record< string, Partial > = {
			'u-1': {
				path: 'kit/index',
				lang: 'scss',
				code: "@forward 'colors'; @use 'forms';",
			},
			'u-2': { path: 'kit/colors', lang: 'scss', code: '$main: red;' },
			'u-3': {
				path: 'kit/forms/index',
				lang: 'scss',
				code: "@use '../colors'; b { color: colors.$main; }",
			},
		};
		const code = "@use 'kit'; a { color: kit.$main; }";
		expect( await css( { lang: 'scss', code, partials } ) ).toBe(
			'b {\n  color: red;\n}\n\na {\n  color: red;\n}'
		);
	} );

	it( 'cannot be led to prototype properties by a made-up canonical address', async () => {
		const result = await compileStyle( {
			lang: 'scss',
			code: `@use 'svc:///__proto__' as x;`,
		} );
		expect( result.ok ).toBe( false );
	} );
} );

describe( 'compileStyle() with less', () => {
	it.each( [
		[ '// math: always\n', '2px' ],
		[ '/* compress: true, math: always */ ', '2px' ],
		[ '\n/*!\n * Shop\n * math: always\n */\n', '2px' ],
		[ '// math: parens\r\n', '4px / 2' ],
		[ '', '4px / 2' ],
		[ '// math: always wrong here\n', '4px / 2' ],
		[ 'b { c: d } // math: always\n', '4px / 2' ],
	] )(
		'works out sums as the first comment says: %j',
		async ( head, sum ) => {
			const code = `${ head }a { width: 4px / 2; }`;
			expect( await css( { lang: 'less', code } ) ).toContain(
				`width: ${ sum };`
			);
		}
	);

	it.each( [
		[ 'a plugin', `@plugin "evil";` ],
		[ 'a remote plugin', `@plugin "https://example.test/evil.js";` ],
		[ 'inline JavaScript', 'a { width: `process.exit( 1 )`; }' ],
		[
			'escaped inline JavaScript',
			'a { width: ~`globalThis.hacked = 1`; }',
		],
	] )( 'refuses %s', async ( _what, code ) => {
		const partials: Record< string, Partial > = {
			evil: { path: 'evil', lang: 'less', code: 'module.exports = {}' },
		};
		const result = await compileStyle( { lang: 'less', code, partials } );
		expect( result ).toMatchObject( {
			ok: false,
			errors: [ { line: 1 } ],
		} );
		expect( 'hacked' in globalThis ).toBe( false );
	} );

	it( 'reads no file for data-uri()', async () => {
		const out = await css( {
			lang: 'less',
			code: `a { b: data-uri('/etc/passwd'); }`,
		} );
		expect( out ).toContain( `url('/etc/passwd')` );
	} );

	it( 'keeps the options of @import', async () => {
		const partials: Record< string, Partial > = {
			m: {
				path: 'mixins',
				lang: 'less',
				code: '.m() { b: c; } .n { d: e; }',
			},
		};
		const code = `@import (reference) 'mixins'; @import (optional) 'nowhere'; @import (css) 'x'; a { .m(); }`;
		const out = await css( { lang: 'less', code, partials } );
		expect( out ).toContain( `@import 'x'` );
		expect( out ).toContain( 'b: c' );
		expect( out ).not.toContain( 'd: e' );
	} );
} );

describe( 'compileStyle() with css', () => {
	it.each( [
		[ 'what Sass cannot read', 'a { *zoom: 1; --x: {a:b}; color: red' ],
		[ 'an escape Sass would lose', '@media \\0screen { a { b: c } }' ],
	] )( 'returns %s as it came', async ( _what, code ) => {
		expect( await css( { lang: 'css', code, minify: true } ) ).toBe( code );
	} );

	it(
		'minifies Bootstrap without losing a rule',
		{ timeout: 20_000 },
		async () => {
			const code = readFileSync(
				join( root, 'node_modules/bootstrap/dist/css/bootstrap.css' ),
				'utf8'
			);
			const out = await css( { lang: 'css', code, minify: true } );
			expect( out.length ).toBeLessThan( code.length * 0.9 );
			const withContent = code
				.replace( /\/\*[^]*?\*\//g, '' )
				.replace( /[^{};]*\{\s*\}/g, '' );
			expect( out.split( '{' ).length ).toBe(
				withContent.split( '{' ).length
			);
		}
	);
} );

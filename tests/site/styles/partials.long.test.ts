/**
 * Partials of live stylesheets: what would break a stylesheet that uses them is refused and names it; what would not comes out at once. And
 * source maps, which are for the editor only.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Saved = {
	id: number;
	deps: number[];
	status: string;
	uid: string;
	stale: boolean;
};

async function save( fields: Record< string, unknown > ): Promise< Saved > {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'css',
		lang: 'scss',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.errors ).toEqual( [] );
	return made.body.snippet;
}

const css = ( id: number ) =>
	readFile( path.join( site.uploads, 'svc', `${ id }.css` ), 'utf8' );
const change = ( id: number, fields: Record< string, unknown > ) =>
	site.rest( 'PUT', `/snippets/${ id }`, fields );
const stored = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

/** A partial, and a live stylesheet that uses it. */
async function family() {
	const partial = await save( {
		title: 'Colors',
		folder: 'Brand',
		code: '$c: #111111;',
	} );
	const user = await save( {
		title: 'Page',
		code: "@use 'brand/colors';\n.p { color: colors.$c; }",
		status: 'active',
	} );
	expect( user.deps ).toEqual( [ partial.id ] );
	return { partial: partial.id, user: user.id };
}

describe( 'a partial that a live stylesheet uses', () => {
	test( 'can be deleted: its users keep their CSS, are stale, and the answer names them', async () => {
		const { partial, user } = await family();
		const deleted = await site.rest( 'DELETE', `/snippets/${ partial }` );
		expect( deleted.status, deleted.text ).toBe( 200 );
		expect( deleted.body ).toMatchObject( {
			deleted: true,
			id: partial,
			trash: true,
			users: [ user ],
		} );
		expect( deleted.body.warnings ).toHaveLength( 1 );
		expect( deleted.body.warnings[ 0 ].message ).toContain( '"Page"' );
		expect( await css( user ) ).toContain( '#111' );
		expect( await stored( user ) ).toMatchObject( {
			status: 'active',
			stale: true,
		} );
		// A save that leaves its code alone leaves its CSS alone, too.
		const renamed = await change( user, { title: 'Main page' } );
		expect( renamed.body ).toMatchObject( {
			deactivated: false,
			errors: [],
			snippet: { status: 'active', stale: true },
		} );
		expect( renamed.body.warnings[ 0 ].message ).toContain(
			'brand/colors'
		);
		expect( await css( user ) ).toContain( '#111' );
		const broken = await change( user, {
			code: "@use 'brand/colors';\n.p { margin: 0; color: colors.$c; }",
		} );
		expect( broken.body ).toMatchObject( { deactivated: true } );
		expect( broken.body.errors[ 0 ].line ).toBe( 1 );
	} );

	test( 'that comes back is compiled in again by the next save of whoever uses it, or at once when it is made anew', async () => {
		const { partial, user } = await family();
		await site.rest( 'DELETE', `/snippets/${ partial }` );
		const back = await site.rest( 'POST', `/trash/${ partial }/restore` );
		expect( back.status, back.text ).toBe( 200 );
		// Nothing differs: the CSS alone is behind.
		const saved = await change( user, { title: 'Page' } );
		expect( saved.body, saved.text ).toMatchObject( {
			errors: [],
			warnings: [],
			snippet: { status: 'active', stale: false, deps: [ partial ] },
		} );

		await site.rest( 'DELETE', `/snippets/${ partial }` );
		expect( ( await stored( user ) ).stale ).toBe( true );
		const anew = await save( {
			title: 'Colors',
			folder: 'Brand',
			code: '$c: #555555;',
		} );
		expect( await css( user ) ).toContain( '#555' );
		expect( await stored( user ) ).toMatchObject( {
			stale: false,
			deps: [ anew.id ],
		} );
	} );

	longTest(
		'that another one can stand in for leaves nobody behind',
		async () => {
			const { partial, user } = await family();
			await change( user, {
				code: "@use 'colors';\n.p { color: colors.$c; }",
			} );
			const top = await save( { title: 'Colors', code: '$c: #777777;' } );
			expect( await css( user ) ).toContain( '#777' );
			const deleted = await site.rest(
				'DELETE',
				`/snippets/${ top.id }`
			);
			expect( deleted.body, deleted.text ).toMatchObject( {
				users: [],
				warnings: [],
			} );
			expect( await css( user ) ).toContain( '#111' );
			expect( await stored( user ) ).toMatchObject( {
				stale: false,
				deps: [ partial ],
			} );
		}
	);

	longTest(
		'is deleted without a warning where no active stylesheet uses it',
		async () => {
			const { partial, user } = await family();
			await site.rest( 'POST', `/snippets/${ user }/disable` );
			const deleted = await site.rest(
				'DELETE',
				`/snippets/${ partial }`
			);
			expect( deleted.body, deleted.text ).toMatchObject( {
				users: [],
				warnings: [],
			} );
			expect( ( await stored( user ) ).stale ).toBe( false );
		}
	);

	test( 'is deleted in bulk, with its users or without them', async () => {
		const { partial, user } = await family();
		const alone = await site.rest( 'POST', '/bulk', {
			ids: [ partial ],
			action: 'delete',
			value: '',
		} );
		expect( [ alone.body.done, alone.body.errors ] ).toEqual( [
			[ partial ],
			{},
		] );
		expect( alone.body.warnings[ 0 ].message ).toContain( '"Page"' );
		expect( await stored( user ) ).toMatchObject( { stale: true } );
		await site.rest( 'POST', `/trash/${ partial }/restore` );
		const both = await site.rest( 'POST', '/bulk', {
			ids: [ partial, user ],
			action: 'delete',
			value: '',
		} );
		expect( both.body ).toMatchObject( {
			done: [ partial, user ],
			warnings: [],
			items: [],
		} );
	} );

	test.each(
		sample(
			[
				[ 'title', { title: 'Colours' } ],
				[ 'folder', { folder: 'Elsewhere' } ],
				[ 'lang', { lang: 'less' } ],
				[ 'code', { code: '$other: red;' } ],
				[ 'type', { type: 'js', lang: '' } ],
				[ 'code', { code: '$c: ;\n$d: {' } ],
			],
			3
		)
	)(
		'cannot change its %s so that the other would break',
		async ( field, fields ) => {
			const { partial, user } = await family();
			const before = await stored( partial );
			const refused = await change( partial, fields );
			expect( refused.status, refused.text ).toBe( 400 );
			expect( Object.keys( refused.body.data.params ) ).toEqual( [
				field,
			] );
			expect( JSON.stringify( refused.body.errors ) ).toContain( 'Page' );
			expect( await stored( partial ) ).toEqual( before );
			expect( await css( user ) ).toContain( '#111' );
			const checked = await site.rest( 'POST', '/validate', {
				id: partial,
				...fields,
			} );
			expect( checked.status, checked.text ).toBe( 200 );
			expect( JSON.stringify( checked.body.errors ) ).toContain( 'Page' );
		}
	);

	test( 'names the line of a mistake in it', async () => {
		const { partial } = await family();
		const refused = await change( partial, { code: '$c: red;\n\n$d: ;' } );
		expect( refused.body.errors[ 0 ] ).toMatchObject( { line: 3 } );
	} );

	longTest( 'may move where its name still finds it', async () => {
		const { partial, user } = await family();
		const moved = await change( user, {
			code: "@use 'colors';\n.p { color: colors.$c; }",
		} );
		expect( moved.body.errors ).toEqual( [] );
		expect(
			( await change( partial, { folder: 'Elsewhere' } ) ).status
		).toBe( 200 );
		expect( ( await stored( user ) ).deps ).toEqual( [ partial ] );
	} );

	test( 'may be a fragment that compiles only there', async () => {
		const mixins = await save( {
			lang: 'less',
			title: 'Mixins',
			code: '.big() { font-size: 9em; }',
		} );
		const made = await site.rest( 'POST', '/snippets', {
			type: 'css',
			lang: 'less',
			title: 'Buttons',
			code: '.b { .big(); }',
		} );
		expect( made.body.errors.length ).toBe( 1 );
		const buttons = made.body.snippet.id;
		const user = await save( {
			lang: 'less',
			title: 'All',
			code: "@import 'mixins'; @import 'buttons';",
			status: 'active',
		} );
		expect( user.deps ).toEqual( [ mixins.id, buttons ] );
		const changed = await change( buttons, {
			code: '.b { .big(); color: blue; }',
		} );
		expect( [ changed.status, changed.body.errors ] ).toEqual( [
			200,
			[],
		] );
		expect( await css( user.id ) ).toContain( 'font-size:9em;color:blue' );
	} );

	longTest(
		'that another one takes the place of is compiled in',
		async () => {
			const { partial, user } = await family();
			await change( user, { folder: 'Shop' } );
			expect( await css( user ) ).toContain( '#111' );
			const nearer = await save( {
				title: 'Colors',
				folder: 'Shop/Brand',
				code: '$c: #333333;',
			} );
			expect( await css( user ) ).toContain( '#333' );
			expect( ( await stored( user ) ).deps ).toEqual( [ nearer.id ] );
			await change( nearer.id, { code: '$c: #444444;' } );
			expect( await css( user ) ).toContain( '#444' );
			expect(
				( await site.rest( 'DELETE', `/snippets/${ partial }` ) ).status
			).toBe( 200 );
			const ambiguous = await site.rest( 'POST', '/snippets', {
				type: 'css',
				lang: 'scss',
				title: 'Colors',
				folder: 'Shop/Brand',
				code: '$c: red;',
			} );
			expect( [ ambiguous.status, ambiguous.body.snippet ] ).toEqual( [
				400,
				null,
			] );
			expect( ambiguous.body.errors[ 0 ].message ).toContain( 'Page' );
		}
	);
} );

describe( 'validate', () => {
	test( 'reports errors of SCSS and LESS with their lines', async () => {
		await save( { title: 'Colors', code: '$c: red;' } );
		const ask = ( lang: string, code: string ) =>
			site.rest( 'POST', '/validate', { type: 'css', lang, code } );
		expect(
			( await ask( 'scss', "@use 'colors';\na { b: colors.$c; }" ) ).body
		).toMatchObject( { errors: [], warnings: [] } );
		expect(
			( await ask( 'scss', "@use 'colors';\n\na { b: colors.$d; }" ) )
				.body.errors
		).toMatchObject( [ { line: 3 } ] );
		expect(
			( await ask( 'less', '.a { .b(); }' ) ).body.errors
		).toMatchObject( [ { line: 1 } ] );
		expect(
			( await ask( 'scss', "@use 'nowhere';" ) ).body.errors[ 0 ].message
		).toContain( 'nowhere' );
	} );
} );

describe( 'history and exchange', () => {
	longTest(
		'a restored version is compiled again, and so are those who use it',
		async () => {
			const { partial, user } = await family();
			await change( partial, { code: '$c: #222222;' } );
			expect( await css( user ) ).toContain( '#222' );
			const restored = await site.rest(
				'POST',
				`/snippets/${ partial }/revisions/1/restore`
			);
			expect( restored.status, restored.text ).toBe( 200 );
			expect( await css( user ) ).toContain( '#111' );
		}
	);

	test( 'an export carries the source, and its import compiles', async () => {
		await family();
		const file = ( await site.rest( 'GET', '/export' ) ).body;
		expect(
			file.snippets.map(
				( { lang, code }: { lang: string; code: string } ) => [
					lang,
					code.includes( '$c' ),
				]
			)
		).toEqual( [
			[ 'scss', true ],
			[ 'scss', true ],
		] );
		await site.resetSnippets();
		// Users first: the partials they need come later in the file.
		const answer = await site.rest(
			'POST',
			'/import',
			{ ...file, snippets: file.snippets.reverse() },
			{ query: { keep_status: '1' } }
		);
		expect( answer.body.errors, answer.text ).toEqual( [] );
		const [ user, partial ] = answer.body.created;
		expect( await css( user ) ).toContain( '#111' );
		expect( await stored( user ) ).toMatchObject( {
			status: 'active',
			deps: [ partial ],
		} );
	} );
} );

describe( 'source map', () => {
	const map = async ( id: number ) =>
		(
			await site.rest( 'GET', `/snippets/${ id }`, undefined, {
				query: { with_map: '1' },
			} )
		).body;

	test.each( [
		[ 'scss', '$', "@use 'colors';\n\n.p { color: colors.$c; }" ],
		[ 'less', '@', "@import 'colors';\n\n.p { color: @c; }" ],
	] )(
		'of %s leads from the CSS to the source, by permanent ID',
		async ( lang, sign, code ) => {
			const partial = await save( {
				lang,
				title: 'Colors',
				code: `${ sign }c: #111111;`,
			} );
			const user = await save( {
				lang,
				title: 'Page',
				code,
				status: 'active',
			} );
			const answer = await map( user.id );
			const parsed = JSON.parse( answer.map );
			expect( parsed.version ).toBe( 3 );
			expect( parsed.sources ).toContain( user.uid );
			expect( JSON.stringify( parsed ) ).not.toContain( '.p {' );
			expect( ( await map( partial.id ) ).map ).toBeNull();
			expect( await stored( user.id ) ).not.toHaveProperty( 'map' );
		}
	);

	longTest( 'follows the public CSS and goes with it', async () => {
		const { partial, user } = await family();
		const first = ( await map( user ) ).map;
		await change( partial, { code: '\n\n$c: #222222;' } );
		expect( ( await map( user ) ).map ).not.toBeNull();
		await change( user, { code: '.q { .r { color: red } }' } );
		const second = ( await map( user ) ).map;
		expect( [ typeof second, second === first ] ).toEqual( [
			'string',
			false,
		] );
		await site.rest( 'POST', `/snippets/${ user }/disable` );
		expect( ( await map( user ) ).map ).toBeNull();
		await site.rest( 'POST', `/snippets/${ user }/enable` );
		expect( ( await map( user ) ).map ).toBe( second );
		await rm( path.join( site.storage, 'maps', `${ user }.php` ) );
		expect( ( await map( user ) ).map ).toBeNull();
	} );

	test( 'is not public: no file in uploads, none in the page, nothing by address', async () => {
		const { user } = await family();
		const listed = await site.php(
			`echo implode( ' ', array_diff( scandir( '${ site.uploads }/svc' ), [ '.', '..' ] ) );`
		);
		expect( listed ).not.toContain( '.map' );
		expect( await css( user ) ).not.toContain( 'sourceMappingURL' );
		expect( ( await site.page( '/' ) ).text ).not.toContain(
			'sourceMappingURL'
		);
		const fetched = await site.page( `/wp-content/svc/maps/${ user }.php` );
		expect( fetched.text ).not.toContain( 'sources' );
		expect(
			(
				await site.rest( 'GET', `/snippets/${ user }`, undefined, {
					as: null,
					query: { with_map: '1' },
				} )
			).status
		).toBe( 401 );
	} );
} );

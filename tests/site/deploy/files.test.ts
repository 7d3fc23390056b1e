/**
 * Files of a folder over REST: planned and applied as they are, read without
 * anything being changed, and written from snippets of the site. Which files
 * can be used: `tests/unit/Sets/SentFilesTest.php`, `tests/unit/Operations/DeployTest.php`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

// No compiler on the server: CSS comes along.
const site = testSite( { constants: { SVC_NODE: '/nonexistent' } } );

type Files = Record< string, unknown >;
type Listed = { id: number; uid: string; title: string; code: string };
const list = async (): Promise< Listed[] > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body;
const apply = ( files: Files, more: Files = {} ) =>
	site.rest( 'POST', '/apply', { files, ...more } );
const plan = ( files: Files, more: Files = {} ) =>
	site.rest( 'POST', '/plan', { files, ...more } );
const convert = async ( files: Files, more: Files = {} ) => {
	const said = await site.rest( 'POST', '/convert', { files, ...more } );
	expect( said.status, said.text ).toBe( 200 );
	return said.body;
};

const settings = ( uid: string, more: Files = {} ) =>
	JSON.stringify( { uid, name: uid, type: 'js', ...more } );
const cart: Files = {
	'Shop/cart.js': '/* cart */\n',
	'Shop/cart.snippet.json': settings( 'cart', { active: true } ),
	'README.md': '# Ours',
	'.git/hooks/a.js': 'x',
	'node_modules/b/index.js': 'x',
};

describe( 'a folder', () => {
	test( 'is planned, applied and found as wanted, as an export is', async () => {
		const planned = await plan( cart );
		expect( planned.body.steps ).toMatchObject( [
			{ action: 'create', uid: 'cart', path: 'Shop/cart.js' },
		] );
		expect( await list() ).toEqual( [] );
		const done = await apply( cart, { digest: planned.body.digest } );
		expect( done.status, done.text ).toBe( 200 );
		expect( await list() ).toMatchObject( [
			{
				uid: 'cart',
				folder: 'Shop',
				status: 'active',
				code: '/* cart */',
			},
		] );
		expect( ( await plan( cart ) ).body ).toMatchObject( {
			steps: [],
			unchanged: 1,
			warnings: [],
		} );
		const [ one ] = await list();
		const { body } = await site.rest( 'POST', '/plan', {
			snippets: [ { ...one, code: one?.code ?? '' } ],
		} );
		expect( body.steps ).toEqual( [] );
	} );

	test( 'brings the CSS that was compiled of it', async () => {
		const code = '$a: red;\n.x { color: $a }';
		const css = '.x{color:red}';
		const source = createHash( 'sha256' )
			.update( code )
			.digest( 'hex' )
			.slice( 0, 12 );
		const files = {
			'x.scss': `${ code }\n`,
			'x.snippet.json': settings( 'x', {
				type: 'css',
				active: true,
				load_as: 'file',
			} ),
		};
		const done = await apply( files, {
			compiled: { 'x.scss': { css, deps: {}, source } },
		} );
		expect( done.status, done.text ).toBe( 200 );
		const [ made ] = await list();
		expect(
			await readFile(
				path.join( site.uploads, 'svc', `${ made?.id }.css` ),
				'utf8'
			)
		).toContain( css );
		const strange = await apply( files, {
			compiled: { 'y.scss': { css } },
		} );
		expect( strange.body.data.params ).toHaveProperty( [
			'compiled.y.scss',
		] );
	} );
} );

test( 'every path and every text that cannot be used is named', async () => {
	const { body } = await site.rest( 'POST', '/convert', {
		files: { ...cart, '../a.php': 'x', 'a.js': 5 },
	} );
	expect( body.code ).toBe( 'svc_invalid' );
	expect( Object.keys( body.data.params ) ).toEqual( [
		'files.../a.php',
		'files.a.js',
	] );
} );

describe( 'files are read', () => {
	test( 'as snippets, with where each stands and where its settings go', async () => {
		const said = await convert( {
			...cart,
			'two.js': 'let a;\n',
			'two.css': 'a {}\n',
			'gone.snippet.json': settings( 'gone' ),
		} );
		expect( said.items ).toMatchObject( [
			{
				uid: 'cart',
				path: 'Shop/cart.js',
				settings: 'Shop/cart.snippet.json',
				folder: 'Shop',
				status: 'active',
				code: '/* cart */',
				first_line: 1,
			},
			{ path: 'two.css', lang: 'css', settings: 'two.snippet.json' },
			{ path: 'two.js', settings: null },
		] );
		expect( said.held ).toMatchObject( [
			{
				path: 'gone.snippet.json',
				code: 'code_missing',
				uid: 'gone',
				type: 'js',
			},
		] );
		expect( [ said.write, said.remove ] ).toEqual( [ [], [] ] );
		expect( await list() ).toEqual( [] );
	} );

	test( 'with the very text of rules that the site does not know', async () => {
		const rule =
			'{ "type": "moon", "op": "is", "value": {}, "phase": 12345678901234567890 }';
		const said = await site.rest( 'POST', '/convert', {
			files: {
				'a.js': '1',
				'a.snippet.json': `{"uid":"a","type":"js","conditions":[[${ rule }]]}`,
			},
		} );
		expect( said.text ).toContain( rule );
		expect( said.text ).not.toContain( 'verbatim' );
	} );
} );

describe( 'files are written', () => {
	type Written = { path: string; text: string; uid: string };
	const textOf = ( { write }: { write: Written[] }, name: string ) =>
		write.find( ( one ) => one.path === name )?.text;

	test( 'from snippets of the site, and removed where one has moved', async () => {
		await apply( cart );
		const fresh = await convert( {}, { ids: [] } );
		expect( fresh.write.map( ( one: Written ) => one.path ) ).toEqual( [
			'.gitattributes',
			'README.md',
			'Shop/cart.js',
			'Shop/cart.snippet.json',
		] );
		expect( textOf( fresh, 'Shop/cart.js' ) ).toBe( '/* cart */\n' );
		expect( fresh.items ).toMatchObject( [ { uid: 'cart' } ] );
		const moved = await convert(
			{
				'old/mine.js': '',
				'old/mine.snippet.json': settings( 'cart', { mine: 1 } ),
				'README.md': '# Ours',
			},
			{ ids: [ ( await list() )[ 0 ]?.id ] }
		);
		expect( moved.remove ).toEqual( [
			{ path: 'old/mine.js', uid: 'cart' },
			{ path: 'old/mine.snippet.json', uid: 'cart' },
		] );
		expect(
			moved.write.map( ( { path: name, uid }: Written ) => [ name, uid ] )
		).toEqual( [
			[ 'Shop/mine.js', 'cart' ],
			[ 'Shop/mine.snippet.json', 'cart' ],
		] );
		expect( textOf( moved, 'Shop/mine.snippet.json' ) ).toContain(
			'"mine": 1'
		);
		expect(
			(
				await site.rest( 'POST', '/convert', {
					files: {},
					ids: [ 99 ],
				} )
			).status
		).toBe( 404 );
	} );

	test( 'where the status is another one, unless it depends on the environment', async () => {
		const files = {
			'a.js': '1\n',
			'a.snippet.json': settings( 'a', {
				conditions: [ [ { type: 'moon', op: 'is', value: {} } ] ],
			} ),
			'b.js': '1\n',
			'b.snippet.json': settings( 'b', {
				environments: { staging: { active: true } },
			} ),
			'c.js': '1\n',
			'c.snippet.json': settings( 'c', { active: true } ),
			'd.js': '1\n',
			'd.snippet.json': settings( 'd' ),
		};
		const said = await convert( files, {
			status: { a: 'active', b: 'active', c: 'active', nobody: 'active' },
		} );
		expect( said.write.map( ( one: Written ) => one.path ) ).toEqual( [
			'a.snippet.json',
		] );
		const text = textOf( said, 'a.snippet.json' ) ?? '';
		expect( JSON.parse( text ) ).toMatchObject( {
			uid: 'a',
			active: true,
			conditions: [ [ { type: 'moon', op: 'is', value: {} } ] ],
		} );
		expect( text ).not.toContain( 'verbatim' );
		expect( said.items[ 0 ] ).toMatchObject( {
			uid: 'a',
			status: 'active',
		} );
	} );
} );

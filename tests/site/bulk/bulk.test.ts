/**
 * Spec 4.5 over HTTP: bulk actions with test runs, stylesheets and pages. What each action sets and names: tests/unit/Operations/RunBulkTest.php.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Fields = Record< string, unknown >;

async function create( fields: Fields ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id;
}

/** Many snippets at once, through the import. */
async function createAll( snippets: Fields[] ): Promise< number[] > {
	const made = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets,
	} );
	expect( made.body.errors, made.text ).toEqual( [] );
	return made.body.created;
}

async function bulk(
	action: string,
	ids: number[],
	value?: string,
	more: Fields = {}
) {
	const answer = await site.rest( 'POST', '/bulk', {
		ids,
		action,
		value,
		...more,
	} );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body as {
		done: number[];
		errors: Record< string, string >;
		warnings: unknown[];
		items: ( Fields & { id: number } )[];
	};
}

async function get( id: number ) {
	return ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
}

/** Number of writes of the index so far. */
async function writes(): Promise< number > {
	const index = await readFile(
		path.join( site.storage, 'index.php' ),
		'utf8'
	);
	return Number( /'generation'\s*=>\s*(\d+)/.exec( index )?.[ 1 ] );
}

const footer = ( name: string ): Fields => ( {
	title: name,
	type: 'php',
	hook: 'wp_footer',
	code: `echo '<!--${ name }-->';`,
} );

test( '100 snippets with 3 guilty: one write, those 3 named, 97 on', async () => {
	const guilty: Record< number, Fields > = {
		20: { type: 'php', code: 'echo 1;\n\nif ( {' },
		50: {
			type: 'php',
			hook: 'template_redirect',
			code: '\nsvc_no_such_function();',
		},
		80: {
			type: 'php',
			hook: 'init',
			code: "add_action( 'wp_head', function () { exit; } );",
		},
	};
	const ids = await createAll(
		Array.from( { length: 100 }, ( _, n ) => ( {
			...footer( `svc-${ n }` ),
			title: `Snippet ${ n }`,
			...guilty[ n ],
		} ) )
	);
	const before = await writes();
	const answer = await bulk( 'enable', ids );
	const named = [ 20, 50, 80 ].map( ( n ) => ids[ n ] ?? 0 );
	expect( Object.keys( answer.errors ).map( Number ) ).toEqual( named );
	expect( answer.errors[ named[ 0 ] ?? 0 ] ).toContain( 'line 3' );
	expect( answer.errors[ named[ 1 ] ?? 0 ] ).toContain(
		'svc_no_such_function'
	);
	expect( answer.errors[ named[ 2 ] ?? 0 ] ).toMatch( /ends early/ );
	expect( answer.done ).toEqual(
		ids.filter( ( id ) => ! named.includes( id ) )
	);
	expect( await writes() ).toBe( before + 1 );
	const on = answer.items.filter( ( one ) => one.status === 'active' );
	expect( on ).toHaveLength( 97 );
	const page = await site.page( '/' );
	expect( page.status ).toBe( 200 );
	expect( page.text.match( /<!--svc-\d+-->/g ) ).toHaveLength( 97 );
}, 180_000 );

/** How many there are, and which of them end the page; each of those takes several rounds. */
const MANY = IS_LONG ? 60 : 12;
const SILENT = IS_LONG ? [ 7, 31, 59 ] : [ 4, 11 ];

test( `${ SILENT.length } that end the page without a trace are found among ${ MANY } by halving`, async () => {
	const silent = ( hook: string ): Fields => ( {
		title: hook,
		type: 'php',
		hook: 'init',
		code: `add_action( '${ hook }', function () { exit; } );`,
	} );
	const hooks = [ 'wp_head', 'login_head', 'wp_body_open' ];
	const ids = await createAll(
		Array.from( { length: MANY }, ( _, n ) =>
			SILENT.includes( n )
				? silent( hooks[ SILENT.indexOf( n ) ] ?? '' )
				: footer( `svc-${ n }` )
		)
	);
	const answer = await bulk( 'enable', ids );
	expect( answer.warnings ).toEqual( [] );
	expect( Object.keys( answer.errors ).map( Number ) ).toEqual(
		SILENT.map( ( n ) => ids[ n ] )
	);
	expect( answer.done ).toHaveLength( MANY - SILENT.length );
}, 180_000 );

test( 'enable names who clashes with another of the same batch', async () => {
	const code = 'function svc_twice() {}';
	const [ one = 0, two = 0 ] = await createAll( [
		{ type: 'php', hook: 'wp_footer', code },
		{ type: 'php', hook: 'wp_footer', code },
	] );
	const answer = await bulk( 'enable', [ one, two ] );
	expect( answer.done ).toEqual( [ one ] );
	expect( answer.errors[ two ] ).toContain( 'svc_twice' );
} );

test( 'enable writes the public files and counts who is on already as done', async () => {
	const on = await create( { ...footer( 'svc-on' ), status: 'active' } );
	const [ script = 0, style = 0, scss = 0 ] = await createAll( [
		{ type: 'js', load_as: 'file', code: 'window.svc = 1;' },
		{ type: 'css', code: 'b { color: red; }' },
		{ type: 'css', lang: 'scss', code: '$c: blue; i { color: $c; }' },
	] );
	const { rev } = await revision( on );
	const answer = await bulk( 'enable', [ on, script, style, scss, on ] );
	expect( answer.errors ).toEqual( {} );
	expect( answer.done ).toEqual( [ on, script, style, scss ] );
	expect( ( await revision( on ) ).rev ).toBe( rev );
	const page = await site.page( '/' );
	expect( page.text ).toContain( `svc/${ script }.js` );
	expect(
		( await site.page( `/wp-content/uploads/svc/${ script }.js` ) ).text
	).toContain( 'window.svc' );
	expect( page.text ).toMatch( /b ?\{ ?color: ?red/ );
	expect( page.text ).toMatch( /i ?\{ ?color: ?blue/ );
} );

async function revision( id: number ) {
	const list = await site.rest( 'GET', `/snippets/${ id }/revisions` );
	return list.body[ 0 ] as { rev: number; action: string };
}

test( 'disable and delete take snippets off the page; the deleted lie in the trash', async () => {
	const [ one = 0, two = 0 ] = await createAll( [
		footer( 'svc-one' ),
		footer( 'svc-two' ),
	] );
	expect( ( await bulk( 'enable', [ one, two ] ) ).done ).toEqual( [
		one,
		two,
	] );
	const off = await bulk( 'disable', [ one ] );
	expect( off.done ).toEqual( [ one ] );
	expect( ( await revision( one ) ).action ).toBe( 'disabled' );
	const gone = await bulk( 'delete', [ two, one ] );
	expect( gone.done ).toEqual( [ two, one ] );
	expect( gone.items ).toEqual( [] );
	expect( ( await site.page( '/' ) ).text ).not.toMatch( /svc-(one|two)/ );
	const trash = await site.rest( 'GET', '/trash' );
	expect( trash.body.map( ( item: Fields ) => item.id ).sort() ).toEqual(
		[ one, two ].sort()
	);
} );

test( 'a tag too many is refused for that snippet only', async () => {
	const ids = await createAll( [
		{
			type: 'html',
			code: 'a',
			tags: Array.from( { length: 50 }, ( _, n ) => `t${ n }` ),
		},
		{ type: 'html', code: 'b' },
	] );
	const answer = await bulk( 'tag', ids, 'one more' );
	expect( answer.done ).toEqual( [ ids[ 1 ] ] );
	expect( Object.keys( answer.errors ) ).toEqual( [ String( ids[ 0 ] ) ] );
} );

const WRONG: [ string, Fields ][] = [
	[ 'an unknown action', { ids: [ 1 ], action: 'explode' } ],
	[ 'no action', { ids: [ 1 ] } ],
	[ 'no ids', { ids: [], action: 'enable' } ],
	[ 'ids that are text', { ids: [ '1' ], action: 'enable' } ],
	[ 'a tag of spaces', { ids: [ 1 ], action: 'tag', value: '   ' } ],
	[ 'no folder', { ids: [ 1 ], action: 'move' } ],
	[ 'a folder that climbs', { ids: [ 1 ], action: 'move', value: '../x' } ],
];

test( 'what makes no sense is refused with 400', async () => {
	expect( await create( { type: 'html', code: 'a' } ) ).toBe( 1 );
	for ( const [ name, body ] of WRONG ) {
		const answer = await site.rest( 'POST', '/bulk', body );
		expect( [ name, answer.status, answer.body.code ] ).toEqual( [
			name,
			400,
			'svc_invalid',
		] );
	}
} );

test( 'a partial cannot be moved away from a live stylesheet, but moves together with it', async () => {
	const [ colors = 0, main = 0 ] = await createAll( [
		{
			title: 'colors',
			folder: 'A',
			type: 'css',
			lang: 'scss',
			code: '$c: red;',
		},
		{
			title: 'main',
			folder: 'A',
			type: 'css',
			lang: 'scss',
			code: '@use "../A/colors"; b { color: colors.$c; }',
		},
	] );
	await site.rest( 'PUT', `/snippets/${ main }`, {
		code: '@use "./colors"; b { color: colors.$c; }',
	} );
	expect( ( await bulk( 'enable', [ main ] ) ).errors ).toEqual( {} );
	const alone = await bulk( 'move', [ colors ], 'B/C' );
	expect( alone.done ).toEqual( [] );
	expect( alone.errors[ colors ] ).toContain( 'main' );
	const both = await bulk( 'move', [ colors, main ], 'B/C' );
	expect( both.errors ).toEqual( {} );
	expect( ( await site.page( '/' ) ).text ).toMatch( /b ?\{ ?color: ?red/ );
} );

test( 'edit leaves an active snippet where it is when it breaks the page at the new location', async () => {
	const id = await create( {
		type: 'php',
		hook: 'admin_init',
		status: 'active',
		code: 'is_admin() || svc_no_such_function();',
	} );
	const answer = await bulk( 'edit', [ id ], undefined, { hook: 'init' } );
	expect( answer.done ).toEqual( [] );
	expect( answer.errors[ id ] ).toContain( 'svc_no_such_function' );
	expect( await get( id ) ).toMatchObject( {
		hook: 'admin_init',
		status: 'active',
	} );
} );

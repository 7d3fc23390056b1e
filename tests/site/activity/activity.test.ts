/**
 * The activity log over HTTP (spec 4.9, design 8): which entry each action leaves, filters, pages, retention.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite( {}, { quiet: false } );

type Item = {
	id: string;
	time: number;
	user: number;
	name: string;
	via: string;
	action: string;
	snippet: number | null;
	title: string;
	detail: string;
};

async function items(
	query: Record< string, string | number > = {}
): Promise< Item[] > {
	const answer = await site.rest( 'GET', '/activity', undefined, { query } );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body.items;
}

async function create( fields: Record< string, unknown > ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id;
}

const short = ( list: Item[] ) =>
	list.map( ( { action, snippet, detail } ) => [ action, snippet, detail ] );

const month = () =>
	path.join(
		site.storage,
		'activity',
		`${ new Date().toISOString().slice( 0, 7 ) }.php`
	);

test( 'every action leaves one entry that says who, through which door, what and how', async () => {
	const id = await create( { title: 'One', type: 'html', code: 'a' } );
	const one = `/snippets/${ id }`;
	await site.rest( 'PUT', one, { title: 'Two', code: 'b', priority: 5 } );
	await site.rest( 'PUT', one, { folder: 'A/B' }, { as: 'admin2' } );
	await site.rest( 'PUT', one, { tags: [ 'x', 'y' ] }, { auth: 'cookie' } );
	await site.rest( 'PUT', one, { status: 'active' } );
	await site.rest( 'POST', `${ one }/disable` );
	await site.rest( 'POST', `${ one }/enable` );
	await site.rest( 'POST', `${ one }/duplicate` );
	await site.rest( 'POST', `${ one }/revisions/1/restore` );
	await site.rest( 'POST', `${ one }/run` );
	await site.rest( 'DELETE', one );
	await site.rest( 'POST', `/trash/${ id }/restore` );
	await site.rest( 'DELETE', one );
	await site.rest( 'DELETE', `/trash/${ id }` );
	await site.rest( 'POST', '/safe-mode', { on: true, rescue: 'new' } );
	await site.rest( 'POST', '/safe-mode', { on: false, rescue: 'none' } );
	const list = await items();
	expect( short( list ).reverse() ).toEqual( [
		[ 'created', id, '' ],
		[ 'updated', id, 'code, title, priority' ],
		[ 'moved', id, '– → A/B' ],
		[ 'tagged', id, 'x, y' ],
		[ 'enabled', id, '' ],
		[ 'disabled', id, '' ],
		[ 'enabled', id, '' ],
		[ 'duplicated', id + 1, '' ],
		[ 'restored', id, 'code, title, priority, tags, folder' ],
		[ 'ran', id, '' ],
		[ 'deleted', id, '' ],
		[ 'untrashed', id, '' ],
		[ 'deleted', id, '' ],
		[ 'deleted', id, 'for good' ],
		[ 'safe_mode', null, 'on' ],
		[ 'safe_mode', null, 'rescue link: new' ],
		[ 'safe_mode', null, 'off' ],
		[ 'safe_mode', null, 'rescue link: removed' ],
	] );
	const created = list.at( -1 );
	expect( created ).toMatchObject( { user: 1, via: 'rest', title: 'One' } );
	expect( created?.time ).toBeGreaterThan( Date.now() / 1000 - 60 );
	expect( list.at( -3 ) ).toMatchObject( { name: 'Admin2', via: 'rest' } );
	expect( list.at( -4 ) ).toMatchObject( { user: 1, via: 'admin' } );
	expect( new Set( list.map( ( item ) => item.id ) ).size ).toBe(
		list.length
	);
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'what changes nothing, is refused or only reads leaves no entry', async () => {
	const id = await create( { title: 'One', type: 'html', code: 'a' } );
	await site.rest( 'PUT', `/snippets/${ id }`, { title: 'One' } );
	await site.rest( 'PUT', `/snippets/${ id }`, { priority: 'x' } );
	await site.rest(
		'PUT',
		`/snippets/${ id }`,
		{ title: 'x' },
		{ as: 'editor' }
	);
	await site.rest( 'GET', `/snippets/${ id }` );
	await site.rest( 'POST', '/validate', { type: 'php', code: '1;' } );
	expect( short( await items() ) ).toEqual( [ [ 'created', id, '' ] ] );
} );

test( 'a failure on a page is logged for the system with the error', async () => {
	const [ id ] = await put( site, {
		title: 'Bad',
		code: "\nif ( isset( $_SERVER['HTTP_X_BAD'] ) ) { throw new Exception( 'boom' ); }",
	} );
	await site.page( '/', { headers: { 'X-Bad': '1' } } );
	const [ last ] = await items();
	expect( last ).toMatchObject( {
		action: 'failed',
		snippet: id,
		title: 'Bad',
		user: 0,
		via: 'system',
		name: 'The system',
		detail: 'boom (line 2)',
	} );
} );

test( 'filters narrow the list, and each can be joined with the others', async () => {
	const first = await create( { title: 'Größe', type: 'html', code: 'a' } );
	const second = await create( { title: 'Other', type: 'html', code: 'a' } );
	await site.rest(
		'PUT',
		`/snippets/${ first }`,
		{ code: 'b' },
		{ as: 'admin2' }
	);
	const admin2 = ( await items() )[ 0 ]?.user ?? 0;
	expect( short( await items( { snippet: second } ) ) ).toEqual( [
		[ 'created', second, '' ],
	] );
	expect( short( await items( { user: admin2 } ) ) ).toEqual( [
		[ 'updated', first, 'code' ],
	] );
	expect( await items( { user: 0 } ) ).toEqual( [] );
	expect( await items( { action: 'created' } ) ).toHaveLength( 2 );
	expect( await items( { action: 'nothing' } ) ).toEqual( [] );
	expect( await items( { search: 'GRÖSSE' } ) ).toHaveLength( 0 );
	expect( await items( { search: 'grö' } ) ).toHaveLength( 2 );
	expect( await items( { search: 'admin2' } ) ).toHaveLength( 1 );
	expect(
		await items( { search: 'grö', action: 'created', user: 1 } )
	).toHaveLength( 1 );
	for ( const query of [ { page: 0 }, { user: 'x' }, { limit: 201 } ] ) {
		const answer = await site.rest( 'GET', '/activity', undefined, {
			query: query as Record< string, string | number >,
		} );
		expect( answer.status ).toBe( 400 );
	}
} );

test( 'pages of 50 follow each other, also past a damaged line', async () => {
	await create( { title: 'x', type: 'html', code: 'a' } );
	const [ guard, line ] = ( await readFile( month(), 'utf8' ) ).split( '\n' );
	const lines = Array.from( { length: 120 }, ( _, i ) =>
		JSON.stringify( { ...JSON.parse( line ?? '' ), title: `t${ i }` } )
	);
	lines.splice( 60, 0, '{"id":"torn', 'not json', '' );
	await writeFile( month(), `${ guard }\n${ lines.join( '\n' ) }\n{"torn` );
	const page = async ( number: number ) =>
		(
			await site.rest( 'GET', '/activity', undefined, {
				query: { page: number },
			} )
		).body;
	const [ first, second, third, fourth ] = await Promise.all(
		[ 1, 2, 3, 4 ].map( page )
	);
	expect(
		[ first, second, third, fourth ].map( ( { more } ) => more )
	).toEqual( [ true, true, false, false ] );
	expect( first.items ).toHaveLength( 50 );
	expect( third.items ).toHaveLength( 20 );
	expect( fourth.items ).toEqual( [] );
	expect(
		[ ...first.items, ...second.items, ...third.items ].map(
			( item: Item ) => item.title
		)
	).toEqual( Array.from( { length: 120 }, ( _, i ) => `t${ 119 - i }` ) );
	expect( Object.keys( first.actions ) ).toEqual(
		expect.arrayContaining( [
			'created',
			'failed',
			'synced',
			'preview_key',
		] )
	);
	expect( first.actions.enabled ).toBe( 'Activated' );
	const limited = await site.rest( 'GET', '/activity', undefined, {
		query: { limit: 120 },
	} );
	expect( limited.body.items ).toHaveLength( 120 );
	expect( limited.body.more ).toBe( false );
} );

test( 'the daily event forgets what is older than activity_days', async () => {
	await create( { title: 'x', type: 'html', code: 'a' } );
	const text = await readFile( month(), 'utf8' );
	const line = JSON.parse( text.split( '\n' )[ 1 ] ?? '' );
	const old = ( days: number ) => line.time - days * 86_400;
	await writeFile(
		path.join( site.storage, 'activity', '2024-01.php' ),
		`<?php exit; ?>\n${ JSON.stringify( { ...line, time: old( 900 ) } ) }\n`
	);
	await writeFile(
		month(),
		text +
			JSON.stringify( { ...line, title: 'ten', time: old( 10 ) } ) +
			'\n'
	);
	await site.php( "do_action( 'svc_collect' );" );
	expect( await items() ).toHaveLength( 2 );
	expect( await readdir( path.dirname( month() ) ) ).not.toContain(
		'2024-01.php'
	);
	await site.rest( 'POST', '/settings', { activity_days: 7 } );
	await site.php( "do_action( 'svc_collect' );" );
	expect( ( await items() ).map( ( item ) => item.title ) ).toEqual( [
		'',
		'x',
	] );
} );

test( 'the file prints nothing and runs nothing when it is fetched or included', async () => {
	await create( {
		title: '<?php echo "pwned"; ?>',
		type: 'html',
		code: 'a',
	} );
	const fetched = await site.page(
		`/wp-content/svc/activity/${ path.basename( month() ) }`
	);
	expect( fetched.text ).not.toContain( 'pwned' );
	const run = await site.php( `include '${ month() }';` ).catch( () => '' );
	expect( run ).not.toContain( 'pwned' );
} );

test( 'abilities are logged as such, and read the log up to 200 items', async () => {
	await site.rest( 'POST', '/settings', { abilities: true } );
	const run = { namespace: 'wp-abilities/v1' };
	const saved = await site.rest(
		'POST',
		'/abilities/svc/save-snippet/run',
		{ input: { title: 'by ability', type: 'html', code: 'a' } },
		run
	);
	expect( saved.status, saved.text ).toBe( 200 );
	const read = await site.rest(
		'GET',
		'/abilities/svc/list-activity/run',
		undefined,
		{ ...run, query: { 'input[limit]': 200, 'input[action]': 'created' } }
	);
	expect( read.body.items, read.text ).toEqual( [
		expect.objectContaining( { via: 'ability', title: 'by ability' } ),
	] );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'a log that cannot be written stops nothing', async () => {
	await create( { title: 'x', type: 'html', code: 'a' } );
	await site.php(
		`$f = '${ path.dirname( month() ) }'; rename( $f, "$f-away" ); file_put_contents( $f, '' );`
	);
	await site.clearLog();
	await create( { title: 'y', type: 'html', code: 'a' } );
	expect( ( await site.notices() ).join( '\n' ) ).toContain(
		'svc could not write the activity log'
	);
	await site.clearLog();
} );

test( 'a replacement in several snippets is one entry, found under each of them', async () => {
	const ids = [];
	for ( const title of [ 'One', 'Two', 'Three' ] ) {
		ids.push( await create( { title, type: 'html', code: '<i>old</i>' } ) );
	}
	const replace = ( search: string, more: Record< string, unknown > ) =>
		site.rest( 'POST', '/replace', { search, replace: 'new', ...more } );
	await replace( 'old', { except: [ ids[ 2 ] ] } );
	await replace( 'old', {} );
	expect( short( await items() ).slice( 0, 2 ) ).toEqual( [
		[ 'replaced', ids[ 2 ], 'code' ],
		[ 'replaced', null, '2 snippets' ],
	] );
	for ( const [ at, id ] of ids.entries() ) {
		const found = await site.rest( 'GET', '/activity', undefined, {
			query: { snippet: String( id ) },
		} );
		expect( short( found.body.items ) ).toEqual( [
			[
				'replaced',
				at === 2 ? id : null,
				at === 2 ? 'code' : '2 snippets',
			],
			[ 'created', id, '' ],
		] );
	}
	const { body } = await site.rest(
		'GET',
		`/snippets/${ ids[ 0 ] }/revisions`
	);
	expect( body[ 0 ].action ).toBe( 'replaced' );
} );

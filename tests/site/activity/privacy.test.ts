/**
 * WordPress' privacy tools: what is kept about a person comes out whole, and goes away for good.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { begin, finish, items, jobs } from '../jobs/import-job.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

type Group = {
	group_id: string;
	item_id: string;
	data: Array< { name: string; value: string } >;
};

/** Calls each of our exporters or erasers page by page, as WordPress does. */
async function tool( kind: 'exporters' | 'erasers', email: string ) {
	return JSON.parse(
		await site.php( `
			$answers = [];
			foreach ( apply_filters( 'wp_privacy_personal_data_${ kind }', [] ) as $key => $tool ) {
				if ( ! str_starts_with( $key, 'svc-' ) ) { continue; }
				for ( $page = 1; $page < 50; $page++ ) {
					$answer = $tool['callback']( '${ email }', $page );
					$answers[] = $answer;
					if ( $answer['done'] ) { break; }
				}
			}
			echo json_encode( $answers );` )
	);
}

async function exported( email: string ): Promise< Group[] > {
	const answers: Array< { data: Group[] } > = await tool(
		'exporters',
		email
	);
	return answers.flatMap( ( answer ) => answer.data );
}

const email = ( user: string ) =>
	site.php( `echo get_user_by( 'login', '${ user }' )->user_email;` );

/** Every file below the storage that holds a text. */
async function filesWith( text: string ): Promise< string[] > {
	const names = await readdir( site.storage, { recursive: true } );
	const found: string[] = [];
	for ( const name of names ) {
		const bytes = await readFile(
			path.join( site.storage, name ),
			'utf8'
		).catch( () => '' );
		if ( bytes.includes( text ) ) {
			found.push( name );
		}
	}
	return found;
}

async function work() {
	const made = await site.rest(
		'POST',
		'/snippets',
		{ title: 'One', type: 'html', code: 'a' },
		{ as: 'admin2' }
	);
	const { id } = made.body.snippet;
	await site.rest( 'PUT', `/snippets/${ id }`, { code: 'b' } );
	await site.rest(
		'PUT',
		`/snippets/${ id }`,
		{ code: 'c' },
		{ as: 'admin2' }
	);
	const second = await site.rest(
		'POST',
		'/snippets',
		{ title: 'Two', type: 'html', code: 'a' },
		{ as: 'admin2' }
	);
	await site.rest(
		'DELETE',
		`/snippets/${ second.body.snippet.id }`,
		undefined,
		{
			as: 'admin2',
		}
	);
	return id;
}

test( 'the export has every entry and every version of the person, and of nobody else', async () => {
	await work();
	const address = await email( 'admin2' );
	const groups = await exported( address );
	const of = ( group: string ) =>
		groups.filter( ( item ) => item.group_id === group );
	expect( of( 'svc-activity' ) ).toHaveLength( 4 );
	expect( of( 'svc-history' ).length ).toBeGreaterThanOrEqual( 4 );
	expect( new Set( groups.map( ( item ) => item.item_id ) ).size ).toBe(
		groups.length
	);
	expect( of( 'svc-activity' )[ 0 ]?.data ).toEqual(
		expect.arrayContaining( [
			{ name: 'Name', value: 'Admin2' },
			{ name: 'Action', value: 'Deleted' },
			{ name: 'Snippet', value: 'Two' },
		] )
	);
	expect( of( 'svc-mail' ) ).toEqual( [] );
	await site.rest( 'POST', '/settings', {
		error_mail: address.toUpperCase(),
	} );
	expect(
		( await exported( address ) ).filter(
			( item ) => item.group_id === 'svc-mail'
		)
	).toHaveLength( 1 );
	expect( await exported( 'nobody@example.test' ) ).toEqual( [] );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'erasing takes the name out of every file, leaves the others, and everything still works', async () => {
	const id = await work();
	expect( ( await filesWith( 'Admin2' ) ).length ).toBeGreaterThan( 3 );
	const address = await email( 'admin2' );
	const answers = await tool( 'erasers', address );
	expect(
		answers.every(
			( answer: { items_retained: boolean } ) => ! answer.items_retained
		)
	).toBe( true );
	expect(
		answers.some(
			( answer: { items_removed: boolean } ) => answer.items_removed
		)
	).toBe( true );
	expect( await filesWith( 'Admin2' ) ).toEqual( [] );
	expect( await exported( address ) ).toEqual( [] );
	const log = ( await site.rest( 'GET', '/activity' ) ).body.items;
	expect( log ).toHaveLength( 5 );
	expect(
		log.map( ( item: { user: number; name: string } ) => [
			item.user,
			item.name,
		] )
	).toEqual( [
		[ 0, '[deleted]' ],
		[ 0, '[deleted]' ],
		[ 0, '[deleted]' ],
		[ 1, 'admin' ],
		[ 0, '[deleted]' ],
	] );
	const history = await site.rest( 'GET', `/snippets/${ id }/revisions` );
	expect(
		history.body.map( ( item: { name: string } ) => item.name )
	).toEqual( [ '[deleted]', 'admin', '[deleted]' ] );
	const restored = await site.rest(
		'POST',
		`/snippets/${ id }/revisions/1/restore`
	);
	expect( restored.body.snippet?.code, restored.text ).toBe( 'a' );
	expect(
		( await site.rest( 'POST', `/trash/${ id + 1 }/restore` ) ).status
	).toBe( 200 );
	const again = await tool( 'erasers', address );
	expect(
		again.some(
			( answer: { items_removed: boolean } ) => answer.items_removed
		)
	).toBe( false );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'an address in the settings stays, and the eraser says so', async () => {
	const address = await email( 'admin2' );
	await site.rest( 'POST', '/settings', { error_mail: address } );
	const [ answer ] = await tool( 'erasers', address );
	expect( answer ).toMatchObject( { items_retained: true, done: true } );
	expect( answer.messages[ 0 ] ).toContain( 'settings of Snippets' );
} );

test( 'who started a large import comes out, and goes once it is over; one that goes on is named', async () => {
	const over = await begin( site, items( 300 ), { login: 'admin2' } );
	await site.php(
		"get_user_by( 'login', 'admin2' )->set_role( 'subscriber' );"
	);
	const failed = await finish( site, over );
	await site.php(
		"get_user_by( 'login', 'admin2' )->set_role( 'administrator' );"
	);
	// The reason names the person as well.
	expect( failed.words ).toContain( 'Admin2' );
	const others = await begin( site, items( 300 ) );
	const running = await begin( site, items( 300 ), { login: 'admin2' } );
	const address = await email( 'admin2' );
	const groups = await exported( address );
	expect( groups.map( ( { item_id: item } ) => item ).sort() ).toEqual(
		[ `svc-jobs-${ over }`, `svc-jobs-${ running }` ].sort()
	);
	expect(
		groups.find( ( { item_id: item } ) => item.endsWith( over ) )?.data
	).toEqual(
		expect.arrayContaining( [
			{ name: 'Name', value: 'Admin2' },
			{ name: 'Action', value: 'Import' },
		] )
	);
	const erase = async () => {
		const answers: {
			items_removed: boolean;
			items_retained: boolean;
			messages: string[];
		}[] = await tool( 'erasers', address );
		return {
			isRemoved: answers.some( ( answer ) => answer.items_removed ),
			isRetained: answers.some( ( answer ) => answer.items_retained ),
			messages: answers.flatMap( ( answer ) => answer.messages ),
		};
	};
	const first = await erase();
	expect( first ).toMatchObject( { isRemoved: true, isRetained: true } );
	expect( first.messages.join() ).toContain( 'is running' );
	expect( await filesWith( 'Admin2' ) ).toEqual( [
		`jobs/${ running }.php`,
	] );
	await site.rest( 'POST', `/jobs/${ running }/cancel` );
	expect( await erase() ).toEqual( {
		isRemoved: true,
		isRetained: false,
		messages: [],
	} );
	expect( await filesWith( 'Admin2' ) ).toEqual( [] );
	expect( await exported( address ) ).toEqual( [] );
	expect( await erase() ).toMatchObject( { isRemoved: false } );
	const left = await jobs( site );
	expect(
		new Map(
			left.map( ( { id, user, state } ) => [ id, [ user, state ] ] )
		)
	).toEqual(
		new Map( [
			[ over, [ 0, 'failed' ] ],
			[ others, [ 1, 'waiting' ] ],
			[ running, [ 0, 'cancelled' ] ],
		] )
	);
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'a privacy policy is suggested', async () => {
	const page = await site.page(
		'/wp-admin/options-privacy.php?tab=policyguide',
		{
			as: 'admin',
		}
	);
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( 'Snippet histories' );
} );

/**
 * Settings of snippets that were made of a code file alone: from then on the
 * files themselves say which snippet they are, wherever they are moved to.
 */
import { expect, test } from 'vitest';
import { push } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { refusal, URL_OF_SITE } from './fake-site.ts';
import { CONFLICT, home, OPTIONS, WITH_ERRORS } from './home.ts';

const it = home();
const pushed = () =>
	push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );

test( 'of many new files they are asked for at once', async () => {
	for ( let at = 0; at < 5; at++ ) {
		await it.put( `s${ at }.js`, `${ at };\n` );
	}
	expect( await pushed() ).toBe( 0 );
	expect( it.site.asked.map( ( { id } ) => id ) ).toEqual( [
		'list-snippets',
		'convert-files',
		...Array.from( { length: 5 }, () => 'create-snippet' ),
		'convert-files',
	] );
	expect(
		( await it.names() ).filter( ( name ) => name.endsWith( '.json' ) )
	).toHaveLength( 5 );
} );

test( 'are not written where the save was refused, nor asked for where nothing was saved', async () => {
	await it.put( 'a.js', '1;\n' );
	it.site.instead = ( id ) =>
		id === 'create-snippet' ? refusal( 'svc_tier', 403 ) : undefined;
	expect( await pushed() ).toBe( WITH_ERRORS );
	expect( await it.names() ).toEqual( [ 'a.js' ] );
	expect( it.site.given( 'convert-files' ) ).toHaveLength( 1 );
} );

test( 'are those of the snippet, with what the site made of it', async () => {
	await it.put( 'a.js', '1;\n' );
	it.site.instead = ( id, _, go ) => {
		if ( id === 'create-snippet' ) {
			go();
			it.site.instead = () => undefined;
			const made = it.site.put( { uid: 'of-a-js', title: 'a (made)' } );
			return Response.json(
				{
					snippet: made,
					errors: [],
					warnings: [],
					deactivated: false,
				},
				{ status: 201 }
			);
		}
		return undefined;
	};
	expect( await pushed() ).toBe( 0 );
	expect( JSON.parse( await it.read( 'a.snippet.json' ) ) ).toMatchObject( {
		uid: 'of-a-js',
		name: 'a (made)',
	} );
	// What is known is what the files say by now: neither is a pull in the way of a change, nor is there something to save.
	it.site.put( { uid: 'of-a-js', priority: 30 } );
	expect(
		await pull( it.site.client, URL_OF_SITE, it.folder, OPTIONS )
	).toBe( 0 );
	expect( await it.read( 'a.snippet.json' ) ).toContain( '"priority": 30' );
	it.anew();
	expect( await pushed() ).toBe( 0 );
	expect( it.site.changes ).toEqual( [] );
} );

test( 'are not those of another file of the name, which has them already', async () => {
	await it.put( 'pair.js', '1;\n' );
	await pushed();
	const settings = await it.read( 'pair.snippet.json' );
	await it.put( 'pair.css', 'a {}\n' );
	it.anew();
	expect( await pushed() ).toBe( 0 );
	// Nor is the site asked for them.
	expect( it.site.given( 'convert-files' ) ).toHaveLength( 1 );
	expect( await it.read( 'pair.snippet.json' ) ).toBe( settings );
	expect( await it.names() ).toEqual( [
		'pair.css',
		'pair.js',
		'pair.snippet.json',
	] );
	it.anew();
	expect( await pushed() ).toBe( 0 );
	expect( it.out ).toBe( '0 saved, 2 as on the site.\n' );
} );

test( 'are left as they are written where there are some', async () => {
	const own = '{"type":"js","name":"A","uid":"a","note":"mine"}';
	await it.put( 'a.js', '1;\n' );
	await it.put( 'a.snippet.json', own );
	expect( await pushed() ).toBe( 0 );
	expect( await it.read( 'a.snippet.json' ) ).toBe( own );
} );

test( 'are not those of another version on the site that was not saved over', async () => {
	it.site.put( { uid: 'of-a-js', title: 'Theirs', code: 'theirs' } );
	await it.put( 'a.js', 'mine\n' );
	expect( await pushed() ).toBe( CONFLICT );
	expect( await it.names() ).toEqual( [ 'a.js' ] );
} );

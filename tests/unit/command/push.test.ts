/**
 * `svc push` saves what was changed here since both were last the same, says
 * from which state, and never saves over what another has changed: not when it
 * is not known who was first, not when an answer was lost, and not with half
 * of the notes.
 */
import { describe, expect, test } from 'vitest';
import { push, type FolderOptions } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { UsageError } from '../../../src/command/terminal.ts';
import {
	CONFLICT_SAID,
	gatewayTimeout,
	refusal,
	shortHash,
	URL_OF_SITE,
} from './fake-site.ts';
import { CONFLICT, home, OPTIONS, WITH_ERRORS } from './home.ts';

const it = home();

const pushed = ( options: Partial< FolderOptions > = {}, ...paths: string[] ) =>
	push(
		it.site.client,
		URL_OF_SITE,
		it.folder,
		paths.map( ( name ) => `${ it.folder }/${ name }` ),
		{ ...OPTIONS, ...options }
	);
const pulled = () => pull( it.site.client, URL_OF_SITE, it.folder, OPTIONS );
/** A snippet that is the same here and there, and what it is called here. */
async function known( code = 'one' ): Promise< void > {
	it.site.put( { uid: 'a', title: 'A', code } );
	expect( await pulled() ).toBe( 0 );
	it.anew();
}
const settings = async ( more: Record< string, unknown > ): Promise< void > =>
	it.put(
		'a.snippet.json',
		JSON.stringify( { uid: 'a', name: 'A', type: 'js', ...more } )
	);

describe( 'a file that is new', () => {
	test( 'makes a snippet, which is off, and has its settings beside it from then on', async () => {
		await it.put( 'shop/hello.js', 'hello;\n' );
		expect( await pushed() ).toBe( 0 );
		const [ made ] = [ ...it.site.snippets.values() ];
		expect( made ).toMatchObject( {
			title: 'hello',
			folder: 'shop',
			code: 'hello;',
			status: 'inactive',
		} );
		expect( it.out ).toBe(
			'shop/hello.js: created\n1 saved, 0 as on the site.\n'
		);
		expect(
			JSON.parse( await it.read( 'shop/hello.snippet.json' ) )
		).toMatchObject( { uid: made?.uid, name: 'hello' } );
		expect( await it.read( 'shop/hello.js' ) ).toBe( 'hello;\n' );
		it.anew();
		expect( await pushed() ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
		expect( it.out ).toBe( '0 saved, 1 as on the site.\n' );
	} );

	test( 'that should be on and has errors is saved switched off, with its line in the file, and tried again next time', async () => {
		await it.put( 'guard.php', '<?php\n\nBROKEN\n' );
		await it.put(
			'guard.snippet.json',
			'{"uid":"g","name":"Guard","type":"php","active":true}'
		);
		for ( const status of [ 'first', 'again' ] ) {
			it.anew();
			expect( await pushed(), status ).toBe( WITH_ERRORS );
			expect( it.err ).toBe(
				'guard.php: saved and deactivated\nguard.php:3: This is broken.\n'
			);
			expect( it.out ).toBe(
				'1 saved, 1 of them deactivated, 0 as on the site.\n'
			);
		}
		expect( it.site.at( 'g' ).status ).toBe( 'inactive' );
		// That it is to be on was not done, so a pull does not take it back.
		expect( await pulled() ).toBe( CONFLICT );
		expect( await it.read( 'guard.snippet.json' ) ).toContain( '"active"' );
	} );
} );

describe( 'what is sent of a change', () => {
	test( 'is the code alone, and the hash that it was made from', async () => {
		await known();
		await it.put( 'a.js', 'two\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.given( 'update-snippet' ) ).toEqual( [
			{
				id: 1,
				code: 'two',
				base_hash: shortHash( 'one' ),
				keep_active: true,
			},
		] );
		expect( it.out ).toBe( 'a.js: saved\n1 saved, 0 as on the site.\n' );
	} );

	test( 'is the code as it stands in the file, with all that it ends with', async () => {
		await known();
		await it.put( 'a.js', 'two  \n\n\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'two  \n\n' );
	} );

	test( 'is a setting alone, and the time that it was made from', async () => {
		await known();
		const { modified } = it.site.at( 'a' );
		await settings( { priority: 30 } );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.given( 'update-snippet' ) ).toEqual( [
			{
				id: 1,
				priority: 30,
				base_hash: shortHash( 'one' ),
				base_modified: modified,
				keep_active: true,
			},
		] );
	} );

	test.each( [
		[ 'line ends and an empty line at the end', 'one\r\n\r\n' ],
		[ 'an order of tags', 'one\n' ],
	] )( 'is nothing for %s', async ( _, text ) => {
		it.site.put( {
			uid: 'a',
			title: 'A',
			code: 'one',
			tags: [ 'x', 'b' ],
		} );
		await pulled();
		it.anew();
		await it.put( 'a.js', text );
		await settings( { tags: [ 'b', 'x' ] } );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
	} );

	test( 'is not whether it is on, where that depends on the environment', async () => {
		it.site.put( {
			uid: 'a',
			title: 'A',
			code: 'one',
			status: 'active',
		} );
		await pulled();
		it.anew();
		await settings( { environments: { production: true } } );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
		expect( it.site.at( 'a' ).status ).toBe( 'active' );
	} );

	test( 'is of the files that are named, by code or by settings, and of no other', async () => {
		for ( const name of [ 'a', 'b', 'c' ] ) {
			await it.put( `${ name }.js`, `${ name }\n` );
		}
		await it.put( 'b.snippet.json', '{"uid":"b","type":"js"}' );
		expect( await pushed( {}, 'a.js', 'b.snippet.json' ) ).toBe( 0 );
		expect( it.out ).toContain( 'a.js: created\nb.js: created\n2 saved' );
		expect( it.site.snippets.size ).toBe( 2 );
		it.anew();
		await it.put( 'notes.txt', 'no snippet\n' );
		await expect( pushed( {}, 'c.js', 'notes.txt' ) ).rejects.toThrow(
			new UsageError(
				`Not every file named is a snippet of the folder "${ it.folder }".`
			)
		);
		expect( it.site.changes ).toEqual( [] );
	} );

	test( 'sends nothing anywhere for a name that is mistyped', async () => {
		await it.put( 'a.js', 'a\n' );
		await expect( pushed( {}, 'a.js', 'b.js' ) ).rejects.toThrow(
			/^No file or folder ".*b\.js"\.$/
		);
		expect( it.site.asked ).toEqual( [] );
	} );
} );

describe( 'what another has changed', () => {
	test( 'is not saved over, nor is the file touched; the rest is saved', async () => {
		it.site.put( { uid: 'b', title: 'B', code: 'b' } );
		await known();
		it.site.put( { uid: 'a', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		await it.put( 'b.js', 'b mine\n' );
		for ( const time of [ 'first', 'again' ] ) {
			expect( await pushed(), time ).toBe( CONFLICT );
			expect( it.err ).toContain(
				`a.js: NOT saved: conflict\na.js: ${ CONFLICT_SAID } Your file was not touched`
			);
		}
		expect( it.out ).toContain( 'b.js: saved\n1 saved, 1 NOT saved, 0 as' );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
		expect( it.site.at( 'b' ).code ).toBe( 'b mine' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
	} );

	test( 'stays where it is another thing than what was changed here', async () => {
		await known();
		it.site.put( { uid: 'a', priority: 70 } );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ) ).toMatchObject( {
			code: 'mine',
			priority: 70,
		} );
	} );

	test( 'of the settings is not saved over by settings', async () => {
		await known();
		it.site.put( { uid: 'a', priority: 70 } );
		await settings( { priority: 30 } );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).priority ).toBe( 70 );
	} );

	test( 'while the command runs is not saved over either', async () => {
		await known();
		await it.put( 'a.js', 'mine\n' );
		it.site.instead = ( id ) => {
			if ( id === 'convert-files' ) {
				it.site.put( { uid: 'a', code: 'theirs' } );
			}
			return undefined;
		};
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'is saved over with --force, whatever it is', async () => {
		await known();
		it.site.put( { uid: 'a', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed( { force: true } ) ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'mine' );
		// And is the same from then on.
		await it.put( 'a.js', 'mine, later\n' );
		expect( await pushed() ).toBe( 0 );
	} );

	test( 'is a conflict where it is gone', async () => {
		await known();
		it.site.snippets.clear();
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.err ).toContain( 'There is no such snippet.' );
		expect( it.site.given( 'update-snippet' ) ).toMatchObject( [
			{ id: 1 },
		] );
		expect( it.site.snippets.size ).toBe( 0 );
	} );
} );

test( 'what is gone from the site is there again with --force, whether it was changed here or not', async () => {
	it.site.put( { uid: 'b', title: 'B', code: 'b' } );
	await known();
	it.site.snippets.clear();
	await it.put( 'a.js', 'mine\n' );
	expect( await pushed( { force: true } ) ).toBe( 0 );
	expect( it.out ).toContain( 'a.js: created\n' );
	expect( it.site.at( 'a' ) ).toMatchObject( { title: 'A', code: 'mine' } );
	expect( it.site.at( 'b' ).code ).toBe( 'b' );
	it.anew();
	expect( await pushed() ).toBe( 0 );
	expect( it.site.changes ).toEqual( [] );
} );

describe( 'a folder that does not know the site', () => {
	test( 'saves nothing over a version of which it is not known which is newer', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		await settings( {} );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.changes ).toEqual( [] );
		expect( it.err ).toContain( 'Which one is newer is unknown.' );
		expect( await pushed( { force: true } ) ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'mine' );
	} );

	test( 'knows it once both are found to be the same', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'same' } );
		await it.put( 'a.js', 'same\n' );
		await settings( {} );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'mine' );
	} );

	test.each( [
		[ 'are lost', '' ],
		[ 'are cut off', '{"url":"https://site.exa' ],
	] )( 'because its notes %s overwrites nothing', async ( _, notes ) => {
		await known();
		await it.put( '.svc/state.json', notes );
		it.site.put( { uid: 'a', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( CONFLICT );
		expect( await pulled() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
	} );
} );

test( 'a folder that was in touch with another site takes nothing of that for known here', async () => {
	await known();
	const { hash, modified } = it.site.put( { uid: 'a', code: 'theirs' } );
	const { snippets, files } = await it.notes();
	await it.put(
		'.svc/state.json',
		JSON.stringify( {
			url: 'https://staging.example',
			snippets: { a: { ...snippets.a, hash, modified } },
			files,
		} )
	);
	await it.put( 'a.js', 'mine\n' );
	expect( await pushed() ).toBe( CONFLICT );
	expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
} );

test( 'a snippet that is on keeps the version that works, and the errors are said with file and line', async () => {
	it.site.put( {
		uid: 'g',
		title: 'Guard',
		type: 'php',
		code: 'fine',
		status: 'active',
	} );
	await pulled();
	it.anew();
	await it.put( 'guard.php', '<?php\nfine\nBROKEN\n' );
	expect( await pushed() ).toBe( WITH_ERRORS );
	expect( it.err ).toBe(
		'guard.php: NOT saved\nguard.php:3: This is broken.\n'
	);
	expect( it.site.at( 'g' ) ).toMatchObject( {
		code: 'fine',
		status: 'active',
	} );
	await it.put( 'guard.php', '<?php\nmended\n' );
	expect( await pushed() ).toBe( 0 );
	expect( it.site.at( 'g' ).code ).toBe( 'mended' );
} );

describe( 'an answer that is lost on its way', () => {
	const lost = ( wanted: string ) => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== wanted ) {
				return undefined;
			}
			it.site.instead = () => undefined;
			go();
			return gatewayTimeout();
		};
	};

	test( 'of a save is no conflict with oneself, and what was saved before it is known', async () => {
		it.site.put( { uid: 'b', title: 'B', code: 'b' } );
		await known();
		await it.put( 'a.js', 'two\n' );
		await it.put( 'b.js', 'two\n' );
		it.site.instead = ( id, { id: snippet }, go ) => {
			if ( id !== 'update-snippet' || snippet === it.site.at( 'a' ).id ) {
				return undefined;
			}
			go();
			return gatewayTimeout();
		};
		await expect( pushed() ).rejects.toMatchObject( {
			status: 504,
			isPassing: true,
		} );
		expect( it.err ).not.toContain( 'NOT saved' );
		expect( ( await it.notes() ).snippets.a ).toMatchObject( {
			hash: shortHash( 'two' ),
		} );
		it.site.instead = () => undefined;
		it.anew();
		expect( await pushed() ).toBe( 0 );
		expect( it.err ).toBe( '' );
		expect( it.out ).toBe( '0 saved, 2 as on the site.\n' );
	} );

	test( 'of a save is a conflict all the same where another saved after it', async () => {
		await known();
		await it.put( 'a.js', 'two\n' );
		lost( 'update-snippet' );
		await expect( pushed() ).rejects.toMatchObject( { status: 504 } );
		it.site.put( { uid: 'a', code: 'theirs' } );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'of a new snippet makes no second one', async () => {
		await it.put( 'hello.js', 'hello;\n' );
		lost( 'create-snippet' );
		await expect( pushed() ).rejects.toMatchObject( { status: 504 } );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.snippets.size ).toBe( 1 );
	} );
} );

test.each( [
	[ 'busy', () => refusal( 'svc_busy', 503 ) ],
	[ 'asked too often', () => refusal( 'svc_too_many', 429 ) ],
	[ 'behind a proxy that gave up', gatewayTimeout ],
] )(
	'a site that is %s ends the command, and refused nothing',
	async ( _, answer ) => {
		await it.put( 'a.js', 'one\n' );
		it.site.instead = ( id ) =>
			id === 'create-snippet' ? answer() : undefined;
		await expect( pushed() ).rejects.toMatchObject( { isPassing: true } );
		expect( it.out + it.err ).toBe( '' );
	}
);

test( 'what a site refuses is said for its file, and the others are saved', async () => {
	await it.put( 'a.js', 'one\n' );
	await it.put( 'b.js', 'two\n' );
	it.site.instead = ( id, { title } ) =>
		id === 'create-snippet' && title === 'a'
			? refusal( 'svc_tier', 403 )
			: undefined;
	expect( await pushed() ).toBe( WITH_ERRORS );
	expect( it.err ).toBe( 'a.js: NOT saved\na.js: Refused: svc_tier.\n' );
	expect( it.out ).toContain( 'b.js: created\n1 saved, 1 NOT saved, ' );
} );

test( 'a file that cannot be used is said, and fails the command, and the others are saved', async () => {
	await it.put( 'a.js', 'one\n' );
	await it.put( 'b.snippet.json', '{"uid":"b","type":"js"}' );
	expect( await pushed() ).toBe( WITH_ERRORS );
	expect( it.err ).toBe( 'b.snippet.json: Held: code_missing.\n' );
	expect( it.out ).toContain( 'a.js: created' );
} );

test( 'with --json all of it is one list, and nothing else is on standard output', async () => {
	await known();
	it.site.put( { uid: 'a', code: 'theirs' } );
	await it.put( 'a.js', 'mine\n' );
	await it.put( 'b.js', 'new\n' );
	expect( await pushed( { json: true } ) ).toBe( CONFLICT );
	expect( JSON.parse( it.out ) ).toEqual( [
		{
			path: 'a.js',
			uid: 'a',
			result: 'conflict',
			errors: [
				{
					path: 'a.js',
					line: 0,
					message: expect.stringContaining( CONFLICT_SAID ),
				},
			],
		},
		{ path: 'b.js', uid: 'of-b-js', result: 'created', errors: [] },
	] );
} );

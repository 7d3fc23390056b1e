/**
 * What goes on beside writing: checks of which only the newest counts, another person who has saved, running once, and snippets that
 * were begun and never touched, which leave nothing behind and take nothing along.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationOutput, Snippet } from '../../../src/contract/index.ts';
import {
	later,
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { dispatch, select } = await import( '@wordpress/data' );
const {
	restoreTabs,
	checkDocument,
	checkIn,
	checkOut,
	documentOf,
	documentsStore,
	edit,
	openDocument,
	openDraft,
	patchDocument,
	runOnce,
	tellOfPage,
	untouched,
} = await import( '../../../src/state/documents/index.js' );

type Check = OperationOutput< 'validate-snippet' >;

const WRONG = { message: 'Wrong.', line: 2 };
const checked = ( errors: Check[ 'errors' ] = [] ): Check => ( {
	errors,
	warnings: [],
	cache_safe: true,
	cache_reason: '',
	browser_types: [],
} );

async function open( change: Partial< Snippet > = {} ): Promise< number > {
	const id = newId();
	app.answer( 'get-snippet', ( asked ) =>
		snippetOf( Number( asked.id ), change )
	);
	await openDocument( id );
	return id;
}

describe( 'a check', () => {
	test( 'is of what is on the screen, not of what is saved', async () => {
		const id = await open();
		edit( id, { code: 'mine', hook: 'init' } );
		app.answer( 'validate-snippet', () => checked( [ WRONG ] ) );
		await checkDocument( id );
		expect( app.sent( 'validate-snippet' )[ 0 ] ).toMatchObject( {
			id,
			type: 'php',
			code: 'mine',
			hook: 'init',
		} );
		expect( documentOf( id ) ).toMatchObject( {
			errors: [ WRONG ],
			caches: { cache_safe: true },
			isChecking: false,
		} );
	} );

	test( 'of pasted code offers to correct it, unless more was written since', async () => {
		const id = await open();
		const fix = { code: 'corrected' };
		app.answer( 'validate-snippet', () =>
			checked( [ { ...WRONG, fix } ] )
		);
		edit( id, { code: 'pasted' } );
		await checkDocument( id );
		edit( id, { code: 'more' } );
		app.press( 'Correct the code' );
		expect( documentOf( id )?.draft?.code ).toBe( 'more' );
		patchDocument( id, { errors: [] } );
		edit( id, { code: 'pasted' } );
		await checkDocument( id );
		app.press( 'Correct the code' );
		expect( documentOf( id )?.draft?.code ).toBe( 'corrected' );
	} );

	test( 'ends the one before it, and only the newest is shown', async () => {
		const id = await open();
		const first = later< Check >();
		app.answer( 'validate-snippet', () => first.promise );
		const early = checkDocument( id );
		const second = later< Check >();
		app.answer( 'validate-snippet', () => second.promise );
		const late = checkDocument( id );
		first.come( checked( [ WRONG ] ) );
		await early;
		expect( documentOf( id ) ).toMatchObject( {
			errors: [],
			isChecking: true,
		} );
		expect( app.asked.at( -2 )?.signal?.aborted ).toBe( true );
		second.come( checked() );
		await late;
		expect( documentOf( id )?.isChecking ).toBe( false );
	} );

	test( 'that cannot be made leaves what the last one said, without a word', async () => {
		const id = await open();
		patchDocument( id, { errors: [ WRONG ] } );
		app.answer( 'validate-snippet', () => OFFLINE );
		await checkDocument( id );
		expect( documentOf( id ) ).toMatchObject( {
			errors: [ WRONG ],
			isChecking: false,
		} );
		expect( app.said() ).toEqual( [] );
	} );
} );

describe( 'another person', () => {
	const here = ( modified: number ) =>
		app.answer( 'check-in', () => ( {
			others: [ { user: 8, name: 'Grace', time: 150 } ],
			modified,
			modified_by: 8,
			by_name: 'Grace',
		} ) );
	const saved = ( change: Partial< Snippet > ) =>
		app.answer( 'get-snippet', ( { id } ) =>
			snippetOf( Number( id ), { modified: 150, ...change } )
		);

	test( 'who has it open is known, and nothing else is asked', async () => {
		const id = await open();
		here( 100 );
		app.asked.length = 0;
		await checkIn( id );
		expect( documentOf( id ) ).toMatchObject( {
			others: [ { name: 'Grace' } ],
			newer: null,
		} );
		expect( app.asked.map( ( it ) => it.id ) ).toEqual( [ 'check-in' ] );
	} );

	test( 'who has saved is named, once, and what is on the screen stays', async () => {
		const id = await open();
		here( 150 );
		saved( { code: 'theirs' } );
		await checkIn( id );
		expect( documentOf( id ) ).toMatchObject( {
			newer: { name: 'Grace', time: 150 },
			draft: { code: 'echo 1;' },
			baseModified: 100,
		} );
		app.asked.length = 0;
		await checkIn( id );
		expect( app.sent( 'get-snippet' ) ).toEqual( [] );
	} );

	test( 'who has only switched it takes nothing away, so it is shown at once', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		here( 150 );
		saved( { status: 'active' } );
		await checkIn( id );
		expect( documentOf( id ) ).toMatchObject( {
			newer: null,
			base: { status: 'active' },
			baseModified: 150,
			draft: { code: 'mine' },
		} );
	} );

	test( 'who has saved over what an old draft was made from is named: what was written since is not known', async () => {
		const id = await open();
		patchDocument( id, { baseModified: 90 } );
		here( 150 );
		saved( { status: 'active' } );
		await checkIn( id );
		expect( documentOf( id )?.newer?.name ).toBe( 'Grace' );
	} );

	test( 'is not looked for while it is saved, which finds out by itself', async () => {
		const id = await open();
		patchDocument( id, {
			saving: { kind: 'saving', turnsOn: false, tries: false },
		} );
		here( 150 );
		app.asked.length = 0;
		await checkIn( id );
		expect( app.sent( 'get-snippet' ) ).toEqual( [] );
	} );

	test( 'is not named where it was saved here while the version was asked for', async () => {
		const id = await open();
		here( 150 );
		const answer = later< Snippet >();
		app.answer( 'get-snippet', () => answer.promise );
		const done = checkIn( id );
		await soon( () =>
			expect( app.sent( 'get-snippet' ) ).toHaveLength( 2 )
		);
		const own = snippetOf( id, { modified: 160, code: 'own' } );
		patchDocument( id, { base: own, baseModified: 160 } );
		answer.come( snippetOf( id, { modified: 150, code: 'theirs' } ) );
		await done;
		expect( documentOf( id ) ).toMatchObject( {
			newer: null,
			base: { code: 'own' },
		} );
	} );

	test( 'is not looked for without a connection, without a word', async () => {
		const id = await open();
		app.answer( 'check-in', () => OFFLINE );
		app.answer( 'check-out', () => OFFLINE );
		await checkIn( id );
		await checkOut( id );
		expect( app.said() ).toEqual( [] );
	} );
} );

describe( 'running once', () => {
	test.each( [
		[
			'what it printed',
			() => ( { output: 'Hello', error: null } ),
			{ text: 'Hello', error: null },
		],
		[
			'why it failed',
			() => ( { output: 'Hel', error: WRONG } ),
			{ text: 'Hel', error: WRONG },
		],
		[
			'why the site refused',
			() => refusal( 'svc_conflict', 409, 'It is on already.' ),
			{ text: '', error: { message: 'It is on already.', line: 0 } },
		],
	] )( 'shows %s', async ( _, answer, output ) => {
		const id = await open();
		app.answer( 'run-snippet', answer );
		const done = runOnce( id );
		expect( documentOf( id )?.isRunning ).toBe( true );
		await done;
		expect( documentOf( id ) ).toMatchObject( {
			isRunning: false,
			output,
		} );
	} );
} );

describe( 'the live page', () => {
	test( 'is opened without the others that have errors, where the first has none', async () => {
		const ids = [ await open(), await open(), await open() ];
		const documents = ids.flatMap( ( id ) => documentOf( id ) ?? [] );
		app.answer( 'open-draft', ( { snippets } ) => {
			const given = snippets as { id: number }[];
			return {
				draft: given.length < 3 ? 'key' : null,
				url: null,
				expires: null,
				snippets: given.map( ( { id } ) => ( {
					id,
					css: null,
					errors: id === ids[ 1 ] ? [ WRONG ] : [],
					warnings: [],
				} ) ),
			};
		} );
		expect( await openDraft( documents ) ).toMatchObject( {
			draft: 'key',
		} );
		expect(
			app
				.sent( 'open-draft' )
				.map( ( sent ) =>
					( sent.snippets as { id: number }[] ).map(
						( { id } ) => id
					)
				)
		).toEqual( [ ids, [ ids[ 0 ], ids[ 2 ] ] ] );
	} );

	test( 'says what went wrong beside what the checks said, each once, and no longer where it is gone', async () => {
		const id = await open();
		const other = { message: 'Of the page.', line: 3 };
		patchDocument( id, { errors: [ WRONG ] } );
		expect( tellOfPage( id, [ WRONG, other ] ) ).toBe( true );
		expect( documentOf( id )?.errors ).toEqual( [ WRONG, other ] );
		expect( tellOfPage( id, [ other ] ) ).toBe( false );
		expect( documentOf( id )?.errors ).toEqual( [ other ] );
		expect( tellOfPage( id, [] ) ).toBe( false );
		expect( documentOf( id )?.errors ).toEqual( [] );
	} );
} );

describe( 'a snippet that was begun and never touched', () => {
	const NEW = { title: 'New snippet', code: '', created: 100, modified: 100 };
	const KEY = 'svc-untouched|https://example.com|7';
	/** Names that windows hold, this one and others. */
	const locks = new Set< string >();

	beforeEach( () => {
		locks.clear();
		app.window.navigator.locks = {
			request: async (
				name: string,
				one: unknown,
				two?: ( lock: object | null ) => unknown
			) => {
				if ( two !== undefined ) {
					return two( locks.has( name ) ? null : {} );
				}
				locks.add( name );
				await ( one as () => Promise< void > )();
				locks.delete( name );
				return undefined;
			},
		};
		app.answer( 'delete-snippet', ( { id } ) => ( {
			deleted: true,
			id: Number( id ),
			trash: true,
			users: [],
			warnings: [],
		} ) );
		app.answer( 'delete-trash', ( { id } ) => ( {
			deleted: true,
			id: Number( id ),
		} ) );
	} );

	const trackJob = async (): Promise< number > => {
		const id = await open( NEW );
		untouched.begin( snippetOf( id, NEW ) );
		return id;
	};
	const noted = () => app.window.localStorage.values.get( KEY );

	test( 'is taken away for good where it is left, and its tab is closed', async () => {
		const id = await trackJob();
		expect( noted() ).toBe( `[${ id }]` );
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toEqual( [ { id } ] );
		expect( app.sent( 'delete-trash' ) ).toEqual( [ { id } ] );
		expect( documentOf( id ) ).toBeUndefined();
		expect( noted() ).toBeUndefined();
		await soon( () => expect( locks.size ).toBe( 0 ) );
	} );

	test( "is taken away, too, where the browser has no locks, but is no other window's business", async () => {
		delete app.window.navigator.locks;
		const id = await trackJob();
		expect( noted() ).toBeUndefined();
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toEqual( [ { id } ] );
	} );

	test( 'is taken away with all others where the editor is left, and what was not begun here stays', async () => {
		const ids = [ await trackJob(), await trackJob() ];
		const other = await open( NEW );
		untouched.leaveAll();
		await untouched.leave( other );
		await soon( () =>
			expect( app.sent( 'delete-trash' ) ).toEqual(
				ids.map( ( id ) => ( { id } ) )
			)
		);
	} );

	test( 'is in the trash where the person may not delete for good', async () => {
		app.boot( { level: 'design' } );
		const id = newId();
		app.answer( 'get-snippet', () =>
			snippetOf( id, { ...NEW, type: 'css' } )
		);
		await openDocument( id );
		untouched.begin( snippetOf( id, NEW ) );
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toHaveLength( 1 );
		expect( app.sent( 'delete-trash' ) ).toEqual( [] );
	} );

	test.each( [
		[ 'has code', { code: 'echo 1;' } ],
		[ 'is on', { status: 'active' } ],
		[ 'has another title', { title: 'Banner' } ],
		[ 'was saved again', { modified: 101 } ],
	] as const )( 'stays where it %s by then', async ( _, change ) => {
		const id = await trackJob();
		app.answer( 'get-snippet', () =>
			snippetOf( id, { ...NEW, ...change } )
		);
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toEqual( [] );
		expect( noted() ).toBeUndefined();
	} );

	test( 'stays with what is unsaved in it', async () => {
		const id = await trackJob();
		edit( id, { code: 'mine' } );
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toEqual( [] );
		expect( documentOf( id )?.draft?.code ).toBe( 'mine' );
	} );

	test( 'stays with what this browser keeps of it', async () => {
		const id = await trackJob();
		app.kept.set( `snippet|https://example.com|7|${ id }`, {
			draft: { ...snippetOf( id ), code: 'mine' },
			baseModified: 100,
			time: 1,
		} );
		// Offered when it was opened, so it counts.
		patchDocument( id, {
			kept: {
				draft: snippetOf( id ),
				baseModified: 100,
				time: 1,
			},
		} );
		await untouched.leave( id );
		expect( app.sent( 'delete-snippet' ) ).toEqual( [] );
	} );

	test( 'of a window that is gone is taken away by the next, one of a window that is there is not', async () => {
		const [ gone, there ] = [ newId(), newId() ];
		app.window.localStorage.values.set( KEY, `[${ gone },${ there }]` );
		locks.add( `svc-untouched|https://example.com|${ there }` );
		app.answer( 'get-snippet', ( { id } ) =>
			snippetOf( Number( id ), NEW )
		);
		await untouched.collect();
		expect( app.sent( 'delete-snippet' ) ).toEqual( [ { id: gone } ] );
		expect( noted() ).toBe( `[${ there }]` );
	} );

	test( 'is looked at again by the next window where the site is not reached', async () => {
		const id = await trackJob();
		app.answer( 'get-snippet', () => OFFLINE );
		await untouched.leave( id );
		expect( noted() ).toBe( `[${ id }]` );
	} );
} );

test( 'tabs come back after a reload in their order, without those whose snippets are gone, but with the one that is shown', async () => {
	const KEY = 'svc-tabs|https://example.com|7';
	const ids = Array.from( { length: 14 }, () => newId() );
	const [ , , first = 0, gone = 0, shown = 0 ] = ids;
	app.window.sessionStorage.values.set( KEY, JSON.stringify( ids ) );
	app.answer( 'get-snippet', ( { id } ) =>
		id === gone || id === shown
			? refusal( 'svc_not_found', 404 )
			: snippetOf( Number( id ) )
	);
	restoreTabs( shown );
	await soon( () =>
		expect( select( documentsStore ).getState().tabs ).toEqual(
			ids.slice( 2 ).filter( ( id ) => id !== gone )
		)
	);
	expect( documentOf( shown )?.phase ).toBe( 'missing' );
	// What is open is noted from now on.
	dispatch( documentsStore ).closed( first );
	await soon( () =>
		expect(
			JSON.parse( app.window.sessionStorage.values.get( KEY ) ?? '[]' )
		).toEqual( ids.slice( 4 ) )
	);
	// A browser that refuses stops nothing.
	app.window.sessionStorage.refuses = true;
	dispatch( documentsStore ).closed( shown );
	expect( documentOf( shown ) ).toBeUndefined();
} );

/**
 * What belongs to the site as a whole: its text files and its Header & Footer boxes, in which no letter is lost and no other person's
 * text is overwritten unseen; and what people and tiers are called.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type {
	ConditionTypeRecord,
	Schema,
	Snippet,
} from '../../../src/contract/index.ts';
import {
	later,
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';
import type { SiteFiles } from '../../../src/state/site/index.js';

const app = openApp();
const { dispatch, select } = await import( '@wordpress/data' );
const { documentOf, documentsStore, edit, openDocument } =
	await import( '../../../src/state/documents/index.js' );
const { snippetsStore } =
	await import( '../../../src/state/snippets/index.js' );
const {
	boxUids,
	createBox,
	dropFileDraft,
	isPro,
	keptFor,
	loadFiles,
	loadSchema,
	offer,
	offerOf,
	openBox,
	personInWords,
	restoreFile,
	readBoxes,
	ruleKeptFor,
	saveFile,
	schemaNow,
	schemaStore,
	searchOptions,
	textOf,
	unsavedBox,
	writeBox,
	writeFile,
	youOrPerson,
} = await import( '../../../src/state/site/index.js' );

describe( 'a text file of the site', () => {
	const HASH = { old: '0000000000aa', new: '0000000000bb' };
	const filesOf = ( ads: string, hash = HASH.old ): SiteFiles => ( {
		ads,
		app_ads: '',
		llms: '',
		security: '',
		robots: '',
		real: [],
		files: [
			{
				file: 'ads.txt',
				field: 'ads',
				state: 'served',
				lines: 1,
				url: 'https://example.com/ads.txt',
				modified: 100,
				hash,
			},
		],
		warnings: [],
	} );
	const files = filesOf( 'saved' );
	const [ file ] = files.files;
	if ( file === undefined ) {
		throw new Error( 'There is no file.' );
	}
	const KEY = 'file|https://example.com|7|ads';
	const keptText = () =>
		( app.kept.get( KEY ) as { text: string } | undefined )?.text;
	const sent = () => app.sent( 'update-files' );

	beforeEach( () => {
		dropFileDraft( 'ads' );
	} );

	test( 'shows what was written and is kept with every letter, until it is as saved again', async () => {
		app.answer( 'get-files', () => files );
		const loaded = await loadFiles( new AbortController().signal );
		expect( textOf( loaded, file ) ).toBe( 'saved' );
		writeFile( files, file, 'mine' );
		expect( textOf( files, file ) ).toBe( 'mine' );
		await soon( () => expect( keptText() ).toBe( 'mine' ) );
		writeFile( files, file, 'saved' );
		await soon( () => expect( keptText() ).toBeUndefined() );
		expect( await saveFile( 'ads' ) ).toBe( null );
		expect( sent() ).toEqual( [] );
	} );

	test( 'is saved as a change of what it was made from, though the file was read again meanwhile', async () => {
		writeFile( files, file, 'mine' );
		const again = filesOf( 'theirs', HASH.new );
		const [ newer = file ] = again.files;
		writeFile( again, newer, 'mine and more' );
		app.answer( 'update-files', () =>
			refusal( 'svc_conflict', 409, 'Grace has saved.' )
		);
		await expect( saveFile( 'ads' ) ).rejects.toMatchObject( {
			code: 'svc_conflict',
		} );
		expect( sent() ).toEqual( [
			{ ads: 'mine and more', base: { ads: HASH.old } },
		] );
		expect( textOf( files, file ) ).toBe( 'mine and more' );
	} );

	test( 'is saved over the text of another person where that was decided', async () => {
		writeFile( files, file, 'mine' );
		app.answer( 'update-files', () => filesOf( 'mine', HASH.new ) );
		await saveFile( 'ads', true );
		expect( sent() ).toEqual( [ { ads: 'mine' } ] );
		expect( textOf( filesOf( 'mine' ), file ) ).toBe( 'mine' );
		await soon( () => expect( keptText() ).toBeUndefined() );
	} );

	test( 'goes on with what is typed while it is saved, as a change of what is saved then', async () => {
		writeFile( files, file, 'mine' );
		const answer = later< SiteFiles >();
		app.answer( 'update-files', () => answer.promise );
		const saved = saveFile( 'ads' );
		writeFile( files, file, 'mine and more' );
		answer.come( filesOf( 'mine', HASH.new ) );
		await saved;
		app.answer( 'update-files', () => filesOf( 'mine and more' ) );
		await saveFile( 'ads' );
		expect( sent()[ 1 ] ).toEqual( {
			ads: 'mine and more',
			base: { ads: HASH.new },
		} );
	} );

	test( 'stays unsaved where the site is not reached', async () => {
		writeFile( files, file, 'mine' );
		app.answer( 'update-files', () => OFFLINE );
		await expect( saveFile( 'ads' ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( textOf( files, file ) ).toBe( 'mine' );
		expect( keptText() ).toBe( 'mine' );
	} );

	test( 'is put back unless it was changed since', async () => {
		app.answer( 'update-files', () => files );
		await restoreFile( { ...file, hash: HASH.new }, 'earlier' );
		expect( sent() ).toEqual( [
			{ ads: 'earlier', base: { ads: HASH.new } },
		] );
	} );
} );

describe( 'a Header & Footer box', () => {
	const UID = 'svc-header';
	const box = ( id: number, change: Partial< Snippet > = {} ): Snippet =>
		snippetOf( id, { uid: UID, type: 'html', hook: 'wp_head', ...change } );
	const keptBox = () => app.kept.get( `box|https://example.com|7|${ UID }` );
	const result = ( snippet: Snippet, deactivated = false ) => ( {
		snippet,
		errors: [],
		warnings: [],
		deactivated,
	} );
	const inList = ( snippet: Snippet ) => {
		const { code: _, ...listed } = snippet;
		dispatch( snippetsStore ).listed( [ listed ] );
	};

	beforeEach( () => {
		dispatch( snippetsStore ).listed( [] );
		writeBox( UID, '' );
	} );

	test( 'that is no snippet yet keeps what is written into it', async () => {
		await readBoxes();
		writeBox( UID, 'mine' );
		expect( unsavedBox( UID ) ).toBe( 'mine' );
		await soon( () => expect( keptBox() ).toBe( 'mine' ) );
		writeBox( UID, '' );
		expect( unsavedBox( UID ) ).toBe( '' );
		await soon( () => expect( keptBox() ).toBeUndefined() );
		expect( boxUids ).toContain( UID );
	} );

	test( 'becomes a snippet at its place, open and saved, and nothing of it is unsaved', async () => {
		const id = newId();
		writeBox( UID, 'mine' );
		app.answer( 'create-snippet', ( sent ) =>
			result( box( id, { code: String( sent.code ), status: 'active' } ) )
		);
		await createBox( UID, 'Header', () => 'mine', 'active' );
		expect( app.sent( 'create-snippet' ) ).toEqual( [
			{
				uid: UID,
				title: 'Header',
				type: 'html',
				hook: 'wp_head',
				code: 'mine',
				status: 'active',
			},
		] );
		expect( documentOf( id ) ).toMatchObject( {
			phase: 'ready',
			saving: { kind: 'saved', isOn: true },
			draft: { code: 'mine' },
		} );
		expect( select( snippetsStore ).getSnippet( id )?.uid ).toBe( UID );
		expect( unsavedBox( UID ) ).toBe( '' );
	} );

	test( 'that was switched off for its errors says so', async () => {
		const id = newId();
		app.answer( 'create-snippet', () => result( box( id ), true ) );
		await createBox( UID, 'Header', () => 'mine', 'active' );
		expect( documentOf( id )?.saving.kind ).toBe( 'kept_off' );
	} );

	test( 'goes on with what is written while it becomes one, as an unsaved change of it', async () => {
		const id = newId();
		let text = 'mine';
		app.answer( 'create-snippet', () => {
			text = 'mine and more';
			return result( box( id, { code: 'mine' } ) );
		} );
		await createBox( UID, 'Header', () => text, 'inactive' );
		expect( documentOf( id ) ).toMatchObject( {
			base: { code: 'mine' },
			draft: { code: 'mine and more' },
		} );
	} );

	test( 'keeps what was written where another has filled it meanwhile', async () => {
		writeBox( UID, 'mine' );
		app.answer( 'create-snippet', () =>
			refusal( 'svc_conflict', 409, 'Grace has filled it.' )
		);
		await expect(
			createBox( UID, 'Header', () => 'mine', 'active' )
		).rejects.toMatchObject( { code: 'svc_conflict' } );
		expect( unsavedBox( UID ) ).toBe( 'mine' );
	} );

	test( 'that another has filled offers what was written here, as work of an earlier visit', async () => {
		const id = newId();
		writeBox( UID, 'mine' );
		app.answer( 'get-snippet', () => box( id, { code: 'theirs' } ) );
		await openBox( UID, id );
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'theirs' },
			kept: { draft: { code: 'mine' }, baseModified: 100 },
		} );
		expect(
			app.kept.get( `snippet|https://example.com|7|${ id }` )
		).toMatchObject( { draft: { code: 'mine' } } );
		expect( unsavedBox( UID ) ).toBe( '' );
	} );

	test( 'offers nothing where the other has written the same', async () => {
		const id = newId();
		writeBox( UID, 'same' );
		app.answer( 'get-snippet', () => box( id, { code: 'same' } ) );
		await openBox( UID, id );
		expect( documentOf( id )?.kept ).toBe( null );
		expect( unsavedBox( UID ) ).toBe( '' );
	} );

	test( 'waits with its offer until other unsaved work of the snippet is decided', async () => {
		const id = newId();
		app.answer( 'get-snippet', () => box( id, { code: 'theirs' } ) );
		await openDocument( id );
		edit( id, { code: 'changed' } );
		writeBox( UID, 'mine' );
		await openBox( UID, id );
		expect( documentOf( id )?.kept ).toBe( null );
		expect( unsavedBox( UID ) ).toBe( 'mine' );
	} );

	test( 'that is an open snippet takes what is written as a change of that', async () => {
		const id = newId();
		app.answer( 'get-snippet', () => box( id ) );
		await openDocument( id );
		inList( box( id ) );
		writeBox( UID, 'mine' );
		expect( documentOf( id )?.draft?.code ).toBe( 'mine' );
		expect( unsavedBox( UID ) ).toBe( '' );
		dispatch( documentsStore ).closed( id );
		writeBox( UID, 'later' );
		expect( unsavedBox( UID ) ).toBe( 'later' );
	} );
} );

describe( 'what the site describes', () => {
	const places = { default: '', custom: false, items: [] };
	const schema: Schema = {
		condition_types: [],
		groups: [],
		stages: [],
		locations: { php: places, html: places, css: places, js: places },
		types: [],
		languages: [],
	};

	test( 'is what was last known where it cannot be had', async () => {
		app.answer( 'get-schema', () => schema );
		await loadSchema();
		expect( schemaNow() ).toEqual( schema );
		app.answer( 'get-schema', () => OFFLINE );
		await loadSchema();
		expect( schemaNow() ).toEqual( schema );
		expect( select( schemaStore ).getState().error?.code ).toBe(
			'offline'
		);
	} );

	test( 'is searched for values by words, with at most a hundred that are chosen', async () => {
		app.answer( 'get-schema', () => ( {
			type: 'post_id',
			options: [ { value: 3, label: 'Post' } ],
			more: false,
		} ) );
		expect( await searchOptions( 'post_id', '' ) ).toEqual( [
			{ value: 3, label: 'Post' },
		] );
		await searchOptions(
			'post_id',
			'a b',
			Array.from( { length: 101 }, ( _, at ) => String( at ) )
		);
		const [ first, second = {} ] = app.sent( 'get-schema' );
		expect( first ).toEqual( { options: 'post_id' } );
		expect( second ).toMatchObject( {
			search: 'a b',
			'include[99]': '99',
		} );
		expect( second ).not.toHaveProperty( 'include[100]' );
	} );
} );

test.each( [
	[ 7, 'Ada', 'you' ],
	[ 8, 'Grace', 'Grace' ],
	[ 9, 'another user', 'another user' ],
	[ 0, 'WordPress', 'WordPress' ],
] )(
	'the person %i is called %s, and %s by the person who reads it',
	( id, name, own ) => {
		expect( personInWords( id ) ).toBe( name );
		expect( youOrPerson( id ) ).toBe( own );
	}
);

describe( 'a tier', () => {
	test.each( [
		[ 'free', 'free', false ],
		[ 'free', 'pro', true ],
		[ 'pro', 'pro', false ],
		[ 'pro', 'agency', true ],
		[ 'agency', 'pro', false ],
	] as const )(
		'%s: what takes %s is named and cannot be chosen: %s',
		( tier, takes, disabled ) => {
			app.boot( { tier } );
			const { label, ...rest } = offer( 'Less', takes );
			expect( rest ).toEqual( { disabled } );
			expect( label ).toBe(
				disabled
					? `Less (${ takes === 'pro' ? 'Pro' : 'Agency' })`
					: 'Less'
			);
			expect( keptFor( { label, disabled } ) === '' ).toBe( ! disabled );
			expect( isPro() ).toBe( tier !== 'free' );
		}
	);

	test.each( [
		[ 'lang', 'less', true ],
		[ 'lang', 'css', false ],
		[ 'mode', 'test', true ],
		[ 'mode', 'live', false ],
	] as const )(
		'free: the value of %s %s cannot be chosen: %s',
		( field, value, disabled ) => {
			app.boot( { tier: 'free' } );
			expect( offerOf( field, value, 'Label' ).disabled ).toBe(
				disabled
			);
		}
	);

	test( 'that includes no such condition says that it is kept and never fits', () => {
		const type = {
			available: false,
			tier: 'agency',
		} as ConditionTypeRecord;
		expect( ruleKeptFor( type ) ).toBe( 'This is part of Agency.' );
		expect( ruleKeptFor( { ...type, available: true } ) ).toBe( '' );
	} );
} );

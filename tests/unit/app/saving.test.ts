/**
 * Saving an open snippet: what is sent, what is on the screen afterwards, and that no refusal, lost connection or ended session costs
 * what was written.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SaveResult, Snippet } from '../../../src/contract/index.ts';
import {
	later,
	newId,
	OFFLINE,
	openApp,
	page,
	refusal,
	snippetOf,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { select } = await import( '@wordpress/data' );
const { default: apiFetch } = await import( '@wordpress/api-fetch' );
const {
	closeDocument,
	documentOf,
	edit,
	isChanged,
	leaveOff,
	openDocument,
	refreshDocument,
} = await import( '../../../src/state/documents/index.js' );
const { snippetsStore } =
	await import( '../../../src/state/snippets/index.js' );
const { activateUntested, fixDocument, saveDocument } =
	await import( '../../../src/state/saving/index.js' );
const { isReady } = await import( '../../../src/features/editor/ready.js' );
const { maySkip } =
	await import( '../../../src/features/editor/panel/test-load.js' );

const LOAD_FAILED = {
	outcome: 'fail' as const,
	reason: '',
	pages: [],
};

/** Opens a snippet of the site and writes something into it. */
async function open( change: Partial< Snippet > = {} ): Promise< number > {
	const id = newId();
	app.answer( 'get-snippet', () => snippetOf( id, change ) );
	await openDocument( id );
	edit( id, { code: 'mine' } );
	return id;
}

const answerOf = (
	snippet: Snippet,
	more: Partial< SaveResult > = {}
): SaveResult => ( {
	snippet,
	errors: [],
	warnings: [],
	deactivated: false,
	...more,
} );

/** The site takes what it is sent, one second later each time. */
function accepts( id: number, start: Partial< Snippet > = {} ): void {
	let now = snippetOf( id, start );
	app.answer( 'update-snippet', ( sent ) => {
		const { base_modified: _, force: __, keep_active: ___, ...rest } = sent;
		now = { ...now, ...rest, modified: now.modified + 1 };
		return answerOf( now );
	} );
}

const sent = () => app.sent( 'update-snippet' );
const savingOf = ( id: number ) => documentOf( id )?.saving;
const codeOf = ( id: number ) => documentOf( id )?.draft?.code;
const keptKey = ( id: number ) => `snippet|https://example.com|7|${ id }`;

beforeEach( () => {
	vi.useFakeTimers();
} );
afterEach( () => {
	vi.useRealTimers();
	Object.assign( apiFetch, {
		nonceEndpoint: undefined,
		nonceMiddleware: undefined,
	} );
} );

test( 'a warning that fields solve is solved in one step, which can be taken back', async () => {
	const id = await open();
	accepts( id );
	await fixDocument( id, { on_error: 'keep' } );
	expect( sent() ).toMatchObject( [ { code: 'mine', on_error: 'keep' } ] );
	expect( documentOf( id )?.base?.on_error ).toBe( 'keep' );
	app.press( 'Undo' );
	await vi.waitFor( () =>
		expect( documentOf( id )?.base?.on_error ).toBe( 'off' )
	);
	expect( sent()[ 1 ] ).toMatchObject( { on_error: 'off' } );
} );

test( 'what is HTML becomes an HTML snippet in one step, with the type that it had one step back', async () => {
	const id = await open( { type: 'js', hook: 'frontend_footer' } );
	accepts( id );
	await fixDocument( id, { type: 'html', hook: 'wp_footer' } );
	expect( sent() ).toMatchObject( [
		{ code: 'mine', type: 'html', hook: 'wp_footer' },
	] );
	app.press( 'Undo' );
	await vi.waitFor( () =>
		expect( sent()[ 1 ] ).toMatchObject( {
			type: 'js',
			hook: 'frontend_footer',
		} )
	);
} );

test.each( [
	[ { hook: 'init' }, { hook: 'root' } ],
	[ { code: 'corrected' }, { code: 'mine' } ],
] )( 'a fix %o is saved, and taken back with %o', async ( fix, before ) => {
	const id = await open( { hook: 'root' } );
	accepts( id );
	await fixDocument( id, fix );
	expect( sent() ).toMatchObject( [ fix ] );
	app.press( 'Undo' );
	await vi.waitFor( () => expect( sent()[ 1 ] ).toMatchObject( before ) );
} );

describe( 'what is sent', () => {
	test( 'is what was changed and which version it was made from, nothing else', async () => {
		const id = await open( { modified: 123, title: 'Banner' } );
		accepts( id );
		edit( id, { tags: [ 'a' ] } );
		await saveDocument( id );
		expect( sent() ).toEqual( [
			{ id, code: 'mine', tags: [ 'a' ], base_modified: 123 },
		] );
	} );

	test.each( [
		[ 'on stays as it is on the site where it would go off', {}, true ],
		[ 'on may go off where that was allowed', { mayGoOff: true }, false ],
		[ 'on is switched off', { status: 'inactive' }, false ],
	] as const )( 'what is %s', async ( _, options, keeps ) => {
		const id = await open( { status: 'active' } );
		accepts( id, { status: 'active' } );
		await saveDocument( id, options );
		expect( sent()[ 0 ]?.keep_active ).toBe( keeps ? true : undefined );
	} );

	test( 'what is off is not asked to stay on', async () => {
		const id = await open();
		accepts( id );
		await saveDocument( id, { status: 'active' } );
		expect( sent() ).toEqual( [
			{ id, code: 'mine', base_modified: 100, status: 'active' },
		] );
	} );

	test( 'says that it overwrites only where that was asked for', async () => {
		const id = await open();
		accepts( id );
		await saveDocument( id, { force: true } );
		expect( sent()[ 0 ]?.force ).toBe( true );
	} );
} );

describe( 'after a save', () => {
	test( 'nothing is unsaved, nothing is kept in the browser, and the list has it without its code', async () => {
		const id = await open();
		accepts( id );
		edit( id, { title: 'New' } );
		await vi.advanceTimersByTimeAsync( 500 );
		expect( app.kept.has( keptKey( id ) ) ).toBe( true );
		await saveDocument( id );
		const document = documentOf( id );
		expect( document && isChanged( document ) ).toBe( false );
		expect( document?.saving ).toMatchObject( {
			kind: 'saved',
			isOn: false,
		} );
		expect( app.kept.has( keptKey( id ) ) ).toBe( false );
		const listed = select( snippetsStore ).getSnippet( id );
		expect( listed?.title ).toBe( 'New' );
		expect( listed ).not.toHaveProperty( 'code' );
	} );

	test( 'what the site made of a field is shown, and what was written meanwhile stays unsaved', async () => {
		const id = await open();
		const answer = later< SaveResult >();
		app.answer( 'update-snippet', () => answer.promise );
		edit( id, { title: '  Title ' } );
		const saved = saveDocument( id );
		edit( id, { code: 'mine and more' } );
		answer.come(
			answerOf(
				snippetOf( id, {
					title: 'Title',
					code: 'mine',
					modified: 101,
				} )
			)
		);
		await saved;
		const document = documentOf( id );
		expect( document?.draft ).toMatchObject( {
			title: 'Title',
			code: 'mine and more',
		} );
		expect( document && isChanged( document ) ).toBe( true );
		expect( app.kept.get( keptKey( id ) ) ).toMatchObject( {
			draft: { code: 'mine and more' },
			baseModified: 101,
		} );
	} );

	test( 'a tab that was closed meanwhile stays closed, and the list has what was saved', async () => {
		const id = await open();
		const answer = later< SaveResult >();
		app.answer( 'update-snippet', () => answer.promise );
		const saved = saveDocument( id );
		await closeDocument( id );
		answer.come(
			answerOf( snippetOf( id, { code: 'mine', title: 'Saved' } ) )
		);
		await saved;
		expect( documentOf( id ) ).toBeUndefined();
		expect( select( snippetsStore ).getSnippet( id )?.title ).toBe(
			'Saved'
		);
	} );

	test( 'what was switched off for its errors is said to be off, and the next save wants it on again', async () => {
		const id = await open();
		const errors = [ { message: 'Wrong.', line: 2 } ];
		app.answer( 'update-snippet', () =>
			answerOf( snippetOf( id, { code: 'mine', modified: 101 } ), {
				errors,
				deactivated: true,
				test_load: LOAD_FAILED,
			} )
		);
		await saveDocument( id, { status: 'active' } );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'kept_off' },
			errors,
			failures: errors,
		} );
		accepts( id );
		edit( id, { code: 'right' } );
		await saveDocument( id );
		expect( sent()[ 1 ] ).toMatchObject( {
			status: 'active',
			base_modified: 101,
		} );
		expect( savingOf( id ) ).toMatchObject( { kind: 'saved', isOn: true } );
	} );

	test( 'where the site cannot make the test run that it requires, a person may do without, and what was typed since stays', async () => {
		const id = await open();
		const off = snippetOf( id, { code: 'mine', modified: 101 } );
		const load = { ...LOAD_FAILED, reason: 'One PHP process.' };
		app.answer( 'update-snippet', () =>
			answerOf( off, {
				errors: [ { message: load.reason, line: 0 } ],
				deactivated: true,
				test_load: load,
			} )
		);
		await saveDocument( id, { status: 'active' } );
		const offers = () => {
			const document = documentOf( id );
			return (
				document !== undefined &&
				isReady( document ) &&
				maySkip( document )
			);
		};
		expect( offers() ).toBe( true );
		app.answer( 'enable-snippet', () =>
			answerOf(
				{ ...off, status: 'active', modified: 102 },
				{ test_load: { ...load, outcome: 'unknown' } }
			)
		);
		edit( id, { code: 'typed since' } );
		await activateUntested( id );
		expect( app.sent( 'enable-snippet' ) ).toEqual( [
			{ id, untested: true },
		] );
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'typed since' },
			base: { code: 'mine', status: 'active' },
			saving: { kind: 'saved', isOn: true },
		} );
		expect( offers() ).toBe( false );
	} );

	test( 'it stays off for good once that was chosen', async () => {
		const id = await open();
		app.answer( 'update-snippet', () =>
			answerOf( snippetOf( id, { code: 'mine', modified: 101 } ), {
				deactivated: true,
			} )
		);
		await saveDocument( id, { status: 'active' } );
		leaveOff( id );
		edit( id, { code: 'right' } );
		accepts( id );
		await saveDocument( id );
		expect( sent()[ 1 ] ).not.toHaveProperty( 'status' );
	} );
} );

describe( 'two saves at a time', () => {
	test( 'the second follows the first, of the version that the first made, with all that was asked for meanwhile', async () => {
		const id = await open();
		const answer = later< SaveResult >();
		app.answer( 'update-snippet', () => answer.promise );
		const first = saveDocument( id );
		edit( id, { code: 'mine and more' } );
		await saveDocument( id, { status: 'active' } );
		await saveDocument( id );
		expect( sent() ).toHaveLength( 1 );
		accepts( id, { code: 'mine', modified: 101 } );
		answer.come(
			answerOf( snippetOf( id, { code: 'mine', modified: 101 } ) )
		);
		await first;
		expect( sent().slice( 1 ) ).toEqual( [
			{
				id,
				code: 'mine and more',
				base_modified: 101,
				status: 'active',
			},
		] );
	} );

	test( 'nothing follows where nothing is new', async () => {
		const id = await open();
		const answer = later< SaveResult >();
		app.answer( 'update-snippet', () => answer.promise );
		const first = saveDocument( id );
		await saveDocument( id );
		answer.come( answerOf( snippetOf( id, { code: 'mine' } ) ) );
		await first;
		expect( sent() ).toHaveLength( 1 );
	} );

	test( 'what was asked for while a save did not get through is asked for with the next try', async () => {
		const id = await open();
		const answer = later< Error >();
		app.answer( 'update-snippet', () => answer.promise );
		const first = saveDocument( id );
		await saveDocument( id, { status: 'active' } );
		answer.come( OFFLINE );
		await first;
		accepts( id );
		await vi.advanceTimersByTimeAsync( 5_000 );
		expect( sent().slice( 1 ) ).toMatchObject( [ { status: 'active' } ] );
		expect( savingOf( id ) ).toMatchObject( { kind: 'saved', isOn: true } );
	} );
} );

describe( 'a save that does not get through', () => {
	test( 'is kept in the browser at once and tried again after five seconds, with what is there by then', async () => {
		const id = await open();
		app.answer( 'update-snippet', () => OFFLINE );
		await saveDocument( id );
		expect( savingOf( id ) ).toMatchObject( {
			kind: 'waiting',
			error: { code: 'offline' },
		} );
		expect( app.kept.get( keptKey( id ) ) ).toMatchObject( {
			draft: { code: 'mine' },
		} );
		edit( id, { code: 'mine and more' } );
		await vi.advanceTimersByTimeAsync( 4_999 );
		expect( sent() ).toHaveLength( 1 );
		accepts( id );
		await vi.advanceTimersByTimeAsync( 1 );
		expect( sent()[ 1 ] ).toMatchObject( { code: 'mine and more' } );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
		expect( app.kept.has( keptKey( id ) ) ).toBe( false );
	} );

	test.each( [
		[ 'a proxy says that the site does not answer', page( 502 ) ],
		[ 'WordPress is being updated', refusal( 'host', 503 ) ],
	] )( 'is tried again where %s', async ( _, answer ) => {
		const id = await open();
		app.answer( 'update-snippet', () => answer );
		await saveDocument( id );
		expect( savingOf( id )?.kind ).toBe( 'waiting' );
		accepts( id );
		await vi.advanceTimersByTimeAsync( 5_000 );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
	} );

	test( 'is not made twice where the person saves before that', async () => {
		const id = await open();
		app.answer( 'update-snippet', () => OFFLINE );
		await saveDocument( id );
		accepts( id );
		await saveDocument( id );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( sent() ).toHaveLength( 2 );
	} );

	test( 'is not tried any more where what the site has was taken instead', async () => {
		const id = await open();
		app.answer( 'update-snippet', () => OFFLINE );
		await saveDocument( id );
		edit( id, { code: 'echo 1;' } );
		await refreshDocument( id );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( sent() ).toHaveLength( 1 );
	} );

	test( 'is not tried any more once the tab is closed', async () => {
		const id = await open();
		app.answer( 'update-snippet', () => OFFLINE );
		await saveDocument( id );
		await closeDocument( id );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( sent() ).toHaveLength( 1 );
		expect( app.kept.has( keptKey( id ) ) ).toBe( true );
	} );

	test( 'comes to a firewall less and less often, at least once a minute', async () => {
		const id = await open();
		const times: number[] = [];
		app.answer( 'update-snippet', () => {
			// Each save is sent twice: as it is, and encoded.
			times.push( Math.round( Date.now() / 1_000 ) );
			return page( 403 );
		} );
		await saveDocument( id );
		await vi.advanceTimersByTimeAsync( 300_000 );
		const saves = [ ...new Set( times ) ];
		const pauses = saves
			.slice( 1 )
			.map( ( time, at ) => time - ( saves[ at ] ?? 0 ) );
		expect( pauses ).toEqual( [ 5, 10, 20, 40, 60, 60, 60 ] );
		accepts( id );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
		// Once one got through, the next refusal is the first again.
		edit( id, { code: 'more' } );
		app.answer( 'update-snippet', () => page( 403 ) );
		await saveDocument( id );
		accepts( id );
		await vi.advanceTimersByTimeAsync( 5_000 );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
	} );

	test( 'comes to a proxy whose site does not answer as often as to a site that is away', async () => {
		const id = await open();
		app.answer( 'update-snippet', () => page( 504 ) );
		await saveDocument( id );
		await vi.advanceTimersByTimeAsync( 20_000 );
		accepts( id );
		await vi.advanceTimersByTimeAsync( 5_000 );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
	} );

	test( 'asks to sign in where the session has ended, and goes through once that is done', async () => {
		const ticks: unknown[] = [];
		vi.stubGlobal( 'document', app.window.document );
		app.window.jQuery = () => ( {
			trigger: ( ...given: unknown[] ) => ticks.push( given ),
		} );
		const id = await open();
		app.answer( 'update-snippet', () =>
			refusal( 'rest_cookie_invalid_nonce', 403 )
		);
		await saveDocument( id );
		expect( savingOf( id ) ).toMatchObject( {
			kind: 'waiting',
			error: { code: 'session' },
		} );
		expect( ticks ).toEqual( [
			[ 'heartbeat-tick', [ { 'wp-auth-check': false } ] ],
		] );
		expect( codeOf( id ) ).toBe( 'mine' );

		accepts( id );
		const before = sent().length;
		await vi.advanceTimersByTimeAsync( 20_000 );
		// Still signed out, so the site is not asked.
		expect( sent() ).toHaveLength( before );
		Object.assign( apiFetch, {
			nonceEndpoint: '/nonce',
			nonceMiddleware: { nonce: 'old' },
		} );
		app.window.fetch = async () => new Response( 'abcdef1234' );
		await vi.advanceTimersByTimeAsync( 5_000 );
		expect( savingOf( id )?.kind ).toBe( 'saved' );
	} );
} );

describe( 'a save that is refused', () => {
	test( 'leaves what was written on the screen and in the browser, says why, and is not tried again by itself', async () => {
		const id = await open();
		const errors = [ { message: 'Too long.', line: 0 } ];
		app.answer( 'update-snippet', () =>
			refusal( 'svc_invalid', 400, 'Too long.', {
				errors: [ ...errors, { message: 'Without a line.' }, null ],
			} )
		);
		await saveDocument( id );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'failed', error: { message: 'Too long.' } },
			errors,
			draft: { code: 'mine' },
		} );
		expect( app.kept.has( keptKey( id ) ) ).toBe( true );
		expect( sent() ).toHaveLength( 1 );
	} );

	test.each( [
		[ 'a test load found its errors', { test_load: LOAD_FAILED }, true ],
		[ 'the checks found its errors', {}, false ],
	] )(
		'leaves the version that works on where %s',
		async ( _, more, isFailure ) => {
			const id = await open( { status: 'active' } );
			const errors = [ { message: 'Wrong.', line: 2 } ];
			app.answer( 'update-snippet', () =>
				refusal( 'svc_conflict', 409, 'Errors.', {
					kept_active: true,
					errors,
					...more,
				} )
			);
			await saveDocument( id );
			expect( documentOf( id ) ).toMatchObject( {
				saving: { kind: 'kept_on' },
				errors,
				failures: isFailure ? errors : [],
				base: { code: 'echo 1;', status: 'active' },
				draft: { code: 'mine' },
			} );
			expect( app.kept.has( keptKey( id ) ) ).toBe( true );
		}
	);
} );

describe( 'while it is saved', () => {
	test.each( [
		[ 'PHP that is on', { status: 'active' }, {}, true ],
		[ 'PHP that is off', {}, {}, false ],
		[ 'PHP that is switched on', {}, { status: 'active' }, true ],
		[
			'PHP that is switched off',
			{ status: 'active' },
			{ status: 'inactive' },
			false,
		],
		[
			'PHP that runs by hand',
			{ status: 'active', run: 'manual' },
			{},
			false,
		],
		[ 'a stylesheet', { status: 'active', type: 'css' }, {}, false ],
	] as const )(
		'%s is said to be tried first, or not',
		async ( _, base, options, tries ) => {
			const id = await open( base );
			app.answer( 'update-snippet', () => OFFLINE );
			const saved = saveDocument( id, options );
			expect( savingOf( id ) ).toMatchObject( { kind: 'saving', tries } );
			await saved;
		}
	);

	test( 'a new title alone is not tried', async () => {
		const id = await open( { status: 'active', code: 'mine' } );
		edit( id, { title: 'New' } );
		app.answer( 'update-snippet', () => OFFLINE );
		const saved = saveDocument( id );
		expect( savingOf( id ) ).toMatchObject( { tries: false } );
		await saved;
	} );
} );

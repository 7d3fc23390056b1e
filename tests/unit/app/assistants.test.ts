/** Whose changes the dialog "Undo changes of an assistant" offers, and what it asks the site for. */
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../support/app-in-memory.ts';

const app = openApp();
const { inputOf, loadAssistants, named } =
	await import( '../../../src/features/proposals/assistants.js' );

const proposal = ( id: number, user: number, password: string ) => ( {
	id,
	time: 1,
	expires: 2,
	state: 'accepted' as const,
	operation: 'create-snippet',
	title: '',
	snippets: [],
	user,
	name: user === 7 ? 'Ada' : 'Grace',
	via: 'rest',
	password,
	reason: '',
	session: '',
	decision: null,
} );

const change = ( n: number, via: 'ability' | 'rest', password: string ) => ( {
	n,
	time: 1,
	user: 8,
	name: 'Grace',
	password,
	via,
	summary: '',
	changes: 1,
	minor: false,
} );

beforeEach( () => {
	app.answer( 'list-proposals', () => [
		proposal( 1, 7, 'Claude' ),
		proposal( 2, 7, 'Claude' ),
		proposal( 3, 7, '' ),
	] );
	app.answer( 'list-generations', () => [
		change( 3, 'ability', 'Agent' ),
		change( 2, 'ability', '' ),
		change( 1, 'rest', 'Deploy' ),
	] );
} );

const load = () => loadAssistants( new AbortController().signal );

test( 'users with all of their assistants, each followed by its passwords; a script is none', async () => {
	expect( await load() ).toEqual( [
		{ user: 7, password: '', label: 'All assistants of Ada' },
		{ user: 7, password: 'Claude', label: 'Claude (Ada)' },
		{ user: 8, password: '', label: 'All assistants of Grace' },
		{ user: 8, password: 'Agent', label: 'Agent (Grace)' },
	] );
} );

test( 'the one of a link is found, or named when its changes are older, and never another one', async () => {
	const all = await load();
	expect( named( 8, 'Agent', all ) ).toBe( all[ 3 ] );
	expect( named( 8, 'Older', all ) ).toEqual( {
		user: 8,
		password: 'Older',
		label: 'Older (Grace)',
	} );
	expect( named( 9, '', all )?.label ).toBe( 'All assistants of #9' );
	expect( named( NaN, '', all ) ).toBeUndefined();
} );

test( 'a time is asked for in seconds, and what is empty is left out', () => {
	const one = { user: 7, password: '', label: '' };
	expect( inputOf( one, '' ) ).toEqual( { user: 7 } );
	expect(
		inputOf( { ...one, password: 'Claude' }, '2026-01-02T03:04' )
	).toEqual( {
		user: 7,
		password: 'Claude',
		since: new Date( 2026, 0, 2, 3, 4 ).getTime() / 1_000,
	} );
} );

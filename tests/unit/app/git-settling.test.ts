/** What was put together of a conflict: saved, and decided for only where it runs and both sides are as they were looked at. */
import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf, type Draft } from '../../../src/state/documents/draft.js';
import type { GitOpen } from '../../../src/state/git/git.js';

const { call } = vi.hoisted( () => ( { call: vi.fn() } ) );
vi.mock( import( '../../../src/client/index.js' ), async ( original ) => ( {
	...( await original() ),
	call,
} ) );
vi.mock( import( '../../../src/state/jobs/index.js' ), () => ( {
	trackJob: () => undefined,
} ) );
const { settleMerged } = await import( '../../../src/state/git/merging.js' );

const BASE = {
	uid: 'u1',
	title: 'Banner',
	description: '',
	type: 'css',
	lang: 'css',
	code: 'a\n',
	status: 'inactive',
	priority: 10,
	tags: [],
	folder: '',
	on_error: 'deactivate',
};

const OPEN = {
	uid: 'u1',
	version: 'v1',
	base: BASE,
	site: { ...BASE, title: 'Here' },
	git: { ...BASE, title: 'There', status: 'active' },
} as unknown as GitOpen;

const RESULT: Draft = {
	...draftOf( OPEN.site as never ),
	title: 'Both',
};

/** What the site answers; plans one after the other. */
function answers( save: object, ...plans: readonly object[] ): void {
	const left = [ ...plans ];
	call.mockImplementation( async ( operation: string ) => {
		switch ( operation ) {
			case 'get-snippet':
				return { modified: 5 };
			case 'plan-git':
				return { conflicts: [], held: [], ...left.shift() };
			case 'update-snippet':
				return { deactivated: false, errors: [], ...save };
			default:
				return {
					report: { pulled: [], pushed: [ {} ], unresolved: {} },
				};
		}
	} );
}

const asked = () => call.mock.calls.map( ( [ operation ] ) => operation );

beforeEach( () => {
	call.mockReset();
} );

test( 'it is saved and wins, as the version that it is by then', async () => {
	answers(
		{},
		{ conflicts: [ OPEN ] },
		{ conflicts: [ { ...OPEN, version: 'v2' } ] }
	);
	expect( await settleMerged( OPEN, 7, RESULT ) ).toMatchObject( {
		pushed: 1,
	} );
	expect( call ).toHaveBeenCalledWith(
		'update-snippet',
		expect.objectContaining( {
			id: 7,
			title: 'Both',
			status: 'active',
			base_modified: 5,
		} )
	);
	expect( call ).toHaveBeenLastCalledWith( 'sync-git', {
		resolve: { u1: 'site' },
		seen: { u1: 'v2' },
	} );
} );

test( 'nothing is asked for about a snippet that this page does not know', async () => {
	answers( {} );
	await expect( settleMerged( OPEN, undefined, RESULT ) ).rejects.toThrow(
		'Not saved'
	);
	expect( asked() ).toEqual( [] );
} );

test( 'what does not run does not win: Git would have it switched off', async () => {
	answers(
		{ deactivated: true, errors: [ { message: 'Line 3 is wrong.' } ] },
		{ conflicts: [ OPEN ] },
		{ conflicts: [ { ...OPEN, version: 'v2' } ] }
	);
	await expect( settleMerged( OPEN, 7, RESULT ) ).rejects.toThrow(
		/^Saved as inactive on this site\..* Line 3 is wrong\.$/
	);
	expect( asked() ).not.toContain( 'sync-git' );
} );

test( 'a version that has changed is said with what was saved by then', async () => {
	answers( {}, { conflicts: [ { ...OPEN, version: 'v2' } ] } );
	await expect( settleMerged( OPEN, 7, RESULT ) ).rejects.toThrow(
		'A version has changed since'
	);
	expect( asked() ).not.toContain( 'update-snippet' );

	call.mockReset();
	const git = { ...OPEN.git, title: 'Later' };
	answers( {}, { conflicts: [ OPEN ] }, { conflicts: [ { ...OPEN, git } ] } );
	await expect( settleMerged( OPEN, 7, RESULT ) ).rejects.toThrow(
		'Saved on this site'
	);
	expect( asked() ).toContain( 'update-snippet' );
	expect( asked() ).not.toContain( 'sync-git' );
} );

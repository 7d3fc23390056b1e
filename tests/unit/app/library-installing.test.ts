/** What is done with items of the library: what was installed, updated or filled in is told, also where the list cannot be had after it. */
import { beforeEach, expect, test } from 'vitest';
import { json, OFFLINE, openApp } from '../../support/app-in-memory.ts';

const app = openApp();
const { fillItems, installItems, updateItems } =
	await import( '../../../src/state/library/index.js' );

const VALUES = { banner: { most: 7 } };

/** What the site is asked for, and what it is told then. */
const DEEDS = [
	[
		'installed',
		() => installItems( [ 'banner' ], true, VALUES ),
		'install-library',
		{ slugs: [ 'banner' ], activate: true, values: VALUES },
		{ installed: { banner: 3 } },
	],
	[
		'updated',
		() => updateItems( [ 'banner' ] ),
		'update-library',
		{ slugs: [ 'banner' ] },
		// The one that it made is the one after that to go back to.
		{ updated: [ 'banner' ], undo: 5, generation: 6 },
	],
	[
		'filled in',
		() => fillItems( VALUES ),
		'fill-library',
		{ values: VALUES },
		{ filled: [ 'banner' ] },
	],
] as const;

beforeEach( () => {
	app.answer( 'install-library', () => ( {
		installed: { banner: 3 },
		activated: [ 'banner' ],
		skipped: [],
		errors: {},
	} ) );
	app.answer( 'update-library', () => ( {
		updated: [ 'banner' ],
		kept: {},
		replaced: [],
		skipped: [],
		errors: {},
		undo: 5,
	} ) );
	app.answer( 'fill-library', () => ( {
		filled: [ 'banner' ],
		skipped: [],
		errors: {},
	} ) );
} );

test.each( DEEDS )(
	'what is %s is told, and the list is read again',
	async ( _, deed, operation, sent, told ) => {
		app.answer( 'list-snippets', () => json( [] ) );
		expect( await deed() ).toMatchObject( told );
		expect( app.sent( operation ) ).toEqual( [ sent ] );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	}
);

test.each( DEEDS )(
	'what is %s is told, also where the list cannot be had',
	async ( _, deed, __, ___, told ) => {
		app.answer( 'list-snippets', () => OFFLINE );
		expect( await deed() ).toMatchObject( told );
	}
);

test( 'what changed nothing has no way back', async () => {
	app.answer( 'list-snippets', () => json( [] ) );
	app.answer( 'update-library', () => ( {
		updated: [],
		kept: {},
		replaced: [],
		skipped: [ 'banner' ],
		errors: {},
		undo: null,
	} ) );
	expect( await updateItems( [ 'banner' ] ) ).toMatchObject( {
		generation: null,
	} );
} );

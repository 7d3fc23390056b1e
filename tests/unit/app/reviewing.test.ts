/** The changes of an active snippet are shown before they are saved, where the person wants that. */
import { expect, test } from 'vitest';
import type { Snippet } from '../../../src/contract/index.ts';
import { newId, openApp, snippetOf } from '../../support/app-in-memory.ts';

const app = openApp();
const { edit, openDocument } =
	await import( '../../../src/state/documents/index.js' );
const { endReview, reviewAndSave } =
	await import( '../../../src/state/saving/index.js' );

const sent = () => app.sent( 'update-snippet' );

/** Opens a snippet of the site, which takes what it is sent, and writes something into it. */
async function open( change: Partial< Snippet > = {} ): Promise< number > {
	const id = newId();
	app.answer( 'get-snippet', () => snippetOf( id, change ) );
	app.answer( 'update-snippet', () => ( {
		snippet: snippetOf( id, { ...change, code: 'mine' } ),
		errors: [],
		warnings: [],
		deactivated: false,
	} ) );
	await openDocument( id );
	edit( id, { code: 'mine' } );
	return id;
}

const PHP = { type: 'php' } as const;
test.each( [
	[ 'never', PHP, false ],
	[ 'php', PHP, true ],
	[ 'php', { type: 'css', hook: 'frontend' }, false ],
	[ 'php', { type: 'html', code: '<?= 1 ?>' }, true ],
	[ 'always', { type: 'css', hook: 'frontend' }, true ],
	[ 'always', { ...PHP, mode: 'test' }, false ],
	[ 'always', { ...PHP, status: 'inactive' }, false ],
] as const )( '%s, of %o: %s', async ( wanted, change, isShown ) => {
	app.prefer( 'reviewSaves', wanted );
	const snippet: Partial< Snippet > = { status: 'active', ...change };
	const id = await open( snippet );
	await reviewAndSave( id );
	expect( sent() ).toHaveLength( isShown ? 0 : 1 );
	await reviewAndSave( id );
	expect( sent()[ 0 ] ).toMatchObject( { code: 'mine' } );
} );

test( 'each time anew, also after they were left', async () => {
	app.prefer( 'reviewSaves', 'always' );
	const id = await open( { status: 'active' } );
	await reviewAndSave( id );
	endReview();
	await reviewAndSave( id );
	expect( sent() ).toEqual( [] );
	await reviewAndSave( id );
	edit( id, { code: 'other' } );
	await reviewAndSave( id );
	expect( sent() ).toHaveLength( 1 );
} );

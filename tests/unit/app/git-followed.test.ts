/** After a sync, the list of snippets is loaded again where it can be another one. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Synchronized } from '../../../src/state/git/git.js';

const { refreshSnippets } = vi.hoisted( () => ( {
	refreshSnippets: vi.fn(),
} ) );
vi.mock( import( '../../../src/state/snippets/index.js' ), async () => ( {
	refreshSnippets,
} ) );
const { synchronizeAndRefresh } =
	await import( '../../../src/state/git/synchronize-and-refresh.js' );

const done = ( pulled: number ) =>
	( { pulled, pushed: 0, unresolved: 0, isGoingOn: false } ) as Synchronized;

const said: string[] = [];

beforeEach( () => {
	said.length = 0;
	refreshSnippets.mockReset();
	refreshSnippets.mockImplementation( async () => {
		said.push( 'list' );
	} );
} );

const run = ( work: () => Promise< Synchronized >, isDecision = false ) =>
	synchronizeAndRefresh(
		work,
		isDecision,
		( { pulled } ) => said.push( `${ pulled } came` ),
		( error ) => said.push( String( error ) )
	);

test( 'it is loaded after what came is told', async () => {
	await run( async () => done( 2 ) );
	expect( said ).toEqual( [ '2 came', 'list' ] );
} );

test( 'it is not loaded where nothing came', async () => {
	await run( async () => done( 0 ) );
	expect( said ).toEqual( [ '0 came' ] );
} );

test( 'it is loaded after a decision, which may have changed a snippet without a pull', async () => {
	await run( async () => done( 0 ), true );
	expect( said ).toEqual( [ '0 came', 'list' ] );
} );

test( 'it is loaded after a failure, before which some may have come', async () => {
	await run( async () => {
		throw new Error( 'The branch is protected.' );
	} );
	expect( said ).toEqual( [ 'Error: The branch is protected.', 'list' ] );
} );

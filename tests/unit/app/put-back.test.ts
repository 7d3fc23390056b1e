/** What did not pass here after a switch-over is asked to run over there again; where that is refused, the reason is kept for people. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/index.js';

const { call } = vi.hoisted( () => ( { call: vi.fn() } ) );
vi.mock( import( '../../../src/client/index.js' ), async ( original ) => ( {
	...( await original() ),
	call,
} ) );
vi.mock( import( '../../../src/state/snippets/index.js' ), async () => ( {
	refreshSnippets: async () => undefined,
} ) );
const { putBack } = await import( '../../../src/state/importing/put-back.js' );

const ITEMS = [
	{ id: '9', snippet: 1 },
	{ id: '9@login', snippet: 2 },
	{ id: '10', snippet: 3 },
	{ id: '11', snippet: null },
];
const ON = {
	done: [ 2, 3 ],
	errors: new Map( [ [ 1, 'It ends the page.' ] ] ),
} as unknown as Parameters< typeof putBack >[ 2 ];

beforeEach( () => {
	call.mockReset();
} );

test( 'nothing is asked for where all passed', async () => {
	const on = { ...ON, errors: new Map() };
	expect( await putBack( 'woody', ITEMS, on ) ).toEqual( {
		on,
		returned: [],
		refused: '',
	} );
	expect( call ).not.toHaveBeenCalled();
} );

test( 'what is one over there goes back as a whole', async () => {
	call.mockResolvedValue( {
		ids: [ 2 ],
		switched_off: [],
		switched_on: [ '9', '9@login' ],
		errors: [],
	} );
	expect( await putBack( 'woody', ITEMS, ON ) ).toEqual( {
		on: { ...ON, done: [ 3 ] },
		returned: [ '9', '9@login' ],
		refused: '',
	} );
	expect( call ).toHaveBeenCalledWith( 'switch-source', {
		source: 'woody',
		back: true,
		ids: [ '9' ],
	} );
} );

test( 'the reason is kept where the request is refused, and where one of them cannot go back', async () => {
	call.mockRejectedValueOnce(
		new ApiError( 'svc_storage', 'Somebody has changed it.', 500 )
	);
	expect( await putBack( 'woody', ITEMS, ON ) ).toEqual( {
		on: ON,
		returned: [],
		refused: 'Somebody has changed it.',
	} );
	call.mockResolvedValueOnce( {
		ids: [],
		switched_off: [],
		switched_on: [],
		errors: [ { id: '9', title: '', message: 'It was deleted.' } ],
	} );
	expect( await putBack( 'woody', ITEMS, ON ) ).toMatchObject( {
		on: ON,
		refused: 'It was deleted.',
	} );
	call.mockRejectedValueOnce( new TypeError( 'A fault of ours.' ) );
	await expect( putBack( 'woody', ITEMS, ON ) ).rejects.toThrow( TypeError );
} );

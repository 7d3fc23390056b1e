/** Which snippets Insights shows, in which order, and which one the list names. */
import { describe, expect, test } from 'vitest';
import type { ListedSnippet } from '../../../src/contract/index.ts';
import { openApp, snippetOf } from '../../support/app-in-memory.ts';

openApp();
const {
	bytesInWords,
	costliest,
	dismissedWith,
	ordered,
	queryOf,
	shareInWords,
	testCostInWords,
	timeInWords,
} = await import( '../../../src/state/insights/index.js' );

type Insight = Parameters< typeof ordered >[ 0 ][ number ];

const insight = ( id: number, more: Partial< Insight > = {} ): Insight => ( {
	id,
	title: `S${ id }`,
	status: 'active',
	samples: 20,
	ms: 0,
	ms_p95: 0,
	memory: 0,
	memory_p95: 0,
	queries: 0,
	queries_p95: 0,
	share: 0,
	host: '',
	hooks: [],
	daily: [],
	last_run: null,
	unused: false,
	errors: 0,
	error: null,
	...more,
} );

describe( 'ordered', () => {
	const all = [
		insight( 1, { ms: 5, share: 0.2, title: 'beta' } ),
		insight( 2, { ms: 9, share: 0.2, samples: 9, unused: true } ),
		insight( 3, { ms: 1, errors: 2, title: 'alpha', last_run: 7 } ),
		insight( 4, { ms: 1, title: 'Alpha 2', share: 0.1 } ),
	];
	test.each( [
		[ {}, [ 2, 1, 3, 4 ] ],
		[ { sort: 'ms', order: 'asc' }, [ 3, 4, 1, 2 ] ],
		[ { sort: 'title', order: 'asc' }, [ 3, 4, 1, 2 ] ],
		[ { sort: 'errors' }, [ 3, 4, 1, 2 ] ],
		[ { sort: 'last_run' }, [ 3, 4, 1, 2 ] ],
		[ { show: 'much' }, [ 1 ] ],
		[ { show: 'errors' }, [ 3 ] ],
		[ { show: 'unused' }, [ 2 ] ],
		[ { show: 'toString', sort: 'constructor' }, [ 2, 1, 3, 4 ] ],
	] )( '%j', ( params, ids ) => {
		expect(
			ordered( all, queryOf( params ) ).map( ( { id } ) => id )
		).toEqual( ids );
	} );
} );

describe( 'costliest', () => {
	const listed = (
		id: number,
		share: number | null,
		more: Partial< ListedSnippet > = {}
	): ListedSnippet => ( {
		...snippetOf( id ),
		status: 'active',
		modified: 100,
		...( share === null
			? {}
			: {
					cost: { ms: 1, memory: 1, queries: 1, share, samples: 10 },
				} ),
		...more,
	} );
	test( 'is the active one with the largest share above a tenth', () => {
		const few = { ms: 1, memory: 1, queries: 1, share: 0.9, samples: 9 };
		const list = [
			listed( 1, 0.2 ),
			listed( 2, 0.4 ),
			listed( 3, 0.8, { status: 'inactive' } ),
			listed( 4, 0.1 ),
			listed( 5, null ),
			listed( 6, null, { cost: few } ),
		];
		expect( costliest( list, [] )?.id ).toBe( 2 );
		expect( costliest( list.slice( 3 ), [] ) ).toBeNull();
	} );
	test( 'is none that the person has put away, until it is changed', () => {
		const one = listed( 1, 0.2 );
		const dismissed = dismissedWith( [], one );
		expect( costliest( [ one ], dismissed ) ).toBeNull();
		expect(
			costliest( [ { ...one, modified: 101 } ], dismissed )?.id
		).toBe( 1 );
		expect(
			dismissedWith( Array.from( { length: 60 }, String ), one )
		).toHaveLength( 50 );
	} );
} );

test( 'figures in words', () => {
	expect( [ 0.123, 9.994, 12.6 ].map( timeInWords ) ).toEqual( [
		'0.12 ms',
		'9.99 ms',
		'13 ms',
	] );
	expect( [ 0.012, 0.324 ].map( shareInWords ) ).toEqual( [ '1.2%', '32%' ] );
	expect(
		[ 512, 45_000, 2_500_000, 34_000_000 ].map( bytesInWords )
	).toEqual( [ '0.5 kB', '45 kB', '2.5 MB', '34 MB' ] );
} );

test( 'the cost of a test run is that of the page on which the code took most', () => {
	const cost = ( ms: number, queries = 2 ) => ( {
		...{ ms, queries },
		memory: 3_000_000,
	} );
	const words = ( ...costs: Array< ReturnType< typeof cost > | null > ) =>
		testCostInWords(
			costs.map( ( each, at ) => ( {
				label: `page ${ at }`,
				cost: each,
			} ) )
		);
	expect( words( cost( 1 ), cost( 12.4 ), null ) ).toBe(
		'Highest cost, on page 1: 12 ms, 3.0 MB of memory, 2 database queries.'
	);
	expect( words( null, cost( 1, 1 ) ) ).toContain( '1 database query.' );
	expect( words( cost( 0, 0 ) ) ).toBe(
		'The code did not run on the tested pages.'
	);
	expect( words( null ) ).toBe( '' );
} );

/** An export file that the web server takes no request of (413): it goes in parts, and what is too large by itself is named. */
import { expect, test } from 'vitest';
import { exportFormat } from '../../../src/contract/index.ts';
import { json, openApp, page } from '../../support/app-in-memory.ts';

const app = openApp();
const { runImport } =
	await import( '../../../src/features/import/run-import.js' );

const fileOf = ( codes: readonly string[] ) => ( {
	...exportFormat,
	snippets: codes.map( ( code, at ) => ( { title: `S${ at }`, code } ) ),
} );

/** Imports on a site that takes so many characters at once; gives what came of it, and the titles in each request that it took. */
async function importBehind( limit: number, codes: readonly string[] ) {
	const taken: string[][] = [];
	app.answer( 'list-snippets', () => json( [] ) );
	app.answer( 'list-generations', () => [] );
	app.answer( 'import-snippets', ( input ) => {
		const snippets = input.snippets as { title: string }[];
		if ( JSON.stringify( input ).length > limit ) {
			return page( 413 );
		}
		taken.push( snippets.map( ( { title } ) => title ) );
		return {
			created: snippets.map( ( { title } ) =>
				Number( title.slice( 1 ) )
			),
			errors: [ { index: 0, title: '', message: 'First.' } ],
		};
	} );
	const done = await runImport(
		fileOf( codes ),
		codes.map( ( _, at ) => at ),
		false
	);
	return { taken, done };
}

test.each( [
	[ 10_000, [ [ 'S0', 'S1', 'S2', 'S3' ] ] ],
	[
		2_500,
		[
			[ 'S0', 'S1' ],
			[ 'S2', 'S3' ],
		],
	],
	[ 1_500, [ [ 'S0' ], [ 'S1' ], [ 'S2' ], [ 'S3' ] ] ],
] )( 'with %d characters at once', async ( limit, parts ) => {
	const { taken, done } = await importBehind(
		limit,
		Array.from( { length: 4 }, () => 'x'.repeat( 1_000 ) )
	);
	expect( taken ).toEqual( parts );
	expect( done ).toMatchObject( {
		created: [ 0, 1, 2, 3 ],
		errors: parts.map( ( [ first ] ) => ( {
			index: Number( first?.slice( 1 ) ),
		} ) ),
	} );
} );

test( 'a snippet that is too large by itself is named with its size and the command, and the others come', async () => {
	const { done } = await importBehind( 1_500, [ 'a', 'x'.repeat( 90_000 ) ] );
	expect( done ).toMatchObject( {
		created: [ 0 ],
		errors: [
			{ index: 0 },
			{
				index: 1,
				title: 'S1',
				message: expect.stringMatching( /0\.1 MB.*wp svc import/ ),
			},
		],
	} );
} );

test( 'parts are so small that none becomes a job of its own', async () => {
	const { taken } = await importBehind(
		200_000,
		Array.from( { length: 500 }, () => 'x'.repeat( 500 ) )
	);
	expect( taken.map( ( { length } ) => length ) ).toEqual( [
		200, 200, 100,
	] );
} );

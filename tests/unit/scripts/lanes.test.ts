/**
 * Steps of the build and suites run as many at a time as there are cores.
 */
import { expect, test } from 'vitest';
import { runInLanes, type Task } from '../../../scripts/lib/lanes.mjs';

/** Tasks that end when the test says so, and what happened to them. */
function stage() {
	const events: string[] = [];
	const ends = new Map< string, ( error?: Error ) => void >();
	const task = (
		name: string,
		after: Task[] = [],
		isIdle = false
	): Task => ( {
		after,
		isIdle,
		run: () => {
			events.push( `+${ name }` );
			return new Promise< void >( ( resolve, reject ) =>
				ends.set( name, ( error ) => {
					events.push( `-${ name }` );
					if ( error === undefined ) {
						resolve();
					} else {
						reject( error );
					}
				} )
			);
		},
	} );
	const end = async ( name: string, error?: Error ) => {
		ends.get( name )?.( error );
		await new Promise( ( done ) => setImmediate( done ) );
	};
	return { events, task, end };
}

test( 'two at a time, the first of the list before the others, and none before what it needs', async () => {
	const { events, task, end } = stage();
	const one = task( 'one' );
	const two = task( 'two', [ one ] );
	const done = runInLanes( [ one, two, task( 'three' ), task( 'four' ) ] );
	expect( events ).toEqual( [ '+one', '+three' ] );
	await end( 'three' );
	expect( events.slice( 2 ) ).toEqual( [ '-three', '+four' ] );
	await end( 'one' );
	expect( events.slice( 4 ) ).toEqual( [ '-one', '+two' ] );
	await end( 'two' );
	await end( 'four' );
	await done;
} );

test( 'what waits most of the time runs beside two others', async () => {
	const { events, task, end } = stage();
	const done = runInLanes( [
		task( 'one' ),
		task( 'two' ),
		task( 'three' ),
		task( 'idle', [], true ),
	] );
	expect( events ).toEqual( [ '+one', '+two', '+idle' ] );
	await end( 'idle' );
	expect( events ).not.toContain( '+three' );
	await end( 'one' );
	expect( events ).toContain( '+three' );
	await end( 'two' );
	await end( 'three' );
	await done;
} );

test( 'when one fails no other begins, and those under way come to their end', async () => {
	const { events, task, end } = stage();
	let isOver = false;
	const done = runInLanes( [ task( 'one' ), task( 'two' ), task( 'three' ) ] )
		.catch( ( error: unknown ) => error )
		.finally( () => ( isOver = true ) );
	const error = new Error( 'no' );
	await end( 'one', error );
	expect( isOver ).toBe( false );
	await end( 'two' );
	expect( await done ).toBe( error );
	expect( events ).not.toContain( '+three' );
} );

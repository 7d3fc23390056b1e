/**
 * What holds the app together: its address, with which Back, reload and a shared link work; what is said at the foot of the window; and
 * what a person prefers, also where another version has kept something else.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '../../support/app-in-memory.ts';

const app = openApp();
const {
	addressOf,
	changeParams,
	currentPlace,
	navigate,
	prefer,
	readPreference,
	say,
	sayFailure,
	startPreferences,
	takeOffer,
} = await import( '../../../src/state/frame/index.js' );
const { ApiError } = await import( '../../../src/client/index.js' );

describe( 'the address', () => {
	test.each( [
		[ '/', {}, '' ],
		[ '/snippet/12', {}, 'p=/snippet/12' ],
		[ '/', { folder: 'Shop/Cart', q: '' }, 'folder=Shop/Cart' ],
		[ '/search', { q: 'a&b=c d' }, 'p=/search&q=a%26b%3Dc+d' ],
	] )(
		'of %s with %o is read as it was written',
		( path, params, address ) => {
			navigate( path, params );
			expect( app.address() ).toBe( address );
			expect( currentPlace() ).toEqual( {
				path,
				params: Object.fromEntries(
					Object.entries( params ).filter( ( [ , value ] ) => value )
				),
			} );
			expect( addressOf( path, params ) ).toBe(
				`/wp-admin/admin.php?page=svc${ address && `&${ address }` }`
			);
		}
	);

	test( 'that names no path of the app is that of the list', () => {
		navigate( 'https://evil.example', { q: 'x' } );
		expect( currentPlace() ).toEqual( { path: '/', params: { q: 'x' } } );
	} );

	test( 'goes back step by step, but for steps that took the place of another', () => {
		navigate( '/snippet/1' );
		navigate( '/snippet/2' );
		navigate( '/snippet/2', { tab: 'details' }, { replace: true } );
		app.back();
		expect( currentPlace().path ).toBe( '/snippet/1' );
		app.back();
		expect( currentPlace().path ).toBe( '/' );
	} );

	test( 'makes no step where it stays the same', () => {
		navigate( '/snippet/1' );
		navigate( '/snippet/1' );
		changeParams( {} );
		app.back();
		expect( currentPlace().path ).toBe( '/' );
	} );

	test( 'keeps its other parameters where some are changed, and loses those that become empty', () => {
		navigate( '/search', { q: 'x', type: 'php', sort: 'title' } );
		changeParams( { type: '', sort: 'date' } );
		expect( app.address() ).toBe( 'p=/search&q=x&sort=date' );
		app.back();
		expect( app.address() ).toBe( 'p=/search&q=x&type=php&sort=title' );
		changeParams( { q: 'y' }, { replace: true } );
		app.back();
		expect( app.address() ).toBe( '' );
	} );
} );

describe( 'a notice', () => {
	const pressed = vi.fn();
	const undo = [ { label: 'Undo', onClick: pressed } ];

	beforeEach( () => {
		vi.useFakeTimers();
		pressed.mockReset();
	} );
	afterEach( () => {
		vi.useRealTimers();
	} );

	test( 'with something to press goes where there is something newer to press, others stay', () => {
		say( 'First.', undo );
		say( 'Saved.' );
		say( 'Second.', undo );
		sayFailure( new Error( 'No.' ) );
		expect( app.said() ).toEqual( [ 'Saved.', 'Second.', 'Error: No.' ] );
	} );

	test( 'with something to press stays for half a minute, counted from the newest', async () => {
		say( 'First.', undo );
		await vi.advanceTimersByTimeAsync( 20_000 );
		say( 'Second.', undo );
		await vi.advanceTimersByTimeAsync( 29_000 );
		expect( app.said() ).toEqual( [ 'Second.' ] );
		await vi.advanceTimersByTimeAsync( 1_000 );
		expect( app.said() ).toEqual( [] );
	} );

	test( 'of a failure says its reason in the words of the site and stays', async () => {
		sayFailure(
			new ApiError( 'svc_conflict', 'Grace has saved meanwhile.' )
		);
		sayFailure( 'It was deleted.' );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( app.said() ).toEqual( [
			'Grace has saved meanwhile.',
			'It was deleted.',
		] );
	} );

	test( 'has its offer taken by a key, once', () => {
		say( 'First.', undo );
		say( 'Saved.' );
		takeOffer();
		takeOffer();
		expect( pressed ).toHaveBeenCalledTimes( 1 );
		expect( app.said() ).toEqual( [ 'Saved.' ] );
	} );

	test( 'of a failure is not what the key takes', () => {
		sayFailure( 'No.', undo );
		takeOffer();
		expect( pressed ).not.toHaveBeenCalled();
		app.press( 'Undo' );
		expect( pressed ).toHaveBeenCalled();
	} );
} );

describe( 'a preference', () => {
	test( 'is as it begins until it is chosen', () => {
		startPreferences();
		expect( readPreference( 'density' ) ).toBe( 'balanced' );
		expect( readPreference( 'fontSize' ) ).toBe( 13 );
		prefer( 'density', 'compact' );
		expect( readPreference( 'density' ) ).toBe( 'compact' );
		expect( app.preferred( 'density' ) ).toBe( 'compact' );
	} );

	test.each( [
		[ 'fontSize', '15', 13 ],
		[ 'wrap', 'yes', false ],
		[ 'columns', 'where', [ 'where', 'when', 'modified' ] ],
	] as const )(
		'%s that another version kept as %o counts as not kept',
		( name, kept, begins ) => {
			app.prefer( name, kept );
			expect( readPreference( name ) ).toEqual( begins );
		}
	);
} );

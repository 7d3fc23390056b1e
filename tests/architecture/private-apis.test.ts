/** The app takes public parts of WordPress alone: private ones are other ones in every version. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const PRIVATE =
	/^(?:privateApis|privateAPIs|lock|unlock)$|^__(?:dangerous|unstable)/;

/** Handles and names of WordPress 6.6 on are what `tests/e2e/versions` tries; this one is a list of what must not be among them. */
const isPrivate = ( names: readonly string[] ): string[] =>
	names.filter( ( name ) => PRIVATE.test( name ) );

/** What the build found the app to take, by global (`scripts/app.webpack.cjs`). */
function needs(): Record< string, string[] > {
	const starter = readFileSync(
		path.join( ROOT, 'build/app/starter.js' ),
		'utf8'
	);
	const found = /^window\.svcNeeds=(\{.*?\]\});/.exec( starter );
	return JSON.parse( found?.[ 1 ] ?? '' );
}

test( 'nothing private of WordPress is in what the app takes', () => {
	const taken = needs();
	expect( taken[ 'wp.components' ] ).toContain( 'Button' );
	expect( Object.values( taken ).flatMap( isPrivate ) ).toEqual( [] );
	expect( Object.keys( taken ) ).not.toContain( 'wp.privateApis' );
	// What is taken as a whole could have anything in it: functions alone, and React.
	expect(
		Object.keys( taken )
			.filter( ( name ) => taken[ name ]?.length === 0 )
			.sort()
	).toEqual( [ 'React', 'wp.apiFetch', 'wp.warning' ] );
} );

test( 'planted private names are found', () => {
	expect(
		isPrivate( [
			'Button',
			'privateApis',
			'useSelect',
			'__unstableMotion',
		] )
	).toEqual( [ 'privateApis', '__unstableMotion' ] );
} );

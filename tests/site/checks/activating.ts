/** Snippets that are to be active at once, and what the test load says of them. */
import { expect } from 'vitest';
import type { TestLoad } from '../../../src/contract/index.js';
import type { TestSite } from '../../support/site.ts';

type Entry = { message: string; line: number };

/** State of each page that was tried, by its name. */
export const statesOf = ( load: TestLoad | undefined ) =>
	Object.fromEntries(
		( load?.pages ?? [] ).map( ( { label, state } ) => [ label, state ] )
	);

/** What tests of the test load do with a site. */
export function activating( site: Pick< TestSite, 'rest' | 'page' > ) {
	/** Creates a snippet that is to be active at once. */
	async function activate(
		fields: Record< string, unknown >,
		auth: 'password' | 'cookie' = 'password'
	) {
		const made = await site.rest(
			'POST',
			'/snippets',
			{ title: 'x', type: 'php', status: 'active', ...fields },
			{ auth }
		);
		expect( made.status, made.text ).toBe( 201 );
		return made.body as {
			snippet: { id: number; status: string };
			errors: Entry[];
			warnings: Entry[];
			deactivated: boolean;
			test_load?: TestLoad;
		};
	}

	async function expectRefused(
		fields: Record< string, unknown >,
		reason: RegExp,
		line: number
	) {
		const made = await activate( fields );
		expect( made.errors[ 0 ]?.message ).toMatch( reason );
		expect( made.errors[ 0 ]?.line ).toBe( line );
		expect( made.snippet.status ).toBe( 'inactive' );
		expect( made.deactivated ).toBe( true );
		const page = await site.page( '/' );
		expect( page.status ).toBe( 200 );
		expect( page.text ).toContain( '</html>' );
	}

	async function expectLive( fields: Record< string, unknown > ) {
		const made = await activate( fields );
		expect( made.errors ).toEqual( [] );
		expect( made.snippet.status ).toBe( 'active' );
		return made;
	}

	return { activate, expectRefused, expectLive };
}

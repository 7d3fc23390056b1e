/**
 * The life of a site in a test file, in one line: started before the first
 * test, looked at and emptied after each, given back after the last.
 *
 *     const site = testSite( { constants: { SVC_TIER: 'free' } } );
 */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type SiteOptions, startSite, type TestSite } from './site.ts';

/** Core's own complaints on a machine that reaches nothing but itself. */
const OFFLINE = /wp_version_check\(\)|wp_update_(?:plugins|themes)\(\)/;

const START_MS = 120_000;

export type Life = {
	/** Whether a test leaves no snippet to the next one. @default true */
	reset?: boolean;
	/** Whether a line in debug.log fails the test that caused it. @default true */
	quiet?: boolean;
};

/** Lines of a log without core's complaints about being offline. */
export function withoutOffline( lines: string[] ): string[] {
	return lines.filter( ( line ) => ! OFFLINE.test( line ) );
}

/** What debug.log holds, without core's complaints about being offline. */
export async function ownNotices( site: TestSite ): Promise< string[] > {
	return withoutOffline( await site.notices() );
}

/** The site of the describe block or file in which this is called; usable from its hooks and tests on. */
export function testSite(
	options: SiteOptions = {},
	life: Life = {}
): TestSite {
	let site: TestSite | undefined;
	const current = (): TestSite => {
		if ( site === undefined ) {
			throw new Error(
				'The site does not run yet. Use it in tests and hooks only.'
			);
		}
		return site;
	};

	beforeAll( async () => {
		site = await startSite( options );
	}, START_MS );
	afterEach( async () => {
		const notices =
			life.quiet === false ? [] : await ownNotices( current() );
		if ( life.reset !== false ) {
			await current().resetSnippets();
		}
		expect( notices ).toEqual( [] );
	} );
	afterAll( async () => {
		await site?.stop();
	} );

	// Tests hold on to what is returned here, before there is a site.
	return new Proxy( {} as TestSite, {
		get: ( _, name ) => {
			const value: unknown = Reflect.get( current(), name );
			return typeof value === 'function'
				? ( value.bind( current() ) as unknown )
				: value;
		},
	} );
}

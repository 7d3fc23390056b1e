/**
 * What each snippet of the library does, seen on a site: not there while it
 * is off, there while it is on, gone when it is off again. `npm test` tries
 * the first of every ten of a pack, `npm run test:long` all. `SVC_EFFECTS`
 * names packs of which all are tried, and no others.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { CONSENT_PLUGIN } from '../../support/consent-plugin.ts';
import {
	type Effect,
	filledIn,
	type Look,
} from '../../../src/contract/library.ts';
import {
	type LibraryItem,
	packs,
	readItem,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';
import type { TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';

const SHOP = readFileSync(
	path.join( import.meta.dirname, '../../support/neighbours/shop.php' ),
	'utf8'
);
const WANTED = process.env.SVC_EFFECTS?.split( ',' );
/** All take ten minutes. */
const EVERY = IS_LONG || WANTED !== undefined ? 1 : 10;

type Given = Record< string, string | number | boolean >;

let browser: Browser | undefined;
afterAll( async () => {
	await browser?.close();
} );

function named( text: string, given: Given ): string {
	return text.replaceAll( /\{([a-z_]+)\}/g, ( whole, name: string ) =>
		name in given ? String( given[ name ] ) : whole
	);
}

function phpText( text: string ): string {
	return `'${ text.replaceAll( /[\\']/g, '\\$&' ) }'`;
}

async function php(
	site: TestSite,
	code: string,
	given: Given
): Promise< unknown > {
	const answer = await site.php(
		`$given = json_decode( ${ phpText( JSON.stringify( given ) ) }, true );
		$made = ( static function () use ( $given ) { ${ code } } )();
		echo "\\n=====", wp_json_encode( $made );`
	);
	const text = answer.slice( answer.lastIndexOf( '=====' ) + 5 );
	return text === '' ? undefined : JSON.parse( text );
}

async function inBrowser(
	site: TestSite,
	look: Extract< Look, { script: string } >,
	given: Given
): Promise< unknown > {
	browser ??= await startBrowser();
	const context = await browser.newContext( {
		viewport: { width: look.width ?? 1280, height: 800 },
		reducedMotion: 'no-preference',
	} );
	try {
		if ( look.as !== undefined ) {
			const { cookies } = await site.login( look.as );
			await context.addCookies(
				Object.entries( cookies ).map( ( [ name, value ] ) => ( {
					name,
					value,
					url: site.url,
				} ) )
			);
		}
		const page = await context.newPage();
		// Nothing outside the site is asked, whatever a snippet embeds.
		await page.route(
			( address ) => ! address.href.startsWith( site.url ),
			( route ) => route.fulfill( { status: 204, body: '' } )
		);
		await page.goto( new URL( named( look.open, given ), site.url ).href );
		return await page.evaluate(
			`( async () => { ${ named( look.script, given ) } } )()`
		);
	} finally {
		await context.close();
	}
}

/** What of a look is not as expected; empty when it holds. */
async function missing(
	site: TestSite,
	look: Look,
	given: Given
): Promise< string[] > {
	if ( 'php' in look ) {
		const user =
			look.as === undefined
				? ''
				: `wp_set_current_user( get_user_by( 'login', '${ look.as }' )->ID ); `;
		const is = await php( site, user + look.php, given );
		return same( is, look.is );
	}
	if ( 'script' in look ) {
		return same( await inBrowser( site, look, given ), look.is );
	}
	const answer = await site.page( named( look.open, given ), {
		...( look.as === undefined ? {} : { as: look.as } ),
		...( look.method === undefined ? {} : { method: look.method } ),
		...( look.cookies === undefined ? {} : { cookies: look.cookies } ),
		...( look.send === undefined ? {} : { headers: look.send } ),
		...( look.form === undefined
			? {}
			: {
					body: new URLSearchParams(
						Object.entries( look.form ).map( ( [ key, value ] ) => [
							key,
							named( value, given ),
						] )
					),
				} ),
	} );
	const wrong: string[] = [];
	if ( look.status !== undefined && answer.status !== look.status ) {
		wrong.push( `status ${ answer.status }` );
	}
	for ( const text of look.has ?? [] ) {
		if ( ! answer.text.includes( named( text, given ) ) ) {
			wrong.push( `without ${ text }` );
		}
	}
	for ( const text of look.lacks ?? [] ) {
		if ( answer.text.includes( named( text, given ) ) ) {
			wrong.push( `with ${ text }` );
		}
	}
	for ( const [ name, value ] of Object.entries( look.headers ?? {} ) ) {
		const sent = answer.headers.get( name );
		if ( sent !== named( value, given ) ) {
			wrong.push( `${ name }: ${ sent }` );
		}
	}
	for ( const name of look.no_headers ?? [] ) {
		if ( answer.headers.has( name ) ) {
			wrong.push( `${ name }: ${ answer.headers.get( name ) }` );
		}
	}
	return wrong;
}

function same( is: unknown, wanted: unknown ): string[] {
	const [ left, right ] = [ is ?? null, wanted ].map( ( value ) =>
		JSON.stringify( value )
	);
	return left === right ? [] : [ `${ left } instead of ${ right }` ];
}

/** By look: what is missing while the snippet is as it is now. */
async function seen(
	site: TestSite,
	looks: Look[],
	given: Given
): Promise< string[][] > {
	const found: string[][] = [];
	for ( const look of looks ) {
		found.push( await missing( site, look, given ) );
	}
	return found;
}

async function givenOn( site: TestSite, effect: Effect ): Promise< Given > {
	const made = await php( site, effect.given ?? '', {} );
	return { url: site.url, ...( ( made as Given | null ) ?? {} ) };
}

/** The snippet as it is sent, filled in. */
function draft( item: LibraryItem ): Record< string, unknown > {
	const {
		version: _version,
		requires: _requires,
		settings: _settings,
		conflicts: _conflicts,
		search: _search,
		...sent
	} = item.meta;
	const { code, refused } = filledIn(
		{ ...item, settings: item.meta.settings ?? [] },
		item.effect.settings ?? {}
	);
	if ( refused.length > 0 ) {
		throw new Error(
			`${ item.slug } does not take ${ refused.join( ', ' ) }.`
		);
	}
	return { ...sent, type: item.type, code };
}

for ( const pack of packs().filter(
	( name ) => WANTED?.includes( name ) ?? true
) ) {
	describe( `${ pack }/`, () => {
		const items = slugsOf( pack )
			.filter( ( _, at ) => at % EVERY === 0 )
			.map( ( slug ) => readItem( pack, slug ) );
		const muPlugins = {
			...( items.some( ( item ) => item.effect.plugin === 'shop' ) && {
				'shop.php': SHOP,
			} ),
			// Somebody who can be asked, or saving warns that nobody can.
			...( items.some( ( item ) => item.meta.consent !== undefined ) && {
				'consent.php': CONSENT_PLUGIN,
			} ),
		};
		const site = testSite(
			Object.keys( muPlugins ).length > 0 ? { muPlugins } : {}
		);

		test.each(
			items.map(
				( item ) => [ `${ pack }/${ item.slug }`, item ] as const
			)
		)( '%s', async ( _, item ) => {
			if ( item.meta.consent !== undefined ) {
				await writeFile(
					path.join( site.wpContent, 'consent-on' ),
					''
				);
			}
			const { sees, still = [] } = item.effect;
			const given = await givenOn( site, item.effect );
			const without = sees.map(
				() =>
					expect.arrayContaining( [
						expect.any( String ),
					] ) as unknown
			);
			const whole = still.map( () => [] );
			expect( await seen( site, sees, given ), 'not yet' ).toEqual(
				without
			);
			expect( await seen( site, still, given ), 'still, off' ).toEqual(
				whole
			);

			const saved = await site.rest( 'POST', '/snippets', draft( item ) );
			expect( saved.status, saved.text ).toBe( 201 );
			// Only the one that says what "keep" means.
			expect( saved.body.warnings ).toHaveLength(
				item.meta.on_error === 'keep' ? 1 : 0
			);
			const id = saved.body.snippet.id as number;
			const on = await site.rest( 'POST', `/snippets/${ id }/enable` );
			expect( on.body ).toMatchObject( {
				snippet: { status: 'active' },
				errors: [],
			} );
			expect( await seen( site, sees, given ), 'on' ).toEqual(
				sees.map( () => [] )
			);
			expect( await seen( site, still, given ), 'still, on' ).toEqual(
				whole
			);

			expect(
				( await site.rest( 'POST', `/snippets/${ id }/disable` ) )
					.status
			).toBe( 200 );
			expect( await seen( site, sees, given ), 'off again' ).toEqual(
				without
			);
		} );
	} );
}

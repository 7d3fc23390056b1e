/**
 * What snippets of the library do, seen on a site: not there while a snippet
 * is off, there while it is on, gone when it is off again. The tests of the
 * three kinds of site that they are tried on call `effects()`. `SVC_EFFECTS`
 * names packs of which all are tried, and no others.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONSENT_PLUGIN } from '../../support/consent-plugin.ts';
import { type Effect, filledIn } from '../../../src/contract/library.ts';
import {
	type LibraryItem,
	packs,
	readItem,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';
import type { SiteOptions, TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { type Given, php, seen } from './looks.ts';

const SHOP = readFileSync(
	path.join( import.meta.dirname, '../../support/neighbours/shop.php' ),
	'utf8'
);
/** The editor opens up to nine times, which a machine with other work takes minutes for. */
const TIME_MS = 240_000;
const WANTED = process.env.SVC_EFFECTS?.split( ',' );

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

/** How a snippet is tried out: not yet seen, seen while it is on, and gone again. */
async function tryOut( site: TestSite, item: LibraryItem ): Promise< void > {
	if ( item.meta.consent !== undefined ) {
		await writeFile( path.join( site.wpContent, 'consent-on' ), '' );
	}
	const { sees, still = [] } = item.effect;
	const given = await givenOn( site, item.effect );
	const without = sees.map(
		() => expect.arrayContaining( [ expect.any( String ) ] ) as unknown
	);
	const whole = still.map( () => [] );
	expect( await seen( site, sees, given ), 'not yet' ).toEqual( without );
	expect( await seen( site, still, given ), 'still, off' ).toEqual( whole );

	const saved = await site.rest( 'POST', '/snippets', draft( item ) );
	expect( saved.status, saved.text ).toBe( 201 );
	// But for what "keep" means, where the code alone does not say that it protects something.
	expect(
		saved.body.warnings.filter(
			( { message }: { message: string } ) =>
				! message.includes( '(on_error is keep)' )
		)
	).toEqual( [] );
	const id = saved.body.snippet.id as number;
	const on = await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( on.body ).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
	} );
	expect( await seen( site, sees, given ), 'on' ).toEqual(
		sees.map( () => [] )
	);
	expect( await seen( site, still, given ), 'still, on' ).toEqual( whole );

	expect(
		( await site.rest( 'POST', `/snippets/${ id }/disable` ) ).status
	).toBe( 200 );
	expect( await seen( site, sees, given ), 'off again' ).toEqual( without );
}

function ofPack( items: LibraryItem[], options: SiteOptions ): void {
	const muPlugins = {
		...( items.some( ( item ) => item.effect.plugin === 'shop' ) && {
			'shop.php': SHOP,
		} ),
		// With it visitors can be asked; without it, saving warns that they cannot.
		...( items.some( ( item ) => item.meta.consent !== undefined ) && {
			'consent.php': CONSENT_PLUGIN,
		} ),
	};
	const site = testSite( {
		// What most sites have that are begun today, and what the looks of our items speak of.
		theme: 'twentytwentyfive',
		posts: true,
		...options,
		...( Object.keys( muPlugins ).length > 0 && { muPlugins } ),
	} );
	test.each(
		items.map(
			( item ) => [ `${ item.pack }/${ item.slug }`, item ] as const
		)
	)( '%s', ( _, item ) => tryOut( site, item ), TIME_MS );
}

/** Where snippets are tried out, and which. */
export type Trial = {
	/** One in so many of a pack is tried, beginning with the first. */
	every: number;
	/** Likewise of the packs. @default 1 */
	everyPack?: number;
	/** Of the site. */
	options?: SiteOptions;
	/** Whether the site has what a snippet needs; all do by default. */
	fits?: ( item: LibraryItem ) => boolean;
};

/** Tests of the effects of the library, pack by pack, each on a site of its own. */
export function effects( {
	every,
	everyPack = 1,
	options = {},
	fits = () => true,
}: Trial ): void {
	const wanted = packs().filter(
		( name, at ) => WANTED?.includes( name ) ?? at % everyPack === 0
	);
	for ( const pack of wanted ) {
		const items = slugsOf( pack )
			.map( ( slug ) => readItem( pack, slug ) )
			.filter( fits )
			.filter( ( _, at ) => WANTED !== undefined || at % every === 0 );
		if ( items.length > 0 ) {
			describe( `${ pack }/`, () => ofPack( items, options ) );
		}
	}
}

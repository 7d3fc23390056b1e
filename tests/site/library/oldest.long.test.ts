/**
 * The library on the oldest WordPress that svc runs on: the first of every
 * ten snippets of a pack does what it says, and one that needs a newer
 * WordPress says so and stays off.
 */
import { expect, test } from 'vitest';
import {
	packs,
	readItem,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';
import { oldestWordpress } from '../../../scripts/lib/wordpress-source.mjs';
import { testSite } from '../../support/test-site.ts';
import { effects } from './effects.ts';

const options = { source: await oldestWordpress() };

effects( {
	every: 10,
	options,
	fits: ( { meta } ) => meta.requires?.wp === undefined,
} );

const site = testSite( options );

test( 'a snippet that needs a newer WordPress is installed, names it and stays off', async () => {
	const newer = packs()
		.flatMap( ( pack ) =>
			slugsOf( pack ).map( ( slug ) => readItem( pack, slug ) )
		)
		.filter( ( { meta } ) => meta.requires?.wp !== undefined );
	const slugs = newer.map( ( { slug } ) => slug );
	expect( slugs ).not.toEqual( [] );

	const done = await site.rest( 'POST', '/library/install', {
		slugs,
		activate: true,
	} );
	expect( done.body.activated ).toEqual( [] );
	expect( Object.keys( done.body.installed ).sort() ).toEqual(
		[ ...slugs ].sort()
	);
	for ( const { slug, meta } of newer ) {
		expect( done.body.errors[ slug ] ).toContain(
			`WordPress ${ meta.requires?.wp }`
		);
	}
} );

/**
 * Spec 4.8 beside the other plugins themselves: what they do to every request does not keep their snippets from being read.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from './fixtures.ts';

/** FluentSnippets takes every class with its name between two backslashes for its own, and ends the request where it has no file for it. */
const AUTOLOADER = `<?php
spl_autoload_register( static function ( $name ) {
	if ( preg_match( '/\\\\bFluentSnippets\\\\b/', $name ) ) {
		throw new Error( 'No file for ' . $name );
	}
}, true, true );`;

const site = testSite( { muPlugins: { 'autoloader.php': AUTOLOADER } } );

test( 'an autoloader that claims names which are not its own keeps no source from being read and switched over', async () => {
	await loadFixture( site, 'fluent-snippets.json' );
	const route = '/import/sources/fluent-snippets';
	const sources = await site.rest( 'GET', '/import/sources' );
	expect( sources.status, sources.text ).toBe( 200 );
	expect( sources.body ).toMatchObject( [ { id: 'fluent-snippets' } ] );
	const shown = await site.rest( 'GET', route );
	expect( shown.status, shown.text ).toBe( 200 );
	const run = await site.rest( 'POST', `${ route }/run`, {} );
	expect( run.status, run.text ).toBe( 200 );
	const done = await site.rest( 'POST', `${ route }/switch`, {} );
	expect( done.status, done.text ).toBe( 200 );
	expect( done.body.switched_off ).not.toEqual( [] );
}, 120_000 );

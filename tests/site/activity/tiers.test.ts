/**
 * The activity log and team access are Pro: in the free tier neither answers, and nothing is recorded; other settings work.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite(
	{ constants: { SVC_TIER: 'free' } },
	{ reset: false, quiet: false }
);

test( 'in the free tier there is no log and no team access', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'html',
		code: 'a',
	} );
	expect( made.status ).toBe( 201 );
	const log = await site.rest( 'GET', '/activity' );
	expect( [ log.status, log.body.code, log.body.data.tier ] ).toEqual( [
		403,
		'svc_tier',
		'pro',
	] );
	const access = await site.rest( 'POST', '/settings', {
		minify: false,
		access: { roles: { editor: 'view' } },
	} );
	expect( [ access.status, access.body.code ] ).toEqual( [
		403,
		'svc_tier',
	] );
	expect( ( await site.rest( 'GET', '/settings' ) ).body.minify ).toBe(
		true
	);
	const other = await site.rest( 'POST', '/settings', { minify: false } );
	expect( other.body.minify, other.text ).toBe( false );
	expect( existsSync( path.join( site.storage, 'activity' ) ) ).toBe( false );
} );

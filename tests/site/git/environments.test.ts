/**
 * Spec 4.10 with two kinds of sites on one repository: each switches for itself, and code waits on the one where it has to be taken by hand
 * (`SVC_GIT_ENV`, `SVC_GIT_APPROVE`).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import type { TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, startForge } from './both-sides.ts';

const production = testSite(
	{ constants: { SVC_GIT_ENV: 'production' } },
	{ reset: false }
);
const staging = testSite(
	{ constants: { SVC_GIT_ENV: 'staging', SVC_GIT_APPROVE: true } },
	{ reset: false }
);
const UID = '7c1f0c52-7a39-4c0e-9d3e-8f5b2a4d6e10';
let forge: Forge;

beforeAll( async () => {
	forge = await startForge( 'gitea' );
	for ( const site of [ production, staging ] ) {
		await bothSides( site, () => forge ).connect();
	}
} );
afterAll( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

const sync = ( site: TestSite, input: Record< string, unknown > = {} ) =>
	bothSides( site, () => forge ).sync( input );

const on = async ( site: TestSite ) =>
	(
		( await site.rest( 'GET', '/snippets?with_code=1' ) ).body as {
			id: number;
			uid: string;
			status: string;
			code: string;
			priority: number;
		}[]
	 ).find( ( { uid } ) => uid === UID );

/** The settings of the snippet as the repository has them. */
const settings = async (): Promise< Record< string, unknown > > =>
	JSON.parse(
		( await bothSides( production, () => forge ).files() )[
			'snippets/shared.snippet.json'
		] ?? ''
	);

test( 'new code waits on the site where somebody has to take it, and runs once it is taken', async () => {
	const made = await production.rest( 'POST', '/snippets', {
		uid: UID,
		title: 'Shared',
		type: 'css',
		code: 'body { color: red; }',
		status: 'active',
	} );
	expect( made.status, made.text ).toBe( 201 );
	await sync( production );
	const held = await sync( staging );
	expect( held.conflicts ).toEqual( [
		expect.objectContaining( {
			uid: UID,
			state: 'held',
			kind: 'approval',
		} ),
	] );
	expect( await on( staging ) ).toBeUndefined();
	const taken = await sync( staging, { resolve: { [ UID ]: 'git' } } );
	expect( taken.conflicts ).toEqual( [] );
	expect( await on( staging ) ).toMatchObject( {
		status: 'active',
		code: 'body { color: red; }',
	} );
} );

test( 'what one kind of site switches off stays on in the other', async () => {
	const there = await on( staging );
	await staging.rest( 'POST', `/snippets/${ there?.id }/disable` );
	await sync( staging );
	expect( await settings() ).toMatchObject( {
		active: true,
		environments: { staging: { active: false } },
	} );
	const { report } = await sync( production );
	expect( report.conflicts ?? [] ).toEqual( [] );
	expect( ( await on( production ) )?.status ).toBe( 'active' );
	expect( ( await on( staging ) )?.status ).toBe( 'inactive' );
} );

const elsewhere = async ( site: TestSite ) =>
	( await site.rest( 'GET', '/git' ) ).body.environments;

test( 'each site says what the other has on, and that they have the same on where they do', async () => {
	const here = await on( staging );
	const difference = { id: here?.id, uid: UID, title: 'Shared' };
	expect( await elsewhere( staging ) ).toEqual( [
		{
			name: 'production',
			count: 1,
			differences: [ { ...difference, active: false } ],
			message: 'Active in production, inactive in staging: Shared.',
		},
	] );
	expect( await elsewhere( production ) ).toMatchObject( [
		{
			name: 'staging',
			count: 1,
			differences: [ { uid: UID, active: true } ],
		},
	] );
	const said = await staging.wp( 'svc', 'git', 'status' );
	expect( said.stdout ).toContain(
		'Active in production, inactive in staging: Shared.'
	);
	// What is on here is what is on now, synchronized or not.
	await staging.rest( 'POST', `/snippets/${ here?.id }/enable` );
	expect( await elsewhere( staging ) ).toEqual( [
		{
			name: 'production',
			count: 0,
			differences: [],
			message: 'The same snippets are active in staging and production.',
		},
	] );
	await staging.rest( 'POST', `/snippets/${ here?.id }/disable` );
} );

test( 'settings pass without approval, and changed code waits again', async () => {
	const here = await on( production );
	await production.rest( 'POST', `/snippets/${ here?.id }`, {
		priority: 20,
	} );
	await sync( production );
	expect( ( await sync( staging ) ).conflicts ).toEqual( [] );
	expect( await on( staging ) ).toMatchObject( {
		priority: 20,
		status: 'inactive',
	} );
	await production.rest( 'POST', `/snippets/${ here?.id }`, {
		code: 'body { color: blue; }',
	} );
	await sync( production );
	expect( ( await sync( staging ) ).conflicts ).toEqual( [
		expect.objectContaining( { uid: UID, kind: 'approval' } ),
	] );
	expect( ( await on( staging ) )?.code ).toBe( 'body { color: red; }' );
	// What waits is not sent back over what the repository has.
	expect( ( await sync( production ) ).conflicts ).toEqual( [] );
	expect( ( await on( production ) )?.code ).toBe( 'body { color: blue; }' );
	await sync( staging, { resolve: { [ UID ]: 'git' } } );
	expect( await on( staging ) ).toMatchObject( {
		code: 'body { color: blue; }',
		status: 'inactive',
	} );
} );

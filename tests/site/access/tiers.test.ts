/**
 * Design 7 over HTTP: what a site keeps, refuses and stops doing when it goes from agency to a lower tier, and what comes back.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { setConstants } from './constants.ts';

let site: TestSite;

const setTier = ( tier: string ) => setConstants( site, { SVC_TIER: tier } );

const make = async ( fields: Record< string, unknown > ): Promise< number > => {
	const made = await site.rest( 'POST', '/snippets', {
		status: 'active',
		hook: 'wp_footer',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet.status, made.text ).toBe( 'active' );
	return made.body.snippet.id;
};

beforeAll( async () => {
	site = await startSite();
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

test( 'a lower tier keeps what is there, runs nothing of it and refuses more', async () => {
	const pro = [
		[ { type: 'referrer', op: 'not_contains', value: 'elsewhere' } ],
	];
	const free = [
		[ { type: 'url', op: 'not_contains', value: 'elsewhere' } ],
	];
	const is = await make( {
		type: 'html',
		code: 'PRO RULE',
		conditions: pro,
	} );
	await make( { type: 'html', code: 'FREE RULE', conditions: free } );
	await make( {
		type: 'html',
		code: 'EITHER RULE',
		conditions: [ ...pro, ...free ],
	} );
	const tested = await make( { type: 'html', code: 'TESTED', mode: 'test' } );
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'design' } },
	} );
	const link = ( await site.rest( 'POST', '/preview/new-key' ) ).body
		.url as string;
	const follow = async () => {
		const { cookies } = await site.page( link );
		return ( await site.page( '/', { cookies } ) ).text.includes(
			'TESTED'
		);
	};
	// A page of this site comes with a referrer.
	const shown = async () => {
		const { text } = await site.page( '/', {
			headers: { referer: `${ site.url }/` },
		} );
		return [ 'PRO RULE', 'FREE RULE', 'EITHER RULE', 'TESTED' ].filter(
			( word ) => text.includes( word )
		);
	};
	expect( await shown() ).toEqual( [
		'PRO RULE',
		'FREE RULE',
		'EITHER RULE',
	] );
	expect( await follow() ).toBe( true );
	expect(
		( await site.rest( 'GET', '/snippets', undefined, { as: 'editor' } ) )
			.status
	).toBe( 200 );

	await setTier( 'free' );
	expect( await shown() ).toEqual( [ 'FREE RULE', 'EITHER RULE' ] );
	expect( await follow() ).toBe( false );
	expect(
		( await site.rest( 'GET', '/snippets', undefined, { as: 'editor' } ) )
			.status
	).toBe( 403 );
	// Kept unchanged, also through a save.
	const saved = await site.rest( 'PATCH', `/snippets/${ is }`, {
		title: 'x',
		conditions: pro,
	} );
	expect( saved.body.snippet, saved.text ).toMatchObject( {
		status: 'active',
		conditions: pro,
	} );
	const kept = await site.rest( 'PATCH', `/snippets/${ tested }`, {
		title: 'x',
		mode: 'test',
	} );
	expect( kept.body.snippet, kept.text ).toMatchObject( { mode: 'test' } );
	for ( const [ method, route, body ] of [
		[ 'POST', '/snippets', { type: 'css', lang: 'scss', code: 'a {}' } ],
		[ 'POST', '/snippets', { type: 'css', lang: 'less', code: 'a {}' } ],
		[ 'PATCH', `/snippets/${ is }`, { mode: 'test' } ],
		[ 'POST', '/validate', { type: 'html', code: 'x', mode: 'test' } ],
		[ 'GET', '/activity', undefined ],
		[ 'POST', '/preview/new-key', {} ],
		[ 'POST', '/settings', { access: { roles: { editor: 'full' } } } ],
	] as const ) {
		const refused = await site.rest( method, route, body );
		expect( [
			route,
			refused.status,
			refused.body.code,
			refused.body.data?.tier,
		] ).toEqual( [ route, 403, 'svc_tier', 'pro' ] );
		expect( refused.body.message ).toContain( 'Pro' );
	}
	const types = ( await site.rest( 'GET', '/schema' ) ).body
		.condition_types as {
		type: string;
		tier: string;
		available: boolean;
	}[];
	expect(
		types
			.filter( ( { available } ) => ! available )
			.every( ( { tier } ) => tier === 'pro' )
	).toBe( true );
	expect( types.find( ( { type } ) => type === 'referrer' )?.available ).toBe(
		false
	);
	const imported = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: [
			{ title: 'a', type: 'css', lang: 'scss', code: 'a {}' },
			{ title: 'b', type: 'html', code: 'x', conditions: pro },
		],
	} );
	expect( imported.body.created, imported.text ).toHaveLength( 1 );
	expect( imported.body.errors ).toMatchObject( [
		{ index: 0, title: 'a' },
	] );

	await setTier( 'nonsense' );
	expect( ( await site.rest( 'GET', '/activity' ) ).body.code ).toBe(
		'svc_tier'
	);
	expect( await shown() ).toEqual( [ 'FREE RULE', 'EITHER RULE' ] );

	await setTier( 'pro' );
	expect( await shown() ).toEqual( [
		'PRO RULE',
		'FREE RULE',
		'EITHER RULE',
	] );
	expect(
		( await site.rest( 'GET', '/snippets', undefined, { as: 'editor' } ) )
			.status
	).toBe( 200 );
	expect( ( await site.rest( 'GET', '/activity' ) ).status ).toBe( 200 );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

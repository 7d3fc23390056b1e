/**
 * Cleaning may not widen (spec 2.3 rule 4): a rule that lost what it said keeps its snippet off, and says so.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

afterEach( async () => {
	const notices = await ownNotices( site );
	await site.resetSnippets();
	expect( notices ).toEqual( [] );
} );

const rule = ( type: string, op: string, value: unknown ) => [
	[ { type, op, value } ],
];

const draft = ( conditions: unknown, more = {} ) => ( {
	title: 'x',
	type: 'html',
	code: '<i>seen</i>',
	status: 'active',
	conditions,
	...more,
} );

const isSeen = async () =>
	( await site.page( '/' ) ).text.includes( '<i>seen</i>' );

const lost: Array< [ string, unknown, string ] > = [
	[
		'a day in words',
		rule( 'day_of_week', 'is_not', [ 'Monday' ] ),
		'"Monday"',
	],
	[ 'IDs as one text', rule( 'post_id', 'is_not', '5,6' ), '"5,6"' ],
	[
		'a date of another country',
		rule( 'date_range', 'is', { from: '01.01.2030', to: '' } ),
		'"01.01.2030"',
	],
];

describe.each( sample( lost, 3 ) )( '%s', ( _, conditions, quoted ) => {
	test( 'keeps a new snippet off, for good', async () => {
		const made = await site.rest(
			'POST',
			'/snippets',
			draft( conditions )
		);
		expect( made.status, made.text ).toBe( 201 );
		expect( made.body ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
			errors: [ { line: 0 } ],
			warnings: [],
		} );
		const { message } = made.body.errors[ 0 ];
		expect( message ).toMatch( /^Group 1, rule 1 \(/ );
		expect( message ).toContain( quoted );
		expect( message ).toContain( 'Send ' );

		const { id } = made.body.snippet;
		for ( const answer of [
			await site.rest( 'POST', `/snippets/${ id }/enable` ),
			await site.rest( 'PATCH', `/snippets/${ id }`, {
				status: 'active',
			} ),
			await site.rest( 'PATCH', `/snippets/${ id }`, {
				...made.body.snippet,
				status: 'active',
			} ),
		] ) {
			expect( answer.status ).toBe( 200 );
			expect( answer.body.deactivated ).toBe( true );
			expect( answer.body.errors ).toHaveLength( 1 );
		}
		const bulk = await site.rest( 'POST', '/bulk', {
			ids: [ id ],
			action: 'enable',
		} );
		expect( bulk.body.done ).toEqual( [] );
		expect( bulk.body.errors[ id ] ).toContain( 'Group 1, rule 1' );
		expect( await isSeen() ).toBe( false );
	} );

	test( 'switches a live snippet off', async () => {
		const made = await site.rest( 'POST', '/snippets', draft( [] ) );
		const { id } = made.body.snippet;
		expect( await isSeen() ).toBe( true );
		const changed = await site.rest( 'PATCH', `/snippets/${ id }`, {
			conditions,
		} );
		expect( changed.status ).toBe( 200 );
		expect( changed.body.deactivated ).toBe( true );
		expect( await isSeen() ).toBe( false );
		const mended = await site.rest( 'PATCH', `/snippets/${ id }`, {
			conditions: rule( 'location', 'is', [ 'frontend' ] ),
			status: 'active',
		} );
		expect( mended.body.errors ).toEqual( [] );
		expect( await isSeen() ).toBe( true );
	} );

	test( 'is told by validate and import', async () => {
		const checked = await site.rest(
			'POST',
			'/validate',
			draft( conditions )
		);
		expect( checked.body.errors ).toHaveLength( 1 );
		expect( checked.body.errors[ 0 ].message ).toContain( quoted );
		for ( const query of [ {}, { keep_status: 1 } ] ) {
			const imported = await site.rest(
				'POST',
				'/import',
				{
					format: 'snipfire',
					version: 1,
					snippets: [ draft( conditions ) ],
				},
				{ query }
			);
			expect( imported.body.created ).toHaveLength( 1 );
			expect( imported.body.errors ).toMatchObject( [
				{ index: 0, message: expect.stringContaining( quoted ) },
			] );
		}
		expect( await isSeen() ).toBe( false );
	} );
} );

test( 'what is only spelled anew is a warning, and runs', async () => {
	const made = await site.rest(
		'POST',
		'/snippets',
		draft( rule( 'location', 'is', 'frontend' ) )
	);
	expect( made.body.errors ).toEqual( [] );
	expect( made.body.warnings ).toEqual( [
		{
			message:
				'Group 1, rule 1 (Request type, is): "frontend" was saved as ["frontend"].',
			line: 0,
		},
	] );
	expect( await isSeen() ).toBe( true );
	const imported = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: [ draft( rule( 'location', 'is', 'frontend' ) ) ],
	} );
	expect( imported.body.errors[ 0 ].message ).toBe(
		'Imported with a change: Group 1, rule 1 (Request type, is): "frontend" was saved as ["frontend"].'
	);
} );

test( 'stored conditions are judged only when they are sent', async () => {
	const made = await site.rest(
		'POST',
		'/snippets',
		// The second group is of a type that this site does not know.
		draft( [
			...rule( 'post_id', 'is_not', [ 999_999 ] ),
			...rule( 'not_here', 'is', 1 ),
		] )
	);
	expect( made.body.errors ).toEqual( [] );
	expect( made.body.warnings ).toHaveLength( 1 );
	const { id } = made.body.snippet;
	const renamed = await site.rest( 'PATCH', `/snippets/${ id }`, {
		title: 'y',
	} );
	expect( renamed.body ).toMatchObject( {
		errors: [],
		warnings: [],
		deactivated: false,
	} );
	expect( await isSeen() ).toBe( true );
} );

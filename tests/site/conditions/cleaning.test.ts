/**
 * Cleaning may not widen (spec 2.3 rule 4): a rule that lost what it said keeps its snippet off, and says so. Every type and value: `tests/unit/Domain/Conditions/RemarksTest.php`.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

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

const DAY_IN_WORDS = rule( 'day_of_week', 'is_not', [ 'Monday' ] );

test( 'a rule that lost what it said keeps a new snippet off, for good', async () => {
	const made = await site.rest( 'POST', '/snippets', draft( DAY_IN_WORDS ) );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive' },
		errors: [ { line: 0 } ],
		warnings: [],
	} );
	expect( made.body.errors[ 0 ].message ).toMatch(
		/^Group 1, rule 1 \(.*"Monday".*Send /
	);
	const { id } = made.body.snippet;
	for ( const answer of [
		await site.rest( 'POST', `/snippets/${ id }/enable` ),
		await site.rest( 'PATCH', `/snippets/${ id }`, { status: 'active' } ),
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

test( 'it switches a live snippet off, and validate and import tell it', async () => {
	const made = await site.rest( 'POST', '/snippets', draft( [] ) );
	const { id } = made.body.snippet;
	expect( await isSeen() ).toBe( true );
	const changed = await site.rest( 'PATCH', `/snippets/${ id }`, {
		conditions: DAY_IN_WORDS,
	} );
	expect( changed.status ).toBe( 200 );
	expect( changed.body.deactivated ).toBe( true );
	const checked = await site.rest(
		'POST',
		'/validate',
		draft( DAY_IN_WORDS )
	);
	expect( checked.body.errors ).toMatchObject( [
		{ message: expect.stringContaining( '"Monday"' ) },
	] );
	for ( const query of [ {}, { keep_status: 1 } ] ) {
		const imported = await site.rest(
			'POST',
			'/import',
			{
				format: 'snipfire',
				version: 1,
				snippets: [ draft( DAY_IN_WORDS ) ],
			},
			{ query }
		);
		expect( imported.body.created ).toHaveLength( 1 );
		expect( imported.body.errors ).toMatchObject( [
			{ index: 0, message: expect.stringContaining( '"Monday"' ) },
		] );
	}
	expect( await isSeen() ).toBe( false );
	const mended = await site.rest( 'PATCH', `/snippets/${ id }`, {
		conditions: rule( 'location', 'is', [ 'frontend' ] ),
		status: 'active',
	} );
	expect( mended.body.errors ).toEqual( [] );
	expect( await isSeen() ).toBe( true );
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

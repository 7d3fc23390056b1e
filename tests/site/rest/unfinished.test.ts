/**
 * Conditions that lack the value they need, or are of a type that there is not: what each door says, and that no snippet goes live with one.
 * Every type and value: `tests/unit/Domain/Conditions/RemarksTest.php`.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Rule = { type: string; op: string; value: unknown };

const rule = ( type: string, op: string, value: unknown ): Rule => ( {
	type,
	op,
	value,
} );

const html = {
	title: 'x',
	type: 'html',
	code: '<p>x</p>',
};

const messages = ( problems: { message: string }[] ) =>
	problems.map( ( { message } ) => message );

const FINISHED = rule( 'url', 'contains', '/a' );

const create = async ( fields: Record< string, unknown > = {} ) => {
	const made = await site.rest( 'POST', '/snippets', { ...html, ...fields } );
	expect( made.status, made.text ).toBe( 201 );
	return made.body;
};

test( 'a rule without its value is saved switched off, and not switched on', async () => {
	const unfinished = rule( 'cookie', 'exists', { key: '', value: '' } );
	const conditions = [ [ FINISHED ], [ FINISHED, unfinished ] ];
	const sentence = 'Group 2, rule 2 (Cookie, exists): a value is missing.';
	const off = await create( { conditions } );
	expect( off.errors ).toEqual( [] );
	expect( messages( off.warnings )[ 0 ] ).toContain( sentence );
	const { id } = off.snippet;
	const on = await site.rest( 'PATCH', `/snippets/${ id }`, {
		status: 'active',
	} );
	expect( on.status ).toBe( 200 );
	expect( on.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive', conditions },
		errors: [ { message: expect.stringContaining( sentence ) } ],
	} );
	const fresh = await create( { conditions, status: 'active' } );
	expect( fresh ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive' },
		errors: [ { message: expect.stringContaining( sentence ) } ],
	} );
	const finished = await site.rest( 'PATCH', `/snippets/${ id }`, {
		conditions: [ [ FINISHED ] ],
		status: 'active',
	} );
	expect( finished.body ).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
	} );
} );

const broken = { conditions: [ [ rule( 'page_type', 'is', [] ) ] ] };
const SAID = expect.stringContaining(
	'Group 1, rule 1 (Page type, is): a value is missing.'
);

test( 'no other door switches one on', async () => {
	const { id, uid } = ( await create( broken ) ).snippet;
	const bulk = await site.rest( 'POST', '/bulk', {
		ids: [ id ],
		action: 'enable',
	} );
	expect( bulk.body ).toMatchObject( { done: [], errors: { [ id ]: SAID } } );
	const on = ( await create( { status: 'active' } ) ).snippet;
	const given = await site.rest( 'POST', '/bulk', {
		ids: [ on.id, id ],
		action: 'conditions',
		...broken,
	} );
	expect( given.body ).toMatchObject( {
		done: [ id ],
		errors: { [ on.id ]: SAID },
	} );
	await site.rest( 'DELETE', `/snippets/${ on.id }` );

	const set = { snippets: [ { ...html, ...broken, uid, status: 'active' } ] };
	const plan = await site.rest( 'POST', '/plan', set );
	expect( messages( plan.body.errors ) ).toEqual( [ SAID ] );
	const apply = await site.rest( 'POST', '/apply', set );
	expect( apply.status ).toBe( 400 );
	expect( apply.text ).toContain( 'a value is missing' );

	await site.rest( 'POST', '/settings', { abilities: true } );
	const ability = await site.rest(
		'POST',
		'/abilities/svc/set-snippet-status/run',
		{ input: { id, active: true } },
		{ namespace: 'wp-abilities/v1' }
	);
	expect( ability.body.errors, ability.text ).toMatchObject( [
		{ message: SAID },
	] );

	const cli = await site.wp( 'svc', 'enable', String( id ) );
	expect( cli.code ).not.toBe( 0 );
	expect( cli.stdout + cli.stderr ).toContain( 'a value is missing' );

	const file = await site.rest(
		'POST',
		'/import',
		{
			format: 'snipfire',
			version: 1,
			snippets: [ { ...html, ...broken, status: 'active' } ],
		},
		{ query: { keep_status: '1' } }
	);
	expect( file.body.created ).toHaveLength( 1 );
	expect( messages( file.body.errors ) ).toEqual( [ SAID ] );

	const all = await site.rest( 'GET', '/snippets' );
	expect(
		all.body.map( ( { status }: { status: string } ) => status )
	).toEqual( [ 'inactive', 'inactive' ] );
} );

test( 'a live snippet goes off only by conditions that are sent, and not with keep_active', async () => {
	const { id } = (
		await create( { conditions: [ [ FINISHED ] ], status: 'active' } )
	).snippet;
	const kept = await site.rest( 'PATCH', `/snippets/${ id }`, {
		...broken,
		keep_active: true,
	} );
	expect( kept.status ).toBe( 400 );
	expect( kept.text ).toContain( 'a value is missing' );
	const still = await site.rest( 'GET', `/snippets/${ id }` );
	expect( still.body ).toMatchObject( {
		status: 'active',
		conditions: [ [ FINISHED ] ],
	} );
	const off = await site.rest( 'PATCH', `/snippets/${ id }`, broken );
	expect( off.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive' },
	} );
} );

test( 'an unknown type is kept and named with the one that was meant; an unknown operator is refused with it', async () => {
	const unknown = rule( 'url_path', 'contains', { a: {} } );
	const made = await create( {
		conditions: [ [ unknown ] ],
		status: 'active',
	} );
	expect( made.snippet ).toMatchObject( {
		status: 'active',
		conditions: [ [ unknown ] ],
	} );
	expect( messages( made.warnings ) ).toEqual( [
		'Group 1, rule 1 (url_path, contains): Unknown condition. The rule is kept and never matches. Did you mean "url"?',
	] );
	const checked = await site.rest( 'POST', '/validate', {
		...html,
		conditions: [ [ unknown ] ],
	} );
	expect( messages( checked.body.warnings ) ).toEqual( [
		expect.stringContaining( 'Did you mean "url"?' ),
	] );
	const op = await site.rest( 'POST', '/snippets', {
		...html,
		conditions: [ [ rule( 'url', 'is', '/a' ) ] ],
	} );
	expect( op.status ).toBe( 400 );
	expect( op.body.data.params[ 'conditions[0][0].op' ] ).toContain(
		'Did you mean "equals"?'
	);
} );

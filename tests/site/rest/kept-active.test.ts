/** `keep_active`: what is on stays on with the version that works, and the refusal says why. */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

test( 'what would switch off a snippet that is on is not saved, with what was found and where', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Live',
		type: 'php',
		code: 'echo 1;',
		status: 'active',
	} );
	const { id } = made.body.snippet;
	const save = ( code: string, more: Record< string, unknown > = {} ) =>
		site.rest( 'POST', `/snippets/${ id }`, {
			code,
			keep_active: true,
			...more,
		} );
	const typo = await save( 'echo 2' );
	expect( typo.status ).toBe( 400 );
	expect( typo.body ).toMatchObject( {
		code: 'svc_invalid',
		snippet: null,
		deactivated: false,
		kept_active: true,
		errors: [ { line: expect.any( Number ) } ],
	} );
	expect( typo.body ).not.toHaveProperty( 'test_load' );
	const breaks = await save(
		"add_action( 'wp_footer', static function () {\n\tsvc_gone();\n} );"
	);
	expect( breaks.body ).toMatchObject( {
		kept_active: true,
		errors: [ { message: expect.stringContaining( 'svc_gone' ) } ],
		test_load: { outcome: 'fail' },
	} );
	expect( breaks.body.data ).not.toHaveProperty( 'test_load' );
	const condition = await save( 'echo 3;', {
		conditions: [ [ { type: 'page_type', op: 'is', value: [] } ] ],
	} );
	expect( condition.body ).toMatchObject( { kept_active: true } );
	// Refused for another reason.
	const folder = await save( 'echo 2', { folder: 7 } );
	expect( folder.body ).toMatchObject( { code: 'svc_invalid' } );
	expect( folder.body ).not.toHaveProperty( 'kept_active' );
	const now = await site.rest( 'GET', `/snippets/${ id }` );
	expect( now.body ).toMatchObject( { status: 'active', code: 'echo 1;' } );
} );

test( 'a revision with errors does not take the place of one that is on, where that is asked for', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Back',
		type: 'php',
		code: 'echo 1',
	} );
	const { id } = made.body.snippet;
	const good = await site.rest( 'POST', `/snippets/${ id }`, {
		code: 'echo 2;',
		status: 'active',
	} );
	expect( good.body.snippet.status, good.text ).toBe( 'active' );
	const versions = await site.rest( 'GET', `/snippets/${ id }/revisions` );
	const broken = versions.body.at( -1 ).rev;
	const restore = ( body: Record< string, unknown > ) =>
		site.rest(
			'POST',
			`/snippets/${ id }/revisions/${ broken }/restore`,
			body
		);
	const refused = await restore( { keep_active: true } );
	expect( refused.status ).toBe( 400 );
	expect( refused.body ).toMatchObject( { kept_active: true } );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body
	).toMatchObject( { status: 'active', code: 'echo 2;' } );
	const done = await restore( {} );
	expect( done.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive', code: 'echo 1' },
	} );
} );

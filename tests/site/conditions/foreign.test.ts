/**
 * Rules of types that this site does not know: bounded, and kept to the letter (spec 2.3 rule 5).
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const lists = ( levels: number ): string =>
	'['.repeat( levels ) + ']'.repeat( levels );

const conditions = ( rule: string ): string =>
	`[[{"type":"url","op":"contains","value":"shop"},${ rule }]]`;

const deep = conditions(
	`{"type":"moon","op":"is","value":${ lists( 499 ) }}`
);
const post = ( route: string, rawBody: string, method = 'POST' ) =>
	site.rest( method, route, undefined, { rawBody } );

describe( 'what could not be read back is not taken', () => {
	// One that is too large: tests/unit/Domain/ConditionsTest.php.
	test( 'a rule nested 500 deep', async () => {
		const made = await post(
			'/snippets',
			'{"title":"Fine","type":"html","code":"x"}'
		);
		const { id } = made.body.snippet;
		const body = `{"title":"x","type":"html","code":"x","conditions":${ deep }}`;
		for ( const answer of [
			await post( '/snippets', body ),
			await post( `/snippets/${ id }`, body, 'PATCH' ),
			await post( '/validate', body ),
		] ) {
			expect( answer.status, answer.text ).toBe( 400 );
			expect( answer.body.code ).toBe( 'svc_invalid' );
			expect( Object.keys( answer.body.data.params ) ).toEqual( [
				'conditions[0][1]',
			] );
			expect( answer.text ).toContain( 'levels' );
		}
		const imported = await post(
			'/import',
			`{"format":"snipfire","version":1,"snippets":[${ body },{"title":"Other","type":"html","code":"y"}]}`
		);
		expect( imported.status ).toBe( 200 );
		expect( imported.body.created ).toHaveLength( 1 );
		expect( imported.body.errors ).toMatchObject( [
			{
				index: 0,
				message: expect.stringContaining( 'conditions[0][1]' ),
			},
		] );

		const bulk = await site.rest( 'POST', '/bulk', {
			ids: [ id, imported.body.created[ 0 ] ],
			action: 'tag',
			value: 'mine',
		} );
		expect( bulk.body.done, bulk.text ).toHaveLength( 2 );
		const revisions = await site.rest(
			'GET',
			`/snippets/${ id }/revisions`
		);
		expect( revisions.body ).toHaveLength( 2 );
		await site.rest( 'DELETE', `/snippets/${ id }` );
		expect( ( await site.rest( 'GET', '/trash' ) ).body ).toHaveLength( 1 );
	} );

	test( 'a rule of eight levels is', async () => {
		const rules = conditions(
			`{"type":"moon","op":"is","value":${ lists( 7 ) }}`
		);
		const made = await post(
			'/snippets',
			`{"title":"x","conditions":${ rules }}`
		);
		expect( made.status, made.text ).toBe( 201 );
		expect( made.text ).toContain( rules );
	} );
} );

describe( 'a rule goes out as it came in', () => {
	const odd =
		'{"note":{},"type":"moon","op":"is","value":{"0":"a","1":[{},[],1.0,12345678901234567890,1e400]},"7":null}';
	const rules = conditions( odd );

	const expectKept = async ( id: number ) => {
		for ( const [ route, query ] of [
			[ `/snippets/${ id }`, {} ],
			[ '/snippets', {} ],
			[ '/snippets', { _fields: 'conditions' } ],
			[ '/export', {} ],
			[ '/export', { _envelope: 1 } ],
		] as const ) {
			const answer = await site.rest( 'GET', route, undefined, {
				query: { ...query },
				unchecked: '_fields' in query || '_envelope' in query,
			} );
			expect( answer.status ).toBe( 200 );
			expect( answer.text, route ).toContain( rules );
		}
	};

	test( 'through saves, history, files, copies and a rebuilt index', async () => {
		const made = await post(
			'/snippets',
			`{ "code": "<p>\\"}", "title":"Moon","type":"html","status":"active","conditions":${ rules }}`
		);
		expect( made.status, made.text ).toBe( 201 );
		expect( made.text ).toContain( rules );
		const { id } = made.body.snippet;
		expect( made.body.snippet.status ).toBe( 'active' );
		await expectKept( id );

		// What is sent back as it was read changes nothing.
		const same = await post(
			`/snippets/${ id }`,
			`{"conditions":${ rules }}`
		);
		expect( same.text ).toContain( rules );
		expect( same.body.snippet.modified ).toBe( made.body.snippet.modified );

		const other = await site.rest( 'PATCH', `/snippets/${ id }`, {
			conditions: [],
			title: 'Sun',
		} );
		expect( other.body.snippet.conditions ).toEqual( [] );
		const revision = await site.rest(
			'GET',
			`/snippets/${ id }/revisions/1`
		);
		expect( revision.text ).toContain( rules );
		const restored = await site.rest(
			'POST',
			`/snippets/${ id }/revisions/1/restore`
		);
		expect( restored.text ).toContain( rules );
		await expectKept( id );

		const copy = await site.rest( 'POST', `/snippets/${ id }/duplicate` );
		expect( copy.text ).toContain( rules );

		const file = await site.rest( 'GET', '/export', undefined, {
			query: { ids: id },
		} );
		const imported = await post( '/import', file.text );
		expect( imported.body.created, imported.text ).toHaveLength( 1 );
		await expectKept( imported.body.created[ 0 ] );

		await rm( path.join( site.storage, 'index.php' ) );
		await site.rest( 'GET', '/snippets' );
		await expectKept( id );
		const changed = await site.rest( 'PATCH', `/snippets/${ id }`, {
			title: 'Moon again',
		} );
		expect( changed.text ).toContain( rules );

		expect( ( await site.page( '/' ) ).text ).not.toContain( '<p>"}' );
	} );

	test( 'for PHP that asks a route, as well as PHP can say it', async () => {
		const made = await post(
			'/snippets',
			`{"title":"x","conditions":${ conditions( '{"type":"moon","op":"is","value":{"a":{}}}' ) }}`
		);
		const printed = await site.php(
			`wp_set_current_user( 1 ); echo wp_json_encode( rest_do_request( '/svc/v1/snippets/${ made.body.snippet.id }' )->get_data()['conditions'] );`
		);
		expect( printed ).toContain(
			'{"type":"moon","op":"is","value":{"a":{}}}'
		);
	} );
} );

/** Answers that a model pays little for, errors that lead on, and proposals made on purpose. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addMany } from '../../support/many-snippets.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import { assistant } from './run.ts';

const site = testSite( {}, { reset: false } );
type Run = Awaited< ReturnType< typeof assistant > >;

/** Bytes that an answer of a list may have: about 2,500 tokens. */
const SHORT = 10_000;

let run: Run;
let long = 0;
beforeAll( async () => {
	await setUpPeople( site );
	await site.rest( 'POST', '/settings', { abilities: true } );
	await addMany( site, {
		count: 120,
		settings: `[ 'status' => 'inactive', 'folder' => 'Shop' ]`,
		code: `'// ' . $n`,
	} );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Long',
		type: 'php',
		code: Array.from( { length: 900 }, ( _, at ) => `// ${ at + 1 }` ).join(
			'\n'
		),
	} );
	long = made.body.snippet.id;
	run = await assistant( site );
} );

describe( 'short answers', () => {
	test.each( [
		[ 'list-snippets', {} ],
		[ 'list-library', {} ],
		[ 'list-activity', {} ],
		[ 'list-symbols', {} ],
		[ 'explain-snippet', { url: '/' } ],
		[ 'list-conditions', {} ],
		[ 'list-locations', { type: 'php' } ],
	] )( '%s', async ( name, input ) => {
		const { status, text } = await run( name, input );
		expect( status, text ).toBe( 200 );
		expect( text.length ).toBeLessThan( SHORT );
	} );

	test( 'the next page goes on where the first one ends', async () => {
		const ids: number[] = [];
		let page: number | null = 1;
		while ( page !== null ) {
			const { body, text } = await run( 'list-snippets', {
				page,
				per_page: 50,
			} );
			expect( body.total, text ).toBe( 121 );
			expect( body.snippets[ 0 ] ).not.toHaveProperty( 'uid' );
			ids.push(
				...body.snippets.map( ( { id }: { id: number } ) => id )
			);
			page = body.next_page;
		}
		expect( new Set( ids ).size ).toBe( 121 );
		const all = await run( 'list-snippets', {
			per_page: 1,
			all_fields: true,
		} );
		expect( all.body.snippets[ 0 ] ).toHaveProperty( 'uid' );
		const none = await run( 'list-snippets', { per_page: 'many' } );
		expect( [ none.status, none.body.code ] ).toEqual( [
			400,
			'svc_invalid',
		] );
		expect( none.body.data.params ).toHaveProperty( 'per_page' );
	} );

	test( 'long code is read to its end', async () => {
		const parts: string[] = [];
		let from: number | null = 1;
		while ( from !== null ) {
			const { body, text } = await run( 'get-snippet', {
				id: long,
				from_line: from,
			} );
			expect( body.total_lines, text ).toBe( 900 );
			parts.push( body.code );
			from = body.next_line;
		}
		expect( parts ).toHaveLength( 3 );
		expect( parts.join( '\n' ).split( '\n' ) ).toHaveLength( 900 );
	} );
} );

describe( 'what comes next', () => {
	test.each( [
		[ 'get-snippet', { id: 9999 }, 'svc/list-snippets' ],
		[ 'explain-snippet', { url: '/', snippet: 9999 }, 'svc/list-snippets' ],
		[
			'save-snippet',
			{ id: 1, title: 'x', base_hash: '000000000000' },
			'svc/get-snippet',
		],
		[ 'list-conditions', { type: 'moon' }, 'without type' ],
		[ 'install-library-snippets', { pack: 'moon' }, 'svc/list-library' ],
	] )( 'after an error of %s %j', async ( name, input, next ) => {
		const { body } = await run( name, input );
		expect( body.message ).toContain( next );
	} );

	test( 'a designer who may not write PHP proposes it, and a person accepts', async () => {
		const designer = await assistant( site, 'contributor' );
		const code =
			"add_action( 'wp_footer', static fn() => print '<i>Proposed</i>' );";
		const php = { title: 'Greeting', type: 'php', code, status: 'active' };
		const refused = await designer( 'save-snippet', php );
		expect( [ refused.status, refused.body.message ] ).toEqual( [
			403,
			expect.stringContaining( 'svc/propose-snippet' ),
		] );
		const before = await site.rest( 'GET', '/snippets' );
		const made = await designer( 'propose-snippet', {
			...php,
			reason: 'The owner asked for it.',
		} );
		expect( made.body, made.text ).toMatchObject( {
			proposal: { state: 'open' },
			errors: [],
		} );
		expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual(
			before.body
		);
		const { id } = made.body.proposal;
		const listed = await designer( 'list-proposals' );
		expect( listed.body.proposals ).toMatchObject( [
			{ id, reason: 'The owner asked for it.' },
		] );
		const accepted = await site.rest( 'POST', `/proposals/${ id }/accept` );
		expect( accepted.body, accepted.text ).toMatchObject( {
			accepted: true,
		} );
		expect( ( await site.page( '/' ) ).text ).toContain(
			'<i>Proposed</i>'
		);
	} );

	test( 'a caller who may act proposes on purpose, and who reads only may not', async () => {
		const wanted = { id: long, title: 'Longer', reason: 'Clearer.' };
		const made = await run( 'propose-snippet', wanted );
		expect( made.body.proposal, made.text ).toMatchObject( {
			state: 'open',
		} );
		const kept = await site.rest( 'GET', `/snippets/${ long }` );
		expect( kept.body.title ).toBe( 'Long' );
		const reader = await assistant( site, 'author' );
		const refused = await reader( 'propose-snippet', wanted );
		expect( refused.status ).toBe( 403 );
	} );

	test( 'a rule is written from the example of its type', async () => {
		const { body } = await run( 'list-conditions' );
		const rules = body.map( ( { example }: { example: string } ) =>
			JSON.parse( example )
		);
		expect( rules.length ).toBeGreaterThan( 20 );
		const [ roles ] = (
			await run( 'list-conditions', { type: 'user_role' } )
		).body;
		expect( roles.values ).toContainEqual( {
			value: 'editor',
			label: 'Editor',
		} );
		const made = await run( 'save-snippet', {
			title: 'For editors',
			type: 'css',
			code: 'a {}',
			conditions: [
				[ { ...JSON.parse( roles.example ), value: [ 'editor' ] } ],
			],
		} );
		expect( made.body.snippet.conditions, made.text ).toEqual( [
			[ { type: 'user_role', op: roles.ops[ 0 ], value: [ 'editor' ] } ],
		] );
	} );
} );

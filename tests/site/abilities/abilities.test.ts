/**
 * The abilities through WordPress' own routes: what is listed and when, which
 * method runs what, who may, and what is said to users who may not.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { operations, type OperationSpec } from '../../../src/contract/index.js';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import {
	ABILITIES,
	assistant,
	listed,
	type Listed,
	methodOf,
	runWith,
} from './run.ts';

const all: readonly OperationSpec[] = operations;
const missing: readonly string[] = JSON.parse(
	readFileSync( path.join( ROOT, 'tests/contract/missing.json' ), 'utf8' )
);
const offered = all.filter(
	( { id, ability } ) => ability !== undefined && ! missing.includes( id )
);

/** An add-on as docs/configuration.md describes it. */
const ADD_ON = `<?php
	add_action( 'svc_abilities', static function ( $meta ): void {
		wp_register_ability( 'acme/greet', [
			'label' => 'Greet', 'description' => 'Says hello.', 'category' => 'svc',
			'permission_callback' => static fn(): bool => current_user_can( 'svc_view' ),
			'execute_callback' => static fn(): string => 'hello',
			'meta' => $meta->of( readonly: true ),
		] );
	} );`;

const site = testSite(
	{ muPlugins: { 'add-on.php': ADD_ON } },
	{ reset: false }
);

const ask = ( method: string, route: string, body?: unknown ) =>
	site.rest( method, route, body, ABILITIES );

describe( 'while switched off', () => {
	test( 'nothing is listed, and nothing runs', async () => {
		expect( await listed( site ) ).toEqual( [] );
		expect( await listed( site, 'acme' ) ).toEqual( [] );
		const categories = await ask( 'GET', '/categories' );
		expect(
			categories.body.map( ( { slug }: { slug: string } ) => slug )
		).not.toContain( 'svc' );
		for ( const [ method, route ] of [
			[ 'GET', '/categories/svc' ],
			[ 'GET', '/abilities/svc/get-snippet' ],
			[ 'GET', '/abilities/svc/list-snippets/run' ],
			[ 'POST', '/abilities/svc/validate-snippet/run' ],
			[ 'POST', '/abilities/svc/save-snippet/run' ],
		] as const ) {
			const body =
				method === 'POST'
					? { input: { type: 'css', code: 'a {}' } }
					: undefined;
			const { status } = await ask( method, route, body );
			expect( status, route ).toBe( 404 );
		}
	} );

	test( 'only people with full access switch them on', async () => {
		await setUpPeople( site );
		await site.rest( 'POST', '/settings', { abilities: false } );
		for ( const as of [ 'contributor', 'author', 'editor' ] as const ) {
			const refused = await site.rest(
				'POST',
				'/settings',
				{ abilities: true },
				{ as }
			);
			expect( refused.status ).toBe( 403 );
		}
		expect( await listed( site ) ).toEqual( [] );
		await site.rest( 'POST', '/settings', { abilities: true } );
		const log = await site.rest( 'GET', '/activity' );
		expect( log.body.items[ 0 ] ).toMatchObject( { action: 'settings' } );
		expect( log.body.items[ 0 ].detail ).toContain( 'abilities: off → on' );
	} );
} );

describe( 'while switched on', () => {
	let there: Listed[] = [];
	let css = 0;
	beforeAll( async () => {
		await site.rest( 'POST', '/settings', { abilities: true } );
		there = await listed( site );
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Paint',
			type: 'css',
			code: 'a {}',
		} );
		css = made.body.snippet.id;
	} );

	test( 'those of the contract are listed, in their category, with annotations and schemas', async () => {
		expect( there.map( ( { name } ) => name ).sort() ).toEqual(
			offered.map( ( { ability } ) => `svc/${ ability?.name }` ).sort()
		);
		expect( there.length ).toBeGreaterThanOrEqual( 8 );
		const category = await ask( 'GET', '/categories/svc' );
		expect( category.body ).toMatchObject( { label: 'Snippets' } );
		for ( const { ability, kind, idempotent, summary } of offered ) {
			const one = there.find(
				( { name } ) => name === `svc/${ ability?.name }`
			);
			expect( one ).toMatchObject( {
				category: 'svc',
				label: ability?.label,
				description: [ summary, ability?.guide ?? '' ]
					.join( ' ' )
					.trim(),
				input_schema: { type: 'object' },
				meta: {
					annotations: {
						readonly: kind === 'read',
						destructive: ability?.overwrites === true,
						idempotent,
					},
					public: true,
					show_in_rest: true,
					mcp: { public: true, type: 'tool' },
				},
			} );
			const fields = one?.input_schema.properties ?? {};
			// An empty list would be no valid schema for other programs.
			expect( Array.isArray( fields ) ).toBe( false );
			const ofPages =
				ability?.short?.per_page === undefined
					? []
					: [ 'page', 'per_page' ];
			for ( const omitted of ability?.omit ?? [] ) {
				expect( omitted in fields, omitted ).toBe(
					ofPages.includes( omitted )
				);
			}
			expect( one?.output_schema ).toHaveProperty( 'type' );
		}
	} );

	test( 'each is run by the method that its annotations ask for, and by no other', async () => {
		const inputs: Record< string, Record< string, unknown > > = {
			'get-snippet': { id: css },
			'validate-snippet': { type: 'css', code: 'a {}' },
			'save-snippet': { id: css, title: 'Painted' },
			'set-snippet-status': { id: css, active: true },
			'explain-snippet': { url: '/', snippet: css },
			'propose-snippet': { id: css, title: 'Proposed', reason: 'x' },
			'test-snippet': { type: 'css', code: 'a {}' },
			'install-library-snippets': { slugs: [ 'visible-focus' ] },
		};
		for ( const [ at, one ] of there.entries() ) {
			const name = one.name.replace( 'svc/', '' );
			const right = methodOf( one );
			const wrong = [ 'GET', 'POST', 'DELETE', 'PUT' ].filter(
				( method ) => method !== right
			);
			// The short form tries one of the wrong ones with each, in turn.
			for ( const method of [
				right,
				...( IS_LONG ? wrong : wrong.slice( at % 3, ( at % 3 ) + 1 ) ),
			] ) {
				const { status, body, text } = await runWith(
					site,
					method,
					name,
					inputs[ name ]
				);
				const isRight =
					method === right ||
					( name === 'validate-snippet' && method === 'POST' );
				expect( status, `${ method } ${ name }: ${ text }` ).toBe(
					isRight ? 200 : 405
				);
				if ( ! isRight ) {
					expect( body.code ).toBe( 'rest_ability_invalid_method' );
				}
			}
		}
	} );

	/** Every form of it: `tests/unit/Doors/RunRequestTest.php`. */
	test( 'input that nothing reads is an error, which a guest does not learn', async () => {
		for ( const [ method, name, body, query ] of [
			[ 'POST', 'save-snippet', { title: 'x', type: 'html' }, {} ],
			[ 'GET', 'list-snippets', undefined, { type: 'css' } ],
		] as const ) {
			const run = ( as?: null ) =>
				site.rest( method, `/abilities/svc/${ name }/run`, body, {
					...ABILITIES,
					...( as === null ? { as } : {} ),
					query,
				} );
			const answer = await run();
			expect( [ answer.status, answer.body.code ], name ).toEqual( [
				400,
				'svc_invalid',
			] );
			const guest = await run( null );
			expect( guest.status, name ).not.toBe( 200 );
			expect( guest.body.code, name ).not.toBe( 'svc_invalid' );
		}
	} );

	test( 'a form is an error, and a body in Base64 is read', async () => {
		const route = '/abilities/svc/save-snippet/run';
		const form = await site.rest( 'POST', route, undefined, {
			...ABILITIES,
			rawBody: 'input[title]=x&input[type]=html',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		} );
		expect( [ form.status, form.body.code ] ).toEqual( [
			400,
			'svc_invalid',
		] );
		const input = { title: 'Packed', type: 'html', code: '<b>1</b>' };
		const packed = await site.rest(
			'POST',
			route,
			{
				encoded: Buffer.from( JSON.stringify( { input } ) ).toString(
					'base64'
				),
			},
			ABILITIES
		);
		expect( packed.status, packed.text ).toBe( 200 );
		const kept = await site.rest(
			'GET',
			`/snippets/${ packed.body.snippet.id }`
		);
		expect( kept.body.code ).toBe( '<b>1</b>' );
	} );

	test( 'code that is too long for an address is validated out of a body, with the rights of a GET', async () => {
		const lines = IS_LONG ? 20_000 : 1000;
		const code = `.a { color: red }\n`.repeat( lines ) + '.b { color: }';
		const long = { type: 'css', lang: 'scss', code };
		const { status, body, text } = await runWith(
			site,
			'POST',
			'validate-snippet',
			long
		);
		expect( status, text ).toBe( 200 );
		expect( body.errors[ 0 ].line ).toBe( lines + 1 );
		const refused = await runWith(
			site,
			'POST',
			'validate-snippet',
			long,
			'author'
		);
		expect( [ refused.status, refused.body.code ] ).toEqual( [
			403,
			'svc_forbidden',
		] );
		const guest = await runWith(
			site,
			'POST',
			'validate-snippet',
			long,
			null
		);
		expect( guest.status ).toBe( 401 );
		const unread = await site.rest(
			'POST',
			'/abilities/svc/validate-snippet/run',
			undefined,
			{
				...ABILITIES,
				rawBody: '{"input":',
				headers: { 'content-type': 'application/json' },
			}
		);
		expect( unread.status ).toBe( 400 );
	} );

	test( 'wrong input is refused with the code and the words of the API', async () => {
		const run = await assistant( site );
		const cases = [
			[ 'save-snippet', { title: 'x', priority: 'soon' } ],
			[ 'save-snippet', { type: 'gif', code: 'x', titel: 'x' } ],
			[ 'set-snippet-status', { id: css } ],
			[ 'get-snippet', {} ],
			[ 'list-snippets', { order: 'up' } ],
			[ 'list-activity', { limit: 201 } ],
			[ 'validate-snippet', { type: 'c' } ],
			[ 'list-locations', { type: 'c' } ],
			[ 'explain-snippet', { as: 'guest' } ],
		] as const;
		const refused = await Promise.all(
			cases.map( ( [ name, input ] ) => run( name, input ) )
		);
		for ( const [ at, { status, body, text } ] of refused.entries() ) {
			expect( [ status, body.code ], text ).toEqual( [
				400,
				'svc_invalid',
			] );
			const [ , input ] = cases[ at ] ?? [];
			expect( Object.keys( body.data.params ).length, text ).toBe( 1 );
			expect( input ).toBeDefined();
		}
		const same = await site.rest( 'POST', '/snippets', cases[ 0 ][ 1 ] );
		expect( refused[ 0 ]?.body.message ).toBe( same.body.message );
		// What an assistant probably meant is in the message: it is all that some of them get to see.
		expect( refused[ 1 ]?.body.message ).toContain( '"titel"' );
		const none = await run( 'get-snippet', { id: 999_999 } );
		expect( [ none.status, none.body.code ] ).toEqual( [
			404,
			'svc_not_found',
		] );
		const stale = await run( 'save-snippet', {
			id: css,
			title: 'x',
			base_hash: '000000000000',
		} );
		expect( [ stale.status, stale.body.code ] ).toEqual( [
			409,
			'svc_conflict',
		] );
	} );

	test( 'who may not learns nothing of what a right request would have been', async () => {
		const answers = await Promise.all(
			[ {}, { id: 'x' }, { id: css }, { id: 999_999 } ].map( ( input ) =>
				runWith( site, 'GET', 'get-snippet', input, 'subscriber' )
			)
		);
		for ( const { status, body } of answers ) {
			expect( [ status, body.code, body.message ] ).toEqual( [
				403,
				'svc_forbidden',
				answers[ 0 ]?.body.message,
			] );
		}
		const guest = await runWith( site, 'GET', 'get-snippet', {}, null );
		expect( [ guest.status, guest.body.code ] ).toEqual( [
			401,
			'svc_forbidden',
		] );
	} );

	test( 'each level does what it may', async () => {
		const people = [
			[ 'subscriber', 403, 403, 403 ],
			[ 'author', 200, 403, 403 ],
			[ 'contributor', 200, 200, 403 ],
			[ 'admin2', 200, 200, 200 ],
		] as const;
		for ( const [ as, read, design, full ] of people ) {
			const run = await assistant( site, as );
			const got = [
				await run( 'list-snippets' ),
				await run( 'list-locations', { type: 'css' } ),
				await run( 'list-activity', { limit: 200 } ),
				await run( 'explain-snippet', { url: '/', snippet: css } ),
			].map( ( { status } ) => status );
			expect( got, as ).toEqual( [ read, read, read, read ] );
			const made = await run( 'save-snippet', {
				type: 'css',
				code: 'b {}',
			} );
			expect( made.status, as ).toBe( design );
			const php = await run( 'save-snippet', {
				type: 'php',
				code: '$a = 1;',
			} );
			expect( php.status, as ).toBe( full );
			if ( full === 403 ) {
				expect( php.body.code ).toBe( 'svc_forbidden' );
			}
		}
	} );

	test( 'fields that this door does not offer are not taken', async () => {
		const run = await assistant( site );
		const [ first ] = ( await run( 'list-snippets', { with_code: true } ) )
			.body.snippets;
		expect( first ).toHaveProperty( 'title' );
		expect( first ).not.toHaveProperty( 'code' );
		const made = await run( 'save-snippet', {
			uid: 'chosen',
			type: 'css',
			code: 'c {}',
		} );
		expect( made.body.snippet.uid ).not.toBe( 'chosen' );
	} );

	test( 'texts are taken for what they stand for, also before WordPress 7.1 did so', async () => {
		const found = await site.php( `
			wp_set_current_user( 1 );
			remove_all_filters( 'wp_ability_normalize_input' );
			$one  = wp_get_ability( 'svc/get-snippet' )->execute( [ 'id' => '${ css }' ] );
			$list = wp_get_ability( 'svc/list-snippets' )->execute( [ 'per_page' => '1', 'page' => '1' ] );
			echo is_wp_error( $one ) ? $one->get_error_message() : $one['id'], ' ', is_wp_error( $list ) ? $list->get_error_message() : count( $list['snippets'] );` );
		expect( found ).toBe( `${ css } 1` );
	} );

	test( 'what an add-on adds is offered as ours is', async () => {
		const [ greet ] = await listed( site, 'acme' );
		expect( greet ).toMatchObject( {
			category: 'svc',
			meta: {
				annotations: {
					readonly: true,
					destructive: false,
					idempotent: false,
				},
				mcp: { public: true, type: 'tool' },
			},
		} );
		expect( ( await ask( 'GET', '/abilities/acme/greet/run' ) ).body ).toBe(
			'hello'
		);
	} );
} );

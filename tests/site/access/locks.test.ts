/**
 * Spec 2.7 over HTTP: what constants of the site configuration forbid to all users, administrators and people with levels alike, and what
 * keeps working.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { setConstants } from './constants.ts';
import { setUpPeople } from './people.ts';

let site: TestSite;
let php: number;
let mixed: number;

const constant = ( name: string, on: boolean ) =>
	setConstants( site, on ? { [ name ]: true } : {} );

const page = async () => ( await site.page( '/' ) ).text;

beforeAll( async () => {
	site = await startSite();
	await setUpPeople( site );
	const make = async ( fields: Record< string, unknown > ) => {
		const made = await site.rest( 'POST', '/snippets', {
			status: 'active',
			hook: 'wp_footer',
			...fields,
		} );
		expect( made.body.snippet?.status, made.text ).toBe( 'active' );
		return made.body.snippet.id as number;
	};
	php = await make( { title: 'php', type: 'php', code: "echo 'FROM-PHP';" } );
	mixed = await make( {
		title: 'mixed',
		type: 'html',
		code: "<?= 'FROM-' . 'MIXED' ?>",
	} );
	await make( { title: 'html', type: 'html', code: 'FROM-HTML' } );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

test( 'DISALLOW_UNFILTERED_HTML: everybody who is logged in only reads, snippets run, the command line works', async () => {
	await constant( 'DISALLOW_UNFILTERED_HTML', true );
	for ( const as of [ 'admin', 'contributor' ] as const ) {
		expect(
			( await site.rest( 'GET', '/snippets', undefined, { as } ) ).status
		).toBe( 200 );
		for ( const [ method, route, body ] of [
			[ 'POST', '/snippets', { type: 'css', code: 'a {}' } ],
			[ 'POST', `/snippets/${ php }/disable`, {} ],
			[ 'DELETE', `/snippets/${ php }`, undefined ],
			[ 'POST', '/bulk', { ids: [ php ], action: 'disable' } ],
			[ 'POST', '/settings', { access: { roles: { editor: 'full' } } } ],
			[ 'POST', '/safe-mode', { on: true } ],
		] as const ) {
			const refused = await site.rest( method, route, body, { as } );
			expect( [ as, route, refused.status ] ).toEqual( [
				as,
				route,
				403,
			] );
		}
		const ability = await site.rest(
			'POST',
			'/abilities/svc/set-snippet-status/run',
			{ input: { id: php, active: false } },
			{ as, namespace: 'wp-abilities/v1' }
		);
		expect( ability.status ).toBe( 403 );
	}
	for ( const word of [ 'FROM-PHP', 'FROM-MIXED', 'FROM-HTML' ] ) {
		expect( await page() ).toContain( word );
	}
	// With a user or without.
	for ( const user of [ 0, 1 ] ) {
		const done = await site.php( `
			$plugin = svc_plugin();
			$actor = new Svc\\Domain\\Actor( ${ user }, 'cli', '' );
			echo $plugin->get( 'Svc\\\\Dispatch\\\\OperationRunner' )->run( 'update-snippet', [ 'id' => ${ php }, 'title' => 'cli ${ user }' ], $actor )->status;` );
		expect( done ).toBe( '200' );
	}
	await constant( 'DISALLOW_UNFILTERED_HTML', false );
} );

test.each( sample( [ 'DISALLOW_FILE_EDIT', 'DISALLOW_FILE_MODS' ], 2 ) )(
	'%s: PHP cannot be written, but it can be switched off and on its way out',
	async ( name ) => {
		await constant( name, true );
		for ( const [ method, route, body ] of [
			[ 'PATCH', `/snippets/${ php }`, { title: 'x' } ],
			[ 'PATCH', `/snippets/${ mixed }`, { code: 'x' } ],
			[ 'POST', `/snippets/${ php }/duplicate`, {} ],
			[ 'POST', `/snippets/${ php }/run`, {} ],
		] as const ) {
			const refused = await site.rest( method, route, body );
			expect( [ route, refused.status ] ).toEqual( [ route, 403 ] );
			expect( refused.body.message ).toContain( name );
		}
		const file = {
			format: 'snipfire',
			version: 1,
			snippets: [ { title: 'a', type: 'php', code: 'echo 1;' } ],
		};
		expect(
			( await site.rest( 'POST', '/import', file ) ).body
		).toMatchObject( { created: [], errors: [ { index: 0 } ] } );
		expect(
			( await site.rest( 'POST', `/snippets/${ php }/disable` ) ).status
		).toBe( 200 );
		expect(
			( await site.rest( 'POST', `/snippets/${ php }/enable` ) ).status
		).toBe( 403 );
		expect(
			( await site.rest( 'DELETE', `/snippets/${ mixed }` ) ).status
		).toBe( 200 );
		expect(
			( await site.rest( 'POST', `/trash/${ mixed }/restore` ) ).status
		).toBe( 403 );
		await constant( name, false );
		expect(
			( await site.rest( 'POST', `/trash/${ mixed }/restore` ) ).status
		).toBe( 200 );
		for ( const id of [ php, mixed ] ) {
			expect(
				( await site.rest( 'POST', `/snippets/${ id }/enable` ) ).body
					.snippet.status
			).toBe( 'active' );
		}
	}
);

test( 'SVC_DISABLE_PHP: no PHP runs or is switched on by any way, the rest goes on', async () => {
	await constant( 'SVC_DISABLE_PHP', true );
	const text = await page();
	expect( text ).toContain( 'FROM-HTML' );
	expect( text ).not.toContain( 'FROM-PHP' );
	expect( text ).not.toContain( 'FROM-MIXED' );
	const before = ( await site.rest( 'GET', '/generations' ) ).body[ 0 ]
		.n as number;
	const again = await site.rest( 'POST', '/bulk', {
		ids: [ php, mixed ],
		action: 'enable',
	} );
	expect( again.body.warnings ).toHaveLength( 2 );
	for ( const id of [ php, mixed ] ) {
		for ( const answer of [
			await site.rest( 'POST', `/snippets/${ id }/enable` ),
			await site.rest( 'PUT', `/snippets/${ id }`, { status: 'active' } ),
		] ) {
			expect( answer.status, answer.text ).toBe( 200 );
			expect( answer.body.warnings[ 0 ]?.message ).toContain(
				'SVC_DISABLE_PHP disables PHP snippets'
			);
		}
		expect(
			( await site.rest( 'POST', `/snippets/${ id }/run` ) ).status
		).toBe( 403 );
		expect(
			( await site.rest( 'POST', `/snippets/${ id }/disable` ) ).status
		).toBe( 200 );
		const on = await site.rest( 'POST', `/snippets/${ id }/enable` );
		expect( on.body, on.text ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
		expect( on.body.errors[ 0 ].message ).toContain( 'SVC_DISABLE_PHP' );
	}
	const bulk = await site.rest( 'POST', '/bulk', {
		ids: [ php, mixed ],
		action: 'enable',
	} );
	expect( bulk.body.done, bulk.text ).toEqual( [] );
	const file = {
		format: 'snipfire',
		version: 1,
		snippets: [
			{ title: 'a', type: 'php', code: 'echo 1;', status: 'active' },
		],
	};
	const imported = await site.rest( 'POST', '/import', file, {
		query: { keep_status: 1 },
	} );
	expect( imported.body.created, imported.text ).toHaveLength( 1 );
	const back = await site.rest( 'POST', `/generations/${ before }/restore`, {
		force: true,
	} );
	expect( back.status, back.text ).toBe( 200 );
	const list = ( await site.rest( 'GET', '/snippets' ) ).body as {
		type: string;
		title: string;
		status: string;
	}[];
	expect(
		list
			.filter( ( { status } ) => status === 'active' )
			.map( ( { title } ) => title )
	).toEqual( [ 'html' ] );
	await constant( 'SVC_DISABLE_PHP', false );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

/**
 * Every operation that changes something names what was sent and ignored, and answers as its contract says.
 */
import { expect, test } from 'vitest';
import { operations } from '../../../src/contract/index.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const SAID = 'Ignored unknown field "tihs".';

const html = { title: 'x', type: 'html', code: '<p>x</p>' };

const messages = ( body: { warnings?: { message: string }[] } ) =>
	( body.warnings ?? [] ).map( ( { message } ) => message );

const made = async (): Promise< number > =>
	( await site.rest( 'POST', '/snippets', html ) ).body.snippet.id;

test( 'names of files are taken for the fields of files', async () => {
	const sent = {
		'ads.txt': 'example.com, 1, DIRECT',
		'app-ads.txt': 'example.com, 2, DIRECT',
		'robots.txt': 'Disallow: /a',
	};
	const saved = await site.rest( 'POST', '/files', sent );
	expect( saved.status, saved.text ).toBe( 200 );
	expect( saved.body ).toMatchObject( {
		ads: sent[ 'ads.txt' ],
		app_ads: sent[ 'app-ads.txt' ],
		robots: sent[ 'robots.txt' ],
	} );
	expect( messages( saved.body ).join() ).not.toContain( 'no field' );
	const stale = await site.rest( 'POST', '/files', {
		'ads.txt': 'x',
		base: { 'ads.txt': '000000000000' },
	} );
	expect( stale.status, stale.text ).toBe( 409 );
	const both = await site.rest( 'POST', '/files', {
		ads: 'example.com, 3, DIRECT',
		'ads.txt': 'x',
		add: 'y',
	} );
	expect( both.body.ads ).toBe( 'example.com, 3, DIRECT' );
	expect( messages( both.body ) ).toEqual(
		expect.arrayContaining( [
			expect.stringContaining( 'Ignored unknown field "ads.txt"' ),
			'Ignored unknown field "add". Did you mean "ads"?',
		] )
	);
	const read = await site.rest( 'GET', '/files' );
	const back = await site.rest( 'POST', '/files', read.body );
	expect( messages( back.body ).join() ).not.toContain( 'no field' );
	await site.rest( 'POST', '/files', {
		ads: '',
		app_ads: '',
		robots: '',
	} );
} );

test( 'a field below another one is named with its path', async () => {
	const saved = await site.rest( 'POST', '/files', {
		base: { adds: '000000000000' },
	} );
	expect( messages( saved.body ) ).toEqual( [
		'Ignored unknown field "base.adds". Did you mean "base.ads"?',
	] );
} );

test( 'a parameter that nothing reads is an error, unless hosts and clients add it', async () => {
	const others = {
		_locale: 'user',
		_fields: 'id',
		_: '1',
		context: 'edit',
		utm_source: 'x',
		nocache: '1',
		ver: '2',
		1734: '',
		lang: 'en',
	};
	const { status } = await site.rest( 'GET', '/snippets', undefined, {
		query: others,
		unchecked: true,
	} );
	expect( status ).toBe( 200 );
	for ( const [ method, route, name, meant ] of [
		[ 'GET', '/snippets', 'statsu', 'status' ],
		[ 'GET', '/export', 'only', '' ],
		[ 'POST', '/snippets', 'lange', 'lang' ],
		[ 'DELETE', `/snippets/${ await made() }`, 'force', '' ],
	] as const ) {
		const answer = await site.rest(
			method,
			route,
			method === 'POST' ? html : undefined,
			{ query: { ...others, [ name ]: '1' } }
		);
		expect( answer.status, answer.text ).toBe( 400 );
		expect( answer.body.data.params ).toEqual( {
			[ name ]: `Unknown parameter.${
				meant && ` Did you mean "${ meant }"?`
			}`,
		} );
	}
} );

test.each( [
	[ '/snippets', html ],
	[ '/import', { format: 'snipfire', version: '1', snippets: '[]' } ],
	[ '/settings', {} ],
] )(
	'%s: a file or an unknown part of a form is an error',
	async ( route, fields ) => {
		const send = async ( body: FormData | URLSearchParams ) => {
			const answer = await fetch(
				`${ site.url }/wp-json/svc/v1${ route }`,
				{
					method: 'POST',
					body,
					headers: {
						authorization: `Basic ${ Buffer.from( `admin:${ site.appPassword( 'admin' ) }` ).toString( 'base64' ) }`,
					},
				}
			);
			return [
				answer.status,
				Object.keys( ( await answer.json() ).data?.params ?? {} ),
			];
		};
		const form = new FormData();
		const words = new URLSearchParams( { ...fields, tihs: '1' } );
		Object.entries( fields ).forEach( ( [ name, value ] ) =>
			form.set( name, value )
		);
		form.set( 'upload', new Blob( [ '{}' ] ), 'export.json' );
		expect( await send( form ) ).toEqual( [ 400, [ 'upload' ] ] );
		if ( Object.keys( fields ).length > 0 ) {
			expect( await send( words ) ).toEqual( [ 400, [ 'tihs' ] ] );
		}
	}
);

test.each( [
	[ '/plan', {} ],
	[ '/apply', {} ],
	[ '/import', { format: 'snipfire', version: 1 } ],
] )(
	'%s: unknown fields of the snippets in a list are named, each once',
	async ( route, sent ) => {
		const shown = (
			await site.rest( 'GET', `/snippets/${ await made() }` )
		).body;
		const answer = await site.rest( 'POST', route, {
			...sent,
			snippets: [
				{ ...shown, uid: 'list-a' },
				{ ...html, uid: 'list-b', titel: 'x', mood: 'calm' },
				{ ...html, uid: 'list-c', titel: 'y', $schema: 'z' },
			],
		} );
		expect( answer.status, answer.text ).toBeLessThan( 300 );
		expect(
			messages( answer.body ).filter( ( one ) =>
				one.includes( 'unknown field' )
			)
		).toEqual( [
			'Ignored unknown field "snippets[1].titel". Did you mean "snippets[1].title"?',
			'Ignored unknown field "snippets[1].mood".',
		] );
	}
);

/** A body that each operation accepts; those that are not here take none. */
const bodies: Readonly< Record< string, Record< string, unknown > > > = {
	'create-snippet': html,
	'update-snippet': { title: 'y' },
	'run-bulk': { ids: [ 1 ], action: 'disable' },
	'rename-folder': { from: 'A', to: 'B' },
	'replace-code': { search: 'zzz', replace: 'y', dry_run: true },
	'import-snippets': { format: 'snipfire', version: 1, snippets: [] },
	'sample-costs': { on: false },
	'apply-deploy': { snippets: [] },
	'set-safe-mode': { on: false },
	'allow-assistant': { allow: false },
	'install-library': { slugs: [ 'no-such-snippet' ] },
	'update-library': { slugs: [ 'no-such-snippet' ] },
	'fill-library': { values: {} },
};

/** They need something of their own, or a service that is not there. */
const NOT_HERE = [
	// For a network.
	'update-network',
	// For a browser that is signed in.
	'open-draft',
	'restore-revision',
	'untrash-snippet',
	'delete-trash',
	'restore-generation',
	'step-job',
	// For a site with an AI provider.
	'ask-assistant',
	'cancel-job',
];

test( 'every operation that writes says so', async () => {
	const missing: string[] = [];
	let asked = 0;
	await site.rest( 'POST', '/snippets', { ...html, folder: 'A' } );
	for ( const { id, kind, rest } of operations ) {
		if (
			kind === 'read' ||
			rest === undefined ||
			NOT_HERE.includes( id ) ||
			/git|webhook|library|source|propos/.test( id )
		) {
			continue;
		}
		const route = rest.path.replace( '{id}', String( await made() ) );
		const answer = await site.rest( rest.methods[ 0 ] ?? 'POST', route, {
			...bodies[ id ],
			tihs: 1,
		} );
		asked += 1;
		if (
			answer.status >= 300 ||
			! messages( answer.body ).includes( SAID )
		) {
			missing.push( `${ id }: ${ answer.text.slice( 0, 200 ) }` );
		}
	}
	expect( missing ).toEqual( [] );
	expect( asked ).toBeGreaterThan( 15 );
} );

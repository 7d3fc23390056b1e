/**
 * What a site with a page cache has to show, whichever plugin makes the cache: each
 * check looks at the site from outside only, so the stand-ins and the real
 * plugins are asked the same. An answer is `yes`, or what was seen instead.
 */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeUp } from '../rescue.ts';
import type { TestSite } from '../site.ts';

export type Check = {
	what: string;
	run: ( site: TestSite ) => Promise< string >;
};

const PATIENCE_MS = 20_000;

/**
 * What a failing request leaves for later is a scheduled event. WordPress looks for those once a minute (`WP_CRON_LOCK_TIMEOUT`), and an
 * event of the cache itself may end the first round before it comes to ours, as Hummingbird's preloading does.
 */
const EVENT_MS = 240_000;

const RENDERED = /<!--rendered:(\d+)-->/;

async function visit( site: TestSite, address = '/' ): Promise< string > {
	const page = await site.page( address );
	return page.status === 200 ? page.text : `status ${ page.status }`;
}

function rendered( text: string ): string {
	return RENDERED.exec( text )?.[ 1 ] ?? `no page: ${ text.slice( 0, 80 ) }`;
}

/** Visits until the cache has a page and gives it out again; the moment at which that was made. */
async function warm( site: TestSite, address = '/' ): Promise< string > {
	const deadline = Date.now() + PATIENCE_MS;
	let before = rendered( await visit( site, address ) );
	for (;;) {
		const now = rendered( await visit( site, address ) );
		if ( now === before && /^\d+$/.test( now ) ) {
			return now;
		}
		if ( Date.now() > deadline ) {
			throw new Error( `${ address } is not kept` );
		}
		before = now;
		await sleep( 100 );
	}
}

async function ask(
	site: TestSite,
	method: string,
	route: string,
	body?: unknown
) {
	const answer = await site.rest( method, route, body );
	if ( answer.status >= 300 ) {
		throw new Error( `${ method } ${ route }: ${ answer.text }` );
	}
	return answer.body;
}

async function add(
	site: TestSite,
	fields: Record< string, unknown >
): Promise< number > {
	const made = await ask( site, 'POST', '/snippets', {
		title: 'Neighbour',
		type: 'html',
		hook: 'wp_footer',
		status: 'active',
		...fields,
	} );
	if ( made.snippet.status !== ( fields.status ?? 'active' ) ) {
		throw new Error( JSON.stringify( made.errors ) );
	}
	return made.snippet.id;
}

/** Puts a snippet on a page that is kept, and looks whether visitors see what it is changed to. */
async function follows(
	site: TestSite,
	change: ( id: number ) => Promise< unknown >,
	wanted: string,
	unwanted: string,
	fields: Record< string, unknown > = {}
): Promise< string > {
	const id = await add( site, { code: '<i>first</i>', ...fields } );
	await warm( site );
	await change( id );
	const text = await visit( site );
	if ( wanted !== '' && ! text.includes( wanted ) ) {
		return `visitors do not see ${ wanted }`;
	}
	return unwanted !== '' && text.includes( unwanted )
		? `visitors still see ${ unwanted }`
		: 'yes';
}

export const KEEPS = 'keeps a page for visitors';
export const ONE_PAGE = 'only the page that a snippet names is built again';
/** Where the server answers before PHP runs, and whatever the cookies: links lead there (`src/frame/apart.ts`). */
export const OWN_ADDRESSES = 'at addresses of their own';
export const PREVIEW = 'a preview is seen, and by nobody else';
export const RESCUE = 'a rescued browser sees no snippet, everybody else does';
const QUIET = 'a new title and folder leave all pages as they are';

export const CHECKS: Check[] = [
	{
		what: KEEPS,
		run: async ( site ) => {
			await warm( site );
			return 'yes';
		},
	},
	{
		what: 'a new snippet is on the page',
		run: async ( site ) => {
			await warm( site );
			await add( site, { code: '<i>new</i>' } );
			return ( await visit( site ) ).includes( '<i>new</i>' )
				? 'yes'
				: 'visitors do not see it';
		},
	},
	{
		what: 'new code is on the page',
		run: ( site ) =>
			follows(
				site,
				( id ) =>
					ask( site, 'PATCH', `/snippets/${ id }`, {
						code: '<i>second</i>',
					} ),
				'<i>second</i>',
				'<i>first</i>'
			),
	},
	{
		what: 'a stylesheet follows its partial',
		run: async ( site ) => {
			const partial = await add( site, {
				title: 'colours',
				type: 'css',
				lang: 'scss',
				hook: '',
				status: 'inactive',
				code: '$c: #101010;',
			} );
			return follows(
				site,
				() =>
					ask( site, 'PATCH', `/snippets/${ partial }`, {
						code: '$c: #202020;',
					} ),
				'#202020',
				'#101010',
				{
					type: 'css',
					lang: 'scss',
					hook: '',
					code: '@use "colours"; .x { color: colours.$c; }',
				}
			);
		},
	},
	{
		what: 'a snippet that is switched off is gone',
		run: ( site ) =>
			follows(
				site,
				( id ) => ask( site, 'POST', `/snippets/${ id }/disable` ),
				'',
				'<i>first</i>'
			),
	},
	{
		what: 'a snippet in the trash is gone',
		run: ( site ) =>
			follows(
				site,
				( id ) => ask( site, 'DELETE', `/snippets/${ id }` ),
				'',
				'<i>first</i>'
			),
	},
	{
		what: 'the set as it was is on the page',
		run: async ( site ) => {
			const id = await add( site, { code: '<i>first</i>' } );
			const [ newest ] = await ask( site, 'GET', '/generations' );
			await ask( site, 'PATCH', `/snippets/${ id }`, {
				code: '<i>second</i>',
			} );
			await warm( site );
			await ask( site, 'POST', `/generations/${ newest.n }/restore` );
			return ( await visit( site ) ).includes( '<i>first</i>' )
				? 'yes'
				: 'visitors do not see it';
		},
	},
	{
		what: 'safe mode holds on the page, and ends there',
		run: async ( site ) => {
			const off = await follows(
				site,
				() => ask( site, 'POST', '/safe-mode', { on: true } ),
				'',
				'<i>first</i>'
			);
			await warm( site );
			await ask( site, 'POST', '/safe-mode', { on: false } );
			return off === 'yes' &&
				! ( await visit( site ) ).includes( '<i>first</i>' )
				? 'visitors do not see the snippet again'
				: off;
		},
	},
	{
		what: QUIET,
		run: async ( site ) => {
			const id = await add( site, { code: '<i>first</i>' } );
			const before = await warm( site );
			await ask( site, 'PATCH', `/snippets/${ id }`, {
				title: 'Other',
				folder: 'Elsewhere',
			} );
			return ( await warm( site ) ) === before
				? 'yes'
				: 'pages were built again';
		},
	},
	{
		what: ONE_PAGE,
		run: async ( site ) => {
			const page = await site.rest(
				'POST',
				'/pages',
				{ title: 'Own', content: 'Own.', status: 'publish' },
				{ namespace: 'wp/v2' }
			);
			const own = new URL( page.body.link ).pathname;
			const id = await add( site, {
				type: 'css',
				hook: '',
				code: '.first { color: red; }',
				conditions: [
					[ { type: 'post_id', op: 'is', value: [ page.body.id ] } ],
				],
			} );
			const front = await warm( site );
			await warm( site, own );
			await ask( site, 'PATCH', `/snippets/${ id }`, {
				code: '.second { color: red; }',
			} );
			if ( ! ( await visit( site, own ) ).includes( '.second' ) ) {
				return 'visitors of it do not see the change';
			}
			return ( await warm( site ) ) === front ? 'yes' : 'all pages are';
		},
	},
	{
		what: 'a snippet that failed is gone',
		run: async ( site ) => {
			const flag = path.join( site.wpContent, 'neighbour-breaks' );
			await add( site, {
				type: 'php',
				code: "echo '<i>fragile</i>'; if ( file_exists( WP_CONTENT_DIR . '/neighbour-breaks' ) ) { neighbour_is_gone(); }",
			} );
			await warm( site );
			await writeFile( flag, '' );
			try {
				const deadline = Date.now() + EVENT_MS;
				for ( let n = 0; Date.now() < deadline; n++ ) {
					// A visitor comes to a page that is not kept.
					await site.page( `/?neighbour=${ n }` );
					if ( ! ( await visit( site ) ).includes( 'fragile' ) ) {
						return 'yes';
					}
					await sleep( 250 );
				}
				return 'visitors still see it';
			} finally {
				await rm( flag, { force: true } );
			}
		},
	},
	{
		what: PREVIEW,
		run: async ( site ) => {
			await add( site, { code: '<i>test</i>', mode: 'test' } );
			const { url } = await ask( site, 'POST', '/preview/new-key' );
			await warm( site );
			await warm( site, '/sample-page/' );
			const { cookies, headers } = await site.page( url );
			const first = headers.get( 'location' ) ?? '';
			const has = async ( address: string ) =>
				( await follow( site, address, cookies ) ).includes(
					'<i>test</i>'
				);
			if ( ! ( await has( first ) ) ) {
				return 'the preview gets a kept page';
			}
			if ( ! ( await has( apart( '/sample-page/' ) ) ) ) {
				return 'its links get a kept page';
			}
			const plain =
				( await has( '/' ) ) && ( await has( '/sample-page/' ) );
			await has( '/?preview-of=new' );
			const visits = [ '/', '/sample-page/', '/?preview-of=new', first ];
			for ( const address of visits ) {
				if ( ( await visit( site, address ) ).includes( 'test</i>' ) ) {
					return `visitors see it at ${ address }`;
				}
			}
			return plain ? 'yes' : OWN_ADDRESSES;
		},
	},
	{
		what: 'a page that is kept is explained, and keeps no report',
		run: async ( site ) => {
			const id = await add( site, { code: '<i>first</i>' } );
			await warm( site );
			const kept = await site.rest( 'GET', '/explain', undefined, {
				query: { url: '/' },
			} );
			const fresh = await site.rest( 'GET', '/explain', undefined, {
				query: { url: '/?explained=1' },
			} );
			const one = kept.body.snippets.find(
				( it: { id: number } ) => it.id === id
			);
			if ( kept.body.problem !== '' || one?.runs !== true ) {
				return `not explained: ${ kept.body.problem }`;
			}
			return [
				kept.body.problem + fresh.body.problem,
				await visit( site ),
				await visit( site, '/?explained=1' ),
			].some( ( text ) => text.includes( 'svc-conditions' ) )
				? 'visitors get the report'
				: 'yes';
		},
	},
	{
		what: RESCUE,
		run: async ( site ) => {
			await add( site, { code: '<i>first</i>' } );
			const { link } = await ask( site, 'POST', '/safe-mode', {
				rescue: 'new',
			} );
			await warm( site );
			const { cookies } = ( await takeUp( site, link ) ).opened;
			const own = apart( '/' );
			const has = ( text: string ) => text.includes( '<i>first</i>' );
			if ( has( await follow( site, own, cookies ) ) ) {
				return 'the rescued browser gets a kept page';
			}
			const plain = ! has( await follow( site, '/', cookies ) );
			if ( has( await follow( site, '/?rescued=1', cookies ) ) ) {
				return 'the rescued browser gets a page with snippets';
			}
			for ( const address of [ '/', '/?rescued=1', own ] ) {
				if ( ! has( await visit( site, address ) ) ) {
					return `visitors get a page without snippets at ${ address }`;
				}
			}
			return plain ? 'yes' : OWN_ADDRESSES;
		},
	},
];

/** The address that a link gets in a preview or a rescue. */
const apart = ( address: string ) =>
	`${ address }?svc-mark=${ randomBytes( 8 ).toString( 'hex' ) }`;

/** A browser with these cookies, which follows where it is sent. */
async function follow(
	site: TestSite,
	address: string,
	cookies: Record< string, string >
): Promise< string > {
	let next = address;
	for ( let hops = 0; hops < 5; hops++ ) {
		const page = await site.page( next, { cookies } );
		const location = page.headers.get( 'location' );
		if ( location === null ) {
			return page.text;
		}
		next = location;
	}
	throw new Error( `${ address } leads nowhere` );
}

/** What one check says; an error is an answer, too. */
export async function answerOf(
	check: Check,
	site: TestSite
): Promise< string > {
	try {
		return await check.run( site );
	} catch ( error ) {
		return error instanceof Error ? error.message : String( error );
	}
}

/**
 * nginx keeps pages (`fastcgi_cache`), once as their headers allow and once
 * whatever they say. In a random order of edits, previews, explanations,
 * rescues and visits no visitor gets what is meant for another, and no
 * page is older than the last change.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { takeUp } from '../support/rescue.ts';
import { IS_LONG } from '../support/long.ts';

const STEPS = IS_LONG ? 100 : 25;

/** Steps that come more often than the others, beside their turn. */
const OFTEN = [ 'edit', 'edit', 'edit', 'visit', 'visit', 'visit', 'visit' ];

const ADDRESSES = [ '/', '/hello-world/', '/?campaign=1', '/sample-page/' ];

/** What Nginx Helper does for others, with the files of the cache. */
const NGINX_HELPER = `<?php
add_action( 'rt_nginx_helper_purge_all', static function (): void {
	foreach ( (array) glob( dirname( ABSPATH ) . '/run/nginx/cache/*' ) as $file ) {
		unlink( (string) $file );
	}
} );`;

/** The same numbers from 0 to 1 for the same seed (Park and Miller). */
function numbers( seed: number ): () => number {
	let state = ( seed % 2147483646 ) + 1;
	return () => {
		state = ( state * 48271 ) % 2147483647;
		return state / 2147483647;
	};
}

const SEED = Number( process.env.SVC_SEED ?? Date.now() % 2 ** 31 );

describe.each( [ 'honours headers', 'ignores headers' ] as const )(
	'a cache that %s',
	( cache ) => {
		let site: FullTestSite;
		let live = 0;
		let version = 0;
		let kept = 0;

		beforeAll( async () => {
			site = await startFullSite( {
				cache,
				muPlugins: { 'nginx-helper.php': NGINX_HELPER },
			} );
			const add = async ( fields: Record< string, unknown > ) => {
				const made = await site.rest( 'POST', '/snippets', {
					title: 'Style',
					type: 'css',
					status: 'active',
					...fields,
				} );
				expect( made.status, made.text ).toBe( 201 );
				return made.body.snippet.id as number;
			};
			live = await add( { code: '.live-0 { color: red; }' } );
			await add( { code: '.unfinished { color: red; }', mode: 'test' } );
		} );
		afterAll( () => site?.stop() );

		/** What a page shows of all this. */
		const seen = ( text: string ) =>
			[
				...text.matchAll(
					/\.live-\d+|\.unfinished|svc-conditions|Start the rescue|No snippets run in this browser/g
				),
			]
				.map( ( [ found ] ) => found )
				.sort();

		const visit = async ( address: string, cookies = {} ) => {
			const page = await site.page( address, { cookies } );
			expect( page.status, address ).toBe( 200 );
			kept += page.headers.get( 'x-fastcgi-cache' ) === 'HIT' ? 1 : 0;
			return seen( page.text );
		};

		const steps: Record< string, ( address: string ) => Promise< void > > =
			{
				edit: async () => {
					const code = `.live-${ ++version } { color: red; }`;
					const saved = await site.rest(
						'PATCH',
						`/snippets/${ live }`,
						{ code }
					);
					expect( saved.status, saved.text ).toBe( 200 );
				},
				preview: async ( address ) => {
					const made = await site.rest( 'POST', '/preview/new-key' );
					const { cookies } = await site.page( made.body.url );
					expect( await visit( address, cookies ) ).toEqual( [
						`.live-${ version }`,
						'.unfinished',
					] );
				},
				explain: async ( address ) => {
					const told = await site.rest(
						'GET',
						'/explain',
						undefined,
						{
							query: { url: address, snippet: live },
						}
					);
					expect( told.body.problem ).toBe( '' );
					expect( told.body.snippets[ 0 ].runs ).toBe( true );
				},
				rescue: async ( address ) => {
					const made = await site.rest( 'POST', '/safe-mode', {
						rescue: 'new',
					} );
					const { opened } = await takeUp( site, made.body.link );
					const { cookies } = opened;
					const page = opened.headers.get( 'location' ) ?? '';
					expect( await visit( page, cookies ) ).toEqual( [
						'No snippets run in this browser',
					] );
					expect( await visit( address, cookies ) ).toEqual( [] );
					const off = /href="([^"]*svc-rescue=off[^"]*)"/.exec(
						( await site.page( page, { cookies } ) ).text
					);
					const paused = await site.page(
						( off?.[ 1 ] ?? '' ).replaceAll( '&#038;', '&' ),
						{ cookies }
					);
					expect( await visit( address, paused.cookies ) ).toEqual( [
						`.live-${ version }`,
					] );
				},
				'signed in': async ( address ) => {
					const page = await site.page( address, { as: 'admin' } );
					expect( seen( page.text ) ).toEqual( [
						`.live-${ version }`,
						'.unfinished',
					] );
				},
				visit: async () => {},
			};

		test( `${ STEPS } steps (SVC_SEED=${ SEED })`, async () => {
			const next = numbers( SEED );
			const pick = < T >( list: T[] ): T =>
				list[ Math.floor( next() * list.length ) ] as T;
			const done: string[] = [];
			for ( let step = 0; step < STEPS; step++ ) {
				const name = pick( [ ...Object.keys( steps ), ...OFTEN ] );
				const address = pick( ADDRESSES );
				done.push( `${ name } ${ address }` );
				await steps[ name ]?.( address );
				const own = pick( [
					address,
					...ADDRESSES,
					'/?svc-rescue=page',
				] );
				expect(
					await visit( own ),
					`${ done.slice( -8 ).join( ', ' ) }, then ${ own }`
				).toEqual( [ `.live-${ version }` ] );
			}
			// Otherwise nothing has been tried.
			expect( kept ).toBeGreaterThan( STEPS / 10 );
		}, 180_000 );
	}
);

/**
 * What the list of the whole library costs, on a site without snippets and on
 * one that has all of them.
 */
import { time, type Timing } from './many.ts';
import { plantInactive, type Sites } from './sites.ts';

const STORAGE = 'library';

/** Times the list in a storage of its own. */
export async function timeLibrary(
	sites: Sites,
	rounds: number
): Promise< Timing[] > {
	await plantInactive( sites, STORAGE, 0 );
	const rest = (
		method: string,
		route: string,
		body?: unknown,
		query: Record< string, string > = {}
	) =>
		sites.client.rest( method, route, body, {
			headers: { 'x-bench': `svc:${ STORAGE }` },
			query,
			unchecked: true,
		} );
	const list = ( what: string, code: boolean ) =>
		time( what, rounds, () =>
			rest( 'GET', '/library', undefined, { code: String( code ) } )
		);
	const timings = [
		await time( 'GET /wp/v2/types (WordPress alone)', rounds, () =>
			sites.client.rest( 'GET', '/types', undefined, {
				namespace: 'wp/v2',
				headers: { 'x-bench': 'none' },
			} )
		),
		await list( 'GET /library, none installed', false ),
		await list( 'the same with all code', true ),
	];
	const { body } = await rest( 'GET', '/library' );
	const slugs: string[] = body.items.map(
		( { slug }: { slug: string } ) => slug
	);
	const installed = await rest( 'POST', '/library/install', { slugs } );
	if ( Object.keys( installed.body.installed ).length !== slugs.length ) {
		throw new Error( `Not all were installed: ${ installed.text }` );
	}
	return [
		...timings,
		await list( `GET /library, all ${ slugs.length } installed`, false ),
	];
}

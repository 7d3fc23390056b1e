/**
 * What requests cost that have nothing to do with snippets: of the admin, AJAX, REST and the sign-in page, each asked with svc and
 * without it, one after the other, in random turn.
 */
import type { UserName } from '../support/site-client.ts';
import { lowerQuartile, parseRow, type Row } from './measure.ts';
import { plant, type Sites } from './sites.ts';

export type Elsewhere = {
	readonly what: string;
	/** Whole request without svc, milliseconds, lower quartile. */
	readonly without: number;
	/** What svc adds: lower quartile with it less the one without. */
	readonly total: number;
	readonly cpu: number;
	/** Middle of the differences of two requests in a row. */
	readonly paired: number;
	/** Spent in svc's own code, timed from outside, milliseconds, lower quartile. */
	readonly own: number;
	readonly files: number;
	readonly queries: number;
};

type Target = {
	readonly what: string;
	readonly path: string;
	readonly as?: UserName;
	readonly auth?: 'cookie' | 'nonce' | 'password';
	readonly body?: string;
	readonly status?: number;
};

const AJAX = '/wp-admin/admin-ajax.php';
const POSTS = '/wp-json/wp/v2/posts';

const TARGETS: readonly Target[] = [
	{ what: 'front page, visitor', path: '/' },
	{ what: 'dashboard, administrator', path: '/wp-admin/', as: 'admin' },
	{ what: 'dashboard, subscriber', path: '/wp-admin/', as: 'subscriber' },
	{ what: 'list of posts', path: '/wp-admin/edit.php', as: 'admin' },
	{ what: 'list of plugins', path: '/wp-admin/plugins.php', as: 'admin' },
	{
		what: 'block editor',
		path: '/wp-admin/post.php?post=1&action=edit',
		as: 'admin',
	},
	{
		what: 'admin-ajax, heartbeat',
		path: AJAX,
		as: 'admin',
		body: 'action=heartbeat&screen_id=dashboard&_nonce=0',
	},
	{
		what: 'admin-ajax, visitor',
		path: `${ AJAX }?action=nothing`,
		status: 400,
	},
	{ what: 'wp/v2/types, visitor', path: '/wp-json/wp/v2/types' },
	{ what: 'wp/v2/posts, visitor', path: POSTS },
	{
		what: 'wp/v2/posts, cookie and nonce',
		path: POSTS,
		as: 'admin',
		auth: 'nonce',
	},
	{
		what: 'wp/v2/posts, application password',
		path: POSTS,
		as: 'admin',
		auth: 'password',
	},
	{ what: 'sign-in page', path: '/wp-login.php' },
];

async function headersOf(
	sites: Sites,
	{ as, auth = 'cookie', body }: Target
): Promise< Record< string, string > > {
	const form: Record< string, string > =
		body === undefined
			? {}
			: { 'content-type': 'application/x-www-form-urlencoded' };
	if ( as === undefined ) {
		return form;
	}
	if ( auth === 'password' ) {
		const pair = `${ as }:${ sites.client.appPassword( as ) }`;
		return {
			...form,
			authorization: `Basic ${ Buffer.from( pair ).toString( 'base64' ) }`,
		};
	}
	const { cookies, nonce } = await sites.client.login( as );
	const cookie = Object.entries( cookies )
		.map( ( [ name, value ] ) => `${ name }=${ value }` )
		.join( '; ' );
	return {
		...form,
		cookie,
		...( auth === 'nonce' ? { 'x-wp-nonce': nonce } : {} ),
	};
}

async function one(
	sites: Sites,
	target: Target,
	rounds: number,
	bench: string
): Promise< Elsewhere > {
	const headers = await headersOf( sites, target );
	const send = ( more: Record< string, string > ): Promise< Response > =>
		fetch( sites.main.url + target.path, {
			headers: { ...headers, ...more },
			redirect: 'manual',
			...( target.body === undefined
				? {}
				: { method: 'POST', body: target.body } ),
		} );
	const ask = async ( way: string ): Promise< Row > =>
		parseRow(
			target.what,
			await send( { 'x-bench': way } ),
			target.status
		);
	const askOwn = async (): Promise< number > => {
		const answer = await send( { 'x-bench': bench, 'x-bench-own': '1' } );
		await answer.arrayBuffer();
		return Number( answer.headers.get( 'x-bench-own' ) ?? NaN );
	};
	const off: Row[] = [];
	const on: Row[] = [];
	for ( let warm = 0; warm < 6; warm++ ) {
		await ask( 'none' );
		await ask( bench );
	}
	for ( let round = 0; round < rounds; round++ ) {
		const first = Math.random() < 0.5;
		if ( first ) {
			off.push( await ask( 'none' ) );
		}
		on.push( await ask( bench ) );
		if ( ! first ) {
			off.push( await ask( 'none' ) );
		}
	}
	const own: number[] = [];
	for ( let round = 0; round < rounds; round++ ) {
		own.push( await askOwn() );
	}
	const low = ( rows: Row[], key: keyof Row ) =>
		lowerQuartile( rows.map( ( row ) => row[ key ] ) );
	const above = ( key: keyof Row ) => low( on, key ) - low( off, key );
	const differences = on
		.map( ( { total }, index ) => total - ( off[ index ]?.total ?? 0 ) )
		.toSorted( ( a, b ) => a - b );
	return {
		what: target.what,
		without: low( off, 'total' ),
		total: above( 'total' ),
		cpu: above( 'cpu' ),
		paired: differences[ Math.floor( differences.length / 2 ) ] ?? NaN,
		own: lowerQuartile( own ),
		files: above( 'files' ),
		queries: above( 'queries' ),
	};
}

/** All of them, on a site with a few active snippets. */
export async function timeElsewhere(
	sites: Sites,
	rounds: number
): Promise< Elsewhere[] > {
	await plant( sites, 1 );
	const found: Elsewhere[] = [];
	for ( const target of TARGETS ) {
		found.push( await one( sites, target, rounds, 'svc:1' ) );
	}
	return found;
}

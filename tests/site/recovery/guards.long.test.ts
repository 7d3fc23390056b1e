/**
 * Guards (`guard-rows.ts`): just switched on and an hour later, visited by
 * those whom they stop, none of them goes off and none lets its text through.
 * All are on one site together. `npm run test:long` visits twice as often.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { endWatch } from '../../support/many-snippets.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import {
	BYSTANDER,
	FLIPS,
	forgetCases,
	off,
	wentLiveWell,
} from './failing-site.ts';
import { type Guard, GUARDS, type Visit } from './guard-rows.ts';

const site = testSite(
	{ muPlugins: { 'flips.php': FLIPS } },
	{ reset: false, quiet: false }
);

/** Of each row: in the first seconds, after the site had time to look, an hour later, and after it had time again. */
const VISITS = IS_LONG ? 10 : 3;

/** As many as leave the server processes to answer the site itself with. */
const AT_ONCE = 4;

const pageOf = ( row: Guard ) => `guarded-${ GUARDS.indexOf( row ) }`;
const secretsOf = ( row: Guard ) => [
	`secret-of-${ pageOf( row ) }.`,
	...( row.secret === undefined ? [] : [ row.secret ] ),
];

beforeAll( async () => {
	await site.php( `
		for ( $n = 0; $n < ${ GUARDS.length }; $n++ ) {
			wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => "t $n", 'post_name' => "guarded-$n", 'post_content' => "secret-of-guarded-$n." ] );
		}
		$vip = wp_insert_term( 'vip', 'category' );
		wp_insert_post( [ 'post_status' => 'publish', 'post_title' => 'v', 'post_name' => 'vip-post', 'post_content' => 'secret-of-vip-post', 'post_category' => [ $vip['term_id'] ], 'post_date' => '2021-01-01 00:00:00' ] );
		wp_insert_post( [ 'post_status' => 'publish', 'post_title' => 'o', 'post_name' => 'one-post', 'post_content' => 'secret-of-one-post', 'post_date' => '2021-01-01 00:00:00' ] );` );
	await site.login( 'admin' );
	await site.login( 'subscriber' );
	const ids = await put(
		site,
		...GUARDS.map( ( row ) => ( {
			title: row.name,
			...row.draft,
			code: row.draft.code.replaceAll( 'PAGE', pageOf( row ) ),
		} ) ),
		BYSTANDER
	);
	// The worst case: the guarded pages were whole, because the guard began its work later.
	await wentLiveWell(
		site,
		Object.fromEntries(
			GUARDS.map( ( row, place ) => [
				ids[ place ] ?? 0,
				row.stopsAll === true
					? []
					: [ `/${ pageOf( row ) }/`, '/vip-post/', '/one-post/' ],
			] )
		)
	);
	await forgetCases( site );
}, 120_000 );

async function visit( row: Guard, one: Visit ) {
	const address = ( one.address ?? '/PAGE/' ).replaceAll(
		'PAGE',
		pageOf( row )
	);
	const page = await site.page( address, {
		method: one.method ?? 'GET',
		as: one.as ?? null,
		headers: one.headers ?? {},
		...( one.body === undefined ? {} : { body: one.body } ),
	} );
	for ( const secret of secretsOf( row ) ) {
		expect(
			page.text.includes( secret ),
			`${ row.name } ${ address }`
		).toBe( false );
	}
	if ( ! address.startsWith( '/wp-' ) ) {
		expect(
			page.text.includes( '<!--bystander snippet-->' ),
			`${ row.name } ${ address }`
		).toBe( false );
	}
}

/** Every row, by each of those whom it stops, a few at a time. */
async function visitAll() {
	const queue = Array.from( { length: VISITS }, () =>
		GUARDS.flatMap( ( row ) =>
			row.visits.map( ( one ) => () => visit( row, one ) )
		)
	).flat();
	await Promise.all(
		Array.from( { length: AT_ONCE }, async () => {
			for ( let next = queue.shift(); next; next = queue.shift() ) {
				await next();
			}
		} )
	);
}

test( 'there are at least 40, and each has a name of its own', () => {
	expect( new Set( GUARDS.map( ( row ) => row.name ) ).size ).toBe(
		GUARDS.length
	);
	expect( GUARDS.length ).toBeGreaterThanOrEqual( 40 );
} );

test.each( [ 'just switched on', 'an hour later' ] )(
	'%s, none goes off and none leaks',
	async ( when ) => {
		if ( when === 'an hour later' ) {
			await endWatch( site );
			await forgetCases( site );
		}
		await visitAll();
		expect( await off( site ) ).toEqual( {} );
		// What is being looked into ends meanwhile.
		await sleep( 15_000 );
		expect( await off( site ) ).toEqual( {} );
		await visitAll();
		expect( await off( site ) ).toEqual( {} );
	},
	400_000
);

/** One after the other, each as the only cause that is looked into. */
test.each(
	sample( GUARDS.filter( ( row ) => row.admits === true ).slice( 0, 8 ), 4 )
)(
	'$name: looked into by itself, it stays',
	async ( row ) => {
		await forgetCases( site );
		await visit( row, row.visits[ 0 ] ?? {} );
		await sleep( 5000 );
		expect( await off( site ) ).toEqual( {} );
		await visit( row, row.visits[ 0 ] ?? {} );
		const inside = await site.page( `/${ pageOf( row ) }/`, {
			as: 'admin',
		} );
		expect( inside.text ).toContain( secretsOf( row )[ 0 ] );
	},
	60_000
);

test( 'people are told of them, once each', async () => {
	const log = await site.rest( 'GET', '/activity' );
	const told = log.body.items.filter(
		( one: { action: string } ) => one.action === 'ended'
	);
	expect( told.length ).toBeGreaterThan( 0 );
	const sorts = told.map(
		( one: { snippet: number; detail: string } ) =>
			`${ one.snippet } ${ one.detail }`
	);
	expect( new Set( sorts ).size ).toBe( sorts.length );
} );

/** What a push says of each file where others change the same snippets, on one site and on several. */
import { expect, test } from 'vitest';
import {
	NEWER,
	newer,
	STAGING,
	stories,
	world,
	type Row,
} from './developers.ts';
import { CONFLICT, home } from './home.ts';

const pushes: readonly Row[] = [
	[
		'names what only the site has changed, and saves the rest',
		async ( w ) => {
			await newer( w );
			return w.anna.write( 'y', 'new' ).push();
		},
		CONFLICT,
		'two',
		/y\.js: created\n1 saved, 1 NOT saved, 0 as on the site\.\nx\.js: NOT saved: newer on the site\nx\.js: Newer on the site: saved by Ben on .* UTC\. Get it with "svc pull"/,
	],
	[
		'saves over it with --force',
		async ( w ) => {
			await newer( w );
			return w.anna.push( { force: true } );
		},
		0,
		'one',
	],
	[
		'names what both have changed',
		async ( w ) => {
			await newer( w );
			return w.anna.write( 'x', 'mine' ).push();
		},
		CONFLICT,
		'two',
		/x\.js: NOT saved: conflict\n/,
	],
	[
		'has nothing to do where both have changed the same',
		async ( w ) => {
			await newer( w );
			return w.anna.git( 'pull', '-q' ).push();
		},
		0,
		'two',
		/^0 saved, 1 as on the site\.\n$/,
	],
	[
		'names what was deleted on the site',
		async ( w ) => {
			w.production.who = 'Ben';
			w.production.remove( 'x' );
			return w.anna.push();
		},
		CONFLICT,
		'',
		/x\.js: Deleted on the site by Ben on .* UTC\. Delete its files here/,
	],
	[
		'to staging works after a pull from production',
		async ( w ) => {
			const staging = w.anna.on( w.staging, STAGING );
			await staging.apply();
			await newer( w );
			await w.anna.pull();
			const exit = await staging.push();
			expect( w.staging.at( 'x' ).code ).toBe( 'two' );
			return exit;
		},
		0,
		'two',
		/x\.js: saved\n1 saved/,
	],
	...(
		[
			[ 'newer', 1 ],
			[ 'older', 5_000 ],
		] as const
	 ).map( ( [ which, clock ] ): Row => [
		`to a staging site that the folder never knew says that one's own version is ${ which }`,
		async ( w ) => {
			await newer( w );
			await w.anna.pull();
			w.staging.clock = clock;
			w.staging.put( { uid: 'x', title: 'x', code: 'another' } );
			const exit = await w.anna.on( w.staging, STAGING ).push();
			expect( w.staging.at( 'x' ).code ).toBe( 'another' );
			return exit;
		},
		CONFLICT,
		'two',
		new RegExp(
			`saved by Ben on .* UTC\\. Yours comes from a version that is ${ which }: that of production\\.example, saved on`
		),
	] ),
];

const it = home();
stories( it, 'a push', pushes );

test( 'with --json, what is newer is in the answer, and nothing else is on standard output', async () => {
	const there = await world( it );
	await newer( there );
	const newerThere = [
		{
			path: 'x.js',
			uid: 'x',
			title: 'x',
			message: expect.stringMatching( NEWER ),
		},
	];
	await there.anna.plan( { json: true } );
	expect( JSON.parse( it.out ) ).toMatchObject( {
		steps: [ { uid: 'x' } ],
		newer: newerThere,
	} );
	there.anew();
	await there.anna.apply( { json: true } );
	expect( JSON.parse( it.out ) ).toEqual( {
		applied: [],
		unchanged: 0,
		newer: newerThere,
	} );
	there.anew();
	await there.anna.push( { json: true } );
	expect( JSON.parse( it.out ) ).toMatchObject( [
		{ path: 'x.js', result: 'newer' },
	] );
} );

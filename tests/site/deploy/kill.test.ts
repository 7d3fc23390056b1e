/**
 * An apply that is killed at any moment leaves the site as it was or as it
 * shall be, never a mixture.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();
const COUNT = 60;
const KILLS = Number( process.env.SVC_SITE_KILLS ?? 3 );

const setOf = ( version: number ) => ( {
	snippets: Array.from( { length: COUNT }, ( _, at ) => ( {
		uid: `k${ at }`,
		title: `K ${ at }`,
		type: 'js',
		code: `/* ${ version } */`,
		status: 'active',
	} ) ),
} );

async function versions(): Promise< string[] > {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1' },
	} );
	expect( body ).toHaveLength( COUNT );
	return [
		...new Set( body.map( ( one: { code: string } ) => one.code ) ),
	] as string[];
}

test( 'old or new, whenever it dies', async () => {
	const file = path.join( site.dir, 'set.json' );
	await site.rest( 'POST', '/apply', setOf( 0 ) );

	const apply = async ( version: number, killAfter?: number ) => {
		await writeFile( file, JSON.stringify( setOf( version ) ) );
		const begun = Date.now();
		const child = spawn(
			'bash',
			[ '-c', `exec ${ site.wpCommand } svc apply '${ file }'` ],
			{ stdio: 'ignore' }
		);
		const ended = once( child, 'exit' );
		const timer =
			killAfter === undefined
				? undefined
				: setTimeout( () => child.kill( 'SIGKILL' ), killAfter );
		await ended;
		clearTimeout( timer );
		return Date.now() - begun;
	};
	const whole = await apply( 1 );
	expect( await versions() ).toEqual( [ '/* 1 */' ] );
	let now = '/* 1 */';
	for ( let kill = 0; kill < KILLS; kill++ ) {
		const version = kill + 2;
		// The last half is where it writes.
		await apply( version, whole * ( 0.5 + Math.random() / 2 ) );
		const found = await versions();
		expect( found ).toHaveLength( 1 );
		expect( [ now, `/* ${ version } */` ] ).toContain( found[ 0 ] );
		now = found[ 0 ] ?? '';
	}
	await apply( 99 );
	expect( await versions() ).toEqual( [ '/* 99 */' ] );
} );

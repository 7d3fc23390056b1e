/**
 * What launch() starts ends with us, however we end.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { launch, run } from '../../../scripts/lib/processes.mjs';

const MODULE = new URL( '../../../scripts/lib/processes.mjs', import.meta.url );

function isAlive( pid: number ): boolean {
	try {
		process.kill( pid, 0 );
		return true;
	} catch {
		return false;
	}
}

async function isGone( pid: number ): Promise< boolean > {
	for ( let tries = 0; tries < 100 && isAlive( pid ); tries++ ) {
		await sleep( 20 );
	}
	return ! isAlive( pid );
}

describe( 'launch', () => {
	test( 'stop() ends a program that ignores SIGTERM', async () => {
		const started = launch( 'sh', [
			'-c',
			'trap "" TERM; sleep 60 & wait',
		] );
		await sleep( 100 );
		await started.stop( 100 );
		expect( started.isAlive() ).toBe( false );
	} );

	test( 'tells the exit code', async () => {
		expect( await launch( 'sh', [ '-c', 'exit 3' ] ).ended ).toBe( 3 );
	} );

	test( 'leaves nothing behind when its own process is killed', async () => {
		const script = `
			const { launch } = await import( ${ JSON.stringify( MODULE.href ) } );
			const started = launch( 'sh', [ '-c', 'sleep 60 & sleep 60' ] );
			process.stdout.write( String( started.pid ) );`;
		const parent = spawn( process.execPath, [
			'--input-type=module',
			'-e',
			script,
		] );
		const pid = await new Promise< number >( ( resolve ) =>
			parent.stdout.once( 'data', ( text ) => resolve( Number( text ) ) )
		);
		expect( isAlive( pid ) ).toBe( true );
		parent.kill( 'SIGKILL' );
		expect( await isGone( pid ) ).toBe( true );
	} );
} );

describe( 'run', () => {
	test( 'passes input, output and exit code', async () => {
		expect(
			await run( 'sh', [ '-c', 'cat; echo e >&2; exit 4' ], {
				input: 'in',
			} )
		).toEqual( { code: 4, stdout: 'in', stderr: 'e\n' } );
	} );

	test( 'kills a program that takes too long', async () => {
		const result = await run( 'sleep', [ '60' ], { timeout_ms: 50 } );
		expect( result.code ).toBe( 255 );
	} );
} );

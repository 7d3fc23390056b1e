import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { wordpressSource } from '../../scripts/lib/wordpress-source.mjs';
import type { Verdict } from './input.js';

/** The PHP side of conformance, asked for many verdicts by one process. */

export interface Question {
	readonly operation: string;
	readonly input: unknown;
}

export interface PhpVerdict extends Verdict {
	readonly code: string | null;
}

const root = join( import.meta.dirname, '../..' );

/** Runs PHP in the checkout with WordPress' own validators at hand; gives what it prints. */
export async function runPhp(
	args: readonly string[],
	input = ''
): Promise< { code: number | null; output: string } > {
	const { wordpress } = await wordpressSource();
	return new Promise( ( resolve, reject ) => {
		const php = spawn( 'php', args, {
			cwd: root,
			env: { ...process.env, SVC_WORDPRESS: wordpress },
			stdio: [ 'pipe', 'pipe', 'inherit' ],
		} );
		const chunks: Buffer[] = [];
		php.stdout.on( 'data', ( chunk: Buffer ) => chunks.push( chunk ) );
		php.on( 'error', reject );
		php.on( 'close', ( code ) =>
			resolve( {
				code,
				output: Buffer.concat( chunks ).toString( 'utf8' ),
			} )
		);
		php.stdin.end( input );
	} );
}

/** Verdicts in the order of the questions. */
export async function askPhp(
	questions: readonly Question[]
): Promise< PhpVerdict[] > {
	const lines = questions.map( ( question ) => JSON.stringify( question ) );
	const { code, output } = await runPhp(
		[ 'tests/contract/verdicts.php' ],
		lines.join( '\n' ) + '\n'
	);
	if ( code !== 0 ) {
		throw new Error( `verdicts.php ended with ${ code }: ${ output }` );
	}
	return output
		.trimEnd()
		.split( '\n' )
		.map( ( line ): PhpVerdict => JSON.parse( line ) );
}

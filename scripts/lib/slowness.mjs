/** Bounds of time that hold on a machine that is busy with other work, too. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Work for a processor that has nothing to do with the site, and what it takes on a quiet machine: milliseconds. */
const WORK =
	'for ( $i = 0, $x = 1; $i < 30_000_000; ++$i ) { $x = ( $x * 31 + $i ) % 1_000_003; }';
const USUAL = 200;

const run = promisify( execFile );

/**
 * How much slower the machine is than a quiet one, because of what others do on it: the same work on two processors at once, while no
 * visitor comes to the site. The bounds are multiplied by it.
 *
 * @return {Promise<number>} At least 1.
 */
export async function slowness() {
	const begin = Date.now();
	await Promise.all(
		[ WORK, WORK ].map( ( code ) => run( 'php', [ '-r', code ] ) )
	);
	return Math.max( 1, ( Date.now() - begin ) / USUAL );
}

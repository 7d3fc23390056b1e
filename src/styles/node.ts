import { faultIn } from './script';

/**
 * The compilers as a process: a request as JSON on standard input, its answer as JSON on standard output. Stylesheets come
 * as a batch (`batch.ts`) and are answered with `results`, programs as a list `scripts` of code and are answered with
 * `faults`, one or null each. Started by `includes/Styles/NodeProcess.php`, which holds the limits of time and memory.
 * Bundled to `build/styles/node.mjs`; the style compilers lie beside it, because loading them takes three times as long
 * as reading a program.
 */

async function readInput(): Promise< string > {
	const chunks: Buffer[] = [];
	for await ( const chunk of process.stdin ) {
		chunks.push( Buffer.from( chunk ) );
	}
	return Buffer.concat( chunks ).toString( 'utf8' );
}

/** The programs of a request; none where it has no list of them. */
function programsOf( request: unknown ): readonly string[] | null {
	if (
		typeof request !== 'object' ||
		request === null ||
		! ( 'scripts' in request )
	) {
		return null;
	}
	const { scripts } = request;
	if (
		! Array.isArray( scripts ) ||
		! scripts.every( ( code ) => typeof code === 'string' )
	) {
		throw new TypeError( 'Expected a list of code "scripts"' );
	}
	return scripts;
}

async function answer( json: string ): Promise< object > {
	const programs = programsOf( JSON.parse( json ) );
	if ( programs !== null ) {
		return { faults: programs.map( faultIn ) };
	}
	const { compileBatch, parseBatch } = await import( './batch' );
	return { results: await compileBatch( parseBatch( json ) ) };
}

process.stdout.write( JSON.stringify( await answer( await readInput() ) ) );

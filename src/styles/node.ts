import { compileBatch, parseBatch } from './batch';

/**
 * The compiler as a process: a batch as JSON on standard input, `{results: […]}` as JSON on standard output. Started by
 * `includes/Styles/NodeCompiler.php`, which holds the time limit and the memory limit. Bundled to `build/styles/node.mjs`.
 */

async function readInput(): Promise< string > {
	const chunks: Buffer[] = [];
	for await ( const chunk of process.stdin ) {
		chunks.push( Buffer.from( chunk ) );
	}
	return Buffer.concat( chunks ).toString( 'utf8' );
}

const results = await compileBatch( parseBatch( await readInput() ) );
process.stdout.write( JSON.stringify( { results } ) );

/**
 * `npm run try:hosts`: does the same jobs on every kind of PHP, and prints a row of a Markdown table for each. Ends with 1 where a job failed.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { type Host, HostSite } from './host.ts';
import { HOSTS } from './hosts.ts';
import { JOBS, versionOf } from './jobs.ts';

const [ only = '', jobs = '' ] = process.argv.slice( 2 );

/** Those whose names have one of the words; all without words. */
const chosen = < T >( all: T[], name: ( one: T ) => string, words: string ) =>
	all.filter(
		( one ) =>
			words === '' ||
			words.split( ',' ).some( ( word ) => name( one ).includes( word ) )
	);

const asked = chosen( Object.entries( JOBS ), ( [ name ] ) => name, jobs );

function row( cells: string[] ): void {
	const plain = cells.map( ( cell ) =>
		cell.replaceAll( '|', '\\|' ).replaceAll( /\s+/g, ' ' ).slice( 0, 700 )
	);
	process.stdout.write( `| ${ plain.join( ' | ' ) } |\n` );
}

/** @return Whether every job was done. */
async function tryHost( host: Host, folder: string ): Promise< boolean > {
	let isFine = true;
	const running = await host.start( folder );
	try {
		const site = await HostSite.of( running );
		const cells = [ await versionOf( site ) ];
		for ( const [ , job ] of asked ) {
			try {
				cells.push( await job( site, host ) );
			} catch ( error ) {
				isFine = false;
				cells.push(
					`**${ error instanceof Error ? error.message : String( error ) }**`
				);
			}
		}
		row( [ host.name, ...cells ] );
	} finally {
		await running.stop();
	}
	return isFine;
}

row( [ 'where', 'PHP', ...asked.map( ( [ name ] ) => name ) ] );
row( [ '---', '---', ...asked.map( () => '---' ) ] );
let isAllFine = true;
for ( const host of chosen( HOSTS, ( { name } ) => name, only ) ) {
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-host-' ) );
	try {
		isAllFine = ( await tryHost( host, folder ) ) && isAllFine;
	} catch ( error ) {
		isAllFine = false;
		row( [
			host.name,
			`**${ error instanceof Error ? error.message : String( error ) }**`,
		] );
	} finally {
		await removeTree( folder );
	}
}
process.exit( isAllFine ? 0 : 1 );

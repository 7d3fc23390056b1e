/**
 * A package registry on this machine, with what is installed in this
 * checkout: so npm installs a package with its dependencies, and nothing else
 * is asked.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/lib/paths.mjs';

export type Shelf = { url: string; close: () => Promise< void > };

/** Offers one package of `node_modules`. */
export async function shelf( name: string ): Promise< Shelf > {
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-shelf-' ) );
	const source = path.join( ROOT, 'node_modules', name );
	const { stdout } = await promisify( execFile )( 'npm', [
		'pack',
		'--json',
		'--ignore-scripts',
		source,
		'--pack-destination',
		folder,
	] );
	const [ { filename, integrity, shasum, version } ] = JSON.parse( stdout );
	const archive = await readFile( path.join( folder, filename ) );
	const manifest = JSON.parse(
		await readFile( path.join( source, 'package.json' ), 'utf8' )
	);
	const server = createServer( ( request, response ) => {
		const base = `http://${ request.headers.host }`;
		if ( request.url === `/${ name }` ) {
			const dist = {
				tarball: `${ base }/${ filename }`,
				integrity,
				shasum,
			};
			response.setHeader( 'Content-Type', 'application/json' ).end(
				JSON.stringify( {
					name,
					'dist-tags': { latest: version },
					versions: {
						[ version ]: { ...manifest, dist },
					},
				} )
			);
		} else if ( request.url === `/${ filename }` ) {
			response.end( archive );
		} else {
			response.writeHead( 404 ).end( '{}' );
		}
	} );
	server.listen( 0, '127.0.0.1' );
	await once( server, 'listening' );
	const address = server.address();
	const port =
		typeof address === 'object' && address !== null ? address.port : 0;
	return {
		url: `http://127.0.0.1:${ port }/`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await rm( folder, { recursive: true } );
		},
	};
}

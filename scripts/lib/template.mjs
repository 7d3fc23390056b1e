/**
 * A freshly installed site is made once and its database kept; every test
 * site starts from a copy. The name of a template contains a hash of all that
 * went into it, so that a changed script makes a new one.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from './cache.mjs';
import { layOutWordpress } from './site-files.mjs';
import { wpCli } from './wp-cli.mjs';
import { wpConfig } from './wp-config.mjs';

/** @typedef {import('./wordpress-source.mjs').WordPressSource} WordPressSource */

const PREPARE = fileURLToPath(
	new URL( './prepare-site.php', import.meta.url )
);
const URL_OF_TEMPLATE = 'http://127.0.0.1:8881';

/**
 * @typedef {Object} TemplateKind
 * @property {string}                                              name
 * @property {import('./wp-config.mjs').DatabaseAccess}            database
 * @property {(source: WordPressSource, dir: string) => Promise<void>} before Drop-ins.
 * @property {(dir: string, target: string) => Promise<void>}      save   Writes the database to the file.
 */

/**
 * @typedef {Object} Template
 * @property {string} database    File that the kind wrote.
 * @property {string} credentials JSON file: user to application password.
 */

/**
 * @param {WordPressSource} source
 * @param {TemplateKind}    kind
 * @param {string}          work   Empty directory.
 * @param {Template}        files
 */
async function build( source, kind, work, files ) {
	const dir = path.join( work, 'wordpress' );
	await layOutWordpress( source, dir );
	await kind.before( source, dir );
	await writeFile(
		path.join( dir, 'wp-config.php' ),
		wpConfig( { database: kind.database, constants: {} } )
	);
	const wp = wpCli( {
		phar: source.wpCli,
		dir,
		home: work,
		account: null,
		url: URL_OF_TEMPLATE,
	} );
	const installed = await wp( [
		'core',
		'install',
		'--title=svc',
		'--admin_user=admin',
		'--admin_password=password',
		'--admin_email=admin@example.org',
		'--skip-email',
	] );
	const prepared = await wp( [ 'eval-file', PREPARE, '--use-include' ] );
	if ( installed.code !== 0 || prepared.code !== 0 ) {
		throw new Error(
			`Cannot install WordPress:\n${ installed.stderr }${ prepared.stderr }`
		);
	}
	await writeFile( files.credentials, prepared.stdout );
	await kind.save( dir, files.database );
}

/**
 * @param {WordPressSource} source
 * @param {TemplateKind}    kind
 * @return {Promise<Template>} Made now unless it was there.
 */
export async function template( source, kind ) {
	const hash = createHash( 'sha256' )
		.update( source.version )
		.update( await readFile( PREPARE ) )
		.update( await readFile( fileURLToPath( import.meta.url ) ) )
		.digest( 'hex' )
		.slice( 0, 12 );
	/** @type {(directory: string) => Template} */
	const files = ( directory ) => ( {
		database: path.join( directory, 'database' ),
		credentials: path.join( directory, 'credentials.json' ),
	} );
	return files(
		await cached( `template-${ kind.name }-${ hash }`, async ( work ) => {
			const ready = path.join( work, 'ready' );
			await mkdir( ready );
			await build( source, kind, work, files( ready ) );
			return ready;
		} )
	);
}

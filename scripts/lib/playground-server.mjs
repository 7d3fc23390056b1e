/**
 * The process of one Playground (`playground.mjs`): `node playground-server.mjs FOLDER OPTIONS`, the folder that has its packages, and what its
 * command takes, as JSON. Says `ready ADDRESS PASSWORD` once it answers.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [ folder = '', options = '{}' ] = process.argv.slice( 2 );
const { resolve } = createRequire( path.join( folder, 'package.json' ) );
const { runCLI } = await import(
	pathToFileURL( resolve( '@wp-playground/cli' ) ).href
);
const cli = await runCLI( JSON.parse( options ) );
const { text } = await cli.playground.run( {
	code: "<?php require '/wordpress/wp-load.php'; echo WP_Application_Passwords::create_new_application_password( 1, [ 'name' => 'tests' ] )[0];",
} );
console.log( `ready ${ cli.serverUrl } ${ text }` );

/** The configurations of the settings screen are those of docs/assistants.md. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import {
	configurationOf,
	MCP_CLIENTS,
	type McpClient,
} from '../../../src/features/settings/mcp-clients.js';

const page = await readFile( path.join( ROOT, 'docs/assistants.md' ), 'utf8' );
const blocks = [ ...page.matchAll( /```(?:json|text)\n([\s\S]*?)\n```/g ) ].map(
	( [ , block = '' ] ) => block
);
const URL = 'https://example.com/wp-json/mcp/mcp-adapter-default-server';

const configured = ( client: McpClient, user: string, password: string ) =>
	configurationOf( client, URL, { user, password } );

/** JSON without its layout. */
const squeezed = ( text: string ): string =>
	text.startsWith( '{' ) ? JSON.stringify( JSON.parse( text ) ) : text;

test.each( MCP_CLIENTS )( '$name', ( { name, file } ) => {
	expect( blocks.map( squeezed ) ).toContain(
		squeezed(
			configured( name, 'assistant', 'xxxx xxxx xxxx xxxx xxxx xxxx' )
		)
	);
	for ( const one of [ ...name.split( ', ' ), ...file.split( ', ' ) ] ) {
		expect( page ).toContain( one );
	}
} );

test( 'a command keeps names that a shell would read', () => {
	expect( configured( 'Claude Code', "o'neil $HOME", 'x' ) ).toContain(
		String.raw`--env 'WP_API_USERNAME=o'\''neil $HOME'`
	);
} );

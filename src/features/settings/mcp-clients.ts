import type { Credentials } from '../../client/index.js';

/** What programs need to connect to the site's MCP server, ready to be pasted. */

const PROXY = [ '-y', '@automattic/mcp-wordpress-remote@latest' ];

const json = ( value: unknown ): string => JSON.stringify( value, null, 2 );

/** A word for a shell. */
const quoted = ( word: string ): string =>
	`'${ word.replaceAll( "'", String.raw`'\''` ) }'`;

export const MCP_CLIENTS = [
	{
		name: 'Claude Desktop, Cursor',
		file: 'claude_desktop_config.json, ~/.cursor/mcp.json',
	},
	{ name: 'VS Code', file: '.vscode/mcp.json' },
	{ name: 'Claude Code', file: '' },
] as const;

export type McpClient = ( typeof MCP_CLIENTS )[ number ][ 'name' ];

/** The configuration of a program, as `docs/assistants.md` has it; `url` is the address of the MCP server. */
export function configurationOf(
	client: McpClient,
	url: string,
	{ user, password }: Credentials
): string {
	const env = {
		WP_API_URL: url,
		WP_API_USERNAME: user,
		WP_API_PASSWORD: password,
	};
	const server = { command: 'npx', args: PROXY, env };
	switch ( client ) {
		case 'Claude Desktop, Cursor':
			return json( { mcpServers: { 'my-site': server } } );
		case 'VS Code':
			return json( {
				servers: { 'my-site': { type: 'stdio', ...server } },
			} );
		case 'Claude Code':
			return [
				'claude mcp add my-site',
				...Object.entries( env ).map(
					( [ name, value ] ) =>
						`--env ${ quoted( `${ name }=${ value }` ) }`
				),
				`-- npx ${ PROXY.join( ' ' ) }`,
			].join( ' ' );
	}
}

/** A client of MCP over HTTP: initialize, tools/list, tools/call, and what the plugin MCP Adapter offers as tools of its default server. */
import { expect } from 'vitest';

export type Tool = {
	name: string;
	annotations: Record< string, boolean >;
	inputSchema: { type: string };
	outputSchema: { type: string };
};
export type Called = {
	isError: boolean;
	content: { type: string; text: string }[];
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape
	structuredContent: any;
};

/** Sends one message to the server. */
export type Post = (
	message: object,
	headers: Record< string, string >
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every shape
) => Promise< { status: number; headers: Headers; text: string; body: any } >;

/** A client that has shaken hands with a server. */
export async function mcpClient( post: Post ) {
	let session: Record< string, string > = {};
	let id = 0;
	const send = ( method: string, params: unknown ) =>
		post( { jsonrpc: '2.0', id: ++id, method, params }, session );
	const hello = await send( 'initialize', {
		protocolVersion: '2025-06-18',
		capabilities: {},
		clientInfo: { name: 'test', version: '1' },
	} );
	expect( hello.status, hello.text ).toBe( 200 );
	session = {
		'mcp-session-id': hello.headers.get( 'mcp-session-id' ) ?? '',
	};
	const call = async ( name: string, given: unknown ): Promise< Called > =>
		( await send( 'tools/call', { name, arguments: given } ) ).body.result;
	return {
		tools: async (): Promise< Tool[] > =>
			( await send( 'tools/list', {} ) ).body.result.tools,
		call,
		run: ( ability: string, parameters: unknown = {} ) =>
			call( 'mcp-adapter-execute-ability', {
				ability_name: `svc/${ ability }`,
				parameters,
			} ),
		found: async (): Promise< string[] > =>
			(
				await call( 'mcp-adapter-discover-abilities', {} )
			).structuredContent.abilities
				.map( ( { name }: { name: string } ) => name )
				.filter( ( name: string ) => name.startsWith( 'svc/' ) ),
	};
}

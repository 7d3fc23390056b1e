/**
 * The abilities as an MCP client meets them through the plugin MCP Adapter,
 * here a stand-in with its published behaviour: initialize, tools/list and
 * tools/call over HTTP with an application password.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { type Called, mcpClient } from '../../support/mcp-client.ts';
import type { As } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';

const site = testSite(
	{
		muPlugins: {
			'mcp-adapter.php': await readFile(
				path.join( ROOT, 'tests/support/stand-ins/mcp-adapter.php' ),
				'utf8'
			),
		},
	},
	{ reset: false }
);

const client = ( as: As = 'admin', server = 'mcp-adapter-default-server' ) =>
	mcpClient( ( message, headers ) =>
		site.rest( 'POST', `/${ server }`, message, {
			as,
			namespace: 'mcp',
			headers,
		} )
	);

const said = ( { content }: Called ) => content[ 0 ]?.text ?? '';

test( 'nothing is found while the abilities are not offered', async () => {
	const { found, run } = await client();
	expect( await found() ).toEqual( [] );
	expect( said( await run( 'list-snippets' ) ) ).toBe( 'Ability not found' );
} );

test( 'the default server finds them, tells about them and runs them', async () => {
	await setUpPeople( site );
	const { found, call, run } = await client();
	expect( await found() ).toEqual(
		expect.arrayContaining( [
			'svc/list-snippets',
			'svc/save-snippet',
			'svc/explain-snippet',
		] )
	);
	const about = await call( 'mcp-adapter-get-ability-info', {
		ability_name: 'svc/save-snippet',
	} );
	expect( about.structuredContent.input_schema.properties ).toHaveProperty(
		'code'
	);
	const made = await run( 'save-snippet', {
		title: 'From an assistant',
		type: 'css',
		code: 'a { color: red }',
		status: 'active',
	} );
	expect( made.structuredContent.data ).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
	} );
	const log = await site.rest( 'GET', '/activity' );
	expect( log.body.items[ 0 ] ).toMatchObject( {
		via: 'ability',
		name: 'admin',
		title: 'From an assistant',
	} );
} );

test( 'what went wrong is in the words that are left of an error', async () => {
	const { run } = await client();
	const cases = [
		[ await run( 'get-snippet', { id: 999_999 } ), '999999' ],
		[
			await run( 'save-snippet', { title: 'x', priority: 'soon' } ),
			'priority:',
		],
		[
			await run( 'save-snippet', { titel: 'x' } ),
			'Did you mean "title"?',
		],
		[
			await run( 'save-snippet', {
				id: 1,
				title: 'x',
				base_hash: '000000000000',
			} ),
			'load it again',
		],
	] as const;
	for ( const [ answer, words ] of cases ) {
		expect( answer.isError ).toBe( true );
		expect( said( answer ) ).toContain( words );
	}
	const designer = await client( 'contributor' );
	const php = await designer.run( 'save-snippet', {
		type: 'php',
		code: '$a = 1;',
	} );
	expect( php.isError ).toBe( true );
	expect( said( php ) ).toContain( 'PHP' );
	const nobody = await client( 'subscriber' );
	const barred = await nobody.run( 'list-snippets' );
	const api = await site.rest( 'GET', '/snippets', undefined, {
		as: 'subscriber',
	} );
	expect( said( barred ) ).toBe( api.body.message );
} );

test( 'a server with a tool for each gives hints, and objects for lists', async () => {
	const direct = await client( 'admin', 'direct' );
	const tools = await direct.tools();
	const named = ( name: string ) =>
		tools.find( ( tool ) => tool.name === name );
	expect( named( 'svc-list-snippets' )?.annotations ).toEqual( {
		readOnlyHint: true,
		destructiveHint: false,
		idempotentHint: true,
	} );
	expect( named( 'svc-save-snippet' )?.annotations ).toMatchObject( {
		readOnlyHint: false,
		destructiveHint: true,
	} );
	for ( const { inputSchema, outputSchema } of tools ) {
		expect( [ inputSchema.type, outputSchema.type ] ).toEqual( [
			'object',
			'object',
		] );
	}
	const list = await direct.call( 'svc-list-snippets', { type: 'css' } );
	expect( list.structuredContent.snippets ).toHaveLength( 1 );
	const wrong = await direct.call( 'svc-list-snippets', { order: 'up' } );
	expect( [ wrong.isError, said( wrong ) ] ).toEqual( [
		true,
		expect.stringContaining( 'order:' ),
	] );
} );

/**
 * docs/abilities.md: what tests/site/readme.test.ts does not run of it, and
 * that its table is that of the contract.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { operations, type OperationSpec } from '../../../src/contract/index.js';
import { testSite } from '../../support/test-site.ts';
import { ABILITIES, listed, methodOf } from './run.ts';

const read = ( file: string ) => readFile( path.join( ROOT, file ), 'utf8' );
const page = await read( 'docs/abilities.md' );
const block = ( kind: string ): string =>
	new RegExp( `\`\`\`${ kind }\\n([\\s\\S]*?)\`\`\`` ).exec( page )?.[ 1 ] ??
	'';

const site = testSite( {
	muPlugins: {
		'mcp-adapter.php': await read(
			'tests/support/stand-ins/mcp-adapter.php'
		),
		'acme.php': `<?php ${ block( 'php' ) }`,
	},
} );

beforeEach( () => site.rest( 'POST', '/settings', { abilities: true } ) );

test( 'names every ability with its level and method, and no other', async () => {
	const all: readonly OperationSpec[] = operations;
	const there = ( await listed( site ) ).map( ( one ) => {
		const spec = all.find(
			( { ability } ) => `svc/${ ability?.name }` === one.name
		);
		const tier = spec?.tier === 'pro' ? ' (Pro)' : '';
		return `${ one.name } ${ spec?.level }${ tier } ${ methodOf( one ) }`;
	} );
	const named = [
		...page.matchAll( /^\| `(svc\/[a-z-]+)` \| ([^|]+) \| (\w+) \|/gm ),
	].map(
		( [ , name, level, method ] ) => `${ name } ${ level } ${ method }`
	);
	expect( named.sort() ).toEqual( there.sort() );
} );

test( 'the requests to the MCP server work', async () => {
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-mcp-' ) );
	try {
		await site.rest( 'POST', '/snippets', {
			title: 'Here',
			type: 'css',
			code: 'a {}',
			status: 'active',
		} );
		const { stdout } = await promisify( execFile )(
			'bash',
			[ '-euc', block( 'mcp' ) ],
			{
				cwd: folder,
				env: {
					...process.env,
					SITE: site.url,
					AUTH: `admin:${ site.appPassword( 'admin' ) }`,
				},
			}
		);
		expect( stdout ).toContain( '"protocolVersion":"2025-06-18"' );
		expect( stdout ).toContain( '"title":"Here"' );
	} finally {
		await rm( folder, { recursive: true } );
	}
} );

test( 'the ability of an add-on works', async () => {
	await site.rest( 'POST', '/snippets', { type: 'css', code: 'a {}' } );
	const { body, text } = await site.rest(
		'GET',
		'/abilities/acme/count-snippets/run',
		undefined,
		ABILITIES
	);
	expect( body, text ).toEqual( { css: 1 } );
} );

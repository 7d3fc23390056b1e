/**
 * JavaScript is read by a real parser before it goes live, once for the same code.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( {
		muPlugins: {
			'no-node.php': `<?php
if ( isset( $_SERVER['HTTP_X_NO_NODE'] ) ) {
	define( 'SVC_NODE', '' );
}`,
		},
	} );
}, 120_000 );
afterAll( () => site?.stop() );

function kept(): number {
	const folder = path.join( site.storage, 'maps' );
	return existsSync( folder )
		? readdirSync( folder ).filter( ( name ) => name.startsWith( 'kept-' ) )
				.length
		: 0;
}

test( 'a script with a mistake that only a parser sees stays off, with line, column and what to do', async () => {
	const { status, body } = await site.rest( 'POST', '/snippets', {
		title: 'Module',
		type: 'js',
		status: 'active',
		code: 'const a = 1;\n\timport b from "c";\n',
	} );
	expect( status ).toBe( 201 );
	expect( body.snippet.status ).toBe( 'inactive' );
	expect( body.deactivated ).toBe( true );
	expect( body.errors ).toHaveLength( 1 );
	expect( body.errors[ 0 ].line ).toBe( 2 );
	expect( body.errors[ 0 ].message ).toMatch(
		/^"import" works only in modules.+HTML snippet.+\(column 2\)$/
	);
} );

test( 'validate, save and switching on read the same code once', async () => {
	const code = 'document.title = `${ 1 + 1 }`;';
	const before = kept();
	const checked = await site.rest( 'POST', '/validate', {
		type: 'js',
		code,
	} );
	expect( checked.body ).toMatchObject( { errors: [], warnings: [] } );
	expect( kept() ).toBe( before + 1 );
	const saved = await site.rest( 'POST', '/snippets', {
		title: 'Title',
		type: 'js',
		code,
	} );
	const on = await site.rest(
		'POST',
		`/snippets/${ saved.body.snippet.id }/enable`
	);
	expect( on.body ).toMatchObject( {
		snippet: { status: 'active' },
		errors: [],
	} );
	expect( kept() ).toBe( before + 1 );
} );

test( 'where Node is switched off the scanner reads it, and one warning says so', async () => {
	const headers = { 'x-no-node': '1' };
	const odd = await site.rest(
		'POST',
		'/snippets',
		{ title: 'Odd', type: 'js', status: 'active', code: 'let odd = = 1;' },
		{ headers }
	);
	expect( odd.body.snippet.status ).toBe( 'active' );
	expect( odd.body.warnings ).toHaveLength( 1 );
	expect( odd.body.warnings[ 0 ].message ).toMatch(
		/not fully checked.+SVC_NODE turns off Node/
	);
	const open = await site.rest(
		'POST',
		'/validate',
		{ type: 'js', code: 'f(' },
		{ headers }
	);
	expect( open.body.errors[ 0 ].message ).toMatch( /never closed/ );
} );

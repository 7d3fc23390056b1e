/**
 * Field `on_error`: a snippet that guards something answers 500 when it
 * fails, stays on, and tells who can repair it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { put, settings, withStore } from './runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
} );
afterAll( () => site.stop() );

const guards = {
	'while plugins load': { code: "\nthrow new Exception( 'broken guard' );" },
	'at a hook': {
		hook: 'template_redirect',
		code: "\nthrow new Exception( 'broken guard' );",
	},
	'where nothing may be printed yet': {
		hook: 'init',
		code: "echo 'half'; ob_start();\nthrow new Exception( 'broken guard' );",
	},
	'in a callback': {
		code: "add_action( 'wp', static function () {\nthrow new Exception( 'broken guard' ); } );",
	},
	'in HTML': {
		type: 'html' as const,
		hook: 'wp_body_open',
		code: "<p>half</p>\n<?php throw new Exception( 'broken guard' );",
	},
};

test.each( sample( Object.entries( guards ), 2 ) )(
	'a guard that fails %s answers 500 and stays on',
	async ( _where, guard ) => {
		const [ id = 0 ] = await put( site, { ...guard, on_error: 'keep' } );
		for ( const address of [ '/', '/hello-world/' ] ) {
			const page = await site.page( address );
			expect( page.status ).toBe( 500 );
			expect( page.text ).not.toContain( 'half' );
			expect( page.text ).not.toContain( 'Hello world!' );
		}
		const now = await settings( site, id );
		expect( now.status ).toBe( 'active' );
		expect( now.error ).toBe( 'broken guard (line 2)' );

		// The same one would have been switched off, and the page shown.
		const [ other = 0 ] = await put( site, guard );
		await site.page( '/' );
		expect( ( await settings( site, other ) ).status ).toBe( 'inactive' );
		expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	}
);

test( 'a guard stopped by the fault of another snippet answers 500; the other one is switched off', async () => {
	const [ guilty = 0, guard = 0 ] = await put(
		site,
		{
			code: "function svc_judge() { throw new Exception( 'no judge' ); }",
		},
		{ code: 'svc_judge();', on_error: 'keep', hook: 'init' }
	);
	expect( ( await site.page( '/' ) ).status ).toBe( 500 );
	expect( await settings( site, guilty ) ).toMatchObject( {
		status: 'inactive',
		error: 'no judge (line 1)',
	} );
	expect( ( await settings( site, guard ) ).status ).toBe( 'active' );
} );

test( 'a guard that fails in ever new words is written down once an hour', async () => {
	const [ id = 0 ] = await put( site, {
		code: "throw new Exception( 'no ' . wp_generate_uuid4() );",
		hook: 'init',
		on_error: 'keep',
	} );
	const rev = () => withStore( site, `echo $store->get( ${ id } )->rev;` );
	await site.page( '/' );
	const once = await rev();
	await site.page( '/' );
	expect( await rev() ).toBe( once );
	const log = await site.rest( 'GET', '/activity', undefined, {
		query: { action: 'failed', snippet: id },
	} );
	expect( log.body.items ).toHaveLength( 1 );
	// The routes of the service run no snippet, so that it can be repaired.
	const saved = await site.rest( 'PUT', `/snippets/${ id }`, {
		code: 'return;',
	} );
	expect( saved.body.snippet, saved.text ).toMatchObject( {
		status: 'active',
		error: null,
		on_error: 'keep',
	} );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
} );

test( 'commands go on without it', async () => {
	await put( site, {
		code: "throw new Exception( 'broken guard' );",
		on_error: 'keep',
	} );
	const told = await site.wp( 'option', 'get', 'blogname' );
	expect( told.code, told.stderr ).toBe( 0 );
} );

test( 'saving tells what keep means; it is listed, exported and imported', async () => {
	await site.resetSnippets();
	const draft = { title: 'guard', type: 'php', code: 'return;' };
	const plain = await site.rest( 'POST', '/validate', draft );
	expect( plain.body.warnings ).toEqual( [] );
	const made = await site.rest( 'POST', '/snippets', {
		...draft,
		on_error: 'keep',
	} );
	expect( made.body.snippet.on_error ).toBe( 'keep' );
	expect( made.body.warnings[ 0 ].message ).toContain(
		'An error leaves this snippet active'
	);
	const list = await site.rest( 'GET', '/snippets' );
	expect( list.body[ 0 ].on_error ).toBe( 'keep' );
	const file = await site.rest( 'GET', '/export' );
	expect( file.body.snippets[ 0 ].on_error ).toBe( 'keep' );
	const back = await site.rest( 'POST', '/import', file.body );
	const copy = await site.rest(
		'GET',
		`/snippets/${ back.body.created[ 0 ] }`
	);
	expect( copy.body.on_error ).toBe( 'keep' );
	// A stylesheet cannot fail on the server.
	const css = await site.rest( 'PUT', `/snippets/${ copy.body.id }`, {
		type: 'css',
		code: 'a {}',
	} );
	expect( css.body.snippet.on_error ).toBe( 'off' );
} );

test( 'a save proposes keep for a guard at every door, in one step', async () => {
	await site.resetSnippets();
	const code =
		"add_action( 'wp', function () {\n\tis_user_logged_in() || wp_die( 'Members only.' );\n} );";
	const made = await site.rest( 'POST', '/snippets', { type: 'php', code } );
	const proposal = made.body.warnings.find(
		( { fix }: { fix?: unknown } ) => fix !== undefined
	);
	expect( proposal, made.text ).toMatchObject( {
		line: 2,
		fix: { on_error: 'keep' },
		message: expect.stringContaining( 'wp_die()' ),
	} );
	const { id } = made.body.snippet;
	const typed = await site.wp( 'svc', 'validate', String( id ) );
	expect( typed.stderr ).toContain( '--on-error=keep' );
	const fixed = await site.wp(
		'svc',
		'update',
		String( id ),
		'--on-error=keep'
	);
	expect( fixed.code, fixed.stderr ).toBe( 0 );
	expect( fixed.stderr ).not.toContain( 'on-error' );
	const now = await site.rest( 'GET', `/snippets/${ id }` );
	expect( now.body.on_error ).toBe( 'keep' );
	const told = await site.rest( 'PUT', `/snippets/${ id }`, proposal.fix );
	expect( told.body.warnings ).toEqual( [] );
} );

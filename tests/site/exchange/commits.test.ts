/**
 * Operations that commit more than once: a refusal after the first commit says what is stored, and `svc_busy` means that nothing is. A
 * listener of `svc_changed` refuses what comes after a commit: it keeps the storage lock as another writer would, or fails itself.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite(
	{
		muPlugins: {
			'refuses.php': `<?php
add_action( 'svc_changed', static function () {
	static $count = 0;
	static $held  = null;
	$case = get_option( 'test_refuses', '' );
	if ( 'fault' === $case ) {
		add_filter( 'pre_option_home', static fn() => throw new LogicException( 'A fault of another plugin' ) );
	}
	if ( '' === $case || 'commit ' . ++$count !== $case ) {
		if ( 'listener' === $case ) { throw new RuntimeException( 'A listener failed' ); }
		return;
	}
	$held = fopen( WP_CONTENT_DIR . '/svc/index.lock', 'c' );
	flock( $held, LOCK_EX );
} );`,
		},
	},
	{ quiet: false }
);

const refuse = ( when: string ) =>
	site.php( `update_option( 'test_refuses', '${ when }' );` );

const titles = async (): Promise< string[] > =>
	( await site.rest( 'GET', '/snippets' ) ).body
		.map( ( { title }: { title: string } ) => title )
		.sort();

const file = ( ...snippets: object[] ) => ( {
	format: 'snipfire',
	version: 1,
	snippets,
} );

const two = file(
	{ title: 'a', type: 'css', code: 'a { color: red }', status: 'active' },
	{ title: 'b', type: 'css', code: 'b { color: red }', status: 'inactive' }
);

test( 'an import whose activation is refused says what came, and that it is inactive', async () => {
	await refuse( 'commit 1' );
	const answer = await site.rest( 'POST', '/import', two, {
		query: { keep_status: '1' },
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.body.created ).toHaveLength( 2 );
	expect( answer.body.errors ).toMatchObject( [
		{ index: 0, title: 'a', message: expect.stringContaining( 'busy' ) },
	] );
	expect( await titles() ).toEqual( [ 'a', 'b' ] );
} );

test( 'an import that is refused before its first commit stores nothing and may be sent again', async () => {
	await site.php( `
		wp_mkdir_p( WP_CONTENT_DIR . '/svc' );
		$held = fopen( WP_CONTENT_DIR . '/svc/index.lock', 'c' );
		flock( $held, LOCK_EX );
		$request = new WP_REST_Request( 'POST', '/svc/v1/import' );
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body( '${ JSON.stringify( two ) }' );
		wp_set_current_user( 1 );
		$answer = rest_do_request( $request );
		update_option( 'test_answer', $answer->get_data()['code'] );
	` );
	const code = await site.php( `echo get_option( 'test_answer' );` );
	expect( String( code ) ).toContain( 'svc_busy' );
	expect( await titles() ).toEqual( [] );
} );

test( 'a listener that fails does not make an answer say that nothing was saved', async () => {
	await refuse( 'listener' );
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'saved',
		type: 'css',
		code: 'a { color: red }',
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( await titles() ).toEqual( [ 'saved' ] );
} );

test( 'a stylesheet whose file cannot have the lock is published all the same', async () => {
	await refuse( 'commit 1' );
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'file',
		type: 'css',
		code: 'a { color: red }',
		load_as: 'file',
		status: 'active',
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( answer.body.snippet.status ).toBe( 'active' );
	const css = await site.page(
		`/wp-content/uploads/svc/${ answer.body.snippet.id }.css`
	);
	expect( css.status ).toBe( 200 );
	expect( css.text ).toContain( 'color: red' );
} );

test( 'a fault after the first commit is answered with what is stored, not as svc_internal', async () => {
	await refuse( 'fault' );
	const answer = await site.rest(
		'POST',
		'/import',
		file( { title: 'p', type: 'php', code: 'echo 1;', status: 'active' } ),
		{ query: { keep_status: '1' } }
	);
	await refuse( '' );
	expect( [ answer.status, answer.body.code ] ).toEqual( [
		500,
		'svc_incomplete',
	] );
	expect( answer.body.data ).toMatchObject( {
		stored: [ expect.any( Number ) ],
		cause: 'svc_internal',
	} );
	expect( await titles() ).toEqual( [ 'p' ] );
} );

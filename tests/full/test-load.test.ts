/**
 * The test load under PHP-FPM, where wp-cron.php ends its answer before
 * WordPress is loaded: what breaks only scheduled events must be found all
 * the same.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite();
} );
afterAll( () => site.stop() );

async function send( code: string ) {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Cron',
		type: 'php',
		hook: 'init',
		status: 'active',
		code,
	} );
	expect( made.status, made.text ).toBe( 201 );
	return made.body;
}

test( 'code that breaks scheduled events only does not go live, and says where', async () => {
	const made = await send(
		'if ( wp_doing_cron() ) {\n\tsvc_no_such_function();\n}'
	);
	expect( made.deactivated ).toBe( true );
	expect( made.errors ).toEqual( [
		{
			message: expect.stringContaining( 'svc_no_such_function' ),
			line: 2,
		},
	] );
} );

test( 'code that ends scheduled events does not go live', async () => {
	const made = await send( 'wp_doing_cron() && exit;' );
	expect( made.deactivated ).toBe( true );
	expect( made.errors ).not.toEqual( [] );
} );

test( 'code that works there goes live without a warning, and nothing is logged', async () => {
	await site.clearLog();
	const made = await send( "wp_doing_cron() && define( 'SVC_CRON', 1 );" );
	expect( made ).toMatchObject( {
		errors: [],
		warnings: [],
		deactivated: false,
	} );
	expect( ( await site.page( '/wp-cron.php?doing_wp_cron' ) ).status ).toBe(
		200
	);
	expect( await site.notices() ).toEqual( [] );
} );

/** Saving where the site is away, busy or cannot be asked, and what stays off; each once, with the pointer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { playHost, SILENT } from '../../support/played-host.ts';
import { journey, save, saved, walk } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { POINTER } from './hands.ts';
import { openedEditor } from './keyboard.ts';

const at = journey( undefined, null );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

async function open( id: number ): Promise< Page > {
	await walk( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	return at.page;
}

async function putPlugin( name: string, code: string ): Promise< void > {
	const file = path.join( at.site.wpContent, 'mu-plugins', name );
	await mkdir( path.dirname( file ), { recursive: true } );
	await writeFile( file, `<?php\n${ code }` );
}

const tab = ( page: Page, name: string ) =>
	page
		.locator( '.svc-panel__tabs' )
		.getByRole( 'button', { name: new RegExp( `^${ name }` ) } );

test( 'a server that cannot be reached: the work is kept and saved when it is back', async () => {
	const id = await make( {
		title: 'Offline',
		type: 'php',
		code: '$a = 1;',
	} );
	const page = await open( id );
	await POINTER.write( page, '$a = 2;' );
	// Monaco says so when its worker is cut off half-way.
	await page.waitForLoadState( 'networkidle' );
	await at.app.context.setOffline( true );
	await page.getByRole( 'switch' ).first().click();
	await page.getByText( "The site can't be reached." ).waitFor();
	await at.app.context.setOffline( false );
	await saved( page, 'Saved and active' );
	expect( await stored( id ) ).toMatchObject( {
		code: '$a = 2;',
		status: 'active',
	} );
} );

test( 'a site that is trying something else out: the save waits for its turn', async () => {
	const id = await make( {
		title: 'Busy',
		type: 'php',
		code: '$a = 1;',
	} );
	const page = await open( id );
	const holder = spawn( 'php', [
		'-r',
		'$f = fopen( $argv[1], "c" ); flock( $f, LOCK_EX ); echo "held\n"; fgets( STDIN );',
		path.join( at.site.storage, 'tour.lock' ),
	] );
	try {
		await once( holder.stdout, 'data' );
		const isRefused = page.waitForResponse(
			( response ) => response.status() === 503
		);
		await page.getByRole( 'switch' ).first().click();
		await isRefused;
		await saved( page, 'Test run…' );
		holder.stdin.end( '\n' );
		await saved( page, 'Saved and active' );
	} finally {
		holder.kill();
	}
} );

test( 'a site that cannot be asked: it goes on, and it is said that nothing was tried, why, and what to do', async () => {
	const id = await make( {
		title: 'Alone',
		type: 'php',
		code: '$a = 1;',
	} );
	const page = await open( id );
	await putPlugin( 'host.php', '' );
	await playHost( at.site, {
		probe: SILENT,
		page: SILENT,
		constants: { SVC_PHP: '' },
	} );
	await page.getByRole( 'switch' ).first().click();
	await saved( page, 'Active, without a test run' );
	const reason = page.locator( '.svc-tries__verdict' );
	await reason.filter( { hasText: 'no free PHP process' } ).waitFor();
	await reason.filter( { hasText: 'if three pages fail' } ).waitFor();
	await tab( page, 'Problems' ).click();
	await page.getByText( 'No problems.' ).waitFor();
	await playHost( at.site, {} );
	await page.getByRole( 'switch' ).first().click();
	await saved( page, /^Saved$/ );
	await tab( page, 'Test run' ).click();
	await page.getByText( 'A test run loads pages with the snippet' ).waitFor();
} );

test( 'what is kept off can be left off', async () => {
	const id = await make( { title: 'Left', type: 'php', code: '$a = 1;' } );
	const page = await open( id );
	await POINTER.write( page, '$a = 1' );
	await page.getByRole( 'switch' ).first().click();
	await page.getByText( 'Saved, but not activated.' ).waitFor();
	await page.getByRole( 'button', { name: 'Leave inactive' } ).click();
	await POINTER.write( page, '$a = 2;' );
	await save( page );
	await saved( page, /^Saved$/ );
	await expect
		.poll( () => stored( id ) )
		.toMatchObject( {
			code: '$a = 2;',
			status: 'inactive',
		} );
} );

test.each( [ 'light', 'dark' ] as const )(
	'axe finds nothing with the panel open, whichever tab: %s',
	async ( scheme ) => {
		const code = "add_action( 'login_footer', function () { exit; } );";
		const id = await make( { title: 'Read out', type: 'php', code } );
		const page = await open( id );
		await page.getByRole( 'switch' ).first().click();
		await page.getByText( 'Not activated.' ).waitFor();
		for ( const name of [ 'Output', 'Test run', 'Problems' ] ) {
			await tab( page, name ).click();
			expect( await faultsOf( page, scheme ) ).toEqual( [] );
		}
		const style = await make( {
			title: 'Read out',
			type: 'css',
			lang: 'scss',
			code: 'a { b { color: red; } }',
		} );
		await open( style );
		await tab( page, 'Compiled' ).click();
		await page.locator( '.svc-compiled .view-line' ).first().waitFor();
		expect( await faultsOf( page, scheme ) ).toEqual( [] );
	}
);

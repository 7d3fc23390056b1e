/**
 * Saving, with everything that can come of it: code that breaks the site, a session that ended, firewalls, a browser that dies. Each once
 * with the pointer and, in the long form, once by keyboard alone.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, longTest } from '../../support/long.ts';
import {
	editorOf,
	goTo,
	hold,
	journey,
	save,
	saved,
	walk,
	writeCode,
} from '../app/app-page.ts';
import { beginAnew, HANDS, KEYBOARD, POINTER } from './hands.ts';
import { hasFocus, openedEditor, tabTo } from './keyboard.ts';
import { running } from './running.ts';

const at = journey( undefined, null );

/** The app tries again after five seconds; here after half a second. */
const SOONER = `{
	const { setTimeout } = window;
	window.setTimeout = ( work, delay, ...more ) =>
		setTimeout( work, delay === 5_000 ? 500 : delay, ...more );
}`;
beforeAll( () => at.page.addInitScript( SOONER ) );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

/** Opens it on a page that is loaded anew. */
async function openAnew( id: number, page = at.page ): Promise< Page > {
	beginAnew( page );
	await goTo( page, `/snippet/${ id }` );
	await openedEditor( page );
	return page;
}

/** Opens it in the page that is there. */
async function open( id: number ): Promise< Page > {
	await walk( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	return at.page;
}

const pluginFile = ( name: string ) =>
	path.join( at.site.wpContent, 'mu-plugins', name );

async function putPlugin( name: string, code: string ): Promise< void > {
	await mkdir( path.dirname( pluginFile( name ) ), { recursive: true } );
	await writeFile( pluginFile( name ), `<?php\n${ code }` );
}

const tab = ( page: Page, name: string ) =>
	page
		.locator( '.svc-panel__tabs' )
		.getByRole( 'button', { name: new RegExp( `^${ name }` ) } );

const tried = ( page: Page, label: string ) =>
	page
		.locator( '.svc-try' )
		.filter( { has: page.getByText( label, { exact: true } ) } );

/** Has the site save once, loses the answer, and holds the next tries back until they are let go. */
async function loseOneAnswer( page: Page, id: number ) {
	let lost = 0;
	let letGo: () => void = () => undefined;
	const gate = new Promise< void >( ( done ) => {
		letGo = done;
	} );
	await page.route( `**/svc/v1/snippets/${ id }?*`, async ( route ) => {
		if ( route.request().method() !== 'POST' ) {
			await route.continue();
			return;
		}
		if ( lost > 0 ) {
			await gate;
			await route.continue();
			return;
		}
		lost++;
		await route.fetch();
		await route.fulfill( {
			status: 504,
			contentType: 'text/html',
			body: '<h1>Gateway Timeout</h1>',
		} );
	} );
	return { lost: () => lost, letGo };
}

afterEach( async () => {
	await at.page.unrouteAll( { behavior: 'ignoreErrors' } );
} );

describe.each( HANDS )( '%s', ( way, hand ) => {
	/** By keyboard alone the whole way of a snippet is gone in app/keyboard.test.ts. */
	const one = hand === POINTER ? test : longTest;

	one(
		'a broken snippet is saved, stays off, leads to its line, and goes live once it is right',
		async () => {
			const id = await make( { title: `Broken ${ way }`, type: 'php' } );
			const page = await open( id );
			const onOff = page.getByRole( 'switch' ).first();
			await hand.write( page, 'echo 1;\necho 2\necho 3;' );
			await hand.press( onOff, 'Shift+Tab' );
			await page.getByText( 'Saved, but not activated.' ).waitFor();
			const first = page.locator( '.svc-problem.is-error' ).first();
			// A user who is not writing is taken to the reason.
			const isAtReason = () =>
				first.evaluate(
					( element ) =>
						element.ownerDocument.activeElement === element
				);
			await expect.poll( isAtReason ).toBe( true );
			await hand.press( first );
			await page.waitForURL( /line=[23]/ );
			await hasFocus( await editorOf( page ) );
			expect( await stored( id ) ).toMatchObject( {
				status: 'inactive',
				code: 'echo 1;\necho 2\necho 3;',
			} );

			// Right by itself, and the site breaks with it.
			await hand.write(
				page,
				"$label = 'x';\n$svc_go = fn () => svc_gone();\nadd_action( 'wp_footer', $svc_go );"
			);
			await page.getByText( 'No problems left' ).waitFor();
			await hand.press( tab( page, 'Test run' ) );
			const letGo = await hold( page, 'POST', id );
			await hand.save( page );
			await page.getByText( 'Loading pages with this snippet' ).waitFor();
			await expect
				.poll( () => page.locator( '.svc-try.is-waiting' ).count() )
				.toBeGreaterThan( 4 );
			letGo();
			await page
				.locator( '.svc-problem' )
				.filter( { hasText: 'undefined function svc_gone()' } )
				.filter( { hasText: 'line 2' } )
				.waitFor();
			await expect.poll( isAtReason ).toBe( true );
			await hand.press( tab( page, 'Test run' ) );
			await page
				.getByText(
					'Not activated: the front page fails with this snippet'
				)
				.waitFor();
			await expect
				.poll( () => tried( page, 'The front page' ).innerText() )
				.toMatch( /fails[\s\S]*Line 2: .*svc_gone/ );
			await expect
				.poll( () => tried( page, 'The REST API' ).innerText() )
				.toMatch( /not tested/ );
			expect( await stored( id ) ).toMatchObject( {
				status: 'inactive',
			} );

			const text = `alive ${ way }`;
			await hand.write(
				page,
				`add_action( 'wp_footer', fn () => print '<p>${ text }</p>' );`
			);
			await hand.save( page );
			await saved( page, 'Saved and active' );
			await page.getByText( /^Test run passed: \d+ pages\./ ).waitFor();
			await expect
				.poll( () => tried( page, 'The front page' ).innerText() )
				.toMatch( /works[\s\S]*\d+ ms/ );
			await expect
				.poll( () => page.getByText( 'stays off' ).count() )
				.toBe( 0 );
			await expect
				.poll( () => page.locator( '.svc-problem' ).count() )
				.toBe( 0 );
			expect( await stored( id ) ).toMatchObject( { status: 'active' } );
			expect( ( await at.site.page( '/' ) ).text ).toContain( text );
		}
	);

	// That the body comes encoded then: tests/unit/app/transport.test.ts.
	longTest(
		'a firewall that reads bodies: the save arrives encoded, and nobody notices',
		async () => {
			await putPlugin(
				'reads-bodies.php',
				`if ( 'POST' === $_SERVER['REQUEST_METHOD'] && str_contains( (string) file_get_contents( 'php://input' ), '<?php' ) ) {
				http_response_code( 403 );
				header( 'Content-Type: text/html' );
				exit( '<h1>Forbidden</h1>' );
			}`
			);
			const id = await make( {
				title: `Read ${ way }`,
				type: 'html',
				code: '<i>x</i>',
			} );
			const page = await open( id );
			const answers: number[] = [];
			page.on( 'response', ( response ) => {
				if (
					response.request().method() === 'POST' &&
					response.url().includes( `snippets/${ id }?` )
				) {
					answers.push( response.status() );
				}
			} );
			const code = '<p><?php echo esc_html( "Grüße" ); ?></p>';
			await hand.write( page, code );
			await hand.save( page );
			await saved( page, /^Saved/ );
			await expect.poll( () => stored( id ) ).toMatchObject( { code } );
			await expect.poll( () => answers ).toEqual( [ 403, 200 ] );
			await rm( pluginFile( 'reads-bodies.php' ) );
		}
	);

	longTest(
		'a firewall that lets nothing through: the work is kept, it is said whom to ask, and saved when it lets go',
		async () => {
			const id = await make( {
				title: `Walled ${ way }`,
				type: 'css',
				code: 'a { color: red; }',
			} );
			const page = await open( id );
			await putPlugin(
				'wall.php',
				`if ( 'POST' === $_SERVER['REQUEST_METHOD'] && str_contains( $_SERVER['REQUEST_URI'], 'snippets/${ id }?' ) ) {
				http_response_code( 403 );
				header( 'Content-Type: text/html' );
				exit( '<h1>Forbidden</h1>' );
			}`
			);
			const bodies: string[] = [];
			page.on( 'request', ( request ) => {
				if (
					request.method() === 'POST' &&
					request.url().includes( `snippets/${ id }?` )
				) {
					bodies.push( request.postData() ?? '' );
				}
			} );
			await hand.write( page, 'a { color: black; }' );
			await hand.save( page );
			await page
				.getByText( 'Your changes are kept in this browser' )
				.waitFor();
			await page
				.getByText( 'Ask your host to allow requests to svc/v1.' )
				.waitFor();
			await expect
				.poll( () => bodies.slice( 0, 2 ) )
				.toEqual( [
					expect.stringContaining( 'color: black' ),
					expect.stringContaining( 'encoded' ),
				] );
			await rm( pluginFile( 'wall.php' ) );
			await saved( page, /^Saved/ );
			await expect
				.poll( () => stored( id ) )
				.toMatchObject( { code: 'a { color: black; }' } );
			await expect
				.poll( () => page.getByText( 'Your changes are kept' ).count() )
				.toBe( 0 );
		}
	);

	one(
		'an answer that is lost on its way: the next try finds the work saved, and nobody is asked about a conflict',
		async () => {
			const id = await make( {
				title: `Lost ${ way }`,
				type: 'css',
				code: 'a { color: red; }',
			} );
			const page = await open( id );
			const { lost, letGo } = await loseOneAnswer( page, id );
			await hand.write( page, 'a { color: olive; }' );
			await hand.save( page );
			await page
				.getByText( 'Your changes are kept in this browser' )
				.waitFor();
			letGo();
			await saved( page, /^Saved/ );
			await expect
				.poll( () => page.getByText( 'Your changes are kept' ).count() )
				.toBe( 0 );
			await expect
				.poll( () => stored( id ) )
				.toMatchObject( { code: 'a { color: olive; }' } );
			expect( lost() ).toBe( 1 );

			// What was saved is what the next one goes on from.
			await hand.write( page, 'a { color: navy; }' );
			await hand.save( page );
			await expect
				.poll( async () => ( await stored( id ) ).code )
				.toBe( 'a { color: navy; }' );
		}
	);

	longTest(
		'a lost answer of a save that would have switched off what is on: the next try says why it is not saved',
		async () => {
			const id = await make( {
				title: `Lost and off ${ way }`,
				type: 'html',
				code: 'fine',
				status: 'active',
			} );
			expect( await stored( id ) ).toMatchObject( { status: 'active' } );
			const page = await open( id );
			const { lost, letGo } = await loseOneAnswer( page, id );
			await hand.write( page, '<p>\n<?php echo ( ?>' );
			await hand.save( page );
			await page
				.getByText( 'Your changes are kept in this browser' )
				.waitFor();
			letGo();
			await page.getByText( 'Not saved. Visitors still get' ).waitFor();
			await page
				.locator( '.svc-problem' )
				.filter( { hasText: 'line 2' } )
				.first()
				.waitFor();
			expect( lost() ).toBe( 1 );
			expect( await stored( id ) ).toMatchObject( {
				status: 'active',
				code: 'fine',
			} );
		}
	);

	one(
		'a session that ended while writing: WordPress asks to log in, and the save goes on',
		async () => {
			const id = await make( {
				title: `Session ${ way }`,
				type: 'css',
				code: 'a { color: red; }',
			} );
			const page = await open( id );
			await hand.write( page, 'a { color: teal; }' );
			await at.app.context.clearCookies();
			await hand.save( page );
			await page
				.getByText( 'Your changes are kept in this browser' )
				.waitFor();
			const dialog = page.frameLocator( '#wp-auth-check-frame' );
			const name = dialog.locator( '#user_login' );
			await name.waitFor();
			expect( await stored( id ) ).toMatchObject( {
				code: 'a { color: red; }',
			} );
			// Its own script puts the focus in the field some moments after the page.
			await expect
				.poll( () =>
					name.evaluate(
						( element ) =>
							element.ownerDocument.activeElement === element
					)
				)
				.toBe( true );
			if ( hand === KEYBOARD ) {
				await page.keyboard.insertText( 'admin' );
				const password = dialog.locator( '#user_pass' );
				await tabTo( password );
				await page.keyboard.insertText( 'password' );
				await expect
					.poll( () => password.inputValue() )
					.toBe( 'password' );
				await page.keyboard.press( 'Enter' );
			} else {
				await name.fill( 'admin' );
				await dialog.locator( '#user_pass' ).fill( 'password' );
				await dialog.locator( '#wp-submit' ).click();
			}
			await saved( page, /^Saved/ );
			await expect
				.poll( () => stored( id ) )
				.toMatchObject( { code: 'a { color: teal; }' } );
			await page
				.locator( '#wp-auth-check-frame' )
				.waitFor( { state: 'hidden' } );
		}
	);

	one(
		'a browser page that dies while writing: what was not saved is offered, and restored',
		async () => {
			const id = await make( {
				title: `Crash ${ way }`,
				type: 'css',
				code: 'a { color: red; }',
			} );
			const lost = await openAnew( id, await at.app.context.newPage() );
			const code = `a { color: navy; } /* ${ way } */`;
			await hand.write( lost, code );
			await expect
				.poll( () => lost.evaluate( keptCode ) )
				.toContain( code );
			if ( hand === POINTER ) {
				const crash = lost.waitForEvent( 'crash' );
				await lost.goto( 'chrome://crash' ).catch( () => null );
				await crash;
			}
			await lost.close();
			const page = await openAnew( id );
			await page
				.getByText( /^This browser has unsaved changes/ )
				.waitFor();
			expect( await stored( id ) ).toMatchObject( {
				code: 'a { color: red; }',
			} );
			await hand.press(
				page.getByRole( 'button', { name: 'Restore changes' } ),
				'Shift+Tab'
			);
			await save( page );
			await saved( page, /^Saved$/ );
			await expect.poll( () => stored( id ) ).toMatchObject( { code } );
			// What the browser has kept goes once it is saved.
			await expect
				.poll( () => page.evaluate( keptCode ) )
				.not.toContain( code );
			if ( IS_LONG ) {
				await openAnew( id );
				expect(
					await page
						.getByText( /^This browser has unsaved changes/ )
						.count()
				).toBe( 0 );
			}
		}
	);
} );

/** What stands above the code. */
const NOT_SAVED = 'Not saved. Visitors still get';

describe.each( HANDS )( 'a snippet that is on, %s', ( way, hand ) => {
	const one = hand === POINTER ? test : longTest;

	one(
		'errors in a snippet that is on: the version that works stays, until somebody saves it switched off',
		async () => {
			const id = await running(
				at.site,
				{ title: `Live ${ way }`, type: 'php' },
				'echo 1;'
			);
			const page = await open( id );
			await hand.write( page, 'echo 2;\necho 3\necho 4;' );
			await hand.save( page );
			await page.getByText( NOT_SAVED ).waitFor();
			const first = page.locator( '.svc-problem.is-error' ).first();
			await expect
				.poll( () => first.innerText() )
				.toMatch( /line [23]/i );
			expect( await stored( id ) ).toMatchObject( {
				status: 'active',
				code: 'echo 1;',
			} );
			const button = ( name: string ) =>
				page.getByRole( 'button', { name, exact: true } );
			await hand.press(
				button( 'Keep the version that works' ),
				'Shift+Tab'
			);
			await page.getByText( NOT_SAVED ).waitFor( { state: 'detached' } );
			await saved( page, 'Not saved' );

			// What only the site finds; the panel says which page, and that nothing was saved.
			await hand.write(
				page,
				"$svc_go = fn () => svc_gone();\nadd_action( 'wp_footer', $svc_go );"
			);
			await hand.save( page );
			await page.getByText( NOT_SAVED ).waitFor();
			await hand.press(
				page
					.locator( '.svc-panel__tabs' )
					.getByRole( 'button', { name: /^Test run(?!…)/ } )
			);
			await page
				.getByText(
					'Not saved: the front page fails with this snippet.'
				)
				.waitFor();
			expect( ( await stored( id ) ).code ).toBe( 'echo 1;' );
			await hand.press( button( 'Save as inactive' ), 'Shift+Tab' );
			await page.getByText( 'Saved, but not activated.' ).waitFor();
			expect( await stored( id ) ).toMatchObject( {
				status: 'inactive',
				code: expect.stringContaining( 'svc_gone' ),
			} );
		}
	);

	longTest(
		'a snippet that is on goes on with the new version once the errors are gone',
		async () => {
			const id = await make( {
				title: `Mended ${ way }`,
				type: 'php',
				code: 'echo 1;',
				status: 'active',
			} );
			const page = await open( id );
			await hand.write( page, 'echo 2' );
			await hand.save( page );
			await page.getByText( NOT_SAVED ).waitFor();
			await hand.write( page, "echo '';" );
			await page.getByText( 'Not saved. No problems left' ).waitFor();
			await hand.save( page );
			await saved( page, 'Saved and active' );
			expect( await stored( id ) ).toMatchObject( {
				status: 'active',
				code: "echo '';",
			} );
		}
	);
} );

/** The code that the browser has written down, of all drafts. Runs in the page. */
function keptCode(): Promise< string > {
	return new Promise( ( done ) => {
		const request = window.indexedDB.open( 'svc' );
		request.onsuccess = () => {
			const all = request.result
				.transaction( 'drafts' )
				.objectStore( 'drafts' )
				.getAll();
			all.onsuccess = () => {
				request.result.close();
				done(
					all.result
						.map(
							( kept: { draft: { code: string } } ) =>
								kept.draft.code
						)
						.join( '\n' )
				);
			};
		};
	} );
}

test( 'what is typed right before a save is in it, and what is typed while it goes on stays', async () => {
	const id = await make( { title: 'Typed', type: 'php', code: '$a = 1;' } );
	const page = await open( id );
	await writeCode( page, '// ' );
	await page.keyboard.type( 'abcdefghij' );
	await save( page );
	await page.keyboard.type( 'klmno' );
	const code = async () => ( await stored( id ) ).code;
	await expect.poll( code ).toMatch( /^\/\/ abcdefghij/ );
	await saved( page, /Saved|Not saved/ );
	await expect
		.poll( () => page.locator( '.view-line' ).first().textContent() )
		.toContain( 'abcdefghijklmno' );
	await save( page );
	await expect.poll( code ).toBe( '// abcdefghijklmno' );
} );

longTest( 'typing without a pause is written down all the same', async () => {
	const id = await make( { title: 'Restless', type: 'js', code: '' } );
	const page = await open( id );
	await POINTER.write( page, '// begun' );
	let kept = '';
	for ( let keys = 0; keys < 400 && ! kept.includes( 'xxxxx' ); keys++ ) {
		await page.keyboard.type( 'x' );
		await page.waitForTimeout( 100 );
		kept = await page.evaluate( keptCode );
	}
	expect( kept ).toContain( '// begunxxxxx' );
} );

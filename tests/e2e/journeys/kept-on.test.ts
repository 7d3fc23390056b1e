/** Errors in a snippet that is on: the version that works stays, until somebody decides otherwise. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { goTo, journey, saved } from '../app/app-page.ts';
import { beginAnew, HANDS } from './hands.ts';
import { openedEditor } from './keyboard.ts';

const at = journey( undefined, null );

async function make( fields: Record< string, unknown > ): Promise< number > {
	const { body } = await at.site.rest( 'POST', '/snippets', fields );
	return body.snippet.id;
}

const stored = async ( id: number ) =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body;

async function open( id: number ): Promise< Page > {
	beginAnew( at.page );
	await goTo( at.page, `/snippet/${ id }` );
	await openedEditor( at.page );
	return at.page;
}

/** What stands above the code. */
const NOT_SAVED = 'Not saved: the snippet is on';

describe.each( sample( HANDS, 2 ) )( '%s', ( way, hand ) => {
	test( 'errors in a snippet that is on: the version that works stays, until somebody saves it switched off', async () => {
		const id = await make( {
			title: `Live ${ way }`,
			type: 'php',
			code: 'echo 1;',
			status: 'active',
		} );
		const page = await open( id );
		await hand.write( page, 'echo 2;\necho 3\necho 4;' );
		await hand.save( page );
		await page.getByText( NOT_SAVED ).waitFor();
		const first = page.locator( '.svc-problem.is-error' ).first();
		await expect.poll( () => first.innerText() ).toMatch( /line [23]/i );
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
				.getByRole( 'button', { name: /^Test load/ } )
		);
		await page
			.getByText( 'Not saved: the front page fails with it.' )
			.waitFor();
		expect( ( await stored( id ) ).code ).toBe( 'echo 1;' );
		await hand.press( button( 'Save switched off' ), 'Shift+Tab' );
		await page.getByText( 'Saved, but it stays off' ).waitFor();
		expect( await stored( id ) ).toMatchObject( {
			status: 'inactive',
			code: expect.stringContaining( 'svc_gone' ),
		} );
	} );

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
			await page
				.getByText( 'Not saved yet. No problem is left' )
				.waitFor();
			await hand.save( page );
			await saved( page, 'Saved and on' );
			expect( await stored( id ) ).toMatchObject( {
				status: 'active',
				code: "echo '';",
			} );
		}
	);
} );

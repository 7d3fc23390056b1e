/** Two versions beside each other, apart from what the journeys do with them. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { hasFocus } from '../journeys/keyboard.ts';
import { editorOf, goTo, journey } from './app-page.ts';
import { walkTo } from './screens.ts';

let id: number;

const at = journey( async ( site ) => {
	const { body } = await site.rest( 'POST', '/snippets', {
		title: 'Two versions',
		type: 'css',
		code: 'a { color: red; }',
	} );
	id = body.snippet.id;
	await site.rest( 'POST', `/snippets/${ id }`, {
		code: 'a { color: blue; }',
	} );
} );

test( 'one that is left before it is computed ends without an error', async () => {
	const { page, app } = at;
	// Comparing is the work of a worker; here one that hears of it late.
	await page.addInitScript( () => {
		const held = new Promise( ( resolve ) => {
			window.addEventListener( 'svc-let-go', resolve );
		} );
		window.Worker = class extends Worker {
			override postMessage( ...message: unknown[] ): void {
				void held.then( () =>
					Reflect.apply( super.postMessage, this, message )
				);
			}
		};
	} );
	await goTo( page, '/trash' );
	await page.locator( '.svc-line, .svc-empty' ).first().waitFor();
	const place = `/snippet/${ id }&tab=history&compare=1&with=2`;
	await walkTo( page, place );
	await page.locator( '.svc-comparison .view-line' ).first().waitFor();
	await walkTo( page, '/trash' );
	await page.locator( '.svc-comparison' ).waitFor( { state: 'detached' } );
	await page.evaluate( () =>
		window.dispatchEvent( new Event( 'svc-let-go' ) )
	);
	// It is seen to the end, by which time whatever goes wrong with the others has gone wrong.
	await walkTo( page, place );
	await page
		.locator( '.svc-comparison :is(.line-insert, .char-insert)' )
		.first()
		.waitFor();
	expect( app.faults ).toEqual( [] );
} );

/** Width and height of the dialog that the comparison leaves empty, in pixels. */
async function leftOver( page: Page ): Promise< [ number, number ] > {
	const of = async ( what: string ) => {
		const box = await page
			.getByRole( 'dialog' )
			.locator( what )
			.boundingBox();
		return [ box?.width ?? 0, box?.height ?? 0 ] as const;
	};
	const [ width, height ] = await of( '.monaco-diff-editor' );
	const [ all, high ] = await of( '.components-modal__content' );
	return [ all - width, high - height ];
}

async function fills( page: Page ): Promise< void > {
	await expect
		.poll( () => leftOver( page ) )
		.toSatisfy( ( [ width, height ] ) => width < 60 && height < 200 );
}

test( 'it fills the dialog, of two revisions and of a change of the set', async () => {
	const { page } = at;
	await goTo( page, `/snippet/${ id }&tab=history&compare=1&with=2` );
	await page.locator( '.svc-comparison .view-line' ).first().waitFor();
	await fills( page );
	await goTo( page, '/history&n=1' );
	await page
		.getByRole( 'button', { name: /^Compare the code/ } )
		.first()
		.click();
	await page.getByRole( 'dialog' ).locator( '.view-line' ).first().waitFor();
	await fills( page );
} );

test( 'the editor behind it finds and completes once it is closed', async () => {
	const { page, app } = at;
	await goTo( page, `/snippet/${ id }&tab=history&compare=1&with=2` );
	const dialog = page.getByRole( 'dialog' );
	await dialog.locator( '.view-line' ).first().waitFor();
	await dialog.getByRole( 'button', { name: 'Close' } ).click();
	await dialog.waitFor( { state: 'detached' } );
	const editor = await editorOf( page );
	await editor.focus();
	await hasFocus( editor );
	await page.keyboard.press( 'Control+F' );
	await page.getByRole( 'textbox', { name: 'Find', exact: true } ).waitFor();
	await page.keyboard.press( 'Escape' );
	await hasFocus( editor );
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.press( 'Control+Space' );
	await page.locator( '.suggest-widget.visible' ).waitFor();
	expect( app.faults ).toEqual( [] );
} );

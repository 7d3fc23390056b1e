/** How to get to the screens beside list and editor. */
import { APP, codeAt, type Screen } from './screens.ts';

/** Keeps a text as unsaved work of the first box, as the app does. Runs in the page. */
const keepHeader = ( code: string ): Promise< void > =>
	new Promise( ( done ) => {
		const { site, user } = (
			window as unknown as {
				svcApp: { site: { url: string }; user: { id: number } };
			}
		 ).svcApp;
		const request = window.indexedDB.open( 'svc' );
		request.onsuccess = () => {
			const change = request.result.transaction( 'drafts', 'readwrite' );
			change
				.objectStore( 'drafts' )
				.put( code, `box|${ site.url }|${ user.id }|svc-header` );
			change.oncomplete = () => {
				request.result.close();
				done();
			};
		};
	} );

export const MORE_SCREENS: readonly Screen[] = [
	{
		name: 'trash',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/trash` );
			await page.getByText( 'deleted permanently' ).first().waitFor();
		},
	},
	{
		name: 'trash-asks',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/trash` );
			await page
				.getByRole( 'button', { name: /permanently/ } )
				.first()
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'history',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/history` );
			await page.locator( '.svc-entry' ).first().waitFor();
			await page.waitForTimeout( 800 );
		},
	},
	{
		name: 'history-one',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/history&n=9` );
			await page.getByText( /from the current state/ ).waitFor();
		},
	},
	{
		name: 'history-asks',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/history&n=9` );
			await page
				.getByRole( 'button', { name: 'Go back to this' } )
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'activity',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/activity` );
			await page.locator( '.svc-activity__entry' ).first().waitFor();
		},
	},
	{
		name: 'settings',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/settings` );
			await page.getByText( 'Rescue link' ).first().waitFor();
		},
	},
	{
		name: 'settings-link',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/settings` );
			await page
				.getByRole( 'button', { name: 'New rescue link' } )
				.click();
			await page.getByText( 'Shown once.' ).waitFor();
			await page
				.locator( '.svc-people' )
				.first()
				.scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'boxes',
		show: async ( page, _, width ) => {
			await page.goto( `${ APP }&p=/boxes` );
			await page.locator( codeAt( width ) ).nth( 2 ).waitFor();
		},
	},
	{
		// Another user filled the box that was being written in.
		name: 'boxes-offered',
		show: async ( page, _, width ) => {
			await page.goto( `${ APP }&p=/boxes` );
			await page.locator( codeAt( width ) ).nth( 2 ).waitFor();
			await page.evaluate( keepHeader, '<meta name="mine">' );
			await page.reload();
			const discard = page.getByRole( 'button', {
				name: 'Discard changes',
			} );
			await discard.waitFor();
			return () => discard.click();
		},
	},
	{
		name: 'files',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/files&file=ads.txt` );
			await page.getByText( 'Visitors get this file.' ).waitFor();
		},
	},
	{
		name: 'files-robots',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/files&file=robots.txt` );
			await page.getByText( 'Complete robots.txt' ).click();
		},
	},
	{
		name: 'files-empty',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/files&file=security.txt` );
			await page.getByText( 'Start with an example' ).waitFor();
		},
	},
	{
		name: 'files-real',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/files&file=app-ads.txt` );
			await page.getByText( 'A real file' ).first().waitFor();
		},
	},
	{
		name: 'files-conflict',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/files&file=llms.txt` );
			await page
				.getByRole( 'textbox', { name: 'Text of llms.txt' } )
				.fill( '# Corner shop\n\n> Bread, cheese and wine.\n' );
			await page.route( '**/svc/v1/files*', ( route ) =>
				route.fulfill( {
					status: 409,
					contentType: 'application/json',
					body: JSON.stringify( {
						code: 'svc_conflict',
						message:
							'llms.txt has changed since you loaded it. Nothing was saved: load it again, or save over it.',
						data: { status: 409 },
					} ),
				} )
			);
			await page.keyboard.press( 'Control+s' );
			await page.getByText( 'Keep my version' ).waitFor();
		},
	},
	{
		name: 'search',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/search&q=add` );
			await page.locator( '.svc-hit' ).first().waitFor();
		},
	},
	{
		name: 'replace',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/search&q=add&with=put&replace=1` );
			await page.locator( '.svc-change' ).first().waitFor();
		},
	},
	{
		name: 'live',
		show: async ( page, ids, width ) => {
			await page.goto( `${ APP }&p=/snippet/${ ids.get( 'Fonts' ) }` );
			const field = page
				.locator(
					width < 782
						? '.svc-plain textarea'
						: '.monaco-editor textarea, .monaco-editor .native-edit-context'
				)
				.first();
			await field.waitFor( { state: 'attached' } );
			await field.focus();
			await page.keyboard.press( 'Control+i' );
			for ( const key of [
				'Control+Home',
				'ArrowDown',
				'End',
				'Enter',
			] ) {
				await page.keyboard.press( key );
			}
			await page.keyboard.type( 'background: #dfe5ff;' );
			await page.keyboard.press( 'Escape' );
			await page.keyboard.press( 'F9' );
			await page.waitForTimeout( 8000 );
			return async () => {
				await page.keyboard.press( 'F9' );
				await page.keyboard.press( 'Control+i' );
				await page.waitForTimeout( 500 );
			};
		},
	},
	{
		name: 'split',
		show: async ( page, ids ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Cookie notice' ) }`
			);
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Delivery note' ) }`
			);
			await page.locator( '.monaco-editor .view-line' ).first().waitFor();
			await page.keyboard.press( 'Control+\\' );
			await page.waitForTimeout( 2000 );
		},
	},
	{
		name: 'search-start',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/search` );
			await page.getByText( 'Search all code' ).waitFor();
		},
	},
];

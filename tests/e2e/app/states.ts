/** Main states of the screens: what is asked, what is empty, what has failed, what the user may not do. */
import type { Page, Route } from 'playwright';
import { focused } from './app-page.ts';
import { walkTo } from './screens.ts';

export interface State {
	readonly name: string;
	/** Gets there from any other state of the same page. */
	readonly show: ( page: Page, id: number ) => Promise< unknown >;
	readonly width?: number;
	/** What the page is told of the person and the site when it is loaded. */
	readonly boot?: Readonly< Record< string, string > >;
}

const broken = ( route: Route ): Promise< void > =>
	route.fulfill( {
		status: 500,
		json: { code: 'broken', message: 'There has been a critical error.' },
	} );

/** A dialog that opens from a screen. */
const dialog = (
	name: string,
	place: ( id: number ) => string,
	button: string | RegExp
): State => ( {
	name,
	show: async ( page, id ) => {
		await walkTo( page, place( id ) );
		await page
			.locator( '#svc-app' )
			.getByRole( 'button', { name: button } )
			.first()
			.click();
		await focused( page.getByRole( 'dialog' ).first() );
	},
} );

/** A screen whose answer does not come. */
const failing = ( place: string, asked: string ): State => ( {
	name: `${ place } fails`,
	show: async ( page ) => {
		await page.route( `**/svc/v1/${ asked }*`, broken );
		await walkTo( page, place );
		await page
			.locator( '.svc-empty' )
			.getByRole( 'button', { name: 'Try again' } )
			.waitFor();
	},
} );

const shown = (
	name: string,
	place: string,
	text: string | RegExp,
	rest: Omit< State, 'name' | 'show' > = {}
): State => ( {
	name,
	...rest,
	show: async ( page ) => {
		await walkTo( page, place );
		await page.getByText( text ).first().waitFor();
	},
} );

export const STATES: readonly State[] = [
	shown( 'list, nothing fits', '/&q=zebra', 'No matches' ),
	{
		name: 'list, selected',
		show: async ( page ) => {
			await walkTo( page, '/' );
			await page
				.locator( 'tbody input[type=checkbox]' )
				.first()
				.check( { force: true } );
			await page
				.getByText( /1 selected/ )
				.first()
				.waitFor();
		},
	},
	{
		name: 'all keys',
		show: async ( page ) => {
			await walkTo( page, '/' );
			await page.locator( '.svc-row__title' ).first().focus();
			await page.keyboard.press( '?' );
			await page.getByRole( 'dialog', { name: 'Keys' } ).waitFor();
		},
	},
	{
		name: 'palette',
		show: async ( page ) => {
			await walkTo( page, '/' );
			await page.locator( '.svc-row__title' ).first().focus();
			await page.keyboard.press( 'Control+k' );
			await page.getByRole( 'combobox' ).fill( 'lieferhinweis' );
			await page
				.getByRole( 'option', { name: /Lieferhinweis/ } )
				.waitFor();
		},
	},
	{
		name: 'new, pasted',
		show: async ( page ) => {
			await walkTo( page, '/new' );
			await page.getByLabel( 'Paste code' ).fill( '<p>Hello</p>' );
			await page
				.getByRole( 'button', { name: 'Save as inactive' } )
				.waitFor();
		},
	},
	failing( '/trash', 'trash' ),
	dialog( 'trash asks', () => '/trash', /^Delete permanently/ ),
	{
		name: 'trash, empty',
		show: async ( page ) => {
			await page.route( '**/svc/v1/trash*', ( route ) =>
				route.fulfill( { json: [] } )
			);
			await walkTo( page, '/trash' );
			await page.getByText( 'The trash is empty.' ).waitFor();
		},
	},
	failing( '/history', 'generations' ),
	failing( '/history&n=2', 'generations/2' ),
	dialog( 'history asks', () => '/history&n=1', 'Go back to this' ),
	dialog( 'history compares', () => '/history&n=1', /^Compare the code/ ),
	failing( '/activity', 'activity' ),
	shown( 'activity, nothing fits', '/activity&q=zebra', 'No matches.' ),
	failing( '/settings', 'settings' ),
	{
		name: 'settings, somebody is added',
		show: async ( page ) => {
			await walkTo( page, '/settings' );
			const field = page.getByLabel( 'Add a person' );
			await field.fill( 'auth' );
			await page.getByRole( 'option', { name: 'Author' } ).click();
			await page
				.getByLabel( 'Access of Author', { exact: true } )
				.waitFor();
		},
	},
	{
		name: 'settings, rescue link and what is refused',
		show: async ( page ) => {
			await walkTo( page, '/settings' );
			await page
				.getByRole( 'button', { name: 'New rescue link' } )
				.click();
			await page.getByText( 'Shown once.' ).waitFor();
			await page.getByLabel( 'Mail about errors' ).fill( 'nobody' );
			await page.keyboard.press( 'Enter' );
			await page.getByText( 'is not an email address' ).waitFor();
		},
	},
	failing( '/files', 'files' ),
	{
		name: 'files, conflict',
		show: async ( page ) => {
			await walkTo( page, '/files&file=llms.txt' );
			await page.getByLabel( 'Text of llms.txt' ).fill( '# Shop' );
			await page.route( '**/svc/v1/files*', ( route ) =>
				route.fulfill( {
					status: 409,
					json: { code: 'svc_conflict', message: 'It has changed.' },
				} )
			);
			await page.getByRole( 'button', { name: 'Save' } ).click();
			await page.getByText( 'Keep my version' ).waitFor();
		},
	},
	{
		name: 'files, remarks',
		show: async ( page ) => {
			await walkTo( page, '/files&file=ads.txt' );
			await page
				.getByLabel( 'Text of ads.txt' )
				.fill( 'ads.example, 1\n' );
			await page.getByRole( 'button', { name: 'Save' } ).click();
			await page.getByRole( 'button', { name: 'Line 1' } ).waitFor();
		},
	},
	{
		name: 'boxes, broken',
		show: async ( page ) => {
			await walkTo( page, '/boxes' );
			const box = page.getByRole( 'region', { name: 'Footer' } );
			await box
				.locator( '.svc-code[aria-busy=false] .view-line' )
				.first()
				.waitFor();
			await box
				.locator( 'textarea, .native-edit-context' )
				.first()
				.focus();
			await page.keyboard.insertText( '<?php echo 1 echo 2; ?>' );
			await page.getByRole( 'switch', { name: 'Footer' } ).click();
			await box.getByText( 'it stays off' ).waitFor();
		},
	},
	shown( 'search, start', '/search', 'Search all code' ),
	shown( 'search, nothing', '/search&q=zebra', 'No snippets found.' ),
	shown(
		'replace, not a pattern',
		'/search&q=Two (4&replace=1&regex=1',
		'Invalid search.'
	),
	{
		name: 'replace, refused',
		show: async ( page ) => {
			const tried = page.waitForResponse( '**/svc/v1/replace*' );
			await walkTo( page, '/search&q=note&with=text&replace=1' );
			await page.locator( '.svc-change ins' ).first().waitFor();
			const button = page.getByRole( 'button', { name: /^Replace \d/ } );
			// The same address tries out and replaces: the first has to be over.
			await tried;
			await page
				.getByText( 'Checking…' )
				.waitFor( { state: 'detached' } );
			await page.route( '**/svc/v1/replace*', broken );
			await button.click();
			await page.getByText( 'Nothing was replaced.' ).waitFor();
		},
	},
	shown( 'no such screen', '/nowhere', 'Screen not found.' ),
	shown( 'phone, list', '/', 'Lieferhinweis', { width: 390 } ),
	{
		name: 'phone, sidebar',
		width: 390,
		show: async ( page ) => {
			await walkTo( page, '/trash' );
			await page
				.getByRole( 'button', { name: 'Views and folders' } )
				.click();
			await page.locator( '.svc-sidebar.is-drawer' ).waitFor();
		},
	},
	{
		name: 'phone, editor and its sheet',
		width: 390,
		show: async ( page, id ) => {
			await walkTo( page, `/snippet/${ id }` );
			await page.getByLabel( 'Settings of the snippet' ).click();
			await page.locator( '.svc-inspector' ).waitFor();
		},
	},
	shown( 'phone, history', '/history&n=1', /from the current state/, {
		width: 390,
	} ),
	shown( 'phone, files', '/files&file=security.txt', 'An empty file', {
		width: 390,
	} ),
	shown( 'phone, boxes', '/boxes', 'Top of the page', { width: 390 } ),
	shown( 'phone, replace', '/search&q=note&with=x&replace=1', 'match', {
		width: 390,
	} ),
	shown( 'settings of who may only look', '/settings', 'Ask an admin', {
		boot: { level: 'view' },
	} ),
	shown( 'files of who may only look', '/files', 'Ask an admin', {
		boot: { level: 'view' },
	} ),
	shown( 'boxes of who may only look', '/boxes', 'You may look', {
		boot: { level: 'view' },
	} ),
	shown( 'activity without Pro', '/activity', 'part of Pro', {
		boot: { tier: 'free' },
	} ),
	shown( 'settings without Pro', '/settings', 'is part of Pro', {
		boot: { tier: 'free' },
	} ),
];

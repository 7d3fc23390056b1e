/** How to get to each screen and state of the admin app. */
import type { Page } from 'playwright';
import type { TestSite } from '../support/site.ts';
import type { UserName } from '../support/site-client.ts';

export type Screen = {
	readonly name: string;
	/** Gets there; may answer what puts back what the person's next picture would show. */
	readonly show: (
		page: Page,
		ids: ReadonlyMap< string, number >,
		width: number,
		site: TestSite
	) => Promise< void | ( () => Promise< void > ) >;
	/** Where the screen, or this state of it, is to be had; everywhere by default. */
	readonly fits?: ( width: number ) => boolean;
	/** Which site: the shop, one without a snippet, or one with thousands. @default 'shop' */
	readonly on?: 'shop' | 'empty' | 'many';
	/** Who looks. @default 'admin' */
	readonly as?: UserName;
};

export const APP = '/wp-admin/admin.php?page=svc';

/** From this width on the app has more than one column. */
export const isWide = ( width: number ): boolean => width >= 782;
export const isNarrow = ( width: number ): boolean => ! isWide( width );

/** Where code stands: a plain field on phones. */
export const codeAt = ( width: number ): string =>
	isNarrow( width ) ? '.svc-plain' : '.monaco-editor .view-line';

/** Waits until the code of a snippet stands there. */
export async function ready( page: Page, width: number ): Promise< void > {
	await page.locator( codeAt( width ) ).first().waitFor();
	// Monaco gives the code its colours a moment later.
	await page.waitForTimeout( 1_000 );
}

export const SCREENS: readonly Screen[] = [
	{
		name: 'list',
		show: async ( page ) => {
			await page.goto( APP );
			await page.getByText( 'Cookie notice' ).first().waitFor();
		},
	},
	{
		name: 'list-selected',
		show: async ( page ) => {
			await page.goto( APP );
			await page.getByText( 'Cookie notice' ).first().waitFor();
			const boxes = page.locator( 'tbody input[type=checkbox]' );
			await boxes.nth( 1 ).check( { force: true } );
			await boxes.nth( 2 ).check( { force: true } );
		},
	},
	{
		name: 'list-folder',
		show: async ( page ) => {
			await page.goto( `${ APP }&folder=Shop` );
			await page.getByText( 'Delivery note' ).first().waitFor();
		},
	},
	{
		name: 'list-nothing',
		show: async ( page ) => {
			await page.goto( `${ APP }&q=zebra` );
			await page.getByText( 'No matches' ).waitFor();
		},
	},
	{
		name: 'editor',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Delivery note' ) }`
			);
			await ready( page, width );
		},
	},
	{
		name: 'editor-where',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Delivery note' ) }`
			);
			await ready( page, width );
			if ( width < 782 ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.locator( '.svc-where' ).click();
			await page.locator( '.svc-sketch' ).waitFor();
		},
	},
	{
		name: 'editor-broken',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Order export' ) }`
			);
			await ready( page, width );
			await page.getByRole( 'switch' ).first().click();
			await page.getByText( 'Not activated.' ).waitFor();
		},
	},
	{
		name: 'editor-kept-on',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Delivery note' ) }`
			);
			await ready( page, width );
			const code = page
				.locator(
					'.svc-editor__code :is(textarea, .native-edit-context)'
				)
				.first();
			await code.focus();
			await page.keyboard.press( 'Control+End' );
			await page.keyboard.insertText( '<?php echo 1 echo 2; ?>' );
			await page.getByRole( 'button', { name: /^Save/ } ).first().click();
			await page.getByText( 'Not saved. Visitors still get' ).waitFor();
		},
	},
	{
		name: 'editor-test-load',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Delivery note' ) }`
			);
			await ready( page, width );
			// What is on is tried again once it has been off.
			await page.getByRole( 'switch' ).first().click();
			await page.getByText( /^Saved$/ ).waitFor();
			await page.getByRole( 'switch' ).first().click();
			await page.getByText( 'Saved and active' ).waitFor();
			await page
				.getByRole( 'button', { name: /^Test run(?!…)/ } )
				.click();
			await page.getByText( /^Test run passed/ ).waitFor();
			return async () => {
				await page
					.getByRole( 'button', { name: 'Close the panel' } )
					.click();
			};
		},
	},
	{
		name: 'editor-details',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Checkout form' ) }&tab=details`
			);
			await ready( page, width );
			if ( isNarrow( width ) ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.getByText( 'Technical details' ).click();
			await page.getByText( 'Permanent ID' ).waitFor();
		},
	},
	{
		name: 'editor-history',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Fonts' ) }&tab=history`
			);
			await ready( page, width );
			if ( isNarrow( width ) ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.locator( '.svc-revision' ).first().waitFor();
		},
	},
	{
		name: 'new',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/new` );
			await page.getByText( 'or start with' ).waitFor();
		},
	},
	{
		name: 'new-pasted',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/new` );
			await page
				.getByLabel( 'Paste code' )
				.fill(
					'<?php\n/**\n * Hide the admin bar for everybody but administrators.\n * Only in the admin.\n */\nadd_filter( "show_admin_bar", "__return_false" );\n'
				);
			await page
				.getByRole( 'button', { name: 'Create and activate' } )
				.waitFor();
		},
	},
];

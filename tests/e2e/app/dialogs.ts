/** Dialogs of the app, by the ways to them; each opens on phones, too. */
import type { Page } from 'playwright';
import { focused } from './app-page.ts';
import { walkTo } from './screens.ts';

export interface AppDialog {
	readonly name: string;
	readonly open: ( page: Page, id: number ) => Promise< unknown >;
}

type Step = string | RegExp;

/** Goes to a place and presses what leads to the dialog, buttons and entries of menus. */
const by = (
	name: string,
	place: ( id: number ) => string,
	steps: readonly Step[],
	before: ( page: Page ) => Promise< unknown > = async () => undefined
): AppDialog => ( {
	name,
	open: async ( page, id ) => {
		await walkTo( page, place( id ) );
		await before( page );
		for ( const step of steps ) {
			await page
				.getByRole( 'button', { name: step } )
				.or( page.getByRole( 'menuitem', { name: step } ) )
				.filter( { visible: true } )
				.first()
				.click();
		}
		await focused( page.getByRole( 'dialog' ).last() );
	},
} );

const row = ( name: string, step: Step ): AppDialog =>
	by( name, () => '/', [ /^Actions for/, step ] );

const bulk = ( name: string, step: Step ): AppDialog =>
	by(
		name,
		() => '/',
		[ step ],
		async ( page ) => {
			await page
				.locator( 'tbody input[type=checkbox]' )
				.first()
				.check( { force: true } );
			await page.locator( '.svc-bulk' ).waitFor();
		}
	);

/** In the inspector, which is a sheet on narrow screens. */
const inspector = ( name: string, ...steps: Step[] ): AppDialog =>
	by(
		name,
		( id ) => `/snippet/${ id }`,
		steps,
		async ( page ) => {
			const settings = page.getByRole( 'button', {
				name: 'Settings of the snippet',
			} );
			await settings.waitFor();
			if ( ! ( await page.locator( '.svc-inspector' ).isVisible() ) ) {
				await settings.click();
			}
			await page.locator( '.svc-inspector .svc-rule' ).first().waitFor();
		}
	);

const saveTemplate = inspector(
	'save a template',
	'More for conditions',
	'Save as template'
);

/** Offered once there is one. */
const templates: AppDialog = {
	name: 'templates',
	open: async ( page, id ) => {
		await saveTemplate.open( page, id );
		const dialog = page.getByRole( 'dialog' );
		await dialog.getByRole( 'textbox' ).fill( 'Weekdays' );
		await dialog.getByRole( 'button', { name: 'Save' } ).click();
		await dialog.waitFor( { state: 'detached' } );
		for ( const [ role, name ] of [
			[ 'button', 'More for conditions' ],
			[ 'menuitem', 'Manage templates' ],
		] as const ) {
			await page.getByRole( role, { name } ).click();
		}
		await focused( dialog );
	},
};

export const DIALOGS: readonly AppDialog[] = [
	row( 'rename a snippet', /^Rename/ ),
	row( 'duplicate to a location', 'Duplicate to a location' ),
	row( 'the code of a snippet', 'Show the code' ),
	bulk( 'edit several', 'Edit' ),
	bulk( 'move several', 'Move' ),
	bulk( 'delete several', 'Move to the trash' ),
	inspector( 'paste conditions', 'Paste conditions' ),
	inspector( 'copy conditions', 'More for conditions', /^Copy to other/ ),
	saveTemplate,
	templates,
	by( 'turn on safe mode', () => '/', [ 'Turn on safe mode' ] ),
	by( 'keys', () => '/', [ 'Views and folders', /^Appearance/, /^Keys/ ] ),
	...[ /^Rename/, /^Move to a folder/, /^Delete/ ].map( ( step ) =>
		by( `a folder, ${ step.source }`, () => '/', [
			'Views and folders',
			/^Actions for the folder/,
			step,
		] )
	),
	by( 'remove matches', () => '/search&q=note&with=&replace=1', [
		/^Replace \d/,
	] ),
	by( 'undo an assistant', () => '/proposals', [ 'Undo changes' ] ),
	by( 'delete permanently', () => '/trash', [ /^Delete permanently/ ] ),
	by( 'go back', () => '/history&n=1', [ /^Go back/ ] ),
	by( 'compare then and now', () => '/history&n=1', [ /^Compare the code/ ] ),
];

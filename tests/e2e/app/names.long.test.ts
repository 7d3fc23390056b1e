/** Names in the inspector: what a snippet declares and touches, what else hooks the same, and the way to what it clashes with. */
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { editorOf, goTo, openApp, type AppWindow } from './app-page.ts';
import { faultsOf } from './axe.ts';

let site: TestSite;
let browser: Browser;
let app: AppWindow;
let mine = 0;
let other = 0;

const names = (): Locator => app.page.getByRole( 'region', { name: 'Names' } );

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [ startSite(), startBrowser() ] );
	const make = async ( fields: Record< string, unknown > ) => {
		const made = await site.rest( 'POST', '/snippets', {
			type: 'php',
			...fields,
		} );
		expect( made.status, made.text ).toBe( 201 );
		return made.body.snippet.id as number;
	};
	other = await make( {
		title: 'Elder',
		status: 'active',
		code: "\nfunction shared_name() {}\nadd_filter( 'the_content', 'elder_content', PHP_INT_MAX );\nfunction elder_content( $text ) { return $text; }",
	} );
	mine = await make( {
		title: 'Younger',
		code: "function shared_name() {}\n/** Adds a bow. */\nfunction bow( string $text, int $deep = 1 ): string { return $text; }\nadd_filter( 'the_content', 'bow', 4 );\ndo_action( 'younger_done' );\nunheard_of();",
	} );
	app = await openApp( browser, site, `/snippet/${ mine }&tab=details` );
}, 180_000 );
afterAll( async () => {
	expect( app.faults ).toEqual( [] );
	await browser.close();
	await site.stop();
} );

test( 'lists what it declares, hooks and uses; a name leads to its line', async () => {
	const list = names();
	await list.getByText( 'bow()' ).waitFor();
	await list.getByText( 'unheard_of()' ).waitFor();
	await list.getByText( 'younger_done' ).waitFor();
	expect(
		await list
			.locator( 'li' )
			.filter( { hasText: 'bow()' } )
			.first()
			.getAttribute( 'title' )
	).toBe( 'bow( string $text, int $deep = 1 ): string\nAdds a bow.' );
	await editorOf( app.page );
	await list.getByRole( 'button', { name: 'bow()' } ).click();
	await app.page.getByText( 'Ln 3' ).waitFor();
} );

test( 'tells who else hooks the_content here, in order', async () => {
	const list = names();
	await list.getByRole( 'button', { name: 'the_content' } ).click();
	const mates = list.locator( '.svc-mates li' );
	await mates
		.filter( { hasText: 'wpautop' } )
		.getByText( 'WordPress' )
		.waitFor();
	const told = await mates.allInnerTexts();
	const at = ( text: string ): number =>
		told.findIndex( ( line ) => line.includes( text ) );
	expect( told[ 0 ] ).toMatch( /4\s+bow\s+this snippet/ );
	expect( told.at( -1 ) ).toMatch( /last\s+elder_content\s+Elder/ );
	expect( at( 'wpautop' ) ).toBeGreaterThan( at( 'bow' ) );
} );

test.each( sample( [ 'light', 'dark' ] as const, 2 ) )(
	'axe finds nothing, %s',
	async ( scheme ) => {
		expect( await faultsOf( app.page, scheme ) ).toEqual( [] );
	}
);

test( 'a clash names the other snippet and leads there', async () => {
	const { page } = app;
	const clash = names().locator( '.svc-clash' );
	await clash.getByText( 'shared_name()' ).waitFor();
	await clash.getByText( 'once all are active' ).waitFor();
	await clash.getByText( 'this snippet, line 1' ).waitFor();
	await clash.getByRole( 'link', { name: 'Elder' } ).click();
	await page.waitForURL( new RegExp( `snippet/${ other }.*line=2` ) );
	await names().getByText( 'elder_content' ).first().waitFor();
	await names()
		.locator( '.svc-clash' )
		.getByRole( 'link', { name: 'Younger' } )
		.waitFor();
} );

test( 'who may only look sees the same', async () => {
	await site.php( `
		svc_plugin()->get( 'Svc\\\\Storage\\\\Site\\\\Settings' )->change(
			static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'author' => 'view' ], 'users' => [] ] ] + $values
		);` );
	const guest = await openApp(
		browser,
		site,
		`/snippet/${ mine }&tab=details`,
		'author'
	);
	const list = guest.page.getByRole( 'region', { name: 'Names' } );
	await list.getByRole( 'button', { name: 'the_content' } ).click();
	await list.getByText( 'wpautop' ).waitFor();
	expect( guest.faults ).toEqual( [] );
	await guest.context.close();
} );

test( 'says so where there is nothing, and when the site does not answer', async () => {
	const { page } = app;
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Plain',
		type: 'html',
		run: 'manual',
		code: '<p>x</p>',
	} );
	await goTo( page, `/snippet/${ made.body.snippet.id }&tab=details` );
	await names().getByText( 'No names or hooks.' ).waitFor();
	await page.route( /symbols/, ( route ) =>
		route.fulfill( {
			status: 503,
			contentType: 'application/json',
			body: JSON.stringify( {
				code: 'svc_storage',
				message: 'The disk refused.',
				data: { status: 503 },
			} ),
		} )
	);
	await goTo( page, `/snippet/${ mine }&tab=details` );
	await names().getByText( 'The disk refused.' ).waitFor();
	await page.unroute( /symbols/ );
	await names().getByRole( 'button', { name: 'Try again' } ).click();
	await names().getByText( 'bow()' ).waitFor();
} );

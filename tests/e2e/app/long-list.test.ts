/** Thousands of snippets in the list: drawn where one looks, searched in text and code, selected as a whole; and views that are kept. */
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { addMany } from '../../support/many-snippets.ts';
import { tabTo } from '../journeys/keyboard.ts';
import { journey, openApp, rowOf } from './app-page.ts';
import { faultsOf } from './axe.ts';

const MANY = 2_000;

const at = journey( ( site ) =>
	addMany( site, {
		count: MANY,
		code: "'line ' . $n . ';' . PHP_EOL . ( $n === 1234 ? 'needle();' : 'hay();' )",
		settings:
			"[ 'type' => $n % 2 ? 'html' : 'css', 'hook' => '', 'status' => $n % 10 ? 'inactive' : 'active', 'folder' => $n % 4 ? 'Odd/Deep' : 'Even', 'tags' => [ 'tag' . $n % 5 ] ]",
	} )
);

const table = () => at.page.locator( '.dataviews-layout__container' );
const drawn = () => at.page.locator( 'tbody tr' ).count();
const scrollTo = ( share: number ) =>
	table().evaluate( ( element, part ) => {
		element.scrollTop = part * element.scrollHeight;
	}, share );
/** Nowhere to be scrolled to before. */
const allAreThere = () =>
	expect
		.poll( () =>
			at.page.locator( 'table' ).getAttribute( 'aria-rowcount' )
		)
		.toBe( String( MANY + 1 ) );
const sidebar = () => at.page.locator( '.svc-sidebar' );

test( 'only rows in sight are drawn, and scrolling leads to every other', async () => {
	const { page } = at;
	await sidebar().getByText( String( MANY ) ).first().waitFor();
	await rowOf( page, 'Snippet 1' ).first().waitFor();
	await expect.poll( drawn ).toBeLessThan( 80 );
	await allAreThere();
	await scrollTo( 0.5 );
	await expect
		.poll( () => page.locator( 'tbody tr' ).allTextContents() )
		.toContainEqual( expect.stringContaining( 'Snippet 1000' ) );
	await scrollTo( 1 );
	await rowOf( page, `Snippet ${ MANY }` ).waitFor();
	await expect.poll( drawn ).toBeLessThan( 80 );
	const last = page.locator( 'tbody tr' ).last();
	await expect
		.poll( () => last.getAttribute( 'aria-rowindex' ) )
		.toBe( String( MANY + 1 ) );
	// Its end is the end of what can be scrolled.
	const gap = () =>
		table().evaluate( ( element ) => {
			const foot = element.querySelector( 'tbody tr:last-child' );
			return Math.abs(
				( foot?.getBoundingClientRect().bottom ?? 0 ) -
					element.getBoundingClientRect().bottom
			);
		} );
	await expect.poll( gap ).toBeLessThan( 4 );
} );

longTest(
	'views and folders are counted once every snippet is there, not before',
	async () => {
		const { page } = at;
		let letGo: () => void = () => undefined;
		const held = new Promise< void >( ( resolve ) => {
			letGo = resolve;
		} );
		await page.route( /svc\/v1\/snippets\?/, async ( route ) => {
			await held;
			await route.continue();
		} );
		await page.goto( '/wp-admin/admin.php?page=svc' );
		const folder = sidebar().getByRole( 'treeitem', { name: /^Even/ } );
		const all = sidebar().getByRole( 'link', { name: /^All/ } );
		await expect.poll( () => folder.innerText() ).toBe( 'Even' );
		await expect.poll( () => all.innerText() ).toBe( 'All' );
		letGo();
		await expect
			.poll( () => folder.innerText() )
			.toMatch( new RegExp( `Even\\s+${ MANY / 4 }` ) );
		await expect
			.poll( () => all.innerText() )
			.toMatch( new RegExp( `All\\s+${ MANY }` ) );
		await page.unrouteAll();
	}
);

test( 'coming back from a snippet finds the list where it was left', async () => {
	const { page } = at;
	await allAreThere();
	await scrollTo( 1 );
	await rowOf( page, `Snippet ${ MANY }` ).getByRole( 'link' ).click();
	await page.waitForURL( /p=\/snippet\// );
	await page.goBack();
	await rowOf( page, `Snippet ${ MANY }` ).waitFor();
	await expect
		.poll( () => table().evaluate( ( { scrollTop } ) => scrollTop ) )
		.toBeGreaterThan( 10_000 );
} );

test( 'a focus that is scrolled out of sight stays in the table, so that keys go on', async () => {
	const { page } = at;
	await scrollTo( 0 );
	await rowOf( page, 'Snippet 5' ).first().getByRole( 'link' ).focus();
	await scrollTo( 0.7 );
	await expect
		.poll( () => page.locator( 'tbody tr' ).allTextContents() )
		.toContainEqual( expect.stringContaining( 'Snippet 1400' ) );
	await page.keyboard.press( 'Home' );
	await rowOf( page, 'Snippet 5' ).first().waitFor();
} );

test( 'all that fits is selected at once, also what is out of sight', async () => {
	const { page } = at;
	const bar = page.getByRole( 'toolbar', { name: 'Selected snippets' } );
	await page.getByRole( 'checkbox', { name: 'Select all' } ).click();
	await bar.getByText( `${ MANY } selected` ).waitFor();
	// What a filter hides is not changed unseen.
	await page.getByRole( 'searchbox' ).fill( 'snippet 77' );
	await page.waitForURL( /q=snippet/ );
	await bar.getByText( /^2\d selected|^\d\d selected/ ).waitFor();
	await page.getByRole( 'searchbox' ).fill( '' );
	await bar.getByRole( 'button', { name: 'Clear selection' } ).click();
	await page.waitForURL( ( url ) => ! url.search.includes( 'q=' ) );
	await page
		.getByRole( 'checkbox', { name: 'Select Snippet 3', exact: true } )
		.click();
	await page
		.getByRole( 'checkbox', { name: 'Select Snippet 9', exact: true } )
		.click( { modifiers: [ 'Shift' ] } );
	await bar.getByText( '7 selected' ).waitFor();
	await bar.getByRole( 'button', { name: 'Clear selection' } ).click();
} );

longTest(
	'the search reads the code when asked, and shows the line',
	async () => {
		const { page } = at;
		await page.getByRole( 'searchbox' ).fill( 'needle' );
		await page.getByText( 'No matches' ).waitFor();
		await page.getByRole( 'button', { name: 'Search in code' } ).click();
		await page.waitForURL( /code=1/ );
		const row = rowOf( page, 'Snippet 1234' );
		await row.waitFor();
		await expect.poll( drawn ).toBe( 1 );
		const line = row.locator( '.svc-row__line' );
		await expect
			.poll( () => line.innerText() )
			.toMatch( /2\s+needle\(\);/ );
		expect( await faultsOf( page ) ).toEqual( [] );
		await line.click();
		await page.waitForURL( /p=\/snippet\/\d+&line=2/ );
		await page.goBack();
		await row.waitFor();
		await page.getByRole( 'searchbox' ).fill( 'hay' );
		await page.getByText( `${ MANY - 1 - 100 } more snippets` ).waitFor();
		await page.getByRole( 'button', { name: 'Search in code' } ).click();
		await page.getByRole( 'searchbox' ).fill( '' );
		await page.waitForURL( ( url ) => ! url.search.includes( 'q=' ) );
	}
);

longTest(
	'filters, sorting and columns are kept under a name, renamed, moved by keyboard and deleted',
	async () => {
		const { page } = at;
		const keep = async ( name: string ) => {
			await page
				.getByRole( 'button', { name: 'Save this view' } )
				.click();
			await page.getByLabel( 'View name' ).fill( name );
			await page.keyboard.press( 'Enter' );
			await sidebar().getByRole( 'link', { name } ).waitFor();
		};
		await page.goto(
			'/wp-admin/admin.php?page=svc&is-type=css&is-status=active&sort=title-desc'
		);
		await keep( 'Live styles' );
		const own = () =>
			sidebar()
				.getByRole( 'list', { name: 'Your views' } )
				.getByRole( 'link' )
				.allInnerTexts();
		const views = () => own().then( ( names ) => names.join() );
		await expect.poll( views ).toMatch( /Live styles\s+200/ );
		await page.getByRole( 'heading', { name: 'Live styles' } ).waitFor();
		await page.goto( '/wp-admin/admin.php?page=svc&folder=Even' );
		await keep( 'Even ones' );
		await expect.poll( views ).toMatch( /Live.*\s+200,Even ones\s+500/s );
		await tabTo(
			sidebar().getByRole( 'link', { name: /^Even ones/ } ),
			'Shift+Tab'
		);
		await page.keyboard.press( 'Alt+ArrowUp' );
		await expect.poll( views ).toMatch( /^Even.*Live/s );
		await sidebar()
			.getByRole( 'button', { name: 'Change the view Live styles' } )
			.click();
		await page.getByRole( 'menuitem', { name: 'Rename' } ).click();
		await page.getByLabel( 'View name' ).fill( 'Styles' );
		await page.keyboard.press( 'Enter' );
		// Kept with the person: there again in another window.
		await sidebar()
			.getByRole( 'link', { name: /^Styles/ } )
			.waitFor();
		await expect
			.poll(
				async () =>
					(
						await at.site.wp(
							'user',
							'meta',
							'get',
							'admin',
							'wp_persisted_preferences',
							'--format=json'
						)
					).stdout
			)
			.toContain( '"Styles"' );
		const other = await openApp( at.browser, at.site );
		await other.page
			.locator( '.svc-sidebar' )
			.getByRole( 'link', { name: /^Styles/ } )
			.click();
		await other.page.waitForURL( /is-type=css/ );
		await rowOf( other.page, 'Snippet 2000' ).waitFor();
		expect( await faultsOf( other.page ) ).toEqual( [] );
		expect( other.faults ).toEqual( [] );
		await other.context.close();
		await sidebar()
			.getByRole( 'button', { name: 'Change the view Styles' } )
			.click();
		await page.getByRole( 'menuitem', { name: 'Delete the view' } ).click();
		await expect.poll( views ).toMatch( /^Even/ );
	}
);

/** Opens the list; the answer with what the page did not bring is made at once and arrives when it is let go. */
async function openWithLateRest() {
	const { page } = at;
	const asked: { readonly url: string; readonly ids: readonly number[] }[] =
		[];
	let letGo: () => void = () => undefined;
	const held = new Promise< void >( ( resolve ) => {
		letGo = resolve;
	} );
	await page.route( /svc\/v1\/snippets\?/, async ( route ) => {
		const response = await route.fetch();
		const rows: readonly { id: number }[] = await response.json();
		asked.push( {
			url: route.request().url(),
			ids: rows.map( ( { id } ) => id ),
		} );
		await held;
		await route.fulfill( { response } );
	} );
	await page.goto( '/wp-admin/admin.php?page=svc' );
	await rowOf( page, 'Snippet 1' ).first().waitFor();
	await expect.poll( () => asked.length ).toBeGreaterThan( 0 );
	return { asked, letGo };
}

const counted = () =>
	sidebar().getByRole( 'link', { name: /^All/ } ).innerText();

longTest(
	'no snippet is loaded twice, and what was done meanwhile is not undone by what arrives late',
	async () => {
		const { page } = at;
		const { asked, letGo } = await openWithLateRest();
		const toggle = rowOf( page, 'Snippet 10' )
			.first()
			.locator( '.svc-switch' );
		const state = () => toggle.getAttribute( 'aria-checked' );
		expect( await state() ).toBe( 'true' );
		await toggle.click();
		await expect.poll( state ).toBe( 'false' );
		letGo();
		await expect
			.poll( counted )
			.toMatch( new RegExp( `All\\s+${ MANY }` ) );
		expect( await state() ).toBe( 'false' );
		// The first hundred came with the page.
		expect( asked.map( ( { ids } ) => ids.length ) ).toEqual( [
			MANY - 100,
		] );
		expect( asked[ 0 ]?.url ).toContain( 'offset=100' );
		await page.unrouteAll();
	}
);

longTest(
	'a snippet that somebody makes while the list loads is in it, and none is missing',
	async () => {
		const { page } = at;
		await page.addInitScript( () => {
			// As if it had been made after the page and before the rest was asked for.
			const { fetch } = window;
			let isFirst = true;
			window.fetch = async ( input, init ) => {
				const url = String(
					input instanceof Request ? input.url : input
				);
				if ( isFirst && url.includes( 'offset=' ) ) {
					isFirst = false;
					await fetch( '/wp-json/svc/v1/snippets', {
						method: 'POST',
						headers: {
							'Content-Type': 'application/json',
							...init?.headers,
						},
						body: JSON.stringify( {
							title: 'Aardvark',
							type: 'css',
							code: 'a {}',
						} ),
					} );
				}
				return fetch( input, init );
			};
		} );
		await page.goto( '/wp-admin/admin.php?page=svc' );
		await expect
			.poll( counted )
			.toMatch( new RegExp( `All\\s+${ MANY + 1 }` ) );
		await rowOf( page, 'Aardvark' ).waitFor();
		await expect
			.poll( () =>
				page.locator( 'table' ).getAttribute( 'aria-rowcount' )
			)
			.toBe( String( MANY + 2 ) );
	}
);

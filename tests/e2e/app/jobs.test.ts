/** A large import in the app: it is started, left, found again, goes on and ends; it is cancelled, and undone. */
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { exportFormat } from '../../../src/contract/index.ts';
import { measure } from '../../screenshots/measure.ts';
import { focused, goTo, journey, openApp, walk } from './app-page.ts';
import { DIALOG, faultsInAll } from './axe.ts';
import { walkTo } from './screens.ts';

/** One step for each request, so that there is something to see on every machine. */
const at = journey(
	( site ) =>
		site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'design' } },
		} ),
	'/import',
	{
		muPlugins: {
			'seconds.php': `<?php add_filter( 'svc_job_seconds', static fn() => 0 );`,
		},
	}
);

const STEP = '**/svc/v1/jobs/*/step*';

const listed = async (): Promise< unknown[] > =>
	( await at.site.rest( 'GET', '/snippets' ) ).body;

/** Lets so many steps of a page through; the next ones wait until more are let through. */
async function holdSteps( page: Page ) {
	let free = 0;
	const waiting: ( () => void )[] = [];
	await page.route( STEP, async ( route: Route ) => {
		if ( free === 0 ) {
			await new Promise< void >( ( go ) => waiting.push( go ) );
		} else {
			free--;
		}
		// The page may be gone by then.
		await route.continue().catch( () => undefined );
	} );
	return {
		let: ( count: number ) => {
			for ( let n = 0; n < count; n++ ) {
				const go = waiting.shift();
				if ( go === undefined ) {
					free++;
				} else {
					go();
				}
			}
		},
		end: async () => {
			await page.unroute( STEP );
			waiting.forEach( ( go ) => go() );
		},
	};
}

/** Chooses a file of so many snippets and imports it, until it is under way. */
async function start( page: Page, count: number ): Promise< void > {
	await page.getByLabel( 'Export file' ).setInputFiles( {
		name: 'snippets.json',
		mimeType: 'application/json',
		buffer: Buffer.from(
			JSON.stringify( {
				...exportFormat,
				snippets: Array.from( { length: count }, ( _, n ) => ( {
					title: `Item ${ n }`,
					type: 'html',
					code: `<i>${ n }</i>`,
				} ) ),
			} )
		),
	} );
	await page
		.getByRole( 'button', { name: `Import ${ count } snippets` } )
		.click();
	await page
		.getByRole( 'heading', { name: `Import of ${ count } snippets` } )
		.waitFor();
}

const bar = ( page: Page ) =>
	page.getByRole( 'progressbar', { name: 'Import of 600 snippets' } );

const both = async ( page: Page ): Promise< void > => {
	expect( await faultsInAll( page ) ).toEqual( [] );
};

/** At 320 pixels nothing is out of reach or too small for a finger. */
async function fits( page: Page ): Promise< void > {
	await page.setViewportSize( { width: 320, height: 640 } );
	await expect.poll( () => measure( page, 320 ) ).toEqual( [] );
	await page.setViewportSize( { width: 1440, height: 900 } );
}

longTest(
	'is started, left for the list, found again, also in another tab and after a reload, and goes on to its end',
	async () => {
		const { page } = at;
		await page.getByText( /None\. An import of more than 200/ ).waitFor();
		const steps = await holdSteps( page );
		await start( page, 600 );
		await page.getByText( '50 of 600 done' ).waitFor();
		expect( await bar( page ).getAttribute( 'value' ) ).toBe( '8' );
		await both( page );
		await fits( page );
		steps.let( 1 );
		await page.getByText( '100 of 600 done' ).waitFor();

		await walkTo( page, '/' );
		await page.locator( '.svc-import' ).waitFor( { state: 'detached' } );
		await walkTo( page, '/import' );
		const underWay = page.getByRole( 'region', {
			name: 'Imports under way',
		} );
		await underWay.getByText( '100 of 600 done' ).waitFor();
		await both( page );
		await fits( page );
		steps.let( 3 );
		await underWay.getByText( '250 of 600 done' ).waitFor();
		await expect
			.poll( () =>
				page
					.getByRole( 'status' )
					.filter( { hasText: '25 % done' } )
					.count()
			)
			.toBe( 1 );

		await underWay
			.getByRole( 'button', { name: 'Show: Import of 600 snippets' } )
			.click();
		await bar( page ).waitFor();
		const tab = await page.context().newPage();
		// What waits would go to the site when the tab is closed.
		await tab.route( STEP, ( route ) => route.abort() );
		await goTo( tab, '/import' );
		await tab
			.getByRole( 'region', { name: 'Imports under way' } )
			.getByText( '250 of 600 done' )
			.waitFor();
		await tab.close();
		await page.reload();
		await page.getByText( '250 of 600 done' ).waitFor();
		await steps.end();
		await page
			.getByRole( 'heading', { name: '600 snippets were imported.' } )
			.waitFor();
		await page
			.getByRole( 'link', { name: 'Item 0', exact: true } )
			.waitFor();
		expect( await listed() ).toHaveLength( 600 );
		await both( page );
		await fits( page );
	}
);

longTest(
	'is said to be done to whoever is on another screen, stands among the last ones, and is undone from there',
	async () => {
		const { page } = at;
		await goTo( page, '/import' );
		const steps = await holdSteps( page );
		await start( page, 220 );
		await walkTo( page, '/trash' );
		await steps.end();
		const said = page
			.locator( '.components-snackbar' )
			.filter( { hasText: 'Import of 220 snippets: done.' } );
		await said.getByRole( 'button', { name: 'Show' } ).click();
		await page
			.getByRole( 'heading', { name: '220 snippets were imported.' } )
			.waitFor();
		await page.getByRole( 'button', { name: 'All imports' } ).click();
		const last = page.getByRole( 'region', {
			name: 'Large imports of the last 7 days',
		} );
		await last
			.getByText( /600 snippets were imported\. Started at .* by you\./ )
			.waitFor();
		await last
			.getByRole( 'button', { name: 'Undo: Import of 220 snippets' } )
			.click();
		const dialog = page.getByRole( 'dialog', { name: 'Undo the import' } );
		await focused( dialog );
		await both( page );
		await dialog.getByRole( 'button', { name: 'Undo the import' } ).click();
		await page
			.getByText( '220 snippets are in the trash.' )
			.first()
			.waitFor();
		await dialog.waitFor( { state: 'detached' } );
		await expect
			.poll( () =>
				last
					.getByRole( 'button', {
						name: 'Undo: Import of 220 snippets',
					} )
					.count()
			)
			.toBe( 0 );
		expect( await listed() ).toHaveLength( 600 );
		await last
			.getByRole( 'link', { name: 'Import of 220 snippets' } )
			.click();
		await page.getByText( 'All imported snippets were deleted.' ).waitFor();
	}
);

test( 'is found again after a reload, asks once before it is cancelled, and keeps what has come', async () => {
	const { page } = at;
	await walk( page, '/import' );
	const { length } = await listed();
	const steps = await holdSteps( page );
	await start( page, 300 );
	await page.reload();
	await page.getByText( '50 of 300 done' ).waitFor();
	await page.getByRole( 'button', { name: 'Cancel', exact: true } ).click();
	const dialog = page.getByRole( 'dialog', {
		name: 'Cancel the import',
	} );
	await focused( dialog );
	await dialog.getByText( /^50 snippets were imported\./ ).waitFor();
	expect( await faultsInAll( page, DIALOG ) ).toEqual( [] );
	await dialog.getByRole( 'button', { name: 'Continue importing' } ).click();
	await dialog.waitFor( { state: 'detached' } );
	await page.getByRole( 'button', { name: 'Cancel', exact: true } ).click();
	await dialog.getByRole( 'button', { name: 'Cancel the import' } ).click();
	await page
		.getByRole( 'heading', { name: '50 snippets were imported.' } )
		.waitFor();
	await page
		.getByText( 'Cancelled. Finished changes are kept.', {
			exact: true,
		} )
		.waitFor();
	await steps.end();
	expect( await listed() ).toHaveLength( length + 50 );
	await both( page );
} );

longTest(
	'nothing is asked while the window is not seen, nor once nothing is under way',
	async () => {
		const { page } = at;
		const asked: string[] = [];
		page.on( 'request', ( request ) => {
			if ( request.url().includes( '/svc/v1/jobs' ) ) {
				asked.push( request.url() );
			}
		} );
		const see = ( state: string ) =>
			page.evaluate( ( now ) => {
				Object.defineProperty( document, 'visibilityState', {
					configurable: true,
					get: () => now,
				} );
				document.dispatchEvent( new Event( 'visibilitychange' ) );
			}, state );
		await goTo( page, '/import' );
		const steps = await holdSteps( page );
		await start( page, 250 );
		await expect.poll( () => asked.length ).toBeGreaterThan( 0 );
		await see( 'hidden' );
		steps.let( 1 );
		await page.getByText( '100 of 250 done' ).waitFor();
		const before = asked.length;
		// The next question would stand before this one.
		await page.evaluate( async () => {
			await new Promise( ( done ) => setTimeout( done ) );
			await fetch( window.location.href, { method: 'HEAD' } );
		} );
		expect( asked.length ).toBe( before );
		await see( 'visible' );
		await steps.end();
		await page
			.getByRole( 'heading', { name: '250 snippets were imported.' } )
			.waitFor();
		const over = asked.length;
		await page.getByRole( 'button', { name: 'All imports' } ).click();
		await page
			.getByRole( 'link', { name: 'Import of 250 snippets' } )
			.waitFor();
		await expect.poll( () => asked.length ).toBe( over + 1 );
	}
);

longTest(
	'says what is wrong where the site does not answer, and tries again',
	async () => {
		const { page } = at;
		await goTo( page, '/import' );
		await page.route( STEP, ( route ) => route.abort() );
		await start( page, 201 );
		await page.getByText( 'Retrying in a moment.' ).waitFor();
		await page.unroute( STEP );
		await page
			.getByRole( 'heading', { name: '201 snippets were imported.' } )
			.waitFor();
		await page.route( '**/svc/v1/jobs?*', ( route ) =>
			route.fulfill( {
				status: 500,
				json: {
					code: 'broken',
					message: 'There has been a critical error.',
				},
			} )
		);
		await goTo( page, '/import' );
		const last = page.getByRole( 'region', {
			name: 'Large imports of the last 7 days',
		} );
		await last.getByText( 'There has been a critical error.' ).waitFor();
		await page.unroute( '**/svc/v1/jobs?*' );
		await last.getByRole( 'button', { name: 'Try again' } ).click();
		await last
			.getByRole( 'link', { name: 'Import of 201 snippets' } )
			.waitFor();
	}
);

longTest(
	'one that is gone says so, and whoever may not import sees none',
	async () => {
		const { page } = at;
		await goTo( page, '/import&job=0123456789abcdef' );
		await page.getByText( 'Import not found.' ).waitFor();
		await both( page );
		await goTo( page, '/import&job=nonsense' );
		await page.getByText( 'Import not found.' ).waitFor();
		const other = await openApp(
			at.browser,
			at.site,
			'/import&job=0123456789abcdef',
			'editor'
		);
		await other.page.getByText( 'This needs full access.' ).waitFor();
		expect( other.faults ).toEqual( [] );
		await other.context.close();
	}
);

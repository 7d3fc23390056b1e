/** Everything that one WordPress is asked: all screens, all jobs, what axe objects to, and the doors beside the app. */
import type { Browser, Page } from 'playwright';
import { openApp } from '../app/app-page.ts';
import { faultsOf, OF_COLORS } from '../app/axe.ts';
import {
	type AppScreen,
	fillScreens,
	leave,
	SCREENS,
	walkTo,
} from '../app/screens.ts';
import type { TestSite } from '../../support/site.ts';
import { JOBS, type Job } from './jobs.ts';

/** Longest that a screen or a step of a job may take on a busy machine, milliseconds. */
const PATIENCE_MS = 20_000;

const ALL: readonly AppScreen[] = [
	...SCREENS,
	[ 'import', () => '/import', '.svc-import .svc-sources' ],
];

export interface Found {
	readonly what: string;
	/** Empty when all is well. */
	readonly wrong: string;
	/** Whether this WordPress has it at all. */
	readonly isThere: boolean;
}

const asked = async (
	what: string,
	ask: () => Promise< unknown >
): Promise< Found > => {
	try {
		// What is not there in this version is told apart from what works.
		return { what, wrong: '', isThere: ( await ask() ) !== false };
	} catch ( error ) {
		return {
			what,
			wrong: String( error ).slice( 0, 600 ),
			isThere: true,
		};
	}
};

function holds( is: boolean, otherwise: string ): void {
	if ( ! is ) {
		throw new Error( otherwise );
	}
}

/** Draws each screen; with `axe` it is looked at in light and dark. */
export async function drawScreens(
	page: Page,
	id: number,
	names: readonly string[] | null,
	hasAxe: boolean
): Promise< Found[] > {
	const found: Found[] = [];
	for ( const [ name, place, ready ] of ALL ) {
		if ( names !== null && ! names.includes( name ) ) {
			continue;
		}
		found.push(
			await asked( `screen ${ name }`, async () => {
				await leave( page );
				const to = place( id );
				await walkTo( page, to.startsWith( '/' ) ? to : `/${ to }` );
				await page
					.locator( ready )
					.first()
					.waitFor( { timeout: PATIENCE_MS } );
				for ( const scheme of hasAxe
					? ( [ 'light', 'dark' ] as const )
					: [] ) {
					const faults = await faultsOf(
						page,
						scheme,
						'',
						scheme === 'dark' ? OF_COLORS : null
					);
					holds(
						faults.length === 0,
						`axe, ${ scheme }: ${ JSON.stringify( faults ) }`
					);
				}
			} )
		);
	}
	return found;
}

export async function doJobs(
	page: Page,
	site: TestSite,
	jobs: readonly Job[]
): Promise< Found[] > {
	const found: Found[] = [];
	page.setDefaultTimeout( PATIENCE_MS );
	for ( const { name, run } of jobs ) {
		found.push( await asked( `job ${ name }`, () => run( page, site ) ) );
	}
	return found;
}

/** The doors beside the app: REST and the command line everywhere, abilities where this WordPress has them. */
async function askDoors( site: TestSite ): Promise< Found[] > {
	return [
		await asked( 'REST', async () => {
			const { status, body } = await site.rest( 'GET', '/snippets' );
			holds( status === 200 && Array.isArray( body ), `${ status }` );
		} ),
		await asked( 'CLI', async () => {
			const { code, stderr } = await site.wp( 'svc', 'list' );
			holds( code === 0, stderr );
		} ),
		await asked( 'abilities', async () => {
			await site.rest( 'POST', '/settings', { abilities: true } );
			const names = await site.php(
				"echo function_exists( 'wp_get_abilities' ) ? implode( ' ', array_keys( wp_get_abilities() ) ) : 'none here';"
			);
			holds( /svc\/list-snippets|none here/.test( names ), names );
			return names !== 'none here';
		} ),
	];
}

/** What WordPress shows beside the app. */
async function askNeighbours( page: Page ): Promise< Found[] > {
	return [
		await asked( 'command palette', async () => {
			await page.goto( '/wp-admin/index.php' );
			const hasPalette = await page.evaluate(
				() => document.querySelector( '#wp-core-commands-js' ) !== null
			);
			if ( hasPalette ) {
				await page.keyboard.press( 'Control+k' );
				await page.getByRole( 'combobox' ).first().waitFor();
			}
			return hasPalette;
		} ),
		await asked( 'block editor', async () => {
			await page.goto( '/wp-admin/post-new.php' );
			await page.locator( '.editor-header, .edit-post-header' ).waitFor();
		} ),
		await asked( 'plain list', async () => {
			await page.goto( '/wp-admin/admin.php?page=svc&plain=1' );
			await page.locator( '.wp-list-table tbody tr' ).first().waitFor();
		} ),
	];
}

/** All of it on a new site. */
export async function tryAll(
	browser: Browser,
	site: TestSite
): Promise< Found[] > {
	const id = await fillScreens( site );
	const { page, context, faults } = await openApp( browser, site );
	const found = [
		...( await drawScreens( page, id, null, true ) ),
		...( await doJobs( page, site, JOBS ) ),
		...( await askDoors( site ) ),
		...( await askNeighbours( page ) ),
		{
			what: 'no error in the page',
			wrong: faults.join( '\n' ),
			isThere: true,
		},
	];
	await context.close();
	return found;
}

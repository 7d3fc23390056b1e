/**
 * The admin app in headless Chromium: how long until the list and the editor can be used, and how typing feels with thousands of
 * snippets.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../support/browser.ts';
import { addMany } from '../support/many-snippets.ts';
import { startSite, type TestSite } from '../support/site.ts';

const APP = '/wp-admin/admin.php?page=svc';
const MANY = 5_000;

export type AppTimes = {
	readonly what: string;
	/** Milliseconds with an empty and with a full cache of the browser. */
	readonly cold: number;
	readonly warm: number;
};

export type Typing = {
	readonly what: string;
	/** Longest and middle time from a key to the next picture, milliseconds. */
	readonly longest: number;
	readonly middle: number;
};

/** From asking for the page to the moment that something is there, by the browser's own clock. */
async function untilThere(
	page: Page,
	place: string,
	selector: string
): Promise< number > {
	await page.goto( `${ APP }${ place }`, { waitUntil: 'commit' } );
	await page.locator( selector ).first().waitFor();
	return page.evaluate(
		() =>
			new Promise< number >( ( resolve ) => {
				// By then the picture with it is drawn.
				requestAnimationFrame( () => resolve( performance.now() ) );
			} )
	);
}

async function opening(
	browser: Browser,
	site: TestSite,
	what: string,
	place: string,
	selector: string
): Promise< AppTimes > {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	const cold = await untilThere( page, place, selector );
	const warm: number[] = [];
	for ( let round = 0; round < 3; round++ ) {
		warm.push( await untilThere( page, place, selector ) );
	}
	await context.close();
	return { what, cold, warm: Math.min( ...warm ) };
}

/** Time from each key stroke to the next picture. */
async function typing( page: Page, what: string ): Promise< Typing > {
	await page.evaluate( () => {
		const times: number[] = [];
		Object.assign( window, { svcTimes: times } );
		window.addEventListener(
			'keydown',
			() => {
				const start = performance.now();
				requestAnimationFrame( () =>
					setTimeout( () => times.push( performance.now() - start ) )
				);
			},
			true
		);
	} );
	for ( const letter of 'snippet 4711' ) {
		await page.keyboard.press( letter );
		await page.waitForTimeout( 120 );
	}
	await page.waitForTimeout( 500 );
	const times = await page.evaluate( () => {
		const { svcTimes } = window as unknown as { svcTimes: number[] };
		return svcTimes.sort( ( a, b ) => a - b );
	} );
	return {
		what,
		longest: times.at( -1 ) ?? 0,
		middle: times[ Math.floor( times.length / 2 ) ] ?? 0,
	};
}

async function typingInSearch(
	browser: Browser,
	site: TestSite
): Promise< Typing > {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	await page.goto( APP );
	await page.locator( 'tbody tr' ).first().waitFor();
	// All of them have arrived.
	await page
		.locator( '.svc-nav__count' )
		.first()
		.filter( { hasText: /[45]\d{3}/ } )
		.waitFor();
	await page.getByRole( 'searchbox' ).click();
	const found = await typing( page, `search field, ${ MANY } snippets` );
	await context.close();
	return found;
}

/** Compressed bytes of each file of the build that a browser loads. */
export async function bundles(): Promise< [ string, number ][] > {
	const folder = path.join( ROOT, 'build/app' );
	const names = ( await readdir( folder ) ).filter( ( name ) =>
		/(?<!-rtl)\.(?:js|css)$/.test( name )
	);
	return Promise.all(
		names
			.sort()
			.map( async ( name ): Promise< [ string, number ] > => [
				name,
				gzipSync( await readFile( path.join( folder, name ) ) ).length,
			] )
	);
}

export async function timeApp(): Promise< {
	times: AppTimes[];
	typed: Typing[];
} > {
	const [ site, browser ] = await Promise.all( [
		startSite(),
		startBrowser(),
	] );
	const row = 'tbody tr .svc-switch';
	try {
		await addMany( site, {
			count: 50,
			code: "'echo ' . $n . ';'",
			settings: "[ 'status' => 'inactive' ]",
		} );
		const few = await opening(
			browser,
			site,
			'list, 50 snippets',
			'',
			row
		);
		const editor = await opening(
			browser,
			site,
			'editor, code can be typed',
			'&p=/snippet/1',
			'.monaco-editor .view-line'
		);
		await addMany( site, {
			count: MANY - 50,
			code: "'echo ' . $n . ';'",
			settings:
				"[ 'status' => 'inactive', 'folder' => 'Folder ' . $n % 40, 'tags' => [ 'tag' . $n % 25 ] ]",
		} );
		const many = await opening(
			browser,
			site,
			`list, ${ MANY } snippets`,
			'',
			row
		);
		return {
			times: [ few, many, editor ],
			typed: [ await typingInSearch( browser, site ) ],
		};
	} finally {
		await browser.close();
		await site.stop();
	}
}

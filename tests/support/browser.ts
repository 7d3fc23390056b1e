/**
 * Chromium of the system for browser tests, logged in when asked. Its
 * headless shell comes first: the whole browser loads parts of its own
 * windows, which are not seen here, with each that is opened.
 */
import { existsSync } from 'node:fs';
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from 'playwright';
import { IS_LONG } from './long.ts';
import type { SiteClient, UserName } from './site-client.ts';

const PLACES = [
	process.env.CHROMIUM ?? '',
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
];

// In containers there is neither a sandbox for us nor room in /dev/shm.
const FLAGS = [
	'--no-sandbox',
	'--disable-dev-shm-usage',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	// A page that shows a picture of another host, as WordPress does with those of people, is whole without it at once.
	'--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE 127.0.0.1,EXCLUDE localhost',
];

/**
 * `SVC_SLOW=6` makes the browser that many times slower, and each answer of
 * the network 50 ms later per time: what a test takes for granted without
 * waiting for it fails then, and so does what takes the network away, which
 * is given back. 1 is as fast as the machine.
 */
const SLOWER = Number( process.env.SVC_SLOW ?? 1 );

async function slowDown( page: Page ): Promise< void > {
	const devTools = await page.context().newCDPSession( page );
	await devTools.send( 'Emulation.setCPUThrottlingRate', { rate: SLOWER } );
	await devTools.send( 'Network.enable' );
	await devTools.send( 'Network.emulateNetworkConditions', {
		offline: false,
		latency: SLOWER * 50,
		downloadThroughput: -1,
		uploadThroughput: -1,
	} );
}

/** Makes every page of a window as slow as `SVC_SLOW` says. */
export function slowed( context: BrowserContext ): BrowserContext {
	if ( SLOWER > 1 ) {
		context.on( 'page', ( page ) => {
			// A page that is closed before needs it no longer.
			slowDown( page ).catch( () => undefined );
		} );
	}
	return context;
}

/** A page that never shows a picture, because it leads elsewhere at once, is not waited for longer. */
const FIRST_PICTURE_MS = 2000;

/** Ends with the second picture of a page: keys that come before the first one are dropped by the browser. */
async function painted( page: Page ): Promise< void > {
	await page
		.evaluate(
			( limit ) =>
				Promise.race( [
					new Promise( ( done ) => {
						requestAnimationFrame( () =>
							requestAnimationFrame( done )
						);
					} ),
					new Promise( ( done ) => {
						setTimeout( done, limit );
					} ),
				] ),
			FIRST_PICTURE_MS
		)
		.catch( () => undefined );
}

/**
 * Makes `goto` and `reload` of every page of a window end with a picture, where they wait for the whole page, and `waitForURL` with the
 * address: what a test does next waits for what it needs.
 */
function withPictures( context: BrowserContext ): BrowserContext {
	context.on( 'page', ( page ) => {
		const goto = page.goto.bind( page );
		const reload = page.reload.bind( page );
		const waitForURL = page.waitForURL.bind( page );
		page.waitForURL = ( url, options ) =>
			waitForURL( url, { waitUntil: 'commit', ...options } );
		page.goto = async ( url, options ) => {
			const response = await goto( url, options );
			if ( ( options?.waitUntil ?? 'load' ) === 'load' ) {
				await painted( page );
			}
			return response;
		};
		page.reload = async ( options ) => {
			const response = await reload( options );
			if ( ( options?.waitUntil ?? 'load' ) === 'load' ) {
				await painted( page );
			}
			return response;
		};
	} );
	return context;
}

/** Outside of tests, a browser is closed when its user is done; in them it ends with the process. */
const IS_TEST = process.env.VITEST !== undefined;

function launch(): Promise< Browser > {
	const executablePath = PLACES.find( ( place ) => existsSync( place ) );
	if ( executablePath === undefined ) {
		throw new Error( 'Cannot find Chromium. Install it or set CHROMIUM.' );
	}
	return chromium.launch( { executablePath, args: FLAGS } );
}

let running: Browser | undefined;

/** Starts the browser; close() it in afterAll. The test files that one process runs get the same one, which closes only its windows. */
export async function startBrowser(): Promise< Browser > {
	if ( running?.isConnected() === true ) {
		return running;
	}
	const browser = await launch();
	if ( IS_TEST ) {
		running = browser;
		browser.close = async () => {
			await Promise.all(
				browser.contexts().map( ( context ) => context.close() )
			);
		};
	}
	return browser;
}

/** How many windows a user has open on a site. */
const open = new WeakMap< SiteClient, Map< UserName, number > >();

function count( site: SiteClient, user: UserName, by: 1 | -1 ): number {
	const ofSite = open.get( site ) ?? new Map< UserName, number >();
	const number = ( ofSite.get( user ) ?? 0 ) + by;
	open.set( site, ofSite.set( user, number ) );
	return number;
}

/**
 * WordPress writes down what a user prefers up to 2.5 s later: what a window
 * chose last can be lost when it is closed, and what it chose before stays.
 */
async function forgetPreferences(
	site: SiteClient,
	user: UserName
): Promise< void > {
	const answer = await site.rest(
		'PUT',
		'/users/me',
		{
			meta: {
				persisted_preferences: { _modified: new Date().toISOString() },
			},
		},
		{ as: user, auth: 'cookie', namespace: 'wp/v2' }
	);
	if ( answer.status !== 200 ) {
		throw new Error( `Cannot forget preferences: ${ answer.text }` );
	}
}

/**
 * A fresh window set on the site; logged in unless the user is null. The
 * options are those of another device. Who has no other window open there
 * comes as a user without preferences.
 */
export async function openWindow(
	browser: Browser,
	site: SiteClient,
	user: UserName | null = 'admin',
	options: BrowserContextOptions = {}
): Promise< BrowserContext > {
	const context = await browser.newContext( {
		// What moves is waited for, and drawn again and again; the long form has it.
		reducedMotion: IS_LONG ? 'no-preference' : 'reduce',
		...options,
		baseURL: site.url,
	} );
	withPictures( slowed( context ) );
	if ( user !== null ) {
		if ( count( site, user, 1 ) === 1 ) {
			await forgetPreferences( site, user );
		}
		context.on( 'close', () => count( site, user, -1 ) );
		const { cookies } = await site.login( user );
		await context.addCookies(
			Object.entries( cookies ).map( ( [ name, value ] ) => ( {
				name,
				value,
				url: site.url,
			} ) )
		);
	}
	return context;
}

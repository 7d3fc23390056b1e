/**
 * Chromium of the system for browser tests, logged in when asked.
 */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { SiteClient, UserName } from './site-client.ts';

const PLACES = [
	process.env.CHROMIUM ?? '',
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
];

/** Starts the browser; close() it in afterAll. */
export function startBrowser(): Promise< Browser > {
	const executablePath = PLACES.find( ( place ) => existsSync( place ) );
	if ( executablePath === undefined ) {
		throw new Error( 'Cannot find Chromium. Install it or set CHROMIUM.' );
	}
	return chromium.launch( { executablePath, args: FLAGS } );
}

/** A fresh window set on the site; logged in unless the user is null. */
export async function openWindow(
	browser: Browser,
	site: SiteClient,
	user: UserName | null = 'admin'
): Promise< BrowserContext > {
	const context = await browser.newContext( { baseURL: site.url } );
	if ( user !== null ) {
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

/**
 * A page cache in its simplest form: the answer that one visitor got is what every other visitor gets.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { slowed } from '../../support/browser.ts';
import type { TestSite } from '../../support/site.ts';

export interface Visitor {
	readonly cookies?: Record< string, string >;
	readonly referrer?: string;
	readonly agent?: string;
	/** Path and query that the visitor asks for; the page stays the kept one. */
	readonly address?: string;
	/** Runs in the page before anything of it. */
	readonly before?: string;
}

const MOBILE =
	'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

export const agents = { mobile: MOBILE } as const;

/** Opens a kept page as a visitor, does something there and closes it. Errors in the page fail the test, except expected ones. */
export async function visit< T >(
	browser: Browser,
	site: TestSite,
	html: string,
	visitor: Visitor,
	work: ( page: Page ) => Promise< T >,
	headers: Record< string, string > = {},
	expected?: RegExp
): Promise< T > {
	const options: BrowserContextOptions = { baseURL: site.url };
	if ( visitor.agent !== undefined ) {
		options.userAgent = visitor.agent;
		options.isMobile = true;
	}
	const context = slowed( await browser.newContext( options ) );
	try {
		await context.addCookies(
			Object.entries( visitor.cookies ?? {} ).map(
				( [ name, value ] ) => ( { name, value, url: site.url } )
			)
		);
		const page = await context.newPage();
		const errors: string[] = [];
		page.on( 'pageerror', ( error ) => errors.push( error.message ) );
		if ( visitor.before !== undefined ) {
			await page.addInitScript( visitor.before );
		}
		await page.route( `${ site.url }/**`, ( route ) =>
			route.request().resourceType() === 'document' &&
			route.request().frame().parentFrame() === null
				? route.fulfill( {
						body: html,
						headers: {
							'content-type': 'text/html; charset=UTF-8',
							...headers,
						},
					} )
				: route.continue()
		);
		await page.goto( visitor.address ?? '/', {
			...( visitor.referrer === undefined
				? {}
				: { referer: visitor.referrer } ),
		} );
		const result = await work( page );
		const wrong = errors.filter( ( error ) => ! expected?.test( error ) );
		if ( wrong.length > 0 ) {
			throw new Error( wrong.join( '\n' ) );
		}
		return result;
	} finally {
		await context.close();
	}
}

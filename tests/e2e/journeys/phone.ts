/** The app on a phone: small, and with fingers. */
import type { Browser } from 'playwright';
import { openWindow } from '../../support/browser.ts';
import type { TestSite } from '../../support/site.ts';
import type { AppWindow } from '../app/app-page.ts';

const SIZE = { width: 390, height: 844 };

/** A phone on which the administrator is logged in; the place is what stands after `p=`. */
export async function openPhone(
	browser: Browser,
	site: TestSite,
	place = ''
): Promise< AppWindow > {
	const context = await openWindow( browser, site, 'admin', {
		viewport: SIZE,
		hasTouch: true,
		isMobile: true,
	} );
	const page = await context.newPage();
	const faults: string[] = [];
	page.on( 'pageerror', ( error ) => faults.push( error.message ) );
	await page.goto(
		`/wp-admin/admin.php?page=svc${ place === '' ? '' : `&p=${ place }` }`
	);
	return { page, context, faults };
}

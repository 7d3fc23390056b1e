/**
 * A real plugin that the site is put beside: how it is switched on, and what
 * the site has to show then.
 */
import type { Browser } from 'playwright';
import type { TestSite } from '../site.ts';
import type { Check } from './checks.ts';

export type Neighbour = {
	/** Switches it on as its own screens would, after its activation: PHP, in the loaded site. */
	readonly setUp?: string;
	/** More of the server block of nginx, where the plugin asks the owner of a server for it. */
	readonly lines?: string;
	/** Whether `wp-config.php` has `WP_CACHE`, which page caches write there. */
	readonly cache?: boolean;
	/** Slugs of plugins that stand beside it, if the folder has them. */
	readonly beside?: readonly string[];
	/** What it is asked beyond what every plugin is. */
	readonly checks: ( browser: Browser ) => readonly Check[];
	/** The check without which the others say nothing, and why that is right on this server, where it is. */
	readonly gate?: { readonly what: string; readonly excuse?: string };
};

/** Neighbours by slug. */
export type Family = Readonly< Record< string, Neighbour > >;

/** Makes a snippet that is active; throws where the site refuses it. */
export async function activate(
	site: TestSite,
	fields: Record< string, unknown >
): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Neighbour',
		type: 'php',
		status: 'active',
		...fields,
	} );
	if ( made.body.snippet?.status !== 'active' ) {
		throw new Error(
			`not switched on: ${ JSON.stringify( made.body.errors ?? made.text ) }`
		);
	}
	return made.body.snippet.id;
}

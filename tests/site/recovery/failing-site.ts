/**
 * A site whose snippets, plugin and theme begin to fail when a word is
 * written into a file: they were fine when they went live.
 */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PageResponse, TestSite } from '../../support/site.ts';
import { type Draft, put } from '../runtime/runtime-site.ts';

/** For the web only: the command line, with which tests work, stays whole. */
export const FLIPS = `<?php
function svc_flipped( string $word ): bool {
	return 'cli' !== PHP_SAPI && in_array( $word, explode( ',', (string) @file_get_contents( WP_CONTENT_DIR . '/flips.txt' ) ), true );
}
add_action( 'wp_footer', static function () { echo '<!--bystander plugin-->'; } );`;

/** Switched on beside the guilty one in every case. */
export const BYSTANDER: Draft = {
	title: 'bystander',
	hook: 'wp_footer',
	code: "echo '<!--bystander snippet-->';",
};

export function flip( site: TestSite, words: string ): Promise< void > {
	return writeFile( path.join( site.wpContent, 'flips.txt' ), words );
}

/** Puts the snippets and a bystander on the whole site; ids in order, the bystander last. */
export async function live(
	site: TestSite,
	...drafts: Draft[]
): Promise< number[] > {
	await flip( site, '' );
	await rm( path.join( site.storage, 'activity' ), {
		recursive: true,
		force: true,
	} );
	const ids = await put( site, ...drafts, BYSTANDER );
	// A cause is looked into once a minute; no test waits for that.
	await rm( path.join( site.storage, 'watch' ), {
		recursive: true,
		force: true,
	} );
	await mkdir( path.join( site.storage, 'watch' ) );
	await chmod( path.join( site.storage, 'watch' ), 0o777 );
	const page = await site.page( '/' );
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( '<!--bystander snippet-->' );
	return ids;
}

export type Off = Record< number, string >;

/** Which snippets are off, with the reason. Asked of the service's own route, which works in every outage. */
export async function off( site: TestSite ): Promise< Off > {
	const list = await site.rest( 'GET', '/snippets', undefined, {
		query: { status: 'inactive' },
	} );
	expect( list.status, list.text ).toBe( 200 );
	return Object.fromEntries(
		list.body.map( ( one: { id: number; error: string | null } ) => [
			one.id,
			one.error ?? '',
		] )
	);
}

/** A visitor who follows redirects within the site; null when the server broke off. */
export async function visit(
	site: TestSite,
	address: string
): Promise< PageResponse | null > {
	let next = address;
	for ( let hops = 0; hops < 6; hops++ ) {
		const page = await site.page( next ).catch( () => null );
		const location = page?.headers.get( 'location' );
		if ( page === null || location === null || location === undefined ) {
			return page;
		}
		next = location;
	}
	return null;
}

export function isWhole( page: PageResponse | null ): boolean {
	return (
		page !== null &&
		page.status === 200 &&
		page.text.includes( '</html>' ) &&
		page.text.includes( '<!--bystander snippet-->' ) &&
		page.text.includes( '<!--bystander plugin-->' )
	);
}

/** Visits until the page is whole; the seconds that took, null when it never was. */
export async function wholeAfter(
	site: TestSite,
	address: string,
	patience = 15_000
): Promise< number | null > {
	const start = Date.now();
	while ( Date.now() - start < patience ) {
		if ( isWhole( await visit( site, address ) ) ) {
			return ( Date.now() - start ) / 1000;
		}
		await sleep( 250 );
	}
	return null;
}

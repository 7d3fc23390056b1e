/**
 * A site whose snippets, plugin and theme begin to fail when a word is
 * written into a file: they were fine when they went live.
 */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import type { UserName } from '../../support/site-client.ts';
import type { PageResponse, TestSite } from '../../support/site.ts';
import { type Draft, put, withStore } from '../runtime/runtime-site.ts';

/** For the web only: the command line, with which tests work, stays whole. */
export const FLIPS = `<?php
function svc_flipped( string $word ): bool {
	return ! defined( 'WP_CLI' ) && in_array( $word, explode( ',', (string) @file_get_contents( WP_CONTENT_DIR . '/flips.txt' ) ), true );
}
add_action( 'wp_footer', static function () { echo '<!--bystander plugin-->'; } );`;

/** Activated beside the guilty one in every case. */
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
	await removeTree( path.join( site.storage, 'activity' ) );
	const ids = await put( site, ...drafts, BYSTANDER );
	await wentLiveWell( site );
	await forgetCases( site );
	const page = await site.page( '/' );
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( '<!--bystander snippet-->' );
	return ids;
}

/**
 * What a save remembers whose test load gets the front page and a post whole;
 * `put()` makes none.
 *
 * @param site
 * @param own  Further pages, by id of the snippet.
 */
export async function wentLiveWell(
	site: TestSite,
	own: Record< number, readonly string[] > = {}
): Promise< void > {
	await withStore(
		site,
		`$own = json_decode( '${ JSON.stringify( own ) }', true );
		svc_plugin()->get( 'Svc\\Storage\\Observed\\Endings' )->went_live( array_map( static fn( $one ) => [ $one->file, [ '/', '/hello-world/', ...( $own[ $one->id ] ?? [] ) ] ], $store->active() ) );`
	);
}

/** Waits in the site, where asking again costs no request, until PHP with `$incidents` is true. */
const until = ( site: TestSite, what: string ): Promise< string > =>
	site.php( `
		$incidents = svc_plugin()->get( 'Svc\\Storage\\Watching\\Incidents' );
		$free      = static fn(): bool => $incidents->exclusively( static fn() => null );
		for ( $end = time() + 60; ! ( ${ what } ); usleep( 20_000 ) ) {
			if ( time() > $end ) {
				throw new Exception( 'Somebody still looked into a failure, or nobody came for it.' );
			}
		}` );

/**
 * Waits until nothing waits to be looked into and no request is at it. A request puts down what it has met before its answer ends, and who
 * takes that holds the lock until all is done. The lock is tried only where nothing waits: a request with a case must find it free.
 */
export async function settled( site: TestSite ): Promise< void > {
	await until(
		site,
		'null === $incidents->waiting() && $free() && null === $incidents->waiting()'
	);
}

/** A cause is looked into once a minute; no test waits for that. */
export async function forgetCases( site: TestSite ): Promise< void > {
	// Who looks into one already would still name it as the reason.
	await until( site, '$free()' );
	const folder = path.join( site.storage, 'watch' );
	await removeTree( folder );
	await mkdir( folder );
	await chmod( folder, 0o777 );
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
	address: string,
	as: UserName | null = null
): Promise< PageResponse | null > {
	let next = address;
	for ( let hops = 0; hops < 6; hops++ ) {
		const page = await site.page( next, { as } ).catch( () => null );
		const location = page?.headers.get( 'location' );
		if ( page === null || location === null || location === undefined ) {
			return page;
		}
		next = location;
	}
	return null;
}

function marksOf( address: string ): readonly string[] {
	if ( address.startsWith( '/wp-login' ) ) {
		return [ 'id="loginform"' ];
	}
	return address.startsWith( '/wp-admin' )
		? [ 'id="wpfooter"' ]
		: [ '<!--bystander snippet-->', '<!--bystander plugin-->' ];
}

/** Whether a page of the site is there down to its end: sign-in page, screen of the admin, or any other with both bystanders. */
export function isWhole( page: PageResponse | null, address = '/' ): boolean {
	return (
		page !== null &&
		page.status === 200 &&
		[ '</html>', ...marksOf( address ) ].every( ( mark ) =>
			page.text.includes( mark )
		)
	);
}

/** Visits until the page is whole; the seconds that took, null when it never was. */
export async function wholeAfter(
	site: TestSite,
	address: string,
	patience = 15_000,
	as: UserName | null = null
): Promise< number | null > {
	const start = Date.now();
	while ( Date.now() - start < patience ) {
		if ( isWhole( await visit( site, address, as ), address ) ) {
			return ( Date.now() - start ) / 1000;
		}
		await sleep( 250 );
	}
	return null;
}

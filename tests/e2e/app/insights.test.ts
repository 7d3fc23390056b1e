/** Insights: from the banner above the list to the costly snippet, to the line of an error, and who changed a line; on a phone, too. */
import { expect, test } from 'vitest';
import type { TestSite } from '../../support/site.ts';
import { openPhone } from '../journeys/phone.ts';
import { journey, walk } from './app-page.ts';
import { faultsInAll } from './axe.ts';

let slow = 0;

async function prepare( site: TestSite ): Promise< void > {
	const make = async ( title: string ): Promise< number > =>
		(
			await site.rest( 'POST', '/snippets', {
				title,
				type: 'html',
				hook: 'wp_footer',
				status: 'active',
				code: '<p>\none\n</p>',
			} )
		).body.snippet.id;
	slow = await make( 'Slow menu' );
	const quick = await make( 'Quick note' );
	await site.rest(
		'POST',
		`/snippets/${ slow }`,
		{ code: '<p>\none\ntwo\n</p>' },
		{ as: 'admin2' }
	);
	await site.php( `
		$costs = svc_plugin()->get( 'Svc\\\\Storage\\\\Observed\\\\Costs' );
		for ( $day = 0; $day < 7; $day++ ) {
			for ( $request = 0; $request < 12; $request++ ) {
				$cost = 30000 + 4000 * $day + 900 * $request;
				$costs->add( [ ${ slow } => [ $cost, 250000, 4 ], ${ quick } => [ 90, 2000, 0 ] ], time() + ( 0 === $day ? 5 : -$day * 86400 ), 0 === $day ? [ ${ slow } => 'api.example.com' ] : [], 100000, [ ${ slow } => [ 'wp_footer' => $cost - 2000 ] ] );
			}
		}
		svc_plugin()->get( 'Svc\\\\Storage\\\\Observed\\\\ErrorCounts' )->add( ${ slow }, 'Call to undefined function menu() (line 3)', 'frontend', '/shop/' );
		svc_plugin()->get( 'Svc\\\\Insights\\\\Sampling' )->set( true, 10, Svc\\Domain\\Actor::system() );` );
}

const at = journey( prepare, '' );

const rows = () => at.page.locator( '.svc-insights tbody tr' );

test( 'the banner above the list leads to the costly snippet, and stays away once dismissed', async () => {
	const { page } = at;
	const banner = page
		.locator( '.svc-banner' )
		.filter( { hasText: /Slow menu takes 35% of the load time/ } );
	await banner.waitFor();
	expect( await faultsInAll( page ) ).toEqual( [] );
	await banner.getByRole( 'button', { name: 'Show insights' } ).click();
	await page.waitForURL( /p=\/insights&show=much/ );
	await expect.poll( () => rows().count() ).toBe( 1 );
	await page
		.getByRole( 'combobox', { name: 'Show' } )
		.selectOption( { label: 'All snippets' } );
	await expect.poll( () => rows().count() ).toBe( 2 );
	await walk( page, '' );
	await banner.getByRole( 'button', { name: 'Dismiss' } ).click();
	await banner.waitFor( { state: 'detached' } );
} );

test( 'the table is sorted in the address, and an error leads to its line', async () => {
	const { page } = at;
	await walk( page, '/insights' );
	await expect.poll( () => rows().first().textContent() ).toMatch( /Slow/ );
	expect( await faultsInAll( page ) ).toEqual( [] );
	await page.getByRole( 'button', { name: 'Snippet' } ).click();
	await page.waitForURL( /sort=title&order=asc/ );
	await expect.poll( () => rows().first().textContent() ).toMatch( /Quick/ );
	await page
		.getByRole( 'img', { name: /Last 7 days.*\d ms/ } )
		.first()
		.waitFor();
	await rows()
		.filter( { hasText: 'Page · /shop/' } )
		.getByRole( 'link', { name: 'Line 3: Call to undefined' } )
		.click();
	await page.waitForURL( new RegExp( `snippet/${ slow }&line=3` ) );
	await page.getByText( 'Ln 3, Col 1' ).waitFor();
} );

test( 'the editor has the figures, and who changed each line with the difference', async () => {
	const { page } = at;
	await page.getByRole( 'tab', { name: 'Details' } ).click();
	const part = page.getByRole( 'region', { name: 'Insights' } );
	await part.getByText( 'api.example.com' ).waitFor();
	expect( await part.getByRole( 'row' ).count() ).toBe( 8 );
	await page.getByRole( 'button', { name: 'Line authors' } ).click();
	await page
		.locator( '.svc-code__note' )
		.filter( { hasText: /Admin2/ } )
		.waitFor();
	expect( await faultsInAll( page ) ).toEqual( [] );
	await page.getByRole( 'button', { name: /^Line 3: Admin2/ } ).click();
	await page.waitForURL( /compare=\d+&with=\d+/ );
	await page.getByRole( 'dialog', { name: 'Compare versions' } ).waitFor();
	await page.keyboard.press( 'Escape' );
	await page.getByRole( 'button', { name: 'Line authors' } ).click();
	await expect
		.poll( () => page.locator( '.svc-code__note' ).count() )
		.toBe( 0 );
} );

test( 'a phone shows each snippet with its labels', async () => {
	const phone = await openPhone( at.browser, at.site, '/insights' );
	const first = phone.page.locator( '.svc-insights tbody tr' ).first();
	await first.getByText( 'Share of page' ).waitFor();
	await phone.page
		.getByRole( 'combobox', { name: 'Sort by' } )
		.selectOption( { label: 'New errors' } );
	await phone.page.waitForURL( /sort=errors/ );
	expect( await faultsInAll( phone.page ) ).toEqual( [] );
	expect(
		await phone.page.evaluate(
			() => document.documentElement.scrollWidth <= window.innerWidth
		)
	).toBe( true );
	expect( phone.faults ).toEqual( [] );
	await phone.context.close();
} );

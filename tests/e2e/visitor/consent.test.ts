/**
 * Consent through the WP Consent API, in a real browser behind a page cache: nothing runs or loads before it is given, everything starts when it
 * is, in its order, and without a consent plugin nothing is held back.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { startBrowser } from '../../support/browser.ts';
import { CONSENT_PLUGIN } from '../../support/consent-plugin.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { visit } from './kept-page.ts';

let site: TestSite;
let browser: Browser;
const plugin = () => path.join( site.wpContent, 'consent-on' );

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { muPlugins: { 'consent.php': CONSENT_PLUGIN } } ),
		startBrowser(),
	] );
} );
beforeEach( () => writeFile( plugin(), '' ) );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

const say = ( word: string ) =>
	`( window.log = window.log || [] ).push( '${ word }' );`;
const js = ( word: string, more = {} ) => ( {
	type: 'js' as const,
	hook: 'frontend_footer',
	code: say( word ),
	...more,
} );
const log = ( page: Page ) =>
	page.evaluate( () => ( window as { log?: string[] } ).log ?? [] );
const give = ( page: Page, category: string ) =>
	page.evaluate(
		( name ) =>
			(
				window as unknown as {
					wp_set_consent: ( category: string, value: string ) => void;
				}
			 ).wp_set_consent( name, 'allow' ),
		category
	);

const isOurs = ( url: string ) =>
	url.endsWith( '/?map' ) || url.includes( '/uploads/svc/' );

const SNIPPETS = [
	js( 'free' ),
	js( 'statistics 1', { consent: 'statistics' } ),
	js( 'marketing', { consent: 'marketing', load_as: 'file' } ),
	js( 'statistics 2', { consent: 'statistics' } ),
	{
		type: 'html' as const,
		hook: 'wp_footer',
		code: `<iframe id="map" src="/?map"></iframe><script>${ say( 'html' ) }</script>`,
		consent: 'marketing',
	},
];

test( 'nothing starts or loads before consent, each category starts in its order when it is given', async () => {
	await put( site, ...SNIPPETS );
	// The page was made for a visitor who had agreed to everything.
	const { text } = await site.page( '/', {
		cookies: {
			wp_consent_statistics: 'allow',
			wp_consent_marketing: 'allow',
		},
	} );
	await visit( browser, site, text, {}, async ( page ) => {
		const loaded: string[] = [];
		page.on( 'request', ( request ) => loaded.push( request.url() ) );
		await expect.poll( () => log( page ) ).toEqual( [ 'free' ] );
		expect( await page.locator( 'iframe' ).count() ).toBe( 0 );
		await give( page, 'statistics' );
		await expect
			.poll( () => log( page ) )
			.toEqual( [ 'free', 'statistics 1', 'statistics 2' ] );
		expect( loaded.filter( isOurs ) ).toEqual( [] );
		await give( page, 'marketing' );
		await page.waitForFunction(
			() => ( window as { log?: string[] } ).log?.length === 5
		);
		expect( await log( page ) ).toEqual( [
			'free',
			'statistics 1',
			'statistics 2',
			'marketing',
			'html',
		] );
		await expect
			.poll( () => loaded.some( ( url ) => url.endsWith( '/?map' ) ) )
			.toBe( true );
		await give( page, 'marketing' );
		expect( await log( page ) ).toHaveLength( 5 );
	} );
} );

test( 'who agreed before gets everything, whoever the page was made for', async () => {
	await put( site, ...SNIPPETS );
	const { text } = await site.page( '/' );
	const cookies = {
		wp_consent_statistics: 'allow',
		wp_consent_marketing: 'allow',
	};
	await visit( browser, site, text, { cookies }, async ( page ) => {
		await page.waitForFunction(
			() => ( window as { log?: string[] } ).log?.length === 5
		);
		expect( await log( page ) ).toEqual( [
			'free',
			'statistics 1',
			'marketing',
			'statistics 2',
			'html',
		] );
	} );
	await visit(
		browser,
		site,
		text,
		{ cookies: { wp_consent_statistics: 'deny' } },
		async ( page ) => {
			expect( await log( page ) ).toEqual( [ 'free' ] );
		}
	);
} );

test( 'a banner that says later which law applies is waited for', async () => {
	await put( site, js( 'marketing', { consent: 'marketing' } ) );
	const { text } = await site.page( '/' );
	await visit(
		browser,
		site,
		text,
		{
			cookies: { wp_consent_marketing: 'allow' },
			before: 'window.waitfor_consent_hook = true;',
		},
		async ( page ) => {
			expect( await log( page ) ).toEqual( [] );
			await page.evaluate( () => {
				Object.assign( window, { wp_consent_type: 'optin' } );
				document.dispatchEvent(
					new CustomEvent( 'wp_consent_type_defined' )
				);
			} );
			await expect.poll( () => log( page ) ).toEqual( [ 'marketing' ] );
		}
	);
} );

test( 'the condition about consent follows the visitor too', async () => {
	const rule = ( op: string ) => [
		[ { type: 'consent', op, value: [ 'marketing' ] } ],
	];
	await put(
		site,
		js( 'yes', { conditions: rule( 'includes' ) } ),
		js( 'no', { conditions: rule( 'excludes' ) } ),
		{
			type: 'css',
			hook: 'frontend',
			code: 'html{--seen:yes}',
			conditions: rule( 'includes' ),
		}
	);
	const { text } = await site.page( '/', {
		cookies: { wp_consent_marketing: 'allow' },
	} );
	const seen = ( page: Page ) =>
		page.evaluate( () =>
			getComputedStyle( document.documentElement )
				.getPropertyValue( '--seen' )
				.trim()
		);
	await visit( browser, site, text, {}, async ( page ) => {
		const both = async () => [ await log( page ), await seen( page ) ];
		await expect.poll( both ).toEqual( [ [ 'no' ], '' ] );
		await give( page, 'marketing' );
		await expect.poll( both ).toEqual( [ [ 'no', 'yes' ], 'yes' ] );
	} );
} );

test( 'without a consent plugin nothing is held back and no script of ours is on the page', async () => {
	await rm( plugin() );
	await put( site, ...SNIPPETS );
	const { text } = await site.page( '/' );
	expect( text.includes( 'data-svc' ) ).toBe( false );
	expect( text.includes( 'svc-visitor-js' ) ).toBe( false );
	await visit( browser, site, text, {}, async ( page ) => {
		await expect
			.poll( () => log( page ) )
			.toEqual( [
				'free',
				'statistics 1',
				'marketing',
				'statistics 2',
				'html',
			] );
	} );
} );

test( 'leaves no notice', async () => {
	expect( await site.notices() ).toEqual( [] );
} );

describe( 'scripts that an optimizer has put off', () => {
	const library = `window.library = () => 'there';`;
	const uses = js( 'used', {
		code: `( window.log = window.log || [] ).push( 'used ' + window.library() );`,
		consent: 'marketing',
	} );
	const agreed = { cookies: { wp_consent_marketing: 'allow' } };

	/** The kept page with something at the begin of its head. */
	const withHead = async ( markup: string ) => {
		await put( site, uses, js( 'free' ) );
		const { text } = await site.page( '/' );
		return text.replace( '<head>', `<head>${ markup }` );
	};

	test( 'until somebody moves the mouse come first', async () => {
		const text = await withHead(
			`<script type="litespeed/javascript" data-src="/wp-content/library.js"></script>`
		);
		await writeFile( path.join( site.wpContent, 'library.js' ), library );
		await visit( browser, site, text, agreed, async ( page ) => {
			await page.waitForLoadState( 'load' );
			expect( await log( page ) ).toEqual( [ 'free' ] );
			await page.evaluate( () => {
				const old = document.querySelector( 'script[data-src]' );
				const script = document.createElement( 'script' );
				script.src = old?.getAttribute( 'data-src' ) ?? '';
				old?.replaceWith( script );
			} );
			await page.waitForFunction(
				() => ( window as { log?: string[] } ).log?.length === 2
			);
			expect( await log( page ) ).toEqual( [ 'free', 'used there' ] );
		} );
	} );

	test( 'until the page is read come first', async () => {
		await mkdir( path.join( site.wpContent, 'cache' ), {
			recursive: true,
		} );
		await writeFile( path.join( site.wpContent, 'cache/all.js' ), library );
		const text = await withHead(
			`<script defer src="/wp-content/cache/all.js"></script>`
		);
		await visit( browser, site, text, agreed, async ( page ) => {
			await page.waitForFunction(
				() => ( window as { log?: string[] } ).log?.length === 2
			);
			expect( await log( page ) ).toEqual( [ 'free', 'used there' ] );
		} );
	} );
} );

/**
 * What people paste, behind each rule that the browser decides and behind consent: nothing of it is there for who is not let in, and who is
 * let in has the page that all visitors would have without the rule, also when that comes late.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { CONSENT_PLUGIN } from '../../support/consent-plugin.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { agents, visit, type Visitor } from './kept-page.ts';
import { FILES, PASTED } from './real-life.ts';

let site: TestSite;
let browser: Browser;
/** What each case does on a page without rules. */
let plain: Outcome = {};

/** By the name of the case: its words in their order, and its elements. */
type Outcome = Record< string, { words: string[]; elements: string[] } >;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( {
			theme: 'twentytwentyfive',
			posts: true,
			muPlugins: { 'consent.php': CONSENT_PLUGIN },
		} ),
		startBrowser(),
	] );
	const folder = path.join( site.wpContent, 'pasted' );
	await mkdir( folder, { recursive: true } );
	await Promise.all(
		Object.entries( FILES ).map( ( [ name, code ] ) =>
			writeFile( path.join( folder, name ), code )
		)
	);
	await writeFile( path.join( site.wpContent, 'consent-on' ), '' );
	plain = await outcome( await pageWith( {} ), {}, WORDS );
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

/** The page with all cases under the same settings. */
async function pageWith(
	fields: Record< string, unknown >
): Promise< string > {
	await put(
		site,
		...PASTED.map( ( { name, type, code, fields: own } ) => ( {
			type,
			hook: type === 'html' ? 'wp_footer' : 'frontend_footer',
			...own,
			...fields,
			code: code
				.replaceAll( /\bsay\(/g, `said( "${ name }", ` )
				.replaceAll( 'FILES', '/wp-content/pasted' )
				.replaceAll( '%', name ),
		} ) )
	);
	return ( await site.page( '/hello-world/' ) ).text;
}

/** How many elements the cases have on a page without rules; none before that is known, where the page is read to its end all the same. */
const elementsOf = ( all: Outcome ) =>
	Object.values( all ).flatMap( ( { elements } ) => elements ).length;

/** Waits for so many words, and for all elements where there are words, and looks. */
async function look( page: Page, words: number ): Promise< Outcome > {
	await page.waitForLoadState( 'load' );
	await page.waitForFunction(
		( [ leastWords, leastElements ] ) =>
			( window as unknown as { log: string[] } ).log.length >=
				leastWords &&
			document.querySelectorAll( '[data-case]' ).length >= leastElements,
		[ words, words > 0 ? elementsOf( plain ) : 0 ] as const
	);
	// What was said twice comes soon after.
	await page.waitForTimeout( 100 );
	const found = await page.evaluate( () => ( {
		log: ( window as { log?: string[] } ).log ?? [],
		elements: [ ...document.querySelectorAll( '[data-case]' ) ].map(
			( element ) => [
				element.getAttribute( 'data-case' ) ?? '',
				`${
					element.parentElement?.closest( 'main' )
						? 'main'
						: element.parentElement?.tagName
				} ${ element.outerHTML.replace( / (?:nonce|async)=""/g, '' ) }`,
			]
		),
	} ) );
	return Object.fromEntries(
		PASTED.map( ( { name } ) => [
			name,
			{
				words: found.log
					.filter( ( word ) => word.startsWith( `${ name }:` ) )
					.map( ( word ) => word.slice( name.length + 1 ) ),
				elements: found.elements
					.filter( ( [ of ] ) => of === name )
					.map( ( [ , markup ] ) => markup ?? '' ),
			},
		] )
	);
}

const NOTHING: Outcome = Object.fromEntries(
	PASTED.map( ( { name } ) => [ name, { words: [], elements: [] } ] )
);

/** That all cases leave together. */
const WORDS = 40;

const count = ( all: Outcome | undefined ) =>
	Object.values( all ?? {} ).flatMap( ( { words } ) => words ).length;

async function outcome(
	html: string,
	visitor: Visitor,
	words: number,
	before: ( page: Page ) => Promise< unknown > = () => Promise.resolve()
): Promise< Outcome > {
	return visit(
		browser,
		site,
		html,
		{
			...visitor,
			before: `window.log = []; window.said = ( name, word ) => log.push( name + ':' + word );${
				visitor.before ?? ''
			}`,
			address: visitor.address ?? '/hello-world/',
		},
		async ( opened ) => {
			await before( opened );
			return look( opened, words );
		},
		{},
		/missing_broken/
	);
}

test( 'each case leaves something on a page without rules', () => {
	const silent = Object.entries( plain ).filter(
		( [ , { words, elements } ] ) => words.length + elements.length === 0
	);
	expect( PASTED ).toHaveLength( 30 );
	expect( silent ).toEqual( [] );
	expect( count( plain ) ).toBe( WORDS );
} );

const HOUR = 3_600_000;
const at = ( hours: number, from: number, to: number ) =>
	new Date( Date.now() + hours * HOUR ).toISOString().slice( from, to );
/** A visitor some hours from now. */
const later = ( hours: number ): Visitor => ( {
	before: `{ const now = Date.now; Date.now = () => now() + ${ hours * HOUR }; }`,
} );
const when = ( type: string, op: string, value: unknown ) => ( {
	conditions: [ [ { type, op, value } ] ],
} );
const agreed = { cookies: { wp_consent_marketing: 'allow' } };

const CASES: readonly ( readonly [
	name: string,
	fields: Record< string, unknown >,
	letIn: Visitor,
	other: Visitor,
] )[] = [
	[
		'cookie',
		when( 'cookie', 'exists', { key: 'a', value: '' } ),
		{ cookies: { a: '1' } },
		{},
	],
	[
		'device',
		when( 'device', 'is', [ 'mobile' ] ),
		{ agent: agents.mobile },
		{},
	],
	[
		'referrer',
		when( 'referrer', 'contains', 'search.example' ),
		{ referrer: 'http://search.example/' },
		{},
	],
	[
		'query_param',
		when( 'query_param', 'equals', { key: 'utm', value: 'x' } ),
		{ address: '/hello-world/?utm=x' },
		{},
	],
	[
		'date_range',
		when( 'date_range', 'is', {
			from: at( -24, 0, 10 ),
			to: at( 24, 0, 10 ),
		} ),
		{},
		later( 72 ),
	],
	[
		'time_of_day',
		when( 'time_of_day', 'is', {
			from: at( -2, 11, 16 ),
			to: at( 2, 11, 16 ),
		} ),
		{},
		later( 6 ),
	],
	[
		'day_of_week',
		when(
			'day_of_week',
			'is',
			// Midnight may pass meanwhile.
			[ 0, 1 ].map( ( days ) =>
				String( ( new Date().getUTCDay() + days ) % 7 || 7 )
			)
		),
		{},
		later( 72 ),
	],
	[
		'consent as a condition',
		when( 'consent', 'includes', [ 'marketing' ] ),
		agreed,
		{},
	],
	[ 'consent', { consent: 'marketing' }, agreed, {} ],
];

test.each( sample( CASES, 3 ) )(
	'behind %s: the same page, or nothing',
	async ( _name, fields, letIn, other ) => {
		const html = await pageWith( fields );
		const asked: string[] = [];
		const [ same, nothing ] = await Promise.all( [
			outcome( html, letIn, WORDS ),
			outcome( html, other, 0, async ( opened ) => {
				await opened.waitForLoadState( 'load' );
				asked.push(
					...( await opened.evaluate( () =>
						performance
							.getEntriesByType( 'resource' )
							.map( ( { name } ) => name )
					) )
				);
			} ),
		] );
		expect( same ).toEqual( plain );
		expect( nothing ).toEqual( NOTHING );
		expect( asked.filter( ( url ) => url.includes( '/pasted/' ) ) ).toEqual(
			[]
		);
	}
);

test.each( [
	[ 'consent', { consent: 'marketing' } ],
	[
		'consent as a condition',
		when( 'consent', 'includes', [ 'marketing' ] ),
	],
] )( 'behind %s that comes long after the page', async ( _name, fields ) => {
	const html = await pageWith( fields );
	const late = await outcome( html, {}, WORDS, async ( opened ) => {
		await opened.waitForLoadState( 'load' );
		await opened.evaluate( () =>
			(
				window as unknown as {
					wp_set_consent: ( category: string, value: string ) => void;
				}
			 ).wp_set_consent( 'marketing', 'allow' )
		);
	} );
	expect( late ).toEqual( plain );
} );

/**
 * What waits for consent, beside banners that tell the WP Consent API which law applies early, late, never or twice, in a real browser and
 * behind a page cache. Where a banner is active nothing starts before it has spoken or the visitor has chosen.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { CONSENT_API } from '../../support/consent-plugin.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { visit } from './kept-page.ts';

let site: TestSite;
let browser: Browser;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { muPlugins: { 'consent.php': CONSENT_API } } ),
		startBrowser(),
	] );
	await put( site, ...SNIPPETS );
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

const CODE = "( window.log = window.log || [] ).push( 'WORD' );";
const SNIPPETS = [
	{ word: 'field', consent: 'marketing' },
	{
		word: 'rule',
		conditions: [
			[ { type: 'consent', op: 'includes', value: [ 'marketing' ] } ],
		],
	},
	{
		word: 'refused',
		conditions: [
			[ { type: 'consent', op: 'excludes', value: [ 'marketing' ] } ],
		],
	},
].map( ( { word, ...more } ) => ( {
	type: 'js' as const,
	hook: 'frontend_footer',
	code: CODE.replace( 'WORD', word ),
	...more,
} ) );

/** What a banner does, in the words of its page. */
const type = ( name: string ) =>
	`window.wp_consent_type = ${ JSON.stringify( name ) }; document.dispatchEvent( new CustomEvent( 'wp_consent_type_defined' ) );`;
const choose = ( value: 'allow' | 'deny' ) =>
	`wp_set_consent( 'marketing', '${ value }' );`;

const NOTHING: string[] = [];
const YES = [ 'field', 'rule' ];
const NO = [ 'refused' ];

type Row = {
	name: string;
	/** Of the site; a banner is active unless told otherwise. */
	options?: Record< string, string >;
	/** Runs before anything of the page. */
	before?: string;
	choice?: 'allow' | 'deny';
	/** What the page has started when it is read. */
	first: string[];
	/** What is done then, one after the other, and what has started after each. */
	steps?: [ string, string[] ][];
};

const ROWS: Row[] = [
	{
		name: 'tells "optin" early',
		before: "window.wp_consent_type = 'optin';",
		first: NO,
		steps: [ [ choose( 'allow' ), [ ...NO, ...YES ] ] ],
	},
	{
		name: 'tells "optout" early',
		before: "window.wp_consent_type = 'optout';",
		first: YES,
	},
	{
		name: 'tells "optin" late',
		first: NOTHING,
		steps: [
			[ type( 'optin' ), NO ],
			[ choose( 'allow' ), [ ...NO, ...YES ] ],
		],
	},
	{
		name: 'tells "optin" late, the choice with it',
		first: NOTHING,
		steps: [ [ type( 'optin' ) + choose( 'allow' ), YES ] ],
	},
	{
		name: 'tells "optout" late',
		first: NOTHING,
		steps: [ [ type( 'optout' ), YES ] ],
	},
	{
		name: 'tells "optout" late, and at the same time that this visitor does not want it',
		first: NOTHING,
		steps: [ [ type( 'optout' ) + choose( 'deny' ), NO ] ],
	},
	{
		name: 'changes its mind at once',
		first: NOTHING,
		steps: [ [ type( 'optout' ) + type( 'optin' ), NO ] ],
	},
	{
		name: 'changes its mind later',
		first: NOTHING,
		steps: [
			[ type( 'optin' ), NO ],
			[ type( 'optout' ), [ ...NO, ...YES ] ],
		],
	},
	{
		name: 'takes back what it said',
		before: "window.wp_consent_type = '';",
		first: NOTHING,
		steps: [ [ type( '' ), NOTHING ] ],
	},
	{
		name: 'never tells a type, and the visitor agrees',
		first: NOTHING,
		steps: [ [ choose( 'allow' ), YES ] ],
	},
	{
		name: 'never tells a type, and the visitor refuses',
		first: NOTHING,
		steps: [ [ choose( 'deny' ), NO ] ],
	},
	{
		name: 'has not spoken on the next page of somebody who refused',
		choice: 'deny',
		first: NO,
		steps: [
			[ type( 'optin' ), NO ],
			[ type( 'optout' ), NO ],
		],
	},
	{
		name: 'has not spoken on the next page of somebody who agreed',
		choice: 'allow',
		first: YES,
	},
	{
		name: 'tells "optin" on the server',
		options: { consent_type: 'optin' },
		first: NO,
		steps: [ [ choose( 'allow' ), [ ...NO, ...YES ] ] ],
	},
	{
		name: 'tells "optout" on the server',
		options: { consent_type: 'optout' },
		first: YES,
	},
	{
		name: 'tells "optout" on the server, to somebody who refused',
		options: { consent_type: 'optout' },
		choice: 'deny',
		first: NO,
	},
	{
		name: 'is not there, as far as anybody knows',
		options: { consent_banner: '' },
		first: YES,
	},
	{
		name: 'is not there, and the visitor refused when it was',
		options: { consent_banner: '' },
		choice: 'deny',
		first: NO,
	},
];

/** Only the field waits without the API's server side; a rule is unknown there. */
const BROWSER_ONLY: Row[] = [
	{
		name: 'never tells a type',
		first: NOTHING,
		steps: [ [ choose( 'allow' ), [ 'field' ] ] ],
	},
	{
		name: 'tells "optin" late',
		first: NOTHING,
		steps: [ [ type( 'optin' ), NOTHING ] ],
	},
	{
		name: 'tells "optout" late',
		first: NOTHING,
		steps: [ [ type( 'optout' ), [ 'field' ] ] ],
	},
	{
		name: 'has not spoken to somebody who refused',
		choice: 'deny',
		first: NOTHING,
		steps: [ [ type( 'optout' ), NOTHING ] ],
	},
];

const log = ( page: Page ) =>
	page.evaluate( () => ( window as { log?: string[] } ).log ?? [] );

/** What the site says of its banner. */
async function tell( options: Record< string, string > = {} ) {
	const all = {
		consent_banner: 'some-banner',
		consent_type: '',
		consent_server: '',
		...options,
	};
	await site.php(
		Object.entries( all )
			.map(
				( [ name, value ] ) =>
					`update_option( '${ name }', '${ value }' );`
			)
			.join( ' ' )
	);
}

async function play( { options, before, choice, first, steps = [] }: Row ) {
	await tell( options );
	// The page was made for a visitor who had agreed.
	const { text } = await site.page( '/', {
		cookies: { wp_consent_marketing: 'allow' },
	} );
	const visitor = {
		...( choice === undefined
			? {}
			: { cookies: { wp_consent_marketing: choice } } ),
		...( before === undefined ? {} : { before } ),
	};
	await visit( browser, site, text, visitor, async ( page ) => {
		await page.waitForLoadState( 'load' );
		const seen = () => page.waitForTimeout( 50 ).then( () => log( page ) );
		expect( await seen() ).toEqual( first );
		for ( const [ step, started ] of steps ) {
			await page.evaluate( step );
			expect( await seen(), step ).toEqual( started );
		}
	} );
}

test.each( sample( ROWS, 6 ) )( 'a banner that $name', async ( row ) => {
	await play( row );
} );

test.each( sample( BROWSER_ONLY, 4 ) )(
	"without the API's server side, a banner that $name",
	async ( row ) => {
		await play( { ...row, options: { consent_server: 'off' } } );
	}
);

test( 'on the server, too, a banner that has not spoken is waited for', async () => {
	const given = ( choice: string ) =>
		site.php(
			`$_COOKIE = [ 'wp_consent_marketing' => '${ choice }' ]; require_once WP_PLUGIN_DIR . '/svc/includes/Runtime/conditions/matches.php'; echo json_encode( Svc\\Runtime\\seen( 'consent', null ) );`
		);
	await tell();
	expect( JSON.parse( await given( '' ) ) ).toEqual( [
		'functional',
		'?preferences',
		'?statistics',
		'?marketing',
	] );
	expect( await given( 'deny' ) ).not.toContain( 'marketing' );
	expect( await given( 'allow' ) ).toContain( '"marketing"' );
	await tell( { consent_type: 'optin' } );
	expect( await given( '' ) ).toBe( '["functional"]' );
	await tell( { consent_type: 'optout' } );
	expect( await given( '' ) ).toContain( '"marketing"' );
	expect( await given( 'deny' ) ).not.toContain( 'marketing' );
} );

/**
 * Consent banners in a browser: what waits for marketing starts after
 * "accept" and never before, never after "reject", and the next page goes by
 * what was chosen.
 */
import type { Browser, Page } from 'playwright';
import { openWindow } from '../browser.ts';
import type { TestSite } from '../site.ts';
import type { Check } from './checks.ts';
import { activate, type Family } from './neighbour.ts';

/** What is given to `page.evaluate()` or pressed, for both answers. */
type Buttons = { readonly accept: string; readonly reject: string };

const SCRIPT = ( word: string ) =>
	`( window.heard ??= [] ).push( '${ word }' );`;

const SNIPPETS = [
	{ type: 'js', code: SCRIPT( 'free' ) },
	{ type: 'js', code: SCRIPT( 'field' ), consent: 'marketing' },
	{
		type: 'html',
		hook: 'wp_footer',
		code: `<script>${ SCRIPT( 'html' ) }</script>`,
		consent: 'marketing',
	},
	{
		type: 'js',
		load_as: 'file',
		code: SCRIPT( 'rule' ),
		conditions: [
			[ { type: 'consent', op: 'includes', value: [ 'marketing' ] } ],
		],
	},
];

const BEFORE = 'free';
const AFTER = 'field,free,html,rule';

/** What has started; a banner may take its time. */
async function heard( page: Page, wanted: string ): Promise< string > {
	const read = () =>
		page.evaluate( () =>
			[ ...( ( window as { heard?: string[] } ).heard ?? [] ) ]
				.sort()
				.join()
		);
	for ( let tries = 0; tries < 8; tries++ ) {
		await page.waitForTimeout( 250 );
		// What starts too early must not, so that is waited for in full.
		if ( wanted !== BEFORE && ( await read() ) === wanted ) {
			break;
		}
	}
	return read();
}

async function play(
	browser: Browser,
	site: TestSite,
	press: ( page: Page ) => Promise< void >,
	after: string
): Promise< string > {
	for ( const fields of SNIPPETS ) {
		await activate( site, fields );
	}
	const context = await openWindow( browser, site, null );
	try {
		const page = await context.newPage();
		const steps: [ string, () => Promise< unknown >, string ][] = [
			[ 'before a choice', () => page.goto( '/' ), BEFORE ],
			[ 'after the choice', () => press( page ), after ],
			[ 'on the next page', () => page.goto( '/?next=1' ), after ],
		];
		for ( const [ when, step, wanted ] of steps ) {
			await step();
			const started = await heard( page, wanted );
			if ( started !== wanted ) {
				return `${ when }, started are ${ started }, not ${ wanted }`;
			}
		}
		return 'yes';
	} finally {
		await context.close();
	}
}

const banner =
	( buttons: Buttons ) =>
	( browser: Browser ): readonly Check[] => {
		const press = ( selector: string ) => async ( page: Page ) => {
			const button = page.locator( selector ).first();
			await button.waitFor( { state: 'visible', timeout: 15_000 } );
			await button.click();
		};
		return [
			{
				what: 'marketing starts when it is accepted, not before, and at once on the next page',
				run: ( site ) =>
					play( browser, site, press( buttons.accept ), AFTER ),
			},
			{
				what: 'marketing never starts when it is rejected',
				run: ( site ) =>
					play( browser, site, press( buttons.reject ), BEFORE ),
			},
		];
	};

const COOKIEYES: Buttons = {
	accept: '.cky-btn-accept',
	reject: '.cky-btn-reject',
};
const COMPLIANZ: Buttons = {
	accept: '.cmplz-btn.cmplz-accept',
	reject: '.cmplz-btn.cmplz-deny',
};

/** Without the WP Consent API beside it, a banner cannot be asked, and what waits for consent is held back. */
export const BANNERS: Family = {
	'cookie-law-info': {
		beside: [ 'wp-consent-api' ],
		checks: banner( COOKIEYES ),
	},
	'complianz-gdpr': {
		beside: [ 'wp-consent-api' ],
		setUp: `wp_set_current_user( 1 ); update_option( 'cmplz_options', [ 'regions' => [ 'eu' ], 'uses_ad_cookies' => 'yes', 'compile_statistics' => 'google-analytics', 'cookie_banner_required' => 'yes', 'enable_cookie_banner' => 'yes' ] + (array) get_option( 'cmplz_options', [] ) ); update_option( 'cmplz_wizard_completed_once', true ); cmplz_update_all_banners();`,
		checks: banner( COMPLIANZ ),
	},
	'wp-consent-api': {
		setUp: `wp_mkdir_p( WPMU_PLUGIN_DIR ); file_put_contents( WPMU_PLUGIN_DIR . '/type.php', "<?php add_filter( 'wp_get_consent_type', static fn() => 'optin' );" );`,
		checks: ( browser ) => {
			const say = ( value: string ) => async ( page: Page ) => {
				await page.evaluate(
					`wp_set_consent( 'marketing', '${ value }' )`
				);
			};
			return [
				{
					what: 'marketing starts when code of the site allows it, not before',
					run: ( site ) =>
						play( browser, site, say( 'allow' ), AFTER ),
				},
				{
					what: 'marketing never starts when code of the site denies it',
					run: ( site ) =>
						play( browser, site, say( 'deny' ), BEFORE ),
				},
			];
		},
	},
};

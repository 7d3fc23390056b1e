/** Code that services for statistics and advertising give out to be pasted: where it belongs, and on which pages its comment wants it. */

/**
 * Addresses and calls by which such code is known. Sources: the installation pages of Google tag, Tag Manager, Meta, TikTok, LinkedIn,
 * Pinterest, X, Snapchat, Microsoft (UET, Clarity), Hotjar, Matomo, Plausible, Fathom and HubSpot.
 */
const SIGNS =
	/googletagmanager\.com\/gtag\/js|googletagmanager\.com\/gtm\.js|google-analytics\.com|googleadservices\.com|connect\.facebook\.net|\bfbq\s*\(|\bgtag\s*\(|\bdataLayer\b|analytics\.tiktok\.com|\bttq\.|snap\.licdn\.com|_linkedin_partner_id|s\.pinimg\.com\/ct|\bpintrk\s*\(|static\.ads-twitter\.com|\btwq\s*\(|sc-static\.net|\bsnaptr\s*\(|bat\.bing\.com|clarity\.ms\/tag|static\.hotjar\.com|\b_paq\b|matomo\.js|plausible\.io\/js|cdn\.usefathom\.com|js\.hs-scripts\.com/;

/** The part that Tag Manager wants at the beginning of the body, for browsers without JavaScript. */
const OF_BODY = /^\s*(?:<!--[\s\S]*?-->\s*)?<noscript>/i;

export type PixelPlace = '' | 'head' | 'body';

/**
 * Where tracking code belongs; empty for other code.
 *
 * @param code
 */
export function pixelPlace( code: string ): PixelPlace {
	if (
		! SIGNS.test( code ) &&
		! /googletagmanager\.com\/ns\.html/.test( code )
	) {
		return '';
	}
	return OF_BODY.test( code ) ? 'body' : 'head';
}

/** Pages as comments name them, the more exact first. */
const PAGES: readonly ( readonly [ RegExp, string ] )[] = [
	[
		/thank[- ]?you|order[- ](?:received|confirmation|confirmed|complete)|purchase conversion|confirmation/,
		'wc_thankyou',
	],
	[ /check-?out/, 'wc_checkout' ],
	[ /(?:shopping )?(?:cart|basket)/, 'wc_cart' ],
	[ /product categor(?:y|ies)/, 'wc_product_category' ],
	[ /products?/, 'wc_product' ],
	[ /shop|store/, 'wc_shop' ],
	[ /(?:my )?account/, 'wc_account' ],
	[ /front|home(?: ?page)?|landing/, 'front_page' ],
	[ /blog posts?|(?:single )?posts?|articles?/, 'single' ],
	[ /search(?: results?)?/, 'search' ],
	[ /404|not found|error/, '404' ],
];

/** Words that limit something to a page, around the name of it. */
const LIMITS: readonly ( ( page: string ) => RegExp )[] = [
	( page ) =>
		new RegExp(
			`\\bonly (?:on|for|at|in) (?:the |your |a |all |single )*(?:${ page })\\b`,
			'i'
		),
	( page ) => new RegExp( `\\b(?:${ page })(?: pages?)? only\\b`, 'i' ),
	( page ) =>
		new RegExp(
			`\\b(?:fires?|place|add|paste|put|install|goes|runs?)\\b[^.]{0,40}\\bon (?:the |your |a )*(?:${ page })(?: pages?)\\b`,
			'i'
		),
	( page ) =>
		new RegExp(
			`\\bsnippet for (?:the |your )*(?:${ page }) pages?\\b`,
			'i'
		),
];

/**
 * The type of page to which a comment limits the code; empty when it names none.
 *
 * @param words What the comment says.
 */
export const pageNamed = ( words: string ): string =>
	PAGES.find( ( [ page ] ) =>
		LIMITS.some( ( limit ) => limit( page.source ).test( words ) )
	)?.[ 1 ] ?? '';

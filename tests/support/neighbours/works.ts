/**
 * What a site has to show beside any plugin at all: snippets of every type,
 * switched on with their test load, are on the page and work in a browser,
 * the app opens and saves, and nothing about them is written into a log.
 */
import type { Browser, Page } from 'playwright';
import { openWindow } from '../browser.ts';
import type { TestSite } from '../site.ts';
import type { Check } from './checks.ts';
import { activate } from './neighbour.ts';

/** Each says that it is there: in the document, as a custom property, in a list that scripts keep. */
const SNIPPETS: Readonly< Record< string, Record< string, unknown > > > = {
	'PHP in the footer': {
		hook: 'wp_footer',
		code: `echo '<i data-by="PHP in the footer"></i>';`,
	},
	'PHP at once': {
		code: `add_action( 'wp_footer', static fn() => print '<i data-by="PHP at once"></i>' );`,
	},
	'HTML after the body tag': {
		type: 'html',
		hook: 'wp_body_open',
		code: '<i data-by="HTML after the body tag"></i>',
	},
	'CSS in the page': { type: 'css', code: ':root { --page: yes; }' },
	'CSS in a file': {
		type: 'css',
		load_as: 'file',
		code: ':root { --file: yes; }',
	},
	'JS in the page': {
		type: 'js',
		code: '( window.heard ??= [] ).push( "JS in the page" );',
	},
	'JS in a file': {
		type: 'js',
		load_as: 'file',
		code: '( window.heard ??= [] ).push( "JS in a file" );',
	},
};

/** Scripts that an optimizer puts off run when the mouse moves. */
async function seen( page: Page ): Promise< string[] > {
	await page.mouse.move( 10, 10 );
	await page.mouse.move( 200, 200 );
	await page.waitForTimeout( 1000 );
	// No function has a name in there: what runs this file would have it kept by a helper that the page does not have.
	return page.evaluate( () => [
		...[ ...document.querySelectorAll( '[data-by]' ) ].map(
			( one ) => one.getAttribute( 'data-by' ) ?? ''
		),
		...( ( window as { heard?: string[] } ).heard ?? [] ),
		...[ 'page', 'file' ]
			.filter(
				( where ) =>
					getComputedStyle( document.documentElement )
						.getPropertyValue( `--${ where }` )
						.trim() === 'yes'
			)
			.map(
				( where ) =>
					`CSS in ${ where === 'page' ? 'the page' : 'a file' }`
			),
	] );
}

/** What is missing or there twice. */
function difference( found: readonly string[] ): string {
	return Object.keys( SNIPPETS )
		.map( ( name ) => ( {
			name,
			times: found.filter( ( one ) => one === name ).length,
		} ) )
		.filter( ( { times } ) => times !== 1 )
		.map( ( { name, times } ) =>
			times === 0
				? `${ name } is missing`
				: `${ name } is there ${ times } times`
		)
		.join( ', ' );
}

async function everywhere( site: TestSite, browser: Browser ) {
	for ( const [ title, fields ] of Object.entries( SNIPPETS ) ) {
		await activate( site, { title, ...fields } );
	}
	const context = await openWindow( browser, site, null );
	try {
		const page = await context.newPage();
		// The second visitor gets what a cache kept for the first.
		for ( const visitor of [ 'the first visitor', 'the second visitor' ] ) {
			await page.goto( '/', { waitUntil: 'load' } );
			const wrong = difference( await seen( page ) );
			if ( wrong !== '' ) {
				return `${ visitor }: ${ wrong }`;
			}
		}
		return 'yes';
	} finally {
		await context.close();
	}
}

async function quiet( site: TestSite ): Promise< string > {
	await activate( site, { code: 'return;' } );
	await site.page( '/' );
	const log = await site.rest( 'GET', '/activity' );
	const failed = log.body.items.find(
		( item: { action: string } ) => item.action === 'failed'
	);
	if ( failed !== undefined ) {
		return failed.detail;
	}
	const notices = await site.notices();
	return notices.find( ( line ) => /\/svc\/|Svc\\/.test( line ) ) ?? 'yes';
}

async function app( site: TestSite, browser: Browser ): Promise< string > {
	await activate( site, { title: 'Seen in the app', code: 'return;' } );
	const context = await openWindow( browser, site, 'admin' );
	try {
		const page = await context.newPage();
		const faults: string[] = [];
		page.on( 'pageerror', ( error ) => faults.push( error.message ) );
		await page.goto( '/wp-admin/admin.php?page=svc' );
		await page
			.getByText( 'Seen in the app' )
			.first()
			.waitFor( { timeout: 20_000 } );
		const saved = await site.rest(
			'POST',
			'/snippets',
			{ title: 'Saved', type: 'css', code: 'i { color: red; }' },
			{ auth: 'cookie' }
		);
		if ( saved.status !== 201 ) {
			return `a save is answered with ${ saved.status }`;
		}
		return faults[ 0 ] ?? 'yes';
	} finally {
		await context.close();
	}
}

export const works = ( browser: Browser ): readonly Check[] => [
	{
		what: 'snippets of every type are on the page, once, and work',
		run: ( site ) => everywhere( site, browser ),
	},
	{
		what: 'a snippet that throws is not switched on',
		run: async ( site ) => {
			const made = await site.rest( 'POST', '/snippets', {
				title: 'Broken',
				type: 'php',
				hook: 'wp_footer',
				code: 'neighbour_is_not_there();',
				status: 'active',
			} );
			return made.body.snippet?.status === 'inactive'
				? 'yes'
				: `it is ${ made.body.snippet?.status ?? made.text }`;
		},
	},
	{
		what: 'the app opens and saves',
		run: ( site ) => app( site, browser ),
	},
	{ what: 'nothing is logged', run: quiet },
];

/**
 * Pictures of every screen of the admin app in every size, light and dark, for looking at them. Beside each it says what a picture does
 * not show: what went wrong in the page, what is out of reach, what is too small to be pressed.
 *
 *     npm run screenshots                  all, into .wp/screenshots
 *     npm run screenshots -- --only list   those whose name begins so
 *     npm run screenshots -- --sizes 1440,360 --themes light
 *     npm run screenshots -- --sizes 1440,720 --themes forced    forced colours, also at 200 % (720 by 450)
 *     npm run screenshots -- --readme      those that readme.txt and README.md show, into .wordpress-org
 *     npm run screenshots -- --languages de_DE    in German; ja: in Japanese; rtl: from right to left
 *
 * From right to left they are taken in light and without the middle size, unless sizes or themes are asked for.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright';
import { ROOT, STATE_DIR } from '../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../support/browser.ts';
import { isSpoken, speak } from '../support/language.ts';
import { cutIn } from './cut.ts';
import { EDITOR_SCREENS } from './editor-screens.ts';
import { closeForge, GIT_SCREENS } from './git-screens.ts';
import { IMPORT_SCREENS } from './import-screens.ts';
import { INSIGHT_SCREENS } from './insight-screens.ts';
import { LIST_SCREENS } from './list-screens.ts';
import { measure } from './measure.ts';
import { MORE_SCREENS } from './more-screens.ts';
import { PROPOSAL_SCREENS } from './proposal-screens.ts';
import { FIRST_SCREENS, OTHER_SCREENS } from './other-screens.ts';
import { SCREENS, type Screen } from './screens.ts';
import { TROUBLE_SCREENS } from './trouble-screens.ts';
import { spokenPage } from './spoken-page.ts';
import { WRITING_SCREENS } from './writing-screens.ts';
import { openSites, type Shown } from './sites.ts';

const { values } = parseArgs( {
	options: {
		only: { type: 'string', default: '' },
		sizes: { type: 'string' },
		themes: { type: 'string' },
		languages: { type: 'string', default: ',rtl' },
		readme: { type: 'boolean', default: false },
	},
} );

const HEIGHTS: Readonly< Record< string, number > > = {
	1440: 900,
	768: 1024,
	// A window of 1440 by 900 at 200 %.
	720: 450,
	390: 844,
	360: 740,
};

/** `forced`: the few colours that a user chose for everything on their machine. */
const THEMES = [ 'light', 'dark', 'forced' ] as const;
type Theme = ( typeof THEMES )[ number ];

/** Screen, width and theme of each picture for readers, in the order of their captions in readme.txt. */
const FOR_READERS: readonly string[] = [
	'list-1440-light',
	'editor-1440-dark',
	'live-1440-light',
	'editor-broken-1440-light',
	'history-one-1440-light',
	'list-390-light',
];

const ALL: readonly Screen[] = [
	...FIRST_SCREENS.map( ( screen ) => ( {
		...screen,
		on: 'empty' as const,
	} ) ),
	...SCREENS,
	...LIST_SCREENS,
	...EDITOR_SCREENS,
	...MORE_SCREENS,
	...INSIGHT_SCREENS,
	...PROPOSAL_SCREENS,
	...OTHER_SCREENS,
	...TROUBLE_SCREENS,
	...IMPORT_SCREENS,
	...GIT_SCREENS,
	...WRITING_SCREENS,
];

const folder = values.readme
	? path.join( ROOT, '.wordpress-org' )
	: path.join( STATE_DIR, 'screenshots' );

/** The name of the file of a picture; empty when it is not asked for. */
function fileOf(
	screen: string,
	width: number,
	theme: string,
	language: string
): string {
	const name = `${ screen }-${ width }-${ theme }`;
	if ( values.readme ) {
		const place = language === '' ? FOR_READERS.indexOf( name ) : -1;
		return place === -1 ? '' : `screenshot-${ place + 1 }.png`;
	}
	const isAsked = values.only
		.split( ',' )
		.some( ( start ) => screen.startsWith( start ) );
	return isAsked
		? `${ [ name, language ].filter( Boolean ).join( '-' ) }.png`
		: '';
}

const cutOff = ( what: string ): string => `cut: ${ what }`;

/** One page, in each theme that is asked for. */
async function take(
	context: BrowserContext,
	{ site, ids }: Shown,
	screen: Screen,
	width: number,
	language: string,
	files: readonly ( readonly [ Theme, string ] )[]
): Promise< void > {
	const page = await context.newPage();
	await page.setViewportSize( { width, height: HEIGHTS[ width ] ?? 900 } );
	// tsx names the functions that are sent to the page by a helper of its own.
	await page.addInitScript( 'globalThis.__name = ( what ) => what;' );
	const errors: string[] = [];
	page.on( 'pageerror', ( error ) => errors.push( error.message ) );
	page.on( 'console', ( message ) => {
		if ( message.type() === 'error' ) {
			errors.push( `console: ${ message.text() }` );
		}
	} );
	let putBack: ( () => Promise< void > ) | null = null;
	for ( const [ theme, file ] of files ) {
		await page.emulateMedia( {
			colorScheme: theme === 'dark' ? 'dark' : 'light',
			forcedColors: theme === 'forced' ? 'active' : 'none',
			reducedMotion: 'reduce',
		} );
		try {
			if ( file === files[ 0 ]?.[ 1 ] ) {
				putBack =
					( await screen.show(
						spokenPage( page, language ),
						ids,
						width,
						site
					) ) ?? null;
			} else {
				// The editor takes the other colours a moment later.
				await page.waitForTimeout( 400 );
			}
			errors.push( ...( await measure( page, width ) ) );
			errors.push( ...( await cutIn( page ) ).map( cutOff ) );
		} catch ( error ) {
			errors.push( String( error ) );
		}
		await page.screenshot( { path: path.join( folder, file ) } );
		process.stdout.write( `${ file } ${ errors.join( ' | ' ) }\n` );
		errors.length = 0;
	}
	await putBack?.().catch( ( error: unknown ) => {
		process.stdout.write(
			`${ screen.name } after: ${ String( error ) }\n`
		);
	} );
	await page.close();
}

/** A window as a user has it, without asking the network for portraits. */
async function openAs(
	browser: Browser,
	{ site }: Shown,
	{ as }: Screen,
	language: string
): Promise< BrowserContext > {
	const context = await openWindow( browser, site, as ?? 'admin' );
	await context.route( /gravatar\.com/, ( route ) =>
		route.fulfill( {
			contentType: 'image/svg+xml',
			body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#8c8f94" d="M0 0h1v1H0z"/></svg>',
		} )
	);
	if ( isSpoken( language ) ) {
		await speak( context, site.url, language );
	}
	return context;
}

await mkdir( folder, { recursive: true } );
const browser = await startBrowser();
const sites = openSites();
try {
	for ( const language of values.languages.split( ',' ) ) {
		const isOther = language !== '' && values.languages.includes( ',' );
		const sizes = values.sizes ?? ( isOther ? '1440,390' : '1440,768,390' );
		const themes = values.themes ?? ( isOther ? 'light' : 'light,dark' );
		for ( const width of sizes.split( ',' ).map( Number ) ) {
			const contexts = new Map< string, BrowserContext >();
			for ( const screen of ALL ) {
				const files = THEMES.filter( ( theme ) =>
					themes.split( ',' ).includes( theme )
				)
					.map(
						( theme ) =>
							[
								theme,
								fileOf( screen.name, width, theme, language ),
							] as const
					)
					.filter( ( [ , file ] ) => file !== '' );
				if ( files.length === 0 || screen.fits?.( width ) === false ) {
					continue;
				}
				const on = screen.on ?? 'shop';
				const key = `${ on } ${ screen.as ?? '' }`;
				const shown = await sites.site( on );
				const context =
					contexts.get( key ) ??
					( await openAs( browser, shown, screen, language ) );
				contexts.set( key, context );
				await take( context, shown, screen, width, language, files );
			}
			await Promise.all(
				[ ...contexts.values() ].map( ( context ) => context.close() )
			);
		}
	}
} finally {
	await browser.close();
	await sites.close();
	await closeForge();
}

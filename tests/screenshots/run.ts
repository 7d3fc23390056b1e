/**
 * Pictures of every screen of the admin app in every size, light and dark, for looking at them.
 *
 *     npm run screenshots                  all, into .wp/screenshots
 *     npm run screenshots -- --only list   those whose name begins so
 *     npm run screenshots -- --sizes 1440 --themes light
 *     npm run screenshots -- --readme      those that readme.txt and README.md show, into .wordpress-org
 *     npm run screenshots -- --language de_DE     in German; rtl: from right to left
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, STATE_DIR } from '../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../support/browser.ts';
import { start as startEmbedded } from '../../scripts/lib/embedded-site.mjs';
import { isSpoken, LANGUAGE_PLUGIN, speak } from '../support/language.ts';
import { TestSite } from '../support/site.ts';
import { MORE_SCREENS } from './more-screens.ts';
import { FIRST_SCREENS, OTHER_SCREENS } from './other-screens.ts';
import { past } from './past.ts';
import { SCREENS, type Screen } from './screens.ts';
import { seed } from './seed.ts';

const { values } = parseArgs( {
	options: {
		only: { type: 'string', default: '' },
		sizes: { type: 'string', default: '1440,768,390' },
		themes: { type: 'string', default: 'light,dark' },
		language: { type: 'string', default: '' },
		readme: { type: 'boolean', default: false },
	},
} );

const HEIGHTS: Readonly< Record< string, number > > = {
	1440: 900,
	768: 1024,
	390: 844,
};

/** Screen, width and theme of each picture for readers, in the order of their captions in readme.txt. */
const FOR_READERS: readonly string[] = [
	'list-1440-light',
	'editor-1440-dark',
	'live-1440-light',
	'editor-broken-1440-light',
	'history-one-1440-light',
	'list-390-light',
];

const folder = values.readme
	? path.join( ROOT, '.wordpress-org' )
	: path.join( STATE_DIR, 'screenshots' );
/** The name of the file of a picture; empty when it is not asked for. */
function fileOf( screen: string, width: string, theme: string ): string {
	const name = `${ screen }-${ width }-${ theme }`;
	if ( values.readme ) {
		const place = FOR_READERS.indexOf( name );
		return place === -1 ? '' : `screenshot-${ place + 1 }.png`;
	}
	const isAsked = values.only
		.split( ',' )
		.some( ( start ) => screen.startsWith( start ) );
	return isAsked
		? `${ [ name, values.language ].filter( Boolean ).join( '-' ) }.png`
		: '';
}

await mkdir( folder, { recursive: true } );
const [ site, browser ] = await Promise.all( [
	startEmbedded( {
		muPlugins: { 'language.php': LANGUAGE_PLUGIN },
	} ).then( ( raw ) => new TestSite( raw ) ),
	startBrowser(),
] );
/** Takes the pictures that are asked for, each in a page of its own. */
async function take(
	screens: readonly Screen[],
	ids: ReadonlyMap< string, number >
): Promise< void > {
	for ( const theme of values.themes.split( ',' ) ) {
		for ( const width of values.sizes.split( ',' ) ) {
			const context = await openWindow( browser, site );
			if ( isSpoken( values.language ) ) {
				await speak( context, site.url, values.language );
			}
			for ( const screen of screens ) {
				const file = fileOf( screen.name, width, theme );
				if ( file === '' ) {
					continue;
				}
				const page = await context.newPage();
				await page.setViewportSize( {
					width: Number( width ),
					height: HEIGHTS[ width ] ?? 900,
				} );
				await page.emulateMedia( {
					colorScheme: theme === 'dark' ? 'dark' : 'light',
					reducedMotion: 'reduce',
				} );
				const errors: string[] = [];
				page.on( 'pageerror', ( error ) =>
					errors.push( error.message )
				);
				page.on( 'console', ( message ) => {
					if ( message.type() === 'error' ) {
						errors.push( message.text() );
					}
				} );
				let putBack: ( () => Promise< void > ) | null = null;
				try {
					putBack =
						( await screen.show( page, ids, Number( width ) ) ) ??
						null;
				} catch ( error ) {
					errors.push( String( error ) );
				}
				await page.screenshot( { path: path.join( folder, file ) } );
				await putBack?.();
				process.stdout.write( `${ file } ${ errors.join( ' | ' ) }\n` );
				await page.close();
			}
			await context.close();
		}
	}
}

try {
	await take( FIRST_SCREENS, new Map() );
	const ids = await seed( site );
	await past( site, ids );
	await take( [ ...SCREENS, ...MORE_SCREENS, ...OTHER_SCREENS ], ids );
} finally {
	await browser.close();
	await site.stop();
}

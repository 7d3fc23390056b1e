/**
 * Pictures of every screen of the admin app in every size, light and dark, for looking at them.
 *
 *     npm run screenshots                  all, into .wp/screenshots
 *     npm run screenshots -- --only list   those whose name begins so
 *     npm run screenshots -- --sizes 1440 --themes light
 *     npm run screenshots -- --language de_DE     in German; rtl: from right to left
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { STATE_DIR } from '../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../support/browser.ts';
import { start as startEmbedded } from '../../scripts/lib/embedded-site.mjs';
import { isSpoken, LANGUAGE_PLUGIN, speak } from '../support/language.ts';
import { TestSite } from '../support/site.ts';
import { MORE_SCREENS } from './more-screens.ts';
import { past } from './past.ts';
import { SCREENS } from './screens.ts';
import { seed } from './seed.ts';

const { values } = parseArgs( {
	options: {
		only: { type: 'string', default: '' },
		sizes: { type: 'string', default: '1440,768,390' },
		themes: { type: 'string', default: 'light,dark' },
		language: { type: 'string', default: '' },
	},
} );

const HEIGHTS: Readonly< Record< string, number > > = {
	1440: 900,
	768: 1024,
	390: 844,
};

const folder = path.join( STATE_DIR, 'screenshots' );
await mkdir( folder, { recursive: true } );
const [ site, browser ] = await Promise.all( [
	startEmbedded( {
		muPlugins: { 'language.php': LANGUAGE_PLUGIN },
	} ).then( ( raw ) => new TestSite( raw ) ),
	startBrowser(),
] );
try {
	const ids = await seed( site );
	await past( site, ids );
	for ( const theme of values.themes.split( ',' ) ) {
		for ( const width of values.sizes.split( ',' ) ) {
			const context = await openWindow( browser, site );
			if ( isSpoken( values.language ) ) {
				await speak( context, site.url, values.language );
			}
			for ( const screen of [ ...SCREENS, ...MORE_SCREENS ].filter(
				( { name } ) =>
					values.only
						.split( ',' )
						.some( ( start ) => name.startsWith( start ) )
			) ) {
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
				const file = `${ [ screen.name, width, theme, values.language ].filter( Boolean ).join( '-' ) }.png`;
				try {
					await screen.show( page, ids, Number( width ) );
				} catch ( error ) {
					errors.push( String( error ) );
				}
				await page.screenshot( { path: path.join( folder, file ) } );
				process.stdout.write( `${ file } ${ errors.join( ' | ' ) }\n` );
				await page.close();
			}
			await context.close();
		}
	}
} finally {
	await browser.close();
	await site.stop();
}

/**
 * The admin app in headless Chromium on a site like a real host: how long until the list and the editor can be used, whether frames
 * are in time while a user types and scrolls, and whether a long day makes it heavier.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { startDatabase } from '../../scripts/lib/database.mjs';
import { start } from '../../scripts/lib/full-site.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { openWindow, startBrowser } from '../support/browser.ts';
import { addMany } from '../support/many-snippets.ts';
import { TestSite } from '../support/site.ts';
import { type Frames, framesWhileTyping, scrolling, typing } from './frames.ts';
import { type Held, longDay } from './long-day.ts';
import { showMonacoAlone } from './monaco-alone.ts';

const APP = '/wp-admin/admin.php?page=svc';
const FEW = 50;
const MANY = 5_000;
/** Lines of the long snippet, which is the first one. */
const LINES = 5_000;

/** The table's selector says when the list can be used, the line's when code can be typed. */
const ROW = 'tbody tr .svc-switch';
const LINE = '.monaco-editor .view-line';

export type AppTimes = {
	readonly what: string;
	/** Milliseconds with an empty and with a full cache of the browser. */
	readonly cold: number;
	readonly warm: number;
	readonly aim: string;
};

export type AppFigures = {
	readonly times: readonly AppTimes[];
	readonly frames: readonly Frames[];
	readonly memory: readonly Held[];
};

/** From asking for the page to the moment that something is there, by the browser's own clock. */
async function untilThere(
	page: Page,
	place: string,
	selector: string
): Promise< number > {
	await page.goto( `${ APP }${ place }`, { waitUntil: 'commit' } );
	await page.locator( selector ).first().waitFor();
	return page.evaluate(
		() =>
			new Promise< number >( ( resolve ) => {
				// By then the picture with it is drawn.
				requestAnimationFrame( () => resolve( performance.now() ) );
			} )
	);
}

async function opening(
	browser: Browser,
	site: TestSite,
	what: string,
	place: string,
	selector: string,
	aim: string
): Promise< AppTimes > {
	const cold: number[] = [];
	const warm: number[] = [];
	for ( let round = 0; round < 3; round++ ) {
		const context = await openWindow( browser, site );
		const page = await context.newPage();
		cold.push( await untilThere( page, place, selector ) );
		for ( let again = 0; again < 3; again++ ) {
			warm.push( await untilThere( page, place, selector ) );
		}
		await context.close();
	}
	return { what, cold: Math.min( ...cold ), warm: Math.min( ...warm ), aim };
}

async function listFrames(
	browser: Browser,
	site: TestSite
): Promise< Frames[] > {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.goto( APP );
	await page.locator( ROW ).first().waitFor();
	// All of them have arrived.
	await page
		.locator( '.svc-nav__count' )
		.first()
		.filter( { hasText: String( MANY ) } )
		.waitFor();
	await page.waitForTimeout( 1_000 );
	const scrolled = await scrolling(
		page,
		`scrolling through ${ MANY } rows`
	);
	await page.getByRole( 'searchbox' ).click();
	const typed = await typing(
		page,
		`typing in the search field, ${ MANY } snippets`
	);
	await context.close();
	return [ scrolled, typed ];
}

const LONG_CODE = Array.from(
	{ length: LINES },
	( _, line ) => `$line${ line + 1 } = ${ line + 1 };`
).join( '\n' );

/** What typing costs when the code is there, once it has settled. */
async function codeTyping( page: Page, what: string ): Promise< Frames[] > {
	await page.locator( LINE ).first().waitFor();
	await page.waitForTimeout( 2_000 );
	await page.locator( '.monaco-editor .native-edit-context' ).first().focus();
	return [
		await typing( page, what ),
		await framesWhileTyping( page, `frames while ${ what }` ),
	];
}

async function codeFrames(
	browser: Browser,
	site: TestSite
): Promise< Frames[] > {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	await page.goto( `${ APP }&p=/snippet/1&line=${ LINES / 2 }` );
	const typed = await codeTyping(
		page,
		`typing in ${ LINES } lines of code`
	);
	await page.goto( APP );
	await page.locator( ROW ).first().waitFor();
	await showMonacoAlone( page, `<?php\n${ LONG_CODE }`, LINES / 2 );
	const alone = await codeTyping(
		page,
		'typing in Monaco alone, the same code'
	);
	await context.close();
	return [ ...typed, ...alone ];
}

export type Bundle = {
	readonly name: string;
	/** The module that makes up most of it. */
	readonly what: string;
	/** Compressed. */
	readonly bytes: number;
};

/** Each file of the build that a browser loads. */
export async function bundles(): Promise< Bundle[] > {
	const folder = path.join( ROOT, 'build/app' );
	const parts: Readonly< Record< string, string > > = JSON.parse(
		await readFile( path.join( folder, '.parts.json' ), 'utf8' )
	);
	const names = ( await readdir( folder ) ).filter( ( name ) =>
		/(?<!-rtl)\.(?:js|css)$/.test( name )
	);
	return Promise.all(
		names.sort().map( async ( name ) => ( {
			name,
			what: parts[ name ] ?? '',
			bytes: gzipSync( await readFile( path.join( folder, name ) ) )
				.length,
		} ) )
	);
}

async function startHost(): Promise< {
	site: TestSite;
	stop: () => Promise< void >;
} > {
	const database = await startDatabase();
	const host = await start( {
		database,
		children: 4,
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
	} );
	return {
		site: new TestSite( host ),
		stop: async () => {
			await host.stop();
			await database.stop();
		},
	};
}

export async function timeApp(): Promise< AppFigures > {
	const [ { site, stop }, browser ] = await Promise.all( [
		startHost(),
		startBrowser(),
	] );
	const code = `$n === 1 ? implode( PHP_EOL, array_map( static fn( $line ) => '$line' . $line . ' = ' . $line . ';', range( 1, ${ LINES } ) ) ) : 'echo ' . $n . ';'`;
	const settings =
		"[ 'status' => 'inactive', 'folder' => 'Folder ' . $n % 40, 'tags' => [ 'tag' . $n % 25 ] ]";
	try {
		await addMany( site, { count: FEW, code, settings } );
		const few = await opening(
			browser,
			site,
			`list, ${ FEW } snippets`,
			'',
			ROW,
			'1,000'
		);
		const editor = await opening(
			browser,
			site,
			'editor, code can be typed',
			'&p=/snippet/2',
			LINE,
			'2,000'
		);
		await addMany( site, {
			count: MANY - FEW,
			code: `'echo ' . ( $n + ${ FEW } ) . ';'`,
			settings,
		} );
		const many = await opening(
			browser,
			site,
			`list, ${ MANY } snippets`,
			'',
			ROW,
			'1,000'
		);
		return {
			times: [ few, many, editor ],
			frames: [
				...( await listFrames( browser, site ) ),
				...( await codeFrames( browser, site ) ),
			],
			memory: await longDay( browser, site, {
				app: APP,
				row: ROW,
				line: LINE,
			} ),
		};
	} finally {
		await browser.close();
		await stop();
	}
}

/**
 * What the window holds in the course of a long day: many snippets are opened and closed in it, one after the other. Counted beside the
 * bytes is what they are made of, because a browser goes on compiling what runs often, and that code counts as memory of scripts.
 */
import type { Browser, CDPSession, Page } from 'playwright';
import { openWindow } from '../support/browser.ts';
import type { TestSite } from '../support/site.ts';

/** As in an hour of work. */
const OPENED = 200;
/** After so many openings is looked; until the first of them, parts of the editor are loaded. */
const LOOKED_AT = [ 40, 120, OPENED ];

/** Where the app is, and by what is known that its list and its code are there. */
export type Places = {
	readonly app: string;
	readonly row: string;
	readonly line: string;
};

export type Held = {
	/** Snippets opened and closed so far. */
	readonly opened: number;
	/** Megabytes of scripts in all, and those of them that are neither compiled code nor the browser's own. */
	readonly all: number;
	readonly data: number;
	/** Nodes of the page, in it or not, and listeners. */
	readonly nodes: number;
	readonly listeners: number;
};

/** Opens a snippet in the window as it is, and closes its tab. */
async function openAndClose(
	page: Page,
	{ app, row, line }: Places,
	id: number
): Promise< void > {
	await page.evaluate( ( address ) => {
		window.history.pushState( null, '', address );
		window.dispatchEvent( new PopStateEvent( 'popstate' ) );
	}, `${ app }&p=/snippet/${ id }` );
	await page
		.locator( line )
		.filter( { hasText: String( id ) } )
		.first()
		.waitFor();
	await page.locator( '.svc-tabs__list button' ).last().click();
	await page.locator( row ).first().waitFor();
}

type Snapshot = {
	readonly snapshot: {
		readonly meta: {
			readonly node_fields: readonly string[];
			readonly node_types: readonly [ readonly string[] ];
		};
	};
	readonly nodes: readonly number[];
};

/** Kinds of entries in a snapshot that are not data of scripts. */
const NOT_DATA = new Set( [ 'code', 'native', 'object shape', 'synthetic' ] );

/** Megabytes of data in a snapshot of the heap. */
async function dataOf( tools: CDPSession ): Promise< number > {
	const parts: string[] = [];
	const collect = ( { chunk }: { readonly chunk: string } ) =>
		parts.push( chunk );
	tools.on( 'HeapProfiler.addHeapSnapshotChunk', collect );
	await tools.send( 'HeapProfiler.takeHeapSnapshot' );
	tools.off( 'HeapProfiler.addHeapSnapshotChunk', collect );
	const { snapshot, nodes }: Snapshot = JSON.parse( parts.join( '' ) );
	const { node_fields: fields, node_types: types } = snapshot.meta;
	const type = fields.indexOf( 'type' );
	const size = fields.indexOf( 'self_size' );
	let bytes = 0;
	for ( let at = 0; at < nodes.length; at += fields.length ) {
		if ( ! NOT_DATA.has( types[ 0 ][ nodes[ at + type ] ?? 0 ] ?? '' ) ) {
			bytes += nodes[ at + size ] ?? 0;
		}
	}
	return bytes / 2 ** 20;
}

async function look( tools: CDPSession, opened: number ): Promise< Held > {
	await tools.send( 'HeapProfiler.collectGarbage' );
	const { usedSize } = await tools.send( 'Runtime.getHeapUsage' );
	const { metrics } = await tools.send( 'Performance.getMetrics' );
	const metric = ( name: string ) =>
		metrics.find( ( it ) => it.name === name )?.value ?? Number.NaN;
	return {
		opened,
		all: usedSize / 2 ** 20,
		nodes: metric( 'Nodes' ),
		listeners: metric( 'JSEventListeners' ),
		data: await dataOf( tools ),
	};
}

/** Its snippets with the numbers above 1,000 have their number in their code. */
export async function longDay(
	browser: Browser,
	site: TestSite,
	places: Places
): Promise< Held[] > {
	const context = await openWindow( browser, site );
	const page = await context.newPage();
	const tools = await context.newCDPSession( page );
	await tools.send( 'Performance.enable' );
	await page.goto( places.app );
	await page.locator( places.row ).first().waitFor();
	const found: Held[] = [];
	for ( let n = 1; n <= OPENED; n++ ) {
		await openAndClose( page, places, 1_000 + n );
		if ( LOOKED_AT.includes( n ) ) {
			found.push( await look( tools, n ) );
		}
	}
	await context.close();
	return found;
}

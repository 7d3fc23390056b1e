/** Writing for a long time: no key is lost, a key costs little, and nothing of what is closed stays. */
import { expect, test } from 'vitest';
import {
	editorOf,
	goAlone,
	goTo,
	journey,
	openApp,
	save,
	saved,
	settled,
	writeCode,
} from './app-page.ts';

const LINES = 1_000;

/** Keys that are counted. */
const KEYS = 40;

/**
 * Functions of the screen that one key may call. There are nine: two tell that there is other code and where the cursor is, the others
 * draw its line and column. With the code as a value of React, which draws what is around it with every key, there are about seventy. An answer
 * of the network that comes meanwhile draws once, which is six for each of the keys.
 */
const MOST_CALLS = 25;

/** Snippets that are opened and closed one after the other. */
const OPENED = 6;

/** A text that stands nowhere but in the code of one snippet. */
const mark = ( n: number ): string => `only_in_the_code_of_${ n }_`;

let long: number;
const opened: number[] = [];
const at = journey( async ( site ) => {
	const make = async ( title: string, code: string ): Promise< number > =>
		( await site.rest( 'POST', '/snippets', { title, type: 'php', code } ) )
			.body.snippet.id;
	long = await make(
		'Long',
		Array.from(
			{ length: LINES },
			( _, n ) => `$line${ n } = ${ n };`
		).join( '\n' )
	);
	for ( let n = 0; n < OPENED; n++ ) {
		opened.push( await make( `Closed ${ n }`, `$x = '${ mark( n ) }';` ) );
	}
}, null );

const stored = async ( id: number ): Promise< string > =>
	( await at.site.rest( 'GET', `/snippets/${ id }` ) ).body.code;

test( 'a save that is asked for while another one runs follows it', async () => {
	const { page } = at;
	let letGo: () => void = () => undefined;
	const held = new Promise< void >( ( resolve ) => {
		letGo = resolve;
	} );
	await page.route( `**/svc/v1/snippets/${ long }?*`, async ( route ) => {
		await held;
		await route.continue();
	} );
	await goTo( page, `/snippet/${ long }` );
	await writeCode( page, '// first' );
	const asked = page.waitForRequest( ( request ) =>
		( request.postData() ?? '' ).includes( '// first' )
	);
	await save( page );
	await asked;
	await saved( page, 'Saving…' );
	await page.keyboard.type( ' second' );
	await save( page );
	letGo();
	await expect.poll( () => stored( long ) ).toBe( '// first second' );
	await saved( page, /^Saved/ );
	await page.unrouteAll();
} );

test( 'somebody who types without a rest loses two seconds at most when the browser dies', async () => {
	const { browser, site } = at;
	const { page, context } = await openApp(
		browser,
		site,
		`/snippet/${ opened[ 0 ] }`
	);
	await ( await editorOf( page ) ).focus();
	await page.keyboard.press( 'Control+End' );
	// Each key sooner than anything waits for a rest, for longer than the two seconds.
	const until = Date.now() + 4_000;
	while ( Date.now() < until ) {
		await page.keyboard.type( 'z' );
		await page.waitForTimeout( 40 );
	}
	const tools = await context.newCDPSession( page );
	// Ends the page where it stands: nothing of it runs any more.
	void tools.send( 'Page.crash' ).catch( () => null );
	await page.waitForEvent( 'crash' );
	const again = await context.newPage();
	await again.goto(
		`/wp-admin/admin.php?page=svc&p=/snippet/${ opened[ 0 ] }`
	);
	await again.getByRole( 'button', { name: 'Restore changes' } ).click();
	await expect
		.poll( () => again.locator( '.view-line' ).first().textContent() )
		.toMatch( /z{10}/ );
	await context.close();
} );

test( 'a key draws nothing but what it changes', async () => {
	const { page, app } = at;
	await goTo( page, `/snippet/${ long }` );
	await ( await editorOf( page ) ).focus();
	// What the screen asks for when it is opened draws it, too.
	await page.waitForLoadState( 'networkidle' );
	await page.keyboard.press( 'Control+End' );
	await page.keyboard.type( ' // ' );
	await page.locator( '.svc-tab__dot' ).waitFor();
	// What waits for a rest comes with the clock: it stands still, so that on a machine of any speed only the keys are counted.
	await page.evaluate( () => {
		const last = window.setTimeout( () => undefined );
		for ( let timer = 0; timer <= last; timer++ ) {
			window.clearTimeout( timer );
		}
		window.setTimeout = ( () => 0 ) as unknown as typeof setTimeout;
	} );
	const tools = await app.context.newCDPSession( page );
	await tools.send( 'Profiler.enable' );
	await tools.send( 'Profiler.startPreciseCoverage', {
		callCount: true,
		detailed: true,
	} );
	const callsSince = async (): Promise< number > => {
		const { result } = await tools.send( 'Profiler.takePreciseCoverage' );
		return result
			.filter( ( { url } ) => /\/build\/app\/editor\.js/.test( url ) )
			.flatMap( ( { functions } ) => functions )
			.reduce(
				( sum, { ranges } ) => sum + ( ranges[ 0 ]?.count ?? 0 ),
				0
			);
	};
	/** Calls until nothing is drawn any more. */
	const callsUntilQuiet = async (): Promise< number > => {
		let all = 0;
		let last = 1;
		while ( last > 0 ) {
			await settled( page );
			last = await callsSince();
			all += last;
		}
		return all;
	};
	await callsUntilQuiet();
	for ( let key = 0; key < KEYS; key++ ) {
		await page.keyboard.press( 'x' );
	}
	const calls = await callsUntilQuiet();
	await tools.detach();
	expect( calls / KEYS ).toBeLessThan( MOST_CALLS );
} );

/** Opens one as a click on its title does; a new page would forget everything by itself. */
async function show( n: number, id: number ): Promise< void > {
	await at.page.evaluate( ( place ) => {
		window.history.pushState( null, '', place );
		window.dispatchEvent( new PopStateEvent( 'popstate' ) );
	}, `/wp-admin/admin.php?page=svc&p=/snippet/${ id }` );
	await at.page
		.locator( '.view-line' )
		.filter( { hasText: mark( n ) } )
		.first()
		.waitFor();
}

async function close( n: number ): Promise< void > {
	await at.page
		.getByRole( 'button', { name: `Close Closed ${ n }` } )
		.click();
	await at.page.locator( 'tbody tr .svc-switch' ).first().waitFor();
}

test( 'nothing of the code of snippets that were closed stays in memory', async () => {
	const { page, app } = at;
	await goAlone( page, '/' );
	for ( const [ n, id ] of opened.entries() ) {
		await show( n, id );
		if ( n < OPENED - 1 ) {
			await close( n );
		}
	}
	const tools = await app.context.newCDPSession( page );
	const held = async (): Promise< readonly number[] > => {
		const parts: string[] = [];
		const collect = ( { chunk }: { readonly chunk: string } ) =>
			parts.push( chunk );
		tools.on( 'HeapProfiler.addHeapSnapshotChunk', collect );
		await tools.send( 'HeapProfiler.collectGarbage' );
		await tools.send( 'HeapProfiler.takeHeapSnapshot' );
		tools.off( 'HeapProfiler.addHeapSnapshotChunk', collect );
		const text = parts.join( '' );
		return opened.flatMap( ( _, n ) =>
			text.includes( mark( n ) ) ? [ n ] : []
		);
	};
	// The one that is open is found, so the others would be. What is cleared away later gets its time.
	await expect
		.poll( held, { timeout: 40_000, interval: 1_000 } )
		.toEqual( [ OPENED - 1 ] );
} );

test( 'the page does not grow with the snippets that were opened and closed in it', async () => {
	const { page, app } = at;
	await goAlone( page, '/' );
	const tools = await app.context.newCDPSession( page );
	await tools.send( 'Performance.enable' );
	const openAndCloseAll = async () => {
		for ( const [ n, id ] of opened.entries() ) {
			await show( n, id );
			await close( n );
		}
	};
	/** Nodes, in the page or held by scripts, and listeners. */
	const counted = async (): Promise< readonly number[] > => {
		await tools.send( 'HeapProfiler.collectGarbage' );
		const { metrics } = await tools.send( 'Performance.getMetrics' );
		return [ 'Nodes', 'JSEventListeners' ].map(
			( name ) => metrics.find( ( it ) => it.name === name )?.value ?? 0
		);
	};
	// Parts of the screens are loaded with the first ones.
	await openAndCloseAll();
	const [ nodes = 0, listeners = 0 ] = await counted();
	expect( nodes ).toBeGreaterThan( 100 );
	await openAndCloseAll();
	await openAndCloseAll();
	// One editor that stays has some hundred nodes and more than fifty listeners.
	await expect
		.poll(
			async () => {
				const [ more = 0, heard = 0 ] = await counted();
				return [ more - nodes < 300, heard - listeners < 100 ];
			},
			{ timeout: 40_000, interval: 1_000 }
		)
		.toEqual( [ true, true ] );
} );

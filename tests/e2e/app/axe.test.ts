/**
 * Every screen and main state of the app, light, dark and from right to left, has nothing that axe objects to, and is no larger than its
 * window; on a phone nothing is out of reach.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { goTo } from './app-page.ts';
import { measure } from '../../screenshots/measure.ts';
import { faultsOf, OF_COLORS } from './axe.ts';
import { DIALOGS } from './dialogs.ts';
import { fillScreens, leave, SCREENS, walkTo } from './screens.ts';
import { spokenSite } from './spoken-site.ts';
import { STATES, type State } from './states.ts';

const HEIGHT = 900;
const WIDTH = 1440;
const PHONE = 390;

const at = spokenSite( fillScreens );
let page: Page;

/** Pixels by which the document is larger than its window, sideways and downwards: the app scrolls inside of its own parts. */
const outside = (): Promise< readonly [ number, number ] > =>
	page.evaluate( () => {
		const { scrollWidth, scrollHeight } = document.documentElement;
		return [
			Math.max( 0, scrollWidth - window.innerWidth ),
			Math.max( 0, scrollHeight - window.innerHeight ),
		] as const;
	} );

async function expectNone(
	...schemes: readonly ( 'light' | 'dark' )[]
): Promise< void > {
	await expect.poll( outside ).toEqual( [ 0, 0 ] );
	for ( const [ number, scheme ] of schemes.entries() ) {
		const rules = number === 0 ? null : OF_COLORS;
		expect(
			JSON.stringify( await faultsOf( page, scheme, '', rules ) ),
			scheme
		).toBe( '[]' );
	}
}

/** Every third screen in both; what their parts look like in the dark is the same. */
const inTheDark = sample( SCREENS, 3 ).map( ( [ name ] ) => name );
const schemesOf = ( name: string ) =>
	inTheDark.includes( name )
		? ( [ 'light', 'dark' ] as const )
		: ( [ 'light' ] as const );

async function open( isRtl: boolean ): Promise< void > {
	page = await at.open( WIDTH, isRtl ? 'rtl' : undefined );
	await goTo( page, '/trash' );
	await page.locator( '.svc-line' ).waitFor();
}

const look = async ( place: string, ready: string ) => {
	await leave( page );
	await walkTo( page, place.startsWith( '/' ) ? place : `/${ place }` );
	await page.locator( ready ).first().waitFor();
};

describe( 'from right to left', () => {
	beforeAll( () => open( true ) );
	afterAll( () => page.context().close() );

	test.each( sample( SCREENS, 20 ) )( '%s', async ( _, place, ready ) => {
		await look( place( at.made ), ready );
		expect( await page.evaluate( () => document.dir ) ).toBe( 'rtl' );
		const sidebar = await page.locator( '.svc-sidebar' ).boundingBox();
		expect( sidebar?.x ).toBeGreaterThan( WIDTH / 2 );
		await expectNone( 'light' );
	} );
} );

describe.each( [ 768, PHONE ] )( 'dialogs at %i pixels', ( width ) => {
	beforeAll( async () => {
		await open( false );
		await page.setViewportSize( { width, height: HEIGHT } );
	} );
	afterAll( () => page.context().close() );

	test.each( sample( DIALOGS, 4 ) )( '$name', async ( { open: show } ) => {
		await leave( page );
		await show( page, at.made );
		await expectNone( 'light', 'dark' );
		await page.keyboard.press( 'Escape' );
		await page.getByRole( 'dialog' ).waitFor( { state: 'detached' } );
	} );
} );

describe( 'light and dark', () => {
	beforeAll( () => open( false ) );

	test.each( SCREENS )( '%s', async ( name, place, ready ) => {
		await look( place( at.made ), ready );
		await expectNone( ...schemesOf( name ) );
	} );
} );

/** The editor and New have their own test of that (room.long.test.ts). */
const ELSEWHERE = [ 'editor', 'details', 'revisions', 'comparison', 'new' ];

/** The rest, and other widths: layout.long.test.ts. */
describe( 'on a phone', () => {
	beforeAll( async () => {
		await page.setViewportSize( { width: PHONE, height: HEIGHT } );
		await page.emulateMedia( {
			colorScheme: 'light',
			reducedMotion: 'reduce',
		} );
	} );

	test.each(
		sample(
			SCREENS.filter( ( [ name ] ) => ! ELSEWHERE.includes( name ) ),
			2
		)
	)(
		'nothing of %s is out of reach or too small for a finger',
		async ( name, place, ready ) => {
			await look(
				place( at.made ),
				name === 'boxes' ? '.svc-plain__code' : ready
			);
			await expect.poll( () => measure( page, PHONE ) ).toEqual( [] );
		}
	);
} );

/** After all that look at the page as it is loaded: some load it as another person sees it. */
describe( 'states, light and dark', () => {
	let boot: State[ 'boot' ];
	test.each( sample( STATES, 9 ) )( '$name', async ( state ) => {
		await page.setViewportSize( {
			width: state.width ?? WIDTH,
			height: HEIGHT,
		} );
		if ( state.boot !== boot ) {
			boot = state.boot;
			await page.addInitScript( bootScript( boot ?? {} ) );
			await page.reload();
		}
		// A screen that is left is loaded anew.
		await leave( page );
		await state.show( page, at.made );
		await expectNone( 'light', 'dark' );
		await page.unrouteAll();
		await page.keyboard.press( 'Escape' );
		await page.getByRole( 'dialog' ).waitFor( { state: 'detached' } );
	} );
} );

/** Tells the page something else of the person and the site. A later one goes before. */
const bootScript = (
	changes: Readonly< Record< string, string > >
): string => `{
	let boot;
	Object.defineProperty( window, 'svcApp', {
		configurable: true,
		get: () => boot,
		set: ( value ) => {
			boot = { ...value, ...${ JSON.stringify( changes ) } };
		},
	} );
}`;

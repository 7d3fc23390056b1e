/** The Free tier: what it has not got is named where it would stand, kept where it is, and nowhere advertised. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { configure } from '../../support/configure.ts';
import { put } from '../../site/runtime/runtime-site.ts';
import { goTo, journey, rowOf, save, saved, walk } from '../app/app-page.ts';
import { faultsOf } from '../app/axe.ts';
import { byKeyboard } from './keyboard.ts';

const RULE = [ [ { type: 'region', op: 'is', value: [ 'eu' ] } ] ];

const SNIPPETS = [
	{
		title: 'VAT note',
		type: 'html',
		hook: 'wp_footer',
		code: '<p>With VAT</p>',
		conditions: RULE,
	},
	{
		title: 'Buttons',
		type: 'css',
		hook: 'frontend',
		lang: 'scss',
		code: '$a: red;\n.b { color: $a; }',
		public: '.b{color:red}',
		mode: 'test',
	},
] as const;

const ids = new Map< string, number >();

const at = journey( async ( site ) => {
	const made = await put( site, ...SNIPPETS );
	SNIPPETS.forEach( ( { title }, n ) => ids.set( title, made[ n ] ?? 0 ) );
	restore = await configure( site.dir, { SVC_TIER: 'free' } );
} );
let restore: () => Promise< void >;
afterAll( () => restore() );

const kept = async ( title: string ) =>
	( await at.site.rest( 'GET', `/snippets/${ ids.get( title ) }` ) ).body;

beforeAll( async () => {
	expect( ids.size ).toBe( 2 );
} );

test( 'Free tier: a snippet that needs Pro says so, and saving keeps what cannot run', async () => {
	const { page } = at;
	await rowOf( page, 'VAT note' ).waitFor();
	await page.getByRole( 'link', { name: 'VAT note' } ).click();
	await page.getByText( 'This is part of Pro.' ).waitFor();
	await page.getByRole( 'button', { name: 'Look' } ).click();
	await page.getByText( "Doesn't run." ).waitFor();
	await page
		.getByRole( 'textbox', { name: 'Title' } )
		.fill( 'VAT note, short' );
	await save( page );
	await saved( page, /^Saved/ );
	// It says "Saved …" of the time before, too.
	await expect
		.poll( () => kept( 'VAT note' ) )
		.toMatchObject( {
			title: 'VAT note, short',
			conditions: RULE,
			status: 'active',
		} );
	expect( ( await at.site.page( '/' ) ).text ).not.toContain( 'With VAT' );
	await walk( page, `/snippet/${ ids.get( 'Buttons' ) }&tab=details` );
	await page
		.getByText( 'Part of Pro. Kept until you choose another value.' )
		.waitFor();
	expect( await faultsOf( page ) ).toEqual( [] );
	await page.getByLabel( 'Description' ).fill( 'All of them' );
	await save( page );
	await saved( page, /^Saved/ );
	await expect
		.poll( () => kept( 'Buttons' ) )
		.toMatchObject( {
			description: 'All of them',
			lang: 'scss',
			mode: 'test',
			status: 'active',
		} );
} );

test( 'Free tier: screens say what is not there in one sentence, and nothing is advertised', async () => {
	const { page } = at;
	for ( const [ place, there ] of [
		[ '', 'All snippets' ],
		[ '/activity', 'This is part of Pro.' ],
		[ '/settings', 'Access for other people is part of Pro.' ],
	] as const ) {
		await walk( page, place );
		await page.locator( '.svc-stage' ).getByText( there ).first().waitFor();
		const abroad = await page
			.locator( '#svc-app a[href]' )
			.evaluateAll(
				( links ) =>
					links.filter(
						( link ) =>
							new URL( ( link as HTMLAnchorElement ).href )
								.origin !== window.location.origin
					).length
			);
		expect( abroad ).toBe( 0 );
	}
	for ( const name of [ 'Preview link', 'Measure costs' ] ) {
		expect( await page.getByText( name ).count() ).toBe( 0 );
	}
} );

longTest(
	'Free tier, by keyboard alone: pasted SCSS is kept as CSS after a word about it',
	async () => {
		const { page } = at;
		await goTo( page, '' );
		await rowOf( page, 'Buttons' ).waitFor();
		await byKeyboard( page, async ( keys ) => {
			await keys.press( 'c' );
			await keys.pasteInto(
				page.getByLabel( 'Paste code' ),
				'$a: red;\n@mixin x { color: $a; }\n.c { @include x; }'
			);
			await page.getByText( 'SCSS and LESS are part of Pro.' ).waitFor();
			// In a choice of the browser, letters go to what begins with them.
			await keys.toAndType(
				page.getByRole( 'combobox', { name: 'Language' } ),
				'CSS'
			);
			await keys.toAndPress( 'button', 'Save as inactive' );
			await page.waitForURL( /p=\/snippet\/\d+/ );
		} );
	}
);

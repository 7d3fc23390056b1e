/** What axe-core has against a page of the admin app. */
import axe from 'axe-core';
import type { Page } from 'playwright';
import { sample } from '../../support/long.ts';
import { settled } from './app-page.ts';

/** What another color scheme can break; the other rules do not look at colors. */
export const OF_COLORS = [ 'color-contrast', 'link-in-text-block' ];

/**
 * Rules that are broken in the app and in its dialogs, each with the elements; empty when all is well.
 *
 * @param page
 * @param colorScheme
 * @param part        Only what is in there.
 * @param rules       All that axe-core has by default.
 */
export async function faultsOf(
	page: Page,
	colorScheme: 'light' | 'dark' = 'light',
	part = '',
	rules: readonly string[] | null = null
): Promise< ( readonly [ string, string[] ] )[] > {
	await page.emulateMedia( { colorScheme, reducedMotion: 'reduce' } );
	await settled( page );
	if ( ! ( await page.evaluate( () => 'axe' in window ) ) ) {
		await page.evaluate( axe.source );
	}
	const violations = await page.evaluate(
		async ( [ only, runOnly ] ) => {
			const { axe: inPage } = window as unknown as { axe: typeof axe };
			const all = await inPage.run(
				{
					include: ( only === ''
						? [ [ '#svc-app' ], [ '.components-modal__frame' ] ]
						: [ [ only ] ]
					).filter( ( [ selector = '' ] ) =>
						document.querySelector( selector )
					),
					// Monaco's inside, but for what is read in a comparison, and WordPress' notices, which it names by what a click does.
					exclude: [
						[ '.monaco-editor' ],
						[ '.components-snackbar' ],
					],
				},
				{
					resultTypes: [ 'violations' ],
					...( runOnly === null ? {} : { runOnly: [ ...runOnly ] } ),
				}
			);
			const lines = [
				...document.querySelectorAll< HTMLElement >(
					'.monaco-diff-editor .view-lines'
				),
			].filter( ( it ) => it.checkVisibility() );
			const compared =
				lines.length === 0
					? []
					: (
							await inPage.run( lines, {
								runOnly: 'color-contrast',
							} )
						).violations;
			return [ ...all.violations, ...compared ];
		},
		[ part, rules ] as const
	);
	return violations.map( ( { id, nodes } ) => [
		id,
		nodes.map( ( { html } ) => html.slice( 0, 160 ) ),
	] );
}

/** A dialog by itself: for journeys that open one over a screen that was looked at already. */
export const DIALOG = '.components-modal__frame';

/** Where a journey passes by, the light one will do for the short form: axe.test.ts looks at every screen in both. */
export const SCHEMES = sample( [ 'light', 'dark' ] as const, 2 );

/**
 * What axe-core has against a page in each of them.
 *
 * @param page
 * @param part Only what is in there.
 */
export async function faultsInAll(
	page: Page,
	part = ''
): ReturnType< typeof faultsOf > {
	const all: ( readonly [ string, string[] ] )[] = [];
	for ( const [ number, scheme ] of SCHEMES.entries() ) {
		all.push(
			...( await faultsOf(
				page,
				scheme,
				part,
				number === 0 ? null : OF_COLORS
			) )
		);
	}
	return all;
}

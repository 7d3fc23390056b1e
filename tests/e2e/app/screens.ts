/** Every screen of the app, for tests that look at all of them. */
import type { Page } from 'playwright';
import type { TestSite } from '../../support/site.ts';

/** Its name, where it is, and what is there once it is drawn, by selector. */
export type AppScreen = readonly [
	name: string,
	place: ( id: number ) => string,
	ready: string,
];

export const SCREENS: readonly AppScreen[] = [
	[ 'list', () => '', 'tbody tr' ],
	[ 'folder', () => '&folder=Shop', 'tbody tr' ],
	[ 'editor', ( id ) => `/snippet/${ id }`, '.monaco-editor .view-line' ],
	[
		'details',
		( id ) => `/snippet/${ id }&tab=details`,
		'.svc-inspector input',
	],
	[ 'revisions', ( id ) => `/snippet/${ id }&tab=history`, '.svc-revision' ],
	[
		'comparison',
		( id ) => `/snippet/${ id }&tab=history&compare=1&with=2`,
		'.svc-comparison .view-line',
	],
	[ 'new', () => '/new', 'textarea' ],
	[ 'trash', () => '/trash', '.svc-line' ],
	[ 'history', () => '/history', '.svc-entry' ],
	[ 'generation', () => '/history&n=2', '.svc-generation h3' ],
	[ 'activity', () => '/activity', '.svc-activity__entry' ],
	[ 'insights', () => '/insights', '.svc-empty, .svc-insights' ],
	[ 'settings', () => '/settings', '.svc-setting' ],
	[ 'boxes', () => '/boxes', '.monaco-editor .view-line' ],
	[ 'search', () => '/search&q=note', '.svc-hit' ],
	[ 'replace', () => '/search&q=note&with=x&replace=1', '.svc-change' ],
	[ 'files', () => '/files', '.svc-file' ],
	[ 'git', () => '/git', '.svc-git__steps' ],
	[ 'library', () => '/library', '.svc-item' ],
	[
		'library-item',
		() => '/library&item=redirect-mail',
		'.svc-library__code .view-line',
	],
];

/** Puts on the site what the screens show. Gives the snippet that the editor opens. */
export async function fillScreens( site: TestSite ): Promise< number > {
	const make = async ( fields: object ): Promise< number > =>
		( await site.rest( 'POST', '/snippets', fields ) ).body.snippet.id;
	const id = await make( {
		title: 'Lieferhinweis',
		type: 'html',
		hook: 'wp_footer',
		folder: 'Shop',
		code: '<p>note</p>',
		conditions: [
			[
				{ type: 'page_type', op: 'is', value: [ 'single' ] },
				{ type: 'day_of_week', op: 'is', value: [ '1', '2' ] },
			],
		],
	} );
	await site.rest( 'POST', `/snippets/${ id }`, { code: '<p>a note</p>' } );
	await site.rest(
		'DELETE',
		`/snippets/${ await make( { title: 'Alt', type: 'css', code: 'a{}' } ) }`
	);
	return id;
}

/** Goes to a place as a link of the app does, without loading the page anew. */
export const walkTo = ( page: Page, place: string ): Promise< void > =>
	page.evaluate( ( to ) => {
		window.history.pushState( null, '', `?page=svc&p=${ to }` );
		window.dispatchEvent( new PopStateEvent( 'popstate' ) );
	}, place );

/** Leaves the screen that is shown: what the next one is known by may stand there already. */
export async function leave( page: Page ): Promise< void > {
	await walkTo( page, '/nowhere' );
	await page.getByText( 'Screen not found.' ).waitFor();
}

/** States of the screens beside list and editor that a site in order does not show: nothing there, out of order, without rights. */
import type { Page, Route } from 'playwright';
import { APP, codeAt, isNarrow, type Screen } from './screens.ts';

const ADMIN = '/wp-admin/';

type Answering = ( route: Route ) => Promise< void >;

/** What may come in place of an answer. */
const answers = {
	broken: ( route ) =>
		route.fulfill( {
			status: 500,
			json: {
				code: 'internal_server_error',
				message: 'There has been a critical error on this website.',
			},
		} ),
	refused: ( route ) =>
		route.fulfill( {
			status: 403,
			json: {
				code: 'rest_forbidden',
				message: 'Sorry, you are not allowed to do that.',
			},
		} ),
	blocked: ( route ) =>
		route.fulfill( {
			status: 403,
			contentType: 'text/html',
			body: '<h1>Blocked by the firewall</h1>',
		} ),
	offline: ( route ) => route.abort(),
	slow: () => Promise.resolve(),
	nothing: ( route ) =>
		route.fulfill( { json: [], headers: { 'X-WP-Total': '0' } } ),
} satisfies Record< string, Answering >;

/** A screen whose answers are not what they should be. */
const failing = (
	name: string,
	place: string,
	answer: Answering,
	asked = `**/svc/v1/${ name.split( '-' )[ 0 ] }*`
): Screen => ( {
	name: `error-${ name }`,
	show: async ( page ) => {
		await page.route( asked, answer );
		await page.goto( `${ APP }&p=${ place }` );
		await (
			answer === answers.slow
				? page.locator( '.svc-waiting .components-spinner' )
				: page.locator( '.svc-empty' )
		)
			.first()
			.waitFor();
	},
} );

/** Shows the app as to another user. A text, as what tsx makes of a function does not run alone. */
const as = ( page: Page, changes: Readonly< Record< string, unknown > > ) =>
	page.addInitScript( `{
		let boot, given = ${ JSON.stringify( changes ) };
		Object.defineProperty( window, 'svcApp', {
			get: () => boot,
			set: ( value ) => {
				boot = { ...value, ...given, may: { ...value.may, ...given.may } };
			},
		} );
	}` );

const seenBy = (
	name: string,
	place: string,
	changes: Readonly< Record< string, unknown > >,
	ready: string
): Screen => ( {
	name,
	show: async ( page ) => {
		await as( page, changes );
		await page.goto( `${ APP }&p=${ place }` );
		await page.locator( ready ).first().waitFor();
		await page.waitForTimeout( 1_000 );
	},
} );

const plain = ( name: string, address: string, ready: string ): Screen => ( {
	name,
	show: async ( page ) => {
		await page.goto( address );
		await page.locator( ready ).first().waitFor();
	},
} );

/** Of a site on which nothing has been made yet. */
export const FIRST_SCREENS: readonly Screen[] = [
	plain( 'first-list', `${ APP }&p=/`, '.svc-empty' ),
	plain( 'first-search', `${ APP }&p=/search&q=add`, '.svc-empty' ),
	plain( 'first-history', `${ APP }&p=/history`, '.svc-empty, .svc-entry' ),
	plain( 'first-activity', `${ APP }&p=/activity`, '.svc-page__body > *' ),
	plain( 'first-trash', `${ APP }&p=/trash`, '.svc-empty' ),
	plain( 'first-boxes', `${ APP }&p=/boxes`, '.svc-box__field' ),
	plain( 'first-files', `${ APP }&p=/files`, '.svc-file' ),
	plain( 'library', `${ APP }&p=/library`, '.svc-item' ),
	plain(
		'library-item',
		`${ APP }&p=/library&item=redirect-mail`,
		'.svc-library__code .view-line'
	),
];

const LONG = `window.vendor=window.vendor||{};${ 'vendor.push({"event":"page","value":12});'.repeat(
	40
) }add_the_needle();${ 'vendor.push({"event":"end"});'.repeat( 20 ) }`;

/** Asks the site as the app does. */
const ask = (
	page: Page,
	path: string,
	method = 'GET',
	data: object | undefined = undefined
): Promise< unknown > =>
	page.evaluate(
		( request ) =>
			(
				window as unknown as {
					wp: { apiFetch: ( it: object ) => Promise< unknown > };
				}
			 ).wp.apiFetch( request ),
		{ path: `/svc/v1${ path }`, method, data }
	);

async function deletePermanently( page: Page, id: number ): Promise< void > {
	await ask( page, `/snippets/${ id }`, 'DELETE' );
	await ask( page, `/trash/${ id }`, 'DELETE' );
}

/** Makes a snippet that is gone again afterwards. */
async function withSnippet(
	page: Page,
	fields: object
): Promise< () => Promise< void > > {
	await page.goto( `${ APP }&p=/trash` );
	await page.locator( '.svc-page' ).waitFor();
	const { snippet } = ( await ask( page, '/snippets', 'POST', fields ) ) as {
		snippet: { id: number };
	};
	return () => deletePermanently( page, snippet.id );
}

const long = ( name: string, params: string, ready: string ): Screen => ( {
	name,
	show: async ( page ) => {
		const putBack = await withSnippet( page, {
			title: 'The vendor script of the partner for the campaign of the coming winter, as they sent it',
			type: 'js',
			code: LONG,
			folder: 'Shop/Checkout',
		} );
		await page.goto( `${ APP }&p=/search${ params }` );
		await page.locator( ready ).first().waitFor();
		await page.waitForTimeout( 800 );
		return putBack;
	},
} );

export const OTHER_SCREENS: readonly Screen[] = [
	failing( 'generations-list', '/history', answers.broken ),
	failing(
		'generations-one',
		'/history&n=9',
		answers.refused,
		'**/svc/v1/generations/9*'
	),
	failing( 'activity-blocked', '/activity', answers.blocked ),
	failing( 'activity-slow', '/activity', answers.slow ),
	failing( 'trash-offline', '/trash', answers.offline ),
	failing( 'settings-broken', '/settings', answers.broken ),
	failing( 'files-blocked', '/files', answers.blocked ),
	failing( 'snippets-search', '/search&q=zebra', answers.broken ),
	failing(
		'replace-broken',
		'/search&q=add&with=x&replace=1',
		answers.broken
	),
	{
		name: 'trash-empty',
		show: async ( page ) => {
			await page.route( '**/svc/v1/trash*', answers.nothing );
			await page.goto( `${ APP }&p=/trash` );
			await page.locator( '.svc-empty' ).waitFor();
		},
	},
	plain( 'search-none', `${ APP }&p=/search&q=zebra`, '.svc-empty' ),
	plain(
		'replace-none',
		`${ APP }&p=/search&q=zebra&with=x&replace=1`,
		'.svc-empty'
	),
	plain(
		'replace-pattern',
		`${ APP }&p=/search&q=Two (4&with=x&replace=1&regex=1`,
		'.svc-empty'
	),
	long( 'search-long', '&q=add_the_needle', '.svc-hit' ),
	long(
		'replace-long',
		'&q=vendor&with=partner&replace=1',
		'.svc-change ins'
	),
	{
		name: 'replace-done',
		show: async ( page ) => {
			await page.goto(
				`${ APP }&p=/search&q=kern&with=liga&replace=1&type=css`
			);
			await page.getByRole( 'button', { name: /^Replace 1/ } ).click();
			await page.locator( '.svc-outcome' ).waitFor();
			return async () => {
				await page
					.locator( '.svc-outcome' )
					.getByRole( 'button', { name: 'Undo' } )
					.click();
				await page.getByText( 'Undone.' ).first().waitFor();
			};
		},
	},
	{
		name: 'replace-failed',
		show: async ( page ) => {
			await page.goto(
				`${ APP }&p=/search&q=kern&with=liga&replace=1&type=css`
			);
			const button = page.getByRole( 'button', { name: /^Replace 1/ } );
			await button.waitFor();
			await page.getByText( 'Checking' ).waitFor( { state: 'detached' } );
			await page.route( '**/svc/v1/replace*', ( route ) =>
				( route.request().postData() ?? '' ).includes(
					'"dry_run":true'
				)
					? route.continue()
					: answers.broken( route )
			);
			await button.click();
			await page.locator( '.svc-outcome' ).waitFor();
		},
	},
	plain( 'activity-none', `${ APP }&p=/activity&q=zebra`, '.svc-empty' ),
	plain(
		'activity-narrowed',
		`${ APP }&p=/activity&action=created&user=1`,
		'.svc-activity__entry'
	),
	{
		name: 'history-compare',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/history&n=9` );
			await page
				.getByRole( 'button', { name: /^Compare the code/ } )
				.first()
				.click();
			await page
				.locator( '.monaco-diff-editor .view-line' )
				.first()
				.waitFor();
			await page.waitForTimeout( 1_500 );
		},
	},
	{
		name: 'revision-compare',
		show: async ( page, ids, width ) => {
			await page.goto(
				`${ APP }&p=/snippet/${ ids.get( 'Cookie notice' ) }&tab=history`
			);
			await page.locator( codeAt( width ) ).first().waitFor();
			if ( isNarrow( width ) ) {
				await page.getByLabel( 'Settings of the snippet' ).click();
			}
			await page.locator( '.svc-revision' ).last().click();
			await page
				.locator( '.monaco-diff-editor .view-line' )
				.first()
				.waitFor();
			await page.waitForTimeout( 1_500 );
		},
	},
	{
		name: 'settings-safe',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/settings` );
			const toggle = page.getByRole( 'switch', { name: 'Safe mode' } );
			await toggle.click();
			await page.getByText( 'Saved.' ).first().waitFor();
			return async () => {
				await toggle.click();
				await page
					.locator( '[role=switch][aria-checked=false]' )
					.first()
					.waitFor();
			};
		},
	},
	{
		name: 'settings-people',
		show: async ( page ) => {
			await page.route( '**/svc/v1/settings*', async ( route ) => {
				const response = await route.fetch();
				const settings = await response.json();
				settings.access = {
					roles: { editor: 'design' },
					users: { 2: 'view', 3: 'full' },
				};
				await route.fulfill( { response, json: settings } );
			} );
			await page.goto( `${ APP }&p=/settings` );
			await page.locator( '.svc-people__add' ).first().waitFor();
			await page.getByLabel( 'Add a person' ).fill( 'a' );
			await page
				.getByRole( 'listbox' )
				.getByRole( 'option' )
				.first()
				.waitFor();
		},
	},
	...[ 1, 2, 3 ].map( ( part ): Screen => ( {
		name: `settings-part-${ part }`,
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/settings` );
			await page.locator( '.svc-people__add' ).first().waitFor();
			await page
				.locator( '.svc-page__body' )
				.evaluate( ( body, times ) => {
					body.scrollTop = times * body.clientHeight * 0.9;
				}, part );
			await page.waitForTimeout( 300 );
		},
	} ) ),
	seenBy( 'view-settings', '/settings', { level: 'view' }, '.svc-settings' ),
	seenBy( 'free-settings', '/settings', { tier: 'free' }, '.svc-setting' ),
	seenBy( 'free-activity', '/activity', { tier: 'free' }, '.svc-empty' ),
	seenBy(
		'view-files',
		'/files',
		{ level: 'view', may: { changeFiles: false, write: [] } },
		'.svc-note'
	),
	seenBy( 'view-boxes', '/boxes', { level: 'view' }, '.svc-box' ),
	seenBy( 'view-trash', '/trash', { level: 'view' }, '.svc-line' ),
	seenBy(
		'view-history',
		'/history&n=9',
		{ level: 'view' },
		'.svc-generation__bar'
	),
	seenBy( 'view-search', '/search&q=add', { level: 'view' }, '.svc-hit' ),
	{
		name: 'boxes-unsaved',
		show: async ( page, _, width ) => {
			await page.goto( `${ APP }&p=/boxes` );
			await page.locator( codeAt( width ) ).nth( 2 ).waitFor();
			const box = page.getByRole( 'region', { name: 'Footer' } );
			await box
				.locator( 'textarea, .native-edit-context' )
				.first()
				.focus();
			await page.keyboard.insertText( '<?php echo 1 echo 2; ?>' );
			await page.getByRole( 'switch', { name: 'Footer' } ).click();
			await box.getByText( 'Saved, but not activated.' ).waitFor();
			return async () => {
				const all = ( await ask( page, '/snippets?per_page=100' ) ) as {
					id: number;
					uid: string;
				}[];
				const made = all.find( ( { uid } ) => uid === 'svc-footer' );
				await deletePermanently( page, made?.id ?? 0 );
			};
		},
	},
	plain(
		'wp-health',
		`${ ADMIN }site-health.php`,
		'.health-check-accordion'
	),
	plain( 'wp-plugins', `${ ADMIN }plugins.php`, '#the-list' ),
	plain( 'wp-dashboard', `${ ADMIN }index.php`, '#dashboard-widgets' ),
	plain( 'nowhere', `${ APP }&p=/nowhere`, '.svc-empty' ),
	{
		name: 'error-chunk',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/trash` );
			await page.locator( '.svc-page' ).waitFor();
			await page.route( '**/*.js*', answers.offline );
			await page.evaluate( () => {
				window.history.pushState( {}, '', '?page=svc&p=/settings' );
				window.dispatchEvent( new PopStateEvent( 'popstate' ) );
			} );
			await page.locator( '.svc-empty' ).waitFor();
		},
	},
];

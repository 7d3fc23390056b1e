/** Bringing snippets of other plugins here, on the way from finding them to having them run here. */
import type { Page, Route } from 'playwright';
import { loadFixture } from '../site/importers/fixtures.ts';
import type { TestSite } from '../support/site.ts';
import { APP, type Screen } from './screens.ts';

const FIXTURES = [ 'code-snippets.sql', 'wpcode.json', 'hfcm.sql' ];

const fill = async ( site: TestSite ): Promise< void > => {
	for ( const fixture of FIXTURES ) {
		await loadFixture( site, fixture );
	}
};

const look = async ( page: Page, source = 'code-snippets' ) => {
	await page.goto( `${ APP }&p=/import&source=${ source }` );
	await page.locator( '.svc-foreign' ).first().waitFor();
};

const run = async ( page: Page ): Promise< void > => {
	await page.getByRole( 'button', { name: /^Import \d/ } ).click();
	await page.getByText( 'imported as inactive.' ).first().waitFor();
};

/** Goes back over there, and deletes what has arrived since, so that the next picture begins as the first. */
async function arrivals( site: TestSite ): Promise< () => Promise< void > > {
	const listed = async (): Promise< number[] > =>
		( await site.rest( 'GET', '/snippets' ) ).body.map(
			( { id }: { id: number } ) => id
		);
	const before = new Set( await listed() );
	return async () => {
		await site.rest( 'POST', '/import/sources/code-snippets/switch', {
			back: true,
		} );
		for ( const id of await listed() ) {
			if ( ! before.has( id ) ) {
				await site.rest( 'DELETE', `/snippets/${ id }` );
			}
		}
	};
}

const screen = ( name: string, show: Screen[ 'show' ] ): Screen => ( {
	name: `sources-${ name }`,
	show: async ( page, ids, width, site ) => {
		await fill( site );
		return show( page, ids, width, site );
	},
} );

const JOB = {
	id: '0123456789abcdef',
	kind: 'import',
	title: 'Import of 5000 snippets',
	state: 'waiting',
	done: 1_200,
	of: 5_000,
	words: 'Creating the snippets',
	failures: [] as object[],
	started: Math.floor( Date.now() / 1_000 ),
	user: 1,
	result: { created: [] as number[] },
};

/** Jobs as the site would tell of them; nothing of them moves. */
const answers = async ( page: Page, jobs: object[] ): Promise< void > => {
	await page.route( '**/svc/v1/jobs/*/step*', () => undefined );
	await page.route( /\/svc\/v1\/jobs\/[0-9a-f]{16}\?/, ( route ) =>
		route.fulfill( { json: jobs[ 0 ] } )
	);
	await page.route( '**/svc/v1/jobs?*', ( route ) =>
		route.fulfill( { json: jobs } )
	);
};

const showJob = async (
	page: Page,
	fields: Partial< typeof JOB >,
	text: string
): Promise< void > => {
	await answers( page, [ { ...JOB, ...fields } ] );
	await page.goto( `${ APP }&p=/import&job=${ JOB.id }` );
	await page.getByText( text ).first().waitFor();
};

const JOB_SCREENS: readonly Screen[] = [
	{
		name: 'jobs-list',
		show: async ( page, ids ) => {
			const created = [ ...ids.values() ];
			await answers( page, [
				JOB,
				{
					...JOB,
					id: '1123456789abcdef',
					title: 'Import of 612 snippets',
					state: 'done',
					result: { created },
					failures: [ { index: 0, title: '', message: '' } ],
				},
				{
					...JOB,
					id: '2123456789abcdef',
					title: 'Import of 260 snippets',
					state: 'cancelled',
					started: JOB.started - 86_400,
				},
			] );
			await page.goto( `${ APP }&p=/import` );
			await page.getByText( 'Import of 260 snippets' ).waitFor();
		},
	},
	{
		name: 'jobs-running',
		show: ( page ) => showJob( page, {}, '1200 of 5000 done' ),
	},
	{
		name: 'jobs-trouble',
		show: async ( page ) => {
			await answers( page, [ JOB ] );
			await page.route( '**/svc/v1/jobs/*/step*', ( route ) =>
				route.abort()
			);
			await page.goto( `${ APP }&p=/import&job=${ JOB.id }` );
			await page.getByText( 'Retrying in a moment.' ).waitFor();
		},
	},
	{
		name: 'jobs-cancel',
		show: async ( page ) => {
			await showJob( page, {}, '1200 of 5000 done' );
			await page
				.getByRole( 'button', { name: 'Cancel', exact: true } )
				.click();
			await page.getByRole( 'dialog' ).waitFor();
		},
	},
	{
		name: 'jobs-done',
		show: ( page, ids ) =>
			showJob(
				page,
				{
					state: 'done',
					result: { created: [ ...ids.values() ] },
					failures: [
						{
							index: 3,
							title: 'Delivery note',
							message: 'Imported as inactive: it has errors.',
						},
					],
				},
				'Imported'
			),
	},
	{
		name: 'jobs-failed',
		show: ( page, ids ) =>
			showJob(
				page,
				{
					state: 'failed',
					words: 'Stopped: Ada no longer has permission. That takes full access. Finished changes are kept.',
					result: { created: [ ...ids.values() ].slice( 0, 3 ) },
				},
				'no longer has permission'
			),
	},
	{
		name: 'jobs-gone',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/import&job=${ JOB.id }` );
			await page.getByText( 'Import not found.' ).waitFor();
		},
	},
];

export const IMPORT_SCREENS: readonly Screen[] = [
	{
		name: 'sources-none',
		show: async ( page ) => {
			await page.route( '**/svc/v1/import/sources*', ( route ) =>
				route.fulfill( { json: [] } )
			);
			await page.goto( `${ APP }&p=/import` );
			await page.getByText( 'No snippets found from' ).waitFor();
		},
	},
	screen( 'list', async ( page ) => {
		await page.goto( `${ APP }&p=/import` );
		await page.locator( '.svc-sources .svc-line' ).first().waitFor();
	} ),
	screen( 'look', ( page ) => look( page, 'wpcode' ) ),
	screen( 'one', async ( page ) => {
		await look( page );
		await page.getByRole( 'button', { name: /^Details of City/ } ).click();
		await page
			.locator( '.svc-foreign__code :is(.view-line, .svc-plain__code)' )
			.first()
			.waitFor();
		await page.waitForTimeout( 800 );
	} ),
	screen( 'running', async ( page ) => {
		await look( page );
		const held: Route[] = [];
		await page.route( '**/import/sources/*/run*', ( route ) => {
			held.push( route );
		} );
		await page.getByRole( 'button', { name: /^Import \d/ } ).click();
		await page.getByText( 'Importing: 0 of' ).waitFor();
		return async () => {
			// A request that is still held when its page closes goes to the site.
			await Promise.all( held.map( ( route ) => route.abort() ) );
		};
	} ),
	screen( 'done', async ( page, _ids, _width, site ) => {
		const remove = await arrivals( site );
		await look( page );
		await run( page );
		return remove;
	} ),
	screen( 'switch', async ( page, _ids, _width, site ) => {
		const remove = await arrivals( site );
		await look( page );
		await run( page );
		await page.getByRole( 'button', { name: 'Switch over' } ).click();
		await page.getByRole( 'dialog' ).waitFor();
		return remove;
	} ),
	screen( 'switched', async ( page, _ids, _width, site ) => {
		const remove = await arrivals( site );
		await look( page );
		await run( page );
		await page.getByRole( 'button', { name: 'Switch over' } ).click();
		const dialog = page.getByRole( 'dialog' );
		await dialog.getByRole( 'button', { name: /^Switch over \d/ } ).click();
		await dialog.getByText( 'Changes for visitors' ).waitFor();
		await dialog.getByText( /^Unchanged:/ ).waitFor();
		return remove;
	} ),
	screen( 'left-off', async ( page, _ids, _width, site ) => {
		const remove = await arrivals( site );
		await look( page );
		await run( page );
		await site.rest( 'POST', '/import/sources/code-snippets/switch', {} );
		await look( page );
		await page.getByText( 'inactive on both sides' ).waitFor();
		return remove;
	} ),
	...JOB_SCREENS,
];

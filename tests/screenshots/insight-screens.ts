/** Insights: the screen and the editor, with the figures of a week. */
import type { Page } from 'playwright';
import type { OperationOutput } from '../../src/contract/index.ts';
import { APP, isWide, ready, type Screen } from './screens.ts';

type Insights = OperationOutput< 'get-insights' >;
type Insight = Insights[ 'snippets' ][ number ];

const NOW = Math.floor( Date.now() / 1_000 );
const DAY = 86_400;

const days = Array.from( { length: 7 }, ( _, ago ) =>
	new Date( ( NOW - ( 6 - ago ) * DAY ) * 1_000 ).toISOString().slice( 0, 10 )
);

/** A week of a snippet whose usual time is given, in milliseconds. */
function insight(
	[ title, id ]: readonly [ string, number ],
	ms: number
): Insight {
	return {
		id,
		title,
		status: 'active',
		samples: 412,
		ms,
		ms_p95: ms * 2.4,
		memory: Math.round( ms * 40_000 ),
		memory_p95: Math.round( ms * 60_000 ),
		queries: Math.round( ms / 9 ),
		queries_p95: Math.round( ms / 5 ),
		share: Math.min( 0.5, ms / 120 ),
		host: '',
		hooks: [ { name: 'wp_footer', ms } ],
		daily: days.map( ( _, at ) =>
			at === 2
				? null
				: {
						ms: ms * ( 0.6 + at / 10 ),
						ms_p95: ms * ( 1.2 + at / 5 ),
						samples: 60,
					}
		),
		last_run: NOW - 40,
		unused: false,
		errors: 0,
		error: null,
	};
}

/** Answers with figures of the first snippets of the site. */
async function withFigures(
	page: Page,
	ids: ReadonlyMap< string, number >
): Promise< void > {
	const some = [ ...ids ].slice( 0, 5 );
	const snippets = some.map( ( one, at ) =>
		insight( one, [ 38.2, 4.1, 0.21, 12.5, 0.04 ][ at ] ?? 1 )
	);
	await page.route( '**/svc/v1/insights*', ( route ) => {
		const asked = new URL( route.request().url() ).searchParams;
		const id = Number( asked.get( 'snippet' ) ?? 0 );
		const answer: Insights = {
			on: true,
			rate: 20,
			since: NOW - 100 * DAY,
			days,
			snippets: snippets
				.map( ( it, at ) => ( {
					...it,
					...( at === 0 ? { host: 'api.example.com' } : {} ),
					...( at === 1
						? {
								errors: 3,
								error: {
									time: NOW - 2 * DAY,
									message:
										'Call to undefined function shop_notice() (line 4)',
									request: 'frontend',
									path: '/shop/checkout/',
								},
							}
						: {} ),
					...( at === 4
						? {
								samples: 0,
								last_run: null,
								unused: true,
								hooks: [],
							}
						: {} ),
				} ) )
				.filter( ( it ) => id === 0 || it.id === id ),
		};
		return route.fulfill( { json: answer } );
	} );
}

const editor = async (
	page: Page,
	ids: ReadonlyMap< string, number >,
	params: string
): Promise< void > => {
	await withFigures( page, ids );
	const [ id = 0 ] = ids.values();
	await page.goto( `${ APP }&p=/snippet/${ id }${ params }` );
};

export const INSIGHT_SCREENS: readonly Screen[] = [
	{
		name: 'insights',
		show: async ( page, ids ) => {
			await withFigures( page, ids );
			await page.goto( `${ APP }&p=/insights` );
			await page.locator( '.svc-insights tbody tr' ).first().waitFor();
		},
	},
	{
		name: 'insights-none',
		show: async ( page ) => {
			await page.goto( `${ APP }&p=/insights` );
			await page.locator( '.svc-empty' ).waitFor();
		},
	},
	{
		name: 'insights-details',
		fits: isWide,
		show: async ( page, ids ) => {
			await editor( page, ids, '&tab=details' );
			await page.locator( '.svc-chart' ).scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'insights-authors',
		fits: isWide,
		show: async ( page, ids, width ) => {
			await editor( page, ids, '' );
			await ready( page, width );
			const toggle = page.getByRole( 'button', { name: 'Line authors' } );
			await toggle.click();
			await page.getByRole( 'button', { name: /^Line 1: / } ).waitFor();
			return () => toggle.click();
		},
	},
];

/**
 * Consent where visitors cannot be asked, because the plugin WP Consent API is missing: what holds, and that it is said wherever people
 * look. And what cannot be held back at all.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import {
	type Neighbour,
	NEIGHBOUR_PLUGINS,
	setNeighbours,
} from '../../support/stand-ins/neighbours.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite( { muPlugins: NEIGHBOUR_PLUGINS } );

type Choice = 'auto' | 'run' | 'hold';

const setChoice = async ( choice: Choice ) => {
	const saved = await site.rest( 'POST', '/settings', {
		consent_without_api: choice,
	} );
	expect( saved.status, saved.text ).toBe( 200 );
	expect( saved.body.consent_without_api ).toBe( choice );
};

beforeEach( async () => {
	await setNeighbours( site );
	await setChoice( 'auto' );
} );

const WAITS = {
	title: 'Counter',
	type: 'js' as const,
	code: 'counted()',
	hook: 'frontend_footer',
	status: 'active',
	consent: 'marketing',
};

/** `run`: the visitor gets it at once; `held`: it waits in the page; `absent`. */
async function onPage( word: string, options = {} ): Promise< string > {
	const { text } = await site.page( '/', options );
	const plain = text.replace( /<template data-svc=[^>]*>/g, '' );
	if ( plain.includes( word ) ) {
		return 'run';
	}
	return text.includes( word ) ? 'held' : 'absent';
}

const reasons = async () => {
	const { body } = await site.rest( 'GET', '/explain', undefined, {
		query: { url: '/', as: 'guest' },
	} );
	const [ item ] = body.snippets as {
		runs: boolean;
		reasons: { code: string; message: string }[];
	}[];
	const reason = item?.reasons.find( ( { code } ) => code === 'consent' );
	return [ item?.runs, reason?.message ];
};

const health = async () => {
	const { text } = await site.page( '/wp-admin/site-health.php', {
		as: 'admin',
	} );
	const found = /var SiteHealth = (\{.*\});/.exec( text );
	const tests = JSON.parse( found?.[ 1 ] ?? '{}' ).site_status.direct as {
		test: string;
		status: string;
		description: string;
	}[];
	return tests.find( ( { test: name } ) => name === 'svc_consent' );
};

const notice = async () => {
	const { text } = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	return /<div class="notice[^>]*>(?:(?!<\/div>)[^])*WP Consent API(?:(?!<\/div>)[^])*/.exec(
		text
	)?.[ 0 ];
};

test.each(
	sample(
		[
			[ 'nothing', [], 'auto', 'run' ],
			[ 'nothing', [], 'run', 'run' ],
			[ 'nothing', [], 'hold', 'held' ],
			[ 'a banner', [ 'banner' ], 'auto', 'held' ],
			[ 'a banner', [ 'banner' ], 'run', 'run' ],
			[ 'a banner', [ 'banner' ], 'hold', 'held' ],
		] as readonly ( readonly [ string, Neighbour[], Choice, string ] )[],
		3
	)
)(
	'with %s (%j) and the setting %s it is %s, and everything says so',
	async ( _, neighbours, choice, wanted ) => {
		await setNeighbours( site, ...neighbours );
		await setChoice( choice );
		const saved = await site.rest( 'POST', '/snippets', WAITS );
		const said =
			wanted === 'run'
				? /runs? without consent/
				: /do(es)?n(.|&#039;)t run/;
		expect( saved.body.snippet.status, saved.text ).toBe( 'active' );
		expect( saved.body.warnings ).toEqual( [
			{ message: expect.stringMatching( said ), line: 0 },
		] );
		expect( await onPage( 'counted()' ) ).toBe( wanted );
		expect( await reasons() ).toEqual( [
			wanted === 'run',
			expect.stringMatching( said ),
		] );
		expect( await health() ).toMatchObject( {
			status: 'recommended',
			description: expect.stringMatching( said ),
		} );
		const shown = await notice();
		if ( neighbours.length > 0 ) {
			expect( ( await health() )?.description ).toContain(
				'complianz-gdpr'
			);
			expect( shown ).toMatch( said );
			expect( shown ).toContain( 'complianz-gdpr' );
		} else {
			expect( shown ).toBeUndefined();
		}
	}
);

test( 'where it can be asked for, nothing warns; what is functional never waits', async () => {
	await setNeighbours( site, 'consent' );
	const saved = await site.rest( 'POST', '/snippets', WAITS );
	expect( saved.body.warnings ).toEqual( [] );
	expect( await onPage( 'counted()' ) ).toBe( 'held' );
	expect( await reasons() ).toEqual( [
		true,
		expect.stringContaining( '"marketing"' ),
	] );
	expect( await health() ).toMatchObject( { status: 'good' } );
	expect( await notice() ).toBeUndefined();
	for ( const neighbours of [ [ 'consent' ], [ 'banner' ], [] ] as const ) {
		await setNeighbours( site, ...neighbours );
		const functional = {
			...WAITS,
			code: 'needed()',
			consent: 'functional',
		};
		await put( site, functional, {
			...functional,
			code: 'ruled()',
			consent: '',
			conditions: [
				[
					{
						type: 'consent',
						op: 'includes',
						value: [ 'functional' ],
					},
				],
			],
		} );
		expect( await onPage( 'needed()' ), String( neighbours ) ).toBe(
			'run'
		);
		expect( await onPage( 'ruled()' ), String( neighbours ) ).toBe( 'run' );
	}
} );

test( 'a condition that can never match without the plugin says so', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		...WAITS,
		consent: '',
		conditions: [
			[ { type: 'consent', op: 'includes', value: [ 'marketing' ] } ],
		],
	} );
	expect( made.body.warnings ).toEqual( [
		{ message: expect.stringContaining( 'never matches' ), line: 0 },
	] );
} );

test( 'the notice is put away by a person, and is back once there was an end to it', async () => {
	await setNeighbours( site, 'banner' );
	await put( site, WAITS );
	const shown = ( await notice() ) ?? '';
	const nonce = /name="_wpnonce" value="([^"]+)"/.exec( shown )?.[ 1 ] ?? '';
	await site.page( '/wp-admin/admin-post.php', {
		method: 'POST',
		as: 'admin',
		body: new URLSearchParams( {
			action: 'svc_put_away',
			notice: 'consent',
			_wpnonce: nonce,
		} ),
	} );
	expect( await notice() ).toBeUndefined();
	await setNeighbours( site, 'consent' );
	expect( await notice() ).toBeUndefined();
	await setNeighbours( site, 'banner' );
	expect( await notice() ).toBeDefined();
} );

describe( 'what works only where it stands', () => {
	const cookie = [
		[ { type: 'cookie', op: 'exists', value: { key: 'a', value: '' } } ],
	];
	const html = ( code: string ) => ( {
		...WAITS,
		type: 'html' as const,
		hook: 'wp_footer',
		consent: '',
		conditions: cookie,
		code,
	} );
	const LAST = `<script>var all = document.getElementsByTagName( 'script' ); all[ all.length - 1 ].remove();</script>`;

	test.each(
		sample(
			[
				[ 'an element left open', html( '<div class="odd">' ) ],
				[
					'an element closed that was not opened',
					html( '<b>odd</b></div>' ),
				],
				[ 'a comment left open', html( '<!-- odd' ) ],
				[ 'the last script of the page', html( `odd${ LAST }` ) ],
				[
					'a script that opens a comment',
					{
						...html( `/* odd */ document.write( '<!-- ' );` ),
						type: 'js' as const,
						hook: 'frontend_footer',
					},
				],
			],
			3
		)
	)( 'is decided by the server, which says so: %s', async ( _, fields ) => {
		const made = await site.rest( 'POST', '/snippets', fields );
		expect( made.body.warnings, made.text ).toContainEqual( {
			message: expect.stringContaining( 'the server decides' ),
			line: 0,
		} );
		expect( made.body.snippet.cache_safe ).toBe( false );
		expect( made.body.snippet.cache_reason ).toContain(
			'the server decides'
		);
		await put( site, fields );
		expect( await onPage( 'odd' ) ).toBe( 'absent' );
		expect( await onPage( 'odd', { cookies: { a: '1' } } ) ).toBe( 'run' );
		// For consent as well.
		await setNeighbours( site, 'consent' );
		await put( site, { ...fields, conditions: [], consent: 'marketing' } );
		expect( await onPage( 'odd' ) ).toBe( 'absent' );
		expect(
			await onPage( 'odd', {
				cookies: { wp_consent_marketing: 'allow' },
			} )
		).toBe( 'run' );
	} );

	test( 'is nothing that closes what it opens', async () => {
		await put(
			site,
			html(
				'<!-- closes-all --><ul><li>a<li>b</ul><p>c<br><img alt=""><svg><path d=""/></svg><script>document.scripts[ 0 ]; "<div>"</script><table><tr><td>d</table>'
			)
		);
		expect( await onPage( 'closes-all' ) ).toBe( 'held' );
	} );
} );

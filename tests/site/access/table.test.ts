/**
 * Every cell of the permission table on a real site, single and network, in every tier
 * (in `npm test` the least and the most, on the network the most, with one in three of the cells that are about levels alone). The cells are asked inside
 * one PHP process per site and tier, through the same routes and the same runner as a request; a sample goes over HTTP.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	type Answer,
	type Cell,
	type Ground,
	levelTable,
	people,
	persons,
	readTable,
	tiers,
	writeTable,
} from '../../support/permission-table.ts';
import { IS_LONG, sample } from '../../support/long.ts';
import { type As, startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { giveLevels, secondSite, setUpPeople } from './people.ts';

const SCRIPT = path.join(
	import.meta.dirname,
	'../../support/permission-cells.php'
);

async function askAll(
	site: TestSite,
	tier: string,
	cells: readonly Cell[],
	url = site.url
): Promise< Answer[] > {
	const from = path.join( site.dir, 'cells.json' );
	const to = path.join( site.dir, 'answers.json' );
	await writeFile(
		from,
		JSON.stringify(
			cells.map( ( { ask, person } ) => ( {
				ask,
				login: people[ person ].login,
			} ) )
		)
	);
	await writeFile( to, '' );
	const { code, stdout, stderr } = await site.wp(
		`--exec=define( 'SVC_TIER', '${ tier }' );`,
		`--url=${ url }`,
		'eval-file',
		'--use-include',
		SCRIPT,
		from,
		to
	);
	expect( code, stdout + stderr ).toBe( 0 );
	return JSON.parse( await readFile( to, 'utf8' ) ) as Answer[];
}

/** What was answered otherwise than the table says. */
function wrong( cells: readonly Cell[], answers: readonly Answer[] ): string[] {
	expect( answers.length ).toBe( cells.length );
	return cells.flatMap( ( cell, n ) => {
		const answer = answers[ n ];
		return answer === undefined ||
			answer.status === 0 ||
			cell.fits( answer )
			? []
			: [
					`${ cell.name }: ${ answer.status } ${ answer.code }${ answer.left ? ' (left out)' : '' }, expected ${ cell.expected }`,
				];
	} );
}

describe.each( [
	[ 'a single site', false ],
	[ 'a network', true ],
] )( '%s', ( _, network ) => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( { multisite: network } );
		await setUpPeople( site, network );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	const ground: Ground = {
		kind: network ? 'main site in a folder' : 'single',
	};

	test.each( network ? sample( tiers.toReversed(), 3 ) : sample( tiers, 2 ) )(
		'answers every cell of the table as the contract says, tier %s',
		async ( tier ) => {
			// The gate is that of a single site in the highest tier, which is asked all of it.
			const every = ! network && tier === 'agency' ? 1 : 3;
			const cells = [
				...sample( levelTable( tier, ground ), every ),
				...sample( writeTable( tier, ground ), every ),
				...readTable( tier, ground ),
			];
			const answers = await askAll( site, tier, cells );
			expect( wrong( cells, answers ) ).toEqual( [] );
			const asked = new Set(
				cells
					.filter( ( __, n ) => answers[ n ]?.status !== 0 )
					.map( ( { ask } ) => ask.operation )
			);
			expect( asked.size ).toBeGreaterThanOrEqual( 38 );
			expect( await ownNotices( site ) ).toEqual( [] );
		},
		180_000
	);

	// The same routes and the same gate: the single site has them all.
	test.skipIf( network && ! IS_LONG )(
		'answers the same over HTTP',
		async () => {
			const asked: readonly string[] = [
				'delete-snippet',
				'list-snippets',
				'new-preview-key',
				'rename-folder',
				'get-settings',
			];
			const some = levelTable( 'agency', ground ).filter(
				( { ask } ) =>
					ask.door === 'rest' && asked.includes( ask.operation )
			);
			expect( some.length ).toBe( asked.length * persons.length );
			for ( const { ask, person, name, fits } of some ) {
				if ( person === 'full' ) {
					// Has no application password.
					continue;
				}
				const login = people[ person ].login;
				const answer = await site.rest(
					ask.method,
					ask.path.replace( '{id}', '999999999' ),
					ask.query ? undefined : ask.input,
					{ as: login === '' ? null : ( login as As ) }
				);
				const code =
					typeof answer.body?.code === 'string'
						? answer.body.code
						: '';
				expect(
					fits( { status: answer.status, code, left: false } ),
					`${ name }: ${ answer.status } ${ answer.text }`
				).toBe( true );
			}
		}
	);
} );

describe.each( [
	[ 'sub-folders', '/two/', [ 'main site in a folder', 'sub-folder' ] ],
	[ 'sub-domains', '/', [ 'main site of a domain', 'sub-domain' ] ],
] as const )( 'a network with %s', ( form, place, kinds ) => {
	let site: TestSite;
	let urls: readonly string[];

	/** Operations that not every site of a network decides alike. */
	const asked = [
		'get-network',
		'update-network',
		'set-safe-mode',
		'get-safe-mode',
		'update-files',
		'create-snippet',
		'list-snippets',
		'get-settings',
	];

	beforeAll( async () => {
		site = await startSite( { multisite: true } );
		await setUpPeople( site, true );
		const isDomains = form === 'sub-domains';
		if ( isDomains ) {
			const config = path.join( site.dir, 'wp-config.php' );
			const text = await readFile( config, 'utf8' );
			expect( text ).toMatch( /'SUBDOMAIN_INSTALL', false/ );
			await writeFile(
				config,
				text.replace(
					/'SUBDOMAIN_INSTALL', false/,
					"'SUBDOMAIN_INSTALL', true"
				)
			);
		}
		const second = isDomains ? 'two.example.org' : 'get_network()->domain';
		await site.php(
			secondSite( isDomains ? `'${ second }'` : second, place )
		);
		urls = [
			site.url,
			isDomains ? 'http://two.example.org' : `${ site.url }/two`,
		];
		const levels = await site.wp(
			`--url=${ urls[ 1 ] }`,
			'eval',
			giveLevels + ' echo get_current_blog_id();'
		);
		expect( levels.stdout.trim(), levels.stderr ).toBe( '2' );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	// The policies are those of the gate (tests/unit/Access/GateTest.php): each form has one of them.
	test.each(
		sample(
			[
				[
					'with everything shared',
					{ php_source: true, front_css: true, safe_mode: true },
				],
				[ 'by default', {} ],
				[ 'with the menu closed', { menu: false } ],
			] as const,
			3
		)
	)(
		'no row crosses between its sites, %s',
		async ( _, policies ) => {
			await site.php(
				`update_site_option( 'svc_network', json_decode( '${ JSON.stringify( policies ) }', true ) );`
			);
			for ( const [ n, kind ] of kinds.entries() ) {
				const ground: Ground = { kind, policies };
				const cells = [
					...levelTable( 'agency', ground ).filter( ( { ask } ) =>
						asked.includes( ask.operation )
					),
					...sample( writeTable( 'agency', ground ), 4 ),
					...readTable( 'agency', ground ),
				];
				const answers = await askAll(
					site,
					'agency',
					cells,
					urls[ n ]
				);
				expect(
					wrong( cells, answers ),
					`${ kind }, ${ cells.length } rows`
				).toEqual( [] );
			}
			expect( await ownNotices( site ) ).toEqual( [] );
		},
		300_000
	);
} );

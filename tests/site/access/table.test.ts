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
	levelTable,
	people,
	persons,
	tiers,
	writeTable,
} from '../../support/permission-table.ts';
import { sample } from '../../support/long.ts';
import { type As, startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { setUpPeople } from './people.ts';

const SCRIPT = path.join(
	import.meta.dirname,
	'../../support/permission-cells.php'
);

async function askAll(
	site: TestSite,
	tier: string,
	cells: readonly Cell[]
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
		'eval-file',
		'--use-include',
		SCRIPT,
		from,
		to
	);
	expect( code, stdout + stderr ).toBe( 0 );
	return JSON.parse( await readFile( to, 'utf8' ) ) as Answer[];
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

	test.each( network ? sample( tiers.toReversed(), 3 ) : sample( tiers, 2 ) )(
		'answers every cell of the table as the contract says, tier %s',
		async ( tier ) => {
			const cells = [
				// The gate is that of a single site, which is asked all of it.
				...sample( levelTable( tier ), network ? 3 : 1 ),
				...writeTable( tier, network ),
			];
			const answers = await askAll( site, tier, cells );
			expect( answers.length ).toBe( cells.length );
			const wrong = cells.flatMap( ( cell, n ) => {
				const answer = answers[ n ];
				return answer === undefined ||
					answer.status === 0 ||
					cell.fits( answer )
					? []
					: [
							`${ cell.name }: ${ answer.status } ${ answer.code }${ answer.left ? ' (left out)' : '' }, expected ${ cell.expected }`,
						];
			} );
			expect( wrong ).toEqual( [] );
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

	test( 'answers the same over HTTP', async () => {
		const asked: readonly string[] = sample(
			[
				'delete-snippet',
				'list-snippets',
				'new-preview-key',
				'rename-folder',
				'get-settings',
			],
			// The same routes and the same gate: the single site has them all.
			network ? 2 : 1
		);
		const some = levelTable( 'agency' ).filter(
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
				typeof answer.body?.code === 'string' ? answer.body.code : '';
			expect(
				fits( { status: answer.status, code, left: false } ),
				`${ name }: ${ answer.status } ${ answer.text }`
			).toBe( true );
		}
	} );
} );

/**
 * Every operation answers the same at every door that it has, REST, the typed client, WP-CLI and abilities: the same body, the same
 * refusal of every user whose level is too low, the same error for the same mistake.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { operations, type OperationSpec } from '../../../src/contract/index.js';
import { IS_LONG, sample } from '../../support/long.ts';
import type { UserName } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import { begin, items } from '../jobs/import-job.ts';
import { propose } from '../proposals/propose.ts';
import { cases, filled, type Id, withId } from './cases.ts';
import {
	ask,
	askInBrowser,
	doorsOf,
	type Line,
	outcomeOf,
	type,
	type Typed,
	type Door,
} from './doors.ts';

const site = testSite( {}, { reset: false } );

const all: readonly OperationSpec[] = operations;
const missing: readonly string[] = JSON.parse(
	readFileSync( path.join( ROOT, 'tests/contract/missing.json' ), 'utf8' )
);
const offered = all.filter( ( { id } ) => ! missing.includes( id ) );
/** What needs a repository or a signature is tried in `tests/site/git/sync.test.ts`. */
const ELSEWHERE = new Set( [
	'plan-git',
	'log-git',
	'sync-git',
	'resolve-git',
	'receive-webhook',
	// It needs a provider: tests/site/assistant.
	'ask-assistant',
	// These need a network: tests/site/access/network-rights.test.ts.
	'get-network',
	'update-network',
] );
/** What ends everything else comes last. */
const inOrder = offered
	.filter( ( { id } ) => ! ELSEWHERE.has( id ) )
	.toSorted(
		( a, b ) =>
			Number( a.id === 'restore-generation' ) -
			Number( b.id === 'restore-generation' )
	);

/** What differs between two snippets that are alike, and between two moments. */
const OWN = new Set( [
	'id',
	'uid',
	'snippet',
	'ids',
	'done',
	'created',
	'items',
	'modified',
	'time',
	'exported',
	'author',
	'modified_by',
	'user',
	'name',
	'url',
	'n',
	'via',
	'changes',
	'summary',
	'draft',
	'expires',
	'started',
	'digest',
	'generation',
	'undo',
	'ms',
	'cost',
] );

function alike( value: unknown, isTop = true ): unknown {
	if ( Array.isArray( value ) ) {
		return value.map( ( item ) => alike( item, false ) );
	}
	if ( typeof value === 'object' && value !== null ) {
		return Object.fromEntries(
			Object.entries( value ).flatMap( ( [ key, item ] ) =>
				OWN.has( key ) && ! ( isTop && key === 'snippet' )
					? []
					: [ [ key, alike( item, false ) ] ]
			)
		);
	}
	return typeof value === 'string'
		? value.replace( /\bproposal \d+/, 'proposal' )
		: value;
}

/** Snippets that are alike, jobs or proposals, one for each operation, by its id. */
async function twins(
	specs: readonly OperationSpec[]
): Promise< Map< string, Id > > {
	const made = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: specs.map( () => ( {
			title: 'Twin',
			type: 'html',
			code: '<p>x</p>',
		} ) ),
	} );
	expect( made.body.created ).toHaveLength( specs.length );
	const ids = new Map< string, Id >();
	const trashed: number[] = [];
	for ( const [ at, { id: operation } ] of specs.entries() ) {
		const id: number = made.body.created[ at ];
		const { job, proposal } = cases[ operation ] ?? {};
		const other =
			( job && ( await begin( site, items( 2 ) ) ) ) ||
			( proposal && ( await propose( site ) ) );
		ids.set( operation, other || id );
		if ( cases[ operation ]?.foldered ) {
			await site.rest( 'PUT', `/snippets/${ id }`, {
				folder: `Own${ id }`,
			} );
		}
		if ( cases[ operation ]?.trashed ) {
			trashed.push( id );
		}
	}
	if ( trashed.length > 0 ) {
		const gone = await site.rest( 'POST', '/bulk', {
			ids: trashed,
			action: 'delete',
		} );
		expect( gone.body.done, gone.text ).toEqual( trashed );
	}
	return ids;
}

async function words(
	id: string,
	typed: readonly string[],
	at: Id
): Promise< string[] > {
	const file = ( name: string ) => path.join( site.dir, `${ id }-${ name }` );
	await writeFile(
		file( 'FILE' ),
		JSON.stringify( filled( cases[ id ]?.input ?? {}, at ) )
	);
	await writeFile(
		file( 'WRONG' ),
		JSON.stringify( cases[ id ]?.wrong?.[ 1 ] ?? {} )
	);
	return [
		'svc',
		...typed.map( ( word ) =>
			[ 'FILE', 'WRONG' ].includes( word )
				? file( word )
				: String( withId( word, at ) )
		),
		'--format=json',
	];
}

/** A user of each level that an operation does not let in, lowest first; in the short form the highest of them, since the table of `tests/site/access` has all. */
const below = ( { level }: OperationSpec ): UserName[] =>
	(
		( {
			none: [],
			view: [ 'subscriber' ],
			design: [ 'subscriber', 'author' ],
			full: [ 'subscriber', 'author', 'contributor' ],
		} ) as const
	 )[ level ].slice( IS_LONG ? 0 : -1 );

/** The client asks the door of REST: what it makes of a refusal is seen with one operation in four. */
const refusingDoors = ( spec: OperationSpec ) =>
	doorsOf( spec ).filter(
		( door ) => door !== 'client' || sample( all, 4 ).includes( spec )
	);

const lineOf = (
	{ id }: OperationSpec,
	ids: ReadonlyMap< string, Id >,
	typed = cases[ id ]?.line ?? []
) => words( id, typed, ids.get( id ) ?? 0 );

type Told = { wrong: Typed[]; refused: Typed[] };

/** What command lines say to users who may not, and of the mistake, in one process for all. */
async function typeRefused(
	specs: readonly OperationSpec[],
	ids: ReadonlyMap< string, Id >
): Promise< Map< string, Told > > {
	const lines: Line[] = [];
	const told = new Map< string, Told >();
	for ( const spec of specs.filter( ( { cli } ) => cli !== undefined ) ) {
		const right = await lineOf( spec, ids );
		const wrong = cases[ spec.id ]?.wrong?.[ 0 ];
		lines.push(
			...below( spec ).map( ( user ) => ( { user, words: right } ) )
		);
		if ( wrong !== undefined ) {
			lines.push( {
				user: 'admin',
				words: await lineOf( spec, ids, wrong ),
			} );
		}
	}
	const typed = await type( site, lines );
	expect( typed ).toHaveLength( lines.length );
	for ( const spec of specs.filter( ( { cli } ) => cli !== undefined ) ) {
		const refused = typed.splice( 0, below( spec ).length );
		const has = cases[ spec.id ]?.wrong !== undefined;
		told.set( spec.id, { refused, wrong: typed.splice( 0, has ? 1 : 0 ) } );
	}
	return told;
}

/** What an ability leaves out of an answer, `tests/site/abilities/short.test.ts` shows. */
const isShorter = ( { ability }: OperationSpec, door: Door ) =>
	door === 'ability' && ability?.short !== undefined;

beforeAll( () => setUpPeople( site ) );

test( 'each operation has a case, and a mistake where it takes anything', () => {
	expect( offered.length ).toBeGreaterThan( 40 );
	expect( Object.keys( cases ).sort() ).toEqual(
		offered.map( ( { id } ) => id ).sort()
	);
	const faultless = offered.filter(
		( { id, input } ) =>
			cases[ id ]?.wrong === undefined &&
			Object.keys( input.shape ).length > 0
	);
	expect( faultless ).toEqual( [] );
} );

describe.each( [
	[ 'reading', ( { kind }: OperationSpec ) => kind === 'read' ],
	[ 'changing', ( { kind }: OperationSpec ) => kind !== 'read' ],
] as const )( '%s', ( name, belongs ) => {
	const specs = inOrder.filter( belongs );
	let told = new Map< string, Told >();
	let shared = new Map< string, Id >();
	const bodies = new Map< string, unknown[] >(
		specs.map( ( { id } ) => [ id, [] ] )
	);

	/** What reads is about the same snippet everywhere. */
	const own = async ( some: readonly OperationSpec[] ) =>
		name === 'reading' ? shared : twins( some );

	beforeAll( async () => {
		shared = await twins( specs );
		told = await typeRefused( specs, shared );
	}, 120_000 );

	test( 'is refused to every lower level at every door, in the same words', async () => {
		// The gate is one for all, and the table of `tests/site/access` has every operation.
		for ( const spec of sample( specs, 2 ) ) {
			const people = below( spec );
			const input = filled(
				cases[ spec.id ]?.input ?? {},
				shared.get( spec.id ) ?? 0
			);
			const refused = [
				...( told.get( spec.id )?.refused ?? [] ).map( outcomeOf ),
				...( await Promise.all(
					refusingDoors( spec ).flatMap( ( door ) =>
						people.map( ( as ) =>
							ask( site, door, spec, input, as )
						)
					)
				) ),
			];
			expect( people.length, spec.id ).toBeGreaterThan( 0 );
			expect( refused.length ).toBeGreaterThanOrEqual( people.length );
			for ( const { code } of refused ) {
				expect( code, spec.id ).toBe( 'svc_forbidden' );
			}
			for ( const at of people.keys() ) {
				const said = refused
					.filter( ( _, n ) => n % people.length === at )
					.map( ( { message } ) => message );
				expect( new Set( said ).size, said.join( '\n' ) ).toBe( 1 );
			}
		}
	}, 120_000 );

	test( 'finds the same mistake at every door, in the same words', async () => {
		for ( const spec of specs ) {
			const mistake = cases[ spec.id ]?.wrong;
			if ( mistake === undefined ) {
				continue;
			}
			const input = filled( mistake[ 1 ], shared.get( spec.id ) ?? 0 );
			const found = [
				...( told.get( spec.id )?.wrong ?? [] ).map( outcomeOf ),
				...( await Promise.all(
					refusingDoors( spec ).map( ( door ) =>
						ask( site, door, spec, input )
					)
				) ),
			].map( ( { code, message } ) => `${ code }: ${ message }` );
			expect( found[ 0 ], spec.id ).toMatch( /^svc_\w+: ./ );
			expect( new Set( found ).size, found.join( '\n' ) ).toBe( 1 );
		}
	}, 120_000 );

	test( 'is done at the command line', async () => {
		const having = specs.filter( ( { cli } ) => cli !== undefined );
		const ids = await own( having );
		const typed = await type(
			site,
			await Promise.all(
				having.map( async ( spec ) => ( {
					user: 'admin',
					words: await lineOf( spec, ids ),
				} ) )
			)
		);
		for ( const [ at, said ] of typed.entries() ) {
			const { code, message, body } = outcomeOf( said );
			const id = having[ at ]?.id ?? '';
			expect( code, `${ id }: ${ message }` ).toBe( '' );
			bodies.get( id )?.push( body );
		}
	}, 120_000 );

	test.each( [ 'rest', 'client', 'ability' ] as const )(
		'is done at the door %s',
		async ( door ) => {
			const having = specs.filter( ( spec ) =>
				doorsOf( spec ).includes( door )
			);
			const ids = await own( having );
			for ( const spec of having ) {
				const input = filled(
					cases[ spec.id ]?.input ?? {},
					ids.get( spec.id ) ?? 0
				);
				const { code, message, body } =
					cases[ spec.id ]?.browser === true
						? await askInBrowser( site, spec, input )
						: await ask( site, door, spec, input );
				expect( code, `${ spec.id }: ${ message }` ).toBe( '' );
				if ( ! isShorter( spec, door ) ) {
					bodies.get( spec.id )?.push( body );
				}
			}
		},
		120_000
	);

	test( 'had the same answer at every door', async () => {
		const ids = await own(
			specs.filter( ( { id } ) => cases[ id ]?.like !== undefined )
		);
		for ( const spec of specs ) {
			const like = cases[ spec.id ]?.like;
			const twin = all.find( ( { id } ) => id === like?.[ 0 ] );
			const answers = bodies.get( spec.id ) ?? [];
			if ( like !== undefined && twin !== undefined ) {
				const input = filled( like[ 1 ], ids.get( spec.id ) ?? 0 );
				answers.push( ( await ask( site, 'rest', twin, input ) ).body );
			}
			expect( answers.length, spec.id ).toBe(
				doorsOf( spec ).filter( ( door ) => ! isShorter( spec, door ) )
					.length +
					Number( spec.cli !== undefined ) +
					Number( like !== undefined )
			);
			for ( const answer of answers ) {
				expect( alike( answer ), spec.id ).toEqual(
					alike( answers[ 0 ] )
				);
			}
		}
	} );
} );

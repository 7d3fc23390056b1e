/**
 * Who may only propose makes nothing run and changes nothing: every operation of the contract, asked for as in `cases.ts` at every door that
 * it has. The last test asks below the doors.
 */
import { beforeAll, expect, test } from 'vitest';
import { operations, type OperationSpec } from '../../../src/contract/index.js';
import { proposingOf } from '../../../src/contract/proposing.js';
import { testSite } from '../../support/test-site.ts';
import { cases, filled, withId } from '../cli/cases.ts';
import { ask, type Door, outcomeOf, type, type Typed } from '../cli/doors.ts';

const site = testSite( {}, { reset: false } );

const all: readonly OperationSpec[] = operations;
const doorsOf = ( { rest, ability, cli, id }: OperationSpec ) => [
	...( rest === undefined ? [] : [ 'rest' as const ] ),
	...( ability === undefined ? [] : [ 'ability' as const ] ),
	...( cli === undefined || ! cases[ id ]?.line.length
		? []
		: [ 'cli' as const ] ),
];

const rows = all.flatMap( ( spec ) =>
	spec.level === 'none' || proposingOf( spec ) === 'run'
		? []
		: doorsOf( spec ).map( ( door ) => ( { spec, door } ) )
);

/** Of each row, in the order of the rows. */
const snippets: number[] = [];

const state = async () => ( {
	snippets: await site.php(
		'echo wp_json_encode( svc_plugin()->get( Svc\\Storage\\Snippets::class )->state()->rows );'
	),
	settings: ( await site.rest( 'GET', '/settings' ) ).body,
	files: ( await site.rest( 'GET', '/files' ) ).body,
	access: ( await site.rest( 'GET', '/access' ) ).body,
	safe: ( await site.rest( 'GET', '/safe-mode' ) ).body,
	git: ( await site.rest( 'GET', '/git' ) ).body,
	jobs: ( await site.rest( 'GET', '/jobs' ) ).body,
	mark: await site.php( "echo get_option( 'svc_mark', 'nothing ran' );" ),
} );

let before: Awaited< ReturnType< typeof state > >;

beforeAll( async () => {
	await site.rest( 'POST', '/settings', { abilities: true } );
	const made = await site.rest( 'POST', '/import', {
		format: 'snipfire',
		version: 1,
		snippets: rows.map( ( _, at ) => ( {
			title: `Row ${ at }`,
			type: 'php',
			code: "update_option( 'svc_mark', 1 );",
			run: 'manual',
		} ) ),
	} );
	snippets.push( ...made.body.created );
	expect( snippets ).toHaveLength( rows.length );
	await site.php( `
		svc_plugin()->get( Svc\\Storage\\Site\\Settings::class )->change( static fn( array $values ): array => [ 'proposers' => [ 'users' => [ 1 => 'propose' ], 'passwords' => [] ] ] + $values );` );
	before = await state();
	expect( before.mark ).toContain( 'nothing ran' );
} );

const NO_JOB = '0'.repeat( 16 );

/** Command lines of the rows that are typed, all in one process, by place. */
const typed = new Map< number, Typed >();

beforeAll( async () => {
	const places = rows.flatMap( ( { door }, at ) =>
		door === 'cli' ? [ at ] : []
	);
	const lines = places.map( ( at ) => {
		const { line = [], job } = cases[ rows[ at ]?.spec.id ?? '' ] ?? {};
		const words = line.map( ( word ) =>
			// A refusal comes before the file is read.
			word === 'FILE'
				? 'none.json'
				: String(
						withId( word, job ? NO_JOB : ( snippets[ at ] ?? 0 ) )
					)
		);
		return {
			user: 'admin' as const,
			words: [ 'svc', ...words, '--format=json' ],
		};
	} );
	( await type( site, lines ) ).forEach( ( answer, at ) =>
		typed.set( places[ at ] ?? -1, answer )
	);
} );

function asked( spec: OperationSpec, door: Door | 'cli', at: number ) {
	const { input = {}, job } = cases[ spec.id ] ?? {};
	const said = typed.get( at );
	return door === 'cli'
		? outcomeOf( said ?? { exit: 1, stdout: '', stderr: '' } )
		: ask(
				site,
				door,
				spec,
				filled( input, job ? NO_JOB : ( snippets[ at ] ?? 0 ) )
			);
}

test( 'what runs for them only reads, and what everyone may ask for is known', () => {
	for ( const spec of all ) {
		// What they may do, they may say, too; permission is theirs to withdraw (tests/site/assistant/states.test.ts).
		if (
			proposingOf( spec ) === 'run' &&
			! [ 'propose-snippet', 'allow-assistant' ].includes( spec.id )
		) {
			expect( spec.kind, spec.id ).toBe( 'read' );
		}
	}
	expect(
		all.filter( ( { level } ) => level === 'none' ).map( ( { id } ) => id )
	).toEqual( [ 'receive-webhook' ] );
	expect( rows.map( ( { spec } ) => spec.id ) ).toContain( 'run-snippet' );
} );

test( 'each row is refused, proposed, or about nothing that is there', async () => {
	for ( const [ at, { spec, door } ] of rows.entries() ) {
		const { code, body } = await asked( spec, door, at );
		const row = `${ spec.id } by ${ door }`;
		if ( proposingOf( spec ) === 'refuse' ) {
			expect( code, row ).toBe( 'svc_forbidden' );
		} else if ( code === '' ) {
			expect( body, row ).toMatchObject( {
				proposal: { state: 'open' },
			} );
		} else {
			// Of nothing, because a case is about what is missing or as it is.
			expect( code, row ).toMatch( /^svc_(?:invalid|not_found)$/ );
		}
	}
} );

test( 'nothing has changed and nothing ran', async () => {
	expect( await state() ).toEqual( before );
} );

/**
 * Every operation that has a command and a route answers the same at both:
 * the same body, the same refusal of whoever may not, the same error.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import {
	errors,
	operations,
	type OperationSpec,
} from '../../../src/contract/index.js';
import type { RestResponse } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false } );

type Input = Readonly< Record< string, unknown > >;
type Case = {
	/** `{id}` is a snippet; what changes things gets one at each door, both alike. */
	line: readonly string[];
	input: Input;
	/** The same with something wrong. */
	wrong?: readonly [ line: readonly string[], input: Input ];
	trashed?: true;
	foldered?: true;
};

const NOBODY = 999_999;
const one: Input = { id: '{id}' };
const unknown = (
	...line: string[]
): readonly [ readonly string[], Input ] => [
	line.map( ( word ) => ( word === '{id}' ? String( NOBODY ) : word ) ),
	{ id: NOBODY },
];
const about = ( ...line: string[] ): Case => ( {
	line,
	input: one,
	wrong: unknown( ...line ),
} );

const cases: Readonly< Record< string, Case > > = {
	'list-snippets': {
		line: [ 'list', '--orderby=id', '--with_code' ],
		input: { orderby: 'id', with_code: true },
		wrong: [ [ 'list', '--order=up' ], { order: 'up' } ],
	},
	'create-snippet': {
		line: [ 'create', '--title=Made', '--type=css', '--code=a {}' ],
		input: { title: 'Made', type: 'css', code: 'a {}' },
		wrong: [ [ 'create', '--priority=x' ], { priority: 'x' } ],
	},
	'get-snippet': about( 'get', '{id}' ),
	'update-snippet': {
		line: [ 'update', '{id}', '--folder=F', '--tags=a,b', '--active' ],
		input: { ...one, folder: 'F', tags: [ 'a', 'b' ], status: 'active' },
		wrong: [
			[ 'update', '{id}', '--title=x', '--base_modified=1' ],
			{ ...one, title: 'x', base_modified: 1 },
		],
	},
	'enable-snippet': about( 'enable', '{id}' ),
	'disable-snippet': about( 'disable', '{id}' ),
	'run-snippet': about( 'run', '{id}' ),
	'duplicate-snippet': about( 'duplicate', '{id}' ),
	'delete-snippet': about( 'delete', '{id}' ),
	'validate-snippet': {
		line: [ 'validate', '--type=css', '--code=a {' ],
		input: { type: 'css', code: 'a {' },
		wrong: [ [ 'validate', '--type=c' ], { type: 'c' } ],
	},
	'list-revisions': about( 'revisions', '{id}' ),
	'get-revision': {
		line: [ 'revision', '{id}', '1' ],
		input: { ...one, rev: 1 },
		wrong: [ [ 'revision', '{id}', '77' ], { ...one, rev: 77 } ],
	},
	'restore-revision': {
		line: [ 'restore', '{id}', '1' ],
		input: { ...one, rev: 1 },
		wrong: [ [ 'restore', '{id}', '77' ], { ...one, rev: 77 } ],
	},
	'list-trash': { line: [ 'trash' ], input: {} },
	'untrash-snippet': { ...about( 'untrash', '{id}' ), trashed: true },
	'delete-trash': { ...about( 'trash', 'delete', '{id}' ), trashed: true },
	'run-bulk': {
		line: [ 'bulk', 'move', '{id}', String( NOBODY ), '--value=G' ],
		input: { ids: [ '{id}', NOBODY ], action: 'move', value: 'G' },
		wrong: [
			[ 'bulk', 'burn', '{id}' ],
			{ ids: [ '{id}' ], action: 'burn' },
		],
	},
	'rename-folder': {
		line: [ 'folders', 'rename', 'Own{id}', 'Else' ],
		input: { from: 'Own{id}', to: 'Else' },
		foldered: true,
		wrong: [
			[ 'folders', 'rename', 'No', 'Where' ],
			{ from: 'No', to: 'Where' },
		],
	},
	'replace-code': {
		line: [ 'replace', 'x(.?)', '$1y', '--regex', '--ids={id}' ],
		input: {
			search: 'x(.?)',
			replace: '$1y',
			regex: true,
			ids: [ '{id}' ],
		},
		wrong: [
			[ 'replace', '(x', 'y', '--regex' ],
			{ search: '(x', replace: 'y', regex: true },
		],
	},
	'export-snippets': {
		line: [ 'export', '{id}' ],
		input: { ids: '{id}' },
		wrong: [ [ 'export', String( NOBODY ) ], { ids: String( NOBODY ) } ],
	},
	'import-snippets': {
		line: [ 'import', 'FILE' ],
		input: {
			format: 'snipfire',
			version: 1,
			snippets: [
				{ title: 'In', type: 'css', code: 'a {}' },
				{ type: 3 },
			],
		},
	},
	'plan-deploy': {
		line: [ 'plan', 'FILE', '--prune' ],
		input: {
			snippets: [ { uid: 'deployed', type: 'css', code: 'a {}' } ],
			prune: true,
		},
		wrong: [
			[ 'plan', 'FILE', '--set=A' ],
			{
				snippets: [ { uid: 'deployed', type: 'css', code: 'a {}' } ],
				set: 'A',
			},
		],
	},
	'apply-deploy': {
		line: [ 'apply', 'FILE' ],
		input: { snippets: [] },
		wrong: [
			[ 'apply', 'FILE', '--digest=1' ],
			{ snippets: [], digest: '1' },
		],
	},
	'get-schema': {
		line: [ 'schema', '--options=device' ],
		input: { options: 'device' },
		wrong: [ [ 'schema', '--options=no' ], { options: 'no' } ],
	},
	'explain-run': {
		line: [ 'explain', '/', '--snippet={id}' ],
		input: { url: '/', snippet: '{id}' },
		wrong: [
			[ 'explain', 'http://elsewhere.example/' ],
			{ url: 'http://elsewhere.example/' },
		],
	},
	'list-activity': {
		line: [ 'log', '--snippet={id}', '--limit=3' ],
		input: { snippet: '{id}', limit: 3 },
		wrong: [ [ 'log', '--by=x' ], { user: 'x' } ],
	},
	'new-preview-key': { line: [ 'preview' ], input: {} },
	'get-settings': { line: [ 'settings' ], input: {} },
	'update-settings': {
		line: [ 'settings', 'set', '--activity_days=7', '--no-minify' ],
		input: { activity_days: 7, minify: false },
		wrong: [
			[ 'settings', 'set', '--activity_days=0' ],
			{ activity_days: 0 },
		],
	},
	'list-access': { line: [ 'access' ], input: {} },
	'set-access': {
		line: [ 'access', 'set', 'role:author', 'view' ],
		input: { who: 'role:author', level: 'view' },
	},
	'list-shortcodes': { line: [ 'shortcodes' ], input: {} },
	'get-safe-mode': { line: [ 'safe-mode' ], input: {} },
	'set-safe-mode': {
		line: [ 'safe-mode', 'off' ],
		input: { on: false },
		wrong: [ [ 'safe-mode', 'maybe' ], { on: 'maybe' } ],
	},
	'list-generations': {
		line: [ 'generations', '--per_page=2' ],
		input: { per_page: 2 },
		wrong: [ [ 'generations', '--page=x' ], { page: 'x' } ],
	},
	'get-generation': {
		line: [ 'generation', '1' ],
		input: { n: 1 },
		wrong: [ [ 'generation', '77777' ], { n: 77777 } ],
	},
	'restore-generation': {
		line: [ 'generation', 'restore', '1', '--force' ],
		input: { n: 1, force: true },
		wrong: [ [ 'generation', 'restore', '77777' ], { n: 77777 } ],
	},
	'sample-costs': {
		line: [ 'costs', 'on', '--rate=50' ],
		input: { on: true, rate: 50 },
		wrong: [ [ 'costs', 'on', '--rate=0' ], { on: true, rate: 0 } ],
	},
	'get-info': { line: [ 'info' ], input: {} },
	'repair-storage': { line: [ 'info', '--repair' ], input: {} },
};

const all: readonly OperationSpec[] = operations;
const missing: readonly string[] = JSON.parse(
	readFileSync( path.join( ROOT, 'tests/contract/missing.json' ), 'utf8' )
);
const offered = all.filter(
	( { id, cli } ) => cli !== undefined && ! missing.includes( id )
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
	'digest',
	'generation',
	'undo',
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
	return value;
}

/** A value with the snippet put in. */
function withId( value: unknown, id: number ): unknown {
	if ( value === '{id}' ) {
		return id;
	}
	if ( typeof value === 'string' ) {
		return value.replace( '{id}', String( id ) );
	}
	return Array.isArray( value )
		? value.map( ( item ) => withId( item, id ) )
		: value;
}

const filled = ( input: Input, id: number ): Record< string, unknown > =>
	Object.fromEntries(
		Object.entries( input ).map( ( [ key, value ] ) => [
			key,
			withId( value, id ),
		] )
	);

async function snippet( { foldered, trashed }: Case ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Twin',
		type: 'html',
		code: '<p>x</p>',
	} );
	const id: number = made.body.snippet.id;
	if ( foldered ) {
		await site.rest( 'PUT', `/snippets/${ id }`, { folder: `Own${ id }` } );
	}
	if ( trashed ) {
		await site.rest( 'DELETE', `/snippets/${ id }` );
	}
	return id;
}

function rest(
	{ rest: door }: OperationSpec,
	input: Record< string, unknown >,
	as: 'admin' | 'subscriber' = 'admin'
): Promise< RestResponse > {
	const method = door?.methods[ 0 ] ?? 'GET';
	const given = { ...input };
	const route = ( door?.path ?? '' ).replace( /\{(\w+)\}/g, ( _, name ) => {
		const value = String( given[ name ] );
		delete given[ name ];
		return value;
	} );
	return method === 'GET'
		? site.rest( method, route, undefined, {
				as,
				query: Object.fromEntries(
					Object.entries( given ).map( ( [ key, value ] ) => [
						key,
						String( value ),
					] )
				),
			} )
		: site.rest( method, route, given, { as } );
}

const exitOf = ( code: string ) =>
	errors.find( ( it ) => it.code === code )?.exit;

test( 'each operation that has a command is compared', () => {
	expect( offered.length ).toBeGreaterThan( 35 );
	expect( Object.keys( cases ).sort() ).toEqual(
		offered.map( ( { id } ) => id ).sort()
	);
} );

describe.each( offered.map( ( spec ) => [ spec.id, spec ] as const ) )(
	'%s',
	( id, spec ) => {
		const asked = cases[ id ] ?? { line: [], input: {} };
		async function line( words: readonly string[], at: number ) {
			const file = path.join( site.dir, 'import.json' );
			await writeFile( file, JSON.stringify( asked.input ) );
			return words.map( ( word ) =>
				word === 'FILE' ? file : String( withId( word, at ) )
			);
		}

		test( 'answers the same, and refuses the same', async () => {
			const first = await snippet( asked );
			const words = await line( asked.line, first );

			const barred = await site.wp(
				'svc',
				...words,
				'--user=subscriber'
			);
			expect( barred.code, barred.stdout ).toBe(
				exitOf( 'svc_forbidden' )
			);
			expect( barred.stderr ).toContain( '[svc_forbidden]' );

			const answer = await site.wp( 'svc', ...words, '--format=json' );
			if ( spec.rest === undefined ) {
				expect( answer.code, answer.stderr ).toBe( 0 );
				return;
			}
			const body: unknown = JSON.parse( answer.stdout );
			const second =
				spec.kind === 'read' ? first : await snippet( asked );
			const refused = await rest(
				spec,
				filled( asked.input, second ),
				'subscriber'
			);
			expect( refused.body.code ).toBe( 'svc_forbidden' );
			const other = await rest( spec, filled( asked.input, second ) );
			expect( other.status, other.text ).toBeLessThan( 300 );
			expect( alike( body ) ).toEqual( alike( other.body ) );

			if ( asked.wrong !== undefined ) {
				const [ typed, input ] = asked.wrong;
				const wrong = await site.wp(
					'svc',
					...( await line( typed, first ) )
				);
				const same = await rest( spec, filled( input, first ) );
				expect( same.status ).toBeGreaterThanOrEqual( 400 );
				expect( wrong.code ).toBe( exitOf( same.body.code ) );
				expect( wrong.stderr ).toContain(
					`${ same.body.message } [${ same.body.code }]`
				);
			}
		} );
	}
);

/**
 * `svc plan` and `svc apply`: what is told of a folder as a set, with which
 * exit code, and that what is applied is what was looked at.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { apply, plan } from '../../../src/command/deploy.ts';
import type { FolderOptions } from '../../../src/command/folder.ts';
import { UsageError } from '../../../src/command/terminal.ts';
import { refusal, URL_OF_SITE } from './fake-site.ts';
import { home, OPTIONS, WITH_ERRORS } from './home.ts';

const it = home();
const DIFFERS = 10;
const NO_DIGEST = 'f'.repeat( 64 );
const planned = ( more: Partial< FolderOptions > = {} ) =>
	plan( it.site.client, URL_OF_SITE, it.folder, { ...OPTIONS, ...more } );
const applied = ( more: Partial< FolderOptions > = {} ) =>
	apply( it.site.client, URL_OF_SITE, it.folder, { ...OPTIONS, ...more } );
const step = ( action: string, path: string ) => ( {
	action,
	uid: action,
	id: null,
	title: action,
	path,
	fields: [],
	drifted: false,
	commit: '',
	summary: `It is to ${ action }.`,
} );
const problem = ( message: string, line = 0 ) => ( {
	snippet: 0,
	uid: 'a',
	path: 'a.js',
	title: 'A',
	line,
	message,
} );
const saying = ( more: Record< string, unknown > ): void => {
	it.site.instead = ( id ) =>
		id === 'plan-deploy'
			? Response.json( {
					digest: NO_DIGEST,
					steps: [],
					unchanged: 2,
					left: [],
					errors: [],
					warnings: [],
					...more,
				} )
			: undefined;
};

beforeEach( async () => {
	await it.put( 'a.js', 'one\n' );
	await it.put( 'a.snippet.json', '{"uid":"a","name":"A","type":"js"}' );
} );

describe( 'a plan', () => {
	test( 'has a sign for each step, what stays, and its digest, and changes nothing', async () => {
		saying( {
			steps: [ 'create', 'update', 'enable', 'disable', 'delete' ].map(
				( action ) => step( action, action === 'delete' ? '' : 'a.js' )
			),
			left: [ { uid: 'x', id: 3, title: 'Old' } ],
		} );
		expect( await planned() ).toBe( 0 );
		expect( it.out ).toBe(
			[
				'+ It is to create. (a.js)',
				'~ It is to update. (a.js)',
				'* It is to enable. (a.js)',
				'* It is to disable. (a.js)',
				'- It is to delete.',
				'5 to change, 2 up to date.',
				'"Old" is not in the set and was kept. Delete it with --prune.',
				`Digest: ${ NO_DIGEST }`,
				'',
			].join( '\n' )
		);
		expect( it.site.changes ).toEqual( [] );
		expect( await it.names() ).toEqual( [ 'a.js', 'a.snippet.json' ] );
	} );

	test( 'of a site that is as wanted says so', async () => {
		saying( {} );
		expect( await planned( { check: true } ) ).toBe( 0 );
		expect( it.out ).toContain( 'The site is up to date.\n' );
	} );

	test.each( [
		[ 'only where it is asked to check', false, {}, 0 ],
		[ 'where it is asked to check', true, {}, DIFFERS ],
		[
			'but for errors, which go before',
			true,
			{ errors: [ problem( 'No.', 3 ) ] },
			WITH_ERRORS,
		],
		[
			'but for errors, which fail also without',
			false,
			{ errors: [ problem( 'No.', 3 ) ] },
			WITH_ERRORS,
		],
		[
			'and warnings fail nothing',
			false,
			{ warnings: [ problem( 'No.', 3 ) ] },
			0,
		],
	] )(
		'with steps ends with what differs %s',
		async ( _, check, more, exit ) => {
			saying( { steps: [ step( 'create', 'a.js' ) ], ...more } );
			expect( await planned( { check } ) ).toBe( exit );
		}
	);

	test( 'says errors and warnings by file and line, beside standard output', async () => {
		saying( {
			errors: [ problem( 'Wrong.', 3 ) ],
			warnings: [ problem( 'Odd.' ) ],
		} );
		await planned( { json: true } );
		expect( it.err ).toBe( 'Warning: a.js: Odd.\na.js:3: Wrong.\n' );
		expect( JSON.parse( it.out ) ).toMatchObject( {
			digest: NO_DIGEST,
			unchanged: 2,
		} );
	} );

	test( 'is of the files as they are, also those that are no text, and of the set that is named', async () => {
		await it.put( 'b.js', Buffer.from( [ 0xe9 ] ) );
		saying( {} );
		await planned();
		await planned( { set: 'shop', prune: true, pruneCount: 2 } );
		const files = {
			'a.js': 'one\n',
			'a.snippet.json': '{"uid":"a","name":"A","type":"js"}',
			'b.js': null,
		};
		expect( it.site.given( 'plan-deploy' ) ).toEqual( [
			{ files, compiled: {}, prune: false, set: 'main' },
			{ files, compiled: {}, prune: true, set: 'shop', prune_count: 2 },
		] );
	} );
} );

describe( 'an apply', () => {
	test( 'tells what was done, and how to undo it', async () => {
		expect( await applied() ).toBe( 0 );
		expect( it.out ).toBe(
			'+ Change "A". (a.js)\n1 applied. To undo this, restore generation 1.\n'
		);
		it.anew();
		expect( await applied() ).toBe( 0 );
		expect( it.out ).toBe( 'The site is up to date.\n' );
	} );

	test( 'is held to the site as it was when it began', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'before' } );
		it.site.instead = ( id ) => {
			if ( id === 'apply-deploy' ) {
				it.site.put( { uid: 'a', code: 'theirs' } );
			}
			return undefined;
		};
		await expect( applied() ).rejects.toMatchObject( {
			code: 'svc_conflict',
		} );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'is held to the plan whose digest is named', async () => {
		await planned();
		const digest = /Digest: (\w+)/.exec( it.out )?.[ 1 ];
		it.anew();
		expect( await applied( { digest } ) ).toBe( 0 );
		await it.put( 'a.js', 'two\n' );
		await expect( applied( { digest } ) ).rejects.toMatchObject( {
			code: 'svc_conflict',
		} );
		expect( it.site.at( 'a' ).code ).toBe( 'one' );
	} );

	test( 'with --json is the answer of the site, and warnings are beside it', async () => {
		it.site.instead = ( id ) =>
			id === 'apply-deploy'
				? Response.json( {
						applied: [],
						unchanged: 1,
						generation: null,
						undo: null,
						warnings: [ problem( 'Slow.' ) ],
					} )
				: undefined;
		expect( await applied( { json: true } ) ).toBe( 0 );
		expect( JSON.parse( it.out ) ).toMatchObject( { generation: null } );
		expect( it.err ).toBe( 'Warning: a.js: Slow.\n' );
	} );
} );

test.each( [
	[
		'that does not know the way',
		() => refusal( 'rest_no_route', 404, { data: {} } ),
	],
	[
		'that asks for snippets',
		() =>
			refusal( 'svc_invalid', 400, {
				data: { params: { snippets: 'Required.' } },
			} ),
	],
] )(
	'a site %s is told to be updated, by plan and by apply',
	async ( _, answer ) => {
		it.site.instead = answer;
		for ( const asked of [
			planned,
			applied,
			() => applied( { digest: NO_DIGEST } ),
		] ) {
			await expect( asked() ).rejects.toThrow(
				new UsageError(
					'The svc of the site is older than this command and takes no files. Update svc on the site, or install it where there is none.',
					1
				)
			);
		}
	}
);

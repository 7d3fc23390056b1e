/** What a proposal would change in words, and how one is put together with a snippet that has changed since. */
import { expect, test } from 'vitest';
import type { Schema, WholeProposal } from '../../../src/contract/index.ts';
import {
	editsOf,
	mergeOfProposal,
} from '../../../src/state/proposals/merging.ts';
import { canTest, testedFields } from '../../../src/state/proposals/testing.ts';
import { changesInWords } from '../../../src/features/proposals/words.ts';
import { draftOf } from '../../../src/state/documents/draft.ts';
import { merged } from '../../../src/state/saving/merging.ts';
import { PLAIN } from '../../support/in-contract.ts';

type Change = WholeProposal[ 'changes' ][ number ];

const change = ( more: Partial< Change > ): Change => ( {
	id: 4,
	title: 'Bar',
	field: 'status',
	now: 'inactive',
	then: 'active',
	...more,
} );
const created = { id: null, field: 'code', now: '', then: 'x' } as const;

test.each< [ string, 'php' | 'html', number[], Change[], string[] ] >( [
	[ 'a new PHP snippet', 'php', [], [ change( created ) ], [ 'Type: PHP' ] ],
	[
		'a new HTML snippet',
		'html',
		[],
		[
			change( created ),
			change( { id: null, field: 'type', now: 'php', then: 'html' } ),
		],
		[ 'Type: HTML' ],
	],
	[
		'values have words',
		'php',
		[ 4 ],
		[
			change( {} ),
			change( { field: 'run', now: 'auto', then: 'manual' } ),
		],
		[ 'Status: Inactive → Active', 'Runs: Automatically → Manually' ],
	],
	[
		'a deletion',
		'php',
		[ 4 ],
		[ change( { field: 'trash', now: false, then: true } ) ],
		[ 'Moves the snippet to the trash' ],
	],
	[
		'several snippets have their titles',
		'php',
		[ 4, 5 ],
		[
			change( { field: 'trash', now: true, then: false } ),
			change( { id: 5, title: 'Foo' } ),
		],
		[
			'Bar: Restores the snippet from the trash',
			'Foo: Status: Inactive → Active',
		],
	],
	[
		'a copy',
		'php',
		[],
		[ change( { id: null, field: 'snippet', now: null, then: 'copy' } ) ],
		[ 'Adds a copy' ],
	],
] )( '%s', ( _, type, snippets, changes, words ) => {
	expect(
		changesInWords( {} as Schema, type, { changes, snippets } )
	).toEqual( words );
} );

const start = draftOf( {
	...PLAIN,
	title: 'Bar',
	code: 'one\ntwo\nthree\nfour\nfive',
	priority: 10,
} );
const now = {
	...start,
	title: 'Mine',
	code: 'ONE\ntwo\nthree\nfour\nfive',
};

test( 'what only one side changed is taken from it, and only that is sent', () => {
	const input = { code: 'one\ntwo\nthree\nfour\nFIVE', priority: 20 };
	const merge = mergeOfProposal( input, start, now );
	expect( editsOf( input, merge, merged( merge, {} ) ) ).toEqual( {
		code: 'ONE\ntwo\nthree\nfour\nFIVE',
		priority: 20,
	} );
} );

test( 'a decision for the site is sent, too, or the proposal would win', () => {
	const input = { title: 'Theirs' };
	const merge = mergeOfProposal( input, start, now );
	expect( merge.fields ).toEqual( [ 'title' ] );
	expect(
		editsOf( input, merge, merged( merge, { title: 'theirs' } ) )
	).toEqual( { title: 'Mine' } );
} );

test( 'without the version before, all that differs is decided', () => {
	const merge = mergeOfProposal( { title: 'Theirs' }, null, now );
	expect( merge.fields ).toEqual( [ 'title' ] );
} );

test( 'what is tested is what the snippet would be, in its own type', () => {
	const input = { title: 'New', type: 'css', code: 'b{}', reason: 'Why.' };
	expect(
		testedFields( { input, changes: [ change( created ) ], snippets: [] } )
	).toEqual( { title: 'New', type: 'css', code: 'b{}' } );
	const restored = [
		change( { field: 'code', then: 'old' } ),
		change( { field: 'priority', then: 3 } ),
		change( {} ),
	];
	expect(
		testedFields( {
			input: { rev: 2 },
			changes: restored,
			snippets: [ 4 ],
		} )
	).toEqual( { id: 4, code: 'old', priority: 3 } );
} );

test.each< [ string, Partial< WholeProposal >, boolean ] >( [
	[ 'new code', { input: { code: 'x' } }, true ],
	[ 'an activation', { snippets: [ 4 ], test_load: true }, true ],
	[ 'a change of what stays inactive', { snippets: [ 4 ] }, false ],
	// As an installation from the library: there is no code to test in its place.
	[ 'new snippets without code of their own', { test_load: true }, false ],
	[ 'several snippets', { snippets: [ 4, 5 ], test_load: true }, false ],
	[
		'what is in the trash',
		{
			snippets: [ 4 ],
			test_load: true,
			changes: [ change( { field: 'trash', then: false } ) ],
		},
		false,
	],
] )( 'a test run of %s', ( _, more, offered ) => {
	expect(
		canTest( {
			...{ snippets: [], changes: [], input: {}, test_load: false },
			...more,
		} )
	).toBe( offered );
} );

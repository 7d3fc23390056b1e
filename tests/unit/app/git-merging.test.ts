/** Which conflicts with Git can be put together, and what comes from which side. */
import { expect, test } from 'vitest';
import type { GitOpen } from '../../../src/state/git/git.js';
import {
	draftToMerge,
	mergeableOf,
	mergeOfOpen,
	type Mergeable,
} from '../../../src/state/git/mergeable.js';
import { merged } from '../../../src/state/saving/merging.js';

type Version = Mergeable[ 'site' ];

const BASE = {
	uid: 'u1',
	title: 'Banner',
	description: '',
	type: 'css',
	lang: 'css',
	code: 'a\nb\nc\nd\ne\n',
	status: 'inactive',
	priority: 10,
	tags: [],
	folder: '',
	on_error: 'deactivate',
} as unknown as Version;

const open = (
	site: Partial< Version > | null,
	git: Partial< Version > | null,
	base: Version | null = BASE
) =>
	( {
		uid: 'u1',
		base,
		site: site === null ? null : { ...BASE, ...site },
		git: git === null ? null : { ...BASE, ...git },
	} ) as GitOpen;

const both = ( it: GitOpen ): Mergeable => {
	const found = mergeableOf( it );
	if ( found === null ) {
		throw new Error( 'It cannot be put together.' );
	}
	return found;
};

test( 'a deletion and another type are for one side or the other', () => {
	expect( mergeableOf( open( null, {} ) ) ).toBeNull();
	expect( mergeableOf( open( {}, null ) ) ).toBeNull();
	expect( mergeableOf( open( {}, { type: 'js' } ) ) ).toBeNull();
	expect( mergeableOf( open( {}, {} ) ) ).not.toBeNull();
} );

test( 'nobody is decided for about what is in no editor, where it is not known who changed it', () => {
	expect( mergeableOf( open( {}, { status: 'active' }, null ) ) ).toBeNull();
	expect(
		mergeableOf( open( {}, { title: 'There' }, null ) )
	).not.toBeNull();
	expect( mergeableOf( open( {}, { status: 'active' } ) ) ).not.toBeNull();
} );

test( 'each field comes from the side that changed it, lines too; what both changed is asked for', () => {
	const it = open(
		{ title: 'Here', priority: 20, code: 'A\nb\nc\nd\ne\n' },
		{ title: 'There', folder: 'Shop', code: 'a\nb\nc\nd\nE\n' }
	);
	const merge = mergeOfOpen( it, both( it ) );
	expect( merge.fields ).toEqual( [ 'title' ] );
	expect( merged( merge, { title: 'mine' } ) ).toMatchObject( {
		title: 'Here',
		priority: 20,
		folder: 'Shop',
		code: 'A\nb\nc\nd\nE\n',
	} );
	expect( merged( merge, { title: 'theirs' } ).title ).toBe( 'There' );
} );

test( 'what is in no editor comes from Git where Git alone changed it', () => {
	const it = open( { title: 'Here' }, { status: 'active' } );
	expect( draftToMerge( it, both( it ) ) ).toEqual( { status: 'active' } );
	const here = open( { status: 'active' }, { title: 'There' } );
	expect( draftToMerge( here, both( here ) ) ).toEqual( {} );
	const unknown = open( {}, { title: 'There' }, null );
	expect( draftToMerge( unknown, both( unknown ) ) ).toEqual( {} );
} );

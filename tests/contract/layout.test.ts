/**
 * The folder of snippets is read and written alike by PHP and TypeScript: to
 * the byte, for cases by hand and for thousands of random folders.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFolder, writeFolder } from '../../src/layout/snippet-folder.js';
import type { Fields } from '../../src/layout/sidecar.js';
import { runPhp } from './php.js';

interface Folder {
	readonly files: Readonly< Record< string, string | null > >;
	readonly items: readonly Fields[];
}

interface Case extends Folder {
	readonly name: string;
	readonly written?: Readonly< Record< string, string > >;
	readonly removed?: readonly string[];
	readonly held?: Readonly< Record< string, string > >;
	readonly uids?: readonly string[];
}

const cases: readonly Case[] = JSON.parse(
	readFileSync( join( import.meta.dirname, 'layout-cases.json' ), 'utf8' )
);

function said( { files, items }: Folder ) {
	const map = new Map( Object.entries( files ) );
	const { write, remove } = writeFolder( items, map );
	const { items: read, held } = readFolder( map );
	return {
		read: {
			items: read,
			held: held.map( ( { path, code } ) => ( { path, code } ) ),
		},
		write: Object.fromEntries( write ),
		remove,
	};
}

async function phpSaid( folders: readonly Folder[] ) {
	const { code, output } = await runPhp(
		[ 'tests/contract/layout.php' ],
		folders.map( ( one ) => `${ JSON.stringify( one ) }\n` ).join( '' )
	);
	expect( code, output ).toBe( 0 );
	return output
		.trimEnd()
		.split( '\n' )
		.map( ( line ): ReturnType< typeof said > => {
			const { read, ...rest } = JSON.parse( line );
			return {
				...rest,
				read: {
					...read,
					held: read.held.map(
						( one: { path: string; code: string } ) => ( {
							path: one.path,
							code: one.code,
						} )
					),
				},
			};
		} );
}

test.each( cases )( '$name', ( one ) => {
	const { read, write, remove } = said( one );
	if ( one.written !== undefined ) {
		const { 'README.md': _, ...written } = write;
		expect( written ).toEqual( one.written );
		expect( remove ).toEqual( one.removed );
	}
	if ( one.held !== undefined ) {
		expect(
			Object.fromEntries(
				read.held.map( ( it ) => [ it.path, it.code ] )
			)
		).toEqual( one.held );
		expect( read.items.map( ( { uid } ) => uid ) ).toEqual( one.uids );
	}
} );

const text = fc.string( {
	unit: fc.constantFrom(
		...[
			'a',
			'B',
			'-',
			'_',
			' ',
			'.',
			'/',
			'%',
			'é',
			'€',
			'\n',
			'\r',
			'"',
			'<?php\n',
			'😀',
			'\u2028',
			'0',
		]
	),
	maxLength: 12,
} );
const segment = fc.constantFrom(
	'Shop',
	'a b',
	'É',
	'x:y',
	'.dot',
	'end.',
	'100%'
);
const uid = fc.constantFrom( 'u1', 'u2', 'ABCDEF-1', 'ABCDEF-2', 'svc-header' );
const item = fc.record( {
	uid,
	title: text,
	type: fc.constantFrom( 'php', 'html', 'js', 'css' ),
	code: text,
	status: fc.constantFrom( 'active', 'inactive' ),
	hook: fc.constantFrom( '', 'root', 'wp_footer', 'x' ),
	priority: fc.constantFrom( 10, 5, -1 ),
	tags: fc.uniqueArray( text, { maxLength: 3 } ),
	folder: fc
		.array( segment, { maxLength: 2 } )
		.map( ( parts ) => parts.join( '/' ) ),
	conditions: fc.constantFrom(
		[],
		[ [ { type: 'url', op: 'is', value: 'é/"' } ] ],
		[ [ { type: 'post_id', op: 'is', value: [] } ], [] ]
	),
} );
const sidecar = fc
	.record(
		{
			format: fc.constantFrom( 1, 2 ),
			uid: fc.oneof( uid, fc.constantFrom( '', 7 ) ),
			name: text,
			type: fc.constantFrom( 'php', 'js', '' ),
			active: fc.boolean(),
			tags: fc.array( text, { maxLength: 2 } ),
			environments: fc.constantFrom( { staging: { active: true } }, {} ),
			mine: fc.jsonValue( {
				maxDepth: 2,
				noUnicodeString: true,
			} as object ),
		},
		{ requiredKeys: [] }
	)
	.map( ( value ) => JSON.stringify( value ) );
const files = fc.dictionary(
	fc
		.tuple(
			fc.constantFrom( '', 'Shop/', 'shop/', 'a%3Ab/' ),
			fc.constantFrom( 'one', 'One', 'two', 'x.y', '' ),
			fc.constantFrom( 'php', 'js', 'css', 'scss', 'snippet.json', 'txt' )
		)
		.map( ( [ folder, stem, end ] ) => `${ folder }${ stem }.${ end }` ),
	fc.oneof(
		sidecar,
		text,
		fc.constantFrom(
			null,
			'',
			'{',
			'<<<<<<< a',
			'<<<<<<< a\n=======\n>>>>>>> b\n',
			'/*\n<<<<<<< a\n=======\n>>>>>>> b\n*/',
			'`\n<<<<<<< a\n=======\n>>>>>>> b\n`',
			'$a = <<<X\n<<<<<<< a\n=======\n>>>>>>> b\nX;'
		)
	),
	{ maxKeys: 8, noNullPrototype: true }
);

test( 'PHP says the same, for these and for random folders', async () => {
	const random = fc.sample(
		fc.record( {
			files,
			items: fc.uniqueArray( item, {
				selector: ( one ) => one.uid,
				maxLength: 4,
			} ),
		} ),
		{ numRuns: 2000, seed: Number( process.env.SVC_SEED ?? Date.now() ) }
	);
	const folders: Folder[] = [ ...cases, ...random ];
	const php = await phpSaid( folders );
	for ( const [ at, folder ] of folders.entries() ) {
		expect( php[ at ], JSON.stringify( folder ) ).toEqual(
			JSON.parse( JSON.stringify( said( folder ) ) )
		);
	}
} );

test( 'what was written is read as the same snippets', () => {
	fc.assert(
		fc.property(
			fc.uniqueArray( item, {
				selector: ( one ) => one.uid,
				maxLength: 5,
			} ),
			( items ) => {
				const { write } = writeFolder( items, new Map() );
				const { items: read, held } = readFolder( write );
				expect( held ).toEqual( [] );
				expect(
					read
						.map( ( one ) => [ one.uid, one.title, one.folder ] )
						.sort()
				).toEqual(
					items
						.map( ( one ) => [ one.uid, one.title, one.folder ] )
						.sort()
				);
				const again = writeFolder( read, write );
				expect( [ again.write.size, again.remove ] ).toEqual( [
					0,
					[],
				] );
			}
		)
	);
} );

const MARKED = '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs';

test.each( [
	[ 'a line of marks alone', 'php', '<<<<<<< ours\n$a = 1;' ],
	[ 'a comment', 'php', `/*\n${ MARKED }\n*/` ],
	[ 'a heredoc', 'php', `echo <<<TXT\n${ MARKED }\nTXT;` ],
	[ 'a comment', 'css', `/*\n${ MARKED }\n*/` ],
	[ 'a template', 'js', `let a = \`\n${ MARKED }\n\`;` ],
	[ 'preformatted text', 'html', `<pre>\n${ MARKED }\n</pre>` ],
] )( 'marks of a merge in %s of %s are text of the code', ( _, type, code ) => {
	const one = { uid: 'u1', title: 'Merge', type, code };
	const { write } = writeFolder( [ one ], new Map() );
	const { items, held } = readFolder( write );
	expect( held ).toEqual( [] );
	expect( items ).toMatchObject( [ { uid: 'u1', code } ] );
	expect( writeFolder( [ one ], write ).write.size ).toBe( 0 );
} );

test( 'a file that a merge left open is named itself, and writing the snippet adds no other', () => {
	const one = { uid: 'u1', title: 'Merge', type: 'php', code: MARKED };
	const { write } = writeFolder( [ one ], new Map() );
	const { items, held } = readFolder( write );
	expect( items ).toEqual( [] );
	expect( held ).toMatchObject( [
		{ path: 'merge.php', code: 'merge_markers' },
	] );
	const again = writeFolder( [ one ], write );
	expect( [ again.write.size, again.remove ] ).toEqual( [ 0, [] ] );
	const theirs = writeFolder( [ { ...one, code: '$a = 2;' } ], write );
	expect( [ ...theirs.write.keys() ] ).toEqual( [ 'merge.php' ] );
	expect(
		readFolder(
			new Map( [ [ 'a.snippet.json', `{"uid":"u1"\n${ MARKED }\n}` ] ] )
		).held
	).toMatchObject( [ { path: 'a.snippet.json', code: 'merge_markers' } ] );
} );

test( 'names do not depend on the order in which snippets are listed', () => {
	fc.assert(
		fc.property(
			fc
				.uniqueArray( item, {
					selector: ( one ) => one.uid,
					maxLength: 5,
				} )
				.chain( ( items ) =>
					fc.tuple(
						fc.constant( items ),
						fc.shuffledSubarray( items, {
							minLength: items.length,
						} )
					)
				),
			( [ items, shuffled ] ) => {
				const written = ( list: readonly Fields[] ) => [
					...writeFolder( list, new Map() ).write,
				];
				expect( written( shuffled ) ).toEqual( written( items ) );
			}
		)
	);
} );

test( 'code and tags come back as they were, but for line ends', () => {
	fc.assert(
		fc.property( item, ( one ) => {
			const { write } = writeFolder( [ one ], new Map() );
			const [ read ] = readFolder( write ).items;
			expect( [ read?.code, read?.tags ] ).toEqual( [
				one.code.replaceAll( /\r\n?/g, '\n' ),
				one.tags,
			] );
		} )
	);
} );

test( 'writing some of what is in files leaves every snippet with its uid, its code and its settings', () => {
	fc.assert(
		fc.property(
			files,
			fc.array( fc.boolean(), { minLength: 8, maxLength: 8 } ),
			( before, chosen ) => {
				const map = new Map( Object.entries( before ) );
				const { items } = readFolder( map );
				const some = items.filter( ( _, at ) => chosen[ at ] );
				const { write, remove } = writeFolder( some, map );
				const after = new Map( [ ...map, ...write ] );
				remove.forEach( ( path ) => after.delete( path ) );
				const left = readFolder( after ).items;
				expect(
					left.map( ( { uid: own, code } ) => [ own, code ] ).sort()
				).toEqual(
					items.map( ( { uid: own, code } ) => [ own, code ] ).sort()
				);
			}
		),
		{ numRuns: 2_000 }
	);
} );

/**
 * What `svc` asks of a site about files: no more than it has to, in parts
 * that a request takes, and nothing that comes back leads out of the folder.
 */
import { describe, expect, test } from 'vitest';
import {
	ApiError,
	type Caller,
	type OperationOutput,
} from '../../../src/client/remote/index.js';
import { isRead, type Files } from '../../../src/command/file-names.ts';
import {
	convert,
	throwOutdated,
	withoutCode,
} from '../../../src/command/files.ts';
import { Reader } from '../../../src/command/reader.ts';

type Conversion = OperationOutput< 'convert-files' >;

const nothing: Conversion = { items: [], held: [], write: [], remove: [] };

/** A site for which the uid of a snippet is the text of its file. */
function fakeSite( answer: Partial< Conversion > = {} ) {
	const asked: string[][] = [];
	const site = {
		call: ( _: string, { files }: { files: Record< string, string > } ) => {
			asked.push( Object.keys( files ) );
			const seen = new Set< string >();
			const said: Conversion = { ...nothing, items: [], held: [] };
			for ( const path of Object.keys( files ).sort() ) {
				const uid = files[ path ] ?? '';
				if ( seen.has( uid ) ) {
					said.held.push( {
						path,
						code: 'duplicate_uid',
						message: 'Another file has the same uid.',
						uid,
						type: '',
					} );
				} else {
					said.items.push( {
						uid,
						path,
						type: 'js',
						lang: '',
						code: uid,
						folder: '',
						first_line: 1,
						settings: null,
					} );
				}
				seen.add( uid );
			}
			return Promise.resolve( { ...said, ...answer } );
		},
	} as unknown as Caller;
	return { site, asked };
}

const folder = ( files: Record< string, string > ): Files =>
	new Map( Object.entries( files ) );
const uidsOf = ( { items }: { items: readonly { uid: string }[] } ) =>
	items.map( ( { uid } ) => uid );

describe( 'a folder that is read again and again', () => {
	test( 'is asked about once, and then only where it has changed', async () => {
		const { site, asked } = fakeSite();
		const reader = new Reader( site );
		const files = { 'b.js': '1', 'a.js': '2', 'c/d.js': '3' };
		expect( uidsOf( await reader.read( folder( files ) ) ) ).toEqual( [
			'2',
			'1',
			'3',
		] );
		await reader.read( folder( files ) );
		expect( asked ).toHaveLength( 1 );
		const after = await reader.read( folder( { ...files, 'a.js': '9' } ) );
		expect( uidsOf( after ) ).toEqual( [ '9', '1', '3' ] );
		expect( asked.slice( 1 ) ).toEqual( [ [ 'a.js' ] ] );
		expect(
			uidsOf( await reader.read( folder( { 'b.js': '1' } ) ) )
		).toEqual( [ '1' ] );
		expect( asked ).toHaveLength( 2 );
	} );

	test( 'is asked about settings together with their code', async () => {
		const { site, asked } = fakeSite();
		const reader = new Reader( site );
		const files = { 'a.js': '1', 'a.snippet.json': '{}', 'b.js': '2' };
		await reader.read( folder( files ) );
		await reader.read( folder( { ...files, 'a.snippet.json': '{ }' } ) );
		expect( asked[ 1 ] ).toEqual( [ 'a.js', 'a.snippet.json' ] );
	} );

	test( 'has one of two files with one uid, until they differ', async () => {
		const { site, asked } = fakeSite();
		const reader = new Reader( site );
		await reader.read( folder( { 'a.js': '1', 'z.js': '2' } ) );
		const twice = folder( { 'a.js': '1', 'b.js': '1', 'z.js': '2' } );
		for ( const times of [ 3, 4 ] ) {
			const { items, held } = await reader.read( twice );
			expect( items.map( ( { path } ) => path ) ).toEqual( [
				'a.js',
				'z.js',
			] );
			expect( held ).toMatchObject( [ { path: 'b.js' } ] );
			// The first time once more for the two together, then at once.
			expect( asked ).toHaveLength( times );
		}
		const { items, held } = await reader.read(
			folder( { 'a.js': '3', 'b.js': '1', 'z.js': '2' } )
		);
		expect( [ uidsOf( { items } ), held ] ).toEqual( [
			[ '3', '1', '2' ],
			[],
		] );
	} );

	test( 'is sent in parts when it is large', async () => {
		const { site, asked } = fakeSite();
		const files = Object.fromEntries(
			Array.from( { length: 5 }, ( _, at ) => [
				`${ at }.js`,
				String( at ).padEnd( 1_400_000, 'x' ),
			] )
		);
		const { items } = await new Reader( site ).read( folder( files ) );
		expect( items ).toHaveLength( 5 );
		expect( asked.map( ( one ) => one.length ) ).toEqual( [ 2, 2, 1 ] );
	} );

	test( 'is not asked about what the site said of it anyway', async () => {
		const { site, asked } = fakeSite();
		const reader = new Reader( site );
		const files = folder( { 'a.js': '1' } );
		reader.learn( files, await convert( site, files ) );
		expect( uidsOf( await reader.read( files ) ) ).toEqual( [ '1' ] );
		expect( asked ).toHaveLength( 1 );
	} );
} );

describe( 'what a site says to write', () => {
	test.each( [
		'../a.php',
		'/etc/a.php',
		'a/../../b.php',
		'..\\a.php',
		'.git/hooks/a.js',
		'a/.hidden.js',
		'node_modules/a/b.js',
		'a/node_modules/b.js',
		'a//b.js',
		'a.sh',
		'.bashrc',
		'a\n.js',
		'sub/README.md',
		'eslint.config.js',
		'prettier.config.js',
		'sub/webpack.config.js',
		'.eslintrc.js',
		'wp-config.php',
		'sub/index.php',
		'index.html',
		'object-cache.php',
		'gulpfile.js',
		'vendor/autoload.php',
		'Gruntfile.js',
		'a_b.js',
		'-a.js',
		'con.js',
		'a b.css',
		'NODE_MODULES/a.js',
		'a:b/c.js',
		'a./c.js',
		'a%2e/c.js',
		'eslint.config.snippet.json',
		'.js',
		'',
	] )( 'is nothing where it names %j', async ( path ) => {
		for ( const answer of [
			{ write: [ { path, text: '', uid: '' } ] },
			{ remove: [ { path, uid: '' } ] },
		] ) {
			await expect(
				convert( fakeSite( answer ).site, new Map() )
			).rejects.toThrow( 'nothing was written' );
		}
	} );

	test.each( [ '../a.snippet.json', 'b.snippet.json', '/etc/a.js', 'b.js' ] )(
		'is nothing where it says of a file that is not here, such as %j, what it is',
		async ( path ) => {
			const item = {
				uid: '1',
				path: 'a.js',
				type: 'js',
				lang: '',
				code: '',
				folder: '',
				first_line: 1,
				settings: null,
			};
			for ( const answer of [
				{ items: [ { ...item, path } ] },
				{ items: [ { ...item, settings: path } ] },
				{
					held: [
						{
							path,
							code: 'code_missing',
							message: '',
							uid: '1',
							type: 'js',
						},
					],
				},
				{ remove: [ { path, uid: '1' } ] },
			] ) {
				await expect(
					convert(
						fakeSite( answer ).site,
						folder( { 'a.js': '1' } )
					)
				).rejects.toThrow( 'nothing was written' );
			}
			await convert(
				fakeSite( {
					items: [ { ...item, settings: 'a.snippet.json' } ],
				} ).site,
				folder( { 'a.js': '1' } )
			);
		}
	);

	test.each( [
		'a.php',
		'%2Ex/%6Eode_modules/a.snippet.json',
		'Ä b/c-d.scss',
		'wp-rocket-tweaks.php',
		'index-1a2b3c.php',
		'README.md',
		'.gitattributes',
	] )( 'may be %j', async ( path ) => {
		const write = [ { path, text: '', uid: '' } ];
		expect(
			( await convert( fakeSite( { write } ).site, new Map() ) ).write
		).toEqual( write );
	} );
} );

test( 'only files of snippets are looked at', () => {
	expect(
		[
			'a.php',
			'b/c.less',
			'a.snippet.json',
			'.php',
			'x/.snippet.json',
			'a.txt',
			'php',
			'a.json',
			'a.PHP',
		].filter( isRead )
	).toEqual( [ 'a.php', 'b/c.less', 'a.snippet.json' ] );
} );

test( 'code does not travel where only names matter', () => {
	expect( [
		...withoutCode(
			folder( { 'a.php': '<?php\n', 'a.snippet.json': '{}' } )
		),
	] ).toEqual( [
		[ 'a.php', '' ],
		[ 'a.snippet.json', '{}' ],
	] );
} );

describe( 'a site that knows no files', () => {
	const refusal = ( code: string, data: unknown ) =>
		new ApiError( 'host', 'No.', 404, { code, message: 'No.', data } );
	test.each( [
		[ 'no route', refusal( 'rest_no_route', { status: 404 } ) ],
		[
			'a want of snippets',
			refusal( 'svc_invalid', { params: { snippets: 'Required.' } } ),
		],
	] )( 'is to be updated, says %s', ( _, error ) => {
		expect( () => throwOutdated( error ) ).toThrow(
			'Update svc on the site'
		);
	} );

	test( 'is not meant by other refusals', () => {
		const error = refusal( 'svc_invalid', { params: { set: 'No.' } } );
		expect( () => throwOutdated( error ) ).toThrow( error );
	} );
} );

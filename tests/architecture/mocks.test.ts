/** Unit tests that mock modules have a process of their own: files that follow each other in one share what they import. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = path.resolve( import.meta.dirname, '../..' );

test( 'vitest.config.ts names every unit test that mocks a module', () => {
	const config = readFileSync(
		path.join( root, 'vitest.config.ts' ),
		'utf8'
	);
	const mocking = sourceFiles( root, [ 'tests/unit' ], [ '.ts' ] ).filter(
		( file ) =>
			/\bvi\.mock\(/.test(
				readFileSync( path.join( root, file ), 'utf8' )
			)
	);
	expect( mocking.length ).toBeGreaterThan( 0 );
	expect(
		mocking.filter(
			( file ) =>
				! config.includes( `'${ path.basename( file, '.test.ts' ) }'` )
		)
	).toEqual( [] );
} );

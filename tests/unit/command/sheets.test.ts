/**
 * Stylesheets of a folder and its site together: which of both are compiled
 * with which, what goes to the site with a save, and what is left to the
 * server where nothing comes of it here. In the place of the compiler, a
 * process of its own, is a script that keeps what it is given.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { apply } from '../../../src/command/deploy.ts';
import { push } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { compileAll, type Sheet } from '../../../src/command/styles.ts';
import { sheetsOf } from '../../../src/command/sheets.ts';
import { Workspace } from '../../../src/command/workspace.ts';
import { gatewayTimeout, shortHash, URL_OF_SITE } from './fake-site.ts';
import { home, OPTIONS } from './home.ts';

const it = home();
const { execPath } = process;
const pushed = () =>
	push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );
const pulled = () => pull( it.site.client, URL_OF_SITE, it.folder, OPTIONS );

/** What the compiler is to do with each batch; `$0.batch` has what it was given last. */
async function compiler( ...lines: string[] ): Promise< void > {
	const script = path.join( it.base, 'compiler' );
	await writeFile(
		script,
		[ '#!/bin/sh', 'cat > "$0.batch"', ...lines, '' ].join( '\n' )
	);
	await chmod( script, 0o700 );
	process.execPath = script;
}
const answers = ( ...results: unknown[] ) =>
	compiler( `echo '${ JSON.stringify( { results } ) }'` );
const batch = async () =>
	JSON.parse(
		await readFile( path.join( it.base, 'compiler.batch' ), 'utf8' )
	);
const css = ( text: string, ...deps: string[] ) => ( {
	ok: true,
	css: text,
	map: '{}',
	deps,
} );
const sheet = ( uid: string, more: Partial< Sheet > = {} ): Sheet => ( {
	uid,
	title: uid,
	folder: '',
	lang: 'scss',
	code: `.${ uid } {}`,
	hash: shortHash( uid ),
	...more,
} );
const put = async ( uid: string, lang: string, code: string ) => {
	await it.put( `${ uid }.${ lang }`, `${ code }\n` );
	await it.put(
		`${ uid }.snippet.json`,
		JSON.stringify( { uid, name: uid, type: 'css' } )
	);
};

beforeEach( () => answers() );
afterEach( () => {
	process.execPath = execPath;
	vi.useRealTimers();
} );

describe( 'stylesheets of a folder', () => {
	test( 'stand beside those of the site, and take the place of what they were there', async () => {
		const colors = it.site.put( {
			uid: 'colors',
			title: 'Colors',
			type: 'css',
			lang: 'scss',
			code: 'of the site',
		} );
		const theirs = it.site.put( {
			uid: 'theirs',
			title: 'Theirs',
			type: 'css',
			lang: 'less',
			folder: 'shop',
			code: 'theirs',
		} );
		it.site.put( { uid: 'script', title: 'Script', type: 'js' } );
		await put( 'colors', 'scss', 'mine' );
		await put( 'new', 'css', 'new' );
		await it.put( 'other.js', 'no stylesheet\n' );
		const workspace = await Workspace.open(
			it.site.client,
			URL_OF_SITE,
			it.folder
		);
		const { items } = await workspace.read();
		expect( sheetsOf( workspace, items ) ).toMatchObject( [
			// Whom it was made from is said by the state of the site, until it is saved.
			{ uid: 'colors', lang: 'scss', code: 'mine', hash: colors.hash },
			{ uid: 'new', lang: 'css', code: 'new', hash: shortHash( 'new' ) },
			{
				uid: 'theirs',
				lang: 'less',
				folder: 'shop',
				code: 'theirs',
				hash: theirs.hash,
			},
		] );
	} );

	test( 'are compiled with all others, by the names that they import each other by', async () => {
		await answers( css( '.a{}', 'b' ) );
		const a = sheet( 'a', { folder: 'Shop', title: 'The A' } );
		const all = [ a, sheet( 'b' ), sheet( 'c', { lang: 'css' } ) ];
		const done = await compileAll( [ a ], all );
		expect( await batch() ).toMatchObject( {
			partials: { a: { lang: 'scss' }, b: {}, c: { lang: 'css' } },
			jobs: [ { uid: 'a', lang: 'scss', code: '.a {}', minify: true } ],
		} );
		expect( Object.fromEntries( done ) ).toEqual( {
			a: {
				css: '.a{}',
				map: '{}',
				// The partials as they were when it was made, by which the site knows whether it still fits.
				deps: { b: shortHash( 'b' ) },
				source: shortHash( '.a {}' ),
			},
		} );
	} );

	test( 'in plain CSS need no compiler, and none is started', async () => {
		const a = sheet( 'a', { lang: 'css' } );
		expect( ( await compileAll( [ a ], [ a ] ) ).size ).toBe( 0 );
		await expect( batch() ).rejects.toThrow( 'ENOENT' );
	} );

	test( 'with errors have these, and the others are compiled', async () => {
		const errors = [ { message: 'Wrong.', line: 2 } ];
		await answers( { ok: false, errors }, css( '.b{}' ) );
		const all = [ sheet( 'a' ), sheet( 'b', { lang: 'less' } ) ];
		const done = await compileAll( all, all );
		expect( done.get( 'a' ) ).toEqual( errors );
		expect( done.get( 'b' ) ).toMatchObject( { css: '.b{}' } );
	} );
} );

describe( 'a compiler', () => {
	const left = async () => {
		const a = sheet( 'a' );
		return ( await compileAll( [ a ], [ a ] ) ).size;
	};

	test.each( [
		[ 'that ends with an error', 'exit 1' ],
		[ 'that says something else', 'echo "no JSON"' ],
		[ 'that breaks off', `echo '{"results":[{"ok"'` ],
		[ 'that does one stylesheet less', `echo '{"results":[]}'` ],
	] )( '%s leaves it to the server', async ( _, line ) => {
		await compiler( line );
		expect( await left() ).toBe( 0 );
	} );

	test( 'that never ends is ended, and leaves it to the server', async () => {
		await compiler( 'echo $$ > "$0.pid"', 'exec tail -f /dev/null' );
		vi.useFakeTimers( { toFake: [ 'setTimeout', 'clearTimeout' ] } );
		const compiling = left();
		const pid = async () =>
			Number(
				await readFile(
					path.join( it.base, 'compiler.pid' ),
					'utf8'
				).catch( () => '' )
			);
		while ( ( await pid() ) === 0 ) {
			await new Promise( ( resolve ) => setImmediate( resolve ) );
		}
		vi.advanceTimersByTime( 29_999 );
		// One that was ended would be gone by then.
		await sleep( 30 );
		expect( process.kill( await pid(), 0 ) ).toBe( true );
		vi.advanceTimersByTime( 1 );
		expect( await compiling ).toBe( 0 );
	} );
} );

describe( 'what goes to the site', () => {
	test( 'with a new stylesheet and a changed one is its CSS', async () => {
		await answers( css( '.a{}' ) );
		await put( 'a', 'scss', '.a {}' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.given( 'create-snippet' ) ).toMatchObject( [
			{
				code: '.a {}',
				compiled: { css: '.a{}', source: shortHash( '.a {}' ) },
			},
		] );
		await put( 'a', 'scss', '.a { b: c }' );
		await pushed();
		expect( it.site.given( 'update-snippet' ) ).toMatchObject( [
			{ compiled: { source: shortHash( '.a { b: c }' ) } },
		] );
	} );

	test( 'with a change of settings alone is none', async () => {
		it.site.put( {
			uid: 'a',
			title: 'a',
			type: 'css',
			lang: 'scss',
			code: '.a {}',
		} );
		await pulled();
		await answers( css( '.a{}' ) );
		await it.put(
			'a.snippet.json',
			'{"uid":"a","name":"a","type":"css","priority":30}'
		);
		expect( await pushed() ).toBe( 0 );
		const [ update ] = it.site.given( 'update-snippet' );
		expect( update ).toMatchObject( { priority: 30 } );
		expect( update ).not.toHaveProperty( 'compiled' );
	} );

	test( 'with one that has errors is its code alone: the site says what is wrong with it', async () => {
		await answers( { ok: false, errors: [ { message: 'No.', line: 1 } ] } );
		await put( 'a', 'less', '.a {' );
		expect( await pushed() ).toBe( 0 );
		const [ made ] = it.site.given( 'create-snippet' );
		expect( made ).toMatchObject( { code: '.a {' } );
		expect( made ).not.toHaveProperty( 'compiled' );
	} );

	test( 'with a set is the CSS of all of it, by path, and of plain CSS none', async () => {
		await put( 'a', 'scss', '.a {}' );
		await put( 'b', 'less', '.b {' );
		await put( 'c', 'css', '.c {}' );
		await answers( css( '.a{}' ), { ok: false, errors: [] } );
		await apply( it.site.client, URL_OF_SITE, it.folder, OPTIONS );
		const [ sent ] = it.site.given( 'apply-deploy' );
		expect( sent?.compiled ).toEqual( {
			'a.scss': {
				css: '.a{}',
				map: '{}',
				deps: {},
				source: shortHash( '.a {}' ),
			},
		} );
	} );
} );

describe( 'after a partial was saved', () => {
	beforeEach( async () => {
		it.site.put( {
			uid: 'colors',
			title: 'Colors',
			type: 'css',
			lang: 'scss',
			code: '$red: red;',
		} );
		it.site.put( {
			uid: 'use',
			title: 'Use',
			type: 'css',
			lang: 'scss',
			code: 'a { color: $red }',
		} );
		it.site.put( {
			uid: 'other',
			title: 'Other',
			type: 'css',
			lang: 'scss',
			code: 'b {}',
		} );
		await pulled();
		await it.put( 'colors.scss', '$red: blue;\n' );
		await answers( css( 'a{color:blue}', 'colors' ) );
		it.site.instead = ( id, input ) => {
			if ( id === 'update-snippet' && input.id === 1 ) {
				it.site.put( { uid: 'use', stale: true } );
			}
			if ( id === 'update-snippet' && input.id === 2 ) {
				it.site.put( { uid: 'use', stale: false } );
			}
			return undefined;
		};
		it.site.asked.length = 0;
	} );

	test( 'those that use it get their CSS anew, each from the state that it has, and no others', async () => {
		expect( await pushed() ).toBe( 0 );
		const [ , second, ...others ] = it.site.given( 'update-snippet' );
		expect( others ).toEqual( [] );
		expect( second ).toEqual( {
			id: 2,
			code: 'a { color: $red }',
			compiled: {
				css: 'a{color:blue}',
				map: '{}',
				deps: { colors: shortHash( '$red: blue;' ) },
				source: shortHash( 'a { color: $red }' ),
			},
			base_hash: shortHash( 'a { color: $red }' ),
		} );
	} );

	test( 'this is no change of another: what is changed here next is saved', async () => {
		await pushed();
		it.site.instead = () => undefined;
		await it.put(
			'use.snippet.json',
			'{"uid":"use","name":"Use","type":"css","priority":30}'
		);
		it.anew();
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'use' ).priority ).toBe( 30 );
	} );

	test( 'nothing is sent where no CSS comes of it here', async () => {
		await compiler( 'exit 1' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.given( 'update-snippet' ) ).toHaveLength( 1 );
	} );

	test( 'a site that does not answer then has saved the partial, which is known', async () => {
		it.site.instead = ( id, { id: snippet } ) => {
			if ( id !== 'update-snippet' ) {
				return undefined;
			}
			if ( snippet === 1 ) {
				it.site.put( { uid: 'use', stale: true } );
				return undefined;
			}
			return gatewayTimeout();
		};
		await expect( pushed() ).rejects.toMatchObject( { status: 504 } );
		expect( ( await it.notes() ).snippets.colors ).toMatchObject( {
			hash: shortHash( '$red: blue;' ),
		} );
	} );
} );

/**
 * What a folder remembers of its site: a live snippet survives a typo whatever
 * the settings file says, and after each command of one's own the next one
 * refuses nothing that no other client changed.
 */
import { once } from 'node:events';
import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, start, svc } from './svc.ts';

const site = testSite();
const LONG_MS = 180_000;
const WITH_ERRORS = 9;

let home = '';
let env: Record< string, string > = {};
beforeAll( async () => {
	env = await identity( site );
} );
beforeEach( async () => {
	home = await mkdtemp( path.join( tmpdir(), 'svc-memory-' ) );
	await mkdir( path.join( home, 'snippets' ) );
} );
afterEach( () => rm( home, { recursive: true, force: true } ) );

const run = ( ...args: string[] ) => svc( args, { env, cwd: home } );
const put = ( name: string, text: string ) =>
	writeFile( path.join( home, 'snippets', name ), text );
const read = ( name: string ) =>
	readFile( path.join( home, 'snippets', name ), 'utf8' );
async function runs( ...args: string[] ): Promise< string > {
	const { code, stdout, stderr } = await run( ...args );
	expect( code, `svc ${ args.join( ' ' ) }\n${ stdout }${ stderr }` ).toBe(
		0
	);
	return stdout + stderr;
}

type Listed = { id: number; title: string; code: string; status: string };
const list = async (): Promise< Listed[] > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body;
async function there( title: string ): Promise< Listed > {
	const found = ( await list() ).find( ( one ) => one.title === title );
	if ( found === undefined ) {
		throw new Error( `There is no snippet "${ title }".` );
	}
	return found;
}

const GOOD = "<?php\nadd_filter( 'svc_memory', '__return_true' );\n";
const CALL =
	"<?php\n\nadd_filter( 'svc_memory', '__return_true' );\nsvc_no_such();\n";

/** A snippet that was switched on at the site, whose settings file does not say so. */
async function live(): Promise< void > {
	await put( 'guard.php', GOOD );
	await runs( 'push', 'snippets' );
	await site.rest(
		'POST',
		`/snippets/${ ( await there( 'guard' ) ).id }/enable`
	);
	expect( await read( 'guard.snippet.json' ) ).not.toContain( 'active' );
}

test.each( [
	[ 'that PHP cannot read', '<?php\n\necho (;\n', 'guard.php:3: ' ],
	[ 'that only a test load finds', CALL, 'guard.php:4: ' ],
] )( 'push keeps a live snippet %s as it is', async ( _, code, place ) => {
	await live();
	await put( 'guard.php', code );
	const pushed = await run( 'push', 'snippets' );
	expect( pushed.code, pushed.stderr ).toBe( WITH_ERRORS );
	expect( pushed.stderr ).toContain( 'guard.php: NOT saved' );
	expect( pushed.stderr ).toContain( place );
	const now = await there( 'guard' );
	expect( now.status ).toBe( 'active' );
	expect( now.code ).not.toContain( 'echo (' );
	expect( now.code ).not.toContain( 'svc_no_such' );
	await put( 'guard.php', `${ GOOD }// mended\n` );
	await runs( 'push', 'snippets' );
	expect( await there( 'guard' ) ).toMatchObject( {
		status: 'active',
		code: expect.stringContaining( 'mended' ),
	} );
} );

test(
	'watch keeps a snippet that was switched on meanwhile',
	async () => {
		await put( 'guard.php', GOOD );
		const watching = start( [ 'watch', 'snippets' ], { env, cwd: home } );
		let said = '';
		watching.stdout?.on( 'data', ( data ) => ( said += data ) );
		watching.stderr?.on( 'data', ( data ) => ( said += data ) );
		const eventually = ( what: () => unknown ) =>
			expect.poll( what, { timeout: 90_000, interval: 250 } );
		try {
			await eventually( () => said ).toContain( 'Watching' );
			await site.rest(
				'POST',
				`/snippets/${ ( await there( 'guard' ) ).id }/enable`
			);
			await put( 'guard.php', '<?php\n\n\necho (;\n' );
			await eventually( () => said ).toContain( 'guard.php:4: ' );
			expect( ( await there( 'guard' ) ).status ).toBe( 'active' );
			await put( 'guard.php', `${ GOOD }// mended\n` );
			await eventually(
				async () => ( await there( 'guard' ) ).code
			).toContain( 'mended' );
			expect( ( await there( 'guard' ) ).status ).toBe( 'active' );
		} finally {
			watching.kill( 'SIGINT' );
			await once( watching, 'exit' );
		}
	},
	LONG_MS
);

test( 'push, enable, plan: nothing to do', async () => {
	await put( 'hello.html', '<p>Hello</p>\n' );
	await runs( 'push', 'snippets' );
	await runs( 'enable', 'hello' );
	expect( await runs( 'plan', 'snippets' ) ).toContain( 'is up to date' );
	expect( ( await there( 'hello' ) ).status ).toBe( 'active' );
	// What was switched here is no change of another client.
	const settings = await read( 'hello.snippet.json' );
	await put(
		'hello.snippet.json',
		settings.replace( '"active": true', '"active": true, "priority": 7' )
	);
	await runs( 'push', 'snippets' );
	await runs( 'disable', 'hello' );
	expect( await read( 'hello.snippet.json' ) ).toContain( '"priority": 7' );
	expect( await runs( 'plan', 'snippets' ) ).toContain( 'is up to date' );
	expect( await there( 'hello' ) ).toMatchObject( {
		status: 'inactive',
		priority: 7,
	} );
} );

longTest(
	'enable leaves settings alone that say something else by now, and says so',
	async () => {
		await put( 'hello.html', '<p>Hello</p>\n' );
		await runs( 'push', 'snippets' );
		await put( 'hello.snippet.json', '{' );
		const { code, stderr } = await run( 'enable', 'hello' );
		expect( code ).toBe( 0 );
		expect( stderr ).toContain( 'hello.snippet.json' );
		expect( await read( 'hello.snippet.json' ) ).toBe( '{' );
		expect( ( await there( 'hello' ) ).status ).toBe( 'active' );
	}
);

test.each( sample( [ [ 'push' ], [ 'apply' ] ], 2 ) )(
	'what somebody else changes after one’s own %s can be pulled',
	async ( command ) => {
		await put( 'a.js', '/* one */\n' );
		await put( 'a.snippet.json', '{"uid":"mem-a","name":"A","type":"js"}' );
		await runs( command, 'snippets' );
		await put( 'a.js', '/* two */\n' );
		await runs( command, 'snippets' );
		await site.rest( 'POST', `/snippets/${ ( await there( 'A' ) ).id }`, {
			code: '/* theirs */',
			priority: 30,
		} );
		await runs( 'pull', 'snippets' );
		expect( await read( 'a.js' ) ).toBe( '/* theirs */\n' );
		expect( await read( 'a.snippet.json' ) ).toContain( '"priority": 30' );
		await put( 'a.js', '/* three */\n' );
		await runs( 'push', 'snippets' );
		expect( ( await there( 'A' ) ).code ).toBe( '/* three */' );
	}
);

test( 'after an apply, what somebody else changed is not overwritten by a push', async () => {
	await put( 'a.js', '/* one */\n' );
	await put( 'a.snippet.json', '{"uid":"mem-a","name":"A","type":"js"}' );
	await runs( 'apply', 'snippets' );
	await site.rest( 'POST', `/snippets/${ ( await there( 'A' ) ).id }`, {
		code: '/* theirs */',
	} );
	await put( 'a.js', '/* mine */\n' );
	expect( ( await run( 'push', 'snippets' ) ).code ).toBe( 5 );
	expect( ( await run( 'pull', 'snippets' ) ).code ).toBe( 5 );
	expect( await read( 'a.js' ) ).toBe( '/* mine */\n' );
	expect( ( await there( 'A' ) ).code ).toBe( '/* theirs */' );
} );

longTest(
	'a folder that cannot be written is applied all the same',
	async () => {
		await put( 'a.js', '/* one */\n' );
		await put( 'a.snippet.json', '{"uid":"mem-a","name":"A","type":"js"}' );
		// In the way of the notes.
		await put( '.svc', '' );
		await runs( 'apply', 'snippets' );
		expect( ( await there( 'A' ) ).code ).toBe( '/* one */' );
	}
);

longTest(
	'a snippet whose files were renamed here takes what is new on the site, under its new name',
	async () => {
		await put( 'guard.php', GOOD );
		await runs( 'push', 'snippets' );
		for ( const ending of [ '.php', '.snippet.json' ] ) {
			await rename(
				path.join( home, 'snippets', `guard${ ending }` ),
				path.join( home, 'snippets', `door${ ending }` )
			);
		}
		const { id } = await there( 'guard' );
		await site.rest( 'POST', `/snippets/${ id }`, {
			code: '<?php\n// by a colleague\n',
			force: true,
		} );
		await runs( 'pull', 'snippets' );
		expect( await read( 'door.php' ) ).toContain( 'by a colleague' );
		// What was written meanwhile is not known, whatever it is called.
		await put( 'door.php', '<?php\n// mine\n' );
		await site.rest( 'POST', `/snippets/${ id }`, {
			code: '<?php\n// by a colleague, later\n',
			force: true,
		} );
		expect( ( await run( 'pull', 'snippets' ) ).code ).toBe( 5 );
		expect( await read( 'door.php' ) ).toContain( 'mine' );
	}
);

test( 'a code file beside another of its name, which has the settings, leaves them alone', async () => {
	await put( 'pair.js', 'console.log( 1 );\n' );
	await runs( 'push', 'snippets' );
	const settings = await read( 'pair.snippet.json' );
	await put( 'pair.css', '.pair { color: red; }\n' );
	await runs( 'push', 'snippets' );
	expect( await read( 'pair.snippet.json' ) ).toBe( settings );
	expect( await runs( 'push', 'snippets' ) ).toBe(
		'0 saved, 2 as on the site.\n'
	);
	await runs( 'pull', 'snippets' );
	expect( await read( 'pair.snippet.json' ) ).toBe( settings );
	expect( await read( 'pair.js' ) ).toContain( 'console.log' );
	const found = ( await readdir( path.join( home, 'snippets' ) ) ).filter(
		( name ) => name.startsWith( 'pair-' )
	);
	expect( found ).toEqual( [
		expect.stringMatching( /^pair-[0-9a-f]{6}\.css$/ ),
		expect.stringMatching( /^pair-[0-9a-f]{6}\.snippet\.json$/ ),
	] );
	expect(
		( await list() )
			.filter( ( { title } ) => title === 'pair' )
			.map( ( { code } ) => code.trim() )
			.sort()
	).toEqual( [ '.pair { color: red; }', 'console.log( 1 );' ] );
} );

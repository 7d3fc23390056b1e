/**
 * `svc` against a site: who it is, single snippets, a folder of 300, and
 * conflicts in which nothing is lost.
 */
import {
	chmod,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, svc } from './svc.ts';

const site = testSite( {}, { reset: false } );
const COUNT = IS_LONG ? 300 : 6;
const DIFFERS = 10;
const NOT_FOUND = 3;
const CONFLICT = 5;

let folder = '';
let env: Record< string, string > = {};
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-command-' ) );
	env = await identity( site );
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

const run = ( ...args: string[] ) => svc( args, { env, cwd: folder } );
const file = ( name: string ) => path.join( folder, name );
const read = ( name: string ) => readFile( file( name ), 'utf8' );
const rest = ( uid: string ) =>
	site
		.rest( 'GET', '/snippets', undefined, { query: { with_code: '1' } } )
		.then( ( { body } ): { id: number; code: string; status: string } =>
			body.find( ( one: { uid: string } ) => one.uid === uid )
		);

describe( 'who it is', () => {
	test( 'comes from a file that nobody else can read', async () => {
		const credentials = file( 'me.json' );
		const [ url, user, password ] = [
			env.SVC_URL,
			env.SVC_USER,
			env.SVC_PASSWORD,
		];
		await writeFile(
			credentials,
			JSON.stringify( { shop: { url, user, password } } )
		);
		await chmod( credentials, 0o644 );
		const options = { env: { SVC_CREDENTIALS: credentials }, cwd: folder };
		const open = await svc( [ 'list', '--site=shop' ], options );
		expect( open.code ).toBe( 2 );
		expect( open.stderr ).toContain( `chmod 600 '${ credentials }'` );
		await chmod( credentials, 0o600 );
		expect( ( await svc( [ 'list', '--site=shop' ], options ) ).code ).toBe(
			0
		);
		expect( ( await svc( [ 'list' ], options ) ).stderr ).toContain(
			'no site "default"'
		);
		await rm( credentials );
	} );

	longTest( 'is never looked for in the folder that one is in', async () => {
		await mkdir( file( 'svc' ) );
		await writeFile(
			file( 'svc/credentials.json' ),
			JSON.stringify( {
				default: {
					url: 'https://example.invalid',
					user: 'a',
					password: 'b',
				},
			} ),
			{ mode: 0o600 }
		);
		for ( const base of [ '', '.' ] ) {
			const { code, stderr } = await svc( [ 'list' ], {
				env: { HOME: folder, XDG_CONFIG_HOME: base },
				cwd: folder,
			} );
			expect( [ code, stderr ] ).toEqual( [
				2,
				expect.stringContaining( '/.config/svc/credentials.json' ),
			] );
		}
		await rm( file( 'svc' ), { recursive: true } );
	} );

	longTest( 'is never sent in the open, and is no argument', async () => {
		const plain = await svc( [ 'list' ], {
			env: { ...env, SVC_URL: 'http://example.com' },
		} );
		expect( plain.stderr ).toContain( 'unencrypted' );
		expect( plain.code ).toBe( 1 );
		expect( ( await run( 'list', '--password=x' ) ).code ).toBe( 2 );
	} );

	longTest( 'has to be right', async () => {
		const wrong = await svc( [ 'list' ], {
			env: { ...env, SVC_PASSWORD: 'no' },
		} );
		expect( wrong.code ).not.toBe( 0 );
		expect( wrong.stderr ).toMatch( /password|log|permission|\[/i );
	} );
} );

/** Each command alone: `tests/unit/command/snippets.test.ts`. */
test( 'snippets are made, listed, activated, edited and shown', async () => {
	await writeFile( file( 'note.html' ), '<p>Note</p>\n' );
	const made = await run( 'create', 'note.html', '--title=Note' );
	expect( made.stderr ).toBe( '' );
	expect( made.stdout ).toMatch( /^\d+ "Note" is inactive\.\n$/ );
	expect( ( await run( 'list' ) ).stdout ).toMatch(
		/^\d+\tNote\thtml\tinactive\t/
	);
	expect( ( await run( 'enable', 'Note' ) ).stdout ).toContain( 'is active' );
	const edited = await svc( [ 'edit', 'Note' ], {
		env: { ...env, EDITOR: 'sed -i s/Note/New/' },
		cwd: folder,
	} );
	expect( edited.stderr ).toBe( '' );
	expect( ( await run( 'get', 'Note', '--code' ) ).stdout ).toBe(
		'<p>New</p>\n'
	);
	await writeFile(
		file( 'ends.php' ),
		"<?php\nadd_action( 'wp_footer', function () { exit; } );\n"
	);
	await run( 'create', 'ends.php', '--title=Ends' );
	const refused = await run( 'enable', 'Ends' );
	expect( refused.code ).toBe( 9 );
	expect( refused.stderr ).toContain( 'Seen on the front page: http' );
	await rm( file( 'ends.php' ) );
	expect( ( await run( 'logs' ) ).stdout ).toContain( 'Note' );
	await rm( file( 'note.html' ) );
} );

longTest( 'an editor that fails is said, and loses nothing', async () => {
	const made = await run( 'create', 'lines.js', '--title=77' );
	expect( made.code ).toBe( 2 );
	expect( made.stderr ).toBe(
		'"lines.js" cannot be read: it does not exist.\n'
	);
	await writeFile( file( 'lines.js' ), '/* one */\n' );
	expect( ( await run( 'create', 'lines.js', '--title=77' ) ).code ).toBe(
		0
	);
	// A number is an ID, whatever titles there are.
	expect( ( await run( 'get', '77' ) ).code ).toBe( NOT_FOUND );
	const [ id = '' ] = ( await run( 'list', '--search=77' ) ).stdout.split(
		'\t'
	);
	const failed = await svc( [ 'edit', id ], {
		env: { ...env, EDITOR: 'f() { sed -i s/one/two/ "$1"; return 3; }; f' },
		cwd: folder,
	} );
	expect( failed.code ).toBe( 2 );
	expect( failed.stderr ).toContain( 'ended with an error' );
	const left = /Your text is in (\S+)\./.exec( failed.stderr )?.[ 1 ];
	expect( await readFile( left ?? '', 'utf8' ) ).toBe( '/* two */\n' );
	await rm( path.dirname( left ?? '' ), { recursive: true } );
	expect( ( await run( 'get', id, '--code' ) ).stdout ).toBe( '/* one */\n' );

	await writeFile(
		file( 'lines.js' ),
		Buffer.from( '/* \xe9 */', 'latin1' )
	);
	const latin = await run( 'create', 'lines.js' );
	expect( latin.code ).toBe( 2 );
	expect( latin.stderr ).toContain( 'not valid UTF-8' );
	await rm( file( 'lines.js' ) );
	await site.resetSnippets();
} );

test( `${ COUNT } files are planned and applied, and then there is no drift`, async () => {
	for ( let at = 0; at < COUNT; at++ ) {
		const kind = at % 3 === 0 ? 'php' : 'js';
		await writeFile(
			file( `s${ at }.${ kind }` ),
			kind === 'php'
				? `<?php\nadd_filter( 'svc_${ at }', '__return_true' );\n`
				: `/* ${ at } */\n`
		);
		await writeFile(
			file( `s${ at }.snippet.json` ),
			JSON.stringify( {
				uid: `s${ at }`,
				name: `S ${ at }`,
				type: kind,
				active: true,
			} )
		);
	}
	const planned = await run( 'plan', '.', '--check' );
	expect( planned.code, planned.stderr ).toBe( DIFFERS );
	expect( planned.stdout ).toContain(
		'+ Create "S 0" and activate it. (s0.php)'
	);
	const digest = /Digest: (\w{64})/.exec( planned.stdout )?.[ 1 ] ?? '';
	const applied = await run( 'apply', '.', `--digest=${ digest }` );
	expect( applied.code, applied.stderr ).toBe( 0 );
	expect( applied.stdout ).toContain( `${ COUNT } applied.` );
	expect( ( await run( 'plan', '.', '--check' ) ).code ).toBe( 0 );
	const pushed = await run( 'push' );
	expect( pushed.code, pushed.stderr ).toBe( 0 );
	expect( pushed.stdout ).toContain( `0 saved, ${ COUNT } as on the site.` );
} );

test( 'what is changed here is saved; what is wrong is not, with file and line', async () => {
	await writeFile( file( 's1.js' ), '/* mine */\n' );
	const saved = await run( 'push' );
	expect( saved.code, saved.stderr ).toBe( 0 );
	expect( saved.stdout ).toContain( 's1.js: saved' );
	expect( ( await rest( 's1' ) ).code ).toBe( '/* mine */' );

	await writeFile( file( 's0.php' ), '<?php\n\necho (;\n' );
	const wrong = await run( 'push', '.', file( 's0.php' ) );
	expect( wrong.code ).toBe( 9 );
	expect( wrong.stderr ).toContain( 's0.php:3: ' );
	expect( wrong.stdout ).toBe( '0 saved, 1 NOT saved, 0 as on the site.\n' );
	expect( ( await rest( 's0' ) ).status ).toBe( 'active' );
	const planned = await run( 'plan', '.' );
	expect( planned.code ).toBe( 9 );
	expect( planned.stderr ).toContain( 's0.php:3: ' );
	await writeFile(
		file( 's0.php' ),
		"<?php\nadd_filter( 'svc_0', '__return_true' );\n"
	);
} );

longTest(
	'what somebody else changed is never overwritten, and neither is what is here',
	async () => {
		await writeFile( file( 's2.js' ), '/* mine */\n' );
		const { id } = await rest( 's2' );
		await site.rest( 'POST', `/snippets/${ id }`, {
			code: '/* theirs */',
		} );
		const refused = await run( 'push' );
		expect( refused.code ).toBe( CONFLICT );
		expect( refused.stderr ).toContain( 's2.js: NOT saved' );
		expect( refused.stdout ).toContain( '0 saved, 1 NOT saved, ' );
		expect( ( await rest( 's2' ) ).code ).toBe( '/* theirs */' );
		const left = await run( 'pull' );
		expect( left.code ).toBe( CONFLICT );
		expect( await read( 's2.js' ) ).toBe( '/* mine */\n' );

		const pulled = await run( 'pull', '--force' );
		expect( pulled.code, pulled.stderr ).toBe( 0 );
		expect( await read( 's2.js' ) ).toBe( '/* theirs */\n' );
		const [ kept = '' ] = await readdir( file( '.svc/kept' ) );
		expect( await read( `.svc/kept/${ kept }/s2.js` ) ).toBe(
			'/* mine */\n'
		);
		expect( await read( '.svc/.gitignore' ) ).toBe( '*\n' );

		await site.rest( 'POST', `/snippets/${ id }`, { code: '/* again */' } );
		await writeFile( file( 's2.js' ), '/* insist */\n' );
		expect( ( await run( 'push' ) ).code ).toBe( CONFLICT );
		expect( ( await run( 'push', '--force' ) ).code ).toBe( 0 );
		expect( ( await rest( 's2' ) ).code ).toBe( '/* insist */' );

		// It is in the trash then, with its uid.
		await site.rest( 'DELETE', `/snippets/${ id }` );
		await writeFile( file( 's2.js' ), '/* there again */\n' );
		expect( ( await run( 'push' ) ).code ).toBe( CONFLICT );
		const again = await run( 'push', '--force' );
		expect( again.code, again.stderr ).toBe( 0 );
		expect( await rest( 's2' ) ).toMatchObject( {
			code: '/* there again */',
			status: 'active',
		} );
	}
);

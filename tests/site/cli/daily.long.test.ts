/**
 * What people rely on at both command lines, `wp svc` and `svc`: what is piped
 * is read, a typo takes nothing down, a dry run refuses what the command
 * would refuse, and each refusal is said once.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, SVC } from '../client/svc.ts';
import { shell, type Run } from './run.ts';

const site = testSite();
const INVALID = 2;
const NOT_FOUND = 3;
const WITH_ERRORS = 9;
const LONG_MS = 180_000;

let home = '';
let env: Record< string, string > = {};
beforeAll( async () => {
	env = await identity( site );
	home = await mkdtemp( path.join( tmpdir(), 'svc-daily-' ) );
} );
afterAll( () => rm( home, { recursive: true, force: true } ) );

/** A line of a shell in which `wp` and `svc` are the commands for this site. */
const line = ( text: string, more: Record< string, string > = {} ) =>
	shell(
		site,
		`svc() { '${ process.execPath }' '${ SVC }' "$@"; }\n${ text }`,
		{ env: { ...env, ...more }, cwd: home }
	);
type Listed = {
	id: number;
	title: string;
	type: string;
	code: string;
	status: string;
};
const list = async (): Promise< Listed[] > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body;
const count = ( text: string, what: string ) => text.split( what ).length - 1;

test(
	'code that is piped into create is read, at both command lines',
	async () => {
		const wp = await line(
			"printf '/* piped */' | wp svc create --title=W --type=js --active --yes"
		);
		expect( wp.code, wp.stderr ).toBe( 0 );
		const svc = await line(
			"printf '/* piped */\\n' | svc create --title=S --type=js --active --yes"
		);
		expect( svc.code, svc.stderr ).toBe( 0 );
		expect( await list() ).toMatchObject( [
			{ title: 'S', code: '/* piped */', status: 'active' },
			{ title: 'W', code: '/* piped */', status: 'active' },
		] );
		const changed = await line( "printf '/* 2 */' | wp svc update W" );
		expect( changed.code, changed.stderr ).toBe( 0 );
		// A loop: what the command stands on is not for it.
		const loop = await line(
			'printf "W\\nS\\n" | while read one; do wp svc update "$one" --priority=7; done'
		);
		expect( loop.code, loop.stderr ).toBe( 0 );
		expect( await list() ).toMatchObject( [
			{ title: 'S', code: '/* piped */', priority: 7 },
			{ title: 'W', code: '/* 2 */', priority: 7 },
		] );
	},
	LONG_MS
);

test.each(
	sample(
		[
			[ 'a silent pipe', '< <(exec sleep 60 > /dev/null 2>&1)' ],
			[ 'nothing', '< /dev/null' ],
			[ 'a closed descriptor', '<&-' ],
			[ 'an empty pipe', '< <(true)' ],
		],
		4
	)
)(
	'create waits for %s no longer than a moment, and says that there is no code',
	async ( _, from ) => {
		const started = Date.now();
		const wp = await line(
			`wp svc create --title=W --type=js --active ${ from }`
		);
		expect( wp.code, wp.stderr ).toBe( 0 );
		expect( wp.stderr ).toContain( '"W" is on and has no code' );
		const svc = await line( `svc create --title=S --type=js ${ from }` );
		expect( svc.code ).toBe( INVALID );
		expect( svc.stderr ).toContain( 'Code is missing' );
		expect( Date.now() - started ).toBeLessThan( 50_000 );
	},
	LONG_MS
);

test( 'REST warns of a snippet that is on and empty, and of several', async () => {
	const post = ( route: string, body: unknown ) =>
		site.rest( 'POST', route, body );
	const made = await post( '/snippets', {
		title: 'E',
		type: 'js',
		status: 'active',
	} );
	expect( made.body.warnings ).toMatchObject( [
		{ message: expect.stringContaining( '"E" is on and has no code' ) },
	] );
	const off = await post( '/snippets', { title: 'O', type: 'php' } );
	expect( off.body.warnings ).toEqual( [] );
	const on = await post( '/bulk', {
		action: 'enable',
		ids: [ off.body.snippet.id ],
	} );
	expect( on.body.warnings ).toMatchObject( [
		{ message: expect.stringContaining( '"O" is on and has no code' ) },
	] );
} );

const BROKEN = '<?php\\n\\necho (;\\n';
/** An editor that breaks the code. */
async function breaking(): Promise< string > {
	const file = path.join( home, 'breaks.sh' );
	await writeFile( file, `#!/bin/sh\nprintf '${ BROKEN }' > "$1"\n` );
	await chmod( file, 0o755 );
	return file;
}
const live = async () => {
	await site.rest( 'POST', '/snippets', {
		title: 'Live',
		type: 'php',
		status: 'active',
		code: "add_filter( 'svc_daily', '__return_true' );",
	} );
	return breaking();
};

test.each( [ [ 'wp svc' ], [ 'svc' ] ] )(
	'%s edit keeps a live snippet that works, and the text in a file',
	async ( command ) => {
		const EDITOR = await live();
		const edited = await line( `${ command } edit Live`, { EDITOR } );
		expect( edited.code, edited.stderr ).toBe( WITH_ERRORS );
		expect( edited.stderr ).toMatch( /(line 3|:3): / );
		expect( edited.stdout + edited.stderr ).not.toContain( 'stays off' );
		const kept =
			/Your text is in (\S+)\.\n/.exec( edited.stderr )?.[ 1 ] ?? '';
		expect( await readFile( kept, 'utf8' ) ).toContain( 'echo (;' );
		expect( await list() ).toMatchObject( [
			{ status: 'active', code: expect.stringContaining( 'svc_daily' ) },
		] );
		await rm( path.dirname( kept ), { recursive: true } );
	}
);

const quoted = ( words: string ) => words.replaceAll( "'", `'\\''` );
/**
 * Types into a terminal of its own. `script` starts what `SHELL` names; only
 * bash hands exported functions on.
 */
const typed = ( answers: string, command: string, EDITOR: string ) =>
	line(
		`export -f wp svc; printf '${ answers }' | SHELL="$BASH" script -qec 'bash -c "${ quoted(
			command
		) }"' /dev/null`,
		{ EDITOR }
	);

test.each(
	sample(
		[
			[ 'wp svc', 's', 'inactive', 'echo (;' ],
			[ 'svc', 's', 'inactive', 'echo (;' ],
			[ 'wp svc', 'k', 'active', 'svc_daily' ],
			[ 'svc', 'x\\nk', 'active', 'svc_daily' ],
		],
		3
	)
)(
	'%s edit asks, and does as answered: %s',
	async ( command, answer, status, code ) => {
		const EDITOR = await live();
		const asked = await typed(
			`${ answer }\\n`,
			`${ command } edit Live`,
			EDITOR
		);
		expect( asked.stdout ).toContain( '[k]eep the working version' );
		expect( asked.code ).toBe( WITH_ERRORS );
		expect( await list() ).toMatchObject( [
			{ status, code: expect.stringContaining( code ) },
		] );
	},
	LONG_MS
);

test.each( [
	[ 'folders rename Nope Y', NOT_FOUND ],
	[ 'create', INVALID ],
] )(
	'a dry run refuses what the command refuses: %s',
	async ( words, exit ) => {
		const said = ( { code, stderr }: Run ) => [ code, stderr ];
		const real = said( await line( `wp svc ${ words } < /dev/null` ) );
		const dry = said(
			await line( `wp svc ${ words } --dry-run < /dev/null` )
		);
		expect( real[ 0 ] ).toBe( exit );
		expect( dry ).toEqual( real );
	}
);

test( 'edit has no dry run, and says so', async () => {
	const refused = await line( 'wp svc edit Live --dry-run' );
	expect( refused.code ).toBe( INVALID );
	expect( refused.stderr ).toContain( 'has no --dry-run' );
} );

test.each( [ [ 'wp svc' ], [ 'svc' ] ] )(
	'%s apply says each refusal once',
	async ( command ) => {
		await writeFile( path.join( home, 'a.php' ), '<?php\n\necho (;\n' );
		await writeFile(
			path.join( home, 'a.snippet.json' ),
			'{"uid":"daily-a","name":"A","type":"php","active":true}'
		);
		const refused = await line( `${ command } apply .` );
		expect( refused.code ).toBe( INVALID );
		expect( count( refused.stderr, 'a.php:3: ' ), refused.stderr ).toBe(
			1
		);
		expect( refused.stderr ).toContain( 'Nothing was changed' );
		await rm( path.join( home, 'a.php' ) );
		await rm( path.join( home, 'a.snippet.json' ) );
	}
);

test( 'svc says what is missing in words', async () => {
	const none = await line( 'svc get Nobody' );
	expect( none.code ).toBe( NOT_FOUND );
	for ( const words of [ 'create none.php', 'plan none' ] ) {
		const missing = await line( `svc ${ words }` );
		expect( missing.code ).toBe( INVALID );
		expect( missing.stderr ).toContain( 'it does not exist.' );
		expect( missing.stderr ).not.toContain( 'ENOENT' );
	}
} );

test( 'create --help lists the options', async () => {
	const { stdout } = await line( 'svc create --help' );
	for ( const option of [ '--title', '--type', '--folder', '--active' ] ) {
		expect( stdout ).toContain( option );
	}
} );

/**
 * The examples of `wp help svc …`, of docs/cli.md and of the pages with
 * `wp svc` work as they stand there, one after the other on one site; and
 * docs/cli.md names every command and every exit code.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { cliExamples } from '../../../src/contract/cli-examples.js';
import {
	errors,
	operations,
	type OperationSpec,
} from '../../../src/contract/index.js';
import { Forge } from '../../support/forge/forge.ts';
import { IS_LONG, sample } from '../../support/long.ts';
import type { TestSite } from '../../support/site.ts';
import { testSite } from '../../support/test-site.ts';
import { begin, items } from '../jobs/import-job.ts';
import { propose } from '../proposals/propose.ts';
import { type } from './doors.ts';
import { type Run, shell } from './run.ts';

const read = ( file: string ) => readFile( path.join( ROOT, file ), 'utf8' );
const page = await read( 'docs/cli.md' );
/** Pages whose commands run after those of docs/cli.md, on the same site. */
const others = await Promise.all(
	[ 'first-condition', 'get-started', 'insights', 'recover', 'remove' ].map(
		( name ) => read( `docs/${ name }.md` )
	)
);
const all: readonly OperationSpec[] = operations;
const missing: readonly string[] = JSON.parse(
	await read( 'tests/contract/missing.json' )
);
const offered = all.filter(
	( { id, cli } ) => cli !== undefined && ! missing.includes( id )
);

/** ID of a job in the examples. */
const JOB = '3f9c2a7be013d846';

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-cli-' ) );
	await writeFile(
		path.join( folder, 'footer.php' ),
		`add_action( 'wp_footer', static function (): void { echo '<p>Footer</p>'; } );`
	);
	await writeFile(
		path.join( folder, 'conditions.json' ),
		'[[{"type":"user_logged_in","op":"is","value":null}]]'
	);
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

/** Words as a shell takes them apart; undefined for a line that is more than its words, or has some that `lines.php` cannot take. */
function wordsOf( line: string ): string[] | undefined {
	const words = line.match( /(?:[^\s"']|"[^"]*"|'[^']*')+/g ) ?? [];
	const bare = words.map( ( word ) =>
		word.replaceAll( /"([^"]*)"|'([^']*)'/g, '$1$2' )
	);
	// What is between single quotes is the word itself; options of WP-CLI are for the whole process.
	const isMore = /[|<>&$]|--user|--exec|--skip-|svc edit/.test(
		line.replaceAll( /'[^']+'/g, '' )
	);
	const isTold = words[ 0 ] === 'wp' && ! line.includes( "''" );
	const isClear = bare.every(
		( word ) =>
			! /["']/.test( word ) || /^[^\s"'][^\s']*[^\s"']$/.test( word )
	);
	return isMore || ! isTold || ! isClear ? undefined : bare.slice( 1 );
}

/** What a line types, and the file that gets what the last of it says. */
type Part = { words: string[]; file: string | undefined };

/** The parts of a line that needs no shell, or none but for `&&` and the file at its end; otherwise undefined. */
function partsOf( line: string ): Part[] | undefined {
	const [ , typed = '', file ] =
		/^(.*?)(?: > ([\w.-]+))?$/.exec( line ) ?? [];
	const parts = typed.split( ' && ' ).map( ( part, at, every ) => ( {
		words: wordsOf( part ),
		file: at === every.length - 1 ? file : undefined,
	} ) );
	return parts.every( ( part ): part is Part => part.words !== undefined )
		? parts
		: undefined;
}

/** Lines one after the other that one process can type; each other one alone. */
function inOneGo( lines: string[] ): string[][] {
	const batches: string[][] = [];
	let isOpen = false;
	for ( const line of lines ) {
		const isWords = partsOf( line ) !== undefined;
		if ( isWords && isOpen ) {
			batches.at( -1 )?.push( line );
		} else {
			batches.push( [ line ] );
		}
		isOpen = isWords;
	}
	return batches;
}

async function typeIn( site: TestSite, lines: string[] ): Promise< Run[] > {
	const [ first = '' ] = lines;
	if ( lines.length === 1 ) {
		return [ await shell( site, first, { cwd: folder } ) ];
	}
	const parts = lines.map( ( line ) => partsOf( line ) ?? [] );
	const typed = await type(
		site,
		parts.flat().map( ( part ) => ( { user: null, ...part } ) ),
		folder
	);
	return parts.map( ( line ) => {
		const said = typed.splice( 0, line.length );
		return {
			code: Math.max( ...said.map( ( { exit } ) => exit ) ),
			stdout: said.map( ( { stdout } ) => stdout ).join( '\n' ),
			stderr: said.map( ( { stderr } ) => stderr ).join( '\n' ),
		};
	} );
}

describe( 'the examples of the help pages', () => {
	const site = testSite( {}, { reset: false } );
	let forge: Forge;

	/** A connected repository, where both sides have one snippet, each otherwise. */
	beforeAll( async () => {
		const uid = 'b0a1c7c2-8d0e-4b5e-9a55-0d6c3f0f8a11';
		forge = await Forge.start( 'github' );
		await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: {
				'snippets/both.css': 'a { color: red; }\n',
				'snippets/both.snippet.json': `{ "uid": "${ uid }" }\n`,
			},
			message: 'First',
		} );
		const made = await site.rest( 'POST', '/snippets', {
			uid,
			title: 'both',
			type: 'css',
			code: 'a { color: blue; }',
		} );
		expect( made.status, made.text ).toBe( 201 );
		await site.rest( 'POST', '/git/settings', {
			provider: 'github',
			api: forge.origin,
			token: forge.token,
		} );
	} );
	afterAll( () => forge.stop() );

	test( 'are there for every command', () => {
		expect( Object.keys( cliExamples ).sort() ).toEqual(
			offered.map( ( { id } ) => id ).sort()
		);
	} );

	// Those of a network are tried on one, in tests/site/access/network-rights.test.ts.
	const examples = Object.values( cliExamples )
		.flat()
		.map( ( { run } ) => run )
		.filter( ( run ) => ! run.startsWith( 'wp svc network' ) );

	// The short form types lines that need no shell in one process, as long as no other stands between them.
	test.each(
		IS_LONG ? examples.map( ( run ) => [ run ] ) : inOneGo( examples )
	)(
		'%s',
		async ( ...runs ) => {
			const lines: string[] = [];
			for ( const run of runs ) {
				// The site chooses the IDs of jobs.
				lines.push(
					run.includes( 'svc job ' )
						? run.replace( JOB, await begin( site, items( 2 ) ) )
						: run
				);
				if ( / svc proposal /.test( run ) ) {
					await propose( site );
				}
			}
			const said = await typeIn( site, lines );
			expect( said ).toHaveLength( runs.length );
			for ( const [ at, { code, stdout, stderr } ] of said.entries() ) {
				const run = runs[ at ] ?? '';
				expect( code, `${ run }\n${ stderr }` ).toBe( 0 );
				expect( stderr, run ).not.toMatch( /Error|PHP/ );
				expect( stdout !== '' || run.includes( ' > ' ), run ).toBe(
					true
				);
			}
		},
		120_000
	);
} );

describe( 'every help page', () => {
	const site = testSite( {}, { reset: false } );
	const runs = new Set(
		Object.values( cliExamples )
			.flat()
			.map( ( { run } ) => run )
	);

	test( 'has examples; those of no operation work, too', async () => {
		const { stdout } = await site.wp(
			'eval',
			`$leaves = static function ( $command ) use ( &$leaves ): array {
				$below = $command->get_subcommands();
				return [] === $below ? [ implode( ' ', WP_CLI\\Dispatcher\\get_path( $command ) ) => $command->get_longdesc() ] : array_merge( ...array_values( array_map( $leaves, $below ) ) );
			};
			echo json_encode( $leaves( WP_CLI::get_root_command()->get_subcommands()['svc'] ) );`
		);
		const pages = Object.entries< string >( JSON.parse( stdout ) );
		expect( pages.length ).toBeGreaterThan( 30 );
		const own: string[] = [];
		for ( const [ name, text ] of pages ) {
			const [ , shown = '' ] = text.split( '## EXAMPLES\n' );
			const lines = [ ...shown.matchAll( /^ {4}\$ (.+)$/gm ) ].map(
				( [ , line = '' ] ) => line
			);
			expect( lines.length, name ).toBeGreaterThan( 0 );
			expect( shown, name ).toMatch( /^\n {4}# .+\n {4}\$ / );
			own.push( ...lines.filter( ( line ) => ! runs.has( line ) ) );
		}
		for ( const word of [ 'edit', 'completions', 'pull' ] ) {
			expect( own.join( '\n' ) ).toContain( `wp svc ${ word } ` );
		}
		await writeFile(
			path.join( folder, 'nano' ),
			'#!/bin/sh\nsed -i s/Footer/Foot/ "$1"\n',
			{ mode: 0o755 }
		);
		await shell( site, 'wp svc create --title=Footer --file=footer.php', {
			cwd: folder,
		} );
		for ( const line of own ) {
			const { code, stderr } = await shell( site, line, {
				cwd: folder,
				env: {
					PATH: `${ folder }:${ process.env.PATH }`,
					EDITOR: 'nano',
				},
			} );
			expect( code, `${ line }\n${ stderr }` ).toBe( 0 );
		}
	}, 120_000 );
} );

describe( 'docs/cli.md', () => {
	const site = testSite( {}, { reset: false } );
	const examples = [ page, ...others ].flatMap( ( text ) =>
		[ ...text.matchAll( /```console\n([\s\S]*?)```/g ) ].map(
			( [ , code = '' ] ) => code
		)
	);

	test( 'has examples', () => {
		expect( examples.length ).toBeGreaterThan( 6 );
	} );

	// Some need what the first one makes, and none what the second of each two makes.
	test.each( sample( examples, 2 ) )(
		'has an example that works: %s',
		async ( code ) => {
			const lines = code.trim().split( '\n' );
			const [ go, ...more ] = IS_LONG ? [] : inOneGo( lines );
			const results =
				go !== undefined && more.length === 0
					? await typeIn( site, go )
					: [
							await shell( site, `set -e\n${ code }`, {
								cwd: folder,
							} ),
						];
			for ( const result of results ) {
				expect( result.code, `${ code }${ result.stderr }` ).toBe( 0 );
			}
		}
	);

	test( 'names every command, and none that is not there', () => {
		const named = [
			...page.matchAll(
				/^\| `wp svc ([a-z -]+?)(?= [<[-]|`)[^|]*\| (\w+)/gm
			),
		].map( ( [ , words = '', level = '' ] ) => `${ words } ${ level }` );
		expect( named.sort() ).toEqual(
			[
				...offered.map(
					( { cli, level } ) =>
						`${ cli?.words.join( ' ' ) } ${ level }`
				),
				'edit design',
				'library build none',
				'library check none',
				'library make view',
				'pull view',
				'completions none',
			].sort()
		);
	} );

	test( 'names every error with its exit code', () => {
		for ( const { code, exit } of errors ) {
			if ( exit > 1 ) {
				expect( page ).toMatch(
					new RegExp( `^\\| ${ exit } \\| .*\`${ code }\``, 'm' )
				);
			}
		}
	} );
} );

/**
 * Options of the commands: what is right, what is wrong, and that the help
 * of every command works on a clone without any packages.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpText, parseOptions } from '../../../scripts/lib/options.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';

const COMMAND = { name: 'npm run try', about: [ 'Tries.' ] };
const TABLE = {
	port: { type: 'string', value: 'NUMBER', help: 'Port.' },
	rounds: { type: 'string', value: 'NUMBER', preset: '5', help: 'Rounds.' },
	fresh: { type: 'boolean', help: 'From the start.' },
} as const;

const parse = ( ...args: string[] ) => parseOptions( COMMAND, TABLE, args );

describe( 'parseOptions', () => {
	test( 'gives what was asked for, and the presets', () => {
		expect( parse( '--port', '80', '--fresh' ) ).toEqual( {
			port: '80',
			rounds: '5',
			fresh: true,
		} );
		expect( parse( '--port=80' ) ).toEqual( {
			port: '80',
			rounds: '5',
			fresh: false,
		} );
	} );

	test.each( [
		[
			[ '--prot', '80' ],
			'There is no option --prot. Did you mean --port?',
		],
		[ [ '--hlep' ], 'There is no option --hlep. Did you mean --help?' ],
		[ [ '--nothing-like-it' ], 'There is no option --nothing-like-it.' ],
		[ [ '-x' ], 'There is no option -x.' ],
		[ [ '8900' ], '"8900" is not an option.' ],
		[ [ '--port' ], '--port needs a value: --port NUMBER' ],
		[ [ '--port', '--fresh' ], '--port needs a value: --port NUMBER' ],
		[ [ '--fresh=yes' ], '--fresh takes no value.' ],
	] )( 'refuses %j', ( args, message ) => {
		expect( () => parse( ...args ) ).toThrow( message );
	} );

	test( 'notices an option that npm kept for itself', () => {
		expect( () =>
			parseOptions( COMMAND, TABLE, [], { npm_config_fresh: 'true' } )
		).toThrow( 'npm run try -- --fresh' );
	} );

	test( 'gives null when help is wanted, also beside other options', () => {
		expect( parse( '--fresh', '-h' ) ).toBeNull();
	} );
} );

test( 'the help names every option with its value and its preset', () => {
	const text = helpText( COMMAND, TABLE );
	expect( text ).toContain( '--port NUMBER' );
	expect( text ).toMatch( /--rounds NUMBER +Rounds\. Default: 5/ );
	expect( text ).toContain( '--help' );
} );

describe( 'in a clone without packages', () => {
	let clone = '';
	const run = promisify( execFile );

	beforeAll( async () => {
		clone = await mkdtemp( path.join( tmpdir(), 'svc-bare-' ) );
		await cp( path.join( ROOT, 'scripts' ), path.join( clone, 'scripts' ), {
			recursive: true,
		} );
		await cp(
			path.join( ROOT, 'package.json' ),
			path.join( clone, 'package.json' )
		);
	} );
	afterAll( () => rm( clone, { recursive: true, force: true } ) );

	const commands = [ 'start', 'test', 'build', 'dev', 'zip', 'bench' ];

	test( 'package.json starts them by plain Node', async () => {
		const { scripts } = JSON.parse(
			await readFile( path.join( clone, 'package.json' ), 'utf8' )
		);
		for ( const command of commands ) {
			expect( scripts[ command ] ).toBe(
				`node scripts/${ command }.mjs`
			);
		}
	} );

	test.each( commands )( '%s explains itself', async ( command ) => {
		const { stdout } = await run(
			'node',
			[ `scripts/${ command }.mjs`, '--help' ],
			{ cwd: clone }
		);
		expect( stdout ).toMatch( /^npm (run )?\w+/ );
		expect( stdout ).toContain( '--help' );
	} );

	test.each( commands )(
		'%s refuses what it does not know',
		async ( command ) => {
			await expect(
				run( 'node', [ `scripts/${ command }.mjs`, '--hlep' ], {
					cwd: clone,
				} )
			).rejects.toMatchObject( {
				code: 2,
				stderr: expect.stringContaining( 'There is no option --hlep.' ),
			} );
		}
	);
} );

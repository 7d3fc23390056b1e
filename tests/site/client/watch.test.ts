/**
 * `svc watch`: what is written in an editor is on the site a moment later,
 * with its stylesheets compiled here; errors are shown with file and line;
 * no change of either side is lost.
 */
import { once } from 'node:events';
import {
	mkdir,
	mkdtemp,
	readFile,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChildProcess } from 'node:child_process';
import { testSite } from '../../support/test-site.ts';
import { longTest } from '../../support/long.ts';
import { identity, start, svc } from './svc.ts';

// No compiler on the server: what comes out was made by the command.
const site = testSite(
	{ constants: { SVC_NODE: '/nonexistent' } },
	{ reset: false }
);

/** For a machine that does much else meanwhile; nothing waits that long. */
const LONG_MS = 300_000;

let folder = '';
let watching: ChildProcess | undefined;
let said = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-watch-' ) );
	const env = await identity( site );
	await put(
		'guard.php',
		"<?php\nif ( ! defined( 'A' ) ) { define( 'A', 1 ); }\n"
	);
	// What only pages print is tried on no screen of the admin.
	await put(
		'guard.snippet.json',
		'{"uid":"guard","name":"Guard","type":"php","hook":"wp_footer","active":true}'
	);
	const applied = await svc( [ 'apply', '.' ], { env, cwd: folder } );
	expect( applied.code, applied.stderr ).toBe( 0 );
	watching = start( [ 'watch', folder ], { env } );
	watching.stdout?.on( 'data', ( data ) => ( said += data ) );
	watching.stderr?.on( 'data', ( data ) => ( said += data ) );
} );
afterAll( async () => {
	if ( watching?.exitCode === null ) {
		watching.kill( 'SIGKILL' );
	}
	await rm( folder, { recursive: true, force: true } );
} );

const put = ( name: string, text: string ) =>
	writeFile( path.join( folder, name ), text );

type Listed = {
	id: number;
	uid: string;
	title: string;
	code: string;
	status: string;
	stale: boolean;
};
const there = async ( title: string ): Promise< Listed | undefined > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body.find( ( one: Listed ) => one.title === title );
const eventually = ( what: () => unknown ) =>
	expect.poll( what, { timeout: 90_000, interval: 50 } );
/** Writes something, and waits until the command has said that a code file is on the site: before that, the site need not be asked. */
async function untilSaved(
	name: string,
	write: () => Promise< void >
): Promise< void > {
	said = '';
	await write();
	await eventually( () => said ).toMatch(
		new RegExp( `^${ name }: (?:created|saved)$`, 'm' )
	);
}

test(
	'saves as files change, also when an editor replaces them',
	async () => {
		await eventually( () => said ).toContain( 'Watching' );
		await put( '.guard.php.swp', 'x' );
		await put(
			'new.tmp',
			"<?php\nif ( ! defined( 'A' ) ) { define( 'A', 2 ); }\n"
		);
		await untilSaved( 'guard.php', () =>
			rename(
				path.join( folder, 'new.tmp' ),
				path.join( folder, 'guard.php' )
			)
		);
		await eventually(
			async () => ( await there( 'Guard' ) )?.code
		).toContain( "'A', 2" );
		await untilSaved( 'guard.php', () =>
			put(
				'guard.snippet.json',
				'{"uid":"guard","name":"Guard","type":"php","hook":"wp_footer","active":true,"priority":5}'
			)
		);
		await eventually(
			async () =>
				(
					( await there( 'Guard' ) ) as
						{ priority?: number } | undefined
				 )?.priority
		).toBe( 5 );
	},
	LONG_MS
);

test(
	'shows errors with file and line, and keeps the site as it is',
	async () => {
		said = '';
		await put( 'guard.php', '<?php\n\n\necho (;\n' );
		await eventually( () => said ).toContain( 'guard.php:4: ' );
		expect( await there( 'Guard' ) ).toMatchObject( {
			status: 'active',
			code: expect.stringContaining( "'A', 2" ),
		} );
		await untilSaved( 'guard.php', () =>
			put(
				'guard.php',
				"<?php\nif ( ! defined( 'A' ) ) { define( 'A', 3 ); }\n"
			)
		);
		await eventually(
			async () => ( await there( 'Guard' ) )?.code
		).toContain( "'A', 3" );
	},
	LONG_MS
);

test(
	'makes new snippets, and compiles stylesheets with their partials',
	async () => {
		await put( 'colors.scss', '$red: #f00;\n' );
		await put(
			'colors.snippet.json',
			'{"uid":"colors","name":"Colors","type":"css"}'
		);
		await put( 'use.scss', '@use "colors";\na { color: colors.$red; }\n' );
		await untilSaved( 'use.scss', () =>
			put(
				'use.snippet.json',
				'{"uid":"use","name":"Use","type":"css","active":true,"load_as":"file"}'
			)
		);
		const isOn = async () => {
			const use = await there( 'Use' );
			return use?.status === 'active' && ! use.stale;
		};
		await eventually( isOn ).toBe( true );
		const file = path.join(
			site.uploads,
			'svc',
			`${ ( await there( 'Use' ) )?.id }.css`
		);
		const css = () => readFile( file, 'utf8' ).catch( () => '' );
		await eventually( css ).toMatch( /red|#f00/ );
		// A change of the partial reaches those who use it.
		await put( 'colors.scss', '$red: #0f0;\n' );
		await eventually( css ).toMatch( /#0f0|lime/ );
		await eventually( isOn ).toBe( true );

		await untilSaved( 'bare.js', () => put( 'bare.js', 'let a = 1;\n' ) );
		await eventually( async () => ( await there( 'bare' ) )?.status ).toBe(
			'inactive'
		);
		await eventually( () =>
			readFile( path.join( folder, 'bare.snippet.json' ), 'utf8' ).catch(
				() => ''
			)
		).toContain( '"uid"' );
	},
	LONG_MS
);

longTest(
	'saves nothing over what somebody else saved, and loses no word',
	async () => {
		const guard = await there( 'Guard' );
		await site.rest( 'POST', `/snippets/${ guard?.id }`, {
			code: '// theirs',
		} );
		said = '';
		await put( 'guard.php', '<?php\n// mine\n' );
		await eventually( () => said ).toContain( 'guard.php: NOT saved' );
		expect( ( await there( 'Guard' ) )?.code ).toBe( '// theirs' );
		expect(
			await readFile( path.join( folder, 'guard.php' ), 'utf8' )
		).toBe( '<?php\n// mine\n' );
	},
	LONG_MS
);

test(
	'what cannot be saved while the site is being updated is saved after it',
	async () => {
		said = '';
		const flag = path.join( site.dir, '.maintenance' );
		await writeFile( flag, '<?php $upgrading = time();' );
		await put( 'bare.js', 'let a = 2;\n' );
		await eventually( () => said ).toContain( 'bare.js: Not saved yet' );
		await untilSaved( 'bare.js', () => rm( flag ) );
		await eventually( async () => ( await there( 'bare' ) )?.code ).toBe(
			'let a = 2;'
		);
	},
	LONG_MS
);

longTest(
	'a save whose answer was lost on its way is no conflict with oneself, nor a second snippet',
	async () => {
		const plugin = path.join( site.wpContent, 'mu-plugins', 'lost.php' );
		const lost = path.join( site.wpContent, 'lost' );
		await mkdir( path.dirname( plugin ), { recursive: true } );
		await writeFile(
			plugin,
			`<?php add_filter( 'rest_post_dispatch', static function ( $answer, $server, $request ) {
				if ( 'POST' === $request->get_method() && preg_match( '~^/svc/v1/snippets(/\\d+)?$~', $request->get_route() ) && is_file( WP_CONTENT_DIR . '/lost' ) && str_contains( $request->get_body(), file_get_contents( WP_CONTENT_DIR . '/lost' ) ) ) {
					unlink( WP_CONTENT_DIR . '/lost' );
					http_response_code( 504 );
					echo '<h1>Gateway Timeout</h1>';
					exit;
				}
				return $answer;
			}, 10, 3 );`
		);
		const named = async ( title: string ) =>
			(
				await site.rest( 'GET', '/snippets', undefined, {
					query: { with_code: '1', search: title },
				} )
			).body.map( ( { code }: Listed ) => code );
		for ( const [ name, code ] of [
			[ 'bare.js', 'let a = 3;' ],
			[ 'lost.js', 'let b = 1;' ],
		] as const ) {
			said = '';
			// A busy machine may tell of the file before a second time.
			await writeFile( lost, code );
			await put( name, `${ code }\n` );
			await eventually( () => said ).toContain(
				`${ name }: Not saved yet`
			);
			// That it comes again by itself is said above; the next change in the folder brings it sooner.
			await put( 'knock.tmp', code );
			await eventually( () => said ).toMatch(
				new RegExp( `${ name }: saved`, 'i' )
			);
			expect( said ).not.toContain( 'NOT saved' );
			expect( await named( name.replace( '.js', '' ) ) ).toEqual( [
				code,
			] );
		}
		await rm( plugin );
	},
	LONG_MS
);

longTest(
	'the last of many quick changes is what stays',
	async () => {
		await untilSaved( 'bare.js', async () => {
			for ( let at = 0; at < 20; at++ ) {
				await put( 'bare.js', `let a = ${ at };\n` );
				await sleep( 40 );
			}
		} );
		await eventually( async () => ( await there( 'bare' ) )?.code ).toBe(
			'let a = 19;'
		);
	},
	LONG_MS
);

longTest(
	'a code file that is renamed stays the snippet it was',
	async () => {
		const before = await there( 'bare' );
		said = '';
		await rename(
			path.join( folder, 'bare.js' ),
			path.join( folder, 'renamed.js' )
		);
		await eventually( () => said ).toContain(
			'bare.snippet.json: renamed to renamed.snippet.json'
		);
		await untilSaved( 'renamed.js', () =>
			put( 'renamed.js', 'let a = 40;\n' )
		);
		await eventually( async () => ( await there( 'bare' ) )?.code ).toBe(
			'let a = 40;'
		);
		expect( ( await there( 'bare' ) )?.id ).toBe( before?.id );
		expect( await there( 'renamed' ) ).toBeUndefined();
	},
	LONG_MS
);

test( 'ends when it is asked to', async () => {
	watching?.kill( 'SIGINT' );
	const [ code ] =
		watching?.exitCode === null
			? await once( watching, 'exit' )
			: [ watching?.exitCode ];
	expect( code ).toBe( 0 );
} );

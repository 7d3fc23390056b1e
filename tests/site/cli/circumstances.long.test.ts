/**
 * Where the command line has to work: as any user, in safe mode, under the
 * constants that lock a site, on a network, beside broken code.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { wordpressSource } from '../../../scripts/lib/wordpress-source.mjs';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { shell } from './run.ts';

const DIES =
	"add_action( 'init', static function () { no_such_function(); } );";

describe( 'on a site', () => {
	const site = testSite( {}, { quiet: false } );

	test( 'rights are those of --user, and the log says who by which door', async () => {
		const made = await site.wp(
			'svc',
			'create',
			'--title=Mine',
			'--type=css',
			'--code=a {}',
			'--user=admin'
		);
		expect( made.code, made.stderr ).toBe( 0 );
		expect( made.stdout ).toContain( '"Mine" is saved and off' );
		const log = await site.rest( 'GET', '/activity' );
		expect( log.body.items[ 0 ] ).toMatchObject( {
			via: 'cli',
			name: 'admin',
			action: 'created',
		} );
		const set = await site.wp(
			'svc',
			'access',
			'set',
			'role:editor',
			'design'
		);
		expect( set.code, set.stderr ).toBe( 0 );
		const css = await site.wp(
			'svc',
			'update',
			'Mine',
			'--title=Ours',
			'--user=editor'
		);
		expect( css.code, css.stderr ).toBe( 0 );
		const php = await site.wp(
			'svc',
			'create',
			'--type=php',
			'--code=1;',
			'--user=editor'
		);
		expect( php.code ).toBe( 4 );
		expect( php.stderr ).toContain( '[svc_forbidden]' );
		const nobody = await site.wp(
			'svc',
			'get',
			'Ours',
			'--user=subscriber'
		);
		const missing = await site.wp(
			'svc',
			'get',
			'None',
			'--user=subscriber'
		);
		// A user who may not look learns nothing of what there is.
		expect( [ nobody.code, nobody.stderr ] ).toEqual( [
			missing.code,
			missing.stderr,
		] );
		expect( nobody.code ).toBe( 4 );
		const back = await site.wp( 'svc', 'log', '--by=1', '--format=count' );
		expect( back.stdout.trim() ).toBe( '1' );
	} );

	test( 'a snippet that kills every other command leaves these alone', async () => {
		await site.rest( 'POST', '/snippets', {
			title: 'Dead',
			type: 'php',
			on_error: 'keep',
			code: "if ( defined( 'WP_CLI' ) ) { fwrite( STDERR, 'ran' ); exit( 7 ); }",
			status: 'active',
		} );
		expect( ( await site.wp( 'option', 'get', 'home' ) ).code ).toBe( 7 );
		for ( const line of [
			[ 'svc', 'list' ],
			[ 'help', 'svc', 'list' ],
			[ 'svc', 'list', '--skip-plugins=hello,akismet' ],
			[ 'svc', 'safe-mode', 'on' ],
		] ) {
			const { code, stderr } = await site.wp( ...line );
			expect( [ code, stderr ], line.join( ' ' ) ).toEqual( [ 0, '' ] );
		}
		expect( ( await site.wp( 'option', 'get', 'home' ) ).code ).toBe( 0 );
		expect( ( await site.wp( 'svc', 'safe-mode', 'off' ) ).code ).toBe( 0 );
		expect(
			(
				await site.wp(
					"--exec=define( 'SVC_SAFE_MODE', true );",
					'option',
					'get',
					'home'
				)
			).code
		).toBe( 0 );
		const off = await site.wp( 'svc', 'disable', 'Dead' );
		expect( off.code, off.stderr ).toBe( 0 );
		expect( ( await site.wp( 'option', 'get', 'home' ) ).code ).toBe( 0 );
	} );

	longTest(
		'a theme and a plugin that are broken can be left out',
		async () => {
			const plugin = path.join( site.wpContent, 'plugins/broken.php' );
			await writeFile( plugin, '<?php /* Plugin Name: Broken */' );
			await site.wp( 'plugin', 'activate', 'broken' );
			await writeFile(
				plugin,
				`<?php /* Plugin Name: Broken */ ${ DIES }`
			);
			const theme = path.join( site.wpContent, 'themes/broken' );
			await mkdir( theme );
			await writeFile(
				path.join( theme, 'style.css' ),
				'/* Theme Name: Broken */'
			);
			await writeFile( path.join( theme, 'index.php' ), '' );
			await site.wp(
				'option',
				'update',
				'template',
				'broken',
				'--skip-plugins'
			);
			await site.wp(
				'option',
				'update',
				'stylesheet',
				'broken',
				'--skip-plugins'
			);
			await writeFile(
				path.join( theme, 'functions.php' ),
				`<?php ${ DIES }`
			);
			try {
				expect(
					( await site.wp( 'svc', 'safe-mode', 'on' ) ).code
				).not.toBe( 0 );
				const saved = await site.wp(
					'svc',
					'safe-mode',
					'on',
					'--skip-themes',
					'--skip-plugins=broken'
				);
				expect( saved.code, saved.stderr ).toBe( 0 );
			} finally {
				await rm( theme, { recursive: true } );
				await rm( plugin );
				for ( const name of [ 'template', 'stylesheet' ] ) {
					await site.wp(
						'option',
						'update',
						name,
						'twentytwentyfive'
					);
				}
			}
		}
	);

	test( 'a lost index is built anew by --repair', async () => {
		await site.wp(
			'svc',
			'create',
			'--title=Kept',
			'--type=css',
			'--code=a {}'
		);
		await site.wp(
			'svc',
			'create',
			'--title=Too',
			'--type=css',
			'--code=a {}'
		);
		const info = await site.wp( 'svc', 'info', '--format=json' );
		expect( JSON.parse( info.stdout ) ).toMatchObject( {
			snippets: 2,
			safe_mode: false,
		} );
		await writeFile(
			path.join( site.storage, 'index.php' ),
			'<?php return 1;'
		);
		for ( const copy of await site
			.wp(
				'eval',
				`foreach ( glob( '${ site.storage }/index-*.php' ) as $f ) { unlink( $f ); echo $f, "\\n"; }`,
				'--skip-plugins'
			)
			.then( ( it ) => it.stdout.trim().split( '\n' ) ) ) {
			expect( copy ).toContain( 'index-' );
		}
		const repaired = await site.wp(
			'svc',
			'info',
			'--repair',
			'--format=json'
		);
		expect( repaired.code, repaired.stderr ).toBe( 0 );
		expect( JSON.parse( repaired.stdout ) ).toEqual( {
			snippets: 2,
			recovered: [ 1, 2 ],
			older: [],
			lost: [],
			published: [],
			unpublished: [],
		} );
		expect(
			( await site.wp( 'svc', 'list', '--format=ids' ) ).stdout
		).toBe( '1 2\n' );
		const refused = await site.wp(
			'svc',
			'info',
			'--repair',
			'--user=editor'
		);
		expect( refused.code ).toBe( 4 );
	} );
} );

describe( 'on a locked site', () => {
	const site = testSite( {
		constants: { DISALLOW_UNFILTERED_HTML: true, DISALLOW_FILE_MODS: true },
	} );

	test( 'the command line goes on working, as whoever it is', async () => {
		expect(
			( await site.rest( 'POST', '/snippets', { title: 'x' } ) ).status
		).toBe( 403 );
		for ( const as of [ [], [ '--user=admin' ] ] ) {
			const made = await site.wp(
				'svc',
				'create',
				'--title=x',
				'--code=$a = 1;',
				...as
			);
			expect( made.code, made.stderr ).toBe( 0 );
		}
	} );
} );

/** WP-CLI that knows the site by an alias only. */
describe( 'by an alias', () => {
	const site = testSite();
	let alias = '';
	beforeAll( async () => {
		const { wpCli } = await wordpressSource();
		const file = path.join( site.dir, 'aliases.yml' );
		await writeFile(
			file,
			`@here:\n  path: ${ site.dir }\n  url: ${ site.url }\n  user: admin\n@all-of-them:\n  - @here\n`
		);
		alias = `export WP_CLI_CONFIG_PATH='${ file }'\nwp() { php -d 'error_reporting=E_ALL & ~E_DEPRECATED' '${ wpCli }' "$@" --allow-root; }\n`;
	} );
	const line = ( words: string ) =>
		shell( site, `${ alias }${ words }`, { cwd: '/' } );

	longTest(
		'commands work as that alias says, also while a snippet ends all others',
		async () => {
			const made = await line(
				'wp @here svc create --title=Named --type=css --code="a {}" --porcelain'
			);
			expect( [ made.code, made.stdout ], made.stderr ).toEqual( [
				0,
				'1\n',
			] );
			const log = await site.rest( 'GET', '/activity' );
			expect( log.body.items[ 0 ] ).toMatchObject( {
				name: 'admin',
				via: 'cli',
			} );
			await site.rest( 'POST', '/snippets', {
				title: 'Dead',
				type: 'php',
				on_error: 'keep',
				code: "if ( defined( 'WP_CLI' ) ) { exit( 7 ); }",
				status: 'active',
			} );
			expect( ( await line( 'wp @here option get home' ) ).code ).toBe(
				7
			);
			const listed = await line( 'wp @here svc list --format=ids' );
			expect( [ listed.code, listed.stdout ], listed.stderr ).toEqual( [
				0,
				'2 1\n',
			] );
			const several = await line( 'wp @all-of-them svc disable Dead' );
			expect( several.code, several.stderr ).toBe( 0 );
			expect( ( await line( 'wp @here option get home' ) ).code ).toBe(
				0
			);
		}
	);
} );

describe( 'on a network', () => {
	const site = testSite( { multisite: true } );

	test( '--url names the site, whose snippets are its own', async () => {
		const second = await site.wp(
			'site',
			'create',
			'--slug=second',
			'--porcelain'
		);
		expect( second.code, second.stderr ).toBe( 0 );
		const there = `--url=${ site.url }/second`;
		const made = await site.wp(
			'svc',
			'create',
			'--title=There',
			'--type=css',
			'--code=a {}',
			there
		);
		expect( made.code, made.stderr ).toBe( 0 );
		expect(
			( await site.wp( 'svc', 'list', '--format=count' ) ).stdout
		).toBe( '0\n' );
		expect(
			( await site.wp( 'svc', 'list', '--format=count', there ) ).stdout
		).toBe( '1\n' );
		await site.wp( 'super-admin', 'remove', 'admin2' );
		const php = await site.wp(
			'svc',
			'create',
			'--code=1;',
			'--user=admin2'
		);
		expect( php.code ).toBe( 4 );
		expect( php.stderr ).toContain( 'super admin' );
	} );
} );

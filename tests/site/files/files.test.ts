/**
 * ads.txt, app-ads.txt, llms.txt, security.txt and lines of robots.txt: answered as such files are, whatever becomes of snippets, while
 * no real file is there; and no other page loads anything of them.
 */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { typeSvc } from '../cli/doors.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite(
	{
		muPlugins: {
			'listens.php': `<?php
				add_action( 'svc_purge', static function ( array $urls, array $ids ): void {
					update_option( 'test_purges', [ ...(array) get_option( 'test_purges', [] ), [ $urls, $ids ] ] );
				}, 10, 2 );
				// The home of these sites is a constant, which nobody can change for one test.
				add_filter( 'option_home', static fn( $home ) => get_option( 'test_home', $home ), 99 );
				add_action( 'shutdown', static function (): void {
					if ( isset( $_GET['loaded'] ) ) {
						echo '<!--loaded ' . wp_json_encode( array_values( array_filter( get_included_files(), static fn( $file ) => str_contains( $file, '/includes/Runtime/' ) ) ) ) . '-->';
					}
				}, 0 );`,
		},
	},
	{ quiet: false }
);

const ADS = '# ours\nads.example, pub-1, DIRECT, f08c47fec0942fa0\n';
const SECURITY =
	'Contact: mailto:security@example.com\nExpires: 2100-01-01T00:00:00Z\n';

const set = async ( fields: Record< string, unknown > ) => {
	const answer = await site.rest( 'POST', '/files', fields );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
};
const get = async () => ( await site.rest( 'GET', '/files' ) ).body;
const stateOf = async ( name: string ) =>
	( await get() ).files.find( ( it: { file: string } ) => it.file === name )
		.state;
/** What is said of one file, `line: sentence`. */
const said = (
	body: {
		warnings: { path?: string; line: number; message: string }[];
	},
	name: string
) =>
	body.warnings
		.filter( ( it ) => it.path === name )
		.map( ( it ) => `${ it.line }: ${ it.message }` );

describe( 'a file', () => {
	test( 'that nobody has written is not there, and costs no page a file of ours', async () => {
		for ( const name of [
			'ads.txt',
			'app-ads.txt',
			'llms.txt',
			'security.txt',
			'.well-known/security.txt',
		] ) {
			expect( [
				name,
				( await site.page( `/${ name }` ) ).status,
			] ).toEqual( [ name, 404 ] );
		}
		expect( await get() ).toMatchObject( {
			ads: '',
			robots: '',
			real: [],
			warnings: [],
		} );
		await set( { ads: ADS } );
		for ( const [ address, isLoaded ] of [
			[ '/?loaded=1', false ],
			[ '/?loaded=1&file=/ads.txt', false ],
			[ '/other.txt?loaded=1', false ],
			[ '/bads.txt?loaded=1', false ],
			[ '/ads.txt/?loaded=1', false ],
			[ '/robots.txt?loaded=1', true ],
			[ '/llms.txt?loaded=1', true ],
		] as const ) {
			const { text } = await site.page( address );
			const [ , list = '' ] = /<!--loaded (.*)-->/.exec( text ) ?? [];
			expect( list, address ).toContain( 'loader.php' );
			expect( [ address, list.includes( 'site-files' ) ] ).toEqual( [
				address,
				isLoaded,
			] );
		}
	} );

	test( 'is served as plain text under its names, whole, with what caches need', async () => {
		await set( { ads: ADS.trimEnd(), security: SECURITY } );
		const page = await site.page( '/ads.txt?x=1' );
		expect( [ page.status, page.text ] ).toEqual( [ 200, ADS ] );
		const { headers } = page;
		expect( headers.get( 'content-type' ) ).toBe(
			'text/plain; charset=utf-8'
		);
		expect( headers.get( 'x-content-type-options' ) ).toBe( 'nosniff' );
		expect( headers.get( 'cache-control' ) ).toBe( 'public, max-age=300' );
		const tag = headers.get( 'etag' ) ?? '';
		const since = headers.get( 'last-modified' ) ?? '';
		expect( tag ).toMatch( /^"[0-9a-f]{32}"$/ );
		for ( const name of [ 'security.txt', '.well-known/security.txt' ] ) {
			expect( ( await site.page( `/${ name }` ) ).text ).toBe( SECURITY );
		}
		const head = await site.page( '/ads.txt', { method: 'HEAD' } );
		expect( [
			head.status,
			head.text,
			head.headers.get( 'etag' ),
		] ).toEqual( [ 200, '', tag ] );
		for ( const [ name, value, status ] of [
			[ 'if-none-match', tag, 304 ],
			[ 'if-none-match', `"x", W/${ tag }`, 304 ],
			[ 'if-none-match', tag.replace( /"$/, '-gzip"' ), 304 ],
			[ 'if-none-match', '"other"', 200 ],
			[ 'if-modified-since', since, 304 ],
			[ 'if-modified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 200 ],
		] as const ) {
			const again = await site.page( '/ads.txt', {
				headers: { [ name ]: value },
			} );
			expect( [ value, again.status ] ).toEqual( [ value, status ] );
			expect( again.text ).toBe( status === 304 ? '' : ADS );
		}
		expect(
			( await site.page( '/ads.txt', { method: 'POST', body: 'x' } ) )
				.status
		).toBe( 404 );
	} );

	test( 'is never run and never HTML', async () => {
		const text = '# <?php echo 6 * 7; ?>\n<script>alert(1)</script>\n';
		await set( { llms: text } );
		const page = await site.page( '/llms.txt' );
		expect( page.text ).toBe( text );
		expect( page.headers.get( 'content-type' ) ).toMatch( /^text\/plain/ );
	} );

	test( 'is kept with line feeds and without a mark in front; blanks alone are no file', async () => {
		const body = await set( { ads: '\uFEFFa.example, 1, DIRECT\r\n' } );
		expect( body.ads ).toBe( 'a.example, 1, DIRECT\n' );
		await set( { ads: ' \r\n\t' } );
		expect( [
			( await get() ).ads,
			await stateOf( 'ads.txt' ),
			( await site.page( '/ads.txt' ) ).status,
		] ).toEqual( [ '', 'empty', 404 ] );
	} );

	test( 'goes on in safe mode and beside a snippet that breaks every page', async () => {
		await set( { ads: ADS } );
		await site.rest( 'POST', '/snippets', {
			title: 'Ends everything',
			type: 'php',
			code: "if ( str_contains( $_SERVER['REQUEST_URI'], '.txt' ) ) { echo 'spoilt'; exit; }",
			hook: 'root',
			status: 'active',
		} );
		expect( ( await site.page( '/ads.txt' ) ).text ).toBe( ADS );
		await site.rest( 'POST', '/safe-mode', { on: true } );
		expect( ( await site.page( '/ads.txt' ) ).text ).toBe( ADS );
	} );

	test( 'that is real on the server is the one that is served', async () => {
		await set( { ads: ADS, security: SECURITY } );
		const real = path.join( site.dir, 'ads.txt' );
		const known = path.join( site.dir, '.well-known' );
		await writeFile( real, 'real' );
		await mkdir( known );
		await writeFile( path.join( known, 'security.txt' ), 'real' );
		try {
			expect( ( await site.page( '/ads.txt' ) ).text ).toBe( 'real' );
			const body = await get();
			expect( body.real ).toEqual( [
				'ads.txt',
				'.well-known/security.txt',
			] );
			expect( await stateOf( 'ads.txt' ) ).toBe( 'real' );
			expect( said( body, 'ads.txt' ) ).toEqual( [
				expect.stringMatching( /^0: Visitors get the file ads\.txt/ ),
			] );
			// The one without a real file is ours still.
			expect( ( await site.page( '/security.txt' ) ).text ).toBe(
				SECURITY
			);
			// A server that asks WordPress all the same gets nothing of ours.
			expect(
				await site.php(
					`$_SERVER['REQUEST_METHOD'] = 'GET';
					require_once WP_PLUGIN_DIR . '/svc/includes/Runtime/delivery/site-files.php';
					foreach ( [ '/ads.txt', '/security.txt' ] as $_SERVER['REQUEST_URI'] ) {
						echo json_encode( Svc\\Runtime\\answers_site_file( svc_storage_root() ) );
					}`
				)
			).toBe( 'falsetrue' );
		} finally {
			await rm( real );
			await rm( known, { recursive: true } );
		}
		expect( ( await site.page( '/ads.txt' ) ).text ).toBe( ADS );
	} );

	test( 'whose storage is damaged or cannot be read breaks nothing', async () => {
		await set( { ads: ADS, robots: 'User-agent: *\nDisallow: /a/\n' } );
		const stored = path.join( site.storage, 'files/site.php' );
		await writeFile( stored, '<?php exit; ?>\n{"ads":{"text":7' );
		expect( ( await site.page( '/ads.txt' ) ).status ).toBe( 404 );
		expect( ( await get() ).ads ).toBe( '' );
		await rm( stored );
		// A link to itself: it is there, and cannot be opened.
		await symlink( stored, stored );
		expect( ( await site.page( '/ads.txt' ) ).status ).toBe( 404 );
		expect( ( await site.page( '/robots.txt' ) ).text ).toMatch(
			/^User-agent/
		);
		expect( ( await site.page( '/' ) ).status ).toBe( 200 );
		const asked = await site.rest( 'GET', '/files' );
		expect( [ asked.status, asked.body.code ] ).toEqual( [
			500,
			'svc_storage',
		] );
	} );
} );

describe( 'a change', () => {
	test( 'of several files is logged, and caches are told the addresses, once and only if something changed', async () => {
		await site.php( "delete_option( 'test_purges' );" );
		await set( { ads: ADS, security: SECURITY } );
		await set( { ads: ADS } );
		await set( { ads: '' } );
		const { items } = ( await site.rest( 'GET', '/activity' ) ).body;
		expect(
			items.map( ( it: { action: string; detail: string } ) => [
				it.action,
				it.detail,
			] )
		).toEqual( [
			[ 'files', 'ads.txt: emptied' ],
			[ 'files', 'ads.txt: 0 → 2 lines, security.txt: 0 → 2 lines' ],
		] );
		const purges = await site.php(
			"echo json_encode( get_option( 'test_purges' ) );"
		);
		expect( JSON.parse( purges ) ).toEqual( [
			[
				[
					`${ site.url }/ads.txt`,
					`${ site.url }/.well-known/security.txt`,
					`${ site.url }/security.txt`,
				],
				[],
			],
			[ [ `${ site.url }/ads.txt` ], [] ],
		] );
	} );

	test( 'with one value that is refused changes nothing', async () => {
		await set( { ads: ADS } );
		for ( const body of [
			{ ads: 'new', llms: 'a\u0001b' },
			{ ads: 'new', llms: 'x'.repeat( 100_001 ) },
			{ ads: 'new', llms: 7 },
		] ) {
			const answer = await site.rest( 'POST', '/files', body );
			expect( [
				answer.status,
				Object.keys( answer.body.data.params ),
			] ).toEqual( [ 400, [ 'llms' ] ] );
		}
		expect( ( await get() ).ads ).toBe( ADS );
	} );

	test( 'made from an older text is refused, and overwrites when it is not said what it was made from', async () => {
		const { files } = await set( { ads: ADS } );
		const base = { ads: files[ 0 ].hash };
		await set( { ads: 'theirs', base } );
		const refused = await site.rest( 'POST', '/files', {
			ads: 'mine',
			llms: '# Mine',
			base,
		} );
		expect( [ refused.status, refused.body.code ] ).toEqual( [
			409,
			'svc_conflict',
		] );
		expect( refused.body.message ).toContain( 'ads.txt has changed' );
		expect( await get() ).toMatchObject( { ads: 'theirs', llms: '' } );
		expect( ( await set( { ads: 'mine' } ) ).ads ).toBe( 'mine' );
	} );

	test( 'says what is wrong, by file and line, and is saved', async () => {
		const body = await set( {
			ads: 'google.com, pub-1, DIRECT\ngoogle.com, pub-1\n',
			security: 'Contact: mailto:a@example.com\n',
		} );
		expect( said( body, 'ads.txt' ) ).toEqual( [
			expect.stringMatching( /^2: Invalid line\./ ),
		] );
		expect( said( body, 'security.txt' ) ).toEqual( [
			expect.stringMatching( /^0: Add an "Expires:" line/ ),
		] );
		expect( await stateOf( 'ads.txt' ) ).toBe( 'served' );
	} );
} );

describe( 'robots.txt', () => {
	const LINES = 'User-agent: GPTBot\nDisallow: /\n';

	test( 'gets the lines below those of WordPress and of other plugins, under both addresses', async () => {
		const before = ( await site.page( '/robots.txt' ) ).text;
		expect( before ).toContain( 'Disallow: /wp-admin/' );
		await set( { robots: LINES } );
		for ( const address of [ '/robots.txt', '/?robots=1' ] ) {
			const page = await site.page( address );
			expect( page.text ).toBe( `${ before.trimEnd() }\n\n${ LINES }` );
			expect( page.headers.get( 'content-type' ) ).toMatch(
				/^text\/plain/
			);
		}
		await set( { robots: '' } );
		expect( ( await site.page( '/robots.txt' ) ).text ).toBe( before );
	} );

	test( 'is there with plain permalinks, too, and says what may be in its way', async () => {
		await set( { robots: LINES, ads: ADS } );
		await site.php(
			"update_option( 'permalink_structure', '' ); update_option( 'blog_public', '0' );"
		);
		try {
			expect( ( await site.page( '/robots.txt' ) ).text ).toContain(
				`\n\n${ LINES }`
			);
			expect( ( await site.page( '/ads.txt' ) ).text ).toBe( ADS );
			expect( said( await get(), 'robots.txt' ) ).toEqual( [
				expect.stringMatching( /^0: With plain permalinks/ ),
				expect.stringMatching( /^0: .* discourages search engines/ ),
			] );
		} finally {
			await site.php(
				"update_option( 'blog_public', '1' ); update_option( 'permalink_structure', '/%postname%/' );"
			);
		}
	} );
} );

test( 'a site in a folder serves its files there, and says where they are looked for', async () => {
	await set( { ads: ADS, llms: '# Site\n', robots: 'User-agent: x\n' } );
	const home = await site.php(
		"$home = get_option( 'home' ); update_option( 'test_home', $home . '/blog' ); echo $home;"
	);
	try {
		expect( ( await site.page( '/blog/ads.txt' ) ).text ).toBe( ADS );
		expect( ( await site.page( '/blog/robots.txt' ) ).text ).toMatch(
			/Disallow: [^]*User-agent: x\n$/
		);
		expect( ( await site.page( '/ads.txt' ) ).text ).not.toBe( ADS );
		const { stdout } = await site.wp( 'svc', 'files', '--format=json' );
		const body = JSON.parse( stdout );
		expect( body.files[ 0 ].url ).toBe( `${ home }/blog/ads.txt` );
		expect( said( body, 'ads.txt' ) ).toEqual( [
			expect.stringContaining( `at the root: ${ home }/ads.txt` ),
		] );
		expect( said( body, 'llms.txt' ) ).toEqual( [] );
	} finally {
		await site.php( "delete_option( 'test_home' );" );
	}
} );

describe( 'the command line', () => {
	const svc = ( ...args: string[] ) => site.wp( 'svc', ...args );

	test( 'prints and writes one file by its name, and shows what is wrong beside its line', async () => {
		const file = path.join( site.dir, 'mine.txt' );
		await writeFile( file, `${ ADS }no line of ads.txt\n` );
		const saved = await svc(
			'files',
			'set',
			'ads.txt',
			`--file=${ file }`
		);
		expect( saved.code, saved.stderr ).toBe( 0 );
		expect( saved.stderr ).toMatch( /ads\.txt:3: Invalid line/ );
		expect( saved.stdout ).toMatch( /ads\.txt\s+served\s+3/ );
		expect( ( await svc( 'files', 'ads.txt' ) ).stdout ).toBe(
			`${ ADS }no line of ads.txt\n`
		);
		const wrongs = [
			[ [ 'files', 'humans.txt' ], 'Unknown file "humans.txt"' ],
			[
				[ 'files', 'set', 'humans.txt', `--file=${ file }` ],
				'Unknown file',
			],
			[
				[ 'files', 'set', `--file=${ file }` ],
				'Name the file before --file',
			],
			[
				[ 'files', 'set', 'ads.txt', '--file=nowhere.txt' ],
				"can't be read",
			],
		] as const;
		const [ dry, ...refused ] = await typeSvc(
			site,
			[ 'files', 'set', '--ads=x', '--dry-run' ],
			...wrongs.map( ( [ args ] ) => args )
		);
		expect( dry?.stdout ).toContain( 'Nothing was changed.' );
		expect( ( await get() ).ads ).toContain( 'no line' );
		for ( const [ at, [ args, sentence ] ] of wrongs.entries() ) {
			expect( [ refused[ at ]?.code, args ] ).toEqual( [ 2, args ] );
			expect( refused[ at ]?.stderr ).toContain( sentence );
		}
		await rm( file );
	} );
} );

/**
 * Hosts that have functions of PHP disabled: calling one throws. What WordPress runs without, we run without as well, or say what is missing.
 */
import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { IS_LONG, sample } from '../../support/long.ts';
import { configure } from '../../support/configure.ts';
import {
	ANY_ADDRESS,
	type Lock,
	type Locked,
	lockedPhp,
} from '../../support/locked-php.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';
import { day, expectDay } from './day.ts';

const site = testSite(
	{
		muPlugins: {
			'without.php':
				"<?php isset( $_SERVER['HTTP_X_WITHOUT'] ) && add_filter( 'option_active_plugins', '__return_empty_array' );",
		},
	},
	{ quiet: false }
);
let cookies: Record< string, string >;
beforeAll( async () => {
	await configure(
		site.dir,
		{},
		`${ ANY_ADDRESS } define( 'COOKIEHASH', 'everywhere' );`
	);
	( { cookies } = await site.login( 'admin' ) );
} );

const SNIPPET = {
	title: 'Held',
	type: 'php',
	hook: 'wp_footer',
	code: "echo '<i>held</i>';",
	status: 'active',
};
const BROKEN = { ...SNIPPET, title: 'Broken', code: 'svc_not_there();' };
/** What is not caught: the page ends with it. */
const FATAL = {
	...SNIPPET,
	title: 'Fatal',
	code: "add_action( 'wp_print_footer_scripts', static function () { svc_not_there(); } );",
};

/** Whether WordPress runs on such a host: pages are read, screens opened, a post written. */
async function isWordPressFine( host: Locked ): Promise< boolean > {
	const { client } = host;
	await site.clearLog();
	const headers = { 'x-without': '1' };
	const page = await client.page( '/', { headers } );
	const screen = await client.page( '/wp-admin/index.php', {
		headers,
		cookies,
	} );
	const plugins = await client.page( '/wp-admin/plugins.php', {
		headers,
		cookies,
	} );
	const post = await client.rest(
		'POST',
		'/posts',
		{ title: 'Written', content: 'Text', status: 'publish' },
		{ namespace: 'wp/v2', headers }
	);
	const said = [ ...( await site.notices() ), await host.log() ].join( '\n' );
	return (
		! said.includes( 'Call to undefined function' ) &&
		page.status === 200 &&
		page.text.includes( '</html>' ) &&
		screen.status === 200 &&
		screen.text.includes( '</html>' ) &&
		plugins.status === 200 &&
		plugins.text.includes( '</html>' ) &&
		post.status === 201
	);
}

/** What goes wrong on such a host. */
async function troubles( host: Locked ): Promise< string[] > {
	const { client } = host;
	await site.resetSnippets();
	const found: string[] = [];
	const rest = async ( method: string, route: string, body?: object ) => {
		const answer = await client.rest( method, route, body, {
			unchecked: true,
		} );
		const code: unknown = answer.body?.code;
		if (
			answer.status >= 500 &&
			code !== 'svc_host' &&
			code !== 'svc_storage'
		) {
			found.push( `${ method } ${ route }: ${ answer.text }` );
		}
		return answer;
	};
	const made = await rest( 'POST', '/snippets', SNIPPET );
	if ( made.status < 300 && made.body.snippet?.status !== 'active' ) {
		found.push( `not on: ${ made.text }` );
	}
	for ( const snippet of [ BROKEN, FATAL ] ) {
		const broken = await rest( 'POST', '/snippets', snippet );
		if ( broken.status < 300 && broken.body.snippet?.status === 'active' ) {
			found.push( `broken, and on: ${ broken.text }` );
		}
	}
	await rest( 'GET', '/snippets' );
	for ( const [ address, sent ] of [
		[ '/', {} ],
		[ '/wp-admin/admin.php?page=svc', cookies ],
		[ '/wp-admin/plugins.php', cookies ],
	] as const ) {
		const page = await client.page( address, { cookies: sent } );
		if ( page.status !== 200 || ! page.text.includes( '</html>' ) ) {
			found.push( `${ address }: ${ page.status }` );
		}
		if (
			address === '/' &&
			made.status < 300 &&
			! page.text.includes( '<i>held</i>' )
		) {
			found.push( `not shown` );
		}
	}
	const said = [ ...( await site.notices() ), await host.log() ].join( '\n' );
	const undefinedFunctions =
		said.match(
			/.*Call to undefined function (?!svc_not_there).*(?:\n(?!\[).*){0,2}/g
		) ?? [];
	return [
		...found,
		...undefinedFunctions.filter( ( line ) =>
			line.includes( ` in ${ ROOT }/` )
		),
	];
}

/** Runs something on a host, and gives it back. */
async function on< Result >(
	lock: Lock,
	what: ( host: Locked ) => Promise< Result >
): Promise< Result > {
	const host = await lockedPhp( site, lock );
	try {
		return await what( host );
	} finally {
		await host.stop();
	}
}

/** Every function of PHP that the plugin calls. */
async function called(): Promise< string[] > {
	const names = await readdir( path.join( ROOT, 'includes' ), {
		recursive: true,
	} );
	const files = [
		path.join( ROOT, 'svc.php' ),
		...names
			.filter( ( name ) => name.endsWith( '.php' ) )
			.map( ( name ) => path.join( ROOT, 'includes', name ) ),
	];
	const child = execFile( 'php', [
		path.join( ROOT, 'tests/architecture/internal-calls.php' ),
	] );
	child.stdin?.end( JSON.stringify( files ) );
	let out = '';
	for await ( const chunk of child.stdout ?? [] ) {
		out += String( chunk );
	}
	return Object.keys( JSON.parse( out ) as Record< string, string[] > );
}

test.each( sample( [ BROKEN, FATAL ], 2 ) )(
	'without http_response_code(), what breaks the front page is not switched on: $title',
	async ( snippet ) => {
		const lock: Lock = { functions: [ 'http_response_code' ] };
		const broken = await on( lock, ( { client } ) =>
			client.rest( 'POST', '/snippets', snippet )
		);
		expect( broken.body, broken.text ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
		expect( broken.body.errors, broken.text ).not.toEqual( [] );
	},
	60_000
);

test( 'where the report of a page is lost, what is an error only with the snippet keeps it off', async () => {
	const strip = path.join( site.wpContent, 'mu-plugins/strip.php' );
	await writeFile(
		strip,
		"<?php register_shutdown_function( static fn() => ob_start( static fn( $page ) => preg_replace( '~<!--svc-candidate.*?-->~s', '', $page ) ) );"
	);
	try {
		const fine = await site.rest( 'POST', '/snippets', SNIPPET );
		expect( fine.body, fine.text ).toMatchObject( {
			snippet: { status: 'active' },
			test_load: { outcome: 'unknown' },
		} );
		const broken = await site.rest( 'POST', '/snippets', FATAL );
		const pages = JSON.stringify( broken.body.test_load );
		expect( broken.body, pages ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
	} finally {
		await rm( strip );
	}
}, 60_000 );

/** What hosts disable, and what people live without at once. */
const USUAL = [
	...[ 'http_response_code', 'debug_backtrace', 'error_log' ],
	'memory_get_usage',
	...[ 'memory_get_peak_usage', 'getenv', 'putenv', 'touch', 'fsync' ],
	...[ 'link', 'chmod', 'fileperms', 'php_uname', 'getmypid' ],
	...[ 'gethostname', 'disk_free_space', 'set_time_limit' ],
	...[ 'ignore_user_abort', 'opcache_invalidate', 'opcache_get_status' ],
	...[ 'curl_exec', 'curl_multi_exec', 'proc_open', 'proc_close' ],
	...[ 'proc_get_status', 'proc_terminate', 'exec', 'shell_exec' ],
	...[ 'system', 'passthru', 'popen', 'stream_socket_server' ],
	'fpm_get_status',
];

test.each(
	sample< [ string, Lock ] >(
		[
			[ 'all that hosts disable', { functions: USUAL } ],
			[
				'error handlers',
				{ functions: [ 'set_error_handler', 'restore_error_handler' ] },
			],
			[
				'a part of cURL',
				{ functions: [ 'curl_multi_exec', 'curl_errno' ] },
			],
			[ 'mbstring', { extensions: [ 'mbstring' ] } ],
			[ 'cURL', { extensions: [ 'curl' ] } ],
		],
		5
	)
)(
	'a day without %s goes as any other',
	async ( _, lock ) => {
		await on( lock, async ( { client } ) => {
			const notices = () => ownNotices( site );
			await site.clearLog();
			expectDay( await day( { client, notices } ) );
		} );
	},
	180_000
);

test( 'without the tokenizer, PHP is refused with its name, and all else works', async () => {
	const before = await site.rest( 'POST', '/snippets', SNIPPET );
	const id = before.body.snippet?.id ?? 0;
	await on( { extensions: [ 'tokenizer' ] }, async ( { client } ) => {
		expect( ( await client.page( '/' ) ).text ).toContain( '<i>held</i>' );
		const read = await client.rest( 'GET', `/snippets/${ id }` );
		expect( read.body.code, read.text ).toBe( SNIPPET.code );
		const refused = await client.rest( 'POST', '/snippets', SNIPPET );
		expect( refused.status, refused.text ).toBe( 501 );
		expect( refused.body ).toMatchObject( {
			code: 'svc_host',
			message:
				'PHP lacks the extension tokenizer. Ask your host to install it.',
			data: { lacks: 'tokenizer' },
		} );
		const style = await client.rest( 'POST', '/snippets', {
			title: 'Style',
			type: 'css',
			code: 'b { color: red; }',
			status: 'active',
		} );
		expect( style.body.snippet?.status, style.text ).toBe( 'active' );
		expect( ( await client.page( '/' ) ).text ).toContain( 'color: red' );
		const list = await client.rest( 'GET', '/snippets' );
		expect( list.body, list.text ).toHaveLength( 2 );
		const off = await client.rest( 'POST', `/snippets/${ id }/disable` );
		expect( off.body.snippet?.status, off.text ).toBe( 'inactive' );
		const plugins = await client.page( '/wp-admin/plugins.php', {
			cookies,
		} );
		expect( plugins.text ).toContain(
			'tokenizer: PHP snippets can&#039;t be checked, saved or activated.'
		);
	} );
}, 60_000 );

test( 'what is missing stands in Site Health, in its report and in a notice that can be put away', async () => {
	const lock: Lock = { functions: [ 'flock', 'curl_exec', 'getmypid' ] };
	await on( lock, async ( { client } ) => {
		const refused = await client.rest( 'POST', '/snippets', SNIPPET );
		expect( refused.body.code, refused.text ).toBe( 'svc_storage' );
		const sentence = 'flock(): nothing can be saved.';
		for ( const address of [
			'/wp-admin/plugins.php',
			'/wp-admin/admin.php?page=svc',
			'/wp-admin/site-health.php',
		] ) {
			const page = await client.page( address, { cookies } );
			expect( page.text, address ).toContain( sentence );
		}
		const report = await client.page(
			'/wp-admin/site-health.php?tab=debug',
			{ cookies }
		);
		expect( report.text ).toContain( 'flock(), curl_exec(), getmypid()' );
		const plugins = await client.page( '/wp-admin/plugins.php', {
			cookies,
		} );
		const [ , form = '' ] =
			/<form[^>]*>((?:(?!<\/form>).)*name="notice" value="host-.*?)<\/form>/s.exec(
				plugins.text
			) ?? [];
		const fields = [
			...form.matchAll( /name="([^"]+)" value="([^"]*)"/g ),
		].map( ( [ , name = '', value = '' ] ) => [ name, value ] );
		await client.page( '/wp-admin/admin-post.php', {
			method: 'POST',
			cookies,
			body: new URLSearchParams( fields ),
		} );
		const after = await client.page( '/wp-admin/plugins.php', { cookies } );
		expect( after.text ).not.toContain( sentence );
	} );
}, 60_000 );

test( 'where nothing is missing, nothing is said', async () => {
	const page = await site.page( '/wp-admin/plugins.php', { as: 'admin' } );
	expect( page.text ).not.toContain( 'disabled functions of PHP' );
} );

/** What calls is read from the code; what WordPress cannot do without shows itself. */
test.runIf( IS_LONG || process.env.SVC_FUNCTIONS !== undefined )(
	'without any one function that WordPress runs without, nothing breaks and nothing is said to be our fault',
	async () => {
		const names =
			process.env.SVC_FUNCTIONS?.split( ',' ) ?? ( await called() );
		const found: Record< string, string[] > = {};
		let tried = 0;
		for ( const name of names ) {
			await on( { functions: [ name ] }, async ( host ) => {
				if ( await isWordPressFine( host ).catch( () => false ) ) {
					tried++;
					const wrong = await troubles( host );
					Object.assign(
						found,
						wrong.length > 0 ? { [ name ]: wrong } : {}
					);
				}
			} ).catch( ( error: unknown ) => {
				found[ name ] = [ String( error ) ];
			} );
		}
		expect( found ).toEqual( {} );
		expect( tried, 'some are no more than ours' ).toBeGreaterThan( 0 );
	},
	3_600_000
);

/**
 * A folder carries a site exactly: odd snippets go to another site by
 * pull and apply and are the same there, and both commands and both sites
 * write the same files.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, svc } from './svc.ts';

const site = testSite( {}, { reset: false } );
const COUNT = IS_LONG ? 400 : 20;
const SEED = Number( process.env.SVC_SEED ?? 20_261 );
const LONG_MS = 300_000;

const MODULUS = 2_147_483_647;
/** Park and Miller's. */
let state = SEED;
function random(): number {
	state = ( state * 48_271 ) % MODULUS;
	return state / MODULUS;
}
const one = < T >( from: readonly [ T, ...T[] ] ): T =>
	from[ Math.floor( random() * from.length ) ] ?? from[ 0 ];
const some = ( from: readonly [ string, ...string[] ] ): string[] => [
	...new Set(
		Array.from( { length: Math.floor( random() * 4 ) }, () => one( from ) )
	),
];

const MARKS = '<<<<<<< mine\nx\n=======\ny\n>>>>>>> theirs';
const TITLES = [
	'Plain',
	'plain',
	'PLAIN ',
	'.',
	'..',
	'CON',
	'a/b',
	'a\\b',
	'-rf',
	'%41',
	'README',
	'.gitattributes',
	'node_modules',
	'x.snippet.json',
	'😀 emoji',
	'e\u0301 é',
	'שלום',
	'"quoted" & <b>',
	'ß'.repeat( 200 ),
	'nul:aux?*|',
] as const;
const FOLDERS = [
	'',
	'A',
	'a',
	'A/B',
	'node_modules',
	'CON',
	'ü b',
	'x.y',
] as const;
const TAGS = [ 'z', 'a', 'M', '😀', 'ä', '10', '9' ] as const;
const CODES = {
	php: [
		'',
		'echo 1;',
		'<?php\necho 1;',
		'<?php\n<?php\necho 1;',
		'<?php echo 1;',
		'?><p>\n<?php',
		'echo 1;\n',
		'\n\necho 1;\n\n\n',
		'// one\r\n// two\r\n',
		'// one\r// two',
		`/*\n${ MARKS }\n*/`,
		`$a = <<<'T'\n${ MARKS }\nT;`,
		'// 😀 \u2028 \u00a0',
		'\techo 1;  \n  ',
	],
	html: [
		'',
		'\n',
		'<p>a</p>\n',
		'<?php echo 1; ?>\n<b>',
		`<pre>\n${ MARKS }\n</pre>`,
		'<p>\r\n</p>\r\n',
		'😀',
		'   ',
	],
	css: [
		'',
		'a {}\n\n',
		`/*\n${ MARKS }\n*/`,
		'a { content: "\\201C😀" }',
		'\r\na {}',
	],
	js: [ '', '1;', `\`\n${ MARKS }\n\``, '/* 😀 */\n', '1;\r\n2;\r\n', '\n' ],
} as const;

type Snippet = { hash: unknown; code: string } & Record< string, unknown >;
type Item = Record< string, unknown > & { uid: string };
function odd( at: number ): Item {
	const type = one( [ 'php', 'html', 'css', 'js' ] as const );
	const codes = CODES[ type ];
	const uid = `odd-${ ( ( at * 7_919 ) % 100_003 ).toString( 36 ) }-${ at }`;
	return {
		uid,
		title: one( TITLES ),
		type,
		...( type === 'css'
			? { lang: one( [ 'css', 'scss', 'less' ] as const ) }
			: {} ),
		code: codes[ Math.floor( random() * codes.length ) ] ?? '',
		folder: one( FOLDERS ),
		tags: some( TAGS ),
		description: one( [ '', 'Line\nnext', '"q" / \\ 😀' ] as const ),
		priority: one( [ 1, 10, 999 ] as const ),
		status: 'inactive',
	};
}

/** Files have LF alone, so code with other line ends comes back with these (docs/snippet-files.md), and has the hash of that. */
const carried = ( code: string ) => code.replaceAll( /\r\n?/g, '\n' );

/** What has to be the same on another site. */
async function exact(): Promise< Record< string, Snippet > > {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1' },
	} );
	return Object.fromEntries(
		body.map( ( { uid, ...all }: Item ) => [
			uid,
			{
				hash: String( all.code ).includes( '\r' ) ? '' : all.hash,
				code: carried( String( all.code ) ),
				title: all.title,
				type: all.type,
				lang: all.lang,
				folder: all.folder,
				tags: all.tags,
				description: all.description,
				priority: all.priority,
				status: all.status,
				hook: all.hook,
			},
		] )
	);
}

let home = '';
let env: Record< string, string > = {};
beforeAll( async () => {
	home = await mkdtemp( path.join( tmpdir(), 'svc-exact-' ) );
	env = await identity( site );
} );
afterAll( () => rm( home, { recursive: true, force: true } ) );

async function filesOf( folder: string ): Promise< Record< string, string > > {
	const names = await readdir( path.join( home, folder ), {
		recursive: true,
		withFileTypes: true,
	} );
	const files = names
		.filter( ( entry ) => entry.isFile() )
		.map( ( entry ) => path.join( entry.parentPath, entry.name ) )
		.filter( ( file ) => ! file.includes( '/.svc/' ) )
		.sort();
	return Object.fromEntries(
		await Promise.all(
			files.map( async ( file ) => [
				path.relative( path.join( home, folder ), file ),
				await readFile( file, 'utf8' ),
			] )
		)
	);
}

test(
	`${ COUNT } odd snippets are the same on another site (seed ${ SEED })`,
	async () => {
		const items = Array.from( { length: COUNT }, ( _, at ) => odd( at ) );
		const made = await site.rest( 'POST', '/apply', { snippets: items } );
		expect( made.status, made.text ).toBe( 200 );
		const before = await exact();
		expect( Object.keys( before ) ).toHaveLength( COUNT );

		const ours = await svc( [ 'pull', 'ours' ], { env, cwd: home } );
		expect( ours.code, ours.stderr ).toBe( 0 );
		const wp = await site.wp( 'svc', 'pull', path.join( home, 'wp' ) );
		expect( wp.code, wp.stderr ).toBe( 0 );
		const files = await filesOf( 'ours' );
		expect( await filesOf( 'wp' ) ).toEqual( files );
		const same = await svc( [ 'plan', 'ours', '--check' ], {
			env,
			cwd: home,
		} );
		expect( same.code, same.stdout + same.stderr ).toBe( 0 );

		// The other site: other ids, in another order. The folder knows nothing of it.
		await site.resetSnippets();
		await rm( path.join( home, 'ours/.svc' ), { recursive: true } );
		const applied = await svc( [ 'apply', 'ours' ], { env, cwd: home } );
		expect( applied.code, applied.stdout + applied.stderr ).toBe( 0 );
		const after = await exact();
		for ( const [ uid, snippet ] of Object.entries( before ) ) {
			if ( snippet.hash === '' ) {
				Object.assign( after[ uid ] ?? {}, { hash: '' } );
			}
		}
		const differ = Object.keys( before ).filter(
			( uid ) =>
				JSON.stringify( before[ uid ] ) !==
				JSON.stringify( after[ uid ] )
		);
		expect(
			differ
				.slice( 0, 5 )
				.map( ( uid ) => [ before[ uid ], after[ uid ] ] )
		).toEqual( [] );
		const again = await svc( [ 'pull', 'there' ], { env, cwd: home } );
		expect( again.code, again.stderr ).toBe( 0 );
		expect( await filesOf( 'there' ) ).toEqual( files );
	},
	LONG_MS
);

/**
 * What the pages say is compared with the code: constants, hooks, options of
 * commands, operations, dependencies, and links that lead somewhere.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations, type OperationSpec } from '../../src/contract/index.js';
import { renderDoc } from '../../scripts/build-docs.ts';
import { REFERENCE_PAGES, withReference } from '../../scripts/reference.ts';
import { docPages, slugOf } from '../../scripts/lib/docs.ts';
import { PLAYGROUND_VERSION } from '../../scripts/lib/playground.mjs';
import { unknownCommands } from './command-lines.ts';
import { proseFaults } from './prose.ts';
import { sourceFiles } from './source-files.ts';

const ROOT = path.resolve( import.meta.dirname, '../..' );

const read = ( file: string ) =>
	readFileSync( path.join( ROOT, file ), 'utf8' );

const PAGES = [
	'README.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'includes/README.md',
	'src/README.md',
	...readdirSync( path.join( ROOT, 'docs' ), {
		recursive: true,
		encoding: 'utf8',
	} )
		.filter( ( file ) => file.endsWith( '.md' ) )
		.map( ( file ) => path.posix.join( 'docs', file ) ),
];

/** All matches of the first group in the product's PHP. */
function inProduct( pattern: RegExp ): string[] {
	const files = sourceFiles(
		ROOT,
		[ 'includes', 'svc.php', 'uninstall.php' ],
		[ '.php' ]
	);
	const found = files.flatMap( ( file ) =>
		[ ...read( file ).matchAll( pattern ) ].map(
			( match ) => match[ 1 ] ?? ''
		)
	);
	return [ ...new Set( found ) ].sort();
}

/** First cells of the tables below a heading, without the back ticks. */
function documented( page: string, heading: string ): string[] {
	const [ , section = '' ] = page.split( `\n## ${ heading }\n` );
	const [ own = '' ] = section.split( '\n## ' );
	return [ ...own.matchAll( /^\| (.*?) \|/gm ) ]
		.flatMap( ( [ , cell = '' ] ) => [ ...cell.matchAll( /`(\w+)`/g ) ] )
		.map( ( [ , name = '' ] ) => name )
		.sort();
}

describe( 'docs/configuration.md', () => {
	const page = read( 'docs/configuration.md' );

	test( 'names every constant, and none that is not there', () => {
		// HTTP_X_SVC_… are headers.
		expect( inProduct( /(?<![A-Za-z_])(SVC_[A-Z_]+)/g ) ).toEqual(
			documented( page, 'Constants' ).filter(
				( name ) => ! name.startsWith( 'DISALLOW_' )
			)
		);
	} );

	test( 'names every filter, and none that is not there', () => {
		const written = inProduct(
			/apply_filters(?:_ref_array)?\(\s*'(svc_\w+)'/g
		);
		// A name that stands in a constant of a class.
		const named = inProduct( /const FILTER\s*=\s*'(svc_\w+)'/g );
		expect( [ ...written, ...named ].sort() ).toEqual(
			documented( page, 'Filters' )
		);
		expect(
			inProduct( /apply_filters(?:_ref_array)?\(\s*([^'\s)][^,)]*)/g )
		).toEqual( [ 'self::FILTER' ] );
	} );

	test( 'names every action, and none that is not there', () => {
		expect(
			inProduct( /do_action(?:_ref_array)?\(\s*'(svc_\w+)'/g )
		).toEqual( documented( page, 'Actions' ) );
	} );
} );

describe( 'docs/development.md', () => {
	const page = read( 'docs/development.md' );

	test.each( [ 'start', 'test', 'build', 'dev', 'zip', 'bench' ] )(
		'names the options of %s',
		( command ) => {
			const help = execFileSync(
				'node',
				[ `scripts/${ command }.mjs`, '--help' ],
				{ cwd: ROOT, encoding: 'utf8' }
			);
			const name = help.split( ' --' )[ 0 ]?.split( '\n' )[ 0 ] ?? '';
			const row =
				page
					.split( '\n' )
					.find( ( line ) =>
						line.startsWith( `| \`${ name }\` |` )
					) ?? '';
			const options = ( text: string ) =>
				[ ...text.matchAll( /--[a-z][a-z-]+/g ) ]
					.map( ( [ option ] ) => option )
					.filter( ( option ) => option !== '--help' )
					.sort();
			const wanted = [ ...help.matchAll( /^ {2}(--[a-z-]+)/gm ) ]
				.map( ( [ , option = '' ] ) => option )
				.filter( ( option ) => option !== '--help' )
				.sort();
			expect( row, name ).not.toBe( '' );
			expect( options( row ) ).toEqual( wanted );
		}
	);

	test( 'names every suite and what steers it', () => {
		const suites = execFileSync( 'node', [ 'scripts/test.mjs', '--list' ], {
			cwd: ROOT,
			encoding: 'utf8',
		} );
		for ( const suite of suites.trim().split( '\n' ) ) {
			expect( page ).toContain( `\`${ suite }\`` );
		}
		const steering = sourceFiles( ROOT, [ 'tests' ], [ '.ts', '.php' ] )
			.flatMap( ( file ) => [
				...read( file ).matchAll(
					/(?:process\.env\.|getenv\( ')(SVC_(?!TEST_|WORDPRESS)[A-Z_]+)/g
				),
			] )
			.map( ( [ , name = '' ] ) => name );
		expect( steering.length ).toBeGreaterThan( 0 );
		for ( const name of steering ) {
			expect( page ).toContain( `\`${ name }\`` );
		}
	} );
} );

test.each( REFERENCE_PAGES )(
	'%s has the parts of the contract as `npm run reference` writes them',
	( file ) => {
		const page = read( file );
		expect( page ).toContain( '<!-- reference: ' );
		expect( page ).toBe( withReference( page ) );
	}
);

test( 'the parts have every request and every command', () => {
	const page = withReference(
		'<!-- reference: requests -->\n<!-- end --><!-- reference: commands -->\n<!-- end -->'
	);
	const all: readonly OperationSpec[] = operations;
	for ( const { rest, cli } of all ) {
		expect( page ).toContain( rest ? `\`${ rest.path }\` |` : '' );
		expect( page ).toContain(
			cli ? `wp svc ${ cli.words.join( ' ' ) }` : ''
		);
	}
} );

test( 'the README opens the blueprint of the repository, with the Playground that the tests have', () => {
	const page = read( 'README.md' );
	const [ , told = '' ] =
		/https:\/\/playground\.wordpress\.net\/#(%7B[^)\s]+)/.exec( page ) ??
		[];
	const { $schema: _schema, ...blueprint } = JSON.parse(
		read( 'blueprint.json' )
	);
	expect( JSON.parse( decodeURIComponent( told ) ) ).toEqual( blueprint );
	expect( page ).toContain(
		`npx @wp-playground/cli@${ PLAYGROUND_VERSION } server`
	);
} );

test( 'docs/development.md says why each dependency is there', () => {
	const [ , section = '' ] = read( 'docs/development.md' ).split(
		'\n## Dependencies: why\n'
	);
	const npm: Record< string, Record< string, string > > = JSON.parse(
		read( 'package.json' )
	);
	const composer: Record< string, Record< string, string > > = JSON.parse(
		read( 'composer.json' )
	);
	const wanted = [
		npm.dependencies,
		npm.devDependencies,
		composer.require,
		composer[ 'require-dev' ],
	]
		.flatMap( ( list ) => Object.keys( list ?? {} ) )
		.filter( ( name ) => name !== 'php' );
	const rows = [ ...section.matchAll( /^\| ([^|]+) \| ([^|]+) \|$/gm ) ];
	const named = rows
		.slice( 1 )
		.filter( ( [ , , why = '' ] ) => why.trim().length > 10 )
		.flatMap( ( [ , names = '' ] ) => names.split( ',' ) )
		.map( ( name ) => name.trim() )
		.filter( ( name ) => ! name.startsWith( '---' ) );
	expect( named.sort() ).toEqual( wanted.sort() );
} );

test.each( PAGES )(
	'%s names commands and options of wp svc that exist',
	( file ) => {
		expect( unknownCommands( ROOT, file ) ).toEqual( [] );
	}
);

test( 'a command and an option that do not exist are found', () => {
	const planted = 'tests/architecture/fixtures/prose/page.md';
	expect( unknownCommands( ROOT, planted ) ).toEqual( [
		`${ planted }: command in wp svc lists`,
		`${ planted }: statuses in wp svc list --statuses=active`,
	] );
} );

/** The fragments that a page has for its headings, as GitHub makes them. */
function fragmentsOf( file: string ): string[] {
	return [ ...readFileSync( file, 'utf8' ).matchAll( /^#+ (.+)$/gm ) ].map(
		( [ , heading = '' ] ) => slugOf( heading )
	);
}

test.each( PAGES )( 'the links of %s lead somewhere', ( file ) => {
	const links = [
		...read( file ).matchAll( /\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g ),
	];
	for ( const [ , target = '', fragment ] of links ) {
		const to =
			target === ''
				? path.join( ROOT, file )
				: path.join( ROOT, path.dirname( file ), target );
		expect( existsSync( to ), target ).toBe( true );
		if ( fragment !== undefined ) {
			expect( fragmentsOf( to ), target ).toContain( fragment );
		}
	}
} );

/** Pages that Help leads to, from the app and from WordPress, such as `recover#go-back`. */
const HELP = [
	...read( 'src/app/places.tsx' ).matchAll( /\? '([^']+)' : '/g ),
	...read( 'src/app/places.tsx' ).matchAll( / : '([^']+)' \)/g ),
	...(
		/\$pages {3}= \[([^\]]*)\]/.exec(
			read( 'includes/Admin/AppPage.php' )
		)?.[ 1 ] ?? ''
	).matchAll( /'([\w-]+)' +=>/g ),
	...sourceFiles( ROOT, [ 'src' ], [ '.tsx' ] ).flatMap( ( file ) => [
		...read( file ).matchAll(
			/\b(?:help|page)(?:=|: )["']([a-z][\w/#-]*)["']/g
		),
	] ),
].map( ( [ , name = '' ] ) => name );

test( 'Help leads to pages and headings that a release has', () => {
	expect( HELP.length ).toBeGreaterThan( 35 );
	for ( const name of HELP ) {
		const [ page = '', fragment ] = name.split( '#' );
		expect( docPages(), name ).toContain( page );
		if ( fragment !== undefined ) {
			expect(
				fragmentsOf( path.join( ROOT, 'docs', `${ page }.md` ) ),
				name
			).toContain( fragment );
		}
	}
} );

/** Pages as a release has them: the anchors of each, and where its links lead. */
const built = Object.fromEntries(
	docPages().map( ( page ) => {
		const html = renderDoc( read( `docs/${ page }.md` ), page, docPages() );
		const all = ( pattern: RegExp ) =>
			[ ...html.matchAll( pattern ) ].map( ( [ , it = '' ] ) => it );
		return [
			page,
			{
				ids: all( / id="([^"]+)"/g ),
				links: all( /<a href="([^"]+)"/g ),
			},
		];
	} )
);

test.each( docPages() )( 'the links of %s work in a release', ( page ) => {
	for ( const link of built[ page ]?.links ?? [] ) {
		if ( ! link.startsWith( 'https:' ) ) {
			const { pathname, hash } = new URL(
				link,
				`file:///${ page }.html`
			);
			const to = built[ pathname.slice( 1, -'.html'.length ) ];
			expect( to, link ).toBeDefined();
			if ( hash !== '' ) {
				expect( to?.ids, link ).toContain( hash.slice( 1 ) );
			}
		}
	}
} );

describe( 'the language of the pages', () => {
	const faults = [
		'readme.txt',
		'CHANGELOG.md',
		...PAGES.filter(
			( file ) => ! /decisions|^(?:includes|src)\//.test( file )
		),
	].map( ( file ) => ( { file, found: proseFaults( ROOT, file ) } ) );

	test.each( faults )( '$file is short and plain', ( { found } ) => {
		expect( found ).toEqual( [] );
	} );

	test( 'finds each fault of a planted page, and nothing else', () => {
		const planted = 'tests/architecture/fixtures/prose/page.md';
		expect(
			proseFaults( ROOT, planted ).map( ( fault ) =>
				fault.slice( planted.length + 2 ).replace( /: .*/, '' )
			)
		).toEqual( [
			'"switched it on" (activate, deactivate, turn on, turn off)',
			'5 sentences',
			'begins without a noun',
			'26 words',
			'"somebody" (name the role',
			'"over there" (name the plugin or the place)',
		] );
	} );
} );

test( 'every decision is listed, and says what was rejected', () => {
	const folder = path.join( ROOT, 'docs/decisions' );
	const list = read( 'docs/decisions/README.md' );
	for ( const file of readdirSync( folder ) ) {
		if ( file !== 'README.md' ) {
			expect( list ).toContain( `(${ file })` );
			expect( read( `docs/decisions/${ file }` ) ).toMatch(
				/^# .+\n\n\*\*Chosen\.\*\* [^]+?\n\n\*\*Rejected\.\*\*\n\n- .+/
			);
		}
	}
} );

test( 'comments speak of things and roles, not of people in general', () => {
	const told = sourceFiles(
		ROOT,
		[ 'includes', 'src', 'svc.php', 'uninstall.php' ],
		[ '.php', '.scss', '.ts', '.tsx' ]
	)
		// What is written for those who install it.
		.filter( ( file ) => ! file.startsWith( 'src/library/' ) )
		.flatMap( ( file ) =>
			[
				...read( file ).matchAll(
					/\/\*[\s\S]*?\*\/|(?<![:"'\w])\/\/[^\n]*/g
				),
			].flatMap( ( [ comment ] ) =>
				(
					comment.match(
						/\b(?:whoever|nobody|somebody|anybody|everybody|someone|anyone|everyone)\b/gi
					) ?? []
				).map( ( word ) => `${ file }: ${ word }` )
			)
		);
	expect( told ).toEqual( [] );
} );

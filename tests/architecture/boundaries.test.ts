/**
 * Holds the table of boundaries.json for PHP and TypeScript, and shows on
 * planted violations that every rule can fail.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circleViolations } from './circles.ts';
import { deadCode } from './dead-code.ts';
import { unknownClassNames } from './named-classes.ts';
import { nameViolations, positionalFlags, unnamedFlags } from './names.ts';
import { strayOperations } from './operation-classes.ts';
import { phpViolations } from './php-rules.ts';
import {
	commentViolations,
	shapeViolations,
	staleExplanations,
} from './shape-rules.ts';
import { sourceFiles } from './source-files.ts';
import {
	applyAllowList,
	describeViolation,
	TABLE,
	type Violation,
} from './table.ts';
import { refusedImports } from './ts-imports.ts';
import { habitViolations } from './wordpress-habits.ts';

const CHECKOUT = path.resolve( import.meta.dirname, '../..' );
const FIXTURES = path.join( import.meta.dirname, 'fixtures' );
const PLANTED = path.join( FIXTURES, 'violations' );
const PLANTED_HABITS = path.join( FIXTURES, 'habits' );

function brief( violations: Violation[] ): string[] {
	return violations.map( ( { file, what } ) => `${ file } ${ what }` ).sort();
}

describe( 'the checkout', async () => {
	const violations = [
		...phpViolations( CHECKOUT, TABLE ),
		...( await refusedImports( CHECKOUT ) ),
		...shapeViolations( CHECKOUT, TABLE ),
		...commentViolations( CHECKOUT, TABLE ),
		...circleViolations( CHECKOUT ),
		...deadCode( CHECKOUT ),
		...habitViolations( CHECKOUT ),
		...unknownClassNames( CHECKOUT ),
		...strayOperations( CHECKOUT ),
		...nameViolations( CHECKOUT, TABLE ),
		...unnamedFlags( CHECKOUT ),
		...positionalFlags( CHECKOUT ),
	];
	const { left, stale } = applyAllowList( violations, TABLE.allowed );

	test( 'keeps the boundaries', () => {
		expect( left.map( describeViolation ) ).toEqual( [] );
	} );

	test( 'needs every exception of the allow-list', () => {
		expect( stale ).toEqual( [] );
		expect( staleExplanations( CHECKOUT, TABLE ) ).toEqual( [] );
	} );
} );

test( 'no comment silences a check that is not installed', () => {
	const silent = sourceFiles(
		CHECKOUT,
		[ 'includes', 'scripts', 'tests', 'svc.php', 'uninstall.php' ],
		[ '.php' ]
	).filter( ( file ) =>
		/phpcs:\w+ WordPress\b/.test(
			readFileSync( path.join( CHECKOUT, file ), 'utf8' )
		)
	);
	expect( silent ).toEqual( [] );
} );

test( 'a program that is started goes on holding no lock of the request that started it', () => {
	const held = sourceFiles( CHECKOUT, [ 'includes' ], [ '.php' ] ).flatMap(
		( file ) => {
			const code = readFileSync( path.join( CHECKOUT, file ), 'utf8' );
			return /\bflock\(|SystemCall::lock\(/.test( code )
				? [ ...code.matchAll( /fopen\(.*?'([a-z+]+)' \)/g ) ]
						.filter( ( [ , mode = '' ] ) => ! mode.includes( 'e' ) )
						.map( () => file )
				: [];
		}
	);
	// A compiler that outlives its request goes on working, and so keeps its place.
	expect( held ).toEqual( [ 'includes/Storage/Code/CompileSlots.php' ] );
} );

describe( 'the table', () => {
	test( 'has no circles among the PHP parts', () => {
		const seen = new Set< string >();
		const visit = ( part: string, trail: string[] ): void => {
			expect( trail ).not.toContain( part );
			if ( seen.has( part ) ) {
				return;
			}
			for ( const next of TABLE.php.imports[ part ] ?? [] ) {
				visit( next, [ ...trail, part ] );
			}
			seen.add( part );
		};
		Object.keys( TABLE.php.imports ).forEach( ( part ) =>
			visit( part, [] )
		);
	} );

	test( 'lets nobody import Doors, Admin or Plugin', () => {
		const importers = Object.entries( TABLE.php.imports )
			.filter( ( [ , parts ] ) =>
				parts.some( ( part ) =>
					[ 'Doors', 'Admin', 'Plugin' ].includes( part )
				)
			)
			.map( ( [ part ] ) => part );
		expect( importers ).toEqual( [ 'svc.php' ] );
	} );
} );

describe( 'the rules', () => {
	test( 'find planted violations in PHP and nothing else', () => {
		expect( brief( phpViolations( PLANTED, TABLE ) ) ).toEqual( [
			'includes/Domain/Snippet.php calls eval',
			'includes/Domain/Snippet.php calls file_put_contents',
			'includes/Domain/Snippet.php calls wp_json_encode',
			'includes/Domain/Snippet.php imports Storage',
			'includes/Domain/functions.php lacks strict types',
			'includes/Domain/functions.php lacks the ABSPATH guard',
			'includes/Domain/functions.php many() has more than five parameters',
			'includes/Domain/functions.php readonly class',
			'includes/Domain/functions.php standalone type null',
			'includes/Operations/Save.php calls shell_exec',
			'includes/Operations/Save.php calls wp_remote_get',
			'includes/Operations/Save.php imports Doors',
			'includes/Runtime/loader.php calls get_option',
			'includes/Runtime/loader.php calls global $wpdb',
			'includes/Runtime/loader.php calls global $wpdb',
			'includes/Runtime/loader.php imports Plugin',
			"includes/Runtime/loader.php requires __DIR__ . '/../Storage/Index.php'",
			"includes/Unlisted/Thing.php does require_once __DIR__ . '/other.php';",
			'includes/Unlisted/Thing.php part Unlisted',
		] );
	} );

	test( 'find names of classes that do not exist', () => {
		expect( brief( unknownClassNames( PLANTED ) ) ).toEqual( [
			'includes/Domain/Snippet.php names Svc\\Storage\\Index',
			'includes/Operations/Save.php names Svc\\Doors\\Rest\\Routes',
			'includes/Operations/Save.php names Svc\\Storage\\Snippets',
			'includes/Runtime/loader.php names Svc\\Plugin',
		] );
	} );

	test( 'find a class among the operations that is none', () => {
		expect( brief( strayOperations( PLANTED ) ) ).toEqual( [
			'includes/Operations/Save.php is no operation of the contract',
		] );
	} );

	test( 'find planted violations in TypeScript and nothing else', async () => {
		const found = await refusedImports( PLANTED );
		expect( found.map( describeViolation ).sort() ).toEqual( [
			'src/contract/index.ts:1 imports fs: contract needs no Node',
			'src/contract/index.ts:1 imports src/ui/button.ts: contract imports no other folder',
			'src/features/edit/page.tsx:1 imports tests/support/site.ts: nothing outside src/ is part of the product',
			'src/features/list/page.tsx:1 imports @wordpress/api-fetch: client alone imports @wordpress/api-fetch',
			'src/features/list/page.tsx:1 imports src/features/edit/page.tsx: features never import each other',
			'src/ui/button.ts:1 imports monaco-editor: ui imports the packages react, @wordpress/',
			'src/ui/button.ts:1 imports src/ui/switch.ts: no circles',
			'src/unlisted/index.ts:1 imports src/ui/button.ts: every folder has a row',
		] );
	} );

	test( 'find files that are too long or have a name that says nothing', () => {
		const strict = {
			...TABLE,
			size: {
				...TABLE.size,
				sourceLines: 17,
				explainAbove: 15,
				explained: {},
			},
		};
		expect( brief( shapeViolations( PLANTED, strict ) ) ).toEqual( [
			'includes/Domain/Snippet.php is long',
			'includes/Domain/functions.php is called functions',
			'includes/Operations/Save.php is long',
			'includes/Runtime/loader.php is long',
		] );
	} );

	test( 'find parts that explain more than they do', () => {
		const planted = path.join( FIXTURES, 'comments' );
		const strict = { ...TABLE, size: { ...TABLE.size, comments: {} } };
		expect( brief( commentViolations( planted, strict ) ) ).toEqual( [
			'includes/Domain explains more than it does',
		] );
	} );

	test( 'find names with a word of the stop list, and names of too many files', () => {
		expect(
			nameViolations( path.join( FIXTURES, 'names' ), TABLE ).map(
				( { file, what } ) => `${ path.basename( file ) } ${ what }`
			)
		).toEqual( [
			'Deed.php names Deed',
			'Deed.php names EVERYBODY',
			'Deed.php names is_asleep',
			'Deed.php names looked_at',
			'Deed.php names around',
			'Deed.php names wish',
			'Deed.php names looked',
			'Deed.php names svc_page_came',
			'Deed.php names fell',
			'same.ts names Wishes',
			'same.ts names ledBy',
			'same.ts names hushAll',
			'same.ts names sieve',
			'same.ts names Pace',
			'same.ts names beside',
			...Array.from(
				{ length: 5 },
				() => 'same.ts is one of 5 files called same.ts'
			),
		] );
	} );

	test( 'find true and false that do not say what for', () => {
		expect(
			unnamedFlags( path.join( FIXTURES, 'names' ) ).map(
				( { line, what } ) => `${ line } ${ what }`
			)
		).toEqual( [
			'10 calls hide() with a bare true or false',
			'10 calls new Flags() with a bare true or false',
		] );
		expect(
			positionalFlags( path.join( FIXTURES, 'names' ) ).map(
				( { what } ) => what
			)
		).toEqual( [ 'calls hide() with a bare true or false' ] );
	} );

	test( 'find methods and functions that nothing refers to', () => {
		expect( brief( deadCode( path.join( FIXTURES, 'unused' ) ) ) ).toEqual(
			[
				'includes/Domain/Box.php declares alone',
				'includes/Domain/Box.php declares twin',
				'includes/Domain/Box.php declares word',
				'includes/Runtime/loader.php declares init',
			]
		);
	} );

	test( 'find circles between classes and between folders', () => {
		expect(
			brief( circleViolations( path.join( FIXTURES, 'circles' ) ) )
		).toEqual( [
			'includes/Operations circle of Bulk/ Saving/',
			'includes/Operations/Settings circle of Log.php View.php',
		] );
	} );

	test( 'find what is printed unescaped, used without a nonce or hidden from translators, and nothing else', () => {
		const found = habitViolations( PLANTED_HABITS ).map(
			( { line, what } ) => `${ line } ${ what }`
		);
		expect( found ).toEqual( [
			...[ 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26 ].map(
				( line ) => `${ line } prints unescaped`
			),
			'38 uses request data without a nonce',
			'42 uses request data without a nonce',
			...[ 57, 58, 59, 60 ].map(
				( line ) => `${ line } translates no literal`
			),
			...[ 61, 62, 63, 64, 65 ].map(
				( line ) => `${ line } lacks the text domain`
			),
			'66 lacks a comment for translators',
			'67 lacks a comment for translators',
			'69 leaves placeholders without numbers',
		] );
	} );

	test( 'report stale exceptions', () => {
		const allowed = [
			{
				file: 'gone.php',
				what: 'calls eval',
				reason: 'for this test only',
			},
		];
		expect( applyAllowList( [], allowed ).stale ).toEqual( [
			'gone.php calls eval',
		] );
	} );
} );

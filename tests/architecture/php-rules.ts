/**
 * The rules for PHP: who may name whom, banned calls, requires, the oldest
 * PHP, guards. Works on any tree with the layout of the checkout, so that
 * the rules themselves can be tested on planted violations.
 */
import { phpAnswers } from './php-answers.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Table, Violation } from './table.ts';

type Fact = { name: string; line: number };

export type PhpFacts = {
	names: Fact[];
	calls: Fact[];
	includes: Fact[];
	newer: Fact[];
	wide: Fact[];
	declared: Fact[];
	has_strict_types: boolean;
	has_guard: boolean;
};

const CHECKOUT = path.resolve( import.meta.dirname, '../..' );
const STUBS = 'vendor/php-stubs/wordpress-stubs/wordpress-stubs.php';

/**
 * What may stand in a require of the Runtime: a file beside it, or a file of
 * a snippet or the index, which arrives in a variable or, to keep the scope
 * of the snippet empty, as an argument.
 */
const OWN_REQUIRE =
	/^(__DIR__ \. '\/(?:\.\.\/)?(?:[a-z-]+\/)?(?:[a-z-]+|' \. \$\w+ \. ')\.php'|\$.*|\\func_get_arg\(\d\))$/;

/** What a file of a class may have at the beginning of a line: declarations, and the guard. */
const DECLARES =
	/^(?:<\?php|declare\(|namespace |use |\\defined\( 'ABSPATH' \)|(?:final |abstract |readonly )*(?:class|interface|trait|enum) |#\[|\/\*\*| \*|\}|\{|\s|$)/;

/**
 * What a file of a class does when it is loaded. Where a host preloads the class (`opcache.preload`), nothing loads the file.
 */
function checkClassFile( root: string, file: string ): Violation[] {
	const name = path.basename( file, '.php' );
	const lines = readFileSync( path.join( root, file ), 'utf8' ).split( '\n' );
	return /^[A-Z]/.test( name )
		? lines.flatMap( ( text, at ) =>
				DECLARES.test( text )
					? []
					: [
							{
								file,
								line: at + 1,
								what: `does ${ text.trim() }`,
								why: 'a file of a class only declares: preloaded classes come without it',
							},
						]
			)
		: [];
}

/** The facts of every PHP file of the plugin, by path relative to the root. */
export function readFacts( root: string ): Map< string, PhpFacts > {
	return new Map( phpAnswers< PhpFacts >( root, 'php-facts.php' ) );
}

function wordPressFunctions(): Set< string > {
	const stubs = readFileSync( path.join( CHECKOUT, STUBS ), 'utf8' );
	const names = stubs.matchAll( /^\s*function &?(\w+)\(/gm );
	return new Set( [ ...names ].map( ( match ) => match[ 1 ] ?? '' ) );
}

/** `includes/Storage/Disk/Paths.php` belongs to Storage, `includes/Plugin.php` to Plugin.php. */
function phpPart( file: string ): string {
	const [ first = '', second = '' ] = file.split( '/' );
	return first === 'includes' ? second : first;
}

function checkNames(
	file: string,
	facts: PhpFacts,
	table: Table
): Violation[] {
	const part = phpPart( file );
	const allowed = table.php.imports[ part ];
	if ( allowed === undefined ) {
		return [
			{
				file,
				line: 1,
				what: `part ${ part }`,
				why: 'enter the folder in boundaries.json',
			},
		];
	}
	const own = part.replace( /\.php$/, '' );
	return facts.names.flatMap( ( { name, line } ) => {
		const [ root, target = '' ] = name.split( '\\' );
		const isFine =
			root !== 'Svc' ||
			target === own ||
			allowed.includes( '*' ) ||
			allowed.includes( target );
		return isFine
			? []
			: [
					{
						file,
						line,
						what: `imports ${ target }`,
						why: `${ part } may import ${ allowed.join( ', ' ) || 'nothing' }`,
					},
				];
	} );
}

function checkCalls(
	file: string,
	facts: PhpFacts,
	table: Table
): Violation[] {
	const part = phpPart( file );
	return table.php.bans.flatMap( ( ban ) => {
		const applies =
			ban.in === undefined
				? ! ( ban.only ?? [] ).includes( part )
				: ban.in.includes( part );
		if ( ! applies ) {
			return [];
		}
		const places = ban.in
			? `not in ${ ban.in.join( ', ' ) }`
			: `only in ${ ( ban.only ?? [] ).join( ', ' ) || 'no place' }`;
		return facts.calls
			.filter( ( call ) => ban.calls.includes( call.name ) )
			.map( ( call ) => ( {
				file,
				line: call.line,
				what: `calls ${ call.name }`,
				why: `${ ban.what }: ${ places }`,
			} ) );
	} );
}

function checkWordPress(
	file: string,
	facts: PhpFacts,
	table: Table,
	functions: Set< string >
): Violation[] {
	if ( ! table.php.withoutWordPress.includes( phpPart( file ) ) ) {
		return [];
	}
	return facts.calls
		.filter( ( call ) => functions.has( call.name ) )
		.map( ( call ) => ( {
			file,
			line: call.line,
			what: `calls ${ call.name }`,
			why: 'this part is pure PHP and works without WordPress',
		} ) );
}

function checkFile( file: string, facts: PhpFacts, table: Table ): Violation[] {
	const violations = facts.newer.map( ( { name, line } ) => ( {
		file,
		line,
		what: name,
		why: 'PHP 8.1 must be able to load it',
	} ) );
	violations.push(
		...facts.wide.map( ( { name, line } ) => ( {
			file,
			line,
			what: `${ name }() has more than five parameters`,
			why: 'pass one value that holds them, or make two functions of it',
		} ) )
	);
	if ( ! facts.has_strict_types ) {
		violations.push( {
			file,
			line: 1,
			what: 'lacks strict types',
			why: 'declare( strict_types=1 ) in every file',
		} );
	}
	if ( ! facts.has_guard && phpPart( file ) !== 'uninstall.php' ) {
		violations.push( {
			file,
			line: 1,
			what: 'lacks the ABSPATH guard',
			why: "add defined( 'ABSPATH' ) || exit; after the namespace",
		} );
	}
	if ( table.php.ownRequiresOnly.includes( phpPart( file ) ) ) {
		for ( const { name, line } of facts.includes ) {
			if ( ! OWN_REQUIRE.test( name ) ) {
				violations.push( {
					file,
					line,
					what: `requires ${ name }`,
					why: `${ phpPart( file ) } requires its own files only`,
				} );
			}
		}
	}
	return violations;
}

/** All violations of PHP rules in the tree. */
export function phpViolations( root: string, table: Table ): Violation[] {
	const functions = wordPressFunctions();
	const facts = readFacts( root );
	return [ ...facts ].flatMap( ( [ file, fact ] ) => [
		...checkNames( file, fact, table ),
		...checkCalls( file, fact, table ),
		...checkWordPress( file, fact, table, functions ),
		...checkFile( file, fact, table ),
		...checkClassFile( root, file ),
	] );
}

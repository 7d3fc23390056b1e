/**
 * Finds methods and functions that nothing refers to. What WordPress calls
 * is named somewhere (a callback, a string), what an interface asks for is
 * called through it, and PHP itself calls magic methods; everything else
 * that no line of the plugin names is dead.
 */
import { phpAnswers } from './php-answers.ts';
import type { Violation } from './table.ts';

type Reference = { class: string; name: string; from: string };

/** What php-symbols.php prints of a file; all names in lower case. */
type PhpSymbols = {
	classes: { name: string; above: string[]; foreign: string[] }[];
	declared: { class: string; name: string; line: number }[];
	methods: Reference[];
	functions: { name: string; from: string }[];
	texts: string[];
	beginnings: string[];
};

function readSymbols( root: string ): [ string, PhpSymbols ][] {
	return phpAnswers< PhpSymbols >( root, 'php-symbols.php' );
}

/** Everything above a class, itself included. */
function lineOf(
	name: string,
	above: ReadonlyMap< string, string[] >
): string[] {
	return [
		name,
		...( above.get( name ) ?? [] ).flatMap( ( one ) =>
			lineOf( one, above )
		),
	];
}

/** Methods that are referred to, as `class::name`; the class is empty for a receiver that is not known. */
function referredMethods( all: PhpSymbols[] ): Set< string > {
	return new Set(
		all
			.flatMap( ( { methods } ) => methods )
			.filter(
				( reference ) =>
					reference.from !==
					`${ reference.class }::${ reference.name }`
			)
			.map( ( reference ) => `${ reference.class }::${ reference.name }` )
	);
}

/** All methods and functions of the tree that nothing refers to. */
export function deadCode( root: string ): Violation[] {
	const files = readSymbols( root );
	const all = files.map( ( [ , symbols ] ) => symbols );
	const classes = all.flatMap( ( symbols ) => symbols.classes );
	const above = new Map(
		classes.map( ( one ) => [ one.name, one.above ] as const )
	);
	const foreign = new Map(
		classes.map( ( one ) => [ one.name, one.foreign ] as const )
	);
	const methods = referredMethods( all );
	const functions = new Set(
		all
			.flatMap( ( symbols ) => symbols.functions )
			.filter( ( { name, from } ) => from !== `::${ name }` )
			.map( ( { name } ) => name )
	);
	const texts = new Set(
		all.flatMap( ( symbols ) =>
			symbols.texts
				.filter( ( text ) => text.includes( '\\' ) )
				.map(
					( text ) => text.toLowerCase().split( '\\' ).at( -1 ) ?? ''
				)
		)
	);
	const beginnings = all
		.flatMap( ( symbols ) => symbols.beginnings )
		.map( ( text ) => text.toLowerCase().split( '\\' ).at( -1 ) ?? '' )
		.filter( ( text ) => /^\w+$/.test( text ) );
	const declaredIn = ( name: string, method: string ): boolean =>
		all.some( ( symbols ) =>
			symbols.declared.some(
				( one ) => one.class === name && one.name === method
			)
		);

	const methodLives = ( own: string, name: string ): boolean => {
		// What stands above asks for it, and what stands below may call it as its own.
		const family = classes
			.map( ( one ) => lineOf( one.name, above ) )
			.filter( ( line ) => line.includes( own ) )
			.flat();
		return (
			name.startsWith( '__' ) ||
			methods.has( `::${ name }` ) ||
			family.some(
				( one ) =>
					methods.has( `${ one }::${ name }` ) ||
					( foreign.get( one ) ?? [] ).includes( name )
			) ||
			lineOf( own, above )
				.slice( 1 )
				.some( ( one ) => declaredIn( one, name ) )
		);
	};
	const functionLives = ( name: string ): boolean => {
		const short = name.split( '\\' ).at( -1 ) ?? '';
		return (
			functions.has( name ) ||
			functions.has( short ) ||
			texts.has( short ) ||
			beginnings.some( ( beginning ) => short.startsWith( beginning ) )
		);
	};

	return files.flatMap( ( [ file, symbols ] ) =>
		symbols.declared
			.filter( ( one ) =>
				one.class === ''
					? ! functionLives( one.name )
					: ! methodLives( one.class, one.name )
			)
			.map( ( one ) => ( {
				file,
				line: one.line,
				what: `declares ${ one.name.split( '\\' ).at( -1 ) ?? '' }`,
				why: 'nothing refers to it: remove it',
			} ) )
	);
}

import type { Catalogue } from './catalogue.js';
import { declaredIn, type Declared } from './declared.js';
import { near } from './matching.js';
import { textAt, type PhpText, type Token } from './php-tokens.js';

/**
 * What can be done about a problem of the checks. Their sentences may be in any language, so what is wrong is read from the code: a name
 * counts when it stands on the line of the problem and in its sentence.
 */

export interface Edit {
	/** Counted from 0; the text between start and end is replaced. */
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

export interface Fix {
	/** Give it another name, write the name that was meant, declare it only if nothing else has, take `?>` out, take `<?php` out. */
	readonly kind: 'rename' | 'meant' | 'wrap' | 'close' | 'open';
	readonly from: string;
	readonly to: string;
	readonly edits: readonly Edit[];
}

export interface FoundProblem {
	/** Offsets of its line. */
	readonly start: number;
	readonly end: number;
	readonly message: string;
}

/** Whether a sentence names something, as a word of its own. */
const names = ( message: string, name: string ): boolean =>
	new RegExp( `(?<![\\w\\\\])\\\\?${ name }(?!\\w)`, 'i' ).test( message );

const wholeTag = ( { code }: PhpText, token: Token ): Edit => {
	const space = /^[ \t]*\r?\n?/.exec( code.slice( token.end ) )?.[ 0 ] ?? '';
	return { start: token.start, end: token.end + space.length, text: '' };
};

function tagFixes( text: PhpText, problem: FoundProblem ): readonly Fix[] {
	return text.tokens.flatMap( ( token, at ): readonly Fix[] => {
		const isHere =
			token.kind === 'tag' &&
			token.start >= problem.start &&
			token.start <= problem.end;
		if ( ! isHere ) {
			return [];
		}
		const tag = textAt( text, at );
		const edits = [ wholeTag( text, token ) ];
		if ( tag === '?>' ) {
			return [ { kind: 'close', from: tag, to: '', edits } ];
		}
		return tag.toLowerCase() === '<?php'
			? [ { kind: 'open', from: tag, to: '', edits } ]
			: [];
	} );
}

/** All uses of a name as a function or class, its declaration among them. */
const usesOf = ( text: PhpText, name: string ): readonly Token[] =>
	text.tokens.filter(
		( { kind }, at ) =>
			kind === 'name' &&
			textAt( text, at ).replace( /^\\/, '' ).toLowerCase() ===
				name.toLowerCase() &&
			! [ '->', '?->', '::' ].includes( textAt( text, at - 1 ) )
	);

/** The same name as the callback of a hook or the like. */
const quotedUses = ( text: PhpText, name: string ): readonly Edit[] =>
	text.tokens.flatMap( ( { kind, start, end }, at ) =>
		kind === 'string' && textAt( text, at ).slice( 1, -1 ) === name
			? [ { start: start + 1, end: end - 1, text: name } ]
			: []
	);

function renamed( text: PhpText, from: string, to: string ): Fix {
	const inCode = usesOf( text, from ).map( ( { start, end } ) => ( {
		start: text.code[ start ] === '\\' ? start + 1 : start,
		end,
		text: to,
	} ) );
	const inQuotes = quotedUses( text, from ).map( ( edit ) => ( {
		...edit,
		text: to,
	} ) );
	return { kind: 'rename', from, to, edits: [ ...inCode, ...inQuotes ] };
}

/** A name that neither PHP, WordPress nor the code itself has. */
function freeName( { kind, name }: Declared, text: PhpText, known: Catalogue ) {
	const prefix = kind === 'class' ? 'My_' : 'my_';
	const isTaken = ( it: string ) =>
		known.get( kind === 'class' ? 'c' : 'f', it ) !== undefined ||
		usesOf( text, it ).length > 0;
	let free = prefix + name;
	for ( let count = 2; isTaken( free ); count++ ) {
		free = `${ prefix }${ name }_${ count }`;
	}
	return free;
}

/** The whole declaration that a name belongs to: from its first word to its closing brace; null when it is not whole. */
function declarationAt(
	text: PhpText,
	{ start }: Declared
): { readonly start: number; readonly end: number } | null {
	const { tokens } = text;
	const named = tokens.findIndex( ( token ) => token.start === start );
	let first = named - 1;
	while (
		/^(?:&|function|class|interface|trait|enum|final|abstract|readonly)$/i.test(
			textAt( text, first - 1 )
		)
	) {
		first--;
	}
	let depth = 0;
	for ( let at = named; at < tokens.length; at++ ) {
		const word = textAt( text, at );
		depth += word === '{' ? 1 : 0;
		depth -= word === '}' ? 1 : 0;
		if ( word === '}' && depth === 0 ) {
			return {
				start: tokens[ first ]?.start ?? start,
				end: tokens[ at ]?.end ?? start,
			};
		}
	}
	return null;
}

function wrapped( text: PhpText, declared: Declared ): readonly Fix[] {
	const found = declarationAt( text, declared );
	if ( found === null ) {
		return [];
	}
	const ask = declared.kind === 'class' ? 'class_exists' : 'function_exists';
	const inside = text.code.slice( found.start, found.end );
	const indent =
		/[ \t]*$/.exec( text.code.slice( 0, found.start ) )?.[ 0 ] ?? '';
	const lines = inside
		.split( '\n' )
		.map( ( line, at ) =>
			line.trim() === '' || at === 0 ? line : `\t${ line }`
		)
		.join( '\n' );
	return [
		{
			kind: 'wrap',
			from: declared.name,
			to: ask,
			edits: [
				{
					...found,
					text: `if ( ! ${ ask }( '${ declared.name }' ) ) {\n${ indent }\t${ lines }\n${ indent }}`,
				},
			],
		},
	];
}

function nameFixes(
	text: PhpText,
	problem: FoundProblem,
	known: Catalogue
): readonly Fix[] {
	const declared = declaredIn( text );
	const isHere = ( { start }: { readonly start: number } ) =>
		start >= problem.start && start <= problem.end;
	const taken = declared
		.filter(
			( it ) =>
				it.kind !== 'constant' &&
				isHere( it ) &&
				names( problem.message, it.name )
		)
		.flatMap( ( it ) => [
			...wrapped( text, it ),
			renamed( text, it.name, freeName( it, text, known ) ),
		] );
	return taken.length > 0 ? taken : meantFixes( text, problem, known );
}

/** Calls on the line of functions that do not exist. */
function meantFixes(
	text: PhpText,
	problem: FoundProblem,
	known: Catalogue
): readonly Fix[] {
	const own = declaredIn( text ).map( ( { name } ) => name );
	return text.tokens.flatMap( ( token, at ) => {
		const name = textAt( text, at ).replace( /^\\/, '' );
		const isMissing =
			token.kind === 'name' &&
			token.start >= problem.start &&
			token.start <= problem.end &&
			textAt( text, at + 1 ) === '(' &&
			! own.includes( name ) &&
			known.get( 'f', name ) === undefined &&
			names( problem.message, name );
		return isMissing
			? near( [ ...own, ...known.all( 'f' ) ], name ).map(
					( to ): Fix => ( {
						kind: 'meant',
						from: name,
						to,
						edits: [
							{
								start: token.end - name.length,
								end: token.end,
								text: to,
							},
						],
					} )
				)
			: [];
	} );
}

/** All fixes for one problem. Tags are taken out only where the code is PHP from its beginning; in HTML they belong there. */
export function fixesAt(
	text: PhpText,
	problem: FoundProblem,
	known: Catalogue,
	isPhp: boolean
): readonly Fix[] {
	return [
		...nameFixes( text, problem, known ),
		...( isPhp ? tagFixes( text, problem ) : [] ),
	];
}

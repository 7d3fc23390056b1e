import { textAt, type PhpText, type Token } from './php-tokens.js';
import { isInClassBody, type Structure } from './php-structure.js';

/** Variables of code and which of them are the same: those of one function, with what its closures take along. */

export interface VariableUse {
	/** With its dollar sign. */
	readonly name: string;
	/** Place of the token that it stands in. */
	readonly at: number;
	/** Where the name stands behind its dollar sign, counted from 0. */
	readonly start: number;
	readonly end: number;
	readonly inString: boolean;
	/** The scope that it belongs to. */
	readonly scope: number;
}

/** What PHP sets everywhere. */
export const EVERYWHERE: readonly string[] = [
	'$this',
	'$GLOBALS',
	'$_SERVER',
	'$_GET',
	'$_POST',
	'$_FILES',
	'$_COOKIE',
	'$_SESSION',
	'$_REQUEST',
	'$_ENV',
];

/** Variables in a string that PHP looks through. */
function variablesInString(
	{ code }: PhpText,
	token: Token
): readonly { readonly name: string; readonly start: number }[] {
	const text = code.slice( token.start, token.end );
	const isPlain = text.startsWith( "'" ) || /^<<<[ \t]*'/.test( text );
	if ( token.kind !== 'string' || isPlain ) {
		return [];
	}
	const pattern = /\\[\s\S]|\$\{?([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/g;
	return [ ...text.matchAll( pattern ) ].flatMap( ( found ) => {
		const [ whole, name ] = found;
		return name === undefined
			? []
			: {
					name: `$${ name }`,
					start:
						token.start + found.index + whole.length - name.length,
				};
	} );
}

/** The scope whose variable a name is when it stands in one: arrow functions see what is around them, closures what they take along. */
function scopeOfVariable(
	all: Structure,
	scope: number,
	name: string
): number {
	const it = all.scopes[ scope ];
	if ( it === undefined || it.params.some( ( one ) => one.name === name ) ) {
		return scope;
	}
	const isTaken =
		it.kind === 'arrow' ||
		it.uses.some( ( at ) => textAt( all.text, at ) === name );
	return isTaken ? scopeOfVariable( all, it.parent, name ) : scope;
}

/** Every variable of the code, in its order; properties are none of them. */
export function variableUses( all: Structure ): readonly VariableUse[] {
	const { text } = all;
	const found: VariableUse[] = [];
	text.tokens.forEach( ( token, at ) => {
		const scope = all.scopeOf[ at ] ?? 0;
		if ( token.kind === 'string' ) {
			for ( const { name, start } of variablesInString( text, token ) ) {
				found.push( {
					...{ name, at, start, inString: true },
					end: start + name.length - 1,
					scope: scopeOfVariable( all, scope, name ),
				} );
			}
		}
		if (
			token.kind === 'variable' &&
			token.end - token.start > 1 &&
			textAt( text, at - 1 ) !== '::' &&
			! isInClassBody( all, at )
		) {
			const name = textAt( text, at );
			found.push( {
				...{ name, at, end: token.end, inString: false },
				start: token.start + 1,
				scope: scopeOfVariable( all, scope, name ),
			} );
		}
	} );
	return found;
}

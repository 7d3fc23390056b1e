import { parse, type Options } from 'acorn';

/**
 * Reads JavaScript as a browser reads a script that stands in a page: current language, no module, sloppy mode, HTML
 * comments allowed. It runs nothing. Called by the hosts beside the style compilers, whose bundle it shares.
 */

/** What is wrong, in kinds for which there are sentences (`includes/Checks/Web/ScriptWords.php`). */
type ScriptFaultKind =
	'import' | 'export' | 'await' | 'return' | 'end' | 'unexpected' | 'other';

/** The first thing that keeps a program from being read. */
export interface ScriptFault {
	readonly kind: ScriptFaultKind;
	/** The word or sign in question for `unexpected`, the parser's own sentence for `other`, else empty. */
	readonly detail: string;
	/** Counted from 1. */
	readonly line: number;
	/** Counted from 1, in UTF-16 units as editors count. */
	readonly column: number;
}

const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'script' };

/** How much of an unexpected word is repeated. */
const MOST_LETTERS = 40;

interface ParseError extends SyntaxError {
	readonly pos: number;
	readonly loc: { readonly line: number; readonly column: number };
}

function isParseError( error: unknown ): error is ParseError {
	return error instanceof SyntaxError && 'pos' in error && 'loc' in error;
}

/** The parser's error, or null when it could read the code (or gave up for a reason that is not the code's). */
function errorOf( code: string ): ParseError | null {
	try {
		parse( code, OPTIONS );
	} catch ( error: unknown ) {
		// Nesting deeper than the stack is not a mistake.
		return isParseError( error ) ? error : null;
	}
	return null;
}

/** Whether the mistake is an `await` outside of an async function, where it is a name like any other. */
function isAboutAwait( code: string, { pos }: ParseError ): boolean {
	return (
		/\bawait[^\S\r\n]+$/.test( code.slice( 0, pos ) ) ||
		/^await\b/.test( code.slice( pos ) )
	);
}

function kindOf( code: string, error: ParseError ): ScriptFaultKind {
	const rest = code.slice( error.pos );
	if ( /sourceType: module|outside a module/.test( error.message ) ) {
		return rest.startsWith( 'export' ) ? 'export' : 'import';
	}
	if ( error.message.startsWith( "'return' outside" ) ) {
		return 'return';
	}
	if ( isAboutAwait( code, error ) ) {
		return 'await';
	}
	if ( ! error.message.startsWith( 'Unexpected token' ) ) {
		return 'other';
	}
	return rest.trim() === '' ? 'end' : 'unexpected';
}

function detailOf(
	kind: ScriptFaultKind,
	code: string,
	error: ParseError
): string {
	if ( kind === 'other' ) {
		return error.message.replace( / \(\d+:\d+\)$/, '' );
	}
	if ( kind !== 'unexpected' ) {
		return '';
	}
	const [ found = '' ] =
		/^(?:[\p{L}\p{N}_$]+|=>|.)/su.exec( code.slice( error.pos ) ) ?? [];
	return found.slice( 0, MOST_LETTERS );
}

/** The first mistake in a program, or null when a browser can read it. */
export function faultIn( code: string ): ScriptFault | null {
	const error = errorOf( code );
	if ( error === null ) {
		return null;
	}
	const kind = kindOf( code, error );
	return {
		kind,
		detail: detailOf( kind, code, error ),
		line: error.loc.line,
		column: error.loc.column + 1,
	};
}

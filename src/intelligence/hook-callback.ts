import { paramsOf, type Entry } from './catalogue.js';

/**
 * What is written when a hook is chosen: the name, and behind it a callback that takes what the hook hands over. In the notation
 * of snippets: `${1:text}` is a place to go on at, `$0` the last one.
 */

/** Text that stands for itself in a snippet of the editor. */
const plain = ( text: string ): string => text.replaceAll( /[\\$}]/g, '\\$&' );

/** Name of a hook; the parts that are put together at run time are places to fill in. */
export function hookName( name: string ): string {
	let place = 0;
	return name
		.split( /(\{[^}]*\})/ )
		.map( ( part ) => {
			if ( ! part.startsWith( '{' ) ) {
				return plain( part );
			}
			place++;
			const words = part.match( /\w+/g ) ?? [ 'name' ];
			return `\${${ place }:${ words.at( -1 ) }}`;
		} )
		.join( '' );
}

/** Names of the arguments, with their dollar signs. */
export const argumentsOf = ( { params }: Entry ): readonly string[] =>
	paramsOf( params ).flatMap(
		( param ) => /\$\w+/.exec( param )?.[ 0 ] ?? []
	);

/** Whether a function adds a callback, so that one is to be written. */
export const takesCallback = ( call: string ): boolean =>
	call === 'add_action' || call === 'add_filter';

/**
 * Everything from the name of the hook to the end of the statement. The editor itself indents it as far as its line.
 *
 * @param entry The hook.
 * @param quote The quote that the name stands in.
 */
export function hookCallback( entry: Entry, quote: string ): string {
	const names = argumentsOf( entry );
	const list =
		names.length === 0 ? '()' : `( ${ names.map( plain ).join( ', ' ) } )`;
	const isFilter = entry.kind === 'h';
	const body = isFilter
		? `\t\$0\n\treturn ${ plain( names[ 0 ] ?? '' ) };`
		: '\t$0';
	// One argument is what WordPress hands over unless it is asked for more.
	const rest = names.length > 1 ? `, 10, ${ names.length }` : '';
	return `${ hookName( entry.name ) }${ quote }, function ${ list } {\n${ body }\n}${ rest } );`;
}

/** What may stand behind the name of a hook for a callback to be written there: nothing but what closes the call. */
export const isBare = ( tail: string ): boolean =>
	/^['"]?\s*\)?\s*;?\s*$/.test( tail );

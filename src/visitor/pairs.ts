/**
 * Query parameters and cookies as PHP reads them, because a rule was written for what PHP sees.
 *
 * @see https://www.php.net/manual/language.variables.external.php
 */

/** Decodes percent-encoded letters; anything that is not a valid encoding or not UTF-8 stays unchanged. */
export function readable( text: string ): string {
	try {
		return decodeURIComponent(
			text.replace( /%(?![0-9a-f]{2})/gi, '%25' )
		);
	} catch {
		return text;
	}
}

interface Name {
	/** As PHP spells it: dots and spaces become underscores. */
	readonly base: string;
	/** Key in a list, `[]` for the next free one; empty for a plain value. */
	readonly key: string;
}

function nameOf( text: string ): Name {
	const name = text.replace( /^ +/, '' );
	const open = name.indexOf( '[' );
	const isList = open > 0 && name.includes( ']', open );
	const plain = isList ? name.slice( 0, open ) : name;
	return {
		base: plain.replace( /[ .[]/g, '_' ),
		key: isList ? name.slice( open ) : '',
	};
}

/**
 * All values of one name, none when it is absent. Of a plain name sent twice PHP keeps the last parameter and the first cookie.
 */
export function valuesOf(
	name: string,
	text: string,
	{ isCookie }: { readonly isCookie: boolean }
): string[] {
	const found = new Map< string, string >();
	const decode = ( part: string ) =>
		readable( isCookie ? part : part.replace( /\+/g, ' ' ) );
	for ( const piece of text.split( isCookie ? ';' : '&' ) ) {
		const at = ( piece + '=' ).indexOf( '=' );
		const sent = piece.slice( 0, at );
		const { base, key } = nameOf( isCookie ? sent : decode( sent ) );
		if ( base !== name || ( isCookie && key === '' && found.size > 0 ) ) {
			continue;
		}
		if ( key === '' || found.has( '' ) ) {
			found.clear();
		}
		found.set(
			key === '[]' ? `[]${ found.size }` : key,
			decode( piece.slice( at + 1 ) )
		);
	}
	return [ ...found.values() ];
}

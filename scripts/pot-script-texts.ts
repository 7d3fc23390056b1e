/**
 * Lists the texts of TypeScript that can be translated: calls of `__()` and
 * its like from `@wordpress/i18n` with the text domain of the plugin.
 */
import ts from 'typescript';

export type PotText = {
	text: string;
	plural?: string;
	context?: string;
	comment?: string;
	/** Relative to the checkout. */
	file: string;
	/** From 1; 0 for a text of a table. */
	line: number;
	/** Attribute, property or element of TypeScript that shows the text, such as `help` or `Button`. */
	holder?: string;
};

const DOMAIN = 'svc';

/** Function to the places of plural, context and domain among its arguments. */
const TRANSLATING: Record<
	string,
	{ plural?: number; context?: number; domain: number }
> = {
	__: { domain: 1 },
	_x: { context: 1, domain: 2 },
	_n: { plural: 1, domain: 3 },
	_nx: { plural: 1, context: 3, domain: 4 },
};

/** The comment for translators that ends on this line or the one before. */
function comments( source: ts.SourceFile ): Map< number, string > {
	const found = new Map< number, string >();
	for ( const match of source.text.matchAll(
		/\/\*+\s*(translators:[\s\S]*?)\s*\*\/|\/\/\s*(translators:.*)/gi
	) ) {
		const end = match.index + match[ 0 ].length;
		const line = source.getLineAndCharacterOfPosition( end ).line + 1;
		const text = match[ 1 ] ?? match[ 2 ] ?? '';
		found.set( line, text.replace( /\s*\n\s*\*?\s*/g, ' ' ).trim() );
	}
	return found;
}

/** The attribute, property or element that a text ends in, whatever chooses or formats it on the way. */
function holderOf( node: ts.Node ): string | undefined {
	const { parent } = node;
	if ( ts.isJsxAttribute( parent ) || ts.isPropertyAssignment( parent ) ) {
		return parent.name.getText();
	}
	if ( ts.isJsxElement( parent ) ) {
		return parent.openingElement.tagName.getText();
	}
	const isOnTheWay =
		ts.isJsxExpression( parent ) ||
		ts.isConditionalExpression( parent ) ||
		ts.isParenthesizedExpression( parent ) ||
		ts.isArrowFunction( parent ) ||
		( ts.isCallExpression( parent ) &&
			parent.expression.getText() === 'sprintf' );
	return isOnTheWay ? holderOf( parent ) : undefined;
}

/**
 * @param code One file of TypeScript.
 * @param file Its path, for the references.
 * @throws {Error} When a text is not a literal, or the text domain is not `svc`: it would be missing in every other language.
 */
export function textsOfScript( code: string, file: string ): PotText[] {
	const source = ts.createSourceFile(
		file,
		code,
		ts.ScriptTarget.Latest,
		true,
		file.endsWith( 'x' ) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
	);
	const hints = comments( source );
	const texts: PotText[] = [];
	const visit = ( node: ts.Node ): void => {
		if (
			ts.isCallExpression( node ) &&
			ts.isIdentifier( node.expression )
		) {
			// A function may be named like a property of every object, such as valueOf.
			const places = Object.hasOwn( TRANSLATING, node.expression.text )
				? TRANSLATING[ node.expression.text ]
				: undefined;
			if ( places !== undefined ) {
				texts.push( textOf( node, places ) );
			}
		}
		ts.forEachChild( node, visit );
	};
	const textOf = (
		node: ts.CallExpression,
		places: { plural?: number; context?: number; domain: number }
	): PotText => {
		const line =
			source.getLineAndCharacterOfPosition( node.getStart() ).line + 1;
		const literal = ( place: number ): string => {
			const argument = node.arguments[ place ];
			if (
				argument === undefined ||
				! ts.isStringLiteralLike( argument )
			) {
				throw new Error(
					`${ file }:${ line }: argument ${ place + 1 } of ${ node.expression.getText() }() has to be a text in quotes.`
				);
			}
			return argument.text;
		};
		if ( literal( places.domain ) !== DOMAIN ) {
			throw new Error(
				`${ file }:${ line }: the text domain has to be '${ DOMAIN }'.`
			);
		}
		const comment = hints.get( line ) ?? hints.get( line - 1 );
		const holder = holderOf( node );
		return {
			...( holder === undefined ? {} : { holder } ),
			text: literal( 0 ),
			...( places.plural === undefined
				? {}
				: { plural: literal( places.plural ) } ),
			...( places.context === undefined
				? {}
				: { context: literal( places.context ) } ),
			...( comment === undefined ? {} : { comment } ),
			file,
			line,
		};
	};
	visit( source );
	return texts;
}

import { read, tokenize, type PhpText } from '../../intelligence/php-tokens.js';
import { BARE_PHP, type monaco } from '../monaco.js';

/** Models of the editor as PHP. */

type Model = monaco.editor.ITextModel;

/** Languages that hold PHP. */
export const PHP_LANGUAGES = [ BARE_PHP, 'php' ];

export const isBare = ( model: Model ): boolean =>
	model.getLanguageId() === BARE_PHP;

const whole = new WeakMap<
	Model,
	{ readonly version: number; readonly text: PhpText }
>();

/** All of the code; read once for each version of it. */
export function wholeOf( model: Model ): PhpText {
	const version = model.getVersionId();
	const known = whole.get( model );
	if ( known !== undefined && known.version === version ) {
		return known.text;
	}
	const text = read( model.getValue(), isBare( model ) );
	whole.set( model, { version, text } );
	return text;
}

/** The lines above the one that somebody writes in: the same from key to key. */
const above = new WeakMap< Model, PhpText >();

/** The code before a place. */
export function textBefore(
	model: Model,
	position: monaco.IPosition
): PhpText {
	const upTo = ( column: number ) =>
		model.getValueInRange( {
			startLineNumber: 1,
			startColumn: 1,
			endLineNumber: position.lineNumber,
			endColumn: column,
		} );
	const lines = upTo( 1 );
	let known = above.get( model );
	if ( known?.code !== lines ) {
		known = read( lines, isBare( model ) );
		above.set( model, known );
	}
	const code = upTo( position.column );
	return { code, tokens: tokenize( code, isBare( model ), known.tokens ) };
}

/** Offsets of the text as a range of the model. */
export function rangeOf(
	model: Model,
	start: number,
	end: number
): monaco.IRange {
	const from = model.getPositionAt( start );
	const to = model.getPositionAt( end );
	return {
		startLineNumber: from.lineNumber,
		startColumn: from.column,
		endLineNumber: to.lineNumber,
		endColumn: to.column,
	};
}

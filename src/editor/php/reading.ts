import {
	declaredIn,
	variablesIn,
	type Declared,
} from '../../intelligence/declared.js';
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
	const text = read( model.getValue(), { isPhp: isBare( model ) } );
	whole.set( model, { version, text } );
	return text;
}

/** What was read for one line, good as long as only that line changes. */
interface LineReading {
	readonly line: number;
	readonly isBare: boolean;
	/** The lines above. */
	readonly above: PhpText;
	/** What the code declares, and its variables but for those of the line; read when first asked for. */
	declared?: readonly Declared[];
	variables?: readonly string[];
}

const readings = new WeakMap< Model, LineReading >();

const watched = new WeakSet< Model >();

/** Forgets what was read as soon as anything changes but the one line. */
function watch( model: Model ): void {
	if ( watched.has( model ) ) {
		return;
	}
	watched.add( model );
	model.onDidChangeContent( ( { changes } ) => {
		const line = readings.get( model )?.line;
		const isWithin = changes.every(
			( { range, text } ) =>
				range.startLineNumber === line &&
				range.endLineNumber === line &&
				! /[\r\n]/.test( text )
		);
		if ( ! isWithin ) {
			readings.delete( model );
		}
	} );
}

function linesAbove( model: Model, line: number ): string {
	return model.getValueInRange( {
		startLineNumber: 1,
		startColumn: 1,
		endLineNumber: line,
		endColumn: 1,
	} );
}

function readingAt( model: Model, line: number ): LineReading {
	watch( model );
	const known = readings.get( model );
	if ( known?.line === line && known.isBare === isBare( model ) ) {
		return known;
	}
	const reading = {
		line,
		isBare: isBare( model ),
		above: read( linesAbove( model, line ), { isPhp: isBare( model ) } ),
	};
	readings.set( model, reading );
	return reading;
}

/** The code before a place. */
export function textBefore(
	model: Model,
	{ lineNumber, column }: monaco.IPosition
): PhpText {
	const { above } = readingAt( model, lineNumber );
	const code =
		above.code + model.getLineContent( lineNumber ).slice( 0, column - 1 );
	return { code, tokens: tokenize( code, isBare( model ), above.tokens ) };
}

/** Words without which a line declares nothing. */
const DECLARES = /\b(?:function|class|interface|trait|enum|const|define)\b/i;

/** Functions, classes and constants of the code around a line that is being written. */
export function declaredAround(
	model: Model,
	line: number
): readonly Declared[] {
	const reading = readingAt( model, line );
	if ( DECLARES.test( model.getLineContent( line ) ) ) {
		delete reading.declared;
		return declaredIn( wholeOf( model ) );
	}
	reading.declared ??= declaredIn( wholeOf( model ) );
	return reading.declared;
}

/** Names of variables in the code, but for the one that stands at a place. */
export function variablesAround(
	model: Model,
	{ lineNumber }: monaco.IPosition,
	start: number
): readonly string[] {
	const reading = readingAt( model, lineNumber );
	const from = reading.above.code.length;
	const content = model.getLineContent( lineNumber );
	const isElsewhere = ( at: number ) =>
		at < from || at > from + content.length;
	reading.variables ??= variablesIn( wholeOf( model ), isElsewhere );
	const own = [ ...content.matchAll( /\$[\w\u0080-\uffff]+/g ) ]
		.filter( ( { index } ) => from + index !== start )
		.map( ( [ name ] ) => name );
	return [ ...new Set( [ ...reading.variables, ...own ] ) ];
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

/**
 * Puts held-back markup into the page as if it had been there from the start: in its place, its scripts one after the other, what they
 * write behind them. Markup stands there at once, up to the first script that has to wait for another.
 */
import { isPutOff } from './delayed.js';
import { isRead, listen, dispatchMissed, watchHandler } from './late.js';
import {
	hasAttribute,
	hasFile,
	newText,
	replaceText,
	typeOf,
} from './natives.js';
import { type Found, openStream, SCRIPT_END, type Stream } from './stream.js';

const SCRIPT_TYPE = /^(?:module$|$)|(?:java|ecma)script/i;

interface Writer {
	readonly stream: Stream;
	/** What is still to be read: the markup, and above it what each running script has written. */
	readonly texts: [ string, ...string[] ];
	/** Read, and next to run. */
	next: Found | undefined;
}

const queue: Writer[] = [];
/** Scripts that a page waits for: they may write. */
const writers = new WeakMap< Element, Writer >();
const others = new WeakSet< Element >();
/** Scripts that a page runs once it is read, with what stands for them. */
let afterwards: [ HTMLScriptElement, Text ][] = [];
let isBusy = false;
let hasModules = false;

const isModule = ( script: HTMLScriptElement ) => typeOf( script ) === 'module';

/** Whether the parser would have gone on before a script runs, or it never runs. */
function isApart( script: HTMLScriptElement ): boolean {
	return (
		isModule( script ) ||
		! SCRIPT_TYPE.test( typeOf( script ) ) ||
		hasAttribute( script, 'nomodule' ) ||
		( hasFile( script ) &&
			( hasAttribute( script, 'async' ) ||
				hasAttribute( script, 'defer' ) ) )
	);
}

/** The writer whose script runs, or is on its way. */
let current: Writer | undefined;
/** Whether that script runs in this very moment. */
let isPutting = false;

/** The writer of the running script. Some banners and optimizers put a copy of a script in its place; then the moment tells. */
const running = () =>
	( document.currentScript && writers.get( document.currentScript ) ) ??
	( isPutting ? current : undefined );

/** Where what is written now belongs. Once the page is read, it would replace the page, which no script of a page means. */
const writerOf = () => running() ?? ( isRead() ? current : undefined );

const isOurs = () =>
	document.currentScript === null
		? hasModules
		: others.has( document.currentScript ) || running() !== undefined;

/** Reads up to the next script. */
function readOn( writer: Writer ): void {
	const { texts, stream } = writer;
	const top = texts.length - 1;
	while ( writer.next === undefined && texts[ top ] !== '' ) {
		const text = texts[ top ] ?? '';
		const end = SCRIPT_END.exec( text );
		const length = end === null ? text.length : end.index + end[ 0 ].length;
		texts[ top ] = text.slice( length );
		writer.next = stream.read( text.slice( 0, length ) );
	}
}

function runApart( { script, put }: Found ): void {
	others.add( script );
	if ( isModule( script ) ) {
		hasModules = true;
	}
	if (
		! isRead() &&
		! hasAttribute( script, 'async' ) &&
		( isModule( script ) || hasAttribute( script, 'defer' ) )
	) {
		const mark = newText();
		put( mark );
		afterwards.push( [ script, mark ] );
	} else {
		put( script );
	}
}

/** Runs a script, at once or as soon as its file is there. */
function run( writer: Writer, found: Found ): void {
	const { script, put } = found;
	writer.next = undefined;
	if ( isApart( script ) ) {
		runApart( found );
		return;
	}
	const before = { isBusy, current };
	const checkHandler = watchHandler( settle );
	isBusy = true;
	current = writer;
	writers.set( script, writer );
	writer.texts.push( '' );
	const done = () => {
		const written = writer.texts.pop() ?? '';
		writer.texts.push( written + ( writer.texts.pop() ?? '' ) );
		( { isBusy, current } = before );
		checkHandler();
	};
	if ( ! hasFile( script ) ) {
		const wasPutting = isPutting;
		isPutting = true;
		put( script );
		isPutting = wasPutting;
		done();
		return;
	}
	const arrived = () => {
		done();
		drain();
	};
	script.addEventListener( 'load', arrived );
	script.addEventListener( 'error', arrived );
	put( script );
	if ( ! script.isConnected ) {
		// The place went with what was around it: nothing runs there, and nothing waits.
		done();
	}
}

function drain(): void {
	let writer: Writer | undefined;
	while ( ! isBusy && ( writer = queue[ 0 ] ) && ! isPutOff( drain ) ) {
		readOn( writer );
		if ( writer.next ) {
			run( writer, writer.next );
		} else {
			queue.shift();
			writer.stream.close();
		}
	}
	settle();
}

/** When everything has run, what it has missed is made up for. */
function settle(): void {
	setTimeout( () => {
		if ( ! isBusy && queue.length === 0 ) {
			dispatchMissed();
		}
	} );
}

/** What a script writes is there when it goes on, up to a file that has to be waited for. */
function write( writer: Writer, text: string ): void {
	writer.texts.push( ( writer.texts.pop() ?? '' ) + text );
	readOn( writer );
	while (
		writer.next &&
		( isApart( writer.next.script ) || ! hasFile( writer.next.script ) )
	) {
		run( writer, writer.next );
		readOn( writer );
	}
}

type Write = ( this: Document, ...args: unknown[] ) => unknown;

/**
 * A function of the document that knows the scripts let in here.
 *
 * @param name
 * @param rest What it is for all others.
 */
function knowing(
	name: 'write' | 'writeln' | 'open' | 'close',
	rest: () => Write
): Write {
	return function ( ...args ) {
		const script = document.currentScript;
		const writer = this === document ? writerOf() : undefined;
		// What loads beside the page cannot write: browsers leave it out.
		if ( writer === undefined && ( ! script || ! others.has( script ) ) ) {
			return rest().apply( this, args );
		}
		if ( writer && name[ 0 ] === 'w' ) {
			write(
				writer,
				args.map( String ).join( '' ) + ( name === 'write' ? '' : '\n' )
			);
		}
		return name === 'open' ? document : undefined;
	};
}

function prepare(): void {
	for ( const name of [ 'write', 'writeln', 'open', 'close' ] as const ) {
		const native = Document.prototype[ name ] as Write;
		// Others have put something here, or will: that is for their scripts.
		let theirs = document[ name ] as Write;
		const own = knowing( name, () => theirs );
		Object.assign( Document.prototype, {
			[ name ]: knowing( name, () => native ),
		} );
		Object.defineProperty( document, name, {
			configurable: true,
			get: () => own,
			set: ( value: Write ) => ( theirs = value ),
		} );
	}
	listen( isOurs, () => running() !== undefined, settle );
	document.addEventListener( 'readystatechange', () => {
		const scripts = afterwards;
		afterwards = [];
		scripts.forEach( ( [ script, mark ] ) => replaceText( mark, script ) );
	} );
	document.addEventListener( 'DOMContentLoaded', drain );
}

let isPrepared = false;

/**
 * Replaces a place by its markup. Scripts of other places go first.
 */
export function start( place: Element, markup: string ): void {
	if ( ! isPrepared ) {
		isPrepared = true;
		prepare();
	}
	const writer: Writer = {
		stream: openStream( place ),
		texts: [ markup ],
		next: undefined,
	};
	readOn( writer );
	queue.push( writer );
	drain();
}
